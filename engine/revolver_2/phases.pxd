from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef int broken_phase(const RevRules* r, const RevState* s) noexcept nogil
cdef int broken_poker_hand(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef int returned_pokers(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef int poker_size(const RevRules* r, const RevState* s, int seat) noexcept nogil
