"""Regret matching+ (Tammelin 2014, arXiv 1407.5042) on a zero-sum matrix.

Updates alternate and strategies are averaged with linear weights, as in CFR+.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset


cdef size_t rm_doubles(int rows, int columns) noexcept nogil:
    """How many doubles a run needs."""
    return 4 * (<size_t>rows + <size_t>columns)


cdef void rm_start(Matching* rm, const double* payoffs, int rows, int columns,
                   double* memory) noexcept nogil:
    """Begin a run in *memory*; *payoffs* are read at every iteration and stay the caller's."""
    rm.payoffs = payoffs
    rm.rows = rows
    rm.columns = columns
    rm.iterations = 0
    rm.row_regret = memory
    rm.row_sum = rm.row_regret + rows
    rm.row = rm.row_sum + rows
    rm.row_gain = rm.row + rows
    rm.column_regret = rm.row_gain + rows
    rm.column_sum = rm.column_regret + columns
    rm.column = rm.column_sum + columns
    rm.column_loss = rm.column + columns
    memset(memory, 0, rm_doubles(rows, columns) * sizeof(double))
    match_regrets(rm.row_regret, rows, rm.row)
    match_regrets(rm.column_regret, columns, rm.column)


cdef double weigh_rows(const Matching* rm, const double* column) noexcept nogil:
    """Fill row_gain with the payoff of every row against *column*; return the best."""
    cdef const double* cell = rm.payoffs
    cdef double a, b, c, d, best = 0
    cdef int i, j, fours = rm.columns & ~3
    for i in range(rm.rows):
        a = b = c = d = 0
        for j in range(0, fours, 4):    # four sums, so that additions need not wait for each other
            a += cell[j] * column[j]
            b += cell[j + 1] * column[j + 1]
            c += cell[j + 2] * column[j + 2]
            d += cell[j + 3] * column[j + 3]
        for j in range(fours, rm.columns):
            a += cell[j] * column[j]
        rm.row_gain[i] = (a + b) + (c + d)
        if i == 0 or rm.row_gain[i] > best:
            best = rm.row_gain[i]
        cell += rm.columns
    return best


cdef double weigh_columns(const Matching* rm, const double* row) noexcept nogil:
    """Fill column_loss with what every column pays against *row*; return the least."""
    cdef const double* cell = rm.payoffs
    cdef double least
    cdef int i, j
    memset(rm.column_loss, 0, rm.columns * sizeof(double))
    for i in range(rm.rows):
        if row[i] != 0:
            for j in range(rm.columns):
                rm.column_loss[j] += row[i] * cell[j]
        cell += rm.columns
    least = rm.column_loss[0]
    for j in range(1, rm.columns):
        if rm.column_loss[j] < least:
            least = rm.column_loss[j]
    return least


cdef void learn(double* regret, double* strategy, double* total, const double* gain, int n,
                double sign, double weight) noexcept nogil:
    """One step of a player: add regrets, cut them at zero, match them, average."""
    cdef double value = 0
    cdef int i
    for i in range(n):
        value += strategy[i] * gain[i]
    for i in range(n):
        regret[i] += sign * (gain[i] - value)
        if regret[i] < 0:
            regret[i] = 0
    match_regrets(regret, n, strategy)
    for i in range(n):
        total[i] += weight * strategy[i]


cdef void rm_run(Matching* rm, int64_t iterations) noexcept nogil:
    """Go on for so many iterations."""
    cdef int64_t last = rm.iterations + iterations
    while rm.iterations < last:
        rm.iterations += 1
        weigh_rows(rm, rm.column)
        learn(rm.row_regret, rm.row, rm.row_sum, rm.row_gain, rm.rows, 1, rm.iterations)
        weigh_columns(rm, rm.row)
        learn(rm.column_regret, rm.column, rm.column_sum, rm.column_loss, rm.columns, -1,
              rm.iterations)


cdef double rm_regret(Matching* rm, const double* row, const double* column,
                      double* value) noexcept nogil:
    """What both players together could gain by deviating from *row* and *column*.

    The value of the matrix lies within half of that of *value*.
    """
    cdef double best = weigh_rows(rm, column)
    cdef double least = weigh_columns(rm, row)
    value[0] = (best + least) / 2
    return best - least if best > least else 0.0


cdef double rm_answer(Matching* rm, double* row, double* column, double* value) noexcept nogil:
    """Write the better of the average and the last strategies; return their regret."""
    cdef double last_value, last_regret, regret
    last_regret = rm_regret(rm, rm.row, rm.column, &last_value)
    match_regrets(rm.row_sum, rm.rows, row)
    match_regrets(rm.column_sum, rm.columns, column)
    regret = rm_regret(rm, row, column, value)
    if last_regret < regret:
        memcpy(row, rm.row, rm.rows * sizeof(double))
        memcpy(column, rm.column, rm.columns * sizeof(double))
        value[0] = last_value
        regret = last_regret
    return regret


def solve(const double[:, ::1] payoffs, double[::1] row, double[::1] column, *,
          int64_t iterations, double regret):
    """Fill *row* and *column*; stop after *iterations*, or once nobody gains more than *regret*.

    Returns the number of iterations done.
    """
    cdef int rows = payoffs.shape[0], columns = payoffs.shape[1]
    cdef int64_t longest = 1 + 20_000_000 // (<int64_t>rows * columns)  # hundredths of a second
    cdef int64_t part = 16
    cdef double gap, value
    cdef Matching rm
    cdef double* memory = <double*>malloc(rm_doubles(rows, columns) * sizeof(double))
    if memory is NULL:
        raise MemoryError
    try:
        rm_start(&rm, &payoffs[0, 0], rows, columns, memory)
        while True:
            part = min(part + part // 2, longest, iterations - rm.iterations)
            with nogil:
                rm_run(&rm, part)
                gap = rm_answer(&rm, &row[0], &column[0], &value)
            if gap <= regret or rm.iterations >= iterations:
                return rm.iterations
            PyErr_CheckSignals()
    finally:
        free(memory)
