"""What holds in every state of random games: I3, I4 and more, read from JSON."""

import random
from collections import Counter

import pytest

from tests.saboteur_2.lockstep import variant, weight
from tests.saboteur_2.positions import Json
from tests.saboteur_2.reference.tables import (
    DECKS,
    NUGGETS,
    SET_ASIDE,
    SHAPES,
    hand_size,
    in_order,
    roles_in_play,
)
from tests.saboteur_2.sides import Tables

GAMES = 38


def check_cards(edition: str, state: Json) -> None:
    """I3: every card is somewhere."""
    cards = Counter[str](state["pool"]) + Counter(state["gone"])
    cards.update(placed["card"] for placed in state["maze"])
    for seat in state["seats"]:
        cards.update(seat["front"])
        for held in (seat["hand"], *seat["discards"]):
            cards.update(held)
            assert held == in_order(Counter(held))
        assert sum(seat["hand"].values()) == seat["hand_size"]
        assert [sum(cards.values()) for cards in seat["discards"]] == seat["discard_sizes"]
    assert cards == DECKS[edition]
    assert sum(state["pool"].values()) == state["pile_size"] + SET_ASIDE[edition]
    drawn = sum(seat["drawn"] for seat in state["seats"])
    assert drawn + state["pile_size"] + SET_ASIDE[edition] == cards.total()


def check_hands(edition: str, state: Json) -> None:
    """I4 and 13a: nobody is without cards while there are some, nobody has more than dealt."""
    most = hand_size(edition, len(state["seats"]))
    sizes = [seat["hand_size"] for seat in state["seats"]]
    if state["phase"] == "play" and state["pile_size"]:
        assert min(sizes) >= 1
        assert edition == "combined" or min(sizes) == most
    assert max(sizes) <= most


def check_roles(edition: str, state: Json) -> None:
    """I3: every dwarf card is somewhere; laid doors agree with the roles that laid them."""
    dwarfs = [*state["seats"], *state["put_away"]]
    roles = Counter[str](state["hats"])
    roles.update(dwarf["role"] for dwarf in dwarfs)
    assert roles == roles_in_play(edition, len(state["seats"]))
    assert sum(state["hats"].values()) == state["hats_size"]
    for dwarf in dwarfs:
        other = {"blue": "green", "green": "blue"}.get(dwarf["role"])
        assert other not in dwarf["laid"]


def check_maze(state: Json) -> None:
    """Cards are unique in their cells, sorted, and alike ones never turned."""
    cells = [(placed["x"], placed["y"]) for placed in state["maze"]]
    assert cells == sorted(set(cells))
    assert not {(0, 0), (8, 2), (8, 0), (8, -2)} & set(cells)
    for placed in state["maze"]:
        assert not (placed["turned"] and SHAPES[placed["card"]].alike)
    assert sorted(goal["card"] for goal in state["goals"]) == ["GA", "GB", "GT"]
    for goal in state["goals"]:
        assert not goal["turned"] or (goal["face_up"] and goal["card"] != "GT")


def check_gold(edition: str, state: Json) -> None:
    """Nuggets are conserved; what a seat owns is what it took and was paid."""
    if edition == "combined":
        assert (state["nuggets"], state["shares"], state["paid"]) == ({}, [], [])
        return
    nuggets = values(state["nuggets"]) + values(state["offer"])
    gold = [seat["paid_gold"] for seat in state["seats"]]
    for shares in state["shares"]:
        for share in shares:
            nuggets[share["value"]] += 1
            gold[share["seat"]] += share["value"]
            assert str(share["value"]) in share["offer"]
    for paid in state["paid"]:
        nuggets += values(paid)
    assert nuggets == NUGGETS
    assert gold == [seat["gold"] for seat in state["seats"]]


def values(cards: dict[str, int]) -> Counter[int]:
    return Counter({int(value): number for value, number in cards.items()})


def check_fronts(state: Json) -> None:
    """At most one card of each kind in front; the order of thefts lists those that lie there."""
    thieves = []
    for number, seat in enumerate(state["seats"]):
        assert len(set(seat["front"])) == len(seat["front"]) <= 5
        thieves += [number] * ("THEFT" in seat["front"])
    assert sorted(state["theft_order"]) == thieves


@pytest.mark.parametrize("number", range(GAMES))
def test_i3_i4_and_other_invariants(tables: Tables, number: int) -> None:
    rng = random.Random(f"invariants {number}")
    seats, options = variant(number, rng)
    table = tables.deal(seats, number, **options)
    edition = options.get("edition", "combined")
    while True:
        state = table.json()
        for check in (check_cards, check_hands, check_roles, check_gold):
            check(edition, state)
        check_maze(state)
        check_fronts(state)
        if table.to_act is None:
            break
        legal = table.legal()
        table.apply(rng.choices(legal, [weight(number, text) for text in legal])[0])
