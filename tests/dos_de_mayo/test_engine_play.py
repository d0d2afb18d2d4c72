"""Whole games of 2 de Mayo through the engine: invariants, unfinished moves, pictures."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powderkeg.engine import Game, State, load
from powderkeg.engine.dos_de_mayo.picture import svg
from tests.dos_de_mayo.setups import do, is_ascending, names, order_sets, position

OPTIONS = st.fixed_dictionaries(
    {
        "profile": st.sampled_from(["reconstructed", "attested"]),
        "loss_check": st.sampled_from(["at_once", "turn_10"]),
        "veto_price": st.sampled_from(["gap", "always"]),
        "initiative": st.sampled_from(["spain", "france"]),
        "ratio_cap": st.sampled_from(["open", "three"]),
    }
)
GAME = load("dos_de_mayo")
HEAD = 16


def walk(game: Game, seed: int) -> Iterator[State]:
    """Every state of a random game."""
    state, rng = game.deal(seed), random.Random(seed)
    while True:
        yield state
        if state.is_terminal:
            return
        state.apply(rng.choice(state.legal_actions()))


def shown(state: State) -> dict[str, Any]:
    """The state as JSON, without what stands around it."""
    found: dict[str, Any] = state.to_json()["state"]
    return found


def test_a_state_takes_at_most_512_bytes() -> None:
    assert len(bytes(GAME.deal(1))) - HEAD <= 512


@given(options=OPTIONS, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=25)
def test_invariants_of_the_specification(options: dict[str, Any], seed: int) -> None:
    game = load("dos_de_mayo", **options)
    before = shown(game.deal(seed))
    for state in walk(game, seed):
        now = shown(state)
        french = sum(now["french"].values()) + sum(now["outside"]) + now["spare"][1]
        assert french + now["losses"] == 30
        assert sum(now["spanish"].values()) + now["spare"][0] <= 10
        for side in now["sides"]:
            cards = side["deck"] + side["hand"] + side["discard"] + side["table"]
            assert len(set(cards)) == len(cards) == 11
            assert set(side["hand_known"]) <= set(side["hand"])
        assert now["losses"] >= before["losses"]
        assert now["limit"] in (3, 4)
        assert all(a <= b for a, b in zip(now["outside"], before["outside"], strict=True))
        if now["turn"] < 3:
            assert now["outside"] == [5, 5, 5, 5]
        before = now


@given(options=OPTIONS, seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=15)
def test_who_wins(options: dict[str, Any], seed: int) -> None:
    *_, last = walk(load("dos_de_mayo", **options), seed)
    now = shown(last)
    held = all(gate in now["french"] for gate in ("1", "6", "16", "20"))
    france = not now["spanish"] and held and now["losses"] < now["limit"]
    assert last.returns() == [0.0 + (not france), 0.0 + france]
    assert now["stage"] == 10
    if now["turn"] < 10:
        assert options["loss_check"] == "at_once"
        assert now["losses"] >= now["limit"]


def test_every_order_list_has_one_spelling() -> None:
    state = position(GAME, spanish={4: 1, 9: 1, 17: 1}, french={1: 2}, rest=1)
    written = order_sets(state)
    assert len(written) == 5 * 7 * 6
    assert len({frozenset(one) for one in written}) == len(written)


def test_french_order_lists_are_those_of_the_rules() -> None:
    """Two limited orders, any number from 14 to 16, each order with a unit of its own."""
    state = position(GAME, spanish={10: 1}, french={4: 2, 15: 2}, rest=10)
    do(state, "done")
    assert len(order_sets(state)) == (1 + 4 + 6) * (1 + 5 + 10)


@given(seed=st.integers(0, 2**32), n=st.integers(0, 150))
@settings(deadline=None, max_examples=60)
def test_an_unfinished_move_can_be_taken_back(seed: int, n: int) -> None:
    rng = random.Random(seed)
    state = GAME.deal(seed)
    starts = [state.copy()]
    for _ in range(n):
        if state.is_terminal:
            break
        seat, phase = state.to_act, shown(state)["phase"]
        state.apply(rng.choice(state.legal_actions()))
        if (state.to_act, shown(state)["phase"]) != (seat, phase) or phase not in (
            "orders",
            "numbers",
        ):
            starts.append(state.copy())
    if state.to_act is None:
        return
    start = GAME.move_start(state.observation(state.to_act))
    before = starts[-1].observation(state.to_act)
    if shown(state)["phase"] in ("orders", "numbers"):
        assert bytes(start) == bytes(before)
    else:
        assert start == state.observation(state.to_act)


def test_orders_are_listed_in_writing_order() -> None:
    for seed in range(20):
        for state in walk(GAME, seed):
            for orders in shown(state)["orders"]:
                assert is_ascending([key(order["order"]) for order in orders])


def key(order: str) -> int:
    """Where an order stands in a list."""
    origin, target = order.removeprefix("OUT").split("-")
    return (100 if order.startswith("OUT") else int(origin)) * 100 + int(target)


@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_the_picture(profile: str) -> None:
    game = load("dos_de_mayo", profile=profile)
    for state in walk(game, 5):
        text = str(state)
        now = shown(state)
        for zone, n in now["spanish"].items():
            gate = "*" if zone in ("1", "6", "16", "20") else ""
            assert f"[{zone}{gate}] S{n}" in text
        for view in (state, state.observation(0), state.observation(None)):
            drawn = svg(view)
            assert "reconstructed" in drawn.lower()
            assert drawn.count("<circle") == 25
            assert drawn.count("<text") == drawn.count("</text>")


def test_the_picture_shows_orders_and_a_mix() -> None:
    state = position(GAME, spanish={4: 1, 9: 1}, french={6: 2}, rest=1)
    do(state, "order 4-2", "order 9-14", "done", "order 6-7")
    assert svg(state).count('<path d="M') == 2 + 3
    assert svg(state.observation(1)).count('<path d="M') == 2 + 1
    assert svg(state.observation(None)).count('<path d="M') == 2
    mixed = svg(state.observation(1), mix=({"4-2": 0.75, "4-3": 0.25}, None))
    assert mixed.count('<path d="M') == 2 + 3
    assert "75%" in mixed


def test_the_table_tells_what_a_person_must_know() -> None:
    state = position(GAME, spanish={10: 2}, french={10: 1, 4: 1}, rest=1)
    text = str(state.observation(0))
    assert "turn 1 of 10" in text
    assert "[10] S2 F1!" in text
    assert "hand: 1 hidden" in text
    assert "lost: Spain 6, France 0 (limit 4)" in text
    assert "pass" not in names(state)
