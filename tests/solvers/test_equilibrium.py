"""CFR+ and MCCFR come to the known values of small games."""

import pickle
import time
from typing import Any

import pytest

from powderkeg.engine import Game, OptionError, load
from powderkeg.solvers.best_response import best_responses, exploitability
from powderkeg.solvers.equilibrium import Solution, solve
from powderkeg.solvers.tree import GameTree


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return load("kuhn_poker")


def proven(game: Game, solution: Solution) -> Solution:
    """The solution, its claims checked by asking its policy for every decision."""
    found = best_responses(game, solution.policy)
    assert solution.exploitability == pytest.approx(found.exploitability, abs=1e-12)
    assert solution.values == pytest.approx(found.values, abs=1e-12)
    assert solution.gains == pytest.approx(found.gains, abs=1e-12)
    assert solution.value == solution.values[0]
    return solution


def test_kuhn_poker(kuhn: Game) -> None:
    solution = proven(kuhn, solve(kuhn, iterations=1000))
    assert solution.exploitability <= 0.0005
    assert solution.value == pytest.approx(-1 / 18, abs=1e-4)


def test_kuhn_poker_in_20_milliseconds(kuhn: Game) -> None:
    start = time.thread_time()
    solve(kuhn, iterations=1000)
    assert time.thread_time() - start < 0.02


def test_equilibrium_of_kuhn_poker(kuhn: Game) -> None:
    """Seat 0 bets J with a, K with 3a, calls with Q with a + 1/3; seat 1 has one equilibrium."""
    policy = solve(kuhn, iterations=20_000).policy
    bets: dict[str, float] = {}
    for i, (_, state) in enumerate(kuhn.deals()):
        first, second = "JQK"[i // 2], "JQK".replace("JQK"[i // 2], "")[i % 2]
        bets[first] = policy(state.observation(0))[1]
        for action in (0, 1):
            after = state.copy()
            after.apply(action)
            bets[f"{second} after {action}"] = policy(after.observation(1))[1]
            if action == 0:
                after.apply(1)
                bets[f"{first} after 0, 1"] = policy(after.observation(0))[1]
    a = bets["J"]
    assert 0 <= a <= 1 / 3
    seat_0 = {"J": a, "Q": 0, "K": 3 * a}
    calls = {"J after 0, 1": 0, "Q after 0, 1": a + 1 / 3, "K after 0, 1": 1}
    after_pass = {"J after 0": 1 / 3, "Q after 0": 0, "K after 0": 1}
    after_bet = {"J after 1": 0, "Q after 1": 1 / 3, "K after 1": 1}
    expected = seat_0 | calls | after_pass | after_bet
    assert bets == pytest.approx(expected, abs=0.01)


def test_more_iterations_come_closer(kuhn: Game) -> None:
    gaps = [solve(kuhn, iterations=n).exploitability for n in (10, 100, 1000, 10_000)]
    assert gaps == sorted(gaps, reverse=True)


def test_same_arguments_same_policy(kuhn: Game) -> None:
    for arguments in ({}, {"method": "mccfr", "seed": 5}):
        first, second = (solve(kuhn, 300, **arguments) for _ in range(2))  # type: ignore[arg-type]
        assert first.values == second.values
        assert first.gains == second.gains


def test_seed_matters_to_sampling_only(kuhn: Game) -> None:
    assert solve(kuhn, 100, seed=1).values == solve(kuhn, 100, seed=2).values
    by_seed = [solve(kuhn, 100, method="mccfr", seed=seed).values for seed in (1, 2)]
    assert by_seed[0] != by_seed[1]


def test_external_sampling(kuhn: Game) -> None:
    """Within a factor of the published 0.014 at 10^4 and 0.003 at 10^5 iterations."""
    gaps = [
        sum(proven(kuhn, solve(kuhn, n, method="mccfr", seed=s)).exploitability for s in range(5))
        for n in (10_000, 100_000)
    ]
    assert gaps[0] / 5 < 0.025
    assert gaps[1] / 5 < 0.008


def test_policy_is_a_value(kuhn: Game) -> None:
    policy = solve(kuhn).policy
    assert len(policy) == 12
    assert "12 decisions" in repr(policy)
    again = pickle.loads(pickle.dumps(policy))  # noqa: S301
    assert exploitability(kuhn, again) == exploitability(kuhn, policy)
    obs = kuhn.deal(seed=1).observation(0)
    policy(obs)[0] = 7.0  # the caller's copy
    assert policy(obs)[0] != 7.0
    assert sum(policy(obs).values()) == pytest.approx(1)


def test_policy_refuses_what_it_does_not_know(kuhn: Game) -> None:
    policy = solve(kuhn).policy
    state = kuhn.deal(seed=1)
    with pytest.raises(OptionError, match="no decision"):
        policy(state.observation(1))  # not to act
    state.apply(0)
    bare = {**state.observation(1).to_json(), "history": []}
    with pytest.raises(OptionError, match="history"):
        policy(kuhn.observation_from_json(bare))


def test_wrong_arguments_are_refused(kuhn: Game) -> None:
    wrong: list[dict[str, Any]] = [
        {"iterations": 0},
        {"iterations": 10**5000},
        {"iterations": True},
        {"iterations": 1.5},
        {"method": "cfr"},
        {"seed": -1},
        {"seed": 2**64},
        {"limit": 10},
    ]
    for arguments in wrong:
        with pytest.raises(OptionError):
            solve(kuhn, **arguments)


def test_a_tree_can_be_used_again(kuhn: Game) -> None:
    tree = GameTree(kuhn)
    assert (tree.histories, tree.infoset_counts) == (54, [6, 6])
    assert solve(tree).values == solve(kuhn).values
