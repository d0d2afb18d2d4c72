"""What every position of 2 de Mayo must keep."""

from libc.stdint cimport uint16_t

from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef int validate(const void* rules, const void* state) noexcept nogil
cdef int broken_in_public(const MayoRules* r, const MayoState* s) noexcept nogil
cdef int broken_hand(const MayoRules* r, const MayoState* s, int side,
                     uint16_t hand) noexcept nogil
