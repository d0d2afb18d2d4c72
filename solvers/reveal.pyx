"""What sets of orders, or single choices, lead to: played out in the engine to the end of the turn.

No cards are played, and every choice of the second stage is tried: each side takes what is best for
it. What stands then is judged: by the game's own estimate, by games that follow, or by scores.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cython cimport final
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from powderkeg.engine.core cimport (
    MAX_ACTIONS, GameOps, Observation, SeenAction, State, StateHeader, action_t, blank_state,
    fill_history,
)
from powderkeg.engine.rng cimport mix, rng_t
from powderkeg.solvers.numbers cimport OPTIONS
from powderkeg.solvers.onward cimport (
    CHANCE, Judge, Onward, free_onward, new_onward, play_best, play_on,
)
from powderkeg.solvers.orders cimport Chosen, Clock, Slots, climb
from powderkeg.solvers.oracles cimport new_clock, read_slots
from powderkeg.solvers.stage cimport fill

from powderkeg.engine.errors import OptionError
from powderkeg.solvers.results import BestSet

cdef enum:
    WRITTEN = 3             # most actions that write an option, or end a list

JUDGES = ("chance", "scores")

cdef struct Script:             # how to write the options of a side
    int n[OPTIONS + 1]      # actions of an option; the last one ends the list
    action_t actions[OPTIONS + 1][WRITTEN]
    int end

cdef struct Asked:              # one side's question
    Onward* onward
    const void* root
    const Script* scripts
    int side
    int n
    const Chosen* others
    const double* weights


cdef void write(const Onward* o, const Script* script, const Chosen* chosen) noexcept nogil:
    """Write a list into the state of level 0."""
    cdef int i, k, option
    for i in range(chosen.n + 1):
        option = chosen.one[i] if i < chosen.n else script.end
        for k in range(script.n[option]):
            o.ops.apply(o.rules, o.levels, script.actions[option][k])


cdef double pair_value(Onward* o, const void* root, const Script* scripts, const Chosen* first,
                       const Chosen* second) noexcept nogil:
    memcpy(o.levels, root, o.ops.state_size)
    write(o, &scripts[0], first)
    write(o, &scripts[1], second)
    o.nodes = 0
    return play_best(o) if o.playouts else play_on(o, 0)


cdef double weigh_asked(void* task, const Chosen* chosen) noexcept nogil:
    """The mean value of a set against the other side's mixed strategy."""
    cdef Asked* asked = <Asked*>task
    cdef double total = 0
    cdef int i
    for i in range(asked.n):
        total += asked.weights[i] * pair_value(
            asked.onward, asked.root, asked.scripts,
            &asked.others[i] if asked.side == 1 else chosen,
            chosen if asked.side == 1 else &asked.others[i])
    return total


@final
cdef class Reveal:
    """A position in which both sides are about to write, the first one to act."""

    cdef Onward onward
    cdef void* root
    cdef State truth
    cdef Script* scripts
    cdef Slots slots[2]
    cdef readonly object problem

    def __cinit__(self, State root not None, problem, *, judge="chance", weights=(-1.0, 1.0),
                  constant=0.0, int playouts=0, uint64_t seed=0, int most=100_000):
        cdef const GameOps* ops = root.game.ops
        if judge not in JUDGES:
            raise OptionError(f"judge {judge!r} is not one of {', '.join(JUDGES)}")
        if ops.evaluate is NULL:
            raise OptionError(f"{root.game.name} values no positions")
        new_onward(&self.onward, ops, root.game.rules)
        self.problem, self.truth = problem, root
        self.onward.judge = <Judge><int>JUDGES.index(judge)
        self.onward.weights[0], self.onward.weights[1] = weights
        self.onward.constant, self.onward.failed = constant, problem.payoff.failed
        self.onward.seat = problem.second.seat
        self.onward.passing = -1 if problem.passing is None else problem.passing
        self.onward.playouts, self.onward.seed = playouts, seed
        self.onward.most = most
        self.onward.stage = (<const StateHeader*>root.data).stage
        self.root = PyMem_Calloc(1, ops.state_size)
        self.scripts = <Script*>PyMem_Calloc(2, sizeof(Script))
        if self.root is NULL or self.scripts is NULL:
            raise MemoryError
        memcpy(self.root, root.data, ops.state_size)
        if (<const StateHeader*>root.data).to_act != problem.first.seat:
            raise OptionError("the first side is not to write here")
        for side in range(2):
            read_slots(&self.slots[<int>side], problem.sides[side])
            read_script(&self.scripts[<int>side], problem.sides[side])

    def __dealloc__(self):
        free_onward(&self.onward)
        PyMem_Free(self.root)
        PyMem_Free(self.scripts)

    def table(self, firsts, seconds):
        """Return the values of all pairs: a list for each set of the second side."""
        cdef int columns = len(firsts), rows = len(seconds), i, j
        cdef Chosen* sets = <Chosen*>PyMem_Calloc(rows + columns + 1, sizeof(Chosen))
        cdef double value
        found = []
        if sets is NULL:
            raise MemoryError
        try:
            for i in range(columns):
                sets[i].n = fill(sets[i].one, firsts[i], self.problem.first)
            for j in range(rows):
                sets[columns + j].n = fill(sets[columns + j].one, seconds[j], self.problem.second)
            for j in range(rows):
                row = []
                for i in range(columns):
                    with nogil:
                        value = pair_value(&self.onward, self.root, self.scripts, &sets[i],
                                           &sets[columns + j])
                    row.append(value)
                found.append(row)
        finally:
            PyMem_Free(sets)
        return found

    def outcome(self, first, second):
        """Return the position in which both lists have been written."""
        state = self.truth.copy()
        state.apply_all((*self.problem.first.actions(first), *self.problem.second.actions(second)))
        return state

    def answer(self, int side, against, *, begin=(), seconds=None,
               const unsigned char[::1] halt=None):
        """Return what a climb finds for a side against a mix of the other; nothing is proven."""
        cdef Asked asked
        cdef Clock clock = new_clock(seconds, None, halt)
        cdef int n = len(against), i
        cdef Chosen* others = <Chosen*>PyMem_Calloc(n + 1, sizeof(Chosen))
        cdef double* weights = <double*>PyMem_Calloc(n + 1, sizeof(double))
        cdef Chosen best
        cdef double value
        try:
            if others is NULL or weights is NULL:
                raise MemoryError
            for i in range(n):
                others[i].n = fill(others[i].one, against[i][0], self.problem.sides[1 - side])
                weights[i] = against[i][1]
            best.n = fill(best.one, begin, self.problem.sides[side])
            asked.onward, asked.root, asked.scripts = &self.onward, self.root, self.scripts
            asked.side, asked.n, asked.others, asked.weights = side, n, others, weights
            with nogil:
                value = weigh_asked(&asked, &best)
                climb(&self.slots[side], weigh_asked, &asked, 1 if side == 1 else -1, &best,
                      &value, &clock)
        finally:
            PyMem_Free(others)
            PyMem_Free(weights)
        bound = float("inf") if side == 1 else -float("inf")
        return BestSet(value, tuple(best.one[i] for i in range(best.n)), bound, False, clock.nodes)


cdef int read_script(Script* script, side) except -1:
    """The actions that write each option of a side."""
    cdef int i, k
    script.end = len(side.options)
    if script.end > OPTIONS:
        raise OptionError(f"more than {OPTIONS} options of seat {side.seat}")
    for i, actions in enumerate([*(option.actions for option in side.options), side.end]):
        if len(actions) > WRITTEN:
            raise OptionError(f"an option of seat {side.seat} takes more than {WRITTEN} actions")
        script.n[i] = len(actions)
        for k, action in enumerate(actions):
            script.actions[i][k] = action
    return 0


# --- single choices ------------------------------------------------------------------------------

cdef void* worked(Observation obs) except NULL:
    """The scratch that `determinize` reads, filled; the caller frees it."""
    cdef const GameOps* ops = obs.game.ops
    cdef SeenAction* seen = NULL
    cdef int n = fill_history(obs, &seen)
    cdef void* work = PyMem_Calloc(1, ops.work_size + 1)
    try:
        if work is NULL:
            raise MemoryError
        if (ops.prepare(obs.game.rules, obs.data, obs.viewer, seen, n, 1, work) != 0
                and ops.prepare(obs.game.rules, obs.data, obs.viewer, NULL, 0, 0, work) != 0):
            PyMem_Free(work)
            raise ValueError(f"{obs!r} contradicts itself")
    finally:
        free(seen)
    return work


def weigh_choices(Observation observation not None, *, passing, int worlds=1, uint64_t seed=0,
                  int most=100_000):
    """List every legal action with its mean value to the seat to act, no card following.

    After *most* positions the choices that follow are those of a sensible player.
    """
    cdef const GameOps* ops = observation.game.ops
    cdef Onward o
    cdef action_t legal[MAX_ACTIONS]
    cdef double total[MAX_ACTIONS]
    cdef int n = ops.legal_actions(observation.game.rules, observation.data, legal), i, w
    cdef rng_t rng
    cdef void* work = worked(observation)
    cdef State world = blank_state(observation.game)
    new_onward(&o, ops, observation.game.rules)
    o.judge, o.playouts, o.seat = CHANCE, 0, observation.viewer
    o.passing = -1 if passing is None else passing
    o.stage = (<const StateHeader*>observation.data).stage
    o.seed, o.most = seed, most
    for i in range(n):
        total[i] = 0
    for w in range(worlds):
        rng = mix(seed, 2, 0, w)
        memcpy(world.data, observation.data, ops.state_size)
        ops.determinize(observation.game.rules, world.data, observation.viewer, work, &rng)
        for i in range(n):
            memcpy(o.levels, world.data, ops.state_size)
            ops.apply(observation.game.rules, o.levels, legal[i])
            o.nodes = 0
            total[i] += play_on(&o, 0)
    free_onward(&o)
    PyMem_Free(work)
    return [(legal[i], total[i] / worlds) for i in range(n)]


def usual_choices(Observation observation not None, *, int n, uint64_t seed=0):
    """List what a sensible player does here, *n* times: the game's own policy for playouts."""
    cdef const GameOps* ops = observation.game.ops
    cdef action_t legal[MAX_ACTIONS]
    cdef int count = ops.legal_actions(observation.game.rules, observation.data, legal)
    cdef rng_t rng = mix(seed, 3, 0, 0)
    cdef void* work = worked(observation)
    cdef State world = blank_state(observation.game)
    memcpy(world.data, observation.data, ops.state_size)
    ops.determinize(observation.game.rules, world.data, observation.viewer, work, &rng)
    PyMem_Free(work)
    if ops.rollout_action is NULL:
        return [legal[0]] * n
    return [
        ops.rollout_action(observation.game.rules, world.data, legal, count, &rng)
        for _ in range(n)
    ]
