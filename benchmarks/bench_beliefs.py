"""Times of beliefs about roles in Saboteur 2, some turns into a round."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.engine import Observation, load
from powderkeg.engine.saboteur_2.game import role_chances
from powderkeg.solvers import search

TABLES = [("base", 5), ("base", 10), ("combined", 6), ("combined", 12)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def seen(request: pytest.FixtureRequest) -> Observation:
    """What a seat knows and remembers after about four turns of everybody."""
    edition, seats = request.param
    state = load("saboteur_2", seats, edition=edition).deal(seed=5)
    for i in range(12 * seats):
        actions = state.legal_actions()
        state.apply(actions[7 * i % len(actions)])
    return state.observation(state.to_act)


def test_role_chances_by_facts(benchmark: BenchmarkFixture, seen: Observation) -> None:
    """Counting the ways to hand out the dwarf cards that nobody has shown."""
    chances = benchmark(role_chances, seen)
    assert all(sum(seat.values()) == pytest.approx(1) for seat in chances)
    assert len(chances) >= seen.game.seats


def test_role_posterior(benchmark: BenchmarkFixture, seen: Observation) -> None:
    """The same weighed by what everybody did, and one simulation in a world drawn from it."""
    benchmark.extra_info["actions seen"] = len(seen.history)
    assert benchmark(search, seen, iterations=1, seed=1).iterations == 1
