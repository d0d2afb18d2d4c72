"""Online outcome sampling (Lisy, Lanctot, Bowling 2015, AAMAS) with information-set targeting.

Monte Carlo CFR that samples one way through the game an iteration, most of them through the
situation at hand, and keeps in memory only the information sets that it has met.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport (
    HIDDEN, MAX_ACTIONS, MAX_SEATS, TERMINAL, Game, GameOps, Observation, SeenAction, StateHeader,
    action_t, fill_history,
)
from powderkeg.engine.rng cimport chance_key, rng_below, rng_double, rng_t
from powderkeg.solvers.buffers cimport Buffer, empty, extend
from powderkeg.solvers.keys cimport (
    Key, Memory, Table, no_memory, remember, see, table_add, table_find, table_reserve,
)
from powderkeg.solvers.rm cimport match_positive, match_regrets
from powderkeg.solvers.targets cimport NOWHERE, Way, Ways, find_ways, follow, free_ways, no_ways

cdef enum:
    MOST_STEPS = 1024       # decisions in a row that are learnt from; the rest is played at random
    MOST_WAYS = 200_000     # to the target, tried before iterations begin in worlds instead

cdef double RAREST = 1e-200     # ways less likely than that are played at random as well

cdef struct Known:          # an information set in memory
    int32_t n
    int64_t first           # `numbers` holds n regrets from here on, then n weights of the average

cdef struct Step:           # one decision on the way
    int32_t infoset
    int32_t chosen
    int32_t seat
    double own              # how likely the seat and the deal lead here
    double others           # how likely everybody but the learner leads here
    double sampled          # how likely an iteration comes here

cdef struct Trip:           # one iteration
    int learner             # the seat that explores and updates its regrets
    bint aimed              # is it forced towards the target?
    int32_t way             # where it is on the ways to the target
    int n                   # steps so far
    double chance           # of the deal
    double aimed_here       # how likely an aimed iteration comes here
    double free_here        # how likely another one does


cdef class OnlineSampling:
    """What has been learnt so far about the game around one observation."""

    cdef readonly Game game
    cdef readonly Observation target
    cdef readonly long long iterations
    cdef double bias        # share of iterations that aim at the target
    cdef double explore     # share of uniform choices of the learner
    cdef size_t limit       # of information sets
    cdef rng_t rng
    cdef Table table
    cdef Buffer known       # Known
    cdef Buffer numbers     # double
    cdef Buffer odds        # double: probability of each deal
    cdef Ways ways          # to the target; none if iterations begin at the target
    cdef double aimed_odds  # of all deals that lead to the target
    cdef int hider          # whose hidden action its seat saw last before iterations begin, or -1
    cdef void* work         # from `prepare`, for worlds behind the target
    cdef void* state
    cdef void* scratch
    cdef Step* steps
    cdef Memory memory[MAX_SEATS]
    cdef double reach[MAX_SEATS]

    def __cinit__(self, Observation target not None, *, double bias=0.9, double explore=0.4,
                  uint64_t seed=0, size_t limit=1_000_000):
        cdef const GameOps* ops = target.game.ops
        self.known = empty(sizeof(Known))
        self.numbers = empty(sizeof(double))
        self.odds = empty(sizeof(double))
        no_ways(&self.ways, MOST_WAYS)
        self.game = target.game
        self.target = target
        self.bias = bias
        self.explore = explore
        self.limit = limit
        self.rng = chance_key(seed)
        self.hider = -1
        self.work = PyMem_Calloc(1, ops.work_size + 1)
        self.state = PyMem_Calloc(1, ops.state_size)
        self.scratch = PyMem_Calloc(1, ops.state_size)
        self.steps = <Step*>PyMem_Calloc(MOST_STEPS, sizeof(Step))
        if not (self.work and self.state and self.scratch and self.steps):
            raise MemoryError
        if ops.deals is NULL or not find_ways(&self.ways, target) or not self.ways.n_ends:
            self.ways.n_ends = 0
            self.prepare_worlds()
        else:
            self.list_deals()

    def __dealloc__(self):
        free(self.table.entries)
        free(self.known.data)
        free(self.numbers.data)
        free(self.odds.data)
        free_ways(&self.ways)
        PyMem_Free(self.work)
        PyMem_Free(self.state)
        PyMem_Free(self.scratch)
        PyMem_Free(self.steps)

    cdef int list_deals(self) except -1:
        """Keep the probability of every deal."""
        cdef double* odds = <double*>extend(&self.odds, self.ways.n_deals)
        if odds is NULL:
            raise MemoryError
        for i in range(self.ways.n_deals):
            odds[i] = self.game.ops.deals(self.game.rules, i, self.state)
            if (<Way*>self.ways.ways.data)[i].leads:
                self.aimed_odds += odds[i]
        return 0

    cdef int prepare_worlds(self) except -1:
        """Get ready to draw worlds behind the target."""
        cdef const GameOps* ops = self.game.ops
        cdef SeenAction* seen
        cdef int n = fill_history(self.target, &seen)
        cdef const void* rules = self.game.rules
        if n and seen[n - 1].action == HIDDEN:
            self.hider = seen[n - 1].seat
        wrong = ops.prepare(rules, self.target.data, self.target.viewer, seen, n, 1, self.work)
        free(seen)
        if wrong:   # nothing fits the model of behaviour: go on with hard facts, which always fit
            ops.prepare(rules, self.target.data, self.target.viewer, NULL, 0, 0, self.work)
        return 0

    @property
    def histories(self):
        """How many histories lead to the target; 0 if iterations begin there, in sampled worlds."""
        return self.ways.n_ends

    @property
    def infosets(self):
        """How many information sets are in memory."""
        return self.known.n

    def run(self, long long iterations):
        """Learn for so many iterations; in each, every seat learns from a way of its own."""
        cdef long long last = self.iterations + iterations
        cdef int seat
        cdef int done = 0
        while self.iterations < last and done == 0:
            with nogil:
                self.iterations += 1
                for seat in range(self.game.seats):
                    done |= iterate(self, seat)
            if self.iterations % 256 == 0:
                PyErr_CheckSignals()
        if done:
            raise MemoryError

    def policy(self, Observation obs not None):
        """Return the average strategy at *obs*: uniform where nothing was learnt."""
        cdef action_t legal[MAX_ACTIONS]
        cdef double chances[MAX_ACTIONS]
        cdef int n = self.game.ops.legal_actions(self.game.rules, obs.data, legal)
        cdef int32_t infoset = table_find(&self.table, self.key_of(obs))
        cdef const Known* known
        memset(chances, 0, sizeof(chances))
        if infoset >= 0:
            known = <const Known*>self.known.data + infoset
            memcpy(chances, <double*>self.numbers.data + known.first + n, n * sizeof(double))
        match_regrets(chances, n, chances)
        answer = {}
        for i in range(n):
            answer[legal[i]] = chances[i]
        return answer

    cdef Key key_of(self, Observation obs) except *:
        """The key under which *obs* is kept."""
        cdef Memory memory = self.first_memory(obs.viewer)
        cdef SeenAction* seen
        cdef int n = fill_history(obs, &seen)
        cdef int i = 0 if self.ways.n_ends else len(self.target.history)
        while i < n:
            remember(&memory, seen[i].seat, seen[i].action)
            i += 1
        free(seen)
        memcpy(self.state, obs.data, self.game.ops.state_size)
        return see(self.game.ops, self.game.rules, self.state, obs.viewer, memory.key, self.scratch)

    cdef Memory first_memory(self, int seat) noexcept nogil:
        """What *seat* remembers when an iteration begins."""
        cdef Memory memory = no_memory()
        if seat == self.target.viewer:
            memory.hider = self.hider
        return memory


# --- one iteration -------------------------------------------------------------------------------

cdef int iterate(OnlineSampling o, int learner) noexcept nogil:
    """Play one way through the game and learn from it; non-zero without memory."""
    cdef double returns[MAX_SEATS]
    cdef Trip trip
    cdef int seat
    trip.learner = learner
    trip.n = 0
    for seat in range(o.game.seats):
        o.memory[seat] = o.first_memory(seat)
        o.reach[seat] = 1
    if o.ways.n_ends:
        begin_deal(o, &trip)
    else:
        begin_world(o, &trip)
    cdef int going = 1
    while going > 0 and (<const StateHeader*>o.state).to_act != TERMINAL:
        going = decide(o, &trip)
    if going < 0:
        return 1
    play_out(o)
    o.game.ops.returns(o.game.rules, o.state, returns)
    learn(o, &trip, returns[learner])
    return 0


cdef void begin_world(OnlineSampling o, Trip* trip) noexcept nogil:
    """Begin at the target, in a world that may be behind it."""
    memcpy(o.state, o.target.data, o.game.ops.state_size)
    o.game.ops.determinize(o.game.rules, o.state, o.target.viewer, o.work, &o.rng)
    trip.aimed = False
    trip.way = NOWHERE
    trip.chance = 1
    trip.aimed_here = 1
    trip.free_here = 1


cdef void begin_deal(OnlineSampling o, Trip* trip) noexcept nogil:
    """Begin at a deal: aimed iterations at one that leads to the target."""
    cdef const Way* ways = <const Way*>o.ways.ways.data
    cdef const double* odds = <const double*>o.odds.data
    cdef int32_t deal, last = 0
    trip.aimed = rng_double(&o.rng) < o.bias
    cdef double r = rng_double(&o.rng) * (o.aimed_odds if trip.aimed else 1.0)
    for deal in range(o.ways.n_deals):
        if ways[deal].leads or not trip.aimed:
            last = deal
            r -= odds[deal]
            if r < 0:
                break
    o.game.ops.deals(o.game.rules, last, o.state)
    trip.way = last if ways[last].leads else NOWHERE
    trip.chance = odds[last]
    trip.free_here = odds[last]
    trip.aimed_here = odds[last] / o.aimed_odds if ways[last].leads else 0.0


cdef double sampled_here(OnlineSampling o, const Trip* trip) noexcept nogil:
    """How likely an iteration comes to where this one is."""
    cdef double bias = o.bias if o.ways.n_ends else 0.0
    return bias * trip.aimed_here + (1 - bias) * trip.free_here


cdef int decide(OnlineSampling o, Trip* trip) noexcept nogil:
    """Take one decision: 1 to go on, 0 to play out, -1 without memory."""
    cdef const GameOps* ops = o.game.ops
    cdef action_t legal[MAX_ACTIONS]
    cdef double played[MAX_ACTIONS]
    cdef double free_odds[MAX_ACTIONS]
    cdef double aimed_odds[MAX_ACTIONS]
    cdef int seat = (<const StateHeader*>o.state).to_act, other
    cdef int n = ops.legal_actions(o.game.rules, o.state, legal)
    cdef Key key = see(ops, o.game.rules, o.state, seat, o.memory[seat].key, o.scratch)
    cdef int32_t infoset = table_find(&o.table, key)
    cdef bint new = infoset < 0
    cdef Step* step = &o.steps[trip.n]
    if trip.n == MOST_STEPS or sampled_here(o, trip) < RAREST or (new and o.known.n >= o.limit):
        return 0
    if new:
        infoset = add_known(o, key, n)
        if infoset < 0:
            return -1
    match_positive(numbers_of(o, infoset), n, played)
    set_odds(o, trip, seat, legal, played, n, free_odds, aimed_odds)
    step.infoset = infoset
    step.seat = seat
    step.chosen = draw(&aimed_odds[0] if trip.aimed else &free_odds[0], n, &o.rng)
    step.own = o.reach[seat] * trip.chance
    step.others = trip.chance
    for other in range(o.game.seats):
        if other != trip.learner:
            step.others *= o.reach[other]
    step.sampled = sampled_here(o, trip)
    trip.n += 1
    o.reach[seat] *= played[step.chosen]
    trip.free_here *= free_odds[step.chosen]
    trip.aimed_here *= aimed_odds[step.chosen]
    if trip.way != NOWHERE:
        trip.way = follow(&o.ways, trip.way, legal[step.chosen])
    for other in range(o.game.seats):
        remember(&o.memory[other], seat,
                 ops.seen_as(o.game.rules, o.state, legal[step.chosen], other))
    ops.apply(o.game.rules, o.state, legal[step.chosen])
    return 0 if new else 1


cdef void set_odds(OnlineSampling o, const Trip* trip, int seat, const action_t* legal,
                   const double* played, int n, double* free_odds,
                   double* aimed_odds) noexcept nogil:
    """How likely each action is sampled by iterations that are not aimed, and by those that are."""
    cdef double share = o.explore if seat == trip.learner else 0.0
    cdef double total = 0
    cdef int i, allowed = 0
    for i in range(n):
        free_odds[i] = share / n + (1 - share) * played[i]
        aimed_odds[i] = 0
        if trip.way != NOWHERE and follow(&o.ways, trip.way, legal[i]) != NOWHERE:
            aimed_odds[i] = free_odds[i]
            total += free_odds[i]
            allowed += 1
    for i in range(n):
        if allowed == 0:        # the target lies behind, or is out of reach
            aimed_odds[i] = free_odds[i]
        elif total > 0:
            aimed_odds[i] /= total
        elif follow(&o.ways, trip.way, legal[i]) != NOWHERE:
            aimed_odds[i] = 1.0 / allowed


cdef int draw(const double* odds, int n, rng_t* rng) noexcept nogil:
    """A number below *n*, never one without odds."""
    cdef double r = rng_double(rng)
    cdef int i, last = 0
    for i in range(n):
        if odds[i] > 0:
            last = i
            r -= odds[i]
            if r < 0:
                break
    return last


cdef void play_out(OnlineSampling o) noexcept nogil:
    """Play to the end at random: that changes no odds that matter."""
    cdef action_t legal[MAX_ACTIONS]
    cdef int n
    while (<const StateHeader*>o.state).to_act != TERMINAL:
        n = o.game.ops.legal_actions(o.game.rules, o.state, legal)
        o.game.ops.apply(o.game.rules, o.state, legal[rng_below(&o.rng, n)])


cdef void learn(OnlineSampling o, const Trip* trip, double value) noexcept nogil:
    """Go back over the way: regrets of the learner, averages of everybody else."""
    cdef double played[MAX_ACTIONS]
    cdef double weight = value / sampled_here(o, trip)
    cdef double tail = 1, after     # how likely the way is played from here on
    cdef const Step* step
    cdef double* numbers
    cdef int i, n, k
    for i in range(trip.n - 1, -1, -1):
        step = &o.steps[i]
        n = (<const Known*>o.known.data + step.infoset).n
        numbers = numbers_of(o, step.infoset)
        match_positive(numbers, n, played)
        after = tail
        tail *= played[step.chosen]
        for k in range(n):
            if step.seat != trip.learner:
                numbers[n + k] += step.own * played[k] / step.sampled
            elif k == step.chosen:
                numbers[k] += (after - tail) * step.others * weight
            else:
                numbers[k] -= tail * step.others * weight


# --- memory --------------------------------------------------------------------------------------

cdef inline double* numbers_of(OnlineSampling o, int32_t infoset) noexcept nogil:
    """Regrets of an information set, and behind them the weights of its average strategy."""
    return <double*>o.numbers.data + (<const Known*>o.known.data + infoset).first


cdef int32_t add_known(OnlineSampling o, Key key, int n) noexcept nogil:
    """Begin to learn about an information set; -1 without memory."""
    cdef Known* known
    cdef double* numbers = <double*>extend(&o.numbers, 2 * n)
    if numbers is NULL or table_reserve(&o.table, o.known.n + 1):
        return -1
    known = <Known*>extend(&o.known, 1)
    if known is NULL:
        return -1
    memset(numbers, 0, 2 * n * sizeof(double))
    known.n = n
    known.first = <int64_t>o.numbers.n - 2 * n
    table_add(&o.table, key, <int32_t>o.known.n - 1)
    return <int32_t>o.known.n - 1
