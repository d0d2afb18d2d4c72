from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef int check_table(const SabRules* rules, const SabState* s) noexcept nogil
