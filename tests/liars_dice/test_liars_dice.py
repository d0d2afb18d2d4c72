"""Liar's dice: one test a sentence of its rules."""

from collections import Counter

import pytest

from powderkeg.engine import OptionError, State, load


def thrown(dice: list[int], *actions: str, sides: int = 6) -> State:
    """The state after *actions* with these dice."""
    game = load("liars_dice", sides=sides)
    payload = game.deal(seed=0).to_json()
    payload["state"]["dice"] = dice
    state = game.state_from_json(payload)
    state.apply_all(actions)
    return state


def names(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_the_first_bid_is_free_and_nobody_can_call_it_yet() -> None:
    assert names(thrown([1, 1], sides=2)) == ["1x1", "1x2", "2x1", "2x2"]


def test_each_bid_is_higher_than_the_last() -> None:
    assert names(thrown([1, 1], "1x2", sides=3)) == ["1x3", "2x1", "2x2", "2x3", "liar"]


def test_after_the_highest_bid_there_is_only_the_call() -> None:
    assert names(thrown([1, 1], "2x6")) == ["liar"]


@pytest.mark.parametrize(
    ("dice", "bid", "true"),
    [
        ([3, 5], "1x3", True),
        ([3, 5], "1x4", False),
        ([3, 6], "1x4", True),  # the highest face is wild
        ([3, 6], "2x3", True),
        ([6, 6], "2x1", True),
        ([3, 5], "1x6", False),
        ([3, 6], "2x6", False),
    ],
)
def test_the_bidder_wins_a_true_bid(dice: list[int], bid: str, *, true: bool) -> None:
    state = thrown(dice, bid, "liar")
    assert state.returns() == ([1, -1] if true else [-1, 1])
    assert state.places() == ([1, 2] if true else [2, 1])


def test_the_call_is_on_the_last_bid() -> None:
    assert thrown([3, 5], "1x3", "1x4", "liar").returns() == [1, -1]


def test_dice_are_shown_after_the_call() -> None:
    assert thrown([3, 5], "1x3").observation(0).to_json()["state"]["dice"] == [3, None]
    assert thrown([3, 5], "1x3", "liar").observation(0).to_json()["state"]["dice"] == [3, 5]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_the_throw_is_uniform(sides: int) -> None:
    game = load("liars_dice", sides=sides)
    n = 100 * sides**2
    counts = Counter(tuple(game.deal(seed).to_json()["state"]["dice"]) for seed in range(n))
    assert len(counts) == sides**2
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 66  # 0.001, 35 degrees


@pytest.mark.parametrize("sides", [1, 7, "6", True])
def test_sides_are_2_to_6(sides: object) -> None:
    with pytest.raises(OptionError, match="sides"):
        load("liars_dice", sides=sides)
