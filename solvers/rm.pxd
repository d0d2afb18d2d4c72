"""Regret matching+ on a zero-sum matrix: any-time, in memory of the caller, without the GIL.

    cdef Matching rm
    rm_start(&rm, payoffs, rows, columns, memory)    # rm_doubles(rows, columns) doubles
    rm_run(&rm, 1000)                                # as often as there is time
    regret = rm_answer(&rm, row, column, &value)
"""

from libc.stdint cimport int32_t, int64_t

cdef struct Matching:           # one run
    const double* payoffs       # rows x columns, row by row, to the row player
    int32_t rows
    int32_t columns
    int64_t iterations          # done so far
    double* row_regret          # never negative
    double* column_regret
    double* row_sum             # strategies played so far, weighted by their iteration
    double* column_sum
    double* row                 # strategies of the last iteration
    double* column
    double* row_gain            # scratch: payoff of every row against the column player's strategy
    double* column_loss         # scratch: what every column pays against the row player's strategy

cdef size_t rm_doubles(int rows, int columns) noexcept nogil
cdef void rm_start(Matching* rm, const double* payoffs, int rows, int columns,
                   double* memory) noexcept nogil
cdef void rm_run(Matching* rm, int64_t iterations) noexcept nogil
cdef double rm_answer(Matching* rm, double* row, double* column, double* value) noexcept nogil
cdef double rm_regret(Matching* rm, const double* row, const double* column,
                      double* value) noexcept nogil


cdef inline void match_regrets(const double* regret, int n, double* strategy) noexcept nogil:
    """Play in proportion to the regrets, none negative; uniformly while there are none."""
    cdef double total = 0, scale
    cdef int i
    for i in range(n):
        total += regret[i]
    if total > 1e-290:      # so that the reciprocal is finite
        scale = 1 / total
        for i in range(n):
            strategy[i] = regret[i] * scale
    else:
        for i in range(n):
            strategy[i] = 1.0 / n


cdef inline void match_positive(const double* regret, int n, double* strategy) noexcept nogil:
    """Play in proportion to the positive regrets; uniformly while there are none."""
    cdef int i
    for i in range(n):
        strategy[i] = max(regret[i], 0.0)
    match_regrets(strategy, n, strategy)
