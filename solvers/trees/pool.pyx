"""A particle filter over worlds: the weights are what others did, by the game's `likelihood`.

At each decision every world is played on by what the seat saw since. A world in which that could
not happen is dropped, and an exact draw takes its place. When the weights make the pool worth less
than half its size (effective sample size), it is drawn again by weight.
"""

from cython cimport final
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy

from powderkeg.engine.core cimport (
    HIDDEN, MAX_ACTIONS, TERMINAL, Game, GameOps, Observation, SeenAction, State, StateHeader,
    action_t, fill_history,
)
from powderkeg.engine.rng cimport rng_double, rng_t


@final
cdef class WorldPool:
    """*n* worlds for one seat of one game."""

    def __cinit__(self, Game game not None, int n, double floor):
        self.game, self.n, self.floor = game, n, floor
        self.size = game.ops.state_size
        self.worlds = <char*>calloc(n, self.size)
        self.others = <char*>calloc(n, self.size)
        self.weights = <double*>calloc(n, sizeof(double))
        self.upto = <double*>calloc(n, sizeof(double))
        self.scratch = calloc(1, self.size)
        if self.worlds is NULL or self.others is NULL or self.scratch is NULL:
            raise MemoryError
        if self.weights is NULL or self.upto is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.worlds)
        free(self.others)
        free(self.weights)
        free(self.upto)
        free(self.scratch)

    cdef int update(self, Observation obs, uint64_t key, const void* work) except -1:
        """Make the pool agree with *obs*, whose `prepare` filled *work*; draw from *key*."""
        self.rng = key
        self.kept = 0
        if self.seen is not None and follows(obs, self.seen):
            self.advance(obs)
        with nogil:
            self.fill(obs.data, obs.viewer, work)
            total_up(self.weights, self.upto, self.n)
            if 2 * effective_size(self.weights, self.n) < self.n:
                self.resample()
        self.seen = obs
        return 0

    cdef int believe(self, Observation obs, list worlds, list weights) except -1:
        """Hold just these *worlds*, one for each place."""
        cdef State world
        for i in range(self.n):
            world = worlds[i]
            memcpy(self.worlds + <size_t><int>i * self.size, world.data, self.size)
            self.weights[<int>i] = weights[i]
        total_up(self.weights, self.upto, self.n)
        self.seen = obs
        return 0

    cdef Pool pool(self):
        """The worlds as a search reads them."""
        cdef Pool pool
        pool.worlds = self.worlds
        pool.upto = self.upto
        pool.n = self.n
        return pool

    cdef double effective(self):
        """Kish's effective sample size: as many unweighted worlds would be worth the same."""
        return effective_size(self.weights, self.n)

    cdef int advance(self, Observation obs) except -1:
        """Play every world on by what was seen since, and weigh it."""
        cdef SeenAction* moves
        cdef int n = fill_history(obs, &moves), known = len(self.seen.history), i
        try:
            with nogil:
                for i in range(self.n):
                    self.weights[i] *= self.agree(
                        self.worlds + i * self.size, &moves[known], n - known, obs)
        finally:
            free(moves)
        self.kept = sum([self.weights[<int>j] > 0 for j in range(self.n)])
        return 0

    cdef double agree(self, void* world, const SeenAction* moves, int n,
                      Observation obs) noexcept nogil:
        """How likely *moves* were in *world*, which is played on; 0 if they were not possible."""
        cdef const GameOps* ops = self.game.ops
        cdef const void* rules = self.game.rules
        cdef double likely = 1
        cdef int i = 0
        while i < n and likely > 0:
            likely *= step(ops, rules, world, &moves[i], obs.viewer, self.floor, &self.rng)
            if moves[i].action != HIDDEN \
                    or hidden_run_ends(ops, rules, world, &moves[i], n - i, obs.viewer):
                i += 1
        memcpy(self.scratch, world, self.size)
        ops.conceal(rules, self.scratch, obs.viewer)
        return likely if memcmp(self.scratch, obs.data, self.size) == 0 else 0

    cdef void fill(self, const void* root, int seat, const void* work) noexcept nogil:
        """Put an exact draw of average weight in the place of every world that was dropped."""
        cdef double total = 0
        cdef int i, kept = 0
        for i in range(self.n):
            total += self.weights[i]
            kept += self.weights[i] > 0
        for i in range(self.n):
            if self.weights[i] <= 0:
                memcpy(self.worlds + i * self.size, root, self.size)
                self.game.ops.determinize(self.game.rules, self.worlds + i * self.size, seat, work,
                                          &self.rng)
                self.weights[i] = total / kept if kept else 1

    cdef void resample(self) noexcept nogil:
        """Draw the pool again by weight, at equal distances (systematic resampling)."""
        cdef double start = rng_double(&self.rng)
        cdef char* spare
        cdef int i, j = 0
        for i in range(self.n):
            while j < self.n - 1 and self.upto[j] * self.n < i + start:
                j += 1
            memcpy(self.others + i * self.size, self.worlds + j * self.size, self.size)
        for i in range(self.n):
            self.weights[i] = 1
        spare = self.worlds
        self.worlds = self.others
        self.others = spare
        total_up(self.weights, self.upto, self.n)


cdef bint follows(Observation obs, Observation past):
    """Is *obs* of the same seat of the same game, later on?

    At a simultaneous choice the order in a world may differ from what was: then begin anew.
    """
    known = past.history
    return obs.game is past.game and obs.viewer == past.viewer \
        and (<const StateHeader*>past.data).pending == 0 and obs.history[:len(known)] == known


cdef double step(const GameOps* ops, const void* rules, void* world, const SeenAction* move,
                 int viewer, double floor, rng_t* rng) noexcept nogil:
    """Do what *move* may have been, drawn by likelihood; how likely it was among all actions."""
    cdef action_t actions[MAX_ACTIONS]
    cdef double likely[MAX_ACTIONS]
    cdef double total = 0, agreeing = 0, left
    cdef int seat = (<const StateHeader*>world).to_act, n, i, chosen = -1
    if seat == TERMINAL or seat != move.seat:
        return 0
    n = ops.legal_actions(rules, world, actions)
    for i in range(n):
        likely[i] = 1
        if ops.likelihood is not NULL and seat != viewer:
            likely[i] = max(ops.likelihood(rules, world, seat, actions[i]), floor)
        total += likely[i]
        if ops.seen_as(rules, world, actions[i], viewer) != move.action:
            likely[i] = 0
        agreeing += likely[i]
    if agreeing <= 0:
        return 0
    left = rng_double(rng) * agreeing
    for i in range(n):
        if likely[i] > 0:
            chosen = i
            left -= likely[i]
            if left < 0:
                break
    ops.apply(rules, world, actions[chosen])
    return 1 if seat == viewer else agreeing / total


cdef bint hidden_run_ends(const GameOps* ops, const void* rules, const void* world,
                          const SeenAction* move, int n, int viewer) noexcept nogil:
    """Is a run of hidden actions over? A run is seen as one, however many there were."""
    cdef action_t actions[MAX_ACTIONS]
    cdef int n_actions, i
    if (<const StateHeader*>world).to_act != move.seat:
        return True
    n_actions = ops.legal_actions(rules, world, actions)
    for i in range(n_actions):
        if n > 1 and move[1].seat == move.seat \
                and ops.seen_as(rules, world, actions[i], viewer) == move[1].action:
            return True
    for i in range(n_actions):
        if ops.seen_as(rules, world, actions[i], viewer) == HIDDEN:
            return False
    return True


cdef void total_up(double* weights, double* upto, int n) noexcept nogil:
    """Make *weights* add up to 1, and add them up one after the other."""
    cdef double total = 0
    cdef int i
    for i in range(n):
        total += weights[i]
    for i in range(n):
        weights[i] /= total
        upto[i] = weights[i] + (upto[i - 1] if i else 0.0)


cdef double effective_size(const double* weights, int n) noexcept nogil:
    """Kish's effective sample size of weights that add up to 1."""
    cdef double squares = 0
    cdef int i
    for i in range(n):
        squares += weights[i] * weights[i]
    return 1 / squares
