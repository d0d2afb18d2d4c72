"""The SVG of a train shows what its viewer sees, and is well-formed."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from powderkeg.engine import Game, Observation, State, load
from powderkeg.engine.colt_express.picture import svg


def played(game: Game, actions: int) -> State:
    """A state after so many random actions, or the end."""
    state, rng = game.deal(4), Random(4)
    for _ in range(actions):
        if not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("actions", [0, 3, 40, 10_000])
def test_it_is_a_picture_of_every_position(seats: int, actions: int) -> None:
    state = played(load("colt_express", seats), actions)
    views: list[State | Observation] = [state, *map(state.observation, (None, *range(seats)))]
    for shown in views:
        picture = ET.fromstring(svg(shown))  # noqa: S314 - our own text
        assert len([part for part in picture.iter() if part.tag.endswith("text")]) > seats


@pytest.mark.parametrize("seats", [2, 4])
def test_it_hides_what_the_viewer_may_not_see(seats: int) -> None:
    """Other truths that look the same to a seat have the same picture, but not to everybody."""
    game = load("colt_express", seats)
    for actions in (20, 45, 70):
        state = played(game, actions)
        seen = state.observation(1)
        worlds = [game.determinize(seen, seed) for seed in range(8)]
        assert {svg(world.observation(1)) for world in worlds} == {svg(seen)}
        assert len({svg(world) for world in worlds}) > 1
