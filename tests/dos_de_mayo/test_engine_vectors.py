"""The test vectors of the specification of 2 de Mayo (11.2), through the engine."""

from typing import Any

import pytest

from powderkeg.engine import IllegalActionError, NotationError, State, load
from tests.dos_de_mayo.setups import do, names, position

GAME = load("dos_de_mayo")
REFUSED = (IllegalActionError, NotationError)


def shown(state: State) -> dict[str, Any]:
    found: dict[str, Any] = state.to_json()["state"]
    return found


def pass_until(state: State, phase: str) -> State:
    """Pass in windows, send one unit by each order, until *phase*."""
    for _ in range(30):
        if shown(state)["phase"] == phase:
            return state
        state.apply("pass" if "pass" in names(state) else names(state)[0])
    raise AssertionError(phase)


def opening(*, first: str = "take F1") -> State:
    """G2: the six orders of the example of play."""
    return do(
        GAME.deal(1),
        first,
        *("order 9-14", "order 12-14", "order 15-14", "order 17-15", "done"),
        *("order 6-7", "order 19-16", "done"),
    )


def fight(spanish: int, french: int) -> tuple[int, int]:
    """What both sides lose when so many units meet in zone 9."""
    game = load("dos_de_mayo", loss_check="turn_10")
    state = position(game, spanish={9: spanish}, french={9: french}, turn=2, rest=1, spare=[0, 1])
    do(state, "done", "done")
    pass_until(state, "after")
    now = shown(state)
    return spanish - now["spanish"].get("9", 0), french - now["french"].get("9", 0)


def test_g1_setup() -> None:
    now = shown(GAME.deal(1))
    assert (sum(now["french"].values()), sum(now["outside"])) == (9, 20)
    assert sum(now["spanish"].values()) == 8
    assert now["spare"] == [2, 1]
    assert set(now["spanish"]) & set(now["french"]) == {"10"}


def test_g2_orders_of_the_example_are_legal_and_do_not_cross() -> None:
    state = opening()
    assert shown(state)["phase"] == "reveal"
    assert shown(state)["snapshot"] == [10]
    pass_until(state, "numbers")
    assert all(order["status"] == "done" for order in shown(state)["orders"][0])


def test_g3_after_the_spanish_moves() -> None:
    state = pass_until(opening(), "numbers")
    expected = {"4": 1, "8": 1, "10": 1, "14": 3, "15": 1, "20": 1}
    assert shown(state)["spanish"] == expected


@pytest.mark.parametrize("a", [1, 2])
@pytest.mark.parametrize("b", [1, 2])
def test_g4_after_the_french_moves(a: int, b: int) -> None:
    state = do(pass_until(opening(), "numbers"), f"send {a}", f"send {b}")
    expected = {"1": 2, "6": 2 - a, "7": a, "10": 1, "11": 2, "16": b, "19": 2 - b}
    assert shown(state)["french"] == {zone: n for zone, n in expected.items() if n}
    assert shown(pass_until(state, "strength"))["fought"] == [10]


def after_g4(first: str = "take F8 and place it") -> State:
    return pass_until(opening(first=first), "strength")


def test_g5_artillery_without_s1() -> None:
    state = do(after_g4(), "pass", "artillery 10", "pass")
    now = shown(state)
    assert "10" not in now["spanish"]
    assert state.scores() == [0.0, 1.0]


def test_g6_artillery_against_s1() -> None:
    state = do(after_g4(), "play S1 10", "artillery 10")
    assert shown(state)["spanish"]["10"] == 1
    assert state.scores() == [0.0, 0.0]


def test_g7_one_against_one() -> None:
    state = pass_until(after_g4("take F1"), "after")
    assert state.scores() == [0.0, 0.0]


def test_g8_group_in_4() -> None:
    state = do(GAME.deal(1), "take F1")
    assert {name for name in names(state) if name.startswith("order 4-")} == {
        f"order 4-{zone}" for zone in (2, 3, 5, 8)
    }
    for name in ("order 4-7", "order 4-9"):
        with pytest.raises(REFUSED):
            state.copy().apply(name)


def test_g9_two_limited_and_three_free_orders() -> None:
    state = position(GAME, spanish={12: 1}, french={6: 2, 20: 4, 19: 2, 14: 3}, rest=10)
    do(state, "done", "order 6-5", "order 14-7", "order 14-12", "order 14-15", "order 20-17")
    with pytest.raises(REFUSED):
        state.apply("order 20-18")


def test_g11_two_orders_from_one_group() -> None:
    state = position(GAME, spanish={12: 1}, french={5: 2}, rest=1)
    do(state, "done", "order 5-7", "order 5-9")
    assert names(state) == ["done"]


def crossing(units: int) -> State:
    state = position(GAME, spanish={3: 1}, french={2: 3}, rest=10)
    do(state, "order 3-2", "done", "order 2-3", "done")
    return do(pass_until(state, "numbers"), f"send {units}")


def test_g13_the_larger_group_goes() -> None:
    now = shown(crossing(2))
    assert now["spanish"] == {"3": 1}
    assert (now["french"]["2"], now["french"]["3"]) == (1, 2)
    statuses = [orders[0]["status"] for orders in now["orders"]]
    assert statuses == ["stayed", "done"]


def test_g14_and_the_fight_that_follows() -> None:
    state = pass_until(crossing(2), "after")
    assert shown(state)["spanish"] == {}
    assert shown(state)["french"]["3"] == 2


def test_g15_a_tie_is_for_spain_to_settle() -> None:
    state = crossing(1)
    assert (state.to_act, names(state)) == (0, ["spain goes", "france goes"])
    assert shown(state)["tie"] == "3-2"
    spain = shown(do(state.copy(), "spain goes"))
    assert (spain["spanish"], spain["french"]["2"]) == ({"2": 1}, 3)
    france = shown(do(state.copy(), "france goes"))
    assert france["spanish"] == {"3": 1}
    assert (france["french"]["3"], france["french"]["2"]) == (1, 2)


def test_g17_no_second_destination_without_f7() -> None:
    state = position(GAME, spanish={5: 3}, french={1: 2}, rest=1)
    do(state, "order 5-4")
    with pytest.raises(REFUSED):
        state.apply("order 5-9")


def test_g18_divided_by_f7() -> None:
    state = position(
        GAME, spanish={5: 3}, french={1: 2}, rest=1, turn=2, discards=((), ("F7",)), turba=True
    )
    do(state, "order 5-4 with 2", "order 5-9", "done", "done")
    assert shown(pass_until(state, "moved"))["spanish"] == {"4": 2, "9": 1}


@pytest.mark.parametrize(("n", "movers"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_g19_half_stays(n: int, movers: int) -> None:
    state = position(GAME, spanish={5: n}, french={5: 6, 1: 1}, rest=1)
    assert ("order 5-4" in names(state)) == (movers > 0)
    if movers:
        do(state, "order 5-4", "done", "done")
        now = shown(pass_until(state, "moved"))
        assert now["spanish"] == {"4": movers, "5": n - movers}


def test_g20_french_units_are_pinned() -> None:
    state = position(GAME, spanish={5: 1}, french={5: 6}, rest=5)
    do(state, "done")
    assert names(state) == ["done"]


def test_g21_an_empty_origin() -> None:
    state = position(GAME, spanish={12: 1}, french={4: 2}, rest=10)
    do(state, "done", "order 4-5")
    with pytest.raises(REFUSED):
        state.apply("order 5-7")


def test_g23_and_g24_entries_from_turn_3_on() -> None:
    early = position(GAME, spanish={12: 1}, french={1: 1}, turn=2)
    with pytest.raises(REFUSED):
        do(early, "done", "order OUT1-1")
    late = position(GAME, spanish={12: 1}, french={1: 1}, turn=3, hands=(("S1",), ("F8",)))
    do(late, "done", "order OUT1-1", "order OUT6-6")
    assert names(late) == ["done"]


def test_g25_murat_leads_five_orders() -> None:
    state = position(GAME, spanish={10: 1}, french={1: 1, 2: 1, 3: 1}, turn=3)
    five = ["order 1-8", "order 2-4", "order 3-5", "order OUT1-1", "order OUT16-16"]
    do(state, "done", *five)
    assert "order OUT20-20" not in names(state)
    do(state, "done", "pass", "play F1")
    now = shown(pass_until(state, "moved"))
    assert [order["status"] for order in now["orders"][1]] == ["done"] * 5


@pytest.mark.parametrize(
    ("french", "spanish", "lost"), [(3, 2, 1), (4, 2, 2), (5, 2, 2), (6, 2, 2), (5, 1, 1)]
)
def test_g27_g28_the_spanish_lose_up_to_their_units(french: int, spanish: int, lost: int) -> None:
    assert fight(spanish, french) == (lost, 0)


@pytest.mark.parametrize(
    ("stronger", "weaker", "lost"), [(9, 3, 3), (7, 2, 2), (9, 4, 2), (3, 1, 1)]
)
def test_g27_g29_the_french_lose_up_to_theirs(stronger: int, weaker: int, lost: int) -> None:
    assert fight(stronger, weaker) == (0, lost)


def draws(spanish: int, french: int, turn: int = 6) -> State:
    """Before the draw, with so many cards in the hands."""
    hands = ([f"S{i}" for i in range(1, 1 + spanish)], ["F1", "F2", "F5", "F6"][:french])
    lead = abs(spanish - french)
    fields: dict[str, Any] = {"phase": "draw", "pending": [0, 1]}
    if lead >= 3:
        fields = {"phase": "veto", "to_act": 0 if spanish < french else 1}
    return position(
        GAME, spanish={12: 1}, french={1: 2}, turn=turn, hands=(hands[0], hands[1]), **fields
    )


def test_g30_a_veto_at_three_costs_the_draw() -> None:
    state = do(draws(1, 4), "veto")
    assert shown(state)["phase"] == "prepare"
    assert [side["hand_size"] for side in shown(state)["sides"]] == [1, 4]


def test_g31_without_a_veto_both_may_draw() -> None:
    state = do(draws(1, 4), "allow")
    assert state.waiting == [0, 1]


def test_a_veto_at_four_is_free_unless_the_switch_says_otherwise() -> None:
    hands = (("S1",), ("F1", "F2", "F5", "F6", "F9"))
    for price, waiting in (("gap", [0]), ("always", [])):
        game = load("dos_de_mayo", veto_price=price)
        state = position(
            game, spanish={12: 1}, french={1: 2}, turn=8, hands=hands, phase="veto", to_act=0
        )
        do(state, "veto")
        assert (state.waiting if shown(state)["phase"] == "draw" else []) == waiting


def test_g33_no_veto_at_two() -> None:
    assert names(draws(2, 4)) == ["decline", "draw"]


def lieutenant(**fields: Any) -> State:
    hands = fields.pop("hands", (("S3",), ("F1",)))
    return position(
        GAME,
        spanish={12: 1},
        french={1: 2},
        turn=4,
        hands=hands,
        phase="prepare",
        discards=(("S1",), ()),
        **fields,
    )


def test_g34_s3_needs_s2_or_f4() -> None:
    assert names(lieutenant()) == ["pass"]


def test_g35_f4_allows_s3() -> None:
    state = do(lieutenant(tables=((), ("F4",))), "play S3")
    assert shown(state)["limit"] == 3


def test_s2_comes_to_the_table_with_s3() -> None:
    state = do(lieutenant(hands=(("S2", "S3"), ("F1",))), "play S3")
    assert shown(state)["sides"][0]["table"] == ["S2", "S3"]
    kept = do(lieutenant(hands=(("S2", "S3"), ("F1",)), tables=((), ("F4",))), "play S3")
    assert shown(kept)["sides"][0]["table"] == ["S3"]


def last_turn(french: dict[int, int], losses: int, spanish: dict[int, int]) -> State:
    game = load("dos_de_mayo", loss_check="turn_10")
    state = position(game, spanish=spanish, french=french, losses=losses, turn=10, rest=11)
    do(state, "done", "done")
    while not state.is_terminal:
        state.apply("pass")
    return state


GATES = {1: 1, 6: 1, 16: 1, 20: 1}


@pytest.mark.parametrize(
    ("vector", "french", "losses", "spanish", "winner"),
    [
        ("G37", GATES, 3, {}, 1),
        ("G38", {1: 1, 6: 1, 16: 1}, 3, {}, 0),
        ("G39", GATES, 4, {}, 0),
        ("G40", GATES, 3, {13: 1}, 0),
    ],
)
def test_g37_to_g40_the_end(
    vector: str, french: dict[int, int], losses: int, spanish: dict[int, int], winner: int
) -> None:
    state = last_turn(french, losses, spanish)
    assert shown(state)["winner"] == winner, vector


def with_f10(turn: int) -> State:
    state = position(
        GAME, spanish={5: 2}, french={1: 2}, turn=turn, hands=(("S1",), ("F1", "F10")), rest=11
    )
    return do(state, "order 5-4", "done", "done", "pass")


def test_g41_f10_cancels_an_order() -> None:
    state = do(with_f10(10), "play F10 5-4")
    assert shown(pass_until(state, "moved"))["spanish"] == {"5": 2}


def test_g42_f10_waits_for_turn_10() -> None:
    assert names(with_f10(9)) == ["pass"]
