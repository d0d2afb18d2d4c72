"""Test vectors 16.4, 16.6 and 16.9 of the rules: winners, doors, theft, the end of the game.

The specification leaves out S4, S8, S10, S18, D5 and T5.
"""

import pytest

from tests.saboteur_2.endings import CRYSTALS, last_card
from tests.saboteur_2.sides import Tables, after, gold, hand, seat

# (blueOpen, greenOpen): cards of the row
DOORS = {
    ("yes", "yes"): {},
    ("yes", "no"): {"x3": "X12"},
    ("no", "yes"): {"x3": "X9"},
    ("no", "no"): {"x3": "X12", "x5": "X9"},
}
S1 = "blue green green boss profiteer saboteur/trapped saboteur"
S3 = "blue green green boss profiteer saboteur saboteur"

# roles; crystals; finder's seat (None: not found), doors; pay
PAY: dict[str, tuple[str, int, int | None, tuple[str, str], list[int]]] = {
    "S1": (S1, 0, 3, ("yes", "no"), [3, 0, 0, 2, 1, 0, 0]),
    "S2": (S1, 0, 1, ("yes", "no"), [3, 0, 0, 2, 1, 0, 0]),
    "S3": (S3, 0, 0, ("yes", "yes"), [3, 0, 0, 2, 1, 0, 0]),
    "S5": (S3, 0, 5, ("yes", "yes"), [1, 1, 1, 0, 0, 0, 0]),
    "S6, Boss": (S3, 0, 3, ("no", "no"), [0, 0, 0, 3, 2, 0, 0]),
    "S6, Green": (S3, 0, 1, ("no", "no"), [0, 0, 0, 3, 2, 0, 0]),
    "S7": (S3, 0, None, ("yes", "yes"), [0, 0, 0, 0, 1, 3, 3]),
    "S9": ("geologist geologist saboteur blue profiteer", 5, None, ("", ""), [2, 2, 4, 0, 2]),
    "S11": ("geologist blue", 3, 1, ("yes", "yes"), [3, 5]),
    "S12": ("profiteer geologist", 4, None, ("", ""), [3, 4]),
    "S13": ("blue blue blue blue boss profiteer", 0, 0, ("yes", "yes"), [1, 1, 1, 1, 0, 0]),
    "S14": ("blue blue/trapped boss saboteur", 0, 0, ("yes", "yes"), [4, 0, 3, 0]),
    "S15": ("blue boss saboteur", 0, 0, ("no", "yes"), [0, 4, 0]),
    "S16": ("profiteer/trapped saboteur boss", 0, None, ("", ""), [0, 5, 0]),
    "S17": ("blue green", 0, 0, ("no", "no"), [0, 0]),
    "S19": ("blue geologist geologist", 3, None, ("", ""), [0, 1, 1]),
    "S20": (S3, 0, 1, ("yes", "yes"), [0, 2, 2, 1, 0, 0, 0]),
}


@pytest.mark.parametrize("name", PAY)
def test_s_pay(tables: Tables, name: str) -> None:
    people, crystals, finder, doors, pay = PAY[name]
    lies = CRYSTALS[:crystals]
    if finder is not None:
        lies = [*lies, *tables.row(6, **{"x2": "B1", **DOORS[doors]})]
    table = last_card(tables, people, finder, lies)
    assert table.json()["phase"] == "over"
    assert gold(table) == pay


# --- doors ----------------------------------------------------------------------------------------

WAYS: dict[str, tuple[dict[str, str], list[str], tuple[bool, bool]]] = {
    "D1": ({"x1": "B1"}, [], (True, True)),
    "D2": ({"x3": "X12"}, [], (True, False)),
    "D3": ({"x3": "X9"}, [], (False, True)),
    "D4": ({"x3": "X12", "x5": "X9"}, [], (False, False)),
    "D6": ({"x2": "X12", "x3": "B1"}, ["X4@(3,1)"], (True, True)),
}


@pytest.mark.parametrize("name", WAYS)
def test_d_doors(tables: Tables, name: str) -> None:
    """With a neutral finder each team wins if its way is open."""
    doors, more, ways = WAYS[name]
    row = [*tables.row(6, **doors), *more]
    table = last_card(tables, "boss blue green", 0, row)
    assert (gold(table)[1] > 0, gold(table)[2] > 0) == ways


# --- theft ----------------------------------------------------------------------------------------

SIX = "blue blue green green boss blue"


def thieves_of(tables: Tables, order: list[int], people: str = SIX) -> list[int]:
    """Who may steal, in order; everybody owns something."""
    fronts = {n: ["THEFT"] for n in order}
    for n, word in enumerate(people.split()):
        if "/" in word:
            fronts[n] = [*fronts.get(n, []), "TRAP"]
    table = last_card(tables, people, None, fronts=fronts, theft_order=order, gold=[2] * 6)
    state = table.json()
    assert state["phase"] == "theft"
    assert table.to_act == state["thieves"][0]
    thieves: list[int] = state["thieves"]
    return thieves


def test_t1_clockwise_from_the_last_theft(tables: Tables) -> None:
    assert thieves_of(tables, [2, 5, 0]) == [0, 2, 5]


def test_t2_clockwise_from_the_last_theft(tables: Tables) -> None:
    assert thieves_of(tables, [0, 5, 2]) == [2, 5, 0]


def test_t3_the_last_thief_is_trapped(tables: Tables) -> None:
    people = "blue blue green/trapped green boss blue"
    assert thieves_of(tables, [0, 5, 2], people) == [5, 0]


def test_t3_the_last_usable_card_counts(tables: Tables) -> None:
    """Seat 2 is trapped, so that seat 0 played the last card that counts."""
    people = "blue blue green/trapped green boss blue"
    assert thieves_of(tables, [5, 0, 2], people) == [0, 5]


def test_t1_the_order_is_that_in_which_the_cards_were_played(tables: Tables) -> None:
    table = tables.at(hands={0: ["THEFT"], 1: ["MAP"], 2: ["THEFT"]})
    after(table, "play THEFT", "play MAP", "top", "play THEFT")
    assert table.json()["theft_order"] == [0, 2]


def test_t4_nobody_owns_anything(tables: Tables) -> None:
    table = last_card(tables, SIX, None, fronts={3: ["THEFT"]})
    state = table.json()
    assert (state["phase"], gold(table)) == ("over", [0] * 6)
    assert (state["seats"][3]["front"], state["gone"]["THEFT"]) == ([], 1)


def test_t6_hands_off(tables: Tables) -> None:
    table = tables.at(hands={0: ["HANDSOFF"]}, fronts={2: ["THEFT"], 4: ["THEFT"]})
    after(table, "play HANDSOFF", "seat 2")
    assert seat(table, 2)["front"] == []
    assert table.json()["theft_order"] == [4]
    assert table.json()["gone"] == {"THEFT": 1, "HANDSOFF": 1}


# --- the end of the game --------------------------------------------------------------------------


def test_w1_the_highest_total_is_shared(tables: Tables) -> None:
    people = "blue blue geologist"
    table = last_card(tables, people, None, gold=[7, 3, 7])
    assert gold(table) == [7, 3, 7]
    assert table.returns() == [0.5, 0.0, 0.5]
    assert table.places() == [1, 3, 1]


@pytest.mark.parametrize("rounds", [1, 2])
def test_w2_number_of_rounds(tables: Tables, rounds: int) -> None:
    table = last_card(tables, "blue green saboteur", None, options={"rounds": rounds})
    for number in range(1, rounds):
        assert table.json()["stage"] == number
        while table.json()["round"] == number and table.to_act is not None:
            legal = table.legal()
            table.apply("done" if "done" in legal else next(t for t in legal if "play" not in t))
    assert (table.json()["phase"], table.json()["stage"]) == ("over", rounds)
    assert sum(hand(table, 0).values()) == 0
