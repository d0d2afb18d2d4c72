"""solve_matrix finds and proves equilibria of zero-sum matrices, and refuses what is no matrix."""

import subprocess
import sys
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powderkeg.engine.errors import OptionError
from powderkeg.solvers.matrix import Method, solve_matrix

METHODS: list[Method] = ["auto", "glop", "highs", "regret"]
TOLERANCE = {"auto": 1e-9, "glop": 1e-9, "highs": 1e-9, "regret": 1e-3}  # of the range

# Values of closed form; None where the equilibrium is not unique.
KNOWN = {
    "matching pennies": ([[1, -1], [-1, 1]], 0, [1 / 2, 1 / 2]),
    "rock paper scissors": ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3),
    "biased rock paper scissors": (
        [[0, -25, 50], [25, 0, -5], [-50, 5, 0]],
        0,
        [1 / 16, 10 / 16, 5 / 16],
    ),
    "two by two": ([[2, -1], [-1, 1]], 1 / 5, [2 / 5, 3 / 5]),
    "cyclic": ([[0, 2, -1], [-1, 0, 2], [2, -1, 0]], 1 / 3, [1 / 3] * 3),
    "saddle point": ([[4, 2, 3], [1, 0, 9], [5, 1, -7]], 2, [1, 0, 0]),
    "constant": ([[7, 7], [7, 7]], 7, None),
    "one cell": ([[-3]], -3, [1]),
    "one row": ([[3, 1, 2]], 1, [1]),
    "one column": ([[3], [1], [4]], 4, [0, 0, 1]),
    "dominated row": ([[1, 0], [0, 1], [-1, -1]], 1 / 2, [1 / 2, 1 / 2, 0]),
    "equal rows": ([[1, -1], [1, -1], [-1, 1]], 0, None),
}

matrices = st.integers(1, 8).flatmap(
    lambda columns: st.lists(
        st.lists(st.integers(-50, 50), min_size=columns, max_size=columns), min_size=1, max_size=8
    )
)


def blotto(coins: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Fields won minus fields lost when both players spread their coins over three fields."""
    plans = [p for p in product(range(coins + 1), repeat=3) if sum(p) == coins]
    spread = np.array(plans)
    table = np.sign(spread[:, None, :] - spread[None, :, :]).sum(axis=2)
    return np.asarray(table, dtype=np.float64)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", KNOWN)
def test_known_values(name: str, method: Method) -> None:
    payoffs, value, row = KNOWN[name]
    spread = np.ptp(payoffs)
    solution = solve_matrix(payoffs, method=method)
    assert solution.value == pytest.approx(value, abs=TOLERANCE[method] * spread + 1e-12)
    assert solution.regret <= TOLERANCE[method] * spread + 1e-12
    if row is not None:
        assert solution.row == pytest.approx(row, abs=max(1e-9, TOLERANCE[method]))


@pytest.mark.parametrize("method", METHODS)
def test_blotto(method: Method) -> None:
    payoffs = blotto(10)
    assert payoffs.shape == (66, 66)
    solution = solve_matrix(payoffs, method=method)
    assert solution.value == pytest.approx(0, abs=TOLERANCE[method])
    assert solution.regret <= 6 * TOLERANCE[method]


def test_auto_picks_the_method_by_size() -> None:
    table = np.random.default_rng(3).random((31, 31))
    assert solve_matrix(table[:30, :30]).method == "glop"
    assert solve_matrix(table).method == "highs"
    assert solve_matrix([[4, 2, 3], [1, 0, 9], [5, 1, -7]]).method == "saddle"
    assert solve_matrix([[2, 2], [2, 2]], method="highs").method == "saddle"


@settings(deadline=None, max_examples=60)
@given(matrices)
def test_both_strategies_prove_the_value(payoffs: list[list[int]]) -> None:
    table = np.array(payoffs, dtype=float)
    for method in METHODS:
        solution = solve_matrix(payoffs, method=method)
        row, column = np.array(solution.row), np.array(solution.column)
        assert row.min() >= 0
        assert column.min() >= 0
        assert (row.sum(), column.sum()) == pytest.approx((1, 1), abs=1e-12)
        best, least = (table @ column).max(), (row @ table).min()
        assert solution.regret == pytest.approx(max(best - least, 0), abs=1e-9)
        assert least - 1e-9 <= solution.value <= best + 1e-9
        assert solution.regret <= TOLERANCE[method] * max(np.ptp(table), 1)


@settings(deadline=None, max_examples=60)
@given(matrices)
def test_the_other_player_sees_the_negative_transpose(payoffs: list[list[int]]) -> None:
    mirrored = [[-cell for cell in column] for column in zip(*payoffs, strict=True)]
    assert solve_matrix(mirrored).value == pytest.approx(-solve_matrix(payoffs).value, abs=1e-7)


@settings(deadline=None, max_examples=60)
@given(matrices, st.integers(-1000, 1000), st.sampled_from([1e-6, 0.5, 3.0, 1e9]))
def test_shift_and_scale_move_the_value_only(
    payoffs: list[list[int]], shift: int, scale: float
) -> None:
    moved = (np.array(payoffs) + shift) * scale
    before, after = solve_matrix(payoffs), solve_matrix(moved)
    assert after.value == pytest.approx((before.value + shift) * scale, abs=1e-7 * scale)
    assert after.regret <= 1e-8 * scale * max(np.ptp(payoffs), 1)


def test_random_matrices_up_to_80() -> None:
    rng = np.random.default_rng(5)
    for rows, columns in [(1, 80), (80, 1), (2, 77), (30, 31), (80, 80)]:
        table = rng.normal(size=(rows, columns))
        values = [solve_matrix(table, method=method).value for method in METHODS[:3]]
        assert values == pytest.approx([values[0]] * 3, abs=1e-8)


def test_regret_matching_stops_at_its_tolerance() -> None:
    table = np.random.default_rng(2).random((40, 50))
    for tolerance in (1e-1, 1e-2, 1e-3, 1e-4):
        solution = solve_matrix(table, method="regret", iterations=10**6, tolerance=tolerance)
        assert solution.regret <= tolerance * np.ptp(table)


def test_regret_matching_gap_after_2000_iterations() -> None:
    rng = np.random.default_rng(0)
    for n in (2, 5, 10, 30, 66):
        table = rng.random((n, n))
        solution = solve_matrix(table, method="regret", iterations=2000, tolerance=0)
        assert solution.regret <= 0.01 * np.ptp(table)


def test_dominated_row_is_not_played() -> None:
    solution = solve_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0], [-2, -2, -2]], method="regret")
    assert solution.row[3] < 0.01


@pytest.mark.parametrize("method", METHODS)
def test_same_matrix_same_bits(method: Method) -> None:
    table = np.random.default_rng(4).random((12, 17))
    assert solve_matrix(table, method=method) == solve_matrix(table.copy(), method=method)


def test_numbers_of_other_kinds() -> None:
    assert solve_matrix([[True, False], [False, True]]).value == pytest.approx(0.5)
    thirds: Any = [[Fraction(1, 3)]]
    assert solve_matrix(thirds).value == pytest.approx(1 / 3)
    assert solve_matrix(np.array([[2, -1], [-1, 1]], dtype=np.int8)).value == pytest.approx(0.2)
    assert solve_matrix([[1e-300, 0], [0, 1e-300]]).value == pytest.approx(5e-301, abs=0, rel=1e-6)
    assert solve_matrix([[1e99, -1e99], [-1e99, 1e99]]).value == pytest.approx(0, abs=1e84)


@pytest.mark.parametrize(
    ("payoffs", "message"),
    [
        ([], "at least one"),
        ([[]], "at least one"),
        ([1, 2], "at least one"),
        (3, "at least one"),
        ([[[1]]], "at least one"),
        ([[1, 2], [3]], "as many numbers"),
        ([[1, float("nan")]], "finite"),
        ([[1, float("inf")]], "finite"),
        ([[1, -float("inf")]], "finite"),
        ([[1, 1e308]], "finite"),
        ([[1, 10**400]], "finite"),
        ([["1", "2"]], "real number"),
        ([[1, None]], "real number"),
        ([[1, 2j]], "real number"),
        ([[object()]], "real number"),
        (np.broadcast_to(0.0, (10**6, 10**6)), "cells"),
        (np.zeros((2001, 2001)), "cells"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_matrix_is_refused(payoffs: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        solve_matrix(payoffs)


@pytest.mark.parametrize(
    "arguments",
    [
        {"method": "simplex"},
        {"iterations": 0},
        {"iterations": 10**400},
        {"tolerance": "none"},
        {"iterations": 1.5},
        {"tolerance": -1},
        {"tolerance": float("nan")},
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        solve_matrix([[1, 2]], **arguments)


def test_without_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.linear_solver", None)
    table = np.random.default_rng(1).random((5, 5))
    assert solve_matrix(table).method == "highs"
    with pytest.raises(OptionError, match="glop"):
        solve_matrix(table, method="glop")
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    solution = solve_matrix(table)
    assert solution.method == "regret"
    assert solution.regret <= 1e-3


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    program = (
        "import sys, powderkeg.solvers.matrix as m; m.solve_matrix([[1, 2]], method='regret');"
        "print([name for name in ('ortools', 'scipy') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert run.stdout == "[]\n"
