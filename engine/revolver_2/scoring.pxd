from libc.stdint cimport int32_t

cdef void returns(const void* rules, const void* state, double* out) noexcept nogil
cdef void scores(const void* rules, const void* state, double* out) noexcept nogil
cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil
