"""Random games inside C: the ones that their documentation describes, and no others."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from powderkeg.engine import Game, OptionError, games, load
from powderkeg.solvers import play_random

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
DEAL, PLAY = 0, 1


def scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def mix(key: int, purpose: int, count: int) -> int:
    return scramble((key + GOLDEN * ((purpose << 40 | count) + 1)) & MASK)


def stream(rng: int) -> Iterator[int]:
    while True:
        rng = (rng + GOLDEN) & MASK
        yield scramble(rng) >> 32


def played(game: Game, seed: int, i: int) -> tuple[int, list[float]]:
    """Number of actions and returns of game i, played action by action through `State.apply`."""
    key = scramble((seed + GOLDEN) & MASK)
    state = game.deal(mix(key, DEAL, i))
    n = 0
    for bits in stream(mix(key, PLAY, i)):
        if state.is_terminal:
            break
        legal = state.legal_actions()
        state.apply(legal[bits * len(legal) >> 32])
        n += 1
    return n, state.returns()


@pytest.mark.parametrize("name", games())
def test_games_are_those_of_the_documentation(name: str) -> None:
    n = 20
    for seats in range(load(name).seat_range[0], load(name).seat_range[1] + 1):
        game = load(name, seats=seats)
        each = [played(game, 5, i) for i in range(n)]
        together = play_random(game, games=n, seed=5)
        assert together.games == n
        assert together.actions == sum(actions for actions, _ in each)
        means = [sum(column) / n for column in zip(*(r for _, r in each), strict=True)]
        assert together.mean_returns == pytest.approx(means)


@pytest.mark.parametrize("name", games())
def test_equal_seeds_play_equal_games(name: str) -> None:
    game = load(name)
    first, again, other = (play_random(game, games=300, seed=seed) for seed in (1, 1, 2))
    assert (first.actions, first.mean_returns) == (again.actions, again.mean_returns)
    assert (first.actions, first.mean_returns) != (other.actions, other.mean_returns)


def test_random_kuhn_poker_is_worth_an_eighth_to_the_first_seat() -> None:
    mean = play_random(load("kuhn_poker"), games=400_000, seed=3).mean_returns
    assert mean[0] == pytest.approx(1 / 8, abs=0.01)
    assert mean[0] == -mean[1]


@pytest.mark.parametrize("wrong", [0, -1, 2**31, 1.5, "many", True])
def test_a_senseless_number_of_games_is_refused(wrong: int) -> None:
    with pytest.raises(OptionError, match="kuhn_poker: games"):
        play_random(load("kuhn_poker"), games=wrong)


INTERRUPTED = """
import signal
import threading
from powderkeg.engine import load
from powderkeg.solvers import play_random

signal.signal(signal.SIGINT, signal.default_int_handler)
game = load("kuhn_poker")
threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
try:
    play_random(game, games=2**31 - 1)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_ends_it() -> None:
    """In a process of its own, so that nothing else can be hit."""
    command = [sys.executable, "-c", INTERRUPTED]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    assert run.stdout == "interrupted\n"


def test_cpu_time_is_of_this_thread() -> None:
    result = play_random(load("kuhn_poker"), games=200_000)
    assert 0 < result.cpu_seconds < 5
