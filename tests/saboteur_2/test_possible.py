"""Determinizations show what the reference says a hidden thing could be, and nothing else."""

import random
from typing import Any

import pytest

from powderkeg.engine import Game, State, load
from tests.saboteur_2.lockstep import variant, weight
from tests.saboteur_2.reference import Reference
from tests.saboteur_2.sides import NAME

POSITIONS = 30
DRAWS = 200
CHECKED = 8  # whole worlds, one by one
# Where secrets are being made or lie about; None: anywhere.
WANTED = (None, "discard", "nugget", "swapped", "hats")


def is_wanted(wanted: str | None, state: dict[str, Any]) -> bool:
    if wanted == "swapped":
        return len(state["swaps"]) > 0
    if wanted == "hats":
        return bool(state["put_away"])
    return wanted in (None, state["phase"])


def random_position(number: int) -> tuple[Game, State, Reference]:
    """The state after some random actions of a random game, on both sides."""
    rng = random.Random(f"possible {number}")
    seats, options = variant(number, rng)
    game = load(NAME, seats=seats, **options)
    wanted = WANTED[number % len(WANTED)]
    state = game.deal(seed=number)
    found = [state.copy()]
    special = []
    while not state.is_terminal:
        legal = state.legal_actions()
        weights = [weight(number, state.notation(action)) for action in legal]
        state.apply(rng.choices(legal, weights)[0])
        found.append(state.copy())
        if is_wanted(wanted, state.to_json()["state"]):
            special.append(found[-1])
    state = rng.choice(special or found)
    return game, state, Reference.from_json(seats, options, state.to_json()["state"])


def worlds(game: Game, state: State, viewer: int | None) -> list[dict[str, Any]]:
    observation = state.observation(viewer)
    return [game.determinize(observation, seed).to_json()["state"] for seed in range(DRAWS)]


@pytest.mark.parametrize("number", range(POSITIONS))
def test_determinizations_show_what_is_possible(number: int) -> None:
    game, state, reference = random_position(number)
    to_act = state.to_act
    viewers = {None, to_act, number % game.seats, *swappers(state)[:2]}
    for viewer in sorted(viewers, key=str):
        drawn = worlds(game, state, viewer)
        assert len({world["chance"] for world in drawn}) == DRAWS
        for world in drawn[:CHECKED]:
            wrong = reference.contradictions(viewer, world)
            assert not wrong, f"position {number}, seen by {viewer}: {wrong}"
        for thing in reference.possible(viewer):
            values = {thing.read(world) for world in drawn}
            where = f"{thing.name}, seen by {viewer}, in position {number}: always {values}"
            assert len(values) > 1 or not thing.several, where


def swappers(state: State) -> list[int]:
    return [seat for swap in state.to_json()["state"]["swaps"] for seat in swap["seats"]]
