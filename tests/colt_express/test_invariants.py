"""The invariants of the rules (section 14), at every state of random games, read from JSON."""

import random
from collections import Counter

import pytest

from tests.colt_express.lockstep import variant
from tests.colt_express.positions import Json, Tables
from tests.colt_express.reference.tables import COPIES, IMPRINTS, PURSES

GAMES = 40


def purses_of(state: Json) -> list[Json]:
    places = [*state["floor"], *state["bandits"]]
    return [purse for place in places for purse in place["purses"]]


def check_loot(state: Json) -> None:
    """18 purses, 6 jewels, 2 strongboxes; the box holds what the train does not."""
    if state["phase"] == "draft":
        return
    places = [*state["floor"], *state["bandits"]]
    printed = [IMPRINTS[letter] for letter in state["train"]]
    assert sum(place["jewels"] for place in places) == sum(jewels for _, jewels in printed)
    assert sum(place["strongboxes"] for place in places) == 2 - state["strongbox_beside"]
    purses = purses_of(state)
    assert not Counter(purse["value"] for purse in purses) - Counter(PURSES)
    lost = len(state["bandits"]) + sum(number for number, _ in printed) - len(purses)
    assert lost == 0 or (lost > 0 and "Marshal's Revenge" in state["rounds"])
    handles = [purse["handle"] for spot in state["floor"] for purse in spot["purses"]]
    assert len(set(handles)) == len(handles)


def check_cards(state: Json) -> None:
    """10 action cards a player (two players 11), and every bullet he has received."""
    if state["phase"] in ("draft", "start"):
        return
    for number, seat in enumerate(state["seats"]):
        cards: Counter[str] = Counter()
        for place in ("hand", "deck", "discard"):
            cards.update(seat[place])
            assert sum(seat[place].values()) == seat[f"{place}_size"]
            assert 0 not in seat[place].values()
            order = [*kinds(state, number), "bullet"]
            assert list(seat[place]) == [kind for kind in order if kind in seat[place]]
        in_pile = state["pile"][state["executed"] :]
        cards.update(planned["card"] for planned in in_pile if planned["seat"] == number)
        assert cards.pop("bullet", 0) == sum(seat["received"].values())
        assert cards == own_cards(state, number)


def kinds(state: Json, seat: int) -> list[str]:
    """The action cards of a seat in the contract's order."""
    if len(state["seats"]) > 2:
        return list(COPIES)
    one, two = (b["character"].lower() for b in state["bandits"] if b["owner"] == seat)
    first = [kind if kind == "marshal" else f"{kind}-{one}" for kind in COPIES]
    return [*first, *(f"{kind}-{two}" for kind in COPIES if kind != "marshal")]


def own_cards(state: Json, seat: int) -> Counter[str]:
    """Each seat has one of each kind of a team, or the copies that are printed."""
    return Counter({kind: COPIES.get(kind, 1) for kind in kinds(state, seat)})


def check_bullets(state: Json) -> None:
    """Six in each revolver, 13 neutral ones."""
    received: Counter[str] = Counter()
    for seat in state["seats"]:
        received.update(seat["received"])
    for bandit in state["bandits"]:
        assert received[bandit["character"]] + bandit["bullets_left"] == 6
    assert received["neutral"] + state["neutral_bullets"] == 13


def check_train(state: Json) -> None:
    """Nobody inside with the Marshal; nobody beside the train."""
    if state["phase"] in ("draft", "start"):
        return
    cars = range(len(state["train"]) + 1)
    assert state["marshal"] in cars
    for bandit in state["bandits"]:
        assert bandit["spot"] != f"in{state['marshal']}"
        assert int(bandit["spot"][2:]) in cars


def check_pile(before: Json, state: Json, played: int) -> int:
    """As many cards are executed as are played: none is left when the round ends."""
    if state["phase"] in ("pickpocket", "over"):
        assert state["executed"] == len(state["pile"])
    if before["round"] != state["round"]:
        assert (state["pile"], state["executed"]) == ([], 0)
        return 0
    assert len(state["pile"]) == played
    return played


@pytest.mark.parametrize("number", range(GAMES))
def test_invariants_hold_in_random_games(tables: Tables, number: int) -> None:
    rng = random.Random(f"invariants {number}")
    seats, options = variant(number, rng)
    table = tables.deal(seats, number, **options)
    played = 0
    state = table.json()
    while table.to_act is not None:
        for check in (check_loot, check_cards, check_bullets, check_train):
            check(state)
        action = rng.choice(table.legal())
        table.apply(action)
        before, state = state, table.json()
        played = check_pile(before, state, played + action.startswith("play"))
    for check in (check_loot, check_cards, check_bullets, check_train):
        check(state)
