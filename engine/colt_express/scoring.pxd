from libc.stdint cimport int32_t

from powderkeg.engine.colt_express.state cimport ColtRules, ColtState

cdef void scores(const void* rules, const void* state, double* out) noexcept nogil
cdef void returns(const void* rules, const void* state, double* out) noexcept nogil
cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil
cdef void count_loot(const ColtRules* rules, const ColtState* s, int* money) noexcept nogil
cdef int fewest_left(const ColtRules* rules, const ColtState* s) noexcept nogil
