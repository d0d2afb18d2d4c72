"""Times of tree search in each of its modes, through the public API, and memory a node."""

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.bots import Limit, make
from powderkeg.engine import Observation, games, load
from powderkeg.solvers import search

SIMULATIONS = 1000
MODES: dict[str, dict[str, Any]] = {
    "as shipped": {},
    "one tree": {"opponents": "one_tree"},
    "a tree a seat": {"opponents": "multi_tree"},
    "own tree only": {"opponents": "self_only"},
    "by observation": {"keys": "observation"},
    "uniform rollouts": {"rollout": "uniform"},
    "two threads": {"threads": 2},
}
LONG = [name for name in games() if load(name).max_actions > 8]  # not the small games


@pytest.fixture(params=LONG, scope="module")
def first(request: pytest.FixtureRequest) -> Observation:
    """The first decision of a title."""
    state = load(request.param).deal(seed=1)
    return state.observation(state.to_act)


@pytest.mark.parametrize("mode", list(MODES))
def test_simulations(benchmark: BenchmarkFixture, first: Observation, mode: str) -> None:
    """1,000 of them from the first decision."""
    result = benchmark(search, first, iterations=SIMULATIONS, seed=1, **MODES[mode])
    benchmark.extra_info["bytes a node"] = round(result.bytes / result.nodes, 1)
    benchmark.extra_info["simulations"] = SIMULATIONS
    assert result.iterations == SIMULATIONS


@pytest.mark.parametrize("spec", ["random", "greedy", "ismcts"])
def test_decision(benchmark: BenchmarkFixture, first: Observation, spec: str) -> None:
    """What a bot needs around its thinking: 16 iterations."""
    bot = make(spec, first.game, seed=1)
    assert benchmark(bot.choose, first, Limit(iterations=16)).action in first.legal_actions()
