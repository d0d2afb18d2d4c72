"""Sets of options that a side may write, and small changes to them."""

from libc.stdint cimport int64_t

from powderkeg.solvers.numbers cimport OPTIONS, ROOM

cdef enum:
    SLOTS = 64              # most slots of a side
    SHARES = 3              # most slots an option counts in

cdef struct Slots:              # who may be written together
    int n_options
    int n_slots
    int most[SLOTS]
    unsigned char n_of[OPTIONS]
    unsigned char of[OPTIONS][SHARES]

cdef struct Chosen:
    int n
    int one[ROOM]           # ascending

cdef struct Clock:              # when to stop
    double deadline         # of CLOCK_MONOTONIC; 0: none
    const unsigned char* halt   # or NULL
    int64_t most_nodes      # 0: no limit
    int64_t nodes
    bint stopped

ctypedef double (*weigh_t)(void* task, const Chosen* chosen) noexcept nogil

cdef bint climb(const Slots* slots, weigh_t weigh, void* task, double sign, Chosen* chosen,
                double* value, Clock* clock) noexcept nogil
cdef bint is_over(Clock* clock) noexcept nogil
cdef double now() noexcept nogil


cdef inline bint may_add(const Slots* slots, const int* left, int option) noexcept nogil:
    cdef int i
    for i in range(slots.n_of[option]):
        if left[slots.of[option][i]] <= 0:
            return False
    return True


cdef inline void take(const Slots* slots, int* left, int option, int n) noexcept nogil:
    """An option takes (or gives back, *n* negative) its places."""
    cdef int i
    for i in range(slots.n_of[option]):
        left[slots.of[option][i]] -= n
