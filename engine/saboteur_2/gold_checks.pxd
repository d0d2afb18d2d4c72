from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef int check_gold(const SabRules* rules, const SabState* s, int viewer) noexcept nogil
cdef int current_size(const SabRules* rules, const SabState* s) noexcept nogil
