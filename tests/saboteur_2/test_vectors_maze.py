"""Test vectors 16.2, 16.3 and 16.5 of the rules: placement, ladders, goals, crystals.

The specification leaves out P12, P18, P22, L9, G10 and G11.
"""

import pytest

from tests.saboteur_2.sides import Tables, after, board, goals, gold, lay, legal

Tries = dict[str, bool]

PLACEMENT: dict[str, tuple[int, list[str], Tries]] = {  # row, then played; tried: legal
    "P1": (0, [], {"B5@(1,0)": True}),
    "P2": (0, [], {"B4@(1,0)": False}),
    "P3": (0, [], {"B5@(-1,0)": True, "B4@(0,1)": True}),
    "P4": (0, [], {"B5@(0,1)": False}),
    "P5": (0, [], {"B15@(0,1)": True, "B15r@(0,1)": False}),
    "P6": (0, [], {"B16@(1,0)": True}),
    "P7": (0, [], {"B5@(2,0)": False}),
    "P8": (0, [], {"B6@(1,0)": True, "B6r@(1,0)": False}),
    "P9": (0, [], {"B7@(1,0)": True, "B7r@(1,0)": False}),
    "P10": (0, [], {"B12@(1,0)": True, "B9@(1,0)": True, "B9r@(1,0)": False}),
    "P11": (0, ["B12@(1,0)"], {"B5@(2,0)": False}),
    "P13": (3, ["ROCK@(2,0)"], {"B5@(4,0)": False, "B5@(2,0)": True, "B12@(2,0)": True}),
    "P14": (3, ["ROCK@(2,0)", "B12@(2,0)"], {"B5@(4,0)": False}),
    "P15": (0, ["X1@(1,0)"], {"B5@(2,0)": True, "B4@(1,1)": False}),
    "P16": (0, ["X2@(1,0)"], {"B4@(1,1)": True, "B5@(2,0)": False, "B4@(1,-1)": False}),
    "P17": (0, ["X3@(1,0)"], {"B4@(1,-1)": True, "B4@(1,1)": False, "B5@(2,0)": False}),
    "P19": (0, ["X25@(1,0)"], {"B5@(2,0)": True, "B4@(1,1)": False}),
    "P20": (0, ["X18@(1,0)"], {"B4@(1,1)": True, "B5@(2,0)": False}),
    "P21": (0, ["X18r@(1,0)"], {"B4@(1,1)": False, "B5@(2,0)": False}),
    "P23": (0, ["X10@(0,1)"], {"B4@(0,2)": True, "B5@(1,1)": False}),
    "L1": (0, ["B12@(1,0)"], {"X5@(2,0)": False, "X5r@(2,0)": True}),
    "L2": (0, ["B12@(1,0)"], {"X4@(1,1)": False, "X4r@(1,1)": True}),
    "L3": (0, ["B12@(1,0)", "X4r@(1,1)"], {"B4@(1,2)": True}),
    "L4": (0, [], {"X5@(5,0)": False}),
    "L5": (0, [], {"X5@(7,0)": False, "X5@(8,-1)": False, "X4@(9,0)": False}),
    "L5 after a row": (6, [], {"X5@(7,0)": False, "X5r@(7,0)": False}),
    "L6": (6, ["B6@(7,0)"], {"X4@(7,1)": True}),
    "L7": (0, [], {"X6@(1,0)": False, "X6r@(1,0)": True}),
    "L8": (5, ["ROCK@(2,0)", "ROCK@(3,0)"], {"B5@(6,0)": False, "X5@(3,0)": True}),
    "L8, then": (5, ["ROCK@(2,0)", "ROCK@(3,0)", "X5@(3,0)"], {"B5@(6,0)": True}),
    "L10": (0, ["X6r@(1,0)"], {"X4@(1,1)": True}),
    "L11": (3, ["ROCK@(1,0)", "ROCK@(2,0)"], {"X4r@(3,1)": True}),
    "L11, then": (
        3,
        ["ROCK@(1,0)", "ROCK@(2,0)", "X4r@(3,1)"],
        {"B4@(3,2)": True, "B5@(4,0)": False},
    ),
}


@pytest.mark.parametrize("name", PLACEMENT)
def test_p_and_l_placement(tables: Tables, name: str) -> None:
    row, plays, tries = PLACEMENT[name]
    table = board(tables, lies=tables.row(row), plays=tuple(plays), tries=tuple(tries))
    assert legal(table, *tries) == list(tries.values())


# row 6 and what is played; goals afterwards; then tried: legal
GOALS: dict[str, tuple[str, list[str], list[str], Tries]] = {
    "G1": (
        "TAB",
        ["B5@(7,0)"],
        ["-", "GA", "-"],
        {"B4@(8,1)": True, "B4@(8,-1)": False, "B5@(9,0)": False},
    ),
    "G2": ("TBA", ["B5@(7,0)"], ["-", "GB", "-"], {"B4@(8,1)": False, "B4@(8,-1)": True}),
    "G3": ("TAB", ["B12@(7,0)"], ["-", "-", "-"], {}),
    "G4": ("ATB", ["B5@(7,0)"], ["-", "GT", "-"], {}),
    "G5": ("TAB", ["B6@(7,0)"], ["-", "-", "-"], {}),
    "G6": ("TAB", ["B5@(7,0)", "B4@(8,1)"], ["GT", "GA", "-"], {}),
    "G7": ("ABT", ["B6@(7,0)", "B6r@(7,1)", "B7@(8,1)"], ["-", "GBr", "-"], {}),
    "G8": ("ABT", ["B6@(7,0)", "B6r@(7,1)", "B2@(8,1)"], ["GAr", "GBr", "-"], {}),
    "G9": ("TAB", ["B7@(7,0)", "B7r@(7,-1)", "B6@(8,-1)"], ["-", "GAr", "-"], {}),
    "G12": ("ATB", ["X1@(7,0)"], ["-", "GT", "-"], {}),
}


@pytest.mark.parametrize("name", GOALS)
def test_g_goals(tables: Tables, name: str) -> None:
    hidden, plays, shown, tries = GOALS[name]
    row = tables.row(6)
    table = board(tables, lies=row, plays=tuple(plays), tries=tuple(tries), goals=hidden)
    assert goals(table) == shown
    assert legal(table, *tries) == list(tries.values())
    assert (table.json()["phase"] == "over") == ("GT" in shown)


@pytest.mark.parametrize(("finder", "pay"), [(0, [5, 0, 0]), (1, [0, 5, 0])])
def test_g4_the_finder_is_who_laid_the_card(tables: Tables, finder: int, pay: list[int]) -> None:
    """Both ways are open, so that the finder's team wins."""
    table = tables.at(
        roles=("blue", "green", "saboteur"),
        options={"rounds": 1},
        maze=tables.row(6, x2="B1"),
        goals="ATB",
        hands={finder: ["B5"]},
        to_act=finder,
    )
    assert gold(lay(table, "B5@(7,0)")) == pay


G13 = (
    "B3@(6,0)",
    "B7r@(6,-1)",
    "B5@(7,-1)",
    "B5@(8,-1)",
    "B6@(9,-1)",
    "ROCK@(3,0)",
    "X5@(6,1)",
    "B7@(7,1)",
    "X17r@(7,0)",
    "X7@(10,-1)",
    "B7@(10,0)",
    "X3@(9,0)",
)


@pytest.mark.parametrize(("hidden", "middle"), [("TBA", "GBr"), ("TAB", "GA")])
def test_g13_reached_from_two_sides_at_once(tables: Tables, hidden: str, middle: str) -> None:
    lies = tables.row(5)
    if tables.side == "engine":  # the deck's three B5 are played
        lies = ["B1@(1,0)", "B1@(2,0)", "B1@(3,0)", "X9@(4,0)", "X12@(5,0)"]
    table = board(tables, lies=lies, later=(*G13, "B5@(3,0)"), goals=hidden)
    for text in G13:
        table = lay(table, text)
        assert goals(table) == ["-", "-", "-"]
    table = lay(table, "B5@(3,0)")
    assert goals(table) == ["-", middle, "-"]
    assert table.json()["phase"] == "play"


def test_g14_a_second_pass_through_the_stone(tables: Tables) -> None:
    plays = ("B3r@(6,0)", "B6r@(6,1)", "B5@(7,1)", "X26r@(8,1)")
    table = board(tables, lies=tables.row(5), plays=plays, tries=("B5@(7,0)",))
    assert goals(table) == ["-", "-", "-"]
    table = lay(table, "B5@(7,0)")
    assert goals(table) == ["GT", "GA", "-"]
    assert table.json()["phase"] == "over"


def test_c1_crystals(tables: Tables) -> None:
    """Counted by what a geologist is paid: with both of them in play, half, rounded down."""
    lies = ["X14@(1,0)", "X16@(2,0)", "X15@(1,1)"]
    roles = ("geologist", "blue", "blue")
    end = {"roles": roles, "pile": 0, "options": {"rounds": 1}}
    table = tables.at(**end, maze=lies, hands={0: ["MAP"], 1: [], 2: []})
    after(table, "play MAP", "top")
    assert gold(table) == [3, 0, 0]
    table = tables.at(**end, maze=lies, hands={0: ["ROCK"], 1: [], 2: []})
    table = lay(table, "ROCK@(2,0)")
    assert gold(table) == [2, 0, 0]
