"""Online outcome sampling comes to equilibria, aims at its target, and repeats with its seed."""

from typing import Any

import pytest

from powderkeg.engine import Game, Observation, OptionError, games, load
from powderkeg.solvers import GameTree, exploitability, oos, solve
from powderkeg.solvers.online import OnlineSampling
from tests.solvers import python_games


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return load("kuhn_poker")


def first(game: Game) -> Observation:
    """What the first seat to act sees of some deal."""
    state = game.deal(seed=1)
    assert state.to_act is not None
    return state.observation(state.to_act)


@pytest.mark.parametrize(
    ("name", "options", "gaps"),
    [
        # published for outcome sampling: 0.018 and 0.011; 0.48; 0.116; 0.052 (mean of some runs)
        ("kuhn_poker", {}, {10_000: 0.04, 100_000: 0.02}),
        ("leduc_poker", {}, {100_000: 0.8}),
        ("liars_dice", {"sides": 4}, {100_000: 0.18}),
        ("goofspiel", {"cards": 4}, {100_000: 0.08}),
    ],
)
def test_what_is_learnt_without_a_target(
    name: str, options: dict[str, Any], gaps: dict[int, float]
) -> None:
    game = load(name, **options)
    sampling = OnlineSampling(first(game), bias=0, seed=1)
    tree = GameTree(game)
    for iterations, gap in gaps.items():
        sampling.run(iterations - sampling.iterations)
        assert exploitability(tree, sampling.policy) < gap


def test_as_a_player_of_kuhn_poker(kuhn: Game) -> None:
    """Each decision is sampled anew, from its observation alone."""
    gap = exploitability(kuhn, lambda obs: oos(kuhn, obs, 100_000, seed=1).policy)
    assert gap < 0.05


def test_a_target_gets_most_iterations() -> None:
    """A rare situation deep in the game is learnt sooner when it is aimed at."""
    game = load("liars_dice", sides=4)
    state = game.deal(seed=5)
    state.apply_all([1, 3, 4])
    obs = state.observation(1)
    best = solve(game, 3000).policy(obs)
    errors = []
    for bias in (0.0, 0.9):
        found = [oos(game, obs, 5000, seed=seed, bias=bias).policy for seed in range(20)]
        errors.append(sum(abs(policy[a] - best[a]) for policy in found for a in best))
    assert errors[1] < errors[0]


def test_histories_behind_an_observation(kuhn: Game) -> None:
    """The other seat holds one of two cards."""
    state = kuhn.deal(seed=1)
    assert oos(kuhn, state.observation(0), 10).histories == 2
    state.apply(0)
    assert oos(kuhn, state.observation(1), 10).histories == 2
    goofspiel = load("goofspiel", cards=4).deal()
    goofspiel.apply_all([2, 0])  # the winner is known, the card is not: 0, 1
    assert oos(goofspiel.game, goofspiel.observation(0), 10).histories == 2


def test_uncountable_actions_are_followed() -> None:
    game = python_games.pebble_game(2, together=False)
    state = game.deals()[0][1]
    state.apply_all([1, 1, 0])
    found = oos(game, state.observation(1), 50, seed=1)
    assert found.histories == 4  # 0 to 3 pebbles
    assert sum(found.policy.values()) == pytest.approx(1)


def test_dominated_actions_are_not_played(kuhn: Game) -> None:
    """A jack never calls, a king always does."""
    for i, (_, state) in enumerate(kuhn.deals()):
        state.apply(1)
        calls = oos(kuhn, state.observation(1), 20_000, seed=2).policy[1]
        second = "JQK".replace("JQK"[i // 2], "")[i % 2]
        assert second != "J" or calls < 0.02
        assert second != "K" or calls > 0.98


def test_same_seed_same_policy(kuhn: Game) -> None:
    obs = first(kuhn)
    assert oos(kuhn, obs, 500, seed=3) == oos(kuhn, obs, 500, seed=3)
    assert oos(kuhn, obs, 500, seed=3) != oos(kuhn, obs, 500, seed=4)


def test_it_can_go_on(kuhn: Game) -> None:
    sampling = OnlineSampling(first(kuhn), seed=3)
    for _ in range(5):
        sampling.run(100)
    assert sampling.policy(first(kuhn)) == oos(kuhn, first(kuhn), 500, seed=3).policy


def test_without_a_history_it_begins_in_worlds(kuhn: Game) -> None:
    """A position from outside: the jack faces a bet and folds, whatever led there."""
    for _, state in kuhn.deals():
        state.apply(1)
        bare = {**state.observation(1).to_json(), "history": []}
        obs = kuhn.observation_from_json(bare)
        found = oos(kuhn, obs, 5000, seed=1)
        assert found.histories == 0
        if bare["state"]["hands"][1]["card"] == "J":
            assert found.policy[1] < 0.02


@pytest.mark.parametrize("name", games())
def test_every_game(name: str) -> None:
    """Where deals cannot be listed it begins in worlds; it never needs more than its limit."""
    game = load(name)
    state = game.deal(seed=4)
    for _ in range(3):
        seat = state.to_act
        assert seat is not None
        obs = state.observation(seat)
        found = oos(game, obs, 30, seed=1, limit=50)
        assert list(found.policy) == obs.legal_actions()
        assert sum(found.policy.values()) == pytest.approx(1)
        assert found.infosets <= 50
        state.apply(state.legal_actions()[0])
        if state.is_terminal:
            break


def test_full_memory(kuhn: Game) -> None:
    found = oos(kuhn, first(kuhn), 1000, limit=3)
    assert found.infosets == 3


def test_wrong_arguments_are_refused(kuhn: Game) -> None:
    obs = first(kuhn)
    wrong: list[dict[str, Any]] = [
        {"iterations": 0},
        {"seed": -1},
        {"bias": 1.0},
        {"bias": -0.1},
        {"explore": 0},
        {"explore": 1.1},
        {"limit": 0},
    ]
    for arguments in wrong:
        with pytest.raises(OptionError):
            oos(kuhn, obs, **arguments)
    with pytest.raises(OptionError, match="not to act"):
        oos(kuhn, kuhn.deal(seed=1).observation(1))
    with pytest.raises(OptionError, match="not to act"):
        oos(kuhn, kuhn.deal(seed=1).observation(None))
    with pytest.raises(OptionError, match="cannot read"):
        oos(load("leduc_poker"), obs)
