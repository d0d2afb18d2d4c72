"""Everything that can happen in a small game, merged into information sets and sequences.

A *sequence* is an action at an information set, and stands for everything that its seat did up to
it. Sequences 0 to seats-1 are the empty ones, in which a seat has not acted yet. An information
set is numbered after those of the same seat that lead to it.
"""

from libc.stdint cimport int8_t, int32_t

from powderkeg.engine.core cimport Game, action_t
from powderkeg.solvers.buffers cimport Buffer
from powderkeg.solvers.keys cimport Key

cdef enum:
    NONE = -1
    MOST_DEPTH = 4096       # decisions in a row: recursive walks stay within the stack
    MOST_HISTORIES = 100_000_000    # so that leaves of 12 seats still have 32-bit numbers

cdef enum:                  # what can go wrong
    FINE
    NO_ROOM
    TOO_LARGE
    TOO_DEEP
    CONFUSED                # a seat has other actions in states that it cannot tell apart
    NO_DISTRIBUTION         # deals whose probabilities do not add up to 1

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

cdef struct Histories:
    Buffer nodes            # Node
    Buffer children         # int32_t: a node's children in the order of its actions
    Buffer returns          # double: one a seat
    Buffer infosets         # InfoSet
    Buffer groups           # Group
    Buffer actions          # action_t: one a sequence
    Buffer leaves           # int32_t: one sequence a seat; ends with equal sequences are one leaf
    Buffer payoffs          # double: one a seat, times the probability of the deals
    Buffer deals            # double: cumulative probability; deal i begins at node roots[i]
    Buffer roots            # int32_t
    size_t limit            # of nodes
    int32_t slots           # length of a policy

cdef void no_histories(Histories* tree, size_t limit) noexcept nogil
cdef int write_out(Histories* tree, Game game) noexcept nogil
cdef void forget(Histories* tree) noexcept nogil
