"""What two sets of orders are worth."""

from cython cimport final

from powderkeg.solvers.numbers cimport Search, Task


@final
cdef class Stage:
    cdef Task task
    cdef Search* search
    cdef readonly object problem
    cdef int read_tables(self, payoff) except -1
    cdef int read_options(self) except -1
    cdef double pair_value(self, const int* first, int n_first, const int* second,
                           int n_second) noexcept nogil

cdef int fill(int* out, chosen, side) except -1
