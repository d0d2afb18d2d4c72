"""Exploitability is exact, and refuses policies and games that it cannot measure."""

import math
from typing import Any

import pytest

from powderkeg.engine import Game, Observation, OptionError, games, load
from powderkeg.solvers.best_response import best_responses, exploitability
from powderkeg.solvers.keys import observation_key
from powderkeg.solvers.tree import GameTree
from tests.solvers.slow import arbitrary, gains, mean_returns, uniform

# Sizes at which the slow reference takes a second or less.
SMALL: list[tuple[str, int | None, dict[str, Any]]] = [
    ("kuhn_poker", 2, {}),
    ("kuhn_poker", 3, {}),
    ("leduc_poker", 2, {}),
    ("liars_dice", 2, {"sides": 3}),
    ("goofspiel", 2, {"cards": 4}),
    ("goofspiel", 2, {"cards": 4, "payoff": "points", "prizes": "ascending"}),
    ("goofspiel", 2, {"cards": 3, "prizes": "random"}),
    ("goofspiel", 2, {"cards": 4, "bids": "open", "hands": [[1, 2, 4, 8], [2, 3, 4, 5]]}),
]


def small_game(name: str, seats: int | None, options: dict[str, Any]) -> Game:
    return load(name, seats=seats, **options)


@pytest.fixture(params=SMALL, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}", scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return small_game(*request.param)


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return load("kuhn_poker")


@pytest.mark.parametrize("policy", [uniform, arbitrary])
def test_gains_are_those_of_the_slow_reference(game: Game, policy: Any) -> None:
    found = best_responses(game, policy)
    assert found.values == pytest.approx(mean_returns(game, policy), abs=1e-12)
    assert found.gains == pytest.approx(gains(game, policy), abs=1e-12)
    assert found.exploitability == pytest.approx(sum(found.gains) / game.seats)
    assert min(found.gains) >= 0


def test_observations_are_those_of_play(game: Game) -> None:
    """Each decision is asked once, with the observation a bot would get, history included."""
    met: set[Observation] = set()
    states = [state for _, state in game.deals()]
    while states:
        state = states.pop()
        if not state.is_terminal:
            met.add(state.observation(state.to_act))
            for action in state.legal_actions():
                following = state.copy()
                following.apply(action)
                states.append(following)
    asked: list[Observation] = []

    def policy(obs: Observation) -> dict[int, float]:
        asked.append(obs)
        return uniform(obs)

    exploitability(game, policy)
    assert len(asked) == len(set(asked))
    assert set(asked) == met
    assert len({observation_key(obs) for obs in met}) == len(met)


def test_pure_policies_of_kuhn_poker(kuhn: Game) -> None:
    """Always passing loses the ante to every bet; always betting is called by kings only."""
    assert best_responses(kuhn, lambda _: {0: 1}).gains == pytest.approx((1, 1))
    always_bet = best_responses(kuhn, lambda _: {1: 1.0})
    assert always_bet.values == pytest.approx((0, 0))
    assert always_bet.gains == pytest.approx((1 / 3, 1 / 3))


def test_a_tree_can_be_used_again(kuhn: Game) -> None:
    tree = GameTree(kuhn)
    assert exploitability(tree, uniform) == exploitability(kuhn, uniform)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "NoneType instead of a mapping"),
        ([0.5, 0.5], "list instead of a mapping"),
        ({}, "add up to 0"),
        ({0: 0.5}, "add up to 0.5"),
        ({0: 0.7, 1: 0.7}, "add up to 1.4"),
        ({0: 1.5, 1: -0.5}, "not negative"),
        ({0: math.nan, 1: 1}, "finite"),
        ({0: math.inf}, "finite"),
        ({0: "a", 1: 1}, "no number"),
        ({0: None, 1: 1}, "no number"),
        ({0: 0.5, 1: 0.5, 2: 0.0}, "names 2"),
        ({"bet": 1.0}, "names 'bet'"),
    ],
)
def test_malformed_policies_are_refused(kuhn: Game, answer: Any, message: str) -> None:
    """The message names the game, what is wrong, and the observation."""
    with pytest.raises(OptionError, match=message) as caught:
        exploitability(kuhn, lambda _: answer)
    first = kuhn.deals()[0][1].observation(0)
    assert "kuhn_poker" in str(caught.value)
    assert "seat 0" in str(caught.value)
    assert str(first) in str(caught.value)


def test_errors_of_a_policy_pass_through(kuhn: Game) -> None:
    def broken(_: Observation) -> dict[int, float]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        exploitability(kuhn, broken)


def test_probabilities_may_be_rounded(kuhn: Game) -> None:
    exact = exploitability(kuhn, uniform)
    assert exploitability(kuhn, lambda _: {0: 0.5000001, 1: 0.5}) == pytest.approx(exact, abs=1e-6)


def test_left_out_actions_are_never_played(kuhn: Game) -> None:
    assert exploitability(kuhn, lambda _: {1: 1.0}) == exploitability(kuhn, lambda _: {0: 0, 1: 1})


def test_large_trees_are_refused(kuhn: Game) -> None:
    with pytest.raises(OptionError, match="more than limit=53 histories"):
        exploitability(kuhn, uniform, limit=53)
    assert exploitability(kuhn, uniform, limit=54) > 0
    for limit in (0, -1, 1.5, 10**12):
        with pytest.raises(OptionError, match="limit"):
            exploitability(kuhn, uniform, limit=limit)  # type: ignore[arg-type]


def test_games_without_a_list_of_deals_are_refused() -> None:
    for name in games():
        game = load(name)
        try:
            game.deals()
        except OptionError:
            with pytest.raises(OptionError, match="too many deals"):
                exploitability(game, uniform)
