"""Rulings of the rules (section 15) on placement, turns and action cards, each by its id.

R5, R6, R9, R15, R17, R18 and R39 are switches or depend on one: see test_options.py too. R12, R27
and what comes after the end of a round are in test_rulings_end.py.
"""

import pytest

from powderkeg.engine import SchemaError
from tests.saboteur_2.sides import (
    Tables,
    after,
    board,
    goals,
    hand,
    legal,
    seat,
)


def test_r1_the_21st_action_card_is_a_rock_fall(tables: Tables) -> None:
    state = tables.deal(2).json()
    rocks = state["pool"].get("ROCK", 0)
    assert rocks + sum(seat["hand"].get("ROCK", 0) for seat in state["seats"]) == 4


def test_r3_face_down_goals_impose_nothing(tables: Tables) -> None:
    """A wall, a tunnel and a stub towards them are all legal, and a goal gives no connection."""
    tries = ("B6@(7,0)", "B7@(7,0)", "B12@(7,0)", "B1@(7,0)")
    table = board(tables, lies=tables.row(6), tries=tries)
    assert legal(table, *tries) == [True] * 4
    table = board(tables, tries=("B5@(7,0)", "B4@(8,1)"))
    assert legal(table, "B5@(7,0)", "B4@(8,1)") == [False, False]


@pytest.mark.parametrize("role", ["green", "saboteur"])
def test_r5_doors_stop_nobody_from_digging(tables: Tables, role: str) -> None:
    roles = (role, "blue", "saboteur")
    table = tables.at(roles=roles, maze=["X12@(1,0)"], hands={0: ["B5"]})
    assert legal(table, "B5@(2,0)") == [True]


def test_r7_a_card_continues_an_unbroken_tunnel(tables: Tables) -> None:
    """Beside a card that fits but is cut off nothing may be laid."""
    table = board(tables, lies=tables.row(3), plays=("ROCK@(1,0)",), tries=("B5@(4,0)",))
    assert legal(table, "B5@(4,0)", "B5@(1,0)") == [False, True]


def test_r8_an_empty_hat_pile(tables: Tables) -> None:
    """It cannot be empty with the official counts: the engine refuses the position."""
    fields = {"hats": {}, "hats_size": 0}
    if tables.side == "engine":
        with pytest.raises(SchemaError):
            tables.at(hands={0: ["SWAPHATS"]}, fields=fields)
        return
    assert tables.at(hands={0: ["SWAPHATS"]}, fields=fields).legal() == ["pass"]


def test_r9_no_theft_while_trapped(tables: Tables) -> None:
    table = tables.at(hands={0: ["THEFT", "FREE"]}, fronts={0: ["TRAP"]})
    assert "play THEFT" not in table.legal()
    after(table, "play FREE")
    assert seat(table, 0)["front"] == []


def test_r10_no_early_stop(tables: Tables) -> None:
    """No path card is left, the treasure is out of reach: the round goes on."""
    hands: dict[int, list[str]] = {0: ["MAP"], 1: ["MAP"]}
    table = tables.at(roles=("blue", "green"), hands=hands, pile=0)
    after(table, "play MAP", "top")
    assert (table.to_act, table.json()["round"], table.json()["phase"]) == (1, 0, "play")


def test_r20_up_to_three_different_tools(tables: Tables) -> None:
    table = tables.at(
        roles=("blue", "green"),
        hands={0: ["BRK-P", "BRK-L", "BRK-C"]},
        fronts={1: ["BRK-P", "BRK-C"]},
    )
    assert table.legal() == ["play BRK-L", "pass"]
    after(table, "play BRK-L")
    assert seat(table, 1)["front"] == ["BRK-P", "BRK-L", "BRK-C"]
    assert table.to_act == 1  # one a turn


@pytest.mark.parametrize(
    ("front", "asked"),
    [
        (["BRK-P", "BRK-L"], ["pickaxe", "lantern"]),
        (["BRK-P", "BRK-C"], None),
        (["BRK-L", "BRK-C"], None),
    ],
)
def test_r21_a_double_repair(tables: Tables, front: list[str], asked: list[str] | None) -> None:
    table = tables.at(hands={0: ["REP-PL"]}, fronts={3: front})
    after(table, "play REP-PL")
    if asked:
        assert (table.to_act, table.json()["target"], table.legal()) == (0, 3, asked)
    else:
        assert seat(table, 3)["front"] == ["BRK-C"]


def test_r22_a_rock_fall_hits_a_ladder(tables: Tables) -> None:
    plays = ("X6r@(1,0)", "B4@(1,1)", "ROCK@(1,0)")
    table = board(tables, plays=plays, tries=("B4@(1,2)",))
    assert legal(table, "B4@(1,2)") == [False]


def test_r22_a_ladder_stays_connected(tables: Tables) -> None:
    plays = ("B12@(1,0)", "X4r@(1,1)", "ROCK@(1,0)")
    table = board(tables, plays=plays, tries=("B4@(1,2)",))
    assert legal(table, "B4@(1,2)") == [True]


def test_r23_a_ladder_reconnects(tables: Tables) -> None:
    """A tunnel that is cut off is reached again where a ladder meets it."""
    plays = ("ROCK@(1,0)", "ROCK@(2,0)", "X5@(2,0)")
    table = board(tables, lies=tables.row(3), plays=plays, tries=("B5@(4,0)",))
    assert legal(table, "B5@(4,0)") == [True]


@pytest.mark.parametrize("turned_up", [True, False])
def test_r24_no_ladder_beside_a_goal(tables: Tables, turned_up: bool) -> None:
    """Face down or face up; touching at a corner is allowed."""
    play = "B5@(7,0)" if turned_up else "B12@(7,0)"
    table = board(tables, lies=tables.row(6), plays=(play,), tries=("X4@(8,1)",))
    assert goals(table)[1] == ("GA" if turned_up else "-")
    assert legal(table, "X4@(8,1)", "X4r@(8,1)") == [False, False]
    assert legal(table, "X4@(7,1)", "X4r@(7,1)") == [False, True]


def test_r28_swapping_with_an_empty_hand(tables: Tables) -> None:
    hands: dict[int, list[str]] = {0: ["SWAPHAND", "MAP"], 1: [], 2: ["B1"]}
    table = tables.at(roles=("blue", "green", "boss"), hands=hands, pile=0)
    after(table, "play SWAPHAND", "seat 1")
    assert (hand(table, 0), hand(table, 1)) == ({}, {"MAP": 1})
    hands = {0: ["SWAPHAND"], 1: [], 2: ["B1"]}
    table = tables.at(roles=("blue", "green", "boss"), hands=hands, pile=0)
    after(table, "play SWAPHAND", "seat 1")
    assert (hand(table, 0), hand(table, 1)) == ({}, {})


def test_r29_a_swap_with_an_empty_pile(tables: Tables) -> None:
    hands = {0: ["SWAPHAND", "B1", "B2"], 1: ["MAP"]}
    table = tables.at(hands=hands, pile=0)
    after(table, "play SWAPHAND", "seat 1")
    assert (hand(table, 0), hand(table, 1)) == ({"MAP": 1}, {"B1": 1, "B2": 1})


def test_r29_otherwise_the_partner_draws(tables: Tables) -> None:
    hands = {0: ["SWAPHAND", "B1", "B2"], 1: ["MAP"]}
    table = tables.at(hands=hands, pile=3)
    after(table, "play SWAPHAND", "seat 1")
    assert (seat(table, 0)["hand_size"], seat(table, 1)["hand_size"]) == (1, 3)
    assert table.json()["pile_size"] == 2


def test_r30_discard_two_needs_a_card_in_front(tables: Tables) -> None:
    assert "discard two" not in tables.at(hands={0: ["MAP", "B1"]}).legal()
    fronts = {0: ["BRK-P"]}
    assert "discard two" in tables.at(hands={0: ["MAP", "B1"]}, fronts=fronts).legal()
    assert "discard two" not in tables.at(hands={0: ["MAP"]}, fronts=fronts).legal()


@pytest.mark.parametrize(
    ("front", "digs"),
    [(["TRAP", "BRK-P"], False), (["TRAP"], False), (["BRK-P"], False), (["THEFT"], True)],
)
def test_r31_trap_and_tool_both_block(tables: Tables, front: list[str], digs: bool) -> None:
    table = tables.at(hands={0: ["B1", "REP-P", "FREE"]}, fronts={0: front})
    assert ("play B1" in table.legal()) == digs


def test_r31_each_needs_its_own_remedy(tables: Tables) -> None:
    fronts = {0: ["TRAP", "BRK-P"]}
    table = after(tables.at(hands={0: ["REP-P", "FREE"]}, fronts=fronts), "play REP-P")
    assert seat(table, 0)["front"] == ["TRAP"]
    table = after(tables.at(hands={0: ["REP-P", "FREE"]}, fronts=fronts), "play FREE")
    assert seat(table, 0)["front"] == ["BRK-P"]


def test_r37_a_tunnel_goes_on_through_a_stone(tables: Tables) -> None:
    plays = ("B5@(7,0)", "B4@(8,1)")
    table = board(tables, lies=tables.row(6), plays=plays, goals="BAT")
    assert goals(table) == ["GB", "GA", "-"]
    assert table.json()["phase"] == "play"


def test_r38_a_trapped_player_is_not_out_of_the_game(tables: Tables) -> None:
    cards = ["B1", "MAP", "BRK-P", "INSPECT", "SWAPHATS", "TRAP"]
    table = tables.at(hands={0: cards}, fronts={0: ["TRAP"]})
    assert table.legal() == [
        "play BRK-P",
        "play MAP",
        "play INSPECT",
        "play SWAPHATS",
        "play TRAP",
        "pass",
        "discard two",
    ]


# --- details of sections 3 to 6 -------------------------------------------------------------------


def test_4_4_the_map_shows_the_goal_to_its_player_only(tables: Tables) -> None:
    table = tables.at(hands={0: ["MAP"], 1: ["MAP"]})
    after(table, "play MAP", "bottom")
    assert [goal["seen_by"] for goal in table.json()["goals"]] == [[], [], [0]]
    assert [table.view(n)["goals"][2]["card"] for n in (0, 1, None)] == ["GB", None, None]
    assert "bottom" in after(table, "play MAP").legal()  # the same goal may be looked at again


def test_6_rock_falls_never_turn_goals_back(tables: Tables) -> None:
    plays = ("B5@(7,0)", "ROCK@(7,0)")
    table = board(tables, lies=tables.row(6), plays=plays, tries=("B5@(7,0)", "B4@(8,1)"))
    assert goals(table) == ["-", "GA", "-"]
    assert legal(table, "B5@(7,0)", "B4@(8,1)") == [True, False]


def test_6_2_a_new_hat(tables: Tables) -> None:
    table = tables.at(hands={0: ["INSPECT"], 1: ["SWAPHATS"], 2: ["MAP"]})
    after(table, "play INSPECT", "seat 4")
    assert seat(table, 4)["known_to"] == [0, 4]
    assert [table.view(n)["seats"][4]["role"] for n in (0, 1, 4)] == [
        "profiteer",
        None,
        "profiteer",
    ]
    after(table, "play SWAPHATS", "seat 4")
    assert seat(table, 4)["known_to"] == [4]
    away = table.json()["put_away"]
    assert away == [{"seat": 4, "role": "profiteer", "known_to": [0, 4], "laid": []}]
    assert table.view(0)["put_away"] == away
    assert table.view(0)["seats"][4]["role"] is None
    assert table.view(1)["put_away"][0]["role"] is None
    assert table.json()["hats_size"] == 8


def test_3_base_players_draw_one_card(tables: Tables) -> None:
    roles = ("digger", "digger", "saboteur")
    table = tables.at(roles=roles, options={"edition": "base"}, hands={0: ["MAP"]})
    before = table.json()["pile_size"]
    after(table, "play MAP", "top")
    assert table.json()["pile_size"] == before - 1
    assert seat(table, 0)["hand_size"] == 6
