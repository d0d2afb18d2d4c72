"""The rest of a turn without cards: see onward.pxd."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.math cimport INFINITY, NAN
from libc.string cimport memcpy

from powderkeg.engine.core cimport (
    MAX_ACTIONS, MAX_SEATS, TERMINAL, WIN, GameOps, StateHeader, action_t,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_below, rng_next, rng_t


cdef int new_onward(Onward* o, const GameOps* ops, const void* rules) except -1:
    """Make room; everything else is set by the owner."""
    o.ops, o.rules = ops, rules
    o.levels = <char*>PyMem_Calloc(LEVELS, ops.state_size)
    o.actions = <action_t*>PyMem_Calloc(LEVELS * ACTIONS + MAX_ACTIONS, sizeof(action_t))
    if o.levels is NULL or o.actions is NULL:
        raise MemoryError
    return 0


cdef void free_onward(Onward* o) noexcept:
    PyMem_Free(o.levels)
    PyMem_Free(o.actions)


cdef double play_on(Onward* o, int level) noexcept nogil:
    """The value of a level's state when everybody goes on as well as he can; NaN: too long."""
    cdef char* state = o.levels + level * o.ops.state_size
    cdef char* deeper = state + o.ops.state_size
    cdef const StateHeader* head = <const StateHeader*>state
    cdef action_t* listed = o.actions + LEVELS * ACTIONS
    cdef action_t* actions = o.actions + level * ACTIONS
    cdef int n, i
    cdef bint own
    cdef double best, one
    cdef rng_t rng
    o.nodes += 1
    while True:
        if head.to_act == TERMINAL or head.stage != o.stage:
            return judged(o, state)
        n = o.ops.legal_actions(o.rules, state, listed)
        if n > 1 and listed[0] != o.passing:
            if o.nodes < o.most or o.ops.rollout_action is NULL:
                break
            rng = mix(o.seed, 4, 0, level)
            o.ops.apply(o.rules, state, o.ops.rollout_action(o.rules, state, listed, n, &rng))
        else:
            o.ops.apply(o.rules, state, listed[0])
    if n > ACTIONS or level + 2 >= LEVELS:
        return NAN
    memcpy(actions, listed, n * sizeof(action_t))
    own = head.to_act == o.seat
    best = -INFINITY if own else INFINITY
    for i in range(n):
        memcpy(deeper, state, o.ops.state_size)
        o.ops.apply(o.rules, deeper, actions[i])
        one = play_on(o, level + 1)
        best = max(best, one) if own else min(best, one)
    return best


cdef double play_best(Onward* o) noexcept nogil:
    """The mean of some games after the best choices, as far as the game's estimate tells them."""
    cdef char* deeper = o.levels + o.ops.state_size
    cdef const StateHeader* head = <const StateHeader*>o.levels
    cdef action_t* listed = o.actions + LEVELS * ACTIONS
    cdef double best, one
    cdef action_t choice
    cdef int n, i
    while head.to_act != TERMINAL and head.stage == o.stage:
        n = o.ops.legal_actions(o.rules, o.levels, listed)
        choice = listed[0]
        if n > 1 and n <= ACTIONS and choice != o.passing:
            memcpy(o.actions, listed, n * sizeof(action_t))
            best = -INFINITY
            for i in range(n):
                memcpy(deeper, o.levels, o.ops.state_size)
                o.ops.apply(o.rules, deeper, o.actions[i])
                one = play_on(o, 1) if head.to_act == o.seat else -play_on(o, 1)
                if one > best:
                    best, choice = one, o.actions[i]
        o.ops.apply(o.rules, o.levels, choice)
    if head.to_act != TERMINAL:
        return played(o, o.levels)
    return judged(o, o.levels)


cdef double judged(Onward* o, char* state) noexcept nogil:
    """What a position is worth to the seat."""
    cdef double out[MAX_SEATS]
    cdef const StateHeader* head = <const StateHeader*>state
    if o.judge == SCORES:
        if head.to_act == TERMINAL:
            return o.failed
        o.ops.scores(o.rules, state, out)
        return o.constant + o.weights[0] * out[1 - o.seat] + o.weights[1] * out[o.seat]
    if head.to_act == TERMINAL:
        o.ops.returns(o.rules, state, out)
    else:
        o.ops.evaluate(o.rules, state, WIN, out)
    return out[o.seat]


cdef double played(Onward* o, char* state) noexcept nogil:
    """The mean of some games that sensible players go on with."""
    cdef char* trial = o.levels + (LEVELS - 1) * o.ops.state_size
    cdef action_t* listed = o.actions + LEVELS * ACTIONS
    cdef const StateHeader* head = <const StateHeader*>trial
    cdef double out[MAX_SEATS]
    cdef double total = 0
    cdef rng_t rng
    cdef int i, n
    for i in range(o.playouts):
        rng = mix(o.seed, 1, 0, i)
        memcpy(trial, state, o.ops.state_size)
        (<StateHeader*>trial).chance = chance_key(rng_next(&rng))
        while head.to_act != TERMINAL:
            n = o.ops.legal_actions(o.rules, trial, listed)
            if o.ops.rollout_action is NULL:
                o.ops.apply(o.rules, trial, listed[rng_below(&rng, n)])
            else:
                o.ops.apply(o.rules, trial,
                            o.ops.rollout_action(o.rules, trial, listed, n, &rng))
        o.ops.returns(o.rules, trial, out)
        total += out[o.seat]
    return total / o.playouts
