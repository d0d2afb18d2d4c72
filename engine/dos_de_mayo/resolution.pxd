"""The Resolution phase and the end of the game."""

from libc.stdint cimport uint32_t

from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef void resolve(const MayoRules* r, MayoState* s, uint32_t zones) noexcept nogil
cdef bint limit_reached(const MayoRules* r, const MayoState* s) noexcept nogil
cdef void forget_fights(MayoState* s) noexcept nogil
cdef bint france_has_won(const MayoRules* r, const MayoState* s) noexcept nogil
cdef void finish(MayoState* s, int winner) noexcept nogil
