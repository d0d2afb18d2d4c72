"""How a position of 2 de Mayo looks."""

cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil
