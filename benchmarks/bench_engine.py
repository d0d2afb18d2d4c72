"""Times of every game through the public API; `operations.py` has those inside C."""

import pickle
from itertools import chain

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.engine import Game, State, games, load
from powderkeg.solvers import play_random


def tables() -> list[tuple[str, int]]:
    """Every game with its least and its most seats, and Colt-size tables between."""
    ranges = [(name, load(name).seat_range) for name in games()]
    chosen = ([(name, n) for n in sorted({a, (a + b) // 2, b})] for name, (a, b) in ranges)
    return list(chain.from_iterable(chosen))


@pytest.fixture(params=tables(), ids=lambda table: f"{table[0]}-{table[1]}", scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    name, seats = request.param
    return load(name, seats=seats)


@pytest.fixture(scope="module")
def state(game: Game) -> State:
    """A position some way into a game."""
    position = game.deal(seed=1)
    for i in range(20):
        following = position.copy()
        actions = following.legal_actions()
        following.apply(actions[i % len(actions)])
        if following.is_terminal:
            break
        position = following
    return position


def seat_of(state: State) -> int:
    assert state.to_act is not None
    return state.to_act


def test_deal(benchmark: BenchmarkFixture, game: Game) -> None:
    benchmark(game.deal, seed=1)


def test_legal_actions(benchmark: BenchmarkFixture, state: State) -> None:
    benchmark(state.legal_actions)


def test_copy(benchmark: BenchmarkFixture, state: State) -> None:
    benchmark(state.copy)


def test_apply(benchmark: BenchmarkFixture, state: State) -> None:
    """With the copy that it needs to be repeated."""
    action = state.legal_actions()[0]

    def apply() -> None:
        state.copy().apply(action)

    benchmark(apply)


def test_observation(benchmark: BenchmarkFixture, state: State) -> None:
    """Conceal, and the history."""
    benchmark(state.observation, seat_of(state))


def test_determinize(benchmark: BenchmarkFixture, game: Game, state: State) -> None:
    """Prepare and determinize."""
    benchmark(game.determinize, state.observation(seat_of(state)), seed=1)


def test_pickle(benchmark: BenchmarkFixture, state: State) -> None:
    benchmark(lambda: pickle.loads(pickle.dumps(state)))  # noqa: S301


def test_json(benchmark: BenchmarkFixture, game: Game, state: State) -> None:
    benchmark(lambda: game.state_from_json(state.to_json()))


def test_random_games(benchmark: BenchmarkFixture, game: Game) -> None:
    """100 whole games inside C."""
    benchmark(play_random, game, games=100, seed=1)
