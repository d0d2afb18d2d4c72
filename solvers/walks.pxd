"""The best set of the first side against a mixed strategy of the second."""

from powderkeg.solvers.numbers cimport PLACES, ROOM, Pair, Search, Task
from powderkeg.solvers.orders cimport Chosen, Clock, Slots
from powderkeg.solvers.replies cimport Key, Reply, Total

cdef struct Walk:
    Search* search
    const Task* task
    const Task* loose
    const Slots* slots
    Clock* clock
    int n
    Reply** replies
    Key* keys               # by depth and reply
    Total totals[ROOM + 2]  # by depth
    int counts[PLACES]
    int left[64]            # of each slot
    Chosen chosen
    double value            # of the best set so far
    Chosen best

cdef void set_pair(const Task* t, const int* first, int n_first, const int* second, int n_second,
                   Pair* p) noexcept nogil
cdef double weigh_first(void* walk, const Chosen* chosen) noexcept nogil
cdef void walk_all(Walk* w) noexcept nogil
