"""Inline helpers on units, zones and orders."""

from libc.stdint cimport uint16_t, uint32_t

from powderkeg.engine.dos_de_mayo.state cimport (
    ALL_CARDS, CARDS, FRANCE, SIDES, SPAIN, ZONES, MayoRules, MayoState, Order,
)

cdef extern from *:
    """
    #define lowest_zone(bits) __builtin_ctz(bits)
    #define size_of(bits) __builtin_popcount(bits)
    """
    int lowest_zone(uint32_t bits) noexcept nogil   # of a set that is not empty
    int size_of(uint32_t bits) noexcept nogil


cdef inline uint32_t conflicts(const MayoState* s) noexcept nogil:
    """The zones that hold units of both sides."""
    return s.held[<int>SPAIN] & s.held[<int>FRANCE]


cdef inline bint holds(uint32_t zones, int zone) noexcept nogil:
    return zones >> zone & 1


cdef inline void add_units(MayoState* s, int side, int zone, int n) noexcept nogil:
    s.units[side][zone] += n
    s.held[side] |= <uint32_t>(n > 0) << zone


cdef inline void remove_units(MayoState* s, int side, int zone, int n) noexcept nogil:
    s.units[side][zone] -= n
    if s.units[side][zone] == 0:
        s.held[side] &= ~(<uint32_t>1 << zone)


cdef inline Order* orders_of(MayoState* s, int side) noexcept nogil:
    if side == FRANCE:
        return &s.french[0]
    return &s.spanish[0]


cdef inline const Order* orders_seen(const MayoState* s, int side) noexcept nogil:
    if side == FRANCE:
        return &s.french[0]
    return &s.spanish[0]


cdef inline bint is_limited(const MayoRules* r, int index) noexcept nogil:
    """Does a French order count against the limit? Its origin decides; 0 is outside."""
    return not r.exempt >> r.origin[index] & 1


cdef inline int french_cap(const MayoRules* r, const MayoState* s, bint murat) noexcept nogil:
    """How many limited orders France may write, *murat* telling whether it holds that card."""
    if s.one_order:
        return r.disorder
    if murat and s.turn >= r.murat_turn:
        return r.murat
    return r.limited


cdef inline uint16_t deck_of(const MayoState* s, int side) noexcept nogil:
    """The cards of a side's deck, if its hand is known."""
    return ~(s.hand[side] | s.discard[side] | s.table[side]) & ALL_CARDS


cdef inline int deck_size(const MayoState* s, int side) noexcept nogil:
    return CARDS - s.hand_size[side] - size_of(s.discard[side] | s.table[side])


cdef inline int movers_of(int n, bint pinned) noexcept nogil:
    """How many of *n* Spanish units go: from a conflict zone half, rounded down (5.3)."""
    return n >> 1 if pinned else n


cdef inline int asked_to_draw(const MayoState* s) noexcept nogil:
    """P2: the seats that choose whether to draw, as a bit set."""
    cdef int side, asked = 0
    for side in range(SIDES):
        if not s.barred >> side & 1 and deck_size(s, side) > 0:
            asked |= 1 << side
    return asked


cdef inline int spanish_lost(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Spanish cubes that are neither on the map nor in the spare."""
    cdef int zone, lost = r.cubes[<int>SPAIN] - s.spare[<int>SPAIN]
    for zone in range(1, ZONES):
        lost -= s.units[<int>SPAIN][zone]
    return lost
