"""Test vectors 16.1 and 16.7 of the rules: inventory, turns and action cards.

The specification leaves out A8 and A15. I3 and I4 are in test_invariants.py as well.
"""

from collections import Counter

import pytest

from tests.saboteur_2.reference import tables as printed
from tests.saboteur_2.sides import (
    Tables,
    after,
    board,
    copied,
    gold,
    hand,
    lay,
    legal,
    maze,
    seat,
)

SIX = range(6)


def plays(legal_actions: list[str]) -> list[str]:
    return [text.removeprefix("play ") for text in legal_actions if text.startswith("play ")]


# --- inventory ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "paths", "actions"), [("base", 40, 27), ("combined", 70, 48)])
def test_i1_the_deck(tables: Tables, edition: str, paths: int, actions: int) -> None:
    state = tables.deal(4, edition=edition).json()
    deck = Counter[str](state["pool"])
    for player in state["seats"]:
        deck.update(player["hand"])
    path_cards = {kind: n for kind, n in deck.items() if kind in printed.SHAPES}
    assert sum(path_cards.values()) == paths
    assert deck.total() - paths == actions
    assert deck["ROCK"] == (3 if edition == "base" else 4)
    assert deck == printed.DECKS[edition]


def test_i1_flags_and_openings() -> None:
    flags = Counter[str]()
    for shape, copies in printed.MORE_PATHS.values():
        flags[shape.flag] += copies
    assert flags == {"": 10, "ladder": 4, "green": 3, "blue": 3, "crystal": 10}
    for cards, upright, sideways in (
        (printed.BASE_PATHS, 52, 50),
        (printed.MORE_PATHS, 42, 42),
    ):
        sides = Counter[str]()
        for shape, copies in cards.values():
            for group in shape.upright:
                for side in group:
                    sides[side] += copies
        assert (sides["N"] + sides["S"], sides["E"] + sides["W"]) == (upright, sideways)


def test_i1_nuggets(tables: Tables) -> None:
    assert tables.deal(3, edition="base").json()["nuggets"] == {"1": 16, "2": 8, "3": 4}


ALIKE = [f"B{n}" for n in (1, 4, 5, 8, 11, 12)]
ALIKE += [f"X{n}" for n in (1, 2, 3, 9, 11, 12, 14, 24, 25)]


def test_i2_cards_that_look_alike() -> None:
    assert [kind for kind, shape in printed.SHAPES.items() if shape.alike] == ALIKE


@pytest.mark.parametrize("kind", list(printed.SHAPES))
def test_i2_orientations_offered(tables: Tables, kind: str) -> None:
    """In a maze that is open on all sides a second position is offered somewhere, or never."""
    lies = ["B1@(-1,0)", "B1@(0,1)", "B1@(0,-1)", "B1@(1,0)"]
    table = after(board(tables, lies=lies, tries=(f"{kind}@(0,0)",)), f"play {kind}")
    turned = set()
    for cell in table.legal():
        there = after(copied(table), cell)
        if there.json()["phase"] == "turn":
            turned |= {False, True}
        else:
            turned |= {is_turned for card, is_turned in maze(there).values() if card == kind}
    assert turned == ({False} if kind in ALIKE else {False, True})


# --- actions and turns ----------------------------------------------------------------------------


def test_a1_one_broken_tool_of_each_kind(tables: Tables) -> None:
    table = tables.at(roles=("blue", "green"), hands={0: ["BRK-L", "BRK-P"]}, fronts={1: ["BRK-L"]})
    assert plays(table.legal()) == ["BRK-P"]
    assert seat(after(table, "play BRK-P"), 1)["front"] == ["BRK-P", "BRK-L"]


def test_a2_a_double_repair_mends_one(tables: Tables) -> None:
    hands = {0: ["REP-PL"], 1: ["B5"]}
    table = tables.at(hands=hands, fronts={1: ["BRK-P", "BRK-L"]})
    after(table, "play REP-PL")
    assert table.legal() == ["pickaxe", "lantern"]
    after(table, "lantern")
    assert seat(table, 1)["front"] == ["BRK-P"]
    assert table.json()["gone"] == {"BRK-L": 1, "REP-PL": 1}
    assert "play B5" not in table.legal()


def test_a3_a_repair_has_to_match(tables: Tables) -> None:
    table = tables.at(hands={0: ["REP-C", "REP-PC"]}, fronts={1: ["BRK-P"]})
    assert plays(table.legal()) == ["REP-PC"]


def test_a4_discard_two_against_a_trap(tables: Tables) -> None:
    cards = ["B1", "B1", "B5", "MAP", "MAP", "B8"]
    table = tables.at(hands={0: cards}, fronts={0: ["TRAP"]}, pile=20)
    assert plays(table.legal()) == ["MAP"]
    after(table, "discard two", "discard MAP", "discard MAP")
    assert (seat(table, 0)["front"], seat(table, 0)["hand_size"]) == ([], 5)
    assert table.json()["pile_size"] == 19
    while table.to_act:
        after(table, "pass", *(["discard " + next(iter(hand(table, table.to_act)))]), "done")
    assert "play B1" in table.legal()


def test_a5_discard_two_with_two_cards(tables: Tables) -> None:
    table = tables.at(
        roles=("blue", "green"),
        hands={0: ["MAP", "B1"], 1: ["MAP"]},
        fronts={0: ["BRK-P"]},
        pile=0,
    )
    after(table, "discard two", "discard B1", "discard MAP")
    assert (hand(table, 0), seat(table, 0)["front"]) == ({}, [])
    assert (table.to_act, seat(table, 0)["discard_sizes"][0] > 0) == (1, True)


def test_a6_base_discards_one_card(tables: Tables) -> None:
    roles = ("digger", "digger", "saboteur")
    table = tables.at(roles=roles, options={"edition": "base"}, fronts={0: ["BRK-P"]})
    assert "discard two" not in table.legal()
    sizes = seat(table, 0)["hand_size"], seat(table, 0)["discard_sizes"][0]
    after(table, "pass")
    assert "done" not in table.legal()
    after(table, table.legal()[0])
    assert table.to_act == 1
    assert (seat(table, 0)["hand_size"], seat(table, 0)["discard_sizes"][0] - 1) == sizes


def test_a7_a_pass_with_three_and_a_short_pile(tables: Tables) -> None:
    table = tables.at(hands={0: ["B1", "B1", "B2", "B3", "MAP", "MAP"]}, pile=2)
    after(table, "pass", "discard B1", "discard B3", "discard MAP")
    assert (seat(table, 0)["hand_size"], table.json()["pile_size"], table.to_act) == (5, 0, 1)


def test_a9_swapping_the_last_card_away(tables: Tables) -> None:
    table = tables.at(hands={0: ["SWAPHAND"], 1: ["MAP", "B1"]}, pile=0)
    after(table, "play SWAPHAND", "seat 1")
    assert (hand(table, 0), hand(table, 1)) == ({"B1": 1, "MAP": 1}, {})


def test_a10_what_a_trapped_player_may_do(tables: Tables) -> None:
    cards = ["THEFT", "MAP", "BRK-P", "FREE", "B5"]
    table = tables.at(hands={0: cards}, fronts={0: ["TRAP"], 2: ["TRAP"]})
    assert table.legal() == ["play BRK-P", "play MAP", "play FREE", "pass", "discard two"]
    assert after(table, "play FREE").legal() == ["seat 0", "seat 2"]


def test_a11_cards_that_spare_their_player(tables: Tables) -> None:
    cards = ["TRAP", "INSPECT", "SWAPHAND", "HANDSOFF", "SWAPHATS", "FREE"]
    fronts = {0: ["THEFT", "TRAP"], 1: ["THEFT"]}
    table = tables.at(hands={0: cards}, fronts=fronts)
    others = [f"seat {n}" for n in range(1, 6)]
    everybody = [f"seat {n}" for n in SIX]
    for card, at in (("TRAP", others), ("INSPECT", others), ("SWAPHAND", others)):
        assert after(tables.at(hands={0: cards}, fronts=fronts), f"play {card}").legal() == at
    assert after(table, "play SWAPHATS").legal() == everybody
    table = tables.at(hands={0: ["REP-P"]}, fronts={0: ["BRK-P"], 1: ["BRK-P"]})
    assert after(table, "play REP-P").legal() == ["seat 0", "seat 1"]


@pytest.mark.parametrize("o9", [False, True])
def test_a11_hands_off_oneself(tables: Tables, o9: bool) -> None:
    options = {"hands_off_self": o9}
    table = tables.at(hands={0: ["HANDSOFF"]}, fronts={0: ["THEFT"]}, options=options)
    assert ("play HANDSOFF" in table.legal()) == o9


def test_a12_a_rock_fall_needs_an_ordinary_card(tables: Tables) -> None:
    table = tables.at(hands={0: ["ROCK"]}, up={1: False})
    assert table.legal() == ["pass"]
    table = tables.at(hands={0: ["ROCK"]}, maze=["B5@(1,0)", "B1@(2,0)"], up={1: False})
    assert after(table, "play ROCK").legal() == ["at 1,0", "at 2,0"]
    assert legal(tables.at(hands={0: ["ROCK"]}), "ROCK@(0,0)", "ROCK@(8,0)") == [False, False]


def test_a13_a_map_needs_a_face_down_goal(tables: Tables) -> None:
    table = tables.at(hands={0: ["MAP"]}, up={1: False})
    assert after(table, "play MAP").legal() == ["top", "bottom"]


def test_a14_the_hat_pile_of_twelve(tables: Tables) -> None:
    roles = ("blue",) * 4 + ("green",) * 4 + ("boss", "profiteer", "geologist", "geologist")
    table = tables.at(roles=roles, hands={0: ["SWAPHATS"], 1: ["SWAPHATS"]})
    assert table.json()["hats_size"] == 3
    after(table, "play SWAPHATS", "seat 5", "play SWAPHATS", "seat 1")
    state = table.json()
    assert (state["hats_size"], sum(state["hats"].values())) == (1, 1)
    assert [dwarf["seat"] for dwarf in state["put_away"]] == [5, 1]


def test_a16_an_empty_hand(tables: Tables) -> None:
    hands: dict[int, list[str]] = {n: ["MAP"] for n in SIX} | {2: []}
    table = tables.at(hands=hands, fronts={2: ["BRK-P"]}, pile=0, to_act=2)
    assert table.legal() == ["skip"]
    assert after(table, "skip").to_act == 3


DOORS = ["X8", "X9", "X11", "X12"]


@pytest.mark.parametrize("o4", [True, False])
@pytest.mark.parametrize("role", printed.ROLES["combined"])
def test_a17_doors_of_the_own_colour(tables: Tables, role: str, o4: bool) -> None:
    roles = (role, "blue", "saboteur")
    table = tables.at(roles=roles, hands={0: DOORS}, options={"own_doors": o4})
    own = {"blue": ["X11", "X12"], "green": ["X8", "X9"]}
    assert plays(table.legal()) == (own.get(role, DOORS) if o4 else DOORS)
    after(table, "pass")
    assert table.legal() == [f"discard {door}" for door in DOORS]


def test_a18_a_new_hat_changes_the_right(tables: Tables) -> None:
    for chance in range(1, 100):
        table = tables.at(
            roles=("blue", "saboteur"),
            hands={0: ["X12", "X9", "X11"], 1: ["SWAPHATS", "MAP", "MAP"]},
            chance=chance,
        )
        table = lay(table, "X12@(1,0)")
        after(table, "play SWAPHATS", "seat 0")
        if seat(table, 0)["role"] == "green":
            break
    assert len(table.json()["maze"]) == 1
    assert table.json()["put_away"] == [
        {"seat": 0, "role": "blue", "known_to": [0], "laid": ["blue"]}
    ]
    drawn = {"X9", "X11"}
    assert drawn & set(plays(table.legal())) == {"X9"}


def test_a19_the_treasure_ends_the_round(tables: Tables) -> None:
    table = tables.at(
        maze=tables.row(6),
        goals="ATB",
        hands={4: ["B5", "MAP"]},
        to_act=4,
        options={"rounds": 1},
    )
    pile = table.json()["pile_size"]
    table = lay(table, "B5@(7,0)")
    assert (hand(table, 4), table.json()["pile_size"]) == ({"MAP": 1}, pile)
    table = tables.at(maze=tables.row(6), goals="ATB", hands={4: ["B5", "MAP"]}, to_act=4)
    after(table, "play B5")
    if table.json()["phase"] == "cell":
        after(table, "at 7,0")
    assert (table.json()["round"], table.to_act) == (1, 5)


def test_a20_discard_two_takes_any_card_in_front(tables: Tables) -> None:
    table = tables.at(hands={0: ["B1", "B1", "B1"]}, fronts={0: ["THEFT", "BRK-P"]})
    after(table, "discard two", "discard B1", "discard B1")
    assert table.legal() == ["remove BRK-P", "remove THEFT"]
    after(table, "remove THEFT")
    assert table.json()["theft_order"] == []
    assert seat(table, 0)["front"] == ["BRK-P"]
    assert table.json()["gone"] == {"THEFT": 1}


def test_a21_hands_of_different_sizes(tables: Tables) -> None:
    hands = {0: ["SWAPHAND", "B1", "B1", "B2"], 1: ["MAP", "MAP", "MAP", "B3", "B4"]}
    table = tables.at(hands=hands, pile=4)
    after(table, "play SWAPHAND", "seat 1")
    assert [seat(table, n)["hand_size"] for n in (0, 1)] == [5, 4]
    assert table.json()["pile_size"] == 3
    assert gold(table) == [0] * 6
