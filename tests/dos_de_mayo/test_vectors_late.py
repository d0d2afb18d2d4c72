"""The golden vectors G30 to G42 of the rules (section 11.2), on both sides."""

from typing import Any

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, status
from tests.lockstep import Reference as Side

FRENCH_HAND = ["F1", "F2", "F5", "F6", "F9"]
GATES = {1: 1, 6: 1, 16: 1, 20: 1}


def before_the_draw(tables: Tables, spanish: int, french: int, **options: str) -> Side:
    """So many cards in the hands, in the first phase that has to ask."""
    hands = ([f"S{i}" for i in range(1, 1 + spanish)], FRENCH_HAND[:french])
    fields: dict[str, Any] = {"phase": "draw", "pending": [0, 1]}
    if abs(spanish - french) >= 3:
        fields = {"phase": "veto", "to_act": 0 if spanish < french else 1}
    return tables.at(
        options, spanish={12: 1}, french={1: 2}, turn=8, hands=hands, losses=0, **fields
    )


def hand_sizes(table: Side) -> list[int]:
    return [side["hand_size"] for side in table.json()["sides"]]


def test_g30_a_veto_at_three_costs_the_draw(tables: Tables) -> None:
    table = after(before_the_draw(tables, 1, 4), "veto")
    assert table.json()["phase"] == "prepare"
    assert hand_sizes(table) == [1, 4]


def test_g31_without_a_veto_both_may_draw(tables: Tables) -> None:
    table = after(before_the_draw(tables, 1, 4), "allow")
    assert (table.json()["phase"], table.json()["pending"]) == ("draw", [0, 1])
    after(table, "draw", "draw")
    assert sum(side["deck_size"] for side in table.json()["sides"]) == 22 - 5 - 2


def test_g33_no_veto_at_two(tables: Tables) -> None:
    """At the end of a turn, so that the program has to decide whether to ask."""
    table = tables.at(
        spanish={12: 1},
        french={1: 2},
        turn=5,
        hands=(["S1", "S2"], FRENCH_HAND[:4]),
        rest=1,
    )
    assert pass_until(after(table, "done", "done"), "draw").json()["turn"] == 6
    assert table.legal() == ["decline", "draw"]


def lieutenant(tables: Tables, *french_table: str) -> Side:
    return tables.at(
        spanish={12: 1},
        french={1: 2},
        turn=4,
        phase="prepare",
        hands=(("S3",), ("F1",)),
        discards=(("S1",), ()),
        tables=((), french_table),
    )


def test_g34_s3_needs_s2_or_f4(tables: Tables) -> None:
    assert lieutenant(tables).legal() == ["pass"]


def test_g35_f4_allows_s3(tables: Tables) -> None:
    table = after(lieutenant(tables, "F4"), "play S3")
    assert table.json()["limit"] == 3


# French units, French losses, Spanish units and the winner.
ENDS: dict[str, tuple[dict[int, int], int, dict[int, int], int]] = {
    "G37": (GATES, 3, {}, 1),
    "G38": ({1: 1, 6: 1, 16: 1}, 3, {}, 0),
    "G39": (GATES, 4, {}, 0),
    "G40": (GATES, 3, {13: 1}, 0),
}


@pytest.mark.parametrize("vector", ENDS)
def test_g37_g38_g39_g40_the_end(tables: Tables, vector: str) -> None:
    french, losses, spanish, winner = ENDS[vector]
    table = tables.at(
        {"loss_check": "turn_10"},
        spanish=spanish,
        french=french,
        losses=losses,
        turn=10,
        rest=11,
    )
    pass_until(after(table, "done", "done"), "over")
    assert table.json()["winner"] == winner
    assert table.returns() == [float(seat == winner) for seat in range(2)]
    assert table.places() == [2 - (seat == winner) for seat in range(2)]
    assert table.to_act is None


def with_f10(tables: Tables, turn: int) -> Side:
    table = tables.at(
        spanish={5: 2}, french={1: 2}, turn=turn, hands=(("S1",), ("F1", "F10")), rest=11
    )
    return after(table, "order 5-4", "done", "done", "pass")


def test_g41_f10_cancels_an_order(tables: Tables) -> None:
    table = after(with_f10(tables, 10), "play F10 5-4")
    assert status(table, 0) == {"5-4": "cancelled"}
    assert pass_until(table, "moved").json()["spanish"] == {"5": 2}


def test_g42_f10_waits_for_turn_10(tables: Tables) -> None:
    assert with_f10(tables, 9).legal() == ["pass"]
