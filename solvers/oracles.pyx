"""Best answers of both sides of an `OrderProblem` to mixed strategies, over the exact second stage.

An answer begins with a climb from a set to better neighbours. If it is to be exact, every set is
then looked at (walks.pyx), or all that may be better (hunts.pyx).
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cython cimport final
from libc.math cimport INFINITY
from libc.string cimport memcpy

from powderkeg.solvers.hunts cimport (
    Hunt, Threat, hunt_all, prepare_hunt, weigh_second,
)
from powderkeg.solvers.numbers cimport ROOM
from powderkeg.solvers.orders cimport SHARES, SLOTS, Clock, Slots, climb, now
from powderkeg.solvers.replies cimport Key, Reply, free_reply, new_reply
from powderkeg.solvers.stage cimport Stage, fill
from powderkeg.solvers.walks cimport Walk, walk_all, weigh_first

from powderkeg.engine.errors import OptionError
from powderkeg.solvers.results import BestSet

cdef enum:
    REMEMBERED = 512        # sets of the second side


@final
cdef class _Memory:
    """A Reply that Python frees."""

    cdef Reply* reply

    def __dealloc__(self):
        if self.reply is not NULL:
            free_reply(self.reply)


@final
cdef class Oracles:
    """Best answers in one problem."""

    def __cinit__(self, problem):
        self.stage = Stage(problem)
        self.remembered = {}
        read_slots(&self.slots[0], problem.first)
        read_slots(&self.slots[1], problem.second)
        memcpy(&self.loose, &self.stage.task, sizeof(self.loose))
        memcpy(&self.free, &self.stage.task, sizeof(self.free))
        self.loose.failed = -INFINITY
        self.free.budget = 0
        self.free.cost = <unsigned char*>PyMem_Calloc(cells(self), 1)
        if self.free.cost is NULL:
            raise MemoryError
        self.pure = (self.free.failed <= 0
                     and not any(x for t in problem.payoff.worth for row in t for x in row))
        self.failing_is_worst = self.nothing_below_failing()
        if self.stage.task.budget < 0:
            raise OptionError("this order problem is lost whatever is written")

    def __dealloc__(self):
        PyMem_Free(self.free.cost)

    cdef bint nothing_below_failing(self):
        """Can no payoff be less than that of failing? Bounds by what a unit is worth at most."""
        cdef int step, a
        cdef size_t at
        cdef double least, total, slope
        for step in range(17):
            slope = 0.25 * step
            total = -slope * self.free.top_first
            at = 0
            for _ in range(self.free.n_places):
                least = self.free.worth[at]
                for a in range(self.free.top_first + 1):
                    for _ in range(self.free.top_second + 1):
                        least = min(least, self.free.worth[at] + slope * a)
                        at += 1
                total += least
            if total >= self.free.failed:
                return True
        return False

    cdef Reply* reply(self, chosen) except NULL:
        """What is remembered of a set of the second side."""
        cdef int one[ROOM]
        cdef int n
        cdef _Memory memory = self.remembered.get(chosen)
        if memory is None:
            n = fill(one, chosen, self.stage.problem.second)
            memory = _Memory()
            memory.reply = new_reply(&self.stage.task, one, n)
            if memory.reply is NULL:
                raise MemoryError
            self.remembered[chosen] = memory
        return memory.reply

    def first(self, mix, *, begin=(), exact=True, seconds=None, nodes=None,
              const unsigned char[::1] halt=None):
        """Return the set of the first side that is worth least against a *mix* of the second."""
        cdef Walk w
        cdef Clock clock = new_clock(seconds, nodes, halt)
        cdef bint whole = exact
        mix = checked(mix)
        if len(mix) + len(self.remembered) > REMEMBERED:
            self.remembered.clear()
        w.search, w.task, w.loose = self.stage.search, &self.stage.task, &self.loose
        w.slots, w.clock, w.n = &self.slots[0], &clock, len(mix)
        w.best.n = fill(w.best.one, begin, self.stage.problem.first)
        w.replies = <Reply**>PyMem_Calloc(w.n, sizeof(Reply*))
        w.keys = <Key*>PyMem_Calloc(w.n * (ROOM + 2), sizeof(Key))
        try:
            if w.replies is NULL or w.keys is NULL:
                raise MemoryError
            for j, (chosen, weight) in enumerate(mix):
                w.replies[j] = self.reply(chosen)
                w.replies[j].weight = weight
            with nogil:
                w.value = weigh_first(&w, &w.best)
                climb(w.slots, weigh_first, &w, -1, &w.best, &w.value, &clock)
                if whole:
                    walk_all(&w)
        finally:
            PyMem_Free(w.replies)
            PyMem_Free(w.keys)
        proven = whole and not clock.stopped
        return BestSet(w.value, tuple(w.best.one[i] for i in range(w.best.n)),
                       w.value if proven else -INFINITY, proven, clock.nodes)

    def second(self, mix, *, begin=(), exact=True, seconds=None, nodes=None,
               const unsigned char[::1] halt=None):
        """Return the set of the second side that is worth most against a *mix* of the first."""
        cdef Hunt* h = <Hunt*>PyMem_Calloc(1, sizeof(Hunt))
        cdef Clock clock = new_clock(seconds, nodes, halt)
        cdef bint whole = exact
        mix = checked(mix)
        try:
            if h is NULL:
                raise MemoryError
            h.threats = <Threat*>PyMem_Calloc(len(mix), sizeof(Threat))
            if h.threats is NULL:
                raise MemoryError
            h.search, h.task, h.free = self.stage.search, &self.stage.task, &self.free
            h.slots, h.clock, h.n = &self.slots[1], &clock, len(mix)
            h.pure, h.failing_is_worst = self.pure, self.failing_is_worst
            h.best.n = fill(h.best.one, begin, self.stage.problem.second)
            for i, (chosen, weight) in enumerate(mix):
                h.threats[<int>i].chosen.n = fill(h.threats[<int>i].chosen.one, chosen,
                                                  self.stage.problem.first)
                h.threats[<int>i].weight = weight
            with nogil:
                h.bound = INFINITY
                h.value = weigh_second(h, &h.best)
                climb(h.slots, weigh_second, h, 1, &h.best, &h.value, &clock)
                if whole:
                    prepare_hunt(h)
                    hunt_all(h)
            return BestSet(h.value, tuple(h.best.one[i] for i in range(h.best.n)),
                           h.bound, whole and not clock.stopped, clock.nodes)
        finally:
            if h is not NULL:
                PyMem_Free(h.threats)
            PyMem_Free(h)


cdef size_t cells(Oracles oracles) noexcept:
    """Cells of a table by place and units."""
    return (<size_t>oracles.stage.task.n_places * (oracles.stage.task.top_first + 1)
            * (oracles.stage.task.top_second + 1))


cdef Clock new_clock(seconds, nodes, const unsigned char[::1] halt) except *:
    cdef Clock clock
    clock.deadline = 0 if seconds is None else now() + max(<double>seconds, 1e-9)
    clock.most_nodes = 0 if nodes is None else nodes
    clock.halt = NULL
    if halt is not None and halt.shape[0]:
        clock.halt = &halt[0]
    clock.nodes = 0
    clock.stopped = False
    return clock


cdef list checked(mix):
    """A mixed strategy: sets and weights that are not negative; at least one."""
    found = [(tuple(sorted(chosen)), float(weight)) for chosen, weight in mix]
    if not found or not all(0 <= weight < float("inf") for _, weight in found):
        raise OptionError("a mixed strategy needs sets of options with weights from 0 on")
    return found


cdef int read_slots(Slots* slots, side) except -1:
    """Who may be written together, in C."""
    cdef int i, option
    if side.needs:
        raise OptionError("options that need others are for the planner only")
    if len(side.slots) > SLOTS:
        raise OptionError(f"more than {SLOTS} slots of seat {side.seat}")
    slots.n_options = len(side.options)
    slots.n_slots = len(side.slots)
    for i in range(slots.n_options):
        slots.n_of[i] = 0
    for i, slot in enumerate(side.slots):
        slots.most[i] = slot.most
        for option in slot.options:
            if slots.n_of[option] == SHARES:
                raise OptionError(f"{side.options[option].name}: in more than {SHARES} slots")
            slots.of[option][slots.n_of[option]] = i
            slots.n_of[option] += 1
    return 0
