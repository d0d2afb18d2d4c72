"""What two sets of orders lead to, played out in the engine to the end of the turn.

Both lists are written, no cards are played, and every choice of the second stage is tried: the
second side takes the best one, the first side the worst. What stands then is judged.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cython cimport final
from libc.math cimport INFINITY, NAN
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy

from powderkeg.engine.core cimport (
    MAX_ACTIONS, MAX_SEATS, TERMINAL, WIN, Game, GameOps, State, StateHeader, action_t,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_below, rng_next, rng_t

from powderkeg.engine.errors import OptionError

cdef enum:
    LEVELS = 48             # choices after each other
    ACTIONS = 64            # most in one of them

cdef enum Judge:
    CHANCE = 0              # of the second side to win, as the game values it
    SCORES = 1              # weighted scores; an end of the game within the turn is `failed`

JUDGES = ("chance", "scores")


@final
cdef class Reveal:
    """A position in which both sides are about to write, the first one to act."""

    cdef Game game
    cdef const GameOps* ops
    cdef const void* rules
    cdef char* levels           # states, one for each choice
    cdef action_t* actions      # of each level
    cdef void* root
    cdef readonly object problem
    cdef Judge judge
    cdef double[2] weights
    cdef double constant
    cdef double failed
    cdef int[2] seats
    cdef int passing
    cdef int playouts
    cdef uint64_t seed
    cdef uint16_t stage

    def __cinit__(self, State root not None, problem, *, judge="chance", weights=(-1.0, 1.0),
                  constant=0.0, int playouts=0, uint64_t seed=0):
        self.game, self.ops, self.rules = root.game, root.game.ops, root.game.rules
        if judge not in JUDGES:
            raise OptionError(f"judge {judge!r} is not one of {', '.join(JUDGES)}")
        if self.ops.evaluate is NULL:
            raise OptionError(f"{self.game.name} values no positions")
        self.problem = problem
        self.judge = <Judge><int>JUDGES.index(judge)
        self.weights[0], self.weights[1] = weights
        self.constant, self.failed = constant, problem.payoff.failed
        self.seats[0], self.seats[1] = problem.first.seat, problem.second.seat
        self.passing = -1 if problem.passing is None else problem.passing
        self.playouts, self.seed = playouts, seed
        self.root = PyMem_Calloc(1, self.ops.state_size)
        self.levels = <char*>PyMem_Calloc(LEVELS, self.ops.state_size)
        self.actions = <action_t*>PyMem_Calloc(LEVELS * ACTIONS + MAX_ACTIONS, sizeof(action_t))
        if self.root is NULL or self.levels is NULL or self.actions is NULL:
            raise MemoryError
        memcpy(self.root, root.data, self.ops.state_size)
        self.stage = (<const StateHeader*>self.root).stage
        if (<const StateHeader*>self.root).to_act != self.seats[0]:
            raise OptionError("the first side is not to write here")

    def __dealloc__(self):
        PyMem_Free(self.root)
        PyMem_Free(self.levels)
        PyMem_Free(self.actions)

    def value(self, first, second):
        """Return what a pair of sets leads to."""
        self.write(0, first, self.root)
        self.write(1, second, self.levels)
        return self.play_on(0)

    def table(self, firsts, seconds):
        """Return the values of all pairs: a list for each set of the second side."""
        return [[self.value(first, second) for first in firsts] for second in seconds]

    def mean(self, firsts, second):
        """Return the mean value of a set of the second side against a mixed strategy."""
        return sum(weight * self.value(first, second) for first, weight in firsts)

    def mean_against(self, first, seconds):
        """Return the mean value of a set of the first side against a mixed strategy."""
        return sum(weight * self.value(first, second) for second, weight in seconds)

    cdef int write(self, int side, chosen, const void* before) except -1:
        """Write a set into the state of level 0, which may be where it is read from."""
        if before != <const void*>self.levels:
            memcpy(self.levels, before, self.ops.state_size)
        for action in self.problem.sides[side].actions(chosen):
            self.ops.apply(self.rules, self.levels, <action_t>action)
        return 0

    cdef double play_on(self, int level) noexcept nogil:
        """The value of a level's state when both sides go on as well as they can."""
        cdef char* state = self.levels + level * self.ops.state_size
        cdef char* deeper = state + self.ops.state_size
        cdef const StateHeader* head = <const StateHeader*>state
        cdef action_t* actions = self.actions + level * ACTIONS
        cdef int n, i
        cdef bint most
        cdef double best, one
        while True:
            if head.to_act == TERMINAL or head.stage != self.stage:
                return self.judged(state)
            n = self.ops.legal_actions(self.rules, state, self.actions + LEVELS * ACTIONS)
            if n == 1 or self.actions[LEVELS * ACTIONS] == self.passing:
                self.ops.apply(self.rules, state, self.actions[LEVELS * ACTIONS])
                continue
            break
        if n > ACTIONS or level + 2 >= LEVELS:
            return NAN
        memcpy(actions, self.actions + LEVELS * ACTIONS, n * sizeof(action_t))
        most = head.to_act == self.seats[1]
        best = -INFINITY if most else INFINITY
        for i in range(n):
            memcpy(deeper, state, self.ops.state_size)
            self.ops.apply(self.rules, deeper, actions[i])
            one = self.play_on(level + 1)
            best = max(best, one) if most else min(best, one)
        return best

    cdef double judged(self, char* state) noexcept nogil:
        """What a position is worth to the second side."""
        cdef double out[MAX_SEATS]
        cdef const StateHeader* head = <const StateHeader*>state
        if self.judge == SCORES:
            if head.to_act == TERMINAL:
                return self.failed
            self.ops.scores(self.rules, state, out)
            return (self.constant + self.weights[0] * out[self.seats[0]]
                    + self.weights[1] * out[self.seats[1]])
        if head.to_act == TERMINAL:
            self.ops.returns(self.rules, state, out)
        elif self.playouts:
            return self.played(state)
        else:
            self.ops.evaluate(self.rules, state, WIN, out)
        return out[self.seats[1]]

    cdef double played(self, char* state) noexcept nogil:
        """The mean of some games that sensible players go on with."""
        cdef char* trial = self.levels + (LEVELS - 1) * self.ops.state_size
        cdef action_t* actions = self.actions + LEVELS * ACTIONS
        cdef const StateHeader* head = <const StateHeader*>trial
        cdef double out[MAX_SEATS]
        cdef double total = 0
        cdef rng_t rng
        cdef int i, n
        for i in range(self.playouts):
            rng = mix(self.seed, 1, 0, i)
            memcpy(trial, state, self.ops.state_size)
            (<StateHeader*>trial).chance = chance_key(rng_next(&rng))
            while head.to_act != TERMINAL:
                n = self.ops.legal_actions(self.rules, trial, actions)
                if self.ops.rollout_action is NULL:
                    self.ops.apply(self.rules, trial, actions[rng_below(&rng, n)])
                else:
                    self.ops.apply(self.rules, trial, self.ops.rollout_action(
                        self.rules, trial, actions, n, &rng))
            self.ops.returns(self.rules, trial, out)
            total += out[self.seats[1]]
        return total / self.playouts
