"""Rulings of the rules (section 15) on the end of a round and what comes next."""

import pytest

from tests.saboteur_2.endings import CRYSTALS, exhausted, found, last_card
from tests.saboteur_2.sides import Tables, after, board, goals, gold, hand, lay, legal, seat


def test_r2_gold_is_a_number(tables: Tables) -> None:
    """No bank runs out."""
    table = last_card(tables, "saboteur blue", None, gold=[20, 10])
    assert gold(table) == [25, 10]


@pytest.mark.parametrize(("hidden", "middle"), [("TBA", "GBr"), ("TAB", "GA")])
def test_r4_a_stone_opens_towards_the_card_just_laid(
    tables: Tables, hidden: str, middle: str
) -> None:
    """Reached from N by that card, and from W through it: G13 is the case without it."""
    lies = ["X5r@(10,1)", "B5@(9,1)", "B6r@(7,1)", "B7r@(7,0)"]
    table = board(tables, lies=lies, plays=("B3@(8,1)",), goals=hidden)
    assert goals(table) == ["-", middle, "-"]


def test_r11_a_saboteur_finds_the_treasure(tables: Tables) -> None:
    roles = ("digger", "saboteur", "digger", "saboteur", "digger")
    table = found(tables, roles, 3)
    assert (table.json()["finder"], table.to_act) == (3, 2)
    table.apply(table.legal()[0])
    assert table.to_act == 0  # seat 1 is a saboteur


def test_r12_cards_used_are_public(tables: Tables) -> None:
    table = exhausted(tables, 5, 2)
    assert table.json()["paid"] == [{"3": 2}]
    assert table.view(None)["paid"] == [{"3": 2}]
    assert [player["paid_gold"] for player in table.view(3)["seats"]] == [3, 3, 0, 0, 0]
    assert table.json()["nuggets"] == {"1": 16, "2": 8, "3": 2}


def test_r13_a_team_is_blocked_if_every_way_is(tables: Tables) -> None:
    """A second way without a door."""
    row = tables.row(6, x2="B1", x3="X12", x4="B1", x5="B1")
    table = last_card(tables, "green blue boss", 2, row)
    assert gold(table)[:2] == [0, 4]
    bypass = ["B6r@(2,1)", "B5@(3,1)", "B7@(4,1)"]
    table = last_card(tables, "green blue boss", 2, [*row, *bypass])
    assert gold(table)[:2] == [3, 3]


def test_r14_a_saboteur_as_finder_is_neutral(tables: Tables) -> None:
    table = last_card(tables, "saboteur blue green", 0, tables.row(6, x3="X9"))
    assert gold(table) == [0, 0, 5]


def test_r15_every_way_needs_both_colours(tables: Tables) -> None:
    row = tables.row(6, x2="X12", x3="X9")
    table = last_card(tables, "blue green boss saboteur profiteer", 0, row)
    assert gold(table) == [0, 0, 3, 0, 2]


def test_r16_geologists_are_paid_without_treasure(tables: Tables) -> None:
    table = last_card(tables, "geologist blue", None, CRYSTALS[:4])
    assert gold(table) == [4, 0]


def test_r17_half_for_the_free_geologist(tables: Tables) -> None:
    table = last_card(tables, "geologist/trapped geologist blue", None, CRYSTALS[:5])
    assert gold(table) == [0, 2, 0]


def test_r18_stolen_gold_can_be_stolen(tables: Tables) -> None:
    fronts = {0: ["THEFT"], 1: ["THEFT"]}
    table = last_card(
        tables, "blue blue blue", None, fronts=fronts, theft_order=[1, 0], gold=[0, 0, 1]
    )
    assert (table.to_act, table.legal()) == (0, ["steal nothing", "steal from 2"])
    after(table, "steal from 2")
    assert (table.to_act, table.legal()) == (1, ["steal nothing", "steal from 0"])
    assert gold(after(table, "steal from 0")) == [0, 1, 0]


def test_r18_gold_just_paid_can_be_stolen(tables: Tables) -> None:
    table = last_card(tables, "saboteur blue", None, fronts={1: ["THEFT"]})
    assert gold(after(table, "steal from 0")) == [4, 1]


def test_r19_who_owns_nothing_is_no_victim(tables: Tables) -> None:
    table = last_card(tables, "blue blue blue", None, fronts={0: ["THEFT"]}, gold=[4, 0, 1])
    assert table.legal() == ["steal nothing", "steal from 2"]
    assert gold(after(table, "steal from 2")) == [5, 0, 0]


def test_r19_a_thief_without_victim_is_passed_over(tables: Tables) -> None:
    fronts = {0: ["THEFT"], 1: ["THEFT"]}
    table = last_card(
        tables, "blue blue blue", None, fronts=fronts, theft_order=[1, 0], gold=[1, 0, 0]
    )
    assert (table.to_act, table.json()["thieves"]) == (1, [1])


def test_r9_a_trapped_thief_and_a_freed_one(tables: Tables) -> None:
    fronts = {1: ["THEFT"]}
    table = last_card(
        tables, "blue blue/trapped green", None, gold=[1, 1, 1], fronts={2: ["THEFT"]}
    )
    assert table.json()["thieves"] == [2]
    assert table.legal() == ["steal nothing", "steal from 0", "steal from 1"]  # a trapped victim
    table = last_card(tables, "blue blue green", None, gold=[1, 1, 1], fronts=fronts)
    assert table.json()["thieves"] == [1]


def test_r25_ladders_lead_round_a_door(tables: Tables) -> None:
    row = tables.row(6, x2="X12", x3="B1")
    table = last_card(tables, "boss blue green", 0, [*row, "X4@(3,1)"])
    assert gold(table) == [2, 3, 3]


def test_r26_crystals_of_a_cut_off_part_count(tables: Tables) -> None:
    lies = ["X14@(2,0)", "X16@(3,0)"]
    table = last_card(tables, "geologist blue", None, lies)
    assert gold(table) == [2, 0]


def test_r27_no_least_length(tables: Tables) -> None:
    """A ladder and two cards."""
    lies = ["B1@(6,0)", "X4@(6,1)"]
    table = tables.at(
        roles=("blue", "green"),
        maze=lies,
        goals="ATB",
        hands={0: ["B5"]},
        options={"rounds": 1},
    )
    table = lay(table, "B5@(7,0)")
    assert (goals(table), gold(table)) == (["-", "GT", "-"], [5, 0])


def test_r32_the_trapped_are_not_counted(tables: Tables) -> None:
    people = "blue green green boss profiteer saboteur/trapped saboteur"
    table = last_card(tables, people, 3, tables.row(6, x3="X12"))
    assert gold(table)[0] == 3
    table = last_card(tables, "blue/trapped blue/trapped blue", 2, tables.row(6, x2="B1"))
    assert gold(table) == [0, 0, 5]


def test_r33_a_team_without_players(tables: Tables) -> None:
    table = last_card(tables, "boss profiteer saboteur", 0, tables.row(6, x2="B1"))
    assert gold(table) == [3, 2, 0]


def test_r34_the_profiteer_alone(tables: Tables) -> None:
    assert gold(last_card(tables, "profiteer blue", None)) == [3, 0]


def test_r35_the_finder_has_the_new_role(tables: Tables) -> None:
    """Blue became green: with both ways open green wins."""
    away = [{"seat": 0, "role": "blue", "known_to": [0], "laid": []}]
    row = tables.row(6, x2="B1")
    table = last_card(tables, "green blue", 0, row, put_away=away, gone=["SWAPHATS"])
    assert gold(table) == [5, 0]


@pytest.mark.parametrize(("last", "starter"), [(0, 1), (2, 0)])
def test_r36_who_begins_the_next_round(tables: Tables, last: int, starter: int) -> None:
    """The left neighbour of whoever put down the last card, be it a discard."""
    hands: dict[int, list[str]] = {n: [] for n in range(3)} | {last: ["MAP"]}
    table = tables.at(roles=("blue", "green", "boss"), hands=hands, pile=0, to_act=last)
    after(table, "play MAP", "top")
    assert (table.json()["round"], table.to_act) == (1, starter)


def test_r36_also_after_thefts(tables: Tables) -> None:
    hands: dict[int, list[str]] = {n: [] for n in range(3)} | {1: ["MAP"]}
    table = tables.at(
        roles=("blue", "green", "boss"),
        hands=hands,
        fronts={0: ["THEFT"]},
        gold=[0, 1, 1],
        round=1,
        pile=0,
        to_act=1,
    )
    after(table, "play MAP", "top")
    assert (table.to_act, table.json()["finder"]) == (0, 1)
    after(table, "steal from 2")
    assert (table.json()["round"], table.to_act, gold(table)) == (2, 2, [1, 1, 0])


def test_10_a_new_round_is_set_up_anew(tables: Tables) -> None:
    hands: dict[int, list[str]] = {n: [] for n in range(3)} | {1: ["MAP"]}
    table = tables.at(
        roles=("blue", "green", "boss"),
        hands=hands,
        fronts={0: ["BRK-P", "TRAP"]},
        maze=["B1@(1,0)"],
        up={1: False},
        pile=0,
        to_act=1,
    )
    after(table, "play MAP", "top")
    state = table.json()
    assert (state["maze"], state["gone"], state["pile_size"]) == ([], {}, 90)
    assert all(not goal["face_up"] and not goal["seen_by"] for goal in state["goals"])
    assert [player["front"] for player in state["seats"]] == [[], [], []]
    assert [player["drawn"] for player in state["seats"]] == [6, 6, 6]
    assert state["hats_size"] == 12


def test_7_roles_are_shown_at_the_end(tables: Tables) -> None:
    table = last_card(tables, "blue green boss", None, fronts={0: ["THEFT"]}, gold=[0, 1, 0])
    for viewer in (None, 2):
        roles = [player["role"] for player in table.view(viewer)["seats"]]
        assert roles == ["blue", "green", "boss"]
        assert table.view(viewer)["hats"] is None
        assert [goal["card"] for goal in table.view(viewer)["goals"]] == [None] * 3
    assert hand(table, 0) == {}
    assert seat(table, 1)["known_to"] == [0, 1, 2]
    assert legal(table, "B1@(1,0)") == [False]
