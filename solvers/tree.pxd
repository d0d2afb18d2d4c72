"""A small game written out in full: histories, information sets with perfect recall, sequences.

A *sequence* is an action at an information set, and stands for everything that its seat did up to
it. Sequences 0 to seats-1 are the empty ones, in which a seat has not acted yet. An information
set is numbered after those of the same seat that lead to it.
"""

from libc.stdint cimport int8_t, int32_t

from powderkeg.engine.core cimport MAX_SEATS, Game, Observation, action_t
from powderkeg.solvers.buffers cimport Buffer
from powderkeg.solvers.keys cimport Key, Memory

cdef enum:
    NONE = -1
    MOST_DEPTH = 4096       # decisions in a row: recursive walks stay within the stack

cdef struct Node:           # a history
    int32_t parent          # NONE for a deal
    action_t action         # that led here; for a deal its number
    int32_t infoset         # of the seat to act; NONE when the game is over
    int32_t first           # of its children in `children`, or of its returns in `returns`

cdef struct InfoSet:
    int8_t seat
    int32_t n_actions
    int32_t first           # its sequences are first to first + n_actions - 1
    int32_t parent          # the sequence of its seat that leads to it
    int32_t node            # the first history in it
    int32_t group

cdef struct Group:          # information sets in which a seat observes the same: a row of a policy
    Key key
    int32_t infoset         # the first
    int32_t first           # of its slots in a policy

cdef struct Frame:          # one step of the depth-first walk that builds the tree
    int32_t node
    int32_t next            # the action to try next
    Memory memory[MAX_SEATS]
    Key past[MAX_SEATS]     # what each seat observed and did at its own decisions
    int32_t sequence[MAX_SEATS]

cdef class GameTree:
    cdef readonly Game game
    cdef readonly int seats
    cdef size_t limit
    cdef Buffer nodes       # Node
    cdef Buffer children    # int32_t: a node's children in the order of its actions
    cdef Buffer returns     # double: one a seat
    cdef Buffer infosets    # InfoSet
    cdef Buffer groups      # Group
    cdef Buffer actions     # action_t: one a sequence
    cdef Buffer leaves      # int32_t: one sequence a seat; ends with equal sequences are one leaf
    cdef Buffer payoffs     # double: one a seat, times the probability of the deals
    cdef Buffer deals       # double: cumulative probability; deal i begins at node roots[i]
    cdef Buffer roots       # int32_t
    cdef Buffer turns       # int32_t: the information sets of seat 0, then of seat 1, …
    cdef int32_t turn[MAX_SEATS + 1]    # where those of each seat begin in `turns`
    cdef readonly int slots             # length of a policy

    cdef int build(self) except -1
    cdef const Group* at(self, int group) except NULL
    cdef Observation observe(self, int32_t node, int seat)
    cpdef Observation observation(self, int group)
