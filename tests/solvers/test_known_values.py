"""Sizes and values of the small games, found by the solvers through the public API.

Sources: sequence-form linear programs, and OpenSpiel (Lanctot et al. 2017, arXiv 1711.00832, for
Leduc poker). Histories are counted with all chance dealt at the root.
"""

from typing import Any

import pytest

from powderkeg.engine import Game, load
from powderkeg.solvers import GameTree, best_responses, exploitability, solve
from tests.solvers.slow import uniform

# name, options: histories, information sets of each seat
SIZES: list[tuple[str, dict[str, Any], int, int]] = [
    ("kuhn_poker", {}, 54, 6),
    ("leduc_poker", {}, 10_200, 468),
    *(
        ("liars_dice", {"sides": n}, n**2 * (2 ** (2 * n + 1) - 1), n * 2 ** (2 * n - 1))
        for n in (2, 3, 4, 5, 6)
    ),
    ("goofspiel", {"cards": 3}, 67, 8),
    ("goofspiel", {"cards": 4}, 1077, 81),
    ("goofspiel", {"cards": 5}, 26_931, 1062),
    ("goofspiel", {"cards": 4, "prizes": "random"}, 25_848, 1804),
]

# name, options, iterations: (value to seat 0, its tolerance), the most exploitability
VALUES: list[tuple[str, dict[str, Any], int, tuple[float, float], float]] = [
    ("kuhn_poker", {}, 1000, (-1 / 18, 2e-6), 1e-4),
    ("leduc_poker", {}, 3000, (-0.085606424078, 5e-6), 1e-4),
    ("liars_dice", {"sides": 2}, 1000, (1 / 2, 1e-5), 1e-5),
    ("liars_dice", {"sides": 3}, 1000, (1 / 9, 1e-5), 1e-5),
    ("liars_dice", {"sides": 4}, 1000, (1 / 16, 5e-5), 5e-5),
    ("liars_dice", {"sides": 5}, 1000, (1 / 125, 5e-5), 5e-5),
    ("liars_dice", {"sides": 6}, 3000, (-7 / 258, 1e-6), 5e-5),
    ("goofspiel", {"cards": 3}, 1000, (0, 1e-6), 1e-5),
    ("goofspiel", {"cards": 4}, 1000, (0, 1e-5), 5e-4),
    ("goofspiel", {"cards": 5}, 1000, (0, 2e-5), 5e-4),
    ("goofspiel", {"cards": 4, "prizes": "random"}, 1000, (0, 2e-5), 5e-4),
    ("goofspiel", {"cards": 4, "payoff": "points"}, 1000, (0, 1e-5), 1e-4),
]

# Seat 0's lead in points with all bids in the open: hands, prizes, value.
OPEN_GOOFSPIEL = [
    ([[1, 2, 3], [2, 3, 4]], [3, 2, 1], -1337 / 363),
    ([[1, 3, 5], [2, 3, 4]], [3, 2, 1], 14 / 11),
    ([[1, 2, 3, 4], [1, 2, 3, 5]], [4, 3, 2, 1], -1.8046373294),
    ([[2, 4, 6], [1, 3, 5]], [1, 2, 3], 148 / 55),
    ([[1, 2, 4, 8], [2, 3, 4, 5]], [1, 3, 2, 4], 0.1632827205),
]

UNIFORM = [
    ("kuhn_poker", {}, 0.458333),
    ("leduc_poker", {}, 2.373611),
    ("liars_dice", {"sides": 4}, 0.655060),
    ("goofspiel", {"cards": 4}, 0.708333),
    # OpenSpiel pays the points above the mean of both seats, half the lead: 1.25
    ("goofspiel", {"cards": 4, "payoff": "points"}, 2 * 1.25),
]


def open_goofspiel(**options: Any) -> Game:
    """Goofspiel with all bids in the open, played for the lead in points."""
    return load("goofspiel", bids="open", payoff="points", **options)


def case_id(value: object) -> str | None:
    """Names and options of a game make the name of a case."""
    if isinstance(value, dict):
        return ",".join(f"{key}={value[key]}" for key in value)
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(("name", "options", "histories", "infosets"), SIZES, ids=case_id)
def test_size(name: str, options: dict[str, Any], histories: int, infosets: int) -> None:
    tree = GameTree(load(name, **options))
    assert (tree.histories, tree.infoset_counts) == (histories, [infosets] * 2)


@pytest.mark.parametrize(("name", "options", "iterations", "value", "gap"), VALUES, ids=case_id)
def test_value(
    name: str, options: dict[str, Any], iterations: int, value: tuple[float, float], gap: float
) -> None:
    solution = solve(load(name, **options), iterations=iterations)
    assert solution.value == pytest.approx(value[0], abs=value[1])
    assert solution.exploitability <= gap


def test_a_policy_proves_itself_through_the_public_api() -> None:
    game = load("leduc_poker")
    solution = solve(game, iterations=200)
    found = best_responses(game, solution.policy)
    assert found.exploitability == pytest.approx(solution.exploitability, abs=1e-12)
    assert found.values == pytest.approx(solution.values, abs=1e-12)


@pytest.mark.parametrize(("name", "options", "gap"), UNIFORM, ids=case_id)
def test_uniform_policy(name: str, options: dict[str, Any], gap: float) -> None:
    assert exploitability(load(name, **options), uniform) == pytest.approx(gap, abs=1e-6)


@pytest.mark.parametrize(("hands", "prizes", "value"), OPEN_GOOFSPIEL)
def test_open_goofspiel_by_cfr(hands: list[list[int]], prizes: list[int], value: float) -> None:
    game = open_goofspiel(cards=len(prizes), hands=hands, prizes=prizes)
    solution = solve(game, iterations=2000)
    assert solution.value == pytest.approx(value, abs=2e-4)
    assert solution.exploitability <= 5e-3


def test_open_goofspiel_is_symmetric() -> None:
    solution = solve(open_goofspiel(cards=5), iterations=500)
    assert solution.value == pytest.approx(0, abs=1e-3)
