"""Birth, aim and death of a search thread's memory; its clock."""

from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from powderkeg.engine.core cimport WIN, RulesHeader
from powderkeg.solvers.trees.arena cimport arena_clear, arena_free, arena_start

cdef enum:
    NO_STAGE = 0x10000      # above every stage
    NO_PLIES = 0x7FFFFFFF


cdef bint worker_start(Worker* w, const GameOps* ops, const void* rules, int seats,
                       const Knobs* knobs, int64_t bytes) noexcept nogil:
    """Memory for searches of one game, in trees of at most *bytes*; false if there is none."""
    memset(w, 0, sizeof(Worker))
    w.ops = ops
    w.rules = rules
    w.seats = seats
    w.knobs = knobs[0]
    w.growing = True
    arena_start(&w.arena, bytes)
    w.state = calloc(1, ops.state_size)
    w.scratch = calloc(1, ops.state_size + 8)       # whole words; beyond the state they are 0
    w.work = calloc(1, ops.work_size + 1)
    w.other_work = calloc(1, ops.work_size + 1)
    if knobs.rollout == MAST:
        w.habits = <Habit*>calloc(seats * BUCKETS, sizeof(Habit))
        if w.habits is NULL:
            return False
    return not (w.state is NULL or w.scratch is NULL or w.work is NULL or w.other_work is NULL)


cdef void worker_forget(Worker* w) noexcept nogil:
    """Drop trees and habits, but keep the memory."""
    arena_clear(&w.arena)
    if w.habits is not NULL:
        memset(w.habits, 0, w.seats * BUCKETS * sizeof(Habit))


cdef void worker_free(Worker* w) noexcept nogil:
    arena_free(&w.arena)
    free(w.state)
    free(w.scratch)
    free(w.work)
    free(w.other_work)
    free(w.habits)


cdef void worker_aim(Worker* w, const void* root, int seat, rng_t rng) noexcept nogil:
    """Get ready to search below *root*, which is concealed for *seat*."""
    cdef const RulesHeader* table = <const RulesHeader*>w.rules
    w.root = root
    w.seat = seat
    w.rng = rng
    w.simulations = 0
    w.clock.over = False
    w.clock.looks = 0
    w.clock.plies = 0
    w.clock.plies_left = PLIES_A_LOOK
    w.stop_stage = NO_STAGE
    w.most_plies = NO_PLIES
    if (w.ops.evaluate is not NULL and not w.knobs.blind) or w.knobs.objective != WIN:
        if w.knobs.stages:
            w.stop_stage = (<const StateHeader*>root).stage + w.knobs.stages
        if w.knobs.plies:
            w.most_plies = w.knobs.plies
    w.least = 0
    w.most = 0
    w.spread = 0
    if w.knobs.objective == WIN:
        w.least = table.return_min
        w.most = table.return_max
        w.spread = w.most - w.least


cdef int64_t now() noexcept nogil:
    """Nanoseconds of the clock that `time.perf_counter` reads."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <int64_t>time.tv_sec * 1_000_000_000 + time.tv_nsec


cdef bint look(Clock* clock) noexcept nogil:
    """Read flag and clock: is it over?"""
    clock.looks += 1
    if clock.halt[0] or (clock.deadline and now() >= clock.deadline):
        clock.over = True
    return clock.over
