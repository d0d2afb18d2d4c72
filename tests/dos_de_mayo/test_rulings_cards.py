"""Rulings on cards (rules, section 9), one test each, on both sides."""

from typing import Any

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, starting, status
from tests.lockstep import Reference as Side

THREE = ["order 1-8", "order 3-5", "order OUT1-1"]


def three_orders(tables: Tables, *hand: str, spanish: tuple[str, ...] = ("S1",)) -> Side:
    """Turn 4, three limited orders written, the first question of the window."""
    table = tables.at(
        spanish={10: 1}, french={1: 1, 3: 1}, turn=4, hands=(spanish, ("F1", *hand)), losses=2
    )
    return after(table, "done", *THREE, "done")


def test_9_4_1_the_third_order_is_void_without_murat(tables: Tables) -> None:
    table = three_orders(tables)
    assert set(status(table, 1).values()) == {"standing"}
    after(table, "pass", "pass")
    assert status(table, 1) == {"1-8": "done", "3-5": "done", "OUT1-1": "void"}
    assert table.json()["sides"][1]["hand"] == ["F1"]


def test_9_4_1_it_can_be_named_by_s9_until_then(tables: Tables) -> None:
    """Murat has nothing left to do, and everybody knows that France holds him."""
    table = three_orders(tables, spanish=("S1", "S9"))
    assert table.json()["sides"][1]["hand_known"] == ["F1"]
    after(table, "play S9 OUT1-1")
    assert "play F1" not in table.legal()
    after(table, "pass", "pass")
    assert status(table, 1)["OUT1-1"] == "cancelled"


def test_9_4_1_a_cancelled_order_still_counts(tables: Tables) -> None:
    """9.4.6: it does not give back the slot."""
    table = after(three_orders(tables, spanish=("S1", "S9")), "play S9 1-8")
    assert "play F1" in table.legal()
    after(table, "pass", "pass")
    assert status(table, 1) == {"1-8": "cancelled", "3-5": "done", "OUT1-1": "void"}


def test_9_4_1_murat_not_before_turn_3_and_not_for_nothing(tables: Tables) -> None:
    early = tables.at(spanish={10: 1}, french={1: 1, 3: 1, 11: 1}, turn=2)
    assert after(early, "done", "order 1-2", "order 3-5").legal() == ["done"]
    late = tables.at(spanish={10: 1}, french={1: 1, 3: 1, 11: 1}, turn=4)
    after(late, "done", "order 1-2", "order 3-5", "done", "pass")
    assert late.legal() == ["pass"]


def test_f11_binds_who_holds_murat(tables: Tables) -> None:
    table = tables.at(
        spanish={10: 1},
        french={1: 1, 3: 1},
        turn=4,
        discards=((), ("F11",)),
        one_order=True,
        rest=14,
    )
    after(table, "done", "order 1-2")
    assert not starting(table, "order 3-")
    assert starting(table, "order 14-") or not table.json()["french"].get("14")


def in_the_resolution(tables: Tables, spanish: Any, french: Any, /, **fields: Any) -> Side:
    """Zones 5 and 12 are conflict zones, turn 6; France has something to lose."""
    given: dict[str, Any] = {
        "spanish": {5: 3, 12: 3},
        "french": {5: 6, 12: 7, 1: 1},
        "turn": 6,
        "hands": (spanish, french),
        "rest": 1,
        **fields,
    }
    return pass_until(after(tables.at(**given), "done", "done"), "strength")


def test_9_4_2_bonuses_add_up_and_last_for_the_repeat(tables: Tables) -> None:
    """3+2 against 6: one lost; then 2+2 against 6: one more, and not 3."""
    table = in_the_resolution(tables, ("S1", "S6", "S7"), ("F1", "F5"))
    assert starting(table, "play S6") == ["play S6 5", "play S6 12"]
    after(table, "play S1 5", "pass", "play S6 5", "pass", "pass")
    assert table.json()["spanish"]["5"] == 2
    after(pass_until(table, "after"), "pass", "play F5 5")
    assert table.json()["bonus"] == [{"5": 2}, {}]
    assert pass_until(table, "after").json()["spanish"]["5"] == 1


def test_9_4_2_s11_counts_once(tables: Tables) -> None:
    table = in_the_resolution(tables, ("S1", "S11"), ("F1", "F5"))
    after(table, "play S11 5", "pass", "pass")
    assert table.json()["spanish"] == {"5": 2, "12": 1}  # 2:1 each: one instead of two, and two
    assert table.json()["shield"] is None
    after(pass_until(table, "after"), "pass", "play F5 5")
    assert pass_until(table, "after").json()["spanish"] == {"12": 1}


def test_s11_is_counted_after_the_cap_and_never_below_nothing(tables: Tables) -> None:
    """One unit against six: six by the table, one by the cap, none under the shield."""
    table = in_the_resolution(tables, ("S1", "S11"), ("F1",), spanish={5: 1}, french={5: 6, 1: 1})
    assert pass_until(after(table, "play S11 5"), "after").json()["spanish"] == {"5": 1}
    even = in_the_resolution(tables, ("S1", "S11"), ("F1",), spanish={5: 6}, french={5: 6, 1: 1})
    assert pass_until(after(even, "play S11 5"), "after").json()["spanish"] == {"5": 6}


def test_9_4_3_a_repeat_needs_both_sides_still_there(tables: Tables) -> None:
    table = in_the_resolution(
        tables, ("S1",), ("F1", "F5"), spanish={5: 1, 12: 3}, french={5: 6, 12: 7, 1: 1}
    )
    after(pass_until(table, "after"), "pass")
    assert starting(table, "play F5") == ["play F5 12"]


def test_9_4_3_the_fresh_window_is_for_that_zone_only(tables: Tables) -> None:
    table = in_the_resolution(tables, ("S1", "S6", "S11"), ("F1", "F5", "F6"))
    after(pass_until(table, "after"), "pass", "play F5 12")
    assert table.legal() == ["pass", "play S1 12", "play S6 12", "play S11 12"]
    after(table, "pass")
    assert table.legal() == ["pass", "play F6 12"]


@pytest.mark.parametrize("used", [True, False])
def test_9_4_3_and_4_artillery_keeps_its_zone(tables: Tables, used: bool) -> None:
    table = in_the_resolution(tables, ("S1",), ("F1", "F5"), tables=((), ("F8",)))
    after(table, "pass")
    if used:
        after(table, "artillery 12")
        assert not starting(table, "artillery")
    pass_until(table, "after")
    after(table, "pass", "play F5 12", "pass")
    assert starting(table, "artillery") == ([] if used else ["artillery 12"])
    assert table.json()["bonus"][1] == ({"12": 1} if used else {})


def test_9_4_4_artillery_is_chosen_anew_each_turn(tables: Tables) -> None:
    table = in_the_resolution(
        tables, ("S1",), ("F1",), tables=((), ("F8",)), spanish={5: 6}, french={5: 7, 1: 1}
    )
    after(table, "pass", "artillery 5")
    now = table.json()["turn"]
    while table.json()["turn"] == now:
        table.apply("pass")
    assert (table.json()["artillery"], table.json()["bonus"]) == (None, [{}, {}])
    after(pass_until(table, "strength"), "pass")
    assert starting(table, "artillery") == ["artillery 5"]


def test_9_4_4_put_into_play_in_r2_it_may_be_used_at_once(tables: Tables) -> None:
    table = in_the_resolution(tables, ("S1",), ("F8",))
    after(table, "pass", "play F8", "pass")
    assert starting(table, "artillery") == ["artillery 5", "artillery 12"]


def test_9_4_4_held_in_hand_at_setup(tables: Tables) -> None:
    table = after(tables.deal(), "take F8")
    sides = table.json()["sides"]
    assert (sides[1]["hand"], sides[1]["table"]) == (["F8"], [])
    assert not tables.deal().sees_action("take F8", 0)
    assert tables.deal().sees_action("take F8 and place it", 0)


def test_9_4_5_recruits_appear_in_any_zone_but_no_box(tables: Tables) -> None:
    table = tables.at(
        spanish={5: 3, 6: 1}, french={1: 2}, turn=4, phase="moved", hands=(("S1",), ("F1", "F2"))
    )
    after(table, "pass")
    assert starting(table, "play F2") == [f"play F2 {zone}" for zone in range(1, 22)]
    after(table, "play F2 5")
    assert table.json()["french"]["5"] == 1


def divided(tables: Tables, *hand: str, turn: int = 10, spanish: tuple[str, ...] = ()) -> Side:
    """2 of 4 go 5-4, the other 2 go 5-9."""
    table = tables.at(
        spanish={5: 4},
        french={1: 2},
        turn=turn,
        discards=((), ("F7",)),
        turba=True,
        hands=(("S1", *spanish), ("F1", *hand)),
        rest=1,
    )
    return after(table, "order 5-4 with 2", "order 5-9", "done", "done")


@pytest.mark.parametrize(("cancelled", "left"), [("5-4", "9"), ("5-9", "4")])
def test_9_4_6_of_a_divided_group_one_part_stays(tables: Tables, cancelled: str, left: str) -> None:
    table = after(divided(tables, "F10"), "pass", f"play F10 {cancelled}")
    assert f"play F10 {cancelled}" not in table.legal()
    assert pass_until(table, "moved").json()["spanish"] == dict(sorted({"5": 2, left: 2}.items()))


def crossing(tables: Tables, turn: int, spanish: tuple[str, ...], french: tuple[str, ...]) -> Side:
    table = tables.at(
        spanish={3: 2},
        french={2: 3},
        turn=turn,
        hands=(("S1", *spanish), ("F1", *french)),
        rest=14,
        losses=0,
    )
    return after(table, "order 3-2", "done", "order 2-3", "done")


def test_9_4_7_a_cancelled_order_crosses_nothing(tables: Tables) -> None:
    table = after(crossing(tables, 10, (), ("F10",)), "pass", "play F10 3-2")
    after(pass_until(table, "numbers"), "send 1")
    assert table.json()["spanish"] == {"3": 2}
    assert table.json()["french"]["3"] == 1
    other = after(crossing(tables, 10, ("S9",), ()), "play S9 2-3")
    assert pass_until(other, "moved").json()["spanish"] == {"2": 2}


def test_9_4_8_s10_removes_or_creates_a_crossing(tables: Tables) -> None:
    table = after(crossing(tables, 4, ("S10",), ()), "play S10 3-2 to 4")
    pass_until(table, "numbers")
    assert table.json()["spanish"] == {"4": 2}
    made = tables.at(spanish={3: 2}, french={2: 3}, turn=4, hands=(("S1", "S10"), ("F1",)), rest=14)
    after(made, "order 3-4", "done", "order 2-3", "done", "play S10 3-4 to 2")
    after(pass_until(made, "numbers"), "send 1")
    assert made.json()["spanish"] == {"2": 2}
    assert status(made, 1) == {"2-3": "stayed"}


def test_s10_not_to_the_destination_of_a_second_order(tables: Tables) -> None:
    table = divided(tables, turn=4, spanish=("S10",))
    assert starting(table, "play S10 5-4") == [f"play S10 5-4 to {zone}" for zone in (3, 6, 7, 8)]
    after(table, "play S10 5-4 to 8")
    assert [(o["order"], o["units"]) for o in table.json()["orders"][0]] == [
        ("5-8", 2),
        ("5-9", None),
    ]


def test_9_4_9_cavalry_takes_what_one_order_brought(tables: Tables) -> None:
    table = tables.at(
        spanish={21: 1},
        french={5: 3, 8: 2, 4: 1, 1: 1},
        turn=4,
        hands=(("S1",), ("F1", "F9")),
        rest=1,
    )
    after(table, "done", "order 5-4", "order 8-4", "done")
    after(pass_until(table, "numbers"), "send 3", "send 1", "pass")
    assert table.json()["arrivals"] == {"4": 3}
    assert starting(table, "play F9") == [
        f"play F9 4-{zone} with {n}" for zone in (2, 3, 5, 8) for n in (1, 2, 3)
    ]
    after(table, "play F9 4-2 with 3")
    assert (table.json()["french"]["2"], table.json()["french"]["4"]) == (3, 2)


def test_f9_not_out_of_a_zone_with_spanish_units(tables: Tables) -> None:
    table = tables.at(
        spanish={4: 1}, french={5: 3, 1: 1}, turn=4, hands=(("S1",), ("F1", "F9")), rest=1
    )
    after(table, "done", "order 5-4", "order OUT6-6", "done")
    after(pass_until(table, "numbers"), "send 3", "send 2", "pass")
    rides = starting(table, "play F9")
    assert rides[:2] == ["play F9 6-3 with 1", "play F9 6-3 with 2"]  # entries count
    assert all(text.startswith("play F9 6-") for text in rides)
