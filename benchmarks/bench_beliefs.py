"""Times of the role posterior of Saboteur 2: who is a saboteur, after half a round."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.engine import load
from powderkeg.engine.saboteur_2.game import role_chances

TABLES = [("base", 5), ("base", 10), ("combined", 6), ("combined", 12)]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_role_posterior(benchmark: BenchmarkFixture, edition: str, seats: int) -> None:
    """Weighing the dwarf cards of all seats by what they did, from the history of one seat."""
    state = load("saboteur_2", seats, edition=edition).deal(seed=5)
    for i in range(12 * seats):
        actions = state.legal_actions()
        state.apply(actions[7 * i % len(actions)])
    observation = state.observation(state.to_act)
    chances = benchmark(role_chances, observation)
    benchmark.extra_info["actions seen"] = len(observation.history)
    assert all(sum(seat.values()) == pytest.approx(1) for seat in chances)
