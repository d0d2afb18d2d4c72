"""Determinizations show what the reference says a hidden thing could be, and nothing else."""

import random
from typing import Any

import pytest

from powderkeg.engine import Game, State, load
from tests.revolver_2.lockstep import variant, weight
from tests.revolver_2.reference import Reference

POSITIONS = 40
DRAWS = 200
VIEWERS = (None, 0, 1)
PHASES = (None, "poker", "pay", "explode", "gatling")  # None: anywhere


def random_position(number: int) -> tuple[Game, State, Reference]:
    """A state of a random game, on both sides, in the wanted phase if it comes."""
    rng = random.Random(f"possible {number}")
    seats, options = variant(number, rng)
    game = load("revolver_2", seats=seats, **options)
    state = game.deal(seed=number)
    found: list[State] = []
    anywhere = [state.copy()]
    wanted = PHASES[number % len(PHASES)]
    while not state.is_terminal:
        legal = state.legal_actions()
        texts = [state.notation(action) for action in legal]
        (action,) = rng.choices(legal, [weight(number * 6, text) for text in texts])
        state.apply(action)
        anywhere.append(state.copy())
        if wanted is not None and state.to_json()["state"]["phase"] == wanted:
            found.append(state.copy())
    state = rng.choice(found or anywhere)
    return game, state, Reference.from_json(options, state.to_json()["state"])


def worlds(game: Game, state: State, viewer: int | None) -> list[dict[str, Any]]:
    observation = state.observation(viewer)
    return [game.determinize(observation, seed).to_json()["state"] for seed in range(DRAWS)]


@pytest.mark.parametrize("number", range(POSITIONS))
def test_determinizations_show_what_is_possible(number: int) -> None:
    game, state, reference = random_position(number)
    for viewer in VIEWERS:
        drawn = worlds(game, state, viewer)
        assert len({world["chance"] for world in drawn}) == DRAWS
        for thing in reference.possible(viewer):
            where = f"{thing.name}, seen by {viewer}, in position {number}"
            for world in drawn:
                assert thing.fits(thing.read(world), world), f"{where}: {thing.read(world)}"
            values = {thing.read(world) for world in drawn}
            assert len(values) > 1 or not thing.several, f"{where}: always {values}"
            assert len(values) == 1 or thing.several, f"{where}: {values}"
