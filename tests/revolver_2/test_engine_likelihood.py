"""Who does not play what was clearly good did probably not hold it."""

from powderkeg.engine import State, load
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
