"""What strategies are worth on a game tree. A strategy holds a probability for each sequence."""

from powderkeg.solvers.tree cimport GameTree

cdef void realize(GameTree tree, int seat, const double* strategy, double* reach) noexcept nogil
cdef void weigh(GameTree tree, int seat, const double* reach, double* value) noexcept nogil
cdef double best(GameTree tree, int seat, double* value) noexcept nogil
cdef double mean(GameTree tree, int seat, const double* strategy, double* value) noexcept nogil
