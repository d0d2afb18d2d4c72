from powderkeg.engine.colt_express.state cimport ColtRules, ColtState
from powderkeg.engine.core cimport action_t

cdef int scheming_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil
cdef void scheme(const ColtRules* rules, ColtState* s, int action) noexcept nogil
cdef int keeping_actions(const ColtState* s, action_t* out) noexcept nogil
cdef void keep(const ColtRules* rules, ColtState* s, int action) noexcept nogil
