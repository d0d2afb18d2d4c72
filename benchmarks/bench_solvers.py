"""Times of the equilibrium solvers, through the public API."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.engine import Observation, load
from powderkeg.solvers import (
    GameTree,
    backward_induction,
    exploitability,
    oos,
    solve,
    solve_matrix,
)

TREES: list[tuple[str, dict[str, Any]]] = [
    ("kuhn_poker", {}),
    ("leduc_poker", {}),
    ("liars_dice", {"sides": 6}),
    ("goofspiel", {"cards": 5}),
]


def uniform(obs: Observation) -> dict[int, float]:
    actions = obs.legal_actions()
    return dict.fromkeys(actions, 1 / len(actions))


def blotto() -> np.ndarray[Any, np.dtype[np.float64]]:
    """Ten coins on three fields: 66 x 66."""
    plans = np.array([p for p in product(range(11), repeat=3) if sum(p) == 10])
    table = np.sign(plans[:, None, :] - plans[None, :, :]).sum(axis=2)
    return np.asarray(table, dtype=np.float64)


@pytest.mark.parametrize("method", ["glop", "highs", "regret"])
@pytest.mark.parametrize("size", [3, 10, 30, 100])
def test_matrix(benchmark: BenchmarkFixture, size: int, method: Any) -> None:
    table = np.random.default_rng(1).random((size, size))
    solve_matrix(table, method=method)  # imports what it needs
    benchmark(solve_matrix, table, method=method, iterations=2000)


def test_blotto(benchmark: BenchmarkFixture) -> None:
    table = blotto()
    assert abs(benchmark(solve_matrix, table).value) < 1e-9


@pytest.mark.parametrize(("name", "options"), TREES)
def test_tree(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    benchmark(GameTree, load(name, **options))


@pytest.mark.parametrize(("name", "options"), TREES)
def test_cfr_plus(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    """100 iterations on a tree that is there."""
    benchmark(solve, GameTree(load(name, **options)), 100)


@pytest.mark.parametrize(("name", "options"), TREES)
def test_external_sampling(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    """1,000 iterations on a tree that is there."""
    benchmark(solve, GameTree(load(name, **options)), 1000, method="mccfr")


@pytest.mark.parametrize(("name", "options"), TREES)
def test_exploitability(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    """Most of it is asking the policy, in Python, for every decision."""
    benchmark(exploitability, GameTree(load(name, **options)), uniform)


@pytest.mark.parametrize(("name", "options"), TREES)
def test_oos(benchmark: BenchmarkFixture, name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    benchmark(oos, game, game.deal(seed=1).observation(0), 1000)


def test_backward_induction(benchmark: BenchmarkFixture) -> None:
    benchmark(backward_induction, load("goofspiel", bids="open", payoff="points", cards=4))
