"""Revolver 2: JSON as the struct of a position. What the rules forbid is left to checks.pyx."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport Game
from powderkeg.engine.doors cimport head_from_schema
from powderkeg.engine.revolver_2.board cimport active
from powderkeg.engine.revolver_2.choices cimport (
    Choice, asked_for, gather, needs_choice, owner_of, take,
)
from powderkeg.engine.revolver_2.phases cimport poker_size
from powderkeg.engine.revolver_2.positions cimport source_of, target_in
from powderkeg.engine.revolver_2.rows cimport tokens_placed
from powderkeg.engine.revolver_2.stack cimport left_of
from powderkeg.engine.revolver_2.state cimport (
    DEEP, FIREPOWER, BLOCKADE, HIDDEN_POKER, NO_LIST, ON_AREA, POKER, POKERS, SIDES, SOURCES,
    TARGET, TOKENS, UNSEEN, RevRules, RevState,
)

from powderkeg.engine.revolver_2.lexicon import lexicon
from powderkeg.engine.revolver_2.schema import InPlay
from powderkeg.engine.revolver_2.tables import PHASES, REASONS, STEPS
from powderkeg.engine.text import known


def from_schema(Game game, schema, seat):
    """Return *schema* as a struct; a full state (seat None) leaves nothing unknown."""
    cdef const RevRules* r = <const RevRules*>game.rules
    cdef RevState s
    cdef int side
    memset(&s, 0, sizeof(RevState))
    words = lexicon(game)
    head_from_schema(&s.head, schema)
    read_numbers(&s, schema)
    read_areas(&s, schema, words)
    read_men(r, &s, schema, words)
    read_pokers(r, &s, schema, words, seat)
    for side in range(SIDES):
        read_side(r, &s, side, schema.sides[side], words, seat)
        read_table(r, &s, side, schema.rows, words)
        if schema.supply.power[side] != r.power_tokens[side] - tokens_placed(r, &s, side):
            raise ValueError(f".supply.power[{side}]", "supply and tokens in play do not add up")
    s.grit = schema.supply.grit
    read_stack(r, &s, schema.stack, words)
    read_paying(r, &s, schema.paying, words)
    read_chosen(r, &s, schema.chosen, words)
    return (<char*>&s)[:sizeof(RevState)]


cdef int number_of(str name, names, str path) except -1:
    """The place of a name among *names*."""
    if name not in names:
        raise ValueError(path, f"{name!r} is unknown here")
    return names.index(name)


cdef int read_numbers(RevState* s, schema) except -1:
    s.phase, s.step = PHASES.index(schema.phase), STEPS.index(schema.step)
    s.round, s.space = schema.round, schema.space or 0
    s.area = 0 if schema.area is None else 1 + schema.area
    for i in range(SIDES):
        s.hand_change[i], s.modifier[i] = schema.hand_change[i], schema.modifier[i]
    s.army, s.kills, s.shields = schema.army, schema.kills, schema.shields
    s.bridge_used, s.tunnels_used = schema.bridge_used, schema.tunnels_used
    s.gatling_used, s.actions = schema.gatling_used, schema.actions
    s.winner = 0 if schema.winner is None else 1 + schema.winner
    s.reason = REASONS.index(schema.reason)
    return 0


cdef int read_areas(RevState* s, schema, words) except -1:
    if len(schema.rows) != len(schema.areas):
        raise ValueError(".rows", f"expected {len(schema.areas)} rows, one an area")
    if not schema.areas:
        return 0
    for town in range(2):
        if schema.areas == words.laid_out(town):
            s.town = 1 + town
            return 0
    raise ValueError(".areas", f"expected {words.laid_out(0)} or {words.laid_out(1)}")


cdef int read_men(const RevRules* r, RevState* s, schema, words) except -1:
    cdef int man
    for value in schema.guardians:
        man = number_of(value.id, words.men, ".guardians")
        add_man(&s.alive, man, ".guardians")
        s.men_grit[man] = value.grit
    for name in schema.recruits:
        add_man(&s.recruits, number_of(name, words.men, ".recruits"), ".recruits")
    if s.alive & s.recruits:
        raise ValueError(".recruits", "a guardian stands here who is in play")
    dead = (r.starting | r.recruits) & ~(s.alive | s.recruits)
    expected = [name for i, name in enumerate(words.men) if dead >> i & 1]
    if schema.dead != expected:
        raise ValueError(".dead", f"expected those who are nowhere else: {expected}")
    return 0


cdef int add_man(unsigned int* men, int man, str path) except -1:
    """Men stand in ascending order."""
    if men[0] >> man:
        raise ValueError(path, "guardians stand once each, by ascending survival")
    men[0] |= 1 << man
    return 0


# --- poker ---------------------------------------------------------------------------------------

cdef int read_pokers(const RevRules* r, RevState* s, schema, words, seat) except -1:
    cdef int side, i
    if (schema.poker is None) != (s.phase != POKER):
        raise ValueError(".poker", "it is null exactly after the tournament")
    if schema.poker is None:
        for i, name in enumerate(schema.setup):
            side = 0 if name in words.pokers[0] else 1
            s.pokers[i] = 1 + POKERS * side + number_of(name, words.pokers[side], ".setup")
        return 0
    if schema.setup:
        raise ValueError(".setup", "empty during the tournament")
    for side in range(SIDES):
        path = f".poker.played[{side}]"
        if len(schema.poker.played[side]) > POKERS:
            raise ValueError(path, f"at most {POKERS} cards")
        for i, name in enumerate(schema.poker.played[side]):
            s.pokers[POKERS * side + i] = 1 + number_of(name, words.pokers[side], path)
        s.wins[side] = schema.poker.wins[side]
        name = schema.poker.committed[side]
        if name is not None:
            s.committed[side] = 1 + number_of(name, words.pokers[side], ".poker.committed")
        s.poker_hand[side] = poker_hand(schema.poker.hands[side], words.pokers[side], seat, side)
        if schema.poker.hand_sizes[side] != poker_size(r, s, side):
            raise ValueError(f".poker.hand_sizes[{side}]", f"expected {poker_size(r, s, side)}")
    return 0


cdef int poker_hand(value, names, seat, int side) except -1:
    cdef int card, found = 0
    path = f".poker.hands[{side}]"
    if seat is None:
        known(value, f"$.state{path}")
    if value is None:
        return HIDDEN_POKER
    for name in value:
        card = number_of(name, names, path)
        if found >> card:
            raise ValueError(path, "cards stand once each, in the order of the data")
        found |= 1 << card
    return found


# --- cards ---------------------------------------------------------------------------------------

cdef uint64_t multiset(const RevRules* r, int seat, value, words, str path) except? 0:
    cdef int kind, n
    cdef uint64_t found = 0
    for name, count in value.items():
        kind = number_of(name, words.cards[seat], path)
        n = count
        if n > popcount(r.field[seat][kind]):
            raise ValueError(path, f"there are only {popcount(r.field[seat][kind])} of {name}")
        found |= ((<uint64_t>1 << n) - 1) << r.low[seat][kind]
    return found


cdef int read_side(const RevRules* r, RevState* s, int side, value, words, seat) except -1:
    path = f".sides[{side}]"
    if seat is None:
        known(value.hand, f"$.state{path}.hand")
        known(value.deck, f"$.state{path}.deck")
    s.hand[side] = UNSEEN if value.hand is None else multiset(
        r, side, value.hand, words, f"{path}.hand")
    s.deck[side] = UNSEEN if value.deck is None else multiset(
        r, side, value.deck, words, f"{path}.deck")
    s.known[side] = multiset(r, side, value.hand_known, words, f"{path}.hand_known")
    s.discard[side] = multiset(r, side, value.discard, words, f"{path}.discard")
    s.hand_size[side], s.deck_size[side] = value.hand_size, value.deck_size
    s.drawn[side], s.discarded[side] = value.drawn, value.discarded
    return 0


cdef int read_table(const RevRules* r, RevState* s, int side, rows, words) except -1:
    """The cards of a seat that are in play: each kind fills its lowest slots, in order."""
    cdef int kind, slot, area
    cards = []
    tokens = [[] for _ in words.values]
    for area, row in enumerate(rows):
        cards += row_cards(r, side, area, row, words)
    cards.sort()
    before, slot = -1, 0
    for kind, area, grit, shown in cards:
        slot = r.low[side][kind] if kind != before else slot + 1
        if slot >= r.low[side][kind] + popcount(r.field[side][kind]):
            raise ValueError(".rows", f"too many of {words.cards[side][kind]} are in play")
        before = kind
        s.table[side] |= <uint64_t>1 << slot
        s.place[side][slot] = (area + 1) << 2 | grit
        if area + 1 == s.area:
            s.here[side] |= <uint64_t>1 << slot
        for number in shown:
            tokens[words.values.index(number)].append(slot)
    if side == 0:
        for area, row in enumerate(rows):
            for number in numbers(row.tokens, words):
                tokens[words.values.index(number)].append(ON_AREA + area)
    return write_tokens(s, side, tokens)


cdef int write_tokens(RevState* s, int side, list tokens) except -1:
    """Locations by value."""
    cdef int i = 0
    if sum(map(len, tokens)) > TOKENS:
        raise ValueError(".rows", f"more than {TOKENS} power tokens")
    for value, locations in enumerate(tokens):
        s.n_tokens[side][<int>value] = len(locations)
        for location in sorted(locations):
            s.tokens[side][i] = location
            i += 1
    return 0


cdef list row_cards(const RevRules* r, int side, int area, row, words):
    """Every card of a seat in a row, as (kind, area, true grit, numbers of the tokens)."""
    found = []
    path = f".rows[{area}].firepower[{side}]"
    for card in row.firepower[side]:
        kind = number_of(card.card, words.cards[side], path)
        if r.type[side][<int>kind] != FIREPOWER or card.area is not None:
            raise ValueError(path, f"{card.card} is no firepower card, or has an area")
        found.append((kind, area, card.grit, numbers(card.tokens, words)))
    laid = []
    for name in row.blockades[1 - side]:
        kind = number_of(name, words.cards[side], f".rows[{area}].blockades[{1 - side}]")
        if r.type[side][<int>kind] != BLOCKADE:
            raise ValueError(f".rows[{area}].blockades[{1 - side}]", f"{name} is no blockade")
        laid.append((kind, area, 0, []))
    if found != sorted(found) or laid != sorted(laid):
        raise ValueError(f".rows[{area}]", "rows are sorted: see docs/games/revolver_2.md")
    return found + laid


cdef list numbers(tokens, words):
    """The numbers on power tokens, ascending."""
    found = []
    for name, n in tokens.items():
        if int(name) not in words.values:
            raise ValueError(".rows", f"no power token shows {name}")
        found += [int(name)] * n
    return sorted(found)


# --- effects under way ---------------------------------------------------------------------------

cdef int read_stack(const RevRules* r, RevState* s, list stack, words) except -1:
    names = {source_of(i, words): i for i in range(1, SOURCES) if r.lists[<int>i].n}
    for i, entry in enumerate(stack):
        path = f".stack[{i}]"
        kind = entry.get("do")
        if kind == "discard" and i == 0 and set(entry) == {"do", "card"}:
            s.shot = 1 + number_of(entry["card"], words.cards[active(s)], path)
        elif kind == "list" and set(entry) == {"do", "list", "source", "next"}:
            push(s, path)
            key = (entry["list"], entry["source"])
            if key not in names:
                raise ValueError(path, f"{entry['source']!r} has no effects {entry['list']!r}")
            read_next(r, s, names[key], entry["next"], path)
        elif kind in ("hits", "recruits") and set(entry) == {"do", "left"}:
            read_left(s, kind == "recruits", entry["left"], path)
        else:
            raise ValueError(path, "no entry of the stack: see docs/games/revolver_2.md")
    return 0


cdef int push(RevState* s, str path) except -1:
    if s.depth == DEEP:
        raise ValueError(path, "too many effects")
    s.depth += 1
    return 0


cdef int read_next(const RevRules* r, RevState* s, int source, following, str path) except -1:
    if type(following) is not int or not 0 <= following < r.lists[source].n:
        raise ValueError(path, f"next must be 0 to {r.lists[source].n - 1}")
    s.source[s.depth - 1] = source
    s.at[s.depth - 1] = following
    return 0


cdef int read_left(RevState* s, bint recruits, left, str path) except -1:
    """Hits or recruits: of the list before, or of no list."""
    cdef int top = s.depth - 1
    if type(left) is not int or not 1 <= left <= 127:
        raise ValueError(path, "left must be 1 to 127")
    if top >= 0 and s.source[top] != NO_LIST and left_of(s, top) == 0:
        if left > 9:
            raise ValueError(path, "left must be 1 to 9 after a list")
        s.at[top] |= recruits << 3 | <int>left << 4
        return 0
    push(s, path)
    s.at[top + 1] = <int>left | recruits << 7
    return 0


cdef int read_paying(const RevRules* r, RevState* s, paying, words) except -1:
    cdef int seat = active(s)
    if paying is None:
        return 0
    if paying.card is not None:
        s.paying = 1 + number_of(paying.card, words.cards[seat], ".paying.card")
    s.chosen = multiset(r, seat, paying.chosen, words, ".paying.chosen")
    return 0


cdef int read_chosen(const RevRules* r, RevState* s, list chosen, words) except -1:
    """Name the targets again, one by one."""
    cdef Choice c
    cdef int top = s.depth - 1, i = 0
    if not chosen:
        return 0
    if s.phase != TARGET or top < 0 or s.source[top] == NO_LIST or not needs_choice(
            asked_for(r, s)):
        raise ValueError(".chosen", "no effect asks for targets")
    gather(r, s, asked_for(r, s), owner_of(s.source[top]), &c)
    for value in chosen:
        while i < c.n and (c.group[i].taken == c.group[i].n
                           or as_json(target_in(r, s, &c, i, words)) != value):
            i += 1
        if i == c.n:
            raise ValueError(".chosen", f"{value!r} is no target, or stands out of order")
        take(r, s, &c, i)
    return 0


cdef object as_json(target):
    """A target as plain JSON."""
    if not isinstance(target, InPlay):
        return target
    plain = {"card": target.card, "grit": target.grit, "tokens": target.tokens}
    return plain if target.area is None else plain | {"area": target.area}
