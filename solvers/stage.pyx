"""What two sets of orders of an `OrderProblem` are worth, both sides going on as well as they can.

The second side chooses how many units each of its moves takes, then the first side chooses which of
two equal groups that cross goes on. numbers.pyx finds the best of all that.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cython cimport final

from powderkeg.solvers.numbers cimport (
    COSTS, OPTIONS, PLACES, ROOM, UNITS, Pair, Search, Task, find_groups, solve_pair,
)
from powderkeg.solvers.orders cimport Chosen
from powderkeg.solvers.walks cimport set_pair

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

    cdef double pair_value(self, const int* first, int n_first, const int* second,
                           int n_second) noexcept nogil:
        cdef Pair pair
        set_pair(&self.task, first, n_first, second, n_second, &pair)
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
        set_pair(&self.task, one, n, other, m, &pair)
        for i in range(len(pinned)):
            pair.pinned[i] = pinned[i]
        find_groups(&self.task, &pair)
        self.search.task = &self.task
        self.search.pair = &pair
        return solve_pair(self.search)

    def table(self, firsts, seconds):
        """Return the payoffs of all pairs: a list for each set of the second side."""
        cdef int rows = len(seconds), columns = len(firsts), i, j
        cdef Chosen* one = <Chosen*>room((rows + columns) * sizeof(Chosen) + 1)
        try:
            for i in range(columns):
                one[i].n = fill(one[i].one, firsts[i], self.problem.first)
            for j in range(rows):
                one[columns + j].n = fill(one[columns + j].one, seconds[j], self.problem.second)
            return [
                [
                    self.pair_value(one[i].one, one[i].n, one[columns + j].one, one[columns + j].n)
                    for i in range(columns)
                ]
                for j in range(rows)
            ]
        finally:
            PyMem_Free(one)

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
