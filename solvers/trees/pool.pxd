"""Weighted worlds that are carried from decision to decision."""

from cython cimport final
from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport Game, Observation, SeenAction
from powderkeg.engine.rng cimport rng_t
from powderkeg.solvers.trees.worker cimport Pool


@final
cdef class WorldPool:
    cdef Game game
    cdef int n
    cdef double floor
    cdef size_t size        # of a world
    cdef char* worlds
    cdef char* others       # room to resample
    cdef double* weights
    cdef double* upto
    cdef void* scratch
    cdef rng_t rng
    cdef Observation seen   # what the worlds agree with
    cdef readonly int kept  # worlds that came through the last update

    cdef int update(self, Observation obs, uint64_t key, const void* work) except -1
    cdef int believe(self, Observation obs, list worlds, list weights) except -1
    cdef Pool pool(self)
    cdef double effective(self)
    cdef int advance(self, Observation obs) except -1
    cdef double agree(self, void* world, const SeenAction* moves, int n,
                      Observation obs) noexcept nogil
    cdef void fill(self, const void* root, int seat, const void* work) noexcept nogil
    cdef void resample(self) noexcept nogil
