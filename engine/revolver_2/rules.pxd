from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport action_t

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil
cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil
cdef void apply(const void* rules, void* state, action_t action) noexcept nogil
