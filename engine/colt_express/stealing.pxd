from powderkeg.engine.colt_express.state cimport ColtRules, ColtState
from powderkeg.engine.core cimport action_t

cdef int stealing_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil
cdef void steal(const ColtRules* rules, ColtState* s, int action) noexcept nogil
cdef void run_pile(const ColtRules* rules, ColtState* s) noexcept nogil
cdef int targets(const ColtRules* rules, const ColtState* s, int bandit) noexcept nogil
