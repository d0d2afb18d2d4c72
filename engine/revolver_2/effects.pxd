from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef bint resolve(const RevRules* r, RevState* s) noexcept nogil
cdef void choose_target(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef void finish(const RevRules* r, RevState* s, int winner, int reason) noexcept nogil
cdef void remove_army(const RevRules* r, RevState* s, int n) noexcept nogil
