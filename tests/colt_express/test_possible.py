"""Determinizations show what the reference says a hidden thing could be, and nothing else."""

import random
from typing import Any

import pytest

from powderkeg.engine import Game, Observation, State, load
from tests.colt_express.lockstep import variant
from tests.colt_express.reference import Reference
from tests.colt_express.reference.hidden import OPEN, Possible

POSITIONS = 60
DRAWS = 200


def random_position(number: int) -> tuple[Game, State, Reference]:
    """The state after some random actions of a random game, on both sides."""
    rng = random.Random(f"possible {number}")
    seats, options = variant(number, rng)
    game = load("colt_express", seats=seats, **options)
    actions = []
    state = game.deal(seed=number)
    while not state.is_terminal:
        actions.append(rng.choice(state.legal_actions()))
        state.apply(actions[-1])
    state = game.deal(seed=number)
    for action in actions[: rng.randrange(len(actions))]:
        state.apply(action)
    return game, state, Reference.from_json(seats, options, state.to_json()["state"])


def drawn_values(
    game: Game, observation: Observation, things: list[Possible]
) -> dict[str, set[Any]]:
    values: dict[str, set[Any]] = {thing.name: set() for thing in things}
    for seed in range(DRAWS):
        drawn = game.determinize(observation, seed).to_json()["state"]
        for thing in things:
            values[thing.name].add(thing.read(drawn))
    return values


@pytest.mark.parametrize("number", range(POSITIONS))
def test_determinizations_show_what_is_possible(number: int) -> None:
    game, state, reference = random_position(number)
    for seat in (None, *range(game.seats)):
        things = reference.possible(seat)
        for name, values in drawn_values(game, state.observation(seat), things).items():
            could_be = next(thing.values for thing in things if thing.name == name)
            where = f"{name}, seen by {seat}, in position {number}: {values}"
            if could_be == OPEN:
                assert len(values) == DRAWS, where
            else:
                assert values <= could_be, f"{where}, but only {could_be} is possible"
                assert len(values) >= min(2, len(could_be)), f"{where}, of {could_be}"
