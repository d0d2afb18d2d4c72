cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil
