"""Properties of the search itself: threads, repetition, known answers, clocks and memory."""

import random
import signal
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

from powderkeg.engine import Game, Observation, games, load
from powderkeg.solvers import Search, SearchResult, exploitability, search
from tests.solvers.toys import Corridor, make

KUHN = load("kuhn_poker", 2)
SETTINGS: list[dict[str, Any]] = [
    {},
    {"redraw": 0.0},
    {"keys": "observation"},
    {"opponents": "one_tree"},
    {"opponents": "self_only", "rollout": "mast"},
    {"keys": "observation", "redraw": 0.5, "objective": "lead", "horizon": "stage"},
    {"horizon": "plies", "plies": 5, "objective": "score"},
]
every_setting = pytest.mark.parametrize("options", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("name", games())


def first(game: Game, seed: int = 1) -> Observation:
    """The first decision of a game."""
    state = game.deal(seed)
    return state.observation(state.to_act)


def middle(game: Game, seed: int = 1) -> Observation:
    """A decision with a choice in the middle of a random game."""
    rng, state = random.Random(seed), game.deal(seed)
    found = [state.observation(state.to_act)]
    while not state.is_terminal:
        if len(state.legal_actions()) > 1:
            found.append(state.observation(state.to_act))
        state.apply(rng.choice(state.legal_actions()))
    return found[len(found) // 2]


def added(results: list[SearchResult]) -> Iterator[tuple[int, int, int, float]]:
    """The sums of the moves of some searches: action, visits, availability, total value."""
    for moves in zip(*(result.moves for result in results), strict=True):
        yield (
            moves[0].action,
            sum(m.visits for m in moves),
            sum(m.available for m in moves),
            sum(m.visits * (m.value or 0.0) for m in moves),
        )


# --- threads ----------------------------------------------------------------------------------


@every_game
@every_setting
def test_threads_give_the_sum_of_their_trees(name: str, options: dict[str, Any]) -> None:
    obs = middle(load(name))
    together = Search(obs, seed=9, threads=3, **options)
    together.run(1000)
    alone = []
    for i, share in enumerate((334, 333, 333)):
        one = Search(obs, seed=9, first_stream=i, **options)
        one.run(share)
        alone.append(one.result())
    whole = together.result()
    for left, right in zip(added([whole]), added(alone), strict=True):
        assert left[:3] == right[:3]
        assert left[3] == pytest.approx(right[3])
    assert whole.iterations == sum(one.iterations for one in alone) == 1000
    assert whole.nodes == sum(one.nodes for one in alone)


def test_threads_add_up_their_matrices() -> None:
    obs = first(load("goofspiel", bids="open", cards=4))
    together = Search(obs, seed=9, threads=2)
    together.run(2000)
    alone = []
    for i in range(2):
        one = Search(obs, seed=9, first_stream=i)
        one.run(1000)
        matrix = one.result().matrix
        assert matrix
        alone.append(matrix)
    whole = together.result().matrix
    assert whole
    assert len(whole.rows) == len(whole.columns) == 4
    for i in range(4):
        for j in range(4):
            visits = [matrix.visits[i][j] for matrix in alone]
            totals = [n * (m.values[i][j] or 0) for n, m in zip(visits, alone, strict=True)]
            assert whole.visits[i][j] == sum(visits)
            assert whole.visits[i][j] * (whole.values[i][j] or 0) == pytest.approx(sum(totals))


# --- repeating --------------------------------------------------------------------------------


@every_game
@every_setting
def test_equal_seeds_find_the_same_and_other_seeds_do_not(
    name: str, options: dict[str, Any]
) -> None:
    obs = middle(load(name))
    same = [search(obs, iterations=300, seed=4, **options) for _ in range(2)]
    assert same[0] == same[1]
    others = [search(obs, iterations=300, seed=seed, **options).moves for seed in range(5, 15)]
    assert any(moves != same[0].moves for moves in others)


@every_game
def test_a_search_in_pieces_is_the_same_search(name: str) -> None:
    obs = middle(load(name))
    pieces = Search(obs, seed=4, rollout="mast", redraw=0.2)
    for n in (1, 2, 50, 51, 200, 400):
        pieces.run(n)
        pieces.result()
        for action in obs.legal_actions():
            pieces.line(obs.game.determinize(obs, n), action)
    assert (
        pieces.result().moves
        == search(obs, iterations=400, seed=4, rollout="mast", redraw=0.2).moves
    )


@every_setting
def test_every_simulation_is_one_visit_of_the_root(options: dict[str, Any]) -> None:
    obs = middle(load("colt_express", 2))
    result = search(obs, iterations=500, seed=2, **options)
    visits = sum(move.visits for move in result.moves)
    assert result.iterations == 500
    whole = options.get("redraw") == 0 or options.get("opponents") == "self_only"
    assert visits == 500 if whole else 200 < visits < 500
    assert sum(result.policy.values()) == pytest.approx(1)
    assert result.policy[result.action] > 0


# --- known answers ----------------------------------------------------------------------------


def test_more_simulations_are_never_worse_where_one_action_is_right() -> None:
    """Facing a bet, a king calls and a jack folds, whatever the rival does."""
    cases = []
    for seed in range(40):
        state = KUHN.deal(seed)
        state.apply("bet")
        card = state.to_json()["state"]["hands"][1]["card"]
        if card != "Q":
            cases.append((state.observation(1), state.action("bet" if card == "K" else "pass")))

    def wrong(n: int) -> float:
        return fmean(
            search(obs, iterations=n, seed=seed).action != right
            for obs, right in cases
            for seed in range(8)
        )

    errors = [wrong(n) for n in (1, 4, 16, 64, 256)]
    assert errors[0] > 0.2
    assert all(later <= earlier + 0.05 for earlier, later in pairwise(errors))
    assert errors[-1] == 0


@pytest.mark.parametrize("iterations", [100, 1000, 10_000])
def test_kuhn_poker_is_not_solved_and_that_is_known(iterations: int) -> None:
    """Tree search by visits settles at 1/6, far from the equilibrium, at any budget."""

    def policy(obs: Observation) -> dict[int, float]:
        result = search(
            obs,
            iterations=iterations,
            seed=obs.key(),
            keys="observation",
            final="mixed",
            explore=0.5,
            redraw=0.0,
        )
        return dict(result.policy)

    assert 0.115 <= exploitability(KUHN, policy) <= 0.17


# --- clock, flag, keyboard --------------------------------------------------------------------


def test_flag_and_clock_are_read_every_32_simulations() -> None:
    result = search(first(KUHN), iterations=10_000)
    assert result.looks >= 10_000 / 32


def test_flag_and_clock_are_read_every_256_plies_of_rollouts() -> None:
    result = search(first(make(Corridor(length=3000))), iterations=8)
    assert result.plies > 8 * 2900
    assert result.looks >= result.plies // 256


def test_the_clock_ends_a_search_even_within_one_rollout() -> None:
    thinking = Search(first(make(Corridor(length=60_000))))
    start = time.perf_counter()
    assert thinking.run(deadline=start + 0.02)
    assert time.perf_counter() - start < 0.1
    assert thinking.result().iterations == 0
    assert sum(thinking.result().policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("threads", [1, 2])
def test_anybody_may_end_a_search(threads: int) -> None:
    halt = bytearray(1)
    thinking = Search(first(load("colt_express")), threads=threads, halt=halt)
    timer = threading.Timer(0.05, lambda: halt.__setitem__(0, 1))
    timer.start()
    start = time.perf_counter()
    assert thinking.run()
    assert time.perf_counter() - start < 2
    assert thinking.result().iterations > 0
    timer.join()


def test_stop_ends_a_search() -> None:
    thinking = Search(first(KUHN))
    thinking.stop()
    assert thinking.run(1000)
    assert thinking.result().iterations == 0


def test_a_pause_is_no_end() -> None:
    thinking = Search(first(KUHN), seed=6)
    assert not thinking.run(10_000_000, pause=time.perf_counter() + 0.01)
    done = thinking.result().iterations
    assert 0 < done < 10_000_000
    assert thinking.run(done + 1000)
    assert thinking.result().moves == search(first(KUHN), iterations=done + 1000, seed=6).moves


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_search(threads: int) -> None:
    thinking = Search(first(KUHN), threads=threads, memory=2)
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        thinking.run()
    timer.join()


# --- memory -----------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["path", "observation"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_full_tree_stops_growing_and_the_search_goes_on(keys: str, threads: int) -> None:
    obs = first(load("colt_express", 4))
    small, large = (
        search(obs, iterations=30_000, memory=memory, keys=keys, threads=threads, redraw=0.0)
        for memory in (1, 256)
    )
    assert small.full
    assert not large.full
    assert small.bytes <= 2**20 < large.bytes
    assert sum(move.visits for move in small.moves) == 30_000
    assert all(move.visits for move in small.moves)


def test_memory_is_not_needed_at_once() -> None:
    assert search(first(KUHN), iterations=100, memory=65_536).bytes < 2**18
