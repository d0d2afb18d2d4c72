"""Who does not play what was clearly good did probably not hold it."""

from math import exp, isclose
from random import Random

from powderkeg.engine import State, load
from powderkeg.solvers import likelihoods
from tests.beliefs import clear_choices, shift


def holds(world: State, seat: int, card: str) -> bool:
    """Whether a seat holds a card."""
    return card in (world.to_json()["state"]["sides"][seat]["hand"] or {})


def test_a_card_that_was_not_played_is_less_likely_held() -> None:
    found = 0
    for state, best, done in clear_choices(load("revolver_2"), 0.7, 60):
        actor = state.to_act
        assert actor is not None
        words = state.notation(best)
        if not words.startswith("play ") or state.notation(done) != "done":
            continue
        card = words.removeprefix("play ")
        before, after = shift(state, 1 - actor, done, lambda w: holds(w, actor, card))  # noqa: B023
        _, played = shift(state, 1 - actor, best, lambda w: holds(w, actor, card))  # noqa: B023
        if 0.02 < before < 0.98:
            assert after < before
            assert played == 1
            found += 1
    assert found >= 5


def test_it_is_a_probability_that_no_action_is_denied() -> None:
    game, rng, turns = load("revolver_2"), Random(3), 0
    for seed in range(6):
        state = game.deal(seed)
        while not state.is_terminal:
            likely = likelihoods(state)
            assert likely is not None
            if state.to_json()["state"]["phase"] == "play":
                turns += 1
                assert isclose(sum(likely), 1)
                assert min(likely) > exp(-0.6 * 16) / len(likely)
            else:
                assert set(likely) == {1.0}
            state.apply(rng.choice(state.legal_actions()))
    assert turns > 100


def test_it_does_not_ask_what_the_actor_cannot_know() -> None:
    """In every world behind what the actor sees it says the same."""
    game, rng = load("revolver_2"), Random(4)
    state = game.deal(4)
    while not state.is_terminal:
        seat = state.to_act
        assert seat is not None
        world = game.determinize(state.observation(seat), 7)
        assert likelihoods(world) == likelihoods(state)
        state.apply(rng.choice(state.legal_actions()))
