from powderkeg.engine.colt_express.state cimport ColtRules, ColtState
from powderkeg.engine.core cimport action_t

cdef void resolve_event(const ColtRules* rules, ColtState* s) noexcept nogil
cdef int picking_actions(const ColtState* s, action_t* out) noexcept nogil
cdef void pick(const ColtRules* rules, ColtState* s, int action) noexcept nogil
