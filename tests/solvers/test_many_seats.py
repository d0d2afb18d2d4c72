"""Exploitability and regret minimisation with other than two seats and with uncountable actions."""

from itertools import pairwise
from typing import Any

import pytest

from powderkeg.engine import HIDDEN, Game, load
from powderkeg.solvers import GameTree, best_responses, exploitability, solve
from tests.solvers import python_games
from tests.solvers.slow import arbitrary, gains, mean_returns, uniform


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return load("kuhn_poker", seats=3)


def test_size_of_three_player_kuhn(kuhn: Game) -> None:
    tree = GameTree(kuhn)
    assert tree.infoset_counts == [16, 16, 16]
    assert tree.histories == 24 * 25


def test_uniform_three_player_kuhn(kuhn: Game) -> None:
    """OpenSpiel gives a NashConv of 2.0625."""
    found = best_responses(kuhn, uniform)
    assert sum(found.gains) == pytest.approx(2.0625, abs=1e-9)
    assert found.exploitability == pytest.approx(2.0625 / 3, abs=1e-9)


@pytest.mark.parametrize("policy", [uniform, arbitrary])
def test_gains_in_three_player_kuhn(kuhn: Game, policy: Any) -> None:
    found = best_responses(kuhn, policy)
    assert found.values == pytest.approx(mean_returns(kuhn, policy), abs=1e-12)
    assert found.gains == pytest.approx(gains(kuhn, policy), abs=1e-12)


def test_cfr_comes_close_to_an_equilibrium_of_three_player_kuhn(kuhn: Game) -> None:
    """Nobody promises it for three seats, but here it happens."""
    solution = solve(kuhn, 2000)
    assert sum(solution.values) == pytest.approx(0, abs=1e-12)
    assert solution.exploitability < 0.001
    assert exploitability(kuhn, solution.policy) == pytest.approx(solution.exploitability)


def test_external_sampling_with_three_seats(kuhn: Game) -> None:
    assert solve(kuhn, 50_000, method="mccfr", seed=1).exploitability < 0.02


@pytest.mark.parametrize("policy", [uniform, arbitrary])
@pytest.mark.parametrize(("seats", "together"), [(2, True), (3, True), (2, False)])
def test_gains_in_pebbles(seats: int, together: bool, policy: Any) -> None:
    """Simultaneous choices, and hidden actions that nobody may count."""
    game = python_games.pebble_game(seats, together=together)
    found = best_responses(game, policy)
    assert found.values == pytest.approx(mean_returns(game, policy), abs=1e-12)
    assert found.gains == pytest.approx(gains(game, policy), abs=1e-12)


def test_hidden_actions_in_a_row_are_remembered_once() -> None:
    game = python_games.pebble_game(2, together=False)
    tree = GameTree(game)
    seen = [tree.observation(group).history for group in range(tree.n_groups)]
    assert any((0, HIDDEN) in history for history in seen)
    for history in seen:
        assert all(before != after or before[1] != HIDDEN for before, after in pairwise(history))
    policy = solve(game, 200).policy
    assert exploitability(game, policy) < 0.05
