"""Setup and the Preparation phase."""

from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef void set_up(const MayoRules* r, MayoState* s, uint64_t seed) noexcept nogil
cdef void take_card(MayoState* s, action_t action) noexcept nogil
cdef bint begin_turn(const MayoRules* r, MayoState* s) noexcept nogil
cdef bint veto(const MayoRules* r, MayoState* s, action_t action) noexcept nogil
cdef bint choose_draw(const MayoRules* r, MayoState* s, action_t action) noexcept nogil
