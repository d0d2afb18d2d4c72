"""A `Schema` of Saboteur 2 as a struct."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from powderkeg.engine.core cimport Game
from powderkeg.engine.doors cimport head_from_schema
from powderkeg.engine.saboteur_2.cards cimport insert, put_in
from powderkeg.engine.saboteur_2.maze cimport (
    cell_of, clear_maze, goal_cell, insert_card, rebuild, slot_at,
)
from powderkeg.engine.saboteur_2.state cimport (
    DISCARDS, HAND, N_PATHS, NUGGETS, ROLES, SEATS, TREASURE, TURNED, UNKNOWN, UNKNOWN_OFFER,
    SabRules, SabState,
)

from powderkeg.engine.errors import SchemaError
from powderkeg.engine.saboteur_2 import tables
from powderkeg.engine.saboteur_2.positions import (
    DISCARDING, DOORS, FRONT, NUMBERS, PHASES, nuggets_left, role_names,
)
from powderkeg.engine.text import known


def from_schema(Game game not None, schema not None, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef SabState s
    cdef const SabRules* rules = <const SabRules*>game.rules
    cdef bint full = seat is None
    cdef int i
    memset(&s, 0, sizeof(SabState))
    check_lengths(game, schema, rules.combined)
    head_from_schema(&s.head, schema)
    s.phase = PHASES.index(schema.phase)
    s.round, s.pile_size, s.hats_size = schema.round, schema.pile_size, schema.hats_size
    roles = role_names(game)
    read_maze(rules, &s, schema, full)
    read_bags(&s, schema, roles, full)
    for i, away in enumerate(schema.put_away):
        s.away_seat[i], s.away_known[i] = away.seat, seat_set(away.known_to)
        s.away_role[i] = role_number(away.role, roles, f"$.state.put_away[{i}].role", full)
        s.away_laid[i] = doors_number(away.laid, f"$.state.put_away[{i}].laid")
    s.n_away = len(schema.put_away)
    for i, table in enumerate(schema.seats):
        read_seat(&s, i, table, roles, f"$.state.seats[{i}]", full)
    read_discards(&s, schema)
    read_lists(&s, schema, full)
    read_move(&s, schema, full)
    if not rules.combined or schema.shares or schema.paid:
        read_nuggets(&s, schema, full)
    if nuggets_left(game, (<char*>&s)[:sizeof(SabState)]) != schema.nuggets_size:
        raise SchemaError("$.state.nuggets_size", "it does not fit what was offered and paid")
    return (<char*>&s)[:sizeof(SabState)]


cdef int check_lengths(Game game, object schema, bint combined) except -1:
    """Lists must be as long as table, round and phase say."""
    over = schema.phase == "over"
    lengths = {
        "seats": game.seats,
        "shares": 0 if combined else schema.round + (over or schema.phase == "nugget"),
        "paid": 0 if combined else schema.round + over,
    }
    for name, n in lengths.items():
        if len(getattr(schema, name)) != n:
            raise SchemaError(f"$.state.{name}", f"here it has {n} entries")
    return 0


# --- words and numbers -------------------------------------------------------------------------

cdef int seat_set(list seats) except -1:
    found = 0
    for seat in seats:
        found |= 1 << <int>seat
    return found


cdef int kind_of(object name, str path) except -1:
    if name not in NUMBERS:
        raise SchemaError(path, f"{name!r} is no card")
    return NUMBERS[name]


cdef int role_number(object role, list roles, str path, bint full) except -1:
    if full:
        known(role, path)
    if role is None:
        return UNKNOWN
    if role not in roles:
        raise SchemaError(path, f"{role!r} is no role of this edition")
    return roles.index(role)


cdef int doors_number(list doors, str path) except -1:
    if tuple(doors) not in DOORS:
        raise SchemaError(path, "blue comes before green, each once")
    return DOORS.index(tuple(doors))


cdef int read_row(uint8_t* row, int room, object cards, str path, bint full) except -1:
    """A multiset as ascending cards; what is hidden fills all places with UNKNOWN."""
    cdef int n = 0, kind
    if full:
        known(cards, path)
    if cards is None:
        memset(row, UNKNOWN, room)
        return 0
    for name, count in cards.items():
        kind = kind_of(name, f"{path}.{name}")
        if n + count > room:
            raise SchemaError(path, f"these are more than {room} cards")
        for _ in range(count):
            insert(row, n, kind + 1)
            n += 1
    return n


cdef int read_counts(uint8_t* counts, object nuggets, str path, bint full) except -1:
    """Nugget cards by value."""
    if full:
        known(nuggets, path)
    if nuggets is None:
        memset(counts, UNKNOWN, 3)
        return 0
    for name, n in nuggets.items():
        counts[<int>(int(name) - 1)] = n
    return 0


# --- the table ---------------------------------------------------------------------------------

cdef int read_maze(const SabRules* rules, SabState* s, object schema, bint full) except -1:
    cdef int i, cell, card, kind
    clear_maze(rules, s)
    for i, placed in enumerate(schema.maze):
        path = f"$.state.maze[{i}]"
        cell = cell_of(placed.x, placed.y)
        kind = kind_of(placed.card, f"{path}.card")
        if kind >= N_PATHS:
            raise SchemaError(f"{path}.card", f"{placed.card} is no path card")
        if slot_at(s, cell) >= 0 or goal_at_cell(cell):
            raise SchemaError(path, "another card lies on this cell")
        insert_card(s, cell, kind | TURNED if placed.turned else kind)
    for i, goal in enumerate(schema.goals):
        path = f"$.state.goals[{i}]"
        if full or goal.face_up:
            known(goal.card, f"{path}.card")
        if goal.turned and (not goal.face_up or goal.card == "GT"):
            raise SchemaError(f"{path}.turned", "only stones that lie face up can be turned")
        s.goal[i] = UNKNOWN if goal.card is None else tables.GOALS.index(goal.card)
        s.seen_by[i] = seat_set(goal.seen_by)
        if goal.face_up:
            s.face_up |= 1 << i
            card = TREASURE + s.goal[i]
            insert_card(s, goal_cell(i), card | TURNED if goal.turned else card)
    rebuild(rules, s)
    return 0


cdef bint goal_at_cell(int cell):
    return any([goal_cell(goal) == cell for goal in range(3)])


cdef int read_bags(SabState* s, object schema, list roles, bint full) except -1:
    """Pool, cards gone, hats."""
    if full:
        known(schema.pool, "$.state.pool")
        known(schema.hats, "$.state.hats")
    if schema.pool is None:
        memset(s.pool, UNKNOWN, sizeof(s.pool))
    else:
        for name, n in schema.pool.items():
            put_in(s.pool, kind_of(name, f"$.state.pool.{name}"), n)
    for name, n in schema.gone.items():
        s.gone[kind_of(name, f"$.state.gone.{name}")] = n
    if schema.hats is None:
        memset(s.hats, UNKNOWN, ROLES)
    else:
        for name, n in schema.hats.items():
            s.hats[role_number(name, roles, f"$.state.hats.{name}", True)] = n
    return 0


cdef int read_seat(SabState* s, int seat, object table, list roles, str path,
                   bint full) except -1:
    s.hand_size[seat] = table.hand_size
    read_row(s.hand[seat], HAND, table.hand, f"{path}.hand", full)
    s.role[seat] = role_number(table.role, roles, f"{path}.role", full)
    s.known_to[seat] = seat_set(table.known_to)
    s.laid[seat] = doors_number(table.laid, f"{path}.laid")
    places = [FRONT.index(name) if name in FRONT else -1 for name in table.front]
    if -1 in places or places != sorted(set(places)):
        raise SchemaError(f"{path}.front", f"some of {', '.join(FRONT)} in this order, each once")
    for place in places:
        s.front[seat] |= 1 << <int>place
    if full:
        known(table.discards, f"{path}.discards")
        known(table.gold, f"{path}.gold")
    s.gold[seat] = UNKNOWN if table.gold is None else table.gold
    s.paid_gold[seat], s.drawn[seat] = table.paid_gold, table.drawn
    if (table.discards is None) != (table.hand is None):
        raise SchemaError(f"{path}.discards", "hand and discards are both seen, or hidden")
    return 0


cdef int read_discards(SabState* s, object schema) except -1:
    """Face-down discards, by epoch and seat."""
    cdef int epoch, seat, size, first = 0
    for epoch in range(3):
        for seat in range(len(schema.seats)):
            path = f"$.state.seats[{seat}].discards[{epoch}]"
            size = schema.seats[seat].discard_sizes[epoch]
            if first + size > DISCARDS:
                raise SchemaError(path, "these are more cards than were dealt")
            cards = schema.seats[seat].discards
            cards = None if cards is None else cards[epoch]
            n = read_row(&s.discards[first], size, cards, path, False)
            if cards is not None and n != size:
                raise SchemaError(path, f"{n} cards are not the {size} of discard_sizes")
            s.discard_size[SEATS * epoch + seat] = size
            first += size
    return 0


cdef int read_lists(SabState* s, object schema, bint full) except -1:
    """Thefts and hand swaps."""
    cdef int i, giver
    for i, seat in enumerate(schema.theft_order):
        s.theft_order[i] = seat
    for i, seat in enumerate(schema.thieves):
        s.thieves[i] = seat
    s.n_thefts, s.n_thieves = len(schema.theft_order), len(schema.thieves)
    for i, swap in enumerate(schema.swaps):
        if full:
            known(swap.given, f"$.state.swaps[{i}].given")
        for giver in range(2):
            s.swap_seats[i][giver] = swap.seats[giver]
            read_row(s.given[i][giver], HAND, None if swap.given is None else swap.given[giver],
                     f"$.state.swaps[{i}].given[{giver}]", False)
    s.n_swaps = len(schema.swaps)
    return 0


cdef int read_move(SabState* s, object schema, bint full) except -1:
    """The move under way."""
    for name, phases in (("card", ("cell", "turn", "target", "tool")), ("cell", ("turn",)),
                         ("target", ("tool",)), ("discarding", ("discard", "remove")),
                         ("finder", ("nugget", "theft"))):
        if (getattr(schema, name) is None) == (schema.phase in phases):
            raise SchemaError(f"$.state.{name}", f"null except in phases {', '.join(phases)}")
    if schema.card is not None:
        s.playing = kind_of(schema.card, "$.state.card") + 1
    if schema.cell is not None:
        x, y = schema.cell
        if not (-74 <= x <= 80 and -74 <= y <= 74):
            raise SchemaError("$.state.cell", "nothing can lie so far away")
        s.cell = cell_of(x, y)
    s.target = schema.target or 0
    s.finder = schema.finder or 0
    s.discarding = DISCARDING.index(schema.discarding)
    read_row(s.chosen, 3, schema.chosen, "$.state.chosen", full)
    read_counts(s.offer, schema.offer, "$.state.offer", full)
    read_counts(s.nuggets, schema.nuggets, "$.state.nuggets", full)
    return 0


cdef int read_nuggets(SabState* s, object schema, bint full) except -1:
    """Nuggets taken and paid in each round."""
    cdef int i, n = 0
    for i, shares in enumerate(schema.shares):
        for j, share in enumerate(shares):
            path = f"$.state.shares[{i}][{j}]"
            if n == NUGGETS:
                raise SchemaError(path, f"there are only {NUGGETS} nugget cards")
            if full:
                known(share.value, f"{path}.value")
                known(share.offer, f"{path}.offer")
            s.shares[n] = share.seat | (share.value or 0) << 4
            s.offers[n] = UNKNOWN_OFFER if share.offer is None else packed(share.offer, 4, path)
            n += 1
        s.share_count[i] = len(shares)
    s.n_shares = n
    for i, nuggets in enumerate(schema.paid):
        s.paid[i] = packed(nuggets, 5, f"$.state.paid[{i}]")
    return 0


cdef int packed(dict nuggets, int bits, str path) except -1:
    cdef int found = 0
    for name, n in nuggets.items():
        if n >> bits:
            raise SchemaError(f"{path}.{name}", f"there are not {n}")
        found |= <int>n << (bits * (int(name) - 1))
    return found
