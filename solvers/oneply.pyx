"""One ply of search: try every legal action in the same few possible worlds and compare."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.math cimport sqrt
from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from powderkeg.engine.core cimport (
    MAX_SEATS, TERMINAL, WIN, Game, GameOps, Observation, RulesHeader, SeenAction,
    StateHeader, action_t, fill_history,
)
from powderkeg.engine.rng cimport mix, rng_below, rng_t

from powderkeg.engine.errors import OptionError

cdef enum:
    WORLD = 1       # purposes of random draws
    ROLLOUT = 2

cdef enum Horizon:
    ACTION = 0      # value the state after the action
    STAGE = 1       # play at random until the stage rises, value what is then
    END = 2         # play at random to the end

HORIZONS = ("action", "stage", "end")


cdef class OnePly:
    """The legal actions of an observation, and what they were worth in the worlds tried so far.

    Every action meets the same worlds and the same luck after it, so that differences count.
    """

    cdef Game game
    cdef const GameOps* ops
    cdef const void* rules
    cdef void* root             # the observation
    cdef void* world
    cdef void* trial
    cdef void* work
    cdef double* total          # of values, and of their squares, by action
    cdef double* squares
    cdef action_t* actions
    cdef action_t* options      # of the states in a rollout
    cdef int n_actions
    cdef int seat
    cdef Horizon horizon
    cdef bint guided            # by the game's own rollout policy
    cdef uint64_t seed
    cdef readonly int worlds

    def __cinit__(self, Observation observation not None, *, uint64_t seed, str horizon,
                  bint guided=False):
        cdef Game game = observation.game
        cdef int most = (<const RulesHeader*>game.rules).max_actions
        self.game, self.seed, self.guided = game, seed, guided
        self.ops, self.rules, self.seat = game.ops, game.rules, observation.viewer
        if guided and self.ops.rollout_action is NULL:
            raise OptionError(f"{game.name} has no rollout policy of its own")
        self.horizon = checked_horizon(game, horizon)
        self.root = room(game.ops.state_size)
        self.world = room(game.ops.state_size)
        self.trial = room(game.ops.state_size)
        self.work = room(game.ops.work_size)
        self.total = <double*>room(most * sizeof(double))
        self.squares = <double*>room(most * sizeof(double))
        self.actions = <action_t*>room(most * sizeof(action_t))
        self.options = <action_t*>room(most * sizeof(action_t))
        memcpy(self.root, observation.data, game.ops.state_size)
        self.n_actions = self.ops.legal_actions(self.rules, self.root, self.actions)
        prepare(observation, self.work)

    def __dealloc__(self):
        PyMem_Free(self.root)
        PyMem_Free(self.world)
        PyMem_Free(self.trial)
        PyMem_Free(self.work)
        PyMem_Free(self.total)
        PyMem_Free(self.squares)
        PyMem_Free(self.actions)
        PyMem_Free(self.options)

    def run(self, int worlds, *, unsigned char[::1] halt=None, seconds=None):
        """Try every action in this many more worlds, or until *seconds* or the byte *halt* end it.

        The first world is always tried.
        """
        cdef double end = now() + (1e18 if seconds is None else <double>seconds)
        cdef const unsigned char* flag = NULL if halt is None else &halt[0]
        with nogil:
            for _ in range(worlds):
                if self.worlds and (now() >= end or (flag is not NULL and flag[0])):
                    break
                self.try_world()

    def results(self):
        """List (action, mean value, standard error or None), in the order of the actions."""
        return [
            (self.actions[i], self.mean_of(i), self.error_of(i)) for i in range(self.n_actions)
        ]

    cdef object mean_of(self, int i):
        """Mean value of action number *i*."""
        return self.total[i] / self.worlds if self.worlds else None

    cdef object error_of(self, int i):
        """Standard error of the mean of action number *i*."""
        cdef double n = self.worlds
        if self.worlds < 2:
            return None
        cdef double variance = (self.squares[i] - self.total[i] * self.total[i] / n) / (n - 1)
        return sqrt(max(variance, 0.0) / n)

    cdef void try_world(self) noexcept nogil:
        cdef rng_t rng = mix(self.seed, WORLD, 0, self.worlds)
        cdef double value
        memcpy(self.world, self.root, self.ops.state_size)
        self.ops.determinize(self.rules, self.world, self.seat, self.work, &rng)
        for i in range(self.n_actions):
            memcpy(self.trial, self.world, self.ops.state_size)
            self.ops.apply(self.rules, self.trial, self.actions[i])
            value = self.value_of_trial()
            self.total[i] += value
            self.squares[i] += value * value
        self.worlds += 1

    cdef double value_of_trial(self) noexcept nogil:
        """What the state after the action is worth to the seat, played on to the horizon."""
        cdef const StateHeader* head = <const StateHeader*>self.trial
        cdef uint16_t stage = (<const StateHeader*>self.world).stage
        cdef rng_t rng = mix(self.seed, ROLLOUT, 0, self.worlds)
        cdef double out[MAX_SEATS]
        while head.to_act != TERMINAL:
            if self.horizon == ACTION or (self.horizon == STAGE and head.stage != stage):
                self.ops.evaluate(self.rules, self.trial, WIN, out)
                return out[self.seat]
            self.step(&rng)
        self.ops.returns(self.rules, self.trial, out)
        return out[self.seat]

    cdef void step(self, rng_t* rng) noexcept nogil:
        """One more action of whoever is to act."""
        cdef int n = self.ops.legal_actions(self.rules, self.trial, self.options)
        cdef action_t action
        if self.guided:
            action = self.ops.rollout_action(self.rules, self.trial, self.options, n, rng)
        else:
            action = self.options[rng_below(rng, n)]
        self.ops.apply(self.rules, self.trial, action)


cdef inline double now() noexcept nogil:
    """Seconds of a clock that only goes forward."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


cdef Horizon checked_horizon(Game game, str name) except *:
    """The horizon called *name*: the end, if the game cannot value anything earlier."""
    if name not in HORIZONS:
        raise OptionError(f"horizon {name!r} is not allowed; give one of {', '.join(HORIZONS)}")
    return END if game.ops.evaluate is NULL else <Horizon><int>HORIZONS.index(name)


cdef void* room(size_t size) except NULL:
    """Zeroed memory."""
    cdef void* memory = PyMem_Calloc(1, size + 1)
    if memory is NULL:
        raise MemoryError
    return memory


cdef int prepare(Observation obs, void* work) except -1:
    """Fill the scratch that `determinize` reads: with the history if that helps, else without."""
    cdef SeenAction* seen = NULL
    cdef int n = fill_history(obs, &seen)
    cdef const GameOps* ops = obs.game.ops
    try:
        if ops.prepare(obs.game.rules, obs.data, obs.viewer, seen, n, 1, work) != 0:
            if ops.prepare(obs.game.rules, obs.data, obs.viewer, NULL, 0, 0, work) != 0:
                raise ValueError(f"{obs!r} contradicts itself")
    finally:
        free(seen)
    return 0
