"""The engine of Colt Express on its own: its struct, broken bytes, estimates and pictures."""

import random
from math import isclose

import pytest

from powderkeg.engine import Game, SchemaError, State, load

HEAD = 16  # bytes before the struct
SIZE = 512
TABLES = [(2, False), (3, True), (4, False), (6, True)]


def table(seats: int, expert: bool) -> Game:
    return load("colt_express", seats=seats, expert=expert or seats == 2)


def some_state(game: Game, rng: random.Random) -> State:
    """A position of a random game."""
    state = game.deal(seed=rng.getrandbits(32))
    for _ in range(rng.randrange(60 * game.seats)):
        after = state.copy()
        after.apply(rng.choice(state.legal_actions()))
        if after.is_terminal:
            break
        state = after
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_state_has_512_bytes(seats: int) -> None:
    assert len(bytes(load("colt_express", seats=seats).deal(seed=1))) == HEAD + SIZE


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_broken_bytes_are_refused_or_can_be_played(seats: int, expert: bool) -> None:
    """One or two bytes changed: what is accepted plays to its end, valid all the way."""
    game, rng = table(seats, expert), random.Random(seats)
    accepted = 0
    refused: set[str] = set()
    for _ in range(400):
        raw = bytearray(bytes(some_state(game, rng)))
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.randrange(HEAD + 8, len(raw))  # any chance is fine
            raw[place] = rng.choice((raw[place] ^ 1 << rng.randrange(8), rng.randrange(256)))
        try:
            state = game.state_from_bytes(bytes(raw))
        except SchemaError as error:
            refused.add(str(error))
            continue
        accepted += 1
        game.determinize(state.observation(rng.randrange(seats)), rng.getrandbits(32))
        while not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
        game.state_from_bytes(bytes(state))
    assert accepted < 200
    assert not any("check" in words for words in refused), "every check has its words"


@pytest.mark.parametrize(("seats", "expert"), TABLES)
def test_the_hidden_things_are_those_of_the_observation(seats: int, expert: bool) -> None:
    """What `hidden` lists is what a determinization may change; nothing else differs."""
    game, rng = table(seats, expert), random.Random(seats)
    for _ in range(20):
        state = some_state(game, rng)
        for seat in (None, *range(seats)):
            things = {thing for thing, _ in game.hidden(state, seat)}
            world = game.determinize(state.observation(seat), rng.getrandbits(32))
            assert {thing for thing, _ in game.hidden(world, seat)} == things


def test_scores_at_the_end_are_loot_and_the_prize() -> None:
    game, rng = load("colt_express", seats=4), random.Random(4)
    for seed in range(20):
        state = game.deal(seed=seed)
        while not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
        bandits = state.to_json()["state"]["bandits"]
        fewest = min(bandit["bullets_left"] for bandit in bandits)
        loot = [
            sum(purse["value"] for purse in bandit["purses"])
            + 500 * bandit["jewels"]
            + 1000 * bandit["strongboxes"]
            + bandit["cash"]
            + 1000 * (bandit["bullets_left"] == fewest)
            for bandit in bandits
        ]
        assert state.scores() == loot
        assert isclose(sum(state.returns()), 1)
