"""Rulings of sections 3 to 8 of the rules, one test each, on both sides."""

from typing import Any

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, starting, status
from tests.lockstep import Reference as Side

TURBA: dict[str, Any] = {"turn": 2, "discards": ((), ("F7",)), "turba": True}


def draw_hands(tables: Tables, spanish: list[str], french: list[str], laid: Any = ((), ())) -> Side:
    """A turn that has just ended, so that the next Preparation begins."""
    table = tables.at(
        spanish={12: 1}, french={1: 2}, turn=8, rest=1, hands=(spanish, french), tables=laid
    )
    after(table, "done", "done")
    while table.json()["turn"] == 8:
        table.apply("pass")
    return table


# --- 3.2 outside boxes ----------------------------------------------------------------------------


def test_3_2_no_unit_leaves_the_map(tables: Tables) -> None:
    table = tables.at(spanish={10: 1}, french={1: 2, 16: 2}, turn=5)
    after(table, "done")
    assert all(text.endswith(("-2", "-8", "-11")) for text in starting(table, "order 1-"))
    assert "order 1-1" not in table.legal()


def test_3_2_units_in_a_box_are_not_attacked_and_hold_no_gate(tables: Tables) -> None:
    table = tables.at(spanish={1: 2}, french={6: 1, 16: 1, 20: 1}, turn=10, rest=6)
    pass_until(after(table, "done", "done"), "over")
    assert table.json()["outside"] == [5, 5, 5, 5]
    assert (table.json()["losses"], table.json()["winner"]) == (0, 0)


# --- 5 windows ------------------------------------------------------------------------------------


def test_5_a_card_is_one_action_then_the_other_is_asked(tables: Tables) -> None:
    hands = (("S1", "S2", "S5"), ("F1", "F2"))
    table = tables.at(spanish={12: 1}, french={1: 2}, turn=4, phase="moved", hands=hands)
    assert table.to_act == 0
    assert after(table, "play S5 12").to_act == 1
    assert after(table, "pass").to_act == 0
    assert after(table, "play S2").to_act == 1
    assert table.json()["phase"] == "moved"  # three passes, never two in a row
    assert after(table, "pass").to_act == 0
    assert after(table, "pass").json()["phase"] != "moved"


def test_5_who_can_only_pass_is_asked(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={1: 2}, turn=4, phase="prepare")
    assert (table.to_act, table.legal()) == (0, ["pass"])
    assert (after(table, "pass").to_act, table.legal()) == (1, ["pass"])


def test_5_an_empty_hand_passes_by_itself(tables: Tables) -> None:
    hands = ((), ("F1",))
    table = tables.at(
        spanish={12: 1}, french={1: 2}, turn=4, hands=hands, discards=(("S1",), ()), rest=1
    )
    after(table, "done", "done")
    assert (table.json()["phase"], table.to_act, table.json()["passes"]) == ("reveal", 1, 1)


@pytest.mark.parametrize("phase", ["strength", "after"])
def test_5_except_for_artillery_that_can_be_placed_now(tables: Tables, phase: str) -> None:
    table = tables.at(
        spanish={12: 2},
        french={12: 2},
        turn=4,
        hands=(("S1",), ()),
        tables=((), ("F8",)),
        phase=phase,
        fought=[12],
        rest=1,
    )
    after(table, "pass")
    asked = table.to_act == 1 and table.json()["phase"] == phase
    assert asked == (phase == "strength")
    if asked:
        assert table.legal() == ["pass", "artillery 12"]
        after(table, "artillery 12")
        assert table.to_act == 0


def test_5_secret_choices_are_put_to_spain_first(tables: Tables) -> None:
    table = draw_hands(tables, ["S1"], ["F1"])
    assert table.to_act == 0
    before = table.view(1)
    assert not table.sees_action("draw", 1)
    after(table, "draw")
    assert table.to_act == 1
    assert table.view(1) == before
    after(table, "decline", "pass", "pass")
    assert (table.json()["phase"], table.to_act) == ("orders", 0)
    after(table, "order 12-9")
    assert table.view(0)["orders"][0][0]["order"] == "12-9"
    assert table.view(1)["orders"][0] is None
    assert table.view(None)["orders"] == [None, None]
    assert not table.sees_action("done", 1)
    after(table, "done")
    assert table.view(1)["orders"] == [None, []]
    after(table, "done")
    assert table.view(1)["orders"][0][0]["order"] == "12-9"


# --- 5.1 preparation ------------------------------------------------------------------------------


def test_5_1_the_veto_is_public_and_comes_before_the_choice(tables: Tables) -> None:
    table = draw_hands(tables, ["S1"], ["F1", "F2", "F5", "F6", "F9"])
    assert (table.to_act, table.legal()) == (0, ["allow", "veto"])
    assert table.sees_action("veto", 1)
    assert table.sees_action("veto", None)
    after(table, "veto")
    assert table.json()["barred"] == [1]
    assert table.json()["pending"] == [0]


def test_5_1_france_vetoes_as_well(tables: Tables) -> None:
    table = draw_hands(tables, ["S1", "S2", "S3", "S4"], ["F1"])
    assert (table.to_act, table.legal()) == (1, ["allow", "veto"])
    after(table, "veto")
    assert table.json()["phase"] == "prepare"  # at three the price is one's own draw


def test_5_1_permanents_do_not_count_as_hand(tables: Tables) -> None:
    table = draw_hands(tables, ["S1"], ["F1", "F2", "F5"], laid=(("S2",), ("F4", "F8")))
    assert table.json()["phase"] == "draw"


def drawn(tables: Tables, card: str, spanish_hand: list[str], **fields: Any) -> Side:
    """Turn 10, France draws *card*; so does Spain draw one."""
    deck = {card, "F10"}
    others = tuple(f"F{i}" for i in range(2, 12) if f"F{i}" not in {*deck, "F4", "F8"})
    for chance in range(1, 100):
        table = tables.at(
            spanish={12: 2},
            french={1: 2},
            turn=10,
            rest=1,
            phase="draw",
            pending=[0, 1],
            chance=f"0x{chance:016x}",
            hands=(spanish_hand, ("F1",)),
            discards=((() if "S1" in spanish_hand else ("S1",)), others),
            tables=((), ("F4", "F8")),
            **fields,
        )
        after(table, "draw", "draw")
        if "F10" not in table.json()["sides"][1]["hand"]:
            return table
    raise AssertionError(card)


def test_5_1_p4_comes_before_p5_and_after_p3(tables: Tables) -> None:
    """Spain cannot play before Colaboración, and the card just drawn can be lost."""
    table = drawn(tables, "F3", [])
    sides = table.json()["sides"]
    assert table.json()["phase"] == "prepare"
    assert sides[0]["hand_size"] == 0
    assert len(sides[0]["discard"]) == 2
    assert "F3" in sides[1]["discard"]


# --- 5.2 orders -----------------------------------------------------------------------------------


def test_5_2_orders_have_one_spelling(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={1: 1, 14: 3}, turn=3)
    after(table, "done", "order 14-9")
    assert not [t for t in table.legal() if t.startswith(("order 1-", "order 14-7", "order 14-9"))]
    after(table, "order OUT6-6")
    assert starting(table, "order OUT1-") == []
    assert starting(table, "order") == ["order OUT16-16", "order OUT20-20"]


def test_5_2_no_orders_are_allowed(tables: Tables) -> None:
    table = after(tables.deal(), "take F1", "done", "done")
    assert table.json()["phase"] == "reveal"


def test_5_2_turba_one_part_moves_and_one_stays(tables: Tables) -> None:
    table = tables.at(spanish={5: 3}, french={1: 2}, rest=1, **TURBA)
    after(table, "order 5-4 with 1", "done", "done")
    assert pass_until(table, "moved").json()["spanish"] == {"4": 1, "5": 2}


def test_5_2_turba_never_three_parts_and_only_one_group(tables: Tables) -> None:
    table = tables.at(spanish={5: 3, 12: 4}, french={1: 2}, rest=1, **TURBA)
    assert "order 5-4 with 2" in table.legal()
    assert "order 5-4 with 3" not in table.legal()
    after(table, "order 5-4 with 1")
    assert not [text for text in starting(table, "order 5-") if "with" in text]
    after(table, "order 5-7")
    assert not starting(table, "order 5-")
    assert starting(table, "order 12-")
    assert not [text for text in table.legal() if "with" in text]


def test_5_2_turba_in_a_conflict_zone_divides_the_movers(tables: Tables) -> None:
    table = tables.at(spanish={5: 5}, french={5: 1}, rest=1, **TURBA)
    assert [t for t in starting(table, "order 5-4 ") if "with" in t] == ["order 5-4 with 1"]
    after(table, "order 5-4 with 1", "order 5-9", "done", "done")
    assert pass_until(table, "moved").json()["spanish"] == {"4": 1, "5": 3, "9": 1}


# --- 5.3 movement ---------------------------------------------------------------------------------


def test_5_3_retreat_to_any_adjacent_zone(tables: Tables) -> None:
    """Occupied or not."""
    table = tables.at(spanish={9: 2}, french={9: 1, 5: 2}, rest=5)
    expected = [f"order 9-{zone}" for zone in (5, 7, 8, 10, 12, 14)]
    assert starting(table, "order 9-") == expected


def test_5_3_who_is_recruited_in_m2_stays_and_does_not_count(tables: Tables) -> None:
    table = tables.at(
        spanish={9: 3}, french={9: 1, 1: 1}, turn=2, hands=(("S1", "S5"), ("F1",)), rest=1
    )
    after(table, "order 9-5", "done", "done", "play S5 9", "pass", "pass")
    assert pass_until(table, "moved").json()["spanish"] == {"5": 1, "9": 3}


def test_5_3_a_group_that_enters_does_not_pin(tables: Tables) -> None:
    table = tables.at(spanish={4: 3}, french={5: 2, 1: 1}, rest=1)
    after(table, "order 4-5", "done", "order 5-7", "done")
    after(pass_until(table, "numbers"), "send 2")
    assert table.json()["french"]["7"] == 2
    assert "5" not in table.json()["french"]


def test_5_3_the_numbers_do_not_count_recruits(tables: Tables) -> None:
    table = tables.at(
        spanish={12: 1}, french={5: 2, 1: 2}, turn=2, hands=(("S1",), ("F1", "F2")), rest=1
    )
    after(table, "done", "order 5-7", "done", "pass", "play F2 5", "pass", "pass")
    assert table.legal() == ["send 1", "send 2"]
    assert after(table, "send 2").json()["french"]["5"] == 1


def test_5_3_the_numbers_leave_one_for_each_later_order(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={15: 4, 1: 2}, rest=1)
    after(table, "done", "order 15-7", "order 15-14", "order 15-17", "done", "pass", "pass")
    assert table.legal() == ["send 1", "send 2"]
    assert after(table, "send 1").legal() == ["send 1", "send 2"]
    now = after(table, "send 2").json()  # the last one is not asked: 1 of 1
    assert {z: n for z, n in now["french"].items() if z != "1"} == {"7": 1, "14": 2, "17": 1}


def test_5_3_crossing_counts_movers_only(tables: Tables) -> None:
    """Those that a retreat leaves behind do not count."""
    table = tables.at(spanish={5: 3}, french={5: 1, 4: 2, 1: 1}, rest=1)
    after(table, "order 5-4", "done", "order 4-5", "done")
    after(pass_until(table, "numbers"), "send 2")
    now = table.json()
    assert (now["spanish"], now["french"]["5"]) == ({"5": 3}, 3)


def test_5_3_ties_come_last_in_writing_order(tables: Tables) -> None:
    table = tables.at(
        spanish={2: 1, 9: 1, 12: 2}, french={3: 2, 14: 5, 1: 1}, hands=(("S1",), ("F1",)), rest=1
    )
    after(table, "order 2-3", "order 9-14", "order 12-14", "done")
    after(table, "order 3-2", "order 14-9", "order 14-12", "done")
    after(pass_until(table, "numbers"), "send 1", "send 1", "send 3")
    assert status(table, 0) == {"2-3": "standing", "9-14": "standing", "12-14": "stayed"}
    assert table.json()["tie"] == "2-3"
    assert after(table, "france goes").json()["tie"] == "9-14"
    after(table, "spain goes")
    assert status(table, 0) == {"2-3": "stayed", "9-14": "done", "12-14": "stayed"}
    assert status(table, 1) == {"3-2": "done", "14-9": "stayed", "14-12": "done"}


def test_5_3_other_orders_from_the_same_zones_go_ahead(tables: Tables) -> None:
    table = tables.at(spanish={5: 2}, french={4: 3, 1: 1}, rest=1)
    after(table, "order 5-4", "done", "order 4-2", "order 4-5", "done")
    after(pass_until(table, "numbers"), "send 2")
    assert status(table, 1) == {"4-2": "done", "4-5": "stayed"}
    assert table.json()["spanish"] == {"4": 2}
    assert (table.json()["french"]["2"], table.json()["french"]["4"]) == (2, 1)


# --- 5.4 to 8 -------------------------------------------------------------------------------------


def test_5_4_without_a_conflict_zone_the_turn_ends(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={1: 2}, rest=1)
    after(table, "done", "done", "pass", "pass", "pass", "pass")
    assert (table.json()["turn"], table.json()["phase"]) == (2, "draw")


def repeated(tables: Tables, *actions: str, hands: Any = (("S1",), ("F1", "F5"))) -> Side:
    table = tables.at(spanish={12: 6}, french={12: 9, 1: 1}, turn=4, hands=hands, rest=1)
    return after(pass_until(after(table, "done", "done"), "after"), "pass", *actions)


def test_5_4_after_a_repeat_the_window_opens_anew(tables: Tables) -> None:
    table = repeated(tables, "play F5 12")
    assert (table.json()["phase"], table.json()["repeating"], table.to_act) == ("repeat", 12, 0)
    pass_until(table, "after")
    assert (table.to_act, table.json()["passes"]) == (0, 0)
    assert table.json()["spanish"] == {"12": 4}


def test_6_bonuses_are_no_units(tables: Tables) -> None:
    """1 against 1 with +1: the lead of 2:1 costs 2, but one unit is there."""
    table = tables.at(
        spanish={12: 1}, french={12: 1, 1: 1}, turn=4, hands=(("S1",), ("F1", "F6")), rest=1
    )
    pass_until(after(table, "done", "done"), "strength")
    lost = table.scores()[1]
    after(table, "pass", "play F6 12", "pass", "pass")
    assert table.scores() == [0, lost + 1]


@pytest.mark.parametrize("cubes", [0, 1])
def test_7_an_empty_spare_recruits_nobody(tables: Tables, cubes: int) -> None:
    table = tables.at(
        spanish={17: 1},
        french={1: 2 - cubes, 2: 29 - 20 - 2 + 1},
        turn=4,
        spare=[cubes, cubes],
        phase="moved",
        hands=(("S1", "S4", "S5"), ("F1", "F2")),
        outside=[5, 5, 5, 5],
    )
    assert bool(starting(table, "play S4")) == bool(starting(table, "play S5")) == bool(cubes)
    after(table, "pass")
    assert bool(starting(table, "play F2")) == bool(cubes)


def test_7_recruits_fight_but_do_not_change_the_snapshot(tables: Tables) -> None:
    table = tables.at(spanish={9: 2}, french={1: 2}, turn=2, hands=(("S1",), ("F1", "F2")), rest=1)
    after(table, "order 9-5", "done", "done", "pass", "play F2 9")
    assert table.json()["snapshot"] == []
    after(table, "pass", "pass")
    assert table.json()["spanish"] == {"5": 2}  # nobody stays behind
    other = tables.at(spanish={9: 2}, french={1: 2}, turn=2, hands=(("S1",), ("F1", "F2")), rest=1)
    after(other, "done", "done", "pass", "play F2 9")
    assert pass_until(other, "strength").json()["fought"] == [9]


def test_8_spare_cubes_and_boxes_do_not_count(tables: Tables) -> None:
    """Spain has two cubes aside and none on the map: condition 1 holds."""
    gates = {1: 1, 6: 1, 16: 1, 20: 1}
    table = tables.at(spanish={}, french=gates, turn=10, rest=11)
    assert table.json()["spare"] == [2, 1]
    assert pass_until(after(table, "done", "done"), "over").json()["winner"] == 1


def test_8_no_early_french_win(tables: Tables) -> None:
    table = tables.at(spanish={}, french={1: 2, 6: 2, 16: 2, 20: 2}, turn=5, rest=1)
    after(table, "done", "done")
    while table.json()["turn"] == 5:
        table.apply("pass")
    assert table.json()["winner"] is None


def test_8_spain_wins_at_once_and_there_is_no_r4(tables: Tables) -> None:
    table = tables.at(
        spanish={12: 4},
        french={12: 1, 1: 1},
        losses=3,
        turn=4,
        hands=(("S1",), ("F1", "F5")),
        rest=1,
    )
    pass_until(after(table, "done", "done"), "strength")
    after(table, "pass", "pass")
    now = table.json()
    assert (now["phase"], now["winner"], now["losses"]) == ("over", 0, 4)
    assert (now["stage"], now["turn"]) == (10, 4)
