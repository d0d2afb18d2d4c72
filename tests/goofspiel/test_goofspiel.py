"""Goofspiel: one test a sentence of its rules, and an exact check of what a seat can infer."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from powderkeg.engine import OptionError, State, load


def played(*bids: int, **options: Any) -> State:
    """The state after cards of these values were bid, seat 0 first."""
    state = load("goofspiel", **options).deal(seed=1)
    state.apply_all(f"bid {bid}" for bid in bids)
    return state


def inside(state: State, seat: int | None) -> dict[str, Any]:
    data: dict[str, Any] = state.observation(seat).to_json()["state"]
    return data


def test_the_higher_card_takes_the_prize() -> None:
    assert played(2, 4, 3, 1).scores() == [3, 4]


def test_nobody_takes_the_prize_of_equal_cards() -> None:
    assert played(2, 2).scores() == [0, 0]


def test_a_card_is_bid_once() -> None:
    state = played(2, 4)
    assert [state.notation(action) for action in state.legal_actions()] == [
        "bid 1",
        "bid 3",
        "bid 4",
    ]


def test_the_last_card_plays_itself() -> None:
    state = played(1, 2, 2, 1, cards=3)
    assert state.to_json()["state"]["bids"] == [[1, 2, 3], [2, 1, 3]]
    assert state.is_terminal


@pytest.mark.parametrize(("payoff", "returns"), [("win", [1, -1]), ("points", [2, -2])])
def test_payoff(payoff: str, returns: list[int]) -> None:
    state = played(1, 4, 4, 3, 3, 2, payoff=payoff)  # prizes 4, 3, 2, 1: seats 1, 0, 0 and 0
    assert (state.scores(), state.returns()) == ([6, 4], returns)


def test_a_secret_bid_is_hidden_until_both_are_made() -> None:
    before, between = played(bids="open"), played(3, bids="open")
    assert bytes(before.observation(1)) == bytes(between.observation(1))
    assert inside(between, 0)["bids"] == [[3], []]
    assert inside(between, None)["bids"] == [[None], []]
    assert inside(played(3, 2, bids="open"), 1)["bids"] == [[3], [2]]


def test_hidden_bids_stay_hidden_but_the_winner_is_told() -> None:
    data = inside(played(3, 2, bids="hidden"), 1)
    assert (data["bids"], data["winners"]) == ([[None], [2]], [0])


def test_either_seat_may_bid_first() -> None:
    first, second = played(3, bids="open"), played(bids="open")
    payload = second.to_json()
    payload["state"]["to_act"] = 1
    second = second.game.state_from_json(payload)
    second.apply("bid 2")
    assert (second.to_act, second.waiting) == (0, [0])
    first.apply("bid 2")
    second.apply("bid 3")
    assert first == second


def test_both_may_choose_before_the_reveal() -> None:
    assert (played().waiting, played(3).waiting) == ([0, 1], [1])


def test_random_prizes_come_up_one_by_one() -> None:
    state = played(prizes="random")
    order = state.to_json()["state"]["prizes"]
    assert inside(state, 0)["prizes"] == [order[0], None, None, None]
    assert inside(played(1, 2, prizes="random"), 0)["prizes"] == [*order[:2], None, None]


def test_all_orders_of_random_prizes() -> None:
    game = load("goofspiel", cards=4, prizes="random")
    orders = [tuple(state.to_json()["state"]["prizes"]) for _, state in game.deals()]
    assert sorted(orders) == sorted(permutations(range(1, 5)))
    dealt = Counter(tuple(game.deal(seed).to_json()["state"]["prizes"]) for seed in range(2400))
    assert len(dealt) == 24
    assert sum((count - 100) ** 2 / 100 for count in dealt.values()) < 50  # 0.001, 23 degrees


def winner(first: int, second: int) -> int | str:
    return "tie" if first == second else int(second > first)


def test_determinizations_are_uniform_over_all_bids_that_fit() -> None:
    """Count by hand every way in which seat 0 can have bid, as seat 1 and as a spectator."""
    state = played(2, 4, 5, 1, 3, 3, 1, cards=5)
    made, winners = state.to_json()["state"]["bids"], [1, 0, "tie"]
    orders = [
        (first, second)
        for n in (3, 4)
        for first in permutations(range(1, 6), n)
        for second in permutations(range(1, 6), 3)
        if [winner(*pair) for pair in zip(first, second, strict=False)] == winners
    ]
    for seat in (1, None):  # seat 1 has still to bid: for it the bid of seat 0 is taken back
        worlds = [o for o in orders if (len(o[0]) == 4) == (seat is None)]
        worlds = [o for o in worlds if seat is None or list(o[1]) == made[1]]
        n, obs = 40 * len(worlds), state.observation(seat)
        drawn = (state.game.determinize(obs, seed).to_json()["state"]["bids"] for seed in range(n))
        counts = Counter((tuple(first), tuple(second)) for first, second in drawn)
        assert set(counts) == set(worlds)
        chi_square = sum((count - 40) ** 2 / 40 for count in counts.values())
        degrees = len(worlds) - 1
        assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"cards": 1}, "cards"),
        ({"cards": 9}, "cards"),
        ({"cards": 14, "bids": "open"}, "cards"),
        ({"prizes": "shuffled"}, "prizes"),
        ({"prizes": [4, 3, 2]}, "prizes"),
        ({"prizes": [4, 3, 2, 0]}, "prizes"),
        ({"prizes": [4, 3, 2, True]}, "prizes"),
        ({"hands": [[1, 2, 3, 4]]}, "hands"),
        ({"hands": [[1, 2, 3, 3], [1, 2, 3, 4]]}, "hands"),
        ({"hands": [[1, 2, 3, 100], [1, 2, 3, 4]]}, "hands"),
        ({"payoff": "money"}, "payoff"),
        ({"bids": "shouted"}, "bids"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], word: str) -> None:
    with pytest.raises(OptionError, match=word):
        load("goofspiel", **options)


def test_thirteen_cards_in_the_open_but_too_many_deals() -> None:
    game = load("goofspiel", cards=13, bids="open", prizes="random")
    assert game.deal(seed=2).to_act == 0
    with pytest.raises(OptionError, match="deals"):
        game.deals()
