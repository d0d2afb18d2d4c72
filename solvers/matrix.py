"""Zero-sum matrix games: a payoff matrix to mixed strategies, with a certificate.

Linear programming gives the exact answer: GLOP for small matrices, HiGHS for larger ones. Both are
optional and imported on first use; without them regret matching+ comes as close as its iterations.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from operator import index
from typing import Any, Literal, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import shown
from powderkeg.solvers import rm

__all__ = ["MatrixSolution", "Method", "solve_matrix"]

Method: TypeAlias = Literal["auto", "glop", "highs", "regret"]
Matrix: TypeAlias = NDArray[np.float64]
Mixed: TypeAlias = tuple[Matrix, Matrix]  # probabilities of rows and of columns

METHODS = ("auto", "glop", "highs", "regret")
SMALL = 30  # up to so many rows and columns GLOP is the fastest
MOST_CELLS = 4_000_000
MOST_ITERATIONS = 10**15
MOST_PAYOFF = 1e100  # larger ones leave no room for sums
EXACT = 1e-7  # of the range of payoffs: what a linear program has to reach to be believed


@dataclass(frozen=True, slots=True)
class MatrixSolution:
    """An equilibrium of a matrix game, as far as *regret* says.

    *regret* is the certificate: what both players together could gain by deviating. The true value
    lies within half of it of *value*.
    """

    row: tuple[float, ...]  # probability of each row
    column: tuple[float, ...]  # probability of each column
    value: float  # to the row player
    regret: float
    method: str  # how it was found: glop, highs, regret, or saddle (no mixing needed)


def solve_matrix(
    payoffs: ArrayLike,
    *,
    method: Method = "auto",
    iterations: int = 20_000,
    tolerance: float = 1e-9,
) -> MatrixSolution:
    """Solve the zero-sum game with these *payoffs* to the row player.

    `method="auto"` looks for a pure equilibrium, then takes GLOP up to 30 x 30, HiGHS above, and
    regret matching+ where they are not installed. *iterations* and *tolerance* (a share of the
    range of payoffs) say when regret matching+ may stop.

    >>> solution = solve_matrix([[2, -1], [-1, 1]])
    >>> round(solution.value, 9), [round(p, 9) for p in solution.row]
    (0.2, [0.4, 0.6])
    """
    table = checked(payoffs)
    check_arguments(method, iterations, tolerance)
    low = float(table.min())
    spread = float(table.max()) - low
    if (method == "auto" or spread == 0) and (pure := saddle_point(table)):
        return finish(table, pure, "saddle")
    unit: Matrix = np.ascontiguousarray((table - low) / spread)
    best: MatrixSolution | None = None
    for name in [method] if method != "auto" else preferred(unit):
        mixed = SOLVERS[name](unit) if name != "regret" else by_regret(unit, iterations, tolerance)
        if mixed is None:
            continue
        found = finish(table, mixed, name)
        if best is None or found.regret < best.regret:
            best = found
        if best.regret <= EXACT * spread:
            break
    if best is None:
        raise OptionError(f"method {method!r} needs a library that is not installed or failed")
    return best


def checked(payoffs: ArrayLike) -> Matrix:
    """The payoffs as a table of finite numbers; OptionError for anything else."""
    try:
        table = np.asarray(payoffs)
    except ValueError:
        raise OptionError("payoffs: every row must have as many numbers as the first") from None
    if table.ndim != 2 or 0 in table.shape:
        raise OptionError(f"payoffs: give rows and columns, at least one each, not {table.shape}")
    if table.size > MOST_CELLS:
        raise OptionError(f"payoffs: {table.size} cells are more than {MOST_CELLS}")
    if table.dtype.kind not in "biuf" and not all(isinstance(x, Real) for x in table.flat):
        raise OptionError("payoffs: every cell must be a real number")
    try:
        numbers = table.astype(np.float64)
    except OverflowError:
        numbers = np.full(table.shape, math.inf)
    # `not <=` so that NaN is found as well
    if not np.abs(numbers).max() <= MOST_PAYOFF:
        raise OptionError(f"payoffs: numbers must be finite and at most {MOST_PAYOFF:g} in size")
    return numbers


def check_arguments(method: str, iterations: Any, tolerance: Any) -> None:
    """Raise an OptionError unless all three can be meant."""
    if method not in METHODS:
        raise OptionError(f"method {method!r} is not one of {', '.join(METHODS)}")
    if not isinstance(iterations, SupportsIndex) or not 1 <= index(iterations) <= MOST_ITERATIONS:
        raise OptionError(f"iterations={shown(iterations)}: give an integer from 1 to 10^15")
    if not isinstance(tolerance, int | float) or not 0 <= tolerance < 1:
        raise OptionError(f"tolerance={shown(tolerance)}: give a number from 0 to less than 1")


def preferred(unit: Matrix) -> list[Method]:
    """The methods to try, best first."""
    return ["glop", "highs", "regret"] if max(unit.shape) <= SMALL else ["highs", "regret"]


def saddle_point(table: Matrix) -> Mixed | None:
    """A cell that is the least of its row and the most of its column: a pure equilibrium."""
    least, most = table.min(axis=1), table.max(axis=0)
    if least.max() != most.min():
        return None
    row, column = np.zeros(len(least)), np.zeros(len(most))
    row[least.argmax()] = 1
    column[most.argmin()] = 1
    return row, column


def finish(table: Matrix, mixed: Mixed, method: str) -> MatrixSolution:
    """Clean the strategies of rounding noise and certify them on the true payoffs."""
    row, column = (cleaned(part) for part in mixed)
    best = float((table @ column).max())
    least = float((row @ table).min())
    value = least / 2 + best / 2
    regret = max(best - least, 0.0)
    return MatrixSolution(tuple(row.tolist()), tuple(column.tolist()), value, regret, method)


def cleaned(mixed: Matrix) -> Matrix:
    """Probabilities without the dust of a solver."""
    kept: Matrix = np.where(mixed > 1e-12, mixed, 0.0)
    total = kept.sum()
    share: Matrix = kept / total if total > 0 else np.full(len(mixed), 1 / len(mixed))
    return share


def uniform(table: Matrix) -> Mixed:
    """Every row and every column with the same probability."""
    rows, columns = table.shape
    return np.full(rows, 1 / rows), np.full(columns, 1 / columns)


def by_glop(unit: Matrix) -> Mixed | None:
    """Minimise the sum of x >= 0 where every column earns at least 1.

    With payoffs from 1 to 2 that is the row player's strategy divided by the value of the game; the
    dual values are the column player's.
    """
    try:
        from ortools.linear_solver import pywraplp
    except ImportError:
        return None
    solver = pywraplp.Solver.CreateSolver("GLOP")
    if solver is None:
        return None
    rows, columns = unit.shape
    weights = [solver.NumVar(0, solver.infinity(), "") for _ in range(rows)]
    limits = [solver.Constraint(1, solver.infinity()) for _ in range(columns)]
    for weight, cells in zip(weights, (unit + 1).tolist(), strict=True):
        for limit, cell in zip(limits, cells, strict=True):
            limit.SetCoefficient(weight, cell)
    goal = solver.Objective()
    for weight in weights:
        goal.SetCoefficient(weight, 1)
    goal.SetMinimization()
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    row = np.array([weight.solution_value() for weight in weights])
    return row, np.array([limit.dual_value() for limit in limits])


def by_highs(unit: Matrix) -> Mixed | None:
    """Solve the same program with scipy."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        return None
    rows, columns = unit.shape
    found: Any = linprog(
        np.ones(rows), A_ub=-(unit.T + 1), b_ub=-np.ones(columns), bounds=(0, None), method="highs"
    )
    return (found.x, -found.ineqlin.marginals) if found.status == 0 else None


def by_regret(unit: Matrix, iterations: int, tolerance: float) -> Mixed:
    """Regret matching+ until nobody gains more than *tolerance*."""
    row, column = uniform(unit)
    rm.solve(unit, row, column, iterations=iterations, regret=tolerance)
    return row, column


SOLVERS: dict[str, Callable[[Matrix], Mixed | None]] = {"glop": by_glop, "highs": by_highs}
