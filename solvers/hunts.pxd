"""The best set of the second side against a mixed strategy of the first."""

from libc.stdint cimport uint32_t

from powderkeg.solvers.numbers cimport OPTIONS, PLACES, ROOM, Search, Task
from powderkeg.solvers.orders cimport Chosen, Clock, Slots

cdef struct Threat:             # one set of the first side
    double weight
    Chosen chosen
    bint crossed[OPTIONS]   # by option of the second side: does it go against a move?
    int against[OPTIONS]    # units it meets then
    uint32_t counts[PLACES]  # units that may be there in the end, as a bit set
    uint32_t needed         # places not kept unless an order touches them
    bint hopeless           # a place that is kept in no way

cdef struct Hunt:
    Search* search
    const Task* task
    const Task* free        # without costs: an upper bound
    const Slots* slots
    Clock* clock
    bint pure               # only the prize is at stake
    bint failing_is_worst   # nothing is worth less than failing
    int n
    Threat* threats
    int caps[PLACES]        # most units of the second side there
    double gain[OPTIONS]    # most that an option can add, on average
    uint32_t touched[OPTIONS + 1]   # places of this option and all later ones
    int left[64]
    int large               # the slot with the most options
    Chosen chosen
    double value            # of the best set so far
    Chosen best
    double bound            # of all sets

cdef void prepare_hunt(Hunt* h) noexcept nogil
cdef double weigh_second(void* hunt, const Chosen* chosen) noexcept nogil
cdef void hunt_all(Hunt* h) noexcept nogil
