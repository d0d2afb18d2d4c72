from libc.stdint cimport uint64_t

from powderkeg.engine.colt_express.state cimport ColtRules, ColtState
from powderkeg.engine.core cimport action_t

cdef void set_up(const ColtRules* rules, ColtState* s, uint64_t seed) noexcept nogil
cdef int draft_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil
cdef void choose_character(const ColtRules* rules, ColtState* s, int character) noexcept nogil
cdef int start_actions(const ColtState* s, action_t* out) noexcept nogil
cdef void choose_start(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil
