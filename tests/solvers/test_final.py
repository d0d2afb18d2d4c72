"""From what a search found to the move: weaker play by temperature, with a cap on blunders."""

from math import exp

import pytest

from powderkeg.bots import make
from powderkeg.bots.spec import parse_spec
from powderkeg.engine import Observation, load
from powderkeg.solvers import RootMove, search
from powderkeg.solvers.trees.final import Policy, final_policy
from powderkeg.solvers.trees.options import OPTIONS

VALUES = (0.6, 0.5, 0.2, 0.6)
USUAL = {name: option.default for name, option in OPTIONS.items()}


def policy(temperature: float, blunder: float = 1.0, spread: float = 1.0) -> Policy:
    """How moves of VALUES are drawn; the last one was tried too rarely to be believed."""
    moves = [
        RootMove(action=i, visits=visits, available=300, value=value * spread, stderr=0.01)
        for i, (value, visits) in enumerate(zip(VALUES, (100, 100, 80, 20), strict=True))
    ]
    moves.append(RootMove(action=9, visits=0, available=300, value=None, stderr=None))
    knobs = USUAL | {"temperature": temperature, "blunder": blunder}
    return final_policy(moves, None, knobs, spread)


def test_without_a_temperature_the_best_mean_is_played() -> None:
    assert policy(0.0) == {0: 1.0, 1: 0.0, 2: 0.0, 3: 0.0, 9: 0.0}


@pytest.mark.parametrize("spread", [1.0, 500.0])
def test_a_move_that_is_worse_by_the_temperature_comes_a_third_as_often(spread: float) -> None:
    found = policy(0.1, spread=spread)
    assert sum(found.values()) == pytest.approx(1)
    assert found[1] / found[0] == pytest.approx(exp(-1))
    assert found[2] / found[0] == pytest.approx(exp(-4))


def test_blunders_have_a_cap_and_moves_never_tried_are_not_played() -> None:
    assert policy(5.0, blunder=0.2)[2] == 0
    assert policy(5.0, blunder=0.5)[2] > 0.2
    assert policy(5.0)[9] == 0


def test_a_little_temperature_is_nearly_none() -> None:
    found = policy(0.001)
    assert found[0] + found[3] == pytest.approx(1)  # equally good


def middle(seed: int) -> Observation:
    """A decision with a choice."""
    state = load("colt_express", 2).deal(seed)
    for _ in range(8):
        state.apply(state.legal_actions()[-1])
    while len(state.legal_actions()) < 3:
        state.apply(state.legal_actions()[0])
    return state.observation(state.to_act)


@pytest.mark.parametrize("seed", range(5))
def test_no_level_blunders_by_more_than_it_may(seed: int) -> None:
    """And none searches more than the level above."""
    obs, budget = middle(seed), 0
    for level in range(1, 6):
        bot = make("ismcts", obs.game, seed=seed, level=level)
        knobs = {name: option.default for name, option in bot.options().items()}
        knobs |= parse_spec(bot.spec).options
        assert knobs["iterations"] > budget
        budget = knobs["iterations"]
        options = {name: knobs[name] for name in OPTIONS}
        result = search(obs, iterations=min(budget, 500), seed=seed, **options)
        values = {m.action: m.value for m in result.moves if result.policy[m.action] > 0}
        assert all(value is not None for value in values.values())
        enough = 0.25 * max(move.visits for move in result.moves)
        best = max(m.value or 0 for m in result.moves if m.visits >= enough)
        assert all(best - (value or 0) <= knobs["blunder"] + 1e-9 for value in values.values())
