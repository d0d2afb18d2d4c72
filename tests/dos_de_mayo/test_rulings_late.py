"""Rulings on immediate and Spanish cards (9.4) and on edge cases (10), on both sides."""

from typing import Any

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, starting, status
from tests.lockstep import Reference as Side


def test_9_4_10_without_s3_the_limit_stays(tables: Tables) -> None:
    """S3 lost to Colaboración lies in the discard and is not offered again."""
    table = tables.at(
        spanish={12: 1},
        french={1: 2},
        turn=4,
        phase="prepare",
        hands=(("S1",), ("F1",)),
        discards=(("S3",), ("F3",)),
        tables=((), ("F4",)),
    )
    assert table.legal() == ["pass"]
    assert table.json()["limit"] == 4


@pytest.mark.parametrize(("units", "works"), [({12: 1, 13: 1}, False), ({12: 2}, True)])
def test_9_4_11_turba_needs_a_group_of_two(
    tables: Tables, units: dict[int, int], works: bool
) -> None:
    table = last_card(tables, "F7", spanish=units)
    assert table.json()["turba"] == works
    assert "F7" in table.json()["sides"][1]["discard"]


def last_card(tables: Tables, card: str, options: Any = None, **fields: Any) -> Side:
    """France draws *card*: tried with one chance after the other."""
    given: dict[str, Any] = {"spanish": {12: 1}, "hands": (("S1",), ("F1",)), **fields}
    for chance in range(1, 200):
        table = tables.at(
            options,
            french={1: 2},
            turn=4,
            rest=1,
            phase="draw",
            pending=[0, 1],
            chance=f"0x{chance:016x}",
            **given,
        )
        after(table, "decline", "draw")
        side = table.json()["sides"][1]
        if card in (*side["hand"], *side["discard"], *side["table"]):
            return table
    raise AssertionError(card)


def test_f3_has_no_effect_on_an_empty_hand(tables: Tables) -> None:
    table = last_card(tables, "F3", hands=((), ("F1",)), discards=(("S1",), ()))
    assert table.json()["sides"][1]["discard"] == ["F3"]
    assert table.json()["sides"][0]["discard"] == ["S1"]


def test_f4_goes_to_the_table(tables: Tables) -> None:
    assert last_card(tables, "F4").json()["sides"][1]["table"] == ["F4"]


@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_f11_is_discarded_when_drawn(tables: Tables, profile: str) -> None:
    table = last_card(tables, "F11", {"profile": profile})
    assert table.json()["sides"][1]["discard"] == ["F11"]
    assert table.json()["one_order"] == (profile == "reconstructed")


@pytest.mark.parametrize("losses", [2, 3])
def test_9_4_13_s3_at_three_losses_wins(tables: Tables, losses: int) -> None:
    table = tables.at(
        spanish={12: 1},
        french={1: 2},
        turn=4,
        phase="prepare",
        hands=(("S1", "S3"), ("F1",)),
        tables=((), ("F4",)),
        losses=losses,
    )
    after(table, "play S3")
    assert table.json()["winner"] == (0 if losses == 3 else None)


def test_s3_shows_s2_from_the_hand_unless_f4_is_in_play(tables: Tables) -> None:
    for french, laid, held in (((), ["S2", "S3"], ["S1"]), (("F4",), ["S3"], ["S1", "S2"])):
        table = tables.at(
            spanish={12: 1},
            french={1: 2},
            turn=4,
            phase="prepare",
            hands=(("S1", "S2", "S3"), ("F1",)),
            tables=((), french),
        )
        side = after(table, "play S3").json()["sides"][0]
        assert (side["table"], side["hand"]) == (laid, held)


def test_9_4_14_a_card_with_nothing_to_name_cannot_be_played(tables: Tables) -> None:
    """S2 always can; S4 needs a unit in 17, S8 a retreat, S9 and S10 an order."""
    table = tables.at(
        spanish={12: 1},
        french={1: 2},
        turn=6,
        hands=(("S1", "S2", "S4", "S8", "S9"), ("F1",)),
        rest=1,
    )
    after(table, "done", "done")
    assert table.legal() == ["pass", "play S2"]


def test_s4_and_s5_recruit_where_spain_stands(tables: Tables) -> None:
    table = tables.at(
        spanish={17: 1, 5: 2},
        french={1: 2},
        turn=5,
        phase="moved",
        hands=(("S1", "S4", "S5"), ("F1",)),
    )
    assert table.legal() == ["pass", "play S4", "play S5 5", "play S5 17"]
    assert after(table, "play S4").json()["spanish"]["17"] == 2
    assert table.json()["spare"] == [1, 1]


def test_s8_leaves_nobody_behind(tables: Tables) -> None:
    table = tables.at(
        spanish={5: 3}, french={5: 1, 1: 1}, turn=2, hands=(("S1", "S8"), ("F1",)), rest=1
    )
    after(table, "order 5-4", "done", "done", "play S8 5")
    assert table.json()["released"] == 5
    assert pass_until(table, "moved").json()["spanish"] == {"4": 3}


def test_s8_not_for_a_group_divided_by_f7(tables: Tables) -> None:
    table = tables.at(
        spanish={5: 4},
        french={5: 1, 1: 1},
        turn=3,
        discards=((), ("F7",)),
        turba=True,
        hands=(("S1", "S8"), ("F1",)),
        rest=1,
    )
    after(table, "order 5-4 with 1", "done", "done")
    assert not starting(table, "play S8")


@pytest.mark.parametrize("played", [True, False])
def test_s8_in_hand_lets_one_lone_unit_have_an_order(tables: Tables, played: bool) -> None:
    table = tables.at(
        spanish={5: 1, 12: 1},
        french={5: 1, 12: 1, 1: 1},
        turn=2,
        hands=(("S1", "S8"), ("F1",)),
        rest=1,
    )
    after(table, "order 5-4")
    assert table.legal() == ["done"]
    after(table, "done", "done", "play S8 5" if played else "pass")
    assert table.json()["sides"][0]["hand_known"] == ([] if played else ["S8"])
    pass_until(table, "moved")
    assert status(table, 0) == {"5-4": "done" if played else "void"}
    assert table.json()["spanish"] == ({"4": 1, "12": 1} if played else {"5": 1, "12": 1})


# --- 10 edge cases (those that no other test names) -----------------------------------------------


def test_10_the_parts_of_a_retreat_merge_when_they_meet(tables: Tables) -> None:
    table = tables.at(spanish={5: 4, 7: 1}, french={5: 1, 1: 1}, rest=1)
    after(table, "order 5-4", "order 7-5", "done", "done")
    assert pass_until(table, "moved").json()["spanish"] == {"4": 2, "5": 3}


def test_10_both_enter_the_same_empty_zone(tables: Tables) -> None:
    table = tables.at(spanish={4: 1}, french={7: 2, 1: 1}, rest=1)
    after(table, "order 4-5", "done", "order 7-5", "done")
    after(pass_until(table, "numbers"), "send 1")
    assert pass_until(table, "strength").json()["fought"] == [5]


def test_10_two_spanish_groups_swap_places(tables: Tables) -> None:
    table = tables.at(spanish={4: 1, 5: 3}, french={1: 1}, rest=1)
    after(table, "order 4-5", "order 5-4", "done", "done")
    assert pass_until(table, "moved").json()["spanish"] == {"4": 3, "5": 1}


def test_10_french_orders_there_and_back(tables: Tables) -> None:
    table = tables.at(spanish={12: 1}, french={4: 3, 5: 2, 1: 1}, rest=1)
    after(table, "done", "order 4-5", "order 5-4", "done")
    now = after(pass_until(table, "numbers"), "send 3", "send 1").json()["french"]
    assert (now["4"], now["5"]) == (1, 4)


@pytest.mark.parametrize(
    "orders",
    [
        ("order 14-7", "order 19-16", "order OUT16-16"),
        ("order 6-16", "order 14-7", "order 20-17"),
    ],
)
def test_10_only_the_origin_counts(tables: Tables, orders: tuple[str, ...]) -> None:
    """An order into zone 16 is limited, from the box beside it too."""
    table = tables.at(
        spanish={12: 1},
        french={19: 2, 6: 2, 20: 1, 14: 1},
        turn=3,
        hands=(("S1",), ("F8",)),
        rest=14,
    )
    assert after(table, "done", *orders).legal() == ["done"]


def test_10_the_exemption_does_not_free_pinned_units(tables: Tables) -> None:
    table = tables.at(spanish={16: 1}, french={16: 3, 1: 1}, rest=1)
    assert not starting(after(table, "done"), "order 16-")


@pytest.mark.parametrize("spanish", [{}, {20: 1}])
def test_10_a_box_holds_no_gate_and_a_shared_gate_is_not_enough(
    tables: Tables, spanish: dict[int, int]
) -> None:
    gates = {1: 1, 6: 1, 16: 1}
    if spanish:
        gates[20] = 1
    table = tables.at(spanish=spanish, french=gates, turn=10, rest=11)
    assert table.json()["outside"][3] > 0
    assert pass_until(after(table, "done", "done"), "over").json()["winner"] == 0


def test_10_the_last_spanish_unit_dies_as_the_limit_is_reached(tables: Tables) -> None:
    gates = {1: 1, 6: 1, 16: 1, 20: 1}
    table = tables.at(
        spanish={5: 1, 12: 3}, french={**gates, 5: 3, 12: 1}, losses=3, turn=10, rest=1
    )
    pass_until(after(table, "done", "done"), "over")
    assert (table.json()["losses"], table.json()["winner"]) == (4, 0)


def test_10_all_zones_are_resolved_before_the_check(tables: Tables) -> None:
    table = tables.at(
        spanish={5: 2, 9: 2, 12: 3}, french={5: 1, 9: 1, 12: 1, 1: 1}, losses=3, turn=4, rest=1
    )
    pass_until(after(table, "done", "done"), "over")
    assert table.json()["losses"] == 6


def test_10_equal_strengths_stay_together(tables: Tables) -> None:
    table = tables.at(spanish={5: 2}, french={5: 2, 1: 1}, turn=4, rest=1)
    pass_until(after(table, "done", "done"), "draw")
    assert (table.json()["spanish"], table.json()["french"]["5"]) == ({"5": 2}, 2)


def test_10_hands_and_decks_are_hidden_for_good(tables: Tables) -> None:
    """Also from the spectator and after the end."""
    table = tables.at(spanish={}, french={1: 1}, turn=10, rest=1)
    pass_until(after(table, "done", "done"), "over")
    for viewer, sees in ((0, [True, False]), (1, [False, True]), (None, [False, False])):
        sides = table.view(viewer)["sides"]
        assert [side["hand"] is not None for side in sides] == sees
        assert [side["deck"] is not None for side in sides] == sees
        assert table.view(viewer)["chance"] is None
