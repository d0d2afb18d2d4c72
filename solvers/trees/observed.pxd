"""128-bit keys of observations."""

from libc.stdint cimport uint64_t

from powderkeg.solvers.trees.worker cimport Worker

cdef void observation_key(Worker* w, int seat, uint64_t* key) noexcept nogil
