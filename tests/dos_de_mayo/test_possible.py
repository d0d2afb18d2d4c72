"""Determinizations show what the reference says a hidden thing could be, and nothing else."""

import random
from typing import Any

import pytest

from powderkeg.engine import Game, State, load
from tests.dos_de_mayo.lockstep import variant
from tests.dos_de_mayo.reference import Reference
from tests.dos_de_mayo.reference.possible import Possible

POSITIONS = 30
DRAWS = 200
VIEWERS = (None, 0, 1)
PHASES = (None, "orders", "draw")  # where secrets are being made; None: anywhere


def random_position(number: int) -> tuple[Game, State, Reference]:
    """The state after some random actions of a random game, on both sides."""
    rng = random.Random(f"possible {number}")
    seats, options = variant(number, rng)
    game = load("dos_de_mayo", seats=seats, **options)
    wanted = PHASES[number // 3 % len(PHASES)]
    state = game.deal(seed=number)
    found = [state.copy()]
    while not state.is_terminal:
        state.apply(rng.choice(state.legal_actions()))
        if wanted in (None, state.to_json()["state"]["phase"]):
            found.append(state.copy())
    state = rng.choice(found)
    return game, state, Reference.from_json(options, state.to_json()["state"])


def worlds(game: Game, state: State, viewer: int | None) -> list[dict[str, Any]]:
    observation = state.observation(viewer)
    return [game.determinize(observation, seed).to_json()["state"] for seed in range(DRAWS)]


def distinct(drawn: list[dict[str, Any]], thing: Possible) -> list[dict[str, Any]]:
    """One world for each value together with the hands."""
    by_value = {
        (thing.read(world), *(tuple(side["hand"]) for side in world["sides"])): world
        for world in drawn
    }
    return list(by_value.values())


@pytest.mark.parametrize("number", range(POSITIONS))
def test_determinizations_show_what_is_possible(number: int) -> None:
    game, state, reference = random_position(number)
    for viewer in VIEWERS:
        drawn = worlds(game, state, viewer)
        assert len({world["chance"] for world in drawn}) == DRAWS
        for thing in reference.possible(viewer):
            where = f"{thing.name}, seen by {viewer}, in position {number}"
            values = {thing.read(world) for world in drawn}
            for world in distinct(drawn, thing):
                assert thing.fits(thing.read(world), world), f"{where}: {thing.read(world)}"
            assert len(values) > 1 or not thing.several, f"{where}: always {values}"
            assert len(values) == 1 or thing.several, f"{where}: {values}"
