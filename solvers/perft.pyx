"""Counts action sequences inside C: the number that shows at once when a rule has changed."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport MAX_ACTIONS, TERMINAL, GameOps, State, StateHeader, action_t

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import whole_number
from powderkeg.solvers.results import Perft

cdef enum:
    MOST_DEPTH = 100
    PATIENCE = 0xFFFFF      # positions between two looks at the keyboard, a bit mask

cdef struct Count:
    const GameOps* ops
    const void* rules
    int depth
    char* states            # one for each depth, from 0 on
    action_t* actions       # MAX_ACTIONS for each depth
    uint64_t n_seen
    uint64_t sequences[MOST_DEPTH + 1]
    uint64_t ended[MOST_DEPTH + 1]


cdef int walk(Count* count, int depth) except -1 nogil:
    """Count everything below the state at *depth*."""
    cdef const GameOps* ops = count.ops
    cdef char* state = count.states + depth * ops.state_size
    cdef char* after = state + ops.state_size
    cdef action_t* actions = count.actions + depth * MAX_ACTIONS
    cdef int n, i
    count.n_seen += 1
    if count.n_seen & PATIENCE == 0:
        with gil:
            PyErr_CheckSignals()
    count.sequences[depth] += 1
    if (<const StateHeader*>state).to_act == TERMINAL:
        count.ended[depth] += 1
        return 0
    if depth == count.depth:
        return 0
    n = ops.legal_actions(count.rules, state, actions)
    for i in range(n):
        memcpy(after, state, ops.state_size)
        ops.apply(count.rules, after, actions[i])
        walk(count, depth + 1)
    return 0


def count_sequences(State state not None, depth):
    """Count the sequences of 1, 2, … *depth* actions from *state* on, and how many end the game."""
    cdef Count count
    memset(&count, 0, sizeof(Count))
    count.ops, count.rules = state.game.ops, state.game.rules
    count.depth = check_depth(state.game.name, depth)
    count.states = <char*>malloc((count.depth + 1) * count.ops.state_size)
    count.actions = <action_t*>malloc((count.depth + 1) * MAX_ACTIONS * sizeof(action_t))
    try:
        if count.states is NULL or count.actions is NULL:
            raise MemoryError
        memcpy(count.states, state.data, count.ops.state_size)
        with nogil:
            walk(&count, 0)
    finally:
        free(count.states)
        free(count.actions)
    return Perft(
        tuple([count.sequences[i] for i in range(1, count.depth + 1)]),
        tuple([count.ended[i] for i in range(1, count.depth + 1)]))


cdef int check_depth(str name, depth) except -1:
    """A number of actions."""
    try:
        number = whole_number(depth)
    except ValueError:
        number = -1
    if not 1 <= number <= MOST_DEPTH:
        raise OptionError(f"{name}: depth {depth!r} is no integer from 1 to {MOST_DEPTH}")
    return number
