from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef enum:
    SIGNS = 8

cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil
cdef void signs(const SabRules* rules, const SabState* s, double* out) noexcept nogil
