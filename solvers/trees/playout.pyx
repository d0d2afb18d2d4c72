"""Rollouts: uniform, by the game's own policy, or by MAST; cut at a horizon or played to the end.

MAST: Finnsson and Bjornsson (2008), here with the epsilon-greedy choice and the decay of
Tak, Winands and Bjornsson (2012, 2014).
"""

from libc.stdint cimport int32_t, uint32_t

from powderkeg.engine.core cimport SCORE, TERMINAL, WIN, action_t
from powderkeg.engine.rng cimport rng_below, rng_double
from powderkeg.solvers.trees.worker cimport (
    BUCKETS, BY_GAME, LEAD, MAST, MAX_ACTIONS, MAX_TRACE, PLIES_A_LOOK, UNIFORM, Habit, Worker,
    at_horizon, head_of, look,
)

cdef double CURIOSITY = 0.2     # share of MAST's choices that are uniform


cdef inline bint tick(Worker* w) noexcept nogil:
    """Count a ply; is it over?"""
    w.clock.plies += 1
    w.clock.plies_left -= 1
    if w.clock.plies_left > 0:
        return False
    w.clock.plies_left = PLIES_A_LOOK
    return look(&w.clock)


cdef bint play_out(Worker* w) noexcept nogil:
    """Play on to the horizon; false if time ran out on the way."""
    cdef action_t actions[MAX_ACTIONS]
    cdef int32_t left = w.most_plies
    cdef int n, i
    while left > 0 and not at_horizon(w):
        n = w.ops.legal_actions(w.rules, w.state, actions)
        if n == 1:
            i = 0
        elif w.knobs.rollout == UNIFORM:
            i = rng_below(&w.rng, n)
        else:
            i = pick(w, actions, n)
            note_habit(w, head_of(w).to_act, actions[i])
        w.ops.apply(w.rules, w.state, actions[i])
        left -= 1
        if tick(w):
            return False
    return True


cdef int pick(Worker* w, const action_t* actions, int n) noexcept nogil:
    """The place of the action that the rollout policy chooses."""
    cdef action_t action
    cdef int i
    if w.knobs.rollout == MAST and rng_double(&w.rng) >= CURIOSITY:
        return best_habit(w, actions, n)
    if w.knobs.rollout == BY_GAME and w.ops.rollout_action is not NULL:
        action = w.ops.rollout_action(w.rules, w.state, actions, n, &w.rng)
        for i in range(n):
            if actions[i] == action:
                return i
    return rng_below(&w.rng, n)


# --- values --------------------------------------------------------------------------------------

cdef void set_values(Worker* w) noexcept nogil:
    """What the state is worth to each seat, by the objective.

    Where the game has no evaluation or nobody asks for it, a score that is cut short is the score
    so far.
    """
    cdef int objective = w.knobs.objective
    cdef bint ended = head_of(w).to_act == TERMINAL
    if not (ended or w.knobs.blind or w.ops.evaluate is NULL):
        w.ops.evaluate(w.rules, w.state, WIN if objective == WIN else SCORE, w.values)
    elif objective == WIN:
        w.ops.returns(w.rules, w.state, w.values)
    else:
        w.ops.scores(w.rules, w.state, w.values)
    if objective == LEAD:
        lead(w.values, w.seats)
    if objective != WIN:
        widen_scale(w)


cdef void lead(double* values, int seats) noexcept nogil:
    """Turn scores into what each seat is ahead of its best rival."""
    cdef double first = values[0], second = -1e300
    cdef int seat, leader = 0
    for seat in range(1, seats):
        if values[seat] > first:
            second = first
            first = values[seat]
            leader = seat
        elif values[seat] > second:
            second = values[seat]
    for seat in range(seats):
        values[seat] -= second if seat == leader else first


cdef void widen_scale(Worker* w) noexcept nogil:
    """Scores have no range that is known before: take what was seen."""
    cdef int seat
    if w.simulations == 0:
        w.least = w.values[0]
        w.most = w.values[0]
    for seat in range(w.seats):
        w.least = min(w.least, w.values[seat])
        w.most = max(w.most, w.values[seat])
    w.spread = w.most - w.least


# --- MAST ----------------------------------------------------------------------------------------

cdef inline uint32_t bucket(int seat, action_t action) noexcept nogil:
    return <uint32_t>seat * BUCKETS + ((<uint32_t>action * <uint32_t>2654435769) >> 22)


cdef int best_habit(const Worker* w, const action_t* actions, int n) noexcept nogil:
    """The action that did best so far; one that was never tried comes first."""
    cdef const Habit* habit
    cdef int i, best = 0
    cdef double best_mean = -1e300
    for i in range(n):
        habit = &w.habits[bucket(head_of(w).to_act, actions[i])]
        if habit.n == 0:
            return i
        if habit.mean > best_mean:
            best_mean = habit.mean
            best = i
    return best


cdef void note_habit(Worker* w, int seat, action_t action) noexcept nogil:
    if w.knobs.rollout == MAST and w.n_trace < MAX_TRACE:
        w.trace[w.n_trace] = bucket(seat, action)
        w.n_trace += 1


cdef void learn_habits(Worker* w) noexcept nogil:
    """Credit every action of the simulation with its end; what is older weighs less."""
    cdef Habit* habit
    cdef int32_t i
    for i in range(w.n_trace):
        habit = &w.habits[w.trace[i]]
        habit.n = habit.n * w.knobs.decay + 1
        habit.mean += (w.values[w.trace[i] // BUCKETS] - habit.mean) / habit.n
