"""Test vectors 16.8 of the rules: nuggets. The specification leaves out N2."""

from collections import Counter

import pytest

from tests.lockstep import Reference as Side
from tests.saboteur_2.endings import exhausted, found
from tests.saboteur_2.nuggets import chance_for, earlier
from tests.saboteur_2.reference.tables import NUGGETS
from tests.saboteur_2.sides import Tables, after, gold

N1 = {3: 1, 2: 1, 1: 3}
FIVE = ("digger", "saboteur", "digger", "digger", "digger")


def all_take_the_highest(table: Side) -> list[tuple[int, str]]:
    taken = []
    while table.json()["phase"] == "nugget":
        assert table.to_act is not None
        taken.append((table.to_act, table.legal()[-1]))
        table.apply(table.legal()[-1])
    return taken


def test_n1_counter_clockwise_past_the_saboteur(tables: Tables) -> None:
    table = found(tables, FIVE, 2, chance=chance_for(N1, NUGGETS, 0))
    assert all_take_the_highest(table) == [
        (2, "take 3"),
        (0, "take 2"),
        (4, "take 1"),
        (3, "take 1"),
        (2, "take 1"),
    ]
    assert gold(table) == [2, 0, 4, 1, 1]


def test_n3_ten_players_draw_nine(tables: Tables) -> None:
    table = found(tables, ("saboteur",) * 4 + ("digger",) * 6, 4)
    assert sum(table.json()["offer"].values()) == 9
    assert table.json()["nuggets_size"] == 19


@pytest.mark.parametrize(
    ("seats", "saboteurs", "pay"), [(10, 4, 2), (8, 3, 3), (5, 2, 3), (5, 1, 4), (4, 0, 0)]
)
def test_n4_saboteurs_win(tables: Tables, seats: int, saboteurs: int, pay: int) -> None:
    table = exhausted(tables, seats, saboteurs)
    assert gold(table) == [pay] * saboteurs + [0] * (seats - saboteurs)


def test_n5_broken_tools_with_o2(tables: Tables) -> None:
    table = found(tables, FIVE, 2, {0: ["BRK-P"]}, chance_for(N1, NUGGETS, 0), broken_unpaid=True)
    assert [seat for seat, _ in all_take_the_highest(table)] == [2, 4, 3, 2, 4]


def test_n6_nobody_left_with_o2(tables: Tables) -> None:
    roles = ("digger", "saboteur", "digger")
    broken = {0: ["BRK-P"], 2: ["BRK-C"]}
    table = found(tables, roles, 1, broken, broken_unpaid=True)
    assert (table.json()["phase"], table.json()["nuggets_size"]) == ("over", 28)
    assert (table.json()["shares"], table.json()["paid"]) == ([[]], [{}])


@pytest.mark.parametrize(
    ("saboteurs", "pile", "credited", "left"),
    [
        (1, {3: 1, 2: 2}, 4, {"3": 1}),
        (1, {2: 3}, 4, {"2": 1}),
        (2, {2: 3}, 3, {}),
        (1, {2: 1, 3: 2}, 4, {"3": 1}),
    ],
)
def test_n7_paid_from_what_is_left(
    tables: Tables, saboteurs: int, pile: dict[int, int], credited: int, left: dict[str, int]
) -> None:
    seats = 5
    _, _, before = earlier(pile, range(seats), seats)
    table = exhausted(tables, seats, saboteurs, pile)
    paid = [now - then for now, then in zip(gold(table), before, strict=True)]
    assert paid == [credited] * saboteurs + [0] * (seats - saboteurs)
    assert table.json()["nuggets"] == left


def test_n7_a_pile_that_is_worth_too_little(tables: Tables) -> None:
    pile, gone = {1: 2}, (Counter({3: 1, 1: 1}),)
    fields, number, owned = earlier(pile, range(4), 4, gone)
    owned[0] += 4
    setup = {"roles": ("saboteur", "digger", "digger", "digger"), "pile": 0, "gold": owned}
    empty: dict[int, list[str]] = {n: [] for n in range(1, 4)}
    options = {"edition": "base", "rounds": number + 1}
    payload = {"round": number, "options": options, "hands": {0: ["B15"], **empty}}
    table = tables.at(**setup, **payload, fields=fields, paid_gold=[4, 0, 0, 0])
    after(table, "pass", "discard B15")
    assert gold(table)[0] == owned[0] + 4
    assert (table.json()["nuggets"], table.json()["paid"][-1]) == ({}, {"1": 2})
