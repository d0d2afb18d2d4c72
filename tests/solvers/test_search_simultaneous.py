"""Choices before a common reveal: decoupled selection, matrices of returns, equilibria of them."""

from functools import cache
from itertools import pairwise
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from powderkeg.engine import Game, load
from powderkeg.solvers import Backward, JointMatrix, RootMove, Search, backward_induction, search
from powderkeg.solvers.trees.final import final_policy
from powderkeg.solvers.trees.options import OPTIONS
from tests.engine import pebbles
from tests.solvers.toys import Matrix, make

OPS = pebbles.table()  # has to live as long as the game
PEBBLES = pebbles.make_game(OPS)
SETTINGS: list[dict[str, Any]] = [
    {},
    {"keys": "observation"},
    {"opponents": "one_tree"},
]
every_setting = pytest.mark.parametrize("options", SETTINGS, ids=str)
BIASED = ((0, -25, 50), (25, 0, -5), (-50, 5, 0))
DOMINATED = ((3, 0, 2), (1, 2, 1), (0, -1, 0))  # the last row is worse than the first


@cache
def solved(game: Game) -> Backward:
    return backward_induction(game)


def exploited(payoffs: Any, row: Any, seat: int = 0) -> float:
    """The least that a mixture of *seat* earns."""
    table = np.array(payoffs, dtype=float)
    return float((np.array(row) @ (table if seat == 0 else -table.T)).min())


@every_setting
@pytest.mark.parametrize("seat", [0, 1])
def test_biased_rock_paper_scissors(seat: int, options: dict[str, Any]) -> None:
    """Upper bounds alone fail here (Shafiei, Sturtevant and Schaeffer 2009)."""
    game = make(Matrix(BIASED))
    result = search(game.deal(0).observation(seat), iterations=20_000, seed=seat, **options)
    assert list(result.policy.values()) == pytest.approx([1 / 16, 10 / 16, 5 / 16], abs=0.001)


@pytest.mark.parametrize("seat", [0, 1])
def test_regrets_are_below_a_hundredth_of_the_range_after_two_thousand(seat: int) -> None:
    for payoffs in (BIASED, DOMINATED, ((2, -1), (-1, 1)), ((0, 2, -1), (-1, 0, 2), (2, -1, 0))):
        game = make(Matrix(payoffs))
        value = backward_induction(game.deal(0)).value * (1 if seat == 0 else -1)
        low, high = game.returns_range
        for seed in range(2):
            thinking = Search(
                game.deal(0).observation(seat), seed=seed, simultaneous="regret", gamma=0.02
            )
            thinking.run(2000)
            matrix = thinking.result().matrix
            assert matrix
            mixture = played(matrix)
            assert value - exploited(payoffs, mixture, seat) <= 0.01 * (high - low) + 1e-9


def played(matrix: JointMatrix) -> list[float]:
    """The equilibrium of a matrix, however few visits it has."""
    often = tuple(tuple(10**6 for _ in row) for row in matrix.visits)
    values = tuple(tuple(v or 0.0 for v in row) for row in matrix.values)
    trusted = JointMatrix(rows=matrix.rows, columns=matrix.columns, visits=often, values=values)
    knobs = {name: option.default for name, option in OPTIONS.items()}
    moves = [
        RootMove(action=action, visits=1, available=1, value=0.0, stderr=None)
        for action in matrix.rows
    ]
    return list(final_policy(moves, trusted, knobs).values())


@every_setting
@pytest.mark.parametrize("simultaneous", ["auto", "duct", "regret"])
def test_a_dominated_action_is_played_less_than_once_in_a_hundred(
    simultaneous: str, options: dict[str, Any]
) -> None:
    game = make(Matrix(DOMINATED))
    result = search(
        game.deal(0).observation(0), iterations=20_000, simultaneous=simultaneous, **options
    )
    assert result.policy[2] < 0.01


def test_a_matrix_holds_the_mean_of_every_pair() -> None:
    game = make(Matrix(DOMINATED))
    for seat in (0, 1):
        matrix = search(game.deal(0).observation(seat), iterations=3000).matrix
        assert matrix
        assert sum(map(sum, matrix.visits)) == pytest.approx(3000, abs=10)
        for a, row in zip(matrix.rows, matrix.values, strict=True):
            for b, value in zip(matrix.columns, row, strict=True):
                assert value == (DOMINATED[a][b] if seat == 0 else -DOMINATED[b][a])


def test_nobody_reacts_to_what_is_not_revealed() -> None:
    """The second to choose has one node, whatever the first did."""
    for options in SETTINGS:
        game = load("goofspiel", bids="open", cards=4)
        thinking = Search(game.deal(0).observation(0), **options)
        thinking.run(2000)
        world = game.determinize(thinking.observation, 0)
        views = [thinking.view(world, [bid]) for bid in range(4)]
        assert len({view.node for view in views if view}) == 1
        assert all(views)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_revealed_is_known_afterwards(seat: int) -> None:
    game = load("goofspiel", bids="open", cards=4)
    for options in SETTINGS:
        thinking = Search(game.deal(0).observation(seat), **options)
        thinking.run(5000)
        world = game.determinize(thinking.observation, 0)
        views = [thinking.view(world, [a, b]) for a in range(4) for b in range(4)]
        assert len({view.node for view in views if view}) == sum(view is not None for view in views)
        assert sum(view is not None for view in views) > 10


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("keys", ["path", "observation"])
def test_open_goofspiel_is_nearly_solved(seat: int, keys: str) -> None:
    """2 * 10^5 simulations; benchmarks/search.py measures 10^6."""
    game = load("goofspiel", bids="open", cards=5, payoff="points")
    exact = solved(game)
    low, high = game.returns_range
    lost = []
    for seed in range(2):
        result = search(game.deal(0).observation(seat), iterations=200_000, seed=seed, keys=keys)
        lost.append(-exploited(exact.payoffs, list(result.policy.values()), seat))
    assert exact.value == pytest.approx(0)
    assert fmean(lost) <= 0.004 * (high - low)


def test_more_simulations_lose_less() -> None:
    game = load("goofspiel", bids="open", cards=4, payoff="points")
    exact = solved(game)

    def lost(n: int) -> float:
        return fmean(
            -exploited(
                exact.payoffs,
                list(search(game.deal(0).observation(0), iterations=n, seed=s).policy.values()),
            )
            for s in range(12)
        )

    errors = [lost(n) for n in (30, 300, 3000, 30_000)]
    assert all(b <= a + 0.05 for a, b in pairwise(errors))
    assert errors[-1] < 0.02


def test_three_seats_choose_together() -> None:
    """No matrix is kept then; each seat keeps its own means."""
    game: Game = PEBBLES.variant(3, {})
    for options in SETTINGS:
        result = search(game.deal(1).observation(0), iterations=3000, seed=1, **options)
        assert result.matrix is None
        assert result.action == 3  # who shows most wins
        assert sum(move.visits for move in result.moves) == 3000
