"""The tree of a small game, as solvers read it. `histories.pxd` says what the numbers mean."""

from libc.stdint cimport int32_t

from powderkeg.engine.core cimport MAX_SEATS, Game, Observation, action_t
from powderkeg.solvers.histories cimport Group, Histories, InfoSet, Node

cdef class GameTree:
    cdef Histories written
    cdef readonly Game game
    cdef readonly int seats
    cdef readonly int slots     # length of a policy
    cdef int32_t n_infosets
    cdef int32_t n_sequences
    cdef const Node* nodes
    cdef const int32_t* children
    cdef const double* returns
    cdef const InfoSet* infosets
    cdef const Group* groups
    cdef const action_t* actions
    cdef int32_t* turns         # the information sets of seat 0, then of seat 1, …
    cdef int32_t turn[MAX_SEATS + 1]    # where those of each seat begin in `turns`
    # ends row[k] to row[k + 1] are those at which sequence k is the last of its seat
    cdef int32_t* row
    cdef double* payoff         # of each end to that seat, times the probability of the deals
    cdef int32_t* rivals        # of each end: the last sequences of the other seats

    cdef int arrange(self) except -1
    cdef const Group* at(self, int group) except NULL
    cdef Observation observe(self, int32_t node, int seat)
    cpdef Observation observation(self, int group)
