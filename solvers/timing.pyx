"""What the operations of a game cost, measured where solvers call them: in C, without the GIL."""

from time import thread_time

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport (
    MAX_ACTIONS, TERMINAL, Game, GameOps, StateHeader, action_t,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_below, rng_t

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import check_seed, shown, whole_number
from powderkeg.solvers.results import OperationTimes

cdef enum:
    DEAL = 0                # purposes of the draws
    PLAY = 1
    MOST_POSITIONS = 1_000_000

cdef enum:                  # operations
    COPY
    LEGAL_ACTIONS
    APPLY
    CONCEAL
    PREPARE
    DETERMINIZE
    N_OPERATIONS

cdef struct Positions:      # of random games, one behind the other
    int n
    size_t size             # of a state
    size_t work_size
    char* states
    char* seen              # each as its seat to act sees it
    char* work              # each prepared
    action_t* action        # a legal one
    int* seat               # to act
    char* scratch           # one state and one work
    uint64_t sink           # something that depends on all results, so that none may be left out


cdef int fill(Positions* all, const GameOps* ops, const void* rules, uint64_t key) noexcept nogil:
    """Play random games until there are enough positions; non-zero if the game refuses one."""
    cdef action_t legal[MAX_ACTIONS]
    cdef char* state = all.states
    cdef rng_t rng
    cdef int i = 0, game = 0, n
    rng = mix(key, PLAY, 0, 0)
    ops.deal(rules, state, chance_key(mix(key, DEAL, 0, 0)))
    while True:
        while (<const StateHeader*>state).to_act == TERMINAL:
            game += 1
            ops.deal(rules, state, chance_key(mix(key, DEAL, 0, game)))
        all.seat[i] = (<const StateHeader*>state).to_act
        n = ops.legal_actions(rules, state, legal)
        all.action[i] = legal[rng_below(&rng, n)]
        memcpy(all.seen + i * all.size, state, all.size)
        ops.conceal(rules, all.seen + i * all.size, all.seat[i])
        if ops.prepare(rules, all.seen + i * all.size, all.seat[i], NULL, 0, 0,
                       all.work + i * all.work_size):
            return -1
        i += 1
        if i == all.n:
            return 0
        memcpy(state + all.size, state, all.size)
        state += all.size
        ops.apply(rules, state, all.action[i - 1])


cdef uint64_t once(const Positions* all, int operation, const GameOps* ops, const void* rules,
                   rng_t* rng) noexcept nogil:
    """Do one operation at every position; return something that depends on all results."""
    cdef action_t legal[MAX_ACTIONS]
    cdef char* state = all.scratch
    cdef uint64_t sink = 0
    cdef int i
    for i in range(all.n):
        if operation == LEGAL_ACTIONS:
            sink += ops.legal_actions(rules, all.states + i * all.size, legal)
        elif operation == PREPARE:
            sink += ops.prepare(rules, all.seen + i * all.size, all.seat[i], NULL, 0, 0,
                                all.scratch + all.size)
        elif operation == DETERMINIZE:
            memcpy(state, all.seen + i * all.size, all.size)
            ops.determinize(rules, state, all.seat[i], all.work + i * all.work_size, rng)
        else:
            memcpy(state, all.states + i * all.size, all.size)
            if operation == APPLY:
                ops.apply(rules, state, all.action[i])
            elif operation == CONCEAL:
                ops.conceal(rules, state, all.seat[i])
        sink += state[i % all.size]
    return sink


cdef int allocate(Positions* all, const GameOps* ops, int n) except -1:
    """Room for *n* positions in what is zeroed; to be released even after an error."""
    all.n = n
    all.size = ops.state_size
    all.work_size = ops.work_size
    all.states = <char*>calloc(n, all.size)
    all.seen = <char*>calloc(n, all.size)
    all.work = <char*>calloc(n, all.work_size + 1)
    all.action = <action_t*>calloc(n, sizeof(action_t))
    all.seat = <int*>calloc(n, sizeof(int))
    all.scratch = <char*>calloc(1, all.size + all.work_size)
    if not (all.states and all.seen and all.work and all.action and all.seat and all.scratch):
        raise MemoryError
    return 0


cdef void release(Positions* all) noexcept nogil:
    free(all.states)
    free(all.seen)
    free(all.work)
    free(all.action)
    free(all.seat)
    free(all.scratch)


def time_operations(Game game not None, positions=500, *, double seconds=0.1, seed=0):
    """Measure each operation for about *seconds* of CPU time over *positions* of random games.

    The result is in nanoseconds. `apply`, `conceal` and `determinize` include the copy they need.
    """
    cdef uint64_t key = chance_key(check_seed(game.name, seed))
    cdef Positions all
    cdef int operation, wrong, number
    memset(&all, 0, sizeof(Positions))
    number = checked_positions(game.name, positions)
    try:
        allocate(&all, game.ops, number)
        with nogil:
            wrong = fill(&all, game.ops, game.rules, key)
        if wrong:
            raise OptionError(f"{game.name}: prepare refuses what conceal made")
        times = []
        for operation in range(N_OPERATIONS):
            times.append(measure(&all, operation, game, key, seconds))
    finally:
        release(&all)
    return OperationTimes(game.ops.state_size, *times)


cdef double measure(Positions* all, int operation, Game game, uint64_t key, double seconds):
    """Nanoseconds of one operation."""
    cdef rng_t rng = mix(key, PLAY, 1, 0)
    rounds, start = 0, thread_time()
    while rounds == 0 or thread_time() - start < seconds:
        with nogil:
            all.sink += once(all, operation, game.ops, game.rules, &rng)
        rounds += 1
        PyErr_CheckSignals()
    return (thread_time() - start) / (rounds * all.n) * 1e9


cdef int checked_positions(str name, positions) except 0:
    """A number of positions."""
    try:
        number = whole_number(positions)
    except ValueError:
        number = 0
    if not 0 < number <= MOST_POSITIONS:
        raise OptionError(
            f"{name}: positions={shown(positions)}: give an integer from 1 to {MOST_POSITIONS}")
    return number
