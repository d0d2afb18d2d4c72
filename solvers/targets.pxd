"""All ways from a deal to what a seat observes now, as a tree of actions."""

from libc.stdint cimport int8_t, int32_t

from powderkeg.engine.core cimport Observation, action_t
from powderkeg.solvers.buffers cimport Buffer

cdef struct Way:            # one action on a way, or a deal
    action_t action
    int32_t parent          # NOWHERE for a deal
    int32_t first           # of the actions that may follow, or NOWHERE
    int32_t next            # another action at the same place, or NOWHERE
    int8_t leads            # does it lead to the observation?

cdef enum:
    NOWHERE = -1

cdef struct Ways:
    Buffer ways             # Way; deal i is number i
    int32_t n_deals
    size_t n_ends           # how many histories the seat cannot tell apart
    size_t limit            # of ways

cdef void no_ways(Ways* ways, size_t limit) noexcept nogil
cdef int find_ways(Ways* ways, Observation obs) except -1
cdef int32_t follow(const Ways* ways, int32_t way, action_t action) noexcept nogil
cdef void free_ways(Ways* ways) noexcept nogil
