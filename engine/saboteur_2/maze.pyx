"""The tunnels of Saboteur 2: reachability, open ends, laying and removing cards, goals.

`reach` and `ends` follow from the placed cards. Laying a card changes them where it must; after a
rock-fall or a turned goal they are built anew.
"""

from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memmove, memset

from powderkeg.engine.core cimport action_t
from powderkeg.engine.saboteur_2.state cimport (
    ENDS, NO_PLACE, PLACED, START_CARD, STONE_A, TREASURE, TURNED, SabRules, SabState,
)


# --- building ----------------------------------------------------------------------------------

cdef void clear_maze(const SabRules* rules, SabState* s) noexcept nogil:
    """Only the start card."""
    cdef int i
    for i in range(PLACED):
        s.place[i] = NO_PLACE
    memset(s.card, 0, PLACED)
    s.n_placed = 0
    insert_card(s, 0, START_CARD)
    rebuild(rules, s)


cdef void insert_card(SabState* s, int cell, int card) noexcept nogil:
    cdef int at = slot_before(s, cell)
    cdef int behind = s.n_placed - at
    memmove(&s.place[at + 1], &s.place[at], behind * sizeof(int16_t))
    memmove(&s.card[at + 1], &s.card[at], behind)
    memmove(&s.reach[at + 1], &s.reach[at], behind)
    s.place[at] = cell
    s.card[at] = card
    s.reach[at] = 0
    s.n_placed += 1
    s.filter[(cell >> 6) & 3] |= <uint64_t>1 << (cell & 63)


cdef int rebuild(const SabRules* rules, SabState* s) noexcept nogil:
    """Reachability and open ends (4.1); return the face-down goals that are reached."""
    cdef int i, cell, fresh, reached = 0
    memset(s.filter, 0, sizeof(s.filter))
    memset(s.reach, 0, PLACED)
    memset(s.need, 0, ENDS)
    for i in range(ENDS):
        s.ends[i] = NO_PLACE
    s.n_ends = 0
    for i in range(s.n_placed):
        cell = s.place[i]
        s.filter[(cell >> 6) & 3] |= <uint64_t>1 << (cell & 63)
    for i in range(s.n_placed):
        if is_root(rules, s.card[i]):
            fresh = rules.sides[s.card[i]] & ~s.reach[i]
            s.reach[i] |= fresh
            reached |= spread(rules, s, i, fresh)
    return reached


cdef inline bint is_root(const SabRules* rules, int card) noexcept nogil:
    """Ladder cards and the start are one hub."""
    return card == START_CARD or rules.ladder[card & 63]


cdef int spread(const SabRules* rules, SabState* s, int slot, int fresh) noexcept nogil:
    """Sides of a placed card have become reachable: go on from there."""
    cdef int side, cell, other, joined, goal, reached = 0
    for side in range(4):
        if not fresh >> side & 1:
            continue
        cell = s.place[slot] + step(side)
        other = slot_at(s, cell)
        if other >= 0:
            joined = rules.join[s.card[other]][side ^ 2] & ~s.reach[other]
            if joined:
                s.reach[other] |= joined
                reached |= spread(rules, s, other, joined)
            continue
        goal = goal_at(cell)
        if goal >= 0:
            reached |= 1 << goal
        else:
            add_end(rules, s, cell)
    return reached


cdef int need_of(const SabRules* rules, const SabState* s, int cell) noexcept nogil:
    """Sides that a card on an empty cell must open, and those it must not << 4."""
    cdef int side, slot, need = 0
    for side in range(4):
        slot = slot_at(s, cell + step(side))
        if slot >= 0:
            need |= (1 if rules.sides[s.card[slot]] >> (side ^ 2) & 1 else 16) << side
    return need


cdef void add_end(const SabRules* rules, SabState* s, int cell) noexcept nogil:
    cdef int at = end_before(s, cell)
    if (at < ENDS and s.ends[at] == cell) or s.n_ends == ENDS:
        return
    memmove(&s.ends[at + 1], &s.ends[at], (s.n_ends - at) * sizeof(int16_t))
    memmove(&s.need[at + 1], &s.need[at], s.n_ends - at)
    s.ends[at] = cell
    s.need[at] = need_of(rules, s, cell)
    s.n_ends += 1


cdef void drop_end(SabState* s, int cell) noexcept nogil:
    cdef int at = end_before(s, cell)
    if at >= s.n_ends or s.ends[at] != cell:
        return
    s.n_ends -= 1
    memmove(&s.ends[at], &s.ends[at + 1], (s.n_ends - at) * sizeof(int16_t))
    memmove(&s.need[at], &s.need[at + 1], s.n_ends - at)
    s.ends[s.n_ends] = NO_PLACE
    s.need[s.n_ends] = 0


# --- laying and removing -----------------------------------------------------------------------

cdef int lay_card(const SabRules* rules, SabState* s, int cell, int card) noexcept nogil:
    """Place a card; return the face-down goals that are reached now."""
    cdef int side, slot, at, sides = rules.sides[card], reach = 0
    insert_card(s, cell, card)
    drop_end(s, cell)
    if rules.ladder[card & 63]:
        reach = sides
    for side in range(4):
        slot = slot_at(s, cell + step(side))
        if slot >= 0:
            if s.reach[slot] >> (side ^ 2) & 1:
                reach |= rules.join[card][side]
            continue
        at = end_before(s, cell + step(side))
        if at < s.n_ends and s.ends[at] == cell + step(side):
            s.need[at] |= (1 if sides >> side & 1 else 16) << (side ^ 2)
    at = slot_before(s, cell)
    s.reach[at] = reach
    return spread(rules, s, at, reach) if reach else 0


cdef void remove_card(const SabRules* rules, SabState* s, int cell) noexcept nogil:
    """A rock-fall: what lies behind may be cut off; it never turns a goal."""
    cdef int at = slot_at(s, cell)
    s.n_placed -= 1
    memmove(&s.place[at], &s.place[at + 1], (s.n_placed - at) * sizeof(int16_t))
    memmove(&s.card[at], &s.card[at + 1], s.n_placed - at)
    s.place[s.n_placed] = NO_PLACE
    s.card[s.n_placed] = 0
    rebuild(rules, s)


# --- goals (4.4, 4.5) --------------------------------------------------------------------------

cdef bint turn_goals(const SabRules* rules, SabState* s, int reached, int placed) noexcept nogil:
    """Turn over what is reached, until nothing changes or the treasure is found.

    *placed*: the cell of the card just laid.
    """
    cdef int card[3]
    cdef int goal
    while reached:
        for goal in range(3):
            if reached >> goal & 1:
                card[goal] = TREASURE + s.goal[goal]
                if s.goal[goal]:
                    card[goal] |= stone_turn(rules, s, goal, placed)
        for goal in range(3):
            if reached >> goal & 1:
                insert_card(s, goal_cell(goal), card[goal])
                s.face_up |= 1 << goal
        goal = found_in(s, reached)
        reached = rebuild(rules, s)
        if goal:
            return True
    return False


cdef inline bint found_in(const SabState* s, int goals) noexcept nogil:
    """Is the treasure one of these?"""
    cdef int goal
    for goal in range(3):
        if goals >> goal & 1 and s.goal[goal] == 0:
            return True
    return False


cdef int stone_turn(const SabRules* rules, const SabState* s, int goal,
                    int placed) noexcept nogil:
    """TURNED or 0: how a stone lies (4.5, R4)."""
    cdef int side, slot, cell = goal_cell(goal), reaching = 0, way, best = -1, value, chosen = 0
    cdef int sides, wrong
    for side in range(4):
        slot = slot_at(s, cell + step(side))
        if slot >= 0 and s.reach[slot] >> (side ^ 2) & 1:
            reaching |= 1 << side
            if cell + step(side) == placed:
                reaching = 1 << side
                break
    for way in range(2):
        sides = rules.sides[(STONE_A - 1 + s.goal[goal]) | way * TURNED]
        if not sides & reaching:
            continue
        wrong = 0
        for side in range(4):
            slot = slot_at(s, cell + step(side))
            if slot >= 0:
                wrong += (rules.sides[s.card[slot]] >> (side ^ 2) & 1) != (sides >> side & 1)
        value = 8 * bits_in(sides & reaching) - wrong + 4
        if value > best:
            best = value
            chosen = way * TURNED
    return chosen


cdef inline int bits_in(int sides) noexcept nogil:
    return (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3)


# --- where cards can lie (4.2, 4.3) ------------------------------------------------------------

cdef inline bint fit(const SabRules* rules, int need, int kind) noexcept nogil:
    return rules.fits[need] & rules.shapes[kind] != 0


cdef int ladder_need(const SabRules* rules, const SabState* s, int cell) noexcept nogil:
    """`need_of` a cell beside a placed card, or -1 if no ladder may lie there (R24)."""
    cdef int side, slot, need = 0
    if goal_at(cell) >= 0 or slot_at(s, cell) >= 0:
        return -1
    for side in range(4):
        if goal_at(cell + step(side)) >= 0:
            return -1
        slot = slot_at(s, cell + step(side))
        if slot >= 0:
            need |= (1 if rules.sides[s.card[slot]] >> (side ^ 2) & 1 else 16) << side
    return need


cdef inline int facing(const SabRules* rules, const SabState* s, int slot, int side) noexcept nogil:
    """What a placed card alone asks of a card on one of its sides: see `need_of`."""
    return (1 if rules.sides[s.card[slot]] >> side & 1 else 16) << (side ^ 2)


cdef int ways_at(const SabRules* rules, const SabState* s, int kind, int cell) noexcept nogil:
    """How a path card fits on a cell it may lie on: bit 0 upright, bit 1 turned and different."""
    cdef int shapes = rules.fits[need_of(rules, s, cell)]
    cdef int ways = shapes >> rules.sides[kind] & 1
    if not rules.same[kind]:
        ways |= (shapes >> rules.sides[kind | TURNED] & 1) << 1
    return ways


cdef bint can_lie(const SabRules* rules, const SabState* s, int kind, int shapes) noexcept nogil:
    """Is there a cell for a path card? *shapes*: see `shapes_wanted`."""
    cdef int i, side, need
    if not rules.ladder[kind]:
        return shapes & rules.shapes[kind] != 0
    for i in range(s.n_placed):
        for side in range(4):
            if fit(rules, facing(rules, s, i, side), kind):
                need = ladder_need(rules, s, s.place[i] + step(side))
                if need >= 0 and fit(rules, need, kind):
                    return True
    return False


cdef int cells_for(const SabRules* rules, const SabState* s, int kind, int most,
                   action_t* out) noexcept nogil:
    """Cells where a path card can lie, ascending by (x, y); for a ladder stop at *most*."""
    cdef int i, n = 0
    if rules.ladder[kind]:
        return ladder_cells(rules, s, kind, most, out)
    for i in range(s.n_ends):
        if fit(rules, s.need[i], kind):
            out[n] = at_action(s.ends[i])
            n += 1
    return n


cdef int ladder_cells(const SabRules* rules, const SabState* s, int kind, int most,
                      action_t* out) noexcept nogil:
    cdef int i, side, j, need, n = 0
    cdef action_t action
    for i in range(s.n_placed):
        for side in range(4):
            if not fit(rules, facing(rules, s, i, side), kind):
                continue
            need = ladder_need(rules, s, s.place[i] + step(side))
            if need < 0 or not fit(rules, need, kind):
                continue
            action = at_action(s.place[i] + step(side))
            j = n
            while j > 0 and out[j - 1] > action:
                j -= 1
            if j > 0 and out[j - 1] == action:
                continue
            memmove(&out[j + 1], &out[j], (n - j) * sizeof(action_t))
            out[j] = action
            n += 1
            if n == most:
                return n
    return n


cdef int rock_cells(const SabState* s, action_t* out) noexcept nogil:
    """Cells of ordinary path cards, ascending."""
    cdef int i, n = 0
    for i in range(s.n_placed):
        if s.card[i] & 63 < START_CARD:
            out[n] = at_action(s.place[i])
            n += 1
    return n


# --- the end of a round ------------------------------------------------------------------------

cdef bint leads_to_gold(const SabRules* rules, const SabState* s, int without) noexcept nogil:
    """Is the treasure joined to the start if tunnels with doors of a colour are taken out (8.2)?"""
    cdef uint8_t seen[PLACED]
    cdef int i
    memset(seen, 0, PLACED)
    for i in range(s.n_placed):
        if is_root(rules, s.card[i]):
            walk_on(rules, s, without, i, rules.sides[s.card[i]], seen)
    for i in range(s.n_placed):
        if s.card[i] == TREASURE:
            return seen[i] != 0
    return False


cdef void walk_on(const SabRules* rules, const SabState* s, int without, int slot, int joined,
                  uint8_t* seen) noexcept nogil:
    cdef int side, other, card
    joined &= ~seen[slot]
    if rules.door[s.card[slot] & 63] == without:
        joined &= ~rules.door_group[s.card[slot]]
    seen[slot] |= joined
    for side in range(4):
        if joined >> side & 1:
            other = slot_at(s, s.place[slot] + step(side))
            if other >= 0:
                card = s.card[other]
                if rules.join[card][side ^ 2] & ~seen[other]:
                    walk_on(rules, s, without, other, rules.join[card][side ^ 2], seen)


cdef int crystals_in(const SabRules* rules, const SabState* s) noexcept nogil:
    """Crystals that lie in the maze, connected or not (R26)."""
    cdef int i, n = 0
    for i in range(s.n_placed):
        n += rules.crystal[s.card[i] & 63]
    return n
