"""Which bytes are a Saboteur 2 position, or an observation of one: safe on any bytes.

The numbers are named in `words.py`; each check relies on those before it. The public table is
judged in `table_checks.pyx`, nuggets in `gold_checks.pyx`, and here what only some may see.
"""

from libc.stdint cimport uint8_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.saboteur_2.cards cimport count_of, discards_before, n_cards
from powderkeg.engine.saboteur_2.effects cimport holder_of
from powderkeg.engine.saboteur_2.gold_checks cimport check_gold
from powderkeg.engine.saboteur_2.rules cimport discard_actions
from powderkeg.engine.saboteur_2.state cimport (
    BLUE, BLUE_DOOR, BRK, DISCARD, GREEN, GREEN_DOOR, HAND, KINDS, NUGGET, REMOVE, ROLES, SEATS,
    START_CARD, THEFT, TRAP, TWO, UNKNOWN, SabRules, SabState,
)
from powderkeg.engine.saboteur_2.table_checks cimport check_table


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, or 0."""
    cdef int left[64]
    return check_position(<const SabRules*>rules, <const SabState*>state, EVERYTHING, left)


cdef int check_position(const SabRules* rules, const SabState* s, int viewer,
                        int* left) noexcept nogil:
    """The number of what cannot be, or is not what the viewer sees; 0 if all is well.

    *left* becomes the cards of each kind that the viewer does not see.
    """
    cdef int broken = check_table(rules, s)
    if broken:
        return broken
    if (s.head.chance == 0) != (viewer != EVERYTHING):
        return 60
    broken = check_goals(s, viewer)
    if not broken:
        broken = check_roles(rules, s, viewer)
    if not broken:
        broken = check_cards(rules, s, viewer, left)
    if not broken:
        broken = check_chosen(rules, s, viewer)
    if not broken:
        broken = check_given(rules, s, viewer)
    if not broken:
        broken = check_gold(rules, s, viewer)
    return broken


# --- goals and roles ---------------------------------------------------------------------------

cdef int check_goals(const SabState* s, int viewer) noexcept nogil:
    """Known where the viewer looked or all see it; no card twice."""
    cdef int goal, seen = 0
    cdef bint known
    for goal in range(3):
        known = (s.face_up >> goal & 1 or viewer == EVERYTHING
                 or (viewer >= 0 and s.seen_by[goal] >> viewer & 1))
        if not known:
            if s.goal[goal] != UNKNOWN:
                return 61
            continue
        if s.goal[goal] > 2 or seen >> s.goal[goal] & 1:
            return 62
        seen |= 1 << s.goal[goal]
    return 0


cdef bint sees_role(const SabState* s, int viewer, int known_to) noexcept nogil:
    """Does the viewer know a dwarf card? Seats' cards are public once a round has ended."""
    return viewer == EVERYTHING or (viewer >= 0 and known_to >> viewer & 1)


cdef int door_under_way(const SabRules* rules, const SabState* s, int seat) noexcept nogil:
    """The door on the card that a seat has announced: it may lay it (O4)."""
    if rules.own_doors and s.playing and seat == s.head.to_act:
        return rules.door[s.playing - 1]
    return 0


cdef inline bint may_have_laid(int role, int doors) noexcept nogil:
    return not ((role == BLUE and doors & GREEN_DOOR) or (role == GREEN and doors & BLUE_DOOR))


cdef int check_roles(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """Dwarf cards: known ones exist and fit the doors; a full state has them all."""
    cdef int left[ROLES]
    cdef int i, seat
    for i in range(ROLES):
        left[i] = rules.roles[i]
    for seat in range(rules.head.seats):
        if viewer == -1 and s.phase >= NUGGET or sees_role(s, viewer, s.known_to[seat]):
            if s.role[seat] >= ROLES:
                return 63
            left[s.role[seat]] -= 1
            if not may_have_laid(s.role[seat], s.laid[seat] | door_under_way(rules, s, seat)):
                return 64
        elif s.role[seat] != UNKNOWN:
            return 65
    for i in range(s.n_away):
        if sees_role(s, viewer, s.away_known[i]):
            if s.away_role[i] >= ROLES:
                return 63
            left[s.away_role[i]] -= 1
            if not may_have_laid(s.away_role[i], s.away_laid[i]):
                return 64
        elif s.away_role[i] != UNKNOWN:
            return 65
    for i in range(ROLES):
        if left[i] < 0:
            return 66
        if s.hats[i] != (left[i] if viewer == EVERYTHING else UNKNOWN):
            return 67
    return 0


# --- cards -------------------------------------------------------------------------------------

cdef int check_cards(const SabRules* rules, const SabState* s, int viewer,
                     int* left) noexcept nogil:
    """Hands, discards, pool."""
    cdef int kind, seat, i
    for kind in range(64):
        left[kind] = count_of(rules.deck, kind)
        if kind < KINDS:
            left[kind] -= s.gone[kind]
    for i in range(s.n_placed):
        if s.card[i] & 63 < START_CARD:
            left[s.card[i] & 63] -= 1
    for seat in range(rules.head.seats):
        for i in range(5):
            if s.front[seat] >> i & 1:
                left[BRK + i if i < 3 else THEFT if i == 3 else TRAP] -= 1
        if not check_hand(s, seat, viewer == EVERYTHING or viewer == seat, left):
            return 68
        if not check_discards(s, seat, viewer == EVERYTHING or viewer == seat, left):
            return 69
    for kind in range(64):
        if left[kind] < 0:
            return 70
        if count_of(s.pool, kind) != (left[kind] if viewer == EVERYTHING else UNKNOWN):
            return 71
    if s.playing:
        if viewer == EVERYTHING or viewer == s.head.to_act:
            return 0 if holds(s, s.head.to_act, s.playing) else 72
        return 0 if left[s.playing - 1] else 72
    return 0


cdef bint holds(const SabState* s, int seat, int card) noexcept nogil:
    cdef int i
    for i in range(HAND):
        if s.hand[seat][i] == card:
            return True
    return False


cdef bint check_hand(const SabState* s, int seat, bint known, int* left) noexcept nogil:
    return check_row(s.hand[seat], HAND, s.hand_size[seat], known, left)


cdef bint check_row(const uint8_t* cards, int room, int size, bint known,
                    int* left) noexcept nogil:
    """Ascending cards, then 0; or hidden as a whole."""
    cdef int i, last = 1
    for i in range(room):
        if not known:
            if cards[i] != UNKNOWN:
                return False
        elif i >= size:
            if cards[i]:
                return False
        elif not last <= cards[i] <= KINDS:
            return False
        else:
            last = cards[i]
            left[last - 1] -= 1
    return True


cdef bint check_discards(const SabState* s, int seat, bint known, int* left) noexcept nogil:
    cdef int epoch, part, n
    for epoch in range(3):
        part = SEATS * epoch + seat
        n = s.discard_size[part]
        if not check_row(&s.discards[discards_before(s, part)], n, n, known, left):
            return False
    return True


cdef int check_chosen(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """What a seat has picked to discard so far can be completed."""
    cdef action_t out[16]
    cdef int i, n = 0, copies, j
    if s.phase != DISCARD and s.phase != REMOVE:
        return 73 if s.chosen[0] or s.chosen[1] or s.chosen[2] else 0
    if viewer != EVERYTHING and viewer != s.head.to_act:
        for i in range(3):
            if s.chosen[i] != UNKNOWN:
                return 74
        return 0
    for i in range(3):
        if s.chosen[i] == 0:
            continue
        if n < i or (i and s.chosen[i] < s.chosen[i - 1]):
            return 73
        n += 1
        copies = 0
        for j in range(i + 1):
            copies += s.chosen[j] == s.chosen[i]
        for j in range(HAND):
            copies -= s.hand[s.head.to_act][j] == s.chosen[i]
        if copies > 0:
            return 73
    if s.phase == REMOVE:
        return 0 if n == 2 else 73
    if n > (1 if s.discarding == TWO else 2 if rules.combined else 0):
        return 73
    return 0 if discard_actions(rules, s, out) else 73


# --- hand swaps --------------------------------------------------------------------------------

cdef int check_given(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """What was given is where it can be, as far as the viewer sees."""
    cdef int swap, giver, i
    cdef bint known
    for swap in range(s.n_swaps):
        known = (viewer == EVERYTHING or viewer == s.swap_seats[swap][0]
                 or viewer == s.swap_seats[swap][1])
        for giver in range(2):
            for i in range(HAND):
                if (s.given[swap][giver][i] == UNKNOWN) == known:
                    return 75
            if known and not given_fits(rules, s, swap, giver, viewer):
                return 76
    return 0


cdef bint given_fits(const SabRules* rules, const SabState* s, int swap, int giver,
                     int viewer) noexcept nogil:
    """The given cards are among those that the holder has or has discarded since."""
    cdef int left[64]
    cdef const uint8_t* cards = s.given[swap][giver]
    cdef int i, taker = s.swap_seats[swap][1 - giver], holder = holder_of(s, swap, giver)
    for i in range(64):
        left[i] = 0
    if not check_row(cards, HAND, n_cards(cards), True, left) or n_cards(cards) > rules.hand:
        return False
    if viewer != EVERYTHING and viewer != taker:
        return True
    add_row(&s.discards[discards_before(s, SEATS * (swap + 1) + taker)],
            s.discard_size[SEATS * (swap + 1) + taker], left)
    if holder == taker:
        add_row(s.hand[taker], s.hand_size[taker], left)
        if swap == 0:
            add_row(&s.discards[discards_before(s, 2 * SEATS + taker)],
                    s.discard_size[2 * SEATS + taker], left)
    elif holder >= 0:
        if viewer == EVERYTHING:
            add_row(s.hand[holder], s.hand_size[holder], left)
            add_row(&s.discards[discards_before(s, 2 * SEATS + holder)],
                    s.discard_size[2 * SEATS + holder], left)
        else:
            giver = 0 if s.swap_seats[1][0] == taker else 1
            add_row(s.given[1][giver], n_cards(s.given[1][giver]), left)
    for i in range(KINDS):
        if left[i] < 0:
            return False
    return True


cdef void add_row(const uint8_t* cards, int n, int* left) noexcept nogil:
    cdef int i
    for i in range(n):
        if 0 < cards[i] <= KINDS:
            left[cards[i] - 1] += 1
