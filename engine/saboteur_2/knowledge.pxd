from libc.stdint cimport int32_t

from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.engine.rng cimport rng_t
from powderkeg.engine.saboteur_2.possible cimport SabWork

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil
cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil
cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil
cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil
cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil
cdef double chance_of_treasure(const SabWork* w, int goal) noexcept nogil
