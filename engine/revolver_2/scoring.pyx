"""Revolver 2: who has won, army tokens removed, guardians killed."""

from libc.stdint cimport int32_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.state cimport GUARDIANS, MAPACHE, RevRules, RevState


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """All to the winner; there is no draw."""
    cdef int winner = (<const RevState*>state).winner - 1
    out[winner] = 1
    out[1 - winner] = 0


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    """No rule counts points; these are ours (docs/games/revolver_2.md, section 7)."""
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    out[<int>GUARDIANS] = max(0, r.army_start - s.army)
    out[<int>MAPACHE] = r.men - popcount(s.alive | s.recruits)


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int winner = (<const RevState*>state).winner - 1
    out[winner] = 1
    out[1 - winner] = 2
