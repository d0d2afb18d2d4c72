from libc.stdint cimport int32_t

from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef void pay_saboteurs(const SabRules* rules, SabState* s) noexcept nogil
cdef void pay_winners(const SabRules* rules, SabState* s, int finder, bint found) noexcept nogil
cdef void winnings(const SabRules* rules, const SabState* s, int finder, bint found,
                   int* out) noexcept nogil
cdef void returns(const void* rules, const void* state, double* out) noexcept nogil
cdef void scores(const void* rules, const void* state, double* out) noexcept nogil
cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil
