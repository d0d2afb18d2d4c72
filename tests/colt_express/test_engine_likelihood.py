"""Who does not plan what was clearly good did probably not hold it."""

from powderkeg.engine import State, load
from tests.beliefs import clear_choices, shift


def holds(world: State, seat: int, card: str) -> bool:
    """Whether a seat holds a card."""
    return card in (world.to_json()["state"]["seats"][seat]["hand"] or {})


def test_a_card_that_was_not_planned_is_less_likely_held() -> None:
    found = 0
    for state, best, other in clear_choices(load("colt_express", 3), 0.55, 40):
        actor = state.to_act
        assert actor is not None
        card = state.notation(best).removeprefix("play ")
        if card != "rob":  # others may be better still, and then their absence makes room
            continue
        viewer = (actor + 1) % 3
        before, after = shift(state, viewer, other, lambda w: holds(w, actor, card))  # noqa: B023
        if 0.02 < before < 0.98:
            assert after < before, (state.notation(best), state.notation(other))
            found += 1
    assert found >= 5
