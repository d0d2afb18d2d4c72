"""The maze of Saboteur 2: cells, sides, and looking up a card."""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.saboteur_2.state cimport (
    ENDS, PLACED, STRIDE, TURNED, A_AT, SabRules, SabState,
)

cdef extern from *:
    int __builtin_ctzll(uint64_t) noexcept nogil

cdef enum:
    BOTTOM_GOAL = 8 * STRIDE - 2    # goals lie at (8, 2), (8, 0), (8, -2): top first


cdef inline int step(int side) noexcept nogil:
    """What a step to N, E, S or W adds to a cell."""
    return ((side & 1) * (STRIDE - 1) + 1) * (1 - (side & 2))


cdef inline int turned_sides(int sides) noexcept nogil:
    return (sides << 2 | sides >> 2) & 15


cdef inline int cell_of(int x, int y) noexcept nogil:
    return STRIDE * x + y


cdef inline int column_of(int cell) noexcept nogil:
    return (cell + 75 + 100 * STRIDE) // STRIDE - 100


cdef inline int row_of(int cell) noexcept nogil:
    return cell - STRIDE * column_of(cell)


cdef inline action_t at_action(int cell) noexcept nogil:
    cdef int x = column_of(cell)
    return A_AT + 512 * (x + 200) + cell - STRIDE * x + 200


cdef inline int cell_at(action_t action) noexcept nogil:
    return STRIDE * (((action - A_AT) >> 9) - 200) + ((action - A_AT) & 511) - 200


cdef inline int goal_at(int cell) noexcept nogil:
    """The goal on a cell (0 top, 1 middle, 2 bottom), or -1."""
    cdef int up = cell - BOTTOM_GOAL
    return -1 if up < 0 or up > 4 or up & 1 else 2 - (up >> 1)


cdef inline int goal_cell(int goal) noexcept nogil:
    return BOTTOM_GOAL + 4 - 2 * goal


cdef inline int slot_before(const SabState* s, int cell) noexcept nogil:
    """How many placed cards lie on lower cells."""
    cdef int16_t n = 0, limit = cell
    cdef int i
    for i in range(PLACED):
        n += s.place[i] < limit
    return n


cdef inline int slot_at(const SabState* s, int cell) noexcept nogil:
    """The index of the face-up card on a cell, or -1."""
    cdef int at
    if not s.filter[(cell >> 6) & 3] >> (cell & 63) & 1:
        return -1
    at = slot_before(s, cell)
    return at if at < PLACED and s.place[at] == cell else -1


cdef inline int end_before(const SabState* s, int cell) noexcept nogil:
    """How many open ends have lower cells."""
    cdef int16_t n = 0, limit = cell
    cdef int i
    for i in range(ENDS):
        n += s.ends[i] < limit
    return n


cdef inline int shapes_wanted(const SabRules* rules, const SabState* s) noexcept nogil:
    """Shapes (bit 1 << sides) of cards without a ladder that can be laid somewhere."""
    cdef int i, shapes = 0
    for i in range(s.n_ends):
        shapes |= rules.fits[s.need[i]]
    return shapes


cdef void clear_maze(const SabRules* rules, SabState* s) noexcept nogil
cdef int rebuild(const SabRules* rules, SabState* s) noexcept nogil
cdef int need_of(const SabRules* rules, const SabState* s, int cell) noexcept nogil
cdef void insert_card(SabState* s, int cell, int card) noexcept nogil
cdef int lay_card(const SabRules* rules, SabState* s, int cell, int card) noexcept nogil
cdef void remove_card(const SabRules* rules, SabState* s, int cell) noexcept nogil
cdef bint turn_goals(const SabRules* rules, SabState* s, int reached, int placed) noexcept nogil
cdef int ways_at(const SabRules* rules, const SabState* s, int kind, int cell) noexcept nogil
cdef bint can_lie(const SabRules* rules, const SabState* s, int kind, int shapes) noexcept nogil
cdef int cells_for(const SabRules* rules, const SabState* s, int kind, int most,
                   action_t* out) noexcept nogil
cdef int rock_cells(const SabState* s, action_t* out) noexcept nogil
cdef bint leads_to_gold(const SabRules* rules, const SabState* s, int without) noexcept nogil
cdef int crystals_in(const SabRules* rules, const SabState* s) noexcept nogil
