"""What the orders of a position must keep."""

from libc.stdint cimport uint32_t

from powderkeg.engine.dos_de_mayo.state cimport (
    GATES, SIDES, ZONES, MayoRules, MayoState, Order,
)

cdef struct Before:             # the position in which the orders were written
    int units[SIDES][ZONES]
    int outside[GATES]
    uint32_t conflict
    bint divide                 # may a Spanish group be divided?
    bint lone                   # may a lone unit have an order?
    int cap                     # French limited orders allowed

cdef bint no_orders(const MayoState* s) noexcept nogil
cdef bint are_misshapen(const MayoRules* r, const MayoState* s) noexcept nogil
cdef int broken_writing(const MayoRules* r, const MayoState* s, int side) noexcept nogil
cdef int broken_common(const MayoRules* r, const MayoState* s, Before* b) noexcept nogil
cdef int broken_reveal(const MayoRules* r, const MayoState* s) noexcept nogil
