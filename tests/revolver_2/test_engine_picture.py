"""The SVG of a table shows what its viewer sees, and is well-formed."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from powderkeg.engine import Observation, State, load
from powderkeg.engine.revolver_2.picture import svg


@pytest.mark.parametrize("actions", [0, 5, 60, 10_000])
def test_it_is_a_picture_of_every_position(actions: int) -> None:
    game, rng = load("revolver_2"), Random(4)
    state = game.deal(4)
    for _ in range(actions):
        if not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
    views: list[State | Observation] = [state, *map(state.observation, (None, 0, 1))]
    for shown in views:
        picture = ET.fromstring(svg(shown))  # noqa: S314 - our own text
        assert len([part for part in picture.iter() if part.tag.endswith("text")]) > 5


def test_it_hides_what_the_viewer_may_not_see() -> None:
    game, rng = load("revolver_2"), Random(4)
    state = game.deal(4)
    while state.to_json()["state"]["round"] < 2:
        state.apply(rng.choice(state.legal_actions()))
    size = state.to_json()["state"]["sides"][1]["hand_size"]
    assert f"mapache: hand {size} cards;" in svg(state.observation(0))
    assert f"mapache: hand {size} cards;" not in svg(state.observation(1))
