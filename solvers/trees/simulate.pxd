"""One simulation after the other: the part of the search that takes the time."""

from libc.stdint cimport int64_t

from powderkeg.solvers.trees.worker cimport BY_OBSERVATION, SELF_ONLY, Worker

cdef int64_t run(Worker* w, int64_t simulations) noexcept nogil
cdef void begin(Worker* w) noexcept nogil


cdef inline bint in_a_tree(const Worker* w, int seat) noexcept nogil:
    """Are decisions of *seat* made by a tree?"""
    if seat != w.seat:
        return w.knobs.opponents != SELF_ONLY
    return not w.redrawn or w.knobs.keys == BY_OBSERVATION
