"""Leduc poker: one test a sentence of its rules."""

from collections import Counter
from itertools import permutations

import pytest

from powderkeg.engine import State, load

GAME = load("leduc_poker")
CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")


def hand(first: str, second: str, board: str, *actions: str) -> State:
    """The state after *actions* with these cards."""
    payload = GAME.deal(seed=0).to_json()
    payload["state"]["hands"][0]["card"] = first
    payload["state"]["hands"][1]["card"] = second
    payload["state"]["board"] = board
    state = GAME.state_from_json(payload)
    state.apply_all(actions)
    return state


def names(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_nobody_folds_before_a_raise() -> None:
    assert names(hand("Js", "Qs", "Ks")) == ["call", "raise"]
    assert names(hand("Js", "Qs", "Ks", "raise")) == ["fold", "call", "raise"]


def test_two_raises_a_round() -> None:
    assert names(hand("Js", "Qs", "Ks", "raise", "raise")) == ["fold", "call"]
    assert names(hand("Js", "Qs", "Ks", "call", "raise", "raise")) == ["fold", "call"]


def test_seat_0_opens_both_rounds() -> None:
    state = hand("Js", "Qs", "Ks", "call", "raise", "call")
    assert (state.to_act, state.to_json()["state"]["stage"]) == (0, 1)


@pytest.mark.parametrize(
    ("actions", "stake"),
    [
        ("call call call call", 1),
        ("raise call call call", 3),
        ("raise raise call raise raise call", 13),
        ("call raise call call raise call", 7),
    ],
)
def test_raises_are_2_and_4(actions: str, stake: int) -> None:
    state = hand("Ks", "Qs", "Js", *actions.split())
    assert state.returns() == [stake, -stake]
    assert state.places() == [1, 2]


@pytest.mark.parametrize(
    ("actions", "returns"),
    [
        ("raise fold", [1, -1]),
        ("call raise fold", [-1, 1]),
        ("call call raise fold", [1, -1]),
        ("raise raise call call raise fold", [-5, 5]),
    ],
)
def test_who_folds_pays_what_he_put_in(actions: str, returns: list[int]) -> None:
    assert hand("Ks", "Qs", "Js", *actions.split()).returns() == returns


def test_a_pair_with_the_public_card_beats_a_higher_rank() -> None:
    assert hand("Js", "Ks", "Jh", *["call"] * 4).returns() == [1, -1]
    assert hand("Ks", "Qs", "Qh", *["call"] * 4).returns() == [-1, 1]


def test_equal_ranks_share() -> None:
    state = hand("Qs", "Qh", "Kh", *["raise", "call"] * 2)
    assert (state.returns(), state.places()) == ([0, 0], [1, 1])


def test_private_cards_are_shown_after_a_showdown_only() -> None:
    folded = hand("Ks", "Qs", "Js", "raise", "fold").observation(1).to_json()["state"]
    shown = hand("Ks", "Qs", "Js", *["call"] * 4).observation(1).to_json()["state"]
    assert (folded["hands"][0]["card"], folded["board"]) == (None, None)
    assert (shown["hands"][0]["card"], shown["board"]) == ("Ks", "Js")


@pytest.mark.parametrize(("actions", "worlds"), [((), 20), (("call", "call"), 4)])
def test_determinization_is_uniform(actions: tuple[str, ...], worlds: int) -> None:
    obs = hand("Ks", "Qs", "Js", *actions).observation(0)
    n = 200 * worlds
    drawn = (GAME.determinize(obs, seed).to_json()["state"] for seed in range(n))
    counts = Counter((state["hands"][1]["card"], state["board"]) for state in drawn)
    assert len(counts) == worlds
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 44  # 0.001, 19 degrees


def test_every_deal_comes_up() -> None:
    dealt = set()
    for seed in range(1500):
        data = GAME.deal(seed).to_json()["state"]
        dealt.add((data["hands"][0]["card"], data["hands"][1]["card"], data["board"]))
    assert dealt == set(permutations(CARDS, 3))
