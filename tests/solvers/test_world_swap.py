"""World swap: the truth behind an observation changes not one byte of an analysis."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from powderkeg.bots import Limit, make
from powderkeg.engine import Game, SchemaError, State, games, load
from powderkeg.solvers import search
from tests.colt_express.reference import Reference

Json = dict[str, Any]
SPECS = [
    "ismcts(iterations=60)",
    "ismcts(iterations=60,keys=observation,redraw=0.25,rollout=mast)",
    "ismcts(iterations=60,opponents=one_tree,redraw=0.5,final=mixed)",
    "ismcts(iterations=60,threads=2,horizon=stage,objective=lead,opponents=self_only)",
]
TABLES = [
    load(name, seats)
    for name in games()
    for seats in range(load(name).seat_range[0], load(name).seat_range[1] + 1)
    if seats in {2, 3, 4, 6}
]


def analysis(spec: str, state: State, seat: int) -> bytes:
    """All that a fresh bot says about a position, apart from the clock."""
    payload = make(spec, state.game, seed=7).analyse(state.observation(seat), Limit(iterations=60))
    found = payload.to_json()
    del found["elapsed_ms"]
    return json.dumps(found, sort_keys=True).encode()


def positions(game: Game, seed: int, most: int) -> Iterator[State]:
    """Positions spread over a random game."""
    rng, found = random.Random(seed), []
    state = game.deal(seed)
    while not state.is_terminal:
        found.append(state.copy())
        state.apply(rng.choice(state.legal_actions()))
    yield from found[:: max(1, len(found) // most)]


@pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.name}-{g.seats}")
def test_worlds_drawn_by_the_engine(game: Game) -> None:
    for number, state in enumerate(positions(game, seed=3, most=5)):
        for seat in state.waiting:
            spec = SPECS[(number + seat) % len(SPECS)]
            world = game.determinize(state.observation(seat), seed=number)
            assert analysis(spec, world, seat) == analysis(spec, state, seat)


# --- swaps that the reference makes -----------------------------------------------------------


def swaps(state: Json, seat: int) -> Iterator[Json]:
    """The true JSON with one hidden thing exchanged for another, if only it stays hidden."""
    for other, player in enumerate(state["seats"]):
        for kept in player["hand"]:
            for drawn in player["deck"]:
                if other != seat and kept != drawn:
                    yield exchanged(state, other, kept, drawn)
    for first, second in purse_pairs(state):
        changed = json.loads(json.dumps(state))
        one, two = purse(changed, first), purse(changed, second)
        one["value"], two["value"] = two["value"], one["value"]
        if one["value"] != two["value"]:
            yield changed


def exchanged(state: Json, other: int, kept: str, drawn: str) -> Json:
    """One card of the hand of *other* lies in the deck, and one of the deck is in the hand."""
    changed: Json = json.loads(json.dumps(state))
    hand, deck = changed["seats"][other]["hand"], changed["seats"][other]["deck"]
    for source, target, card in ((hand, deck, kept), (deck, hand, drawn)):
        source[card] -= 1
        target[card] = target.get(card, 0) + 1
        if not source[card]:
            del source[card]
    return changed


Place = tuple[str, int, int]


def purse_pairs(state: Json) -> Iterator[tuple[Place, Place]]:
    """Two purses at a time: where they are."""
    places = [
        (kind, i, j)
        for kind in ("floor", "bandits")
        for i, owner in enumerate(state[kind])
        for j in range(len(owner["purses"]))
    ]
    return ((one, two) for i, one in enumerate(places) for two in places[:i])


def purse(state: Json, place: Place) -> Json:
    kind, i, j = place
    found: Json = state[kind][i]["purses"][j]
    return found


def hidden_swaps(state: State, seat: int, most: int) -> Iterator[State]:
    """Truths that the reference shows to *seat* exactly as it shows *state*."""
    game, payload = state.game, state.to_json()
    seen = Reference.from_json(game.seats, game.options, payload["state"]).view(seat)
    candidates = list(swaps(payload["state"], seat))
    random.Random(bytes(state)).shuffle(candidates)
    for changed in candidates[:40]:
        if Reference.from_json(game.seats, game.options, changed).view(seat) == seen:
            yield game.state_from_json({**payload, "state": changed})
            most -= 1
        if not most:
            return


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_worlds_swapped_by_the_reference(seats: int) -> None:
    game, swapped = load("colt_express", seats), 0
    for number, state in enumerate(positions(game, seed=seats, most=12)):
        for seat in state.waiting:
            spec = SPECS[number % len(SPECS)]
            for world in hidden_swaps(state, seat, most=2):
                assert bytes(world) != bytes(state)
                assert analysis(spec, world, seat) == analysis(spec, state, seat)
                swapped += 1
    assert swapped >= 8


# What others hold in the small games: where it stands in the JSON, and what could stand there.
CARDS = {"kuhn_poker": ["J", "Q", "K", "A"], "leduc_poker": ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"]}


def secrets(state: Json, name: str, other: int) -> Iterator[tuple[list[Any] | Json, Any, Any]]:
    """Container, key and possible value of everything that only *other* knows."""
    if name in CARDS:
        yield from ((state["hands"][other], "card", card) for card in CARDS[name])
    elif name == "liars_dice":
        yield from ((state["dice"], other, face) for face in range(1, 7))
    else:
        bids = state["bids"][other]
        yield from ((bids, i, bid) for i in range(len(bids)) for bid in range(1, 6))


def small_swaps(state: State, seat: int) -> Iterator[State]:
    """Truths in which another seat holds something else, as the rules of each small game say."""
    game, payload = state.game, state.to_json()
    for other in set(range(game.seats)) - {seat}:
        changed = json.loads(json.dumps(payload))
        for container, key, value in secrets(changed["state"], game.name, other):
            before, container[key] = container[key], value
            with suppress(SchemaError):  # nobody can hold that
                if value != before:
                    yield game.state_from_json(changed)
            container[key] = before


@pytest.mark.parametrize(
    "game",
    [t for t in TABLES if t.name in {*CARDS, "liars_dice", "goofspiel"}],
    ids=lambda g: f"{g.name}-{g.seats}",
)
def test_small_worlds_swapped_by_hand(game: Game) -> None:
    swapped = 0
    for number in range(6):
        for state in positions(game, seed=number, most=6):
            for seat in state.waiting:
                said = {spec: analysis(spec, state, seat) for spec in SPECS}
                for world in small_swaps(state, seat):
                    spec = SPECS[(number + swapped) % len(SPECS)]
                    assert analysis(spec, world, seat) == said[spec]
                    swapped += 1
    assert swapped >= 6


def test_a_search_that_peeked_would_be_found() -> None:
    """Two truths with different observations do give different answers."""
    game = load("colt_express", 2)
    state = next(s for i, s in enumerate(positions(game, 5, 30)) if i > 8)
    seat = state.to_act
    assert seat is not None
    found = {
        search(
            game.determinize(state.observation(1 - seat), i).observation(seat), iterations=200
        ).moves
        for i in range(10)
    }
    assert len(found) > 1
