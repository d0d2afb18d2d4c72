"""2 de Mayo: who has won, and the cubes each side has removed."""

from libc.stdint cimport int32_t

from powderkeg.engine.dos_de_mayo.board cimport spanish_lost
from powderkeg.engine.dos_de_mayo.state cimport FRANCE, SPAIN, MayoRules, MayoState


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """All to the winner; there is no draw."""
    cdef int winner = (<const MayoState*>state).winner - 1
    out[winner] = 1
    out[1 - winner] = 0


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const MayoState* s = <const MayoState*>state
    out[<int>SPAIN] = s.losses
    out[<int>FRANCE] = spanish_lost(<const MayoRules*>rules, s)


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int winner = (<const MayoState*>state).winner - 1
    out[winner] = 1
    out[1 - winner] = 2
