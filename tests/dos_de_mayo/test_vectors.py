"""The golden vectors of the rules (section 11.2), on both sides; G30 to G42 are in the next file.

The specification leaves out G10, G12, G16, G22, G26, G32 and G36.
"""

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, starting, status
from tests.lockstep import Reference as Side

SPANISH_ORDERS = ("order 9-14", "order 12-14", "order 15-14", "order 17-15", "done")
FRENCH_ORDERS = ("order 6-7", "order 19-16", "done")


def opening(tables: Tables, first: str = "take F1") -> Side:
    """The six orders of the example of play (11.1)."""
    return after(tables.deal(), first, *SPANISH_ORDERS, *FRENCH_ORDERS)


def test_g1_setup(tables: Tables) -> None:
    now = tables.deal().json()
    assert (sum(now["french"].values()), sum(now["outside"])) == (9, 20)
    assert now["outside"] == [5, 5, 5, 5]
    assert sum(now["spanish"].values()) == 8
    assert now["spare"] == [2, 1]
    assert set(now["spanish"]) & set(now["french"]) == {"10"}
    assert now["french"] == {"1": 2, "6": 2, "10": 1, "11": 2, "19": 2}
    assert set(now["spanish"]) == {"4", "8", "9", "10", "12", "15", "17", "20"}


def test_g2_orders_of_the_example(tables: Tables) -> None:
    table = after(tables.deal(), "take F1", *SPANISH_ORDERS, *FRENCH_ORDERS[:-1])
    assert table.legal() == ["done"]  # 2 of 2
    table.apply("done")
    assert table.json()["snapshot"] == [10]
    pass_until(table, "numbers")
    assert set(status(table, 0).values()) == {"done"}  # no crossing: nothing waits


def test_g3_after_the_spanish_moves(tables: Tables) -> None:
    table = pass_until(opening(tables), "numbers")
    assert table.json()["spanish"] == {"4": 1, "8": 1, "10": 1, "14": 3, "15": 1, "20": 1}


@pytest.mark.parametrize("a", [1, 2])
@pytest.mark.parametrize("b", [1, 2])
def test_g4_after_the_french_moves(tables: Tables, a: int, b: int) -> None:
    table = after(pass_until(opening(tables), "numbers"), f"send {a}", f"send {b}")
    expected = {"1": 2, "6": 2 - a, "7": a, "10": 1, "11": 2, "16": b, "19": 2 - b}
    assert table.json()["french"] == {zone: n for zone, n in expected.items() if n}
    assert pass_until(table, "strength").json()["fought"] == [10]


def in_the_resolution(tables: Tables, first: str) -> Side:
    return pass_until(opening(tables, first), "strength")


def test_g5_artillery_without_s1(tables: Tables) -> None:
    table = after(in_the_resolution(tables, "take F8 and place it"), "pass", "artillery 10")
    assert table.json()["bonus"] == [{}, {"10": 1}]
    table.apply("pass")
    assert "10" not in table.json()["spanish"]
    assert table.scores() == [0, 1]


def test_g6_artillery_against_s1(tables: Tables) -> None:
    table = in_the_resolution(tables, "take F8 and place it")
    after(table, "play S1 10", "artillery 10")
    assert table.json()["spanish"]["10"] == 1
    assert table.scores() == [0, 0]


def test_g7_one_against_one(tables: Tables) -> None:
    table = pass_until(in_the_resolution(tables, "take F1"), "after")
    assert (table.json()["spanish"]["10"], table.json()["french"]["10"]) == (1, 1)
    assert table.scores() == [0, 0]


def test_g8_the_group_in_4(tables: Tables) -> None:
    table = after(tables.deal(), "take F1")
    assert starting(table, "order 4-") == [f"order 4-{zone}" for zone in (2, 3, 5, 8)]


def test_g9_two_limited_and_three_free_orders(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={6: 2, 20: 4, 19: 2, 14: 3}, rest=10)
    after(table, "done", "order 6-5", "order 14-7", "order 14-12", "order 14-15", "order 20-17")
    assert table.legal() == ["done"]


def test_g11_two_orders_from_one_group(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={5: 3, 16: 1}, rest=1)
    after(table, "done", "order 5-7", "order 5-9")
    assert starting(table, "order") == [f"order 16-{zone}" for zone in (6, 7, 15, 17, 19)]
    lone = tables.at(spanish={12: 1}, french={5: 1, 6: 2}, rest=1)
    after(lone, "done", "order 5-7")
    assert not starting(lone, "order 5-")


def crossing(tables: Tables, units: int) -> Side:
    table = tables.at(spanish={3: 1}, french={2: 3}, rest=10)
    after(table, "order 3-2", "done", "order 2-3", "done")
    return after(pass_until(table, "numbers"), f"send {units}")


def test_g13_the_larger_group_goes(tables: Tables) -> None:
    now = crossing(tables, 2).json()
    assert now["spanish"] == {"3": 1}
    assert (now["french"]["2"], now["french"]["3"]) == (1, 2)
    assert [orders[0]["status"] for orders in now["orders"]] == ["stayed", "done"]


def test_g14_the_fight_that_follows(tables: Tables) -> None:
    table = pass_until(crossing(tables, 2), "strength")
    assert table.json()["fought"] == [3]
    lost = table.scores()[1]
    now = pass_until(table, "after").json()
    assert now["spanish"] == {}
    assert now["french"]["3"] == 2
    assert table.scores() == [0, lost + 1]


@pytest.mark.parametrize(
    ("answer", "spanish", "french"),
    [("spain goes", {"2": 1}, {"2": 3}), ("france goes", {"3": 1}, {"2": 2, "3": 1})],
)
def test_g15_a_tie_is_for_spain_to_settle(
    tables: Tables, answer: str, spanish: dict[str, int], french: dict[str, int]
) -> None:
    table = crossing(tables, 1)
    assert (table.to_act, table.legal()) == (0, ["spain goes", "france goes"])
    assert table.json()["tie"] == "3-2"
    now = after(table, answer).json()
    assert now["spanish"] == spanish
    assert {zone: n for zone, n in now["french"].items() if zone != "10"} == french


def test_g17_no_second_destination_without_f7(tables: Tables) -> None:
    table = tables.at(spanish={5: 3}, french={1: 2}, rest=1)
    assert not [text for text in table.legal() if "with" in text]
    after(table, "order 5-4")
    assert table.legal() == ["done"]


def test_g18_divided_by_f7(tables: Tables) -> None:
    table = tables.at(
        spanish={5: 3}, french={1: 2}, rest=1, turn=2, discards=((), ("F7",)), turba=True
    )
    after(table, "order 5-4 with 2", "order 5-9", "done", "done")
    assert pass_until(table, "moved").json()["spanish"] == {"4": 2, "9": 1}


@pytest.mark.parametrize(("n", "movers"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_g19_half_stays(tables: Tables, n: int, movers: int) -> None:
    table = tables.at(spanish={5: n}, french={5: 6, 1: 1}, rest=1)
    assert ("order 5-4" in table.legal()) == (movers > 0)
    if movers:
        after(table, "order 5-4", "done", "done")
        assert pass_until(table, "moved").json()["spanish"] == {"4": movers, "5": n - movers}


def test_g20_french_units_are_pinned(tables: Tables) -> None:
    table = tables.at(spanish={5: 1}, french={5: 6}, rest=5)
    assert after(table, "done").legal() == ["done"]


def test_g21_an_empty_origin(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={4: 2}, rest=10)
    after(table, "done", "order 4-5")
    assert not starting(table, "order 5-")


@pytest.mark.parametrize("turn", [1, 2])
def test_g23_no_entry_before_turn_3(tables: Tables, turn: int) -> None:
    table = tables.at(spanish={12: 1}, french={1: 1}, turn=turn)
    assert not starting(after(table, "done"), "order OUT")


def test_g24_entries_are_limited_orders(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={1: 1}, turn=3, hands=(("S1",), ("F8",)))
    after(table, "done", "order OUT1-1", "order OUT6-6")
    assert table.legal() == ["done"]


def test_g25_murat_leads_five_orders(tables: Tables) -> None:
    table = tables.at(spanish={10: 1}, french={1: 1, 2: 1, 3: 1}, turn=3)
    five = ["order 1-8", "order 2-4", "order 3-5", "order OUT1-1", "order OUT16-16"]
    after(table, "done", *five)
    assert table.legal() == ["done"]
    after(table, "done", "pass", "play F1")
    assert list(status(pass_until(table, "moved"), 1).values()) == ["done"] * 5


def fight(tables: Tables, spanish: int, french: int) -> tuple[int, int]:
    """What both sides lose when so many units meet in zone 9."""
    table = tables.at(
        {"loss_check": "turn_10"},
        spanish={9: spanish},
        french={9: french},
        turn=2,
        rest=1,
        spare=[0, 1],
    )
    now = pass_until(after(table, "done", "done"), "after").json()
    return spanish - now["spanish"].get("9", 0), french - now["french"].get("9", 0)


@pytest.mark.parametrize(
    ("french", "spanish", "lost"), [(3, 2, 1), (4, 2, 2), (5, 2, 2), (6, 2, 2), (5, 1, 1)]
)
def test_g27_and_g28_spanish_losses(tables: Tables, french: int, spanish: int, lost: int) -> None:
    """6 against 2 would cost 3, 5 against 1 would cost 5: the cap."""
    assert fight(tables, spanish, french) == (lost, 0)


@pytest.mark.parametrize(
    ("stronger", "weaker", "lost"), [(9, 3, 3), (7, 2, 2), (9, 4, 2), (3, 1, 1)]
)
def test_g27_and_g29_french_losses(tables: Tables, stronger: int, weaker: int, lost: int) -> None:
    assert fight(tables, stronger, weaker) == (0, lost)
