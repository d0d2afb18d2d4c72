"""The switches O1 to O9 (rules, section 14), on both sides."""

import pytest

from tests.saboteur_2.endings import CRYSTALS, found, last_card
from tests.saboteur_2.sides import Tables, after, gold, seat

BOTH = pytest.mark.parametrize("on", [False, True])
BASE = ("digger", "digger", "saboteur")


@BOTH
@pytest.mark.parametrize("edition", ["base", "combined"])
def test_o1_broken_tools_on_oneself(tables: Tables, edition: str, on: bool) -> None:
    options = {"edition": edition, "own_tools": on}
    roles = BASE if edition == "base" else ("blue", "green", "boss")
    table = tables.at(roles=roles, options=options, hands={0: ["BRK-P"]})
    after(table, "play BRK-P")
    assert table.legal() == (["seat 0"] if on else []) + ["seat 1", "seat 2"]


@BOTH
def test_o1_traps_stay_for_others(tables: Tables, on: bool) -> None:
    table = tables.at(options={"own_tools": on}, roles=("blue", "green"), hands={0: ["TRAP"]})
    assert seat(after(table, "play TRAP"), 1)["front"] == ["TRAP"]


@BOTH
def test_o2_broken_diggers_get_nothing(tables: Tables, on: bool) -> None:
    roles = ("digger", "saboteur", "digger", "digger")
    table = found(tables, roles, 3, fronts={2: ["BRK-L"]}, broken_unpaid=on)
    order = []
    while table.to_act is not None:
        order.append(table.to_act)
        table.apply(table.legal()[0])
    assert order == ([3, 0, 3, 0] if on else [3, 2, 0, 3])


@BOTH
@pytest.mark.parametrize(
    ("doors", "team"), [({"x2": "X12", "x3": "X9"}, False), ({"x2": "X12"}, True)]
)
def test_o3_the_boss_needs_a_team(
    tables: Tables, on: bool, doors: dict[str, str], team: bool
) -> None:
    """A team without players is enough."""
    options = {"boss_needs_team": on, "rounds": 1}
    row = tables.row(6, **doors)
    table = last_card(tables, "boss saboteur geologist", 0, row, options=options)
    assert gold(table) == [4 if team or not on else 0, 0, 0]


@BOTH
def test_o4_only_doors_of_the_own_colour(tables: Tables, on: bool) -> None:
    options = {"own_doors": on}
    table = tables.at(roles=("green", "blue"), options=options, hands={0: ["X9", "X12"]})
    assert ("play X12" in table.legal()) == (not on)
    after(table, "play X9")
    while table.json()["phase"] in ("cell", "turn"):
        table.apply(table.legal()[0])
    assert seat(table, 0)["laid"] == (["green"] if on else [])


@BOTH
def test_o4_what_was_laid_is_remembered(tables: Tables, on: bool) -> None:
    options = {"own_doors": on}
    table = tables.at(
        roles=("boss", "blue"),
        options=options,
        hands={0: ["X9", "X12", "SWAPHATS"], 1: ["MAP"] * 3},
        pile=0,
    )
    for card in ("play X12", "play MAP", "play X9", "play MAP", "play SWAPHATS"):
        after(table, card)
        while table.json()["phase"] in ("cell", "turn", "target"):
            table.apply(table.legal()[0])
    (away,) = table.json()["put_away"]
    assert away["laid"] == (["blue", "green"] if on else [])
    assert seat(table, 0)["laid"] == []


@BOTH
def test_o5_theft_by_a_trapped_player(tables: Tables, on: bool) -> None:
    options = {"trapped_theft": on}
    table = tables.at(options=options, hands={0: ["THEFT"]}, fronts={0: ["TRAP"]})
    assert ("play THEFT" in table.legal()) == on
    if on:
        assert seat(after(table, "play THEFT"), 0)["front"] == ["THEFT", "TRAP"]


@BOTH
def test_o5_it_has_no_effect_while_trapped(tables: Tables, on: bool) -> None:
    options = {"trapped_theft": on}
    fronts = {0: ["THEFT", "TRAP"]}
    table = last_card(tables, "blue green", None, fronts=fronts, gold=[1, 1], options=options)
    assert (table.json()["phase"], gold(table)) == ("over", [1, 1])


@BOTH
def test_o6_compulsory_theft(tables: Tables, on: bool) -> None:
    options = {"must_steal": on}
    fronts = {0: ["THEFT"]}
    table = last_card(tables, "blue green", None, fronts=fronts, gold=[1, 1], options=options)
    assert table.legal() == ([] if on else ["steal nothing"]) + ["steal from 1"]
    before = gold(table)
    if not on:
        assert gold(after(table, "steal nothing")) == before


@BOTH
def test_o7_a_trapped_geologist(tables: Tables, on: bool) -> None:
    options = {"trapped_geologist_out": on, "rounds": 1}
    people = "geologist geologist/trapped blue"
    table = last_card(tables, people, None, CRYSTALS[:5], options=options)
    assert gold(table) == [5 if on else 2, 0, 0]


@pytest.mark.parametrize("edition", ["base", "combined"])
@pytest.mark.parametrize("rounds", [1, 3, 9])
def test_o8_number_of_rounds(tables: Tables, edition: str, rounds: int) -> None:
    table = tables.deal(3, edition=edition, rounds=rounds)
    while table.to_act is not None:
        state = table.json()
        assert state["stage"] == state["round"] < rounds
        legal = table.legal()
        table.apply("pass" if "pass" in legal else legal[-1])
    assert table.json()["stage"] == rounds


@BOTH
def test_o9_hands_off_oneself(tables: Tables, on: bool) -> None:
    options = {"hands_off_self": on}
    fronts = {0: ["THEFT"], 1: ["THEFT"]}
    table = tables.at(options=options, hands={0: ["HANDSOFF"]}, fronts=fronts)
    after(table, "play HANDSOFF")
    assert table.json()["theft_order"] == ([0, 1] if on else [0])
    if on:
        assert table.legal() == ["seat 0", "seat 1"]
        assert after(table, "seat 0").json()["theft_order"] == [1]


@pytest.mark.parametrize("first", [0, 2])
@pytest.mark.parametrize("edition", ["base", "combined"])
def test_first_player(tables: Tables, edition: str, first: int) -> None:
    assert tables.deal(4, edition=edition, first_player=first).to_act == first


def test_switches_of_the_other_edition_have_no_effect(tables: Tables) -> None:
    combined = {
        "boss_needs_team": True,
        "own_doors": False,
        "trapped_theft": True,
        "must_steal": True,
        "trapped_geologist_out": True,
        "hands_off_self": True,
    }
    assert played(tables, "base", combined) == played(tables, "base", {})
    assert played(tables, "combined", {"broken_unpaid": True}) == played(tables, "combined", {})


def played(tables: Tables, edition: str, options: dict[str, bool]) -> list[list[str]]:
    """The legal actions of a game in which the last option is taken."""
    table = tables.deal(4, edition=edition, rounds=1, **options)
    seen = []
    while table.to_act is not None:
        seen.append(table.legal())
        table.apply(seen[-1][len(seen) % len(seen[-1])])
    return seen
