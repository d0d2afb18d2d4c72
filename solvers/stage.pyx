"""What two sets of orders of an `OrderProblem` are worth, both sides going on as well as they can.

The second side chooses how many units each of its moves takes, then the first side chooses which of
two equal groups that cross goes on. numbers.pyx finds the best of all that.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cython cimport final
from libc.string cimport memcpy, memset

from powderkeg.solvers.numbers cimport (
    COSTS, OPTIONS, PLACES, ROOM, UNITS, Pair, Search, Task, find_groups, solve_pair,
)

from powderkeg.engine.errors import OptionError
from powderkeg.engine.plan import OrderProblem


@final
cdef class Stage:
    """The second stage of one problem."""

    def __cinit__(self, problem):
        cdef Task* t = &self.task
        if not isinstance(problem, OrderProblem):
            raise TypeError(f"expected an OrderProblem, got {type(problem).__name__}")
        self.problem = problem
        t.n_places = len(problem.places)
        t.top_first, t.top_second = sum(problem.units[0]), sum(problem.units[1])
        t.budget = min(max(problem.payoff.budget, -1), COSTS)
        t.failed, t.prize = problem.payoff.failed, problem.payoff.prize
        t.n_first, t.n_second = len(problem.first.options), len(problem.second.options)
        if (t.n_places > PLACES or max(t.n_first, t.n_second) > OPTIONS or t.budget > COSTS - 2
                or t.top_second >= UNITS or t.top_first >= UNITS):
            raise OptionError("this order problem is too large for its second stage to be solved")
        self.read_tables(problem.payoff)
        self.read_options()
        self.search = <Search*>PyMem_Calloc(1, sizeof(Search))
        if self.search is NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.task.worth)
        PyMem_Free(self.task.cost)
        PyMem_Free(self.task.kept)
        PyMem_Free(self.search)

    cdef int read_tables(self, payoff) except -1:
        cdef Task* t = &self.task
        cdef size_t rows = t.top_first + 1, columns = t.top_second + 1, at, a, b
        cdef int place
        t.worth = <double*>room(t.n_places * rows * columns * sizeof(double))
        t.cost = <unsigned char*>room(t.n_places * rows * columns)
        t.kept = <unsigned char*>room(t.n_places * rows * columns)
        for place in range(t.n_places):
            for a in range(rows):
                for b in range(columns):
                    at = (place * rows + a) * columns + b
                    t.worth[at] = payoff.worth[place][a][b]
                    t.cost[at] = min(payoff.cost[place][a][b], COSTS)
                    t.kept[at] = payoff.kept[place][a][b]
        return 0

    cdef int read_options(self) except -1:
        cdef Task* t = &self.task
        cdef int i, k
        for i in range(t.n_places):
            t.first[i], t.second[i] = self.problem.units[0][i], self.problem.units[1][i]
        for i, option in enumerate(self.problem.first.options):
            if not 1 <= len(option.moves) <= 2:
                raise OptionError(f"{option.name}: one move or two, not {len(option.moves)}")
            t.moves[i] = len(option.moves)
            for k, move in enumerate(option.moves):
                t.origin[i][k], t.target[i][k] = move.origin, move.target
                t.amount[i][k] = move.units
        for i, option in enumerate(self.problem.second.options):
            (move,) = option.moves
            t.source[i], t.goal[i] = move.origin, move.target
        return 0

    cdef void set_pair(self, const int* first, int n_first, const int* second, int n_second,
                       Pair* p) noexcept nogil:
        cdef const Task* t = &self.task
        cdef int i, j, k, a
        p.n = n_second
        memset(p.against, 0, sizeof(p.against))
        memset(p.pinned, 0, sizeof(p.pinned))
        memcpy(p.first, t.first, sizeof(p.first))
        for j in range(n_second):
            p.source[j], p.goal[j] = t.source[second[j]], t.goal[second[j]]
        for i in range(n_first):
            a = first[i]
            for k in range(t.moves[a]):
                p.first[t.origin[a][k]] -= t.amount[a][k]
                j = opposite(p, t.origin[a][k], t.target[a][k])
                if j < 0:
                    p.first[t.target[a][k]] += t.amount[a][k]
                else:
                    p.against[j] = t.amount[a][k]

    cdef double pair_value(self, const int* first, int n_first, const int* second,
                           int n_second) noexcept nogil:
        cdef Pair pair
        self.set_pair(first, n_first, second, n_second, &pair)
        find_groups(&self.task, &pair)
        self.search.task = &self.task
        self.search.pair = &pair
        return solve_pair(self.search)

    def value(self, first, second, pinned=()):
        """Return the payoff of two sets of options, both sides going on as well as they can.

        *pinned*: units that the first orders of the second side send, in the order of its set.
        """
        cdef int one[ROOM]
        cdef int other[ROOM]
        cdef Pair pair
        cdef int n = fill(one, first, self.problem.first), i
        cdef int m = fill(other, second, self.problem.second)
        self.set_pair(one, n, other, m, &pair)
        for i in range(len(pinned)):
            pair.pinned[i] = pinned[i]
        find_groups(&self.task, &pair)
        self.search.task = &self.task
        self.search.pair = &pair
        return solve_pair(self.search)

    def numbers(self, first, second):
        """Return how many units each order of the second side sends in a best second stage."""
        best = self.value(first, second)
        found = []
        for _ in second:
            units = 1
            while self.value(first, second, (*found, units)) < best - 1e-9:
                units += 1
            found.append(units)
        return tuple(found)


cdef inline int opposite(const Pair* p, int origin, int target) noexcept nogil:
    """The order that goes the other way, or -1."""
    cdef int j
    for j in range(p.n):
        if p.source[j] == target and p.goal[j] == origin:
            return j
    return -1


cdef int fill(int* out, chosen, side) except -1:
    """A set of options in C, ascending; OptionError if it may not be written."""
    cdef int n = 0
    if not side.allows(chosen):
        raise OptionError(f"seat {side.seat} may not write {chosen!r}")
    if len(chosen) > ROOM:
        raise OptionError(f"more than {ROOM} orders of seat {side.seat}")
    for one in sorted(chosen):
        out[n] = one
        n += 1
    return n


cdef void* room(size_t size) except NULL:
    cdef void* memory = PyMem_Calloc(1, size)
    if memory is NULL:
        raise MemoryError
    return memory


def stage_value(problem, first, second):
    """Return what two sets of options of *problem* are worth to its second side."""
    return Stage(problem).value(first, second)
