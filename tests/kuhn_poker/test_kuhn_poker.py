"""Kuhn poker against its paper: cards, payoffs and the count of its hands."""

from collections import Counter

import pytest

from powderkeg.engine import State, load

GAME = load("kuhn_poker")
PAYOFFS = {  # actions -> what a seat with the higher card, or with a rival who folds, wins
    ("pass", "pass"): 1,
    ("bet", "bet"): 2,
    ("pass", "bet", "bet"): 2,
}


def leaves(state: State) -> list[State]:
    if state.is_terminal:
        return [state]
    found = []
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        found += leaves(after)
    return found


def cards(state: State) -> list[str]:
    return [hand["card"] for hand in state.to_json()["state"]["hands"]]


def test_every_deal_is_equally_likely() -> None:
    deals = GAME.deals()
    assert [probability for probability, _ in deals] == [1 / 6] * 6
    assert len({tuple(cards(state)) for _, state in deals}) == 6


def test_dealing_is_uniform() -> None:
    n = 6000
    counts = Counter(tuple(cards(GAME.deal(seed))) for seed in range(n))
    chi_square = sum((count - n / 6) ** 2 / (n / 6) for count in counts.values())
    assert len(counts) == 6
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


def test_each_deal_has_five_hands() -> None:
    assert [len(leaves(state)) for _, state in GAME.deals()] == [5] * 6


@pytest.mark.parametrize(("actions", "stake"), PAYOFFS.items())
def test_showdown_pays_the_higher_card(actions: tuple[str, ...], stake: int) -> None:
    for _, state in GAME.deals():
        state.apply_all(actions)
        winner = 0 if "JQK".index(cards(state)[0]) > "JQK".index(cards(state)[1]) else 1
        assert state.returns()[winner] == stake == -state.returns()[1 - winner]
        assert state.places()[winner] == 1


@pytest.mark.parametrize(
    ("actions", "winner"), [(("bet", "pass"), 0), (("pass", "bet", "pass"), 1)]
)
def test_who_folds_loses_one_chip(actions: tuple[str, ...], winner: int) -> None:
    for _, state in GAME.deals():
        state.apply_all(actions)
        assert state.returns()[winner] == 1 == -state.returns()[1 - winner]


def test_a_folded_card_stays_hidden_and_a_showdown_shows_both() -> None:
    folded, shown = GAME.deal(seed=1), GAME.deal(seed=1)
    folded.apply_all(["bet", "pass"])
    shown.apply_all(["bet", "bet"])
    assert [h["card"] for h in folded.observation(None).to_json()["state"]["hands"]] == [None] * 2
    assert [h["card"] for h in shown.observation(None).to_json()["state"]["hands"]] == cards(shown)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_determinization_is_uniform(seat: int | None) -> None:
    obs = GAME.deal(seed=3).observation(seat)
    n = 3000
    counts = Counter(tuple(cards(GAME.determinize(obs, seed))) for seed in range(n))
    worlds = 6 if seat is None else 2
    chi_square = sum((count - n / worlds) ** 2 / (n / worlds) for count in counts.values())
    assert len(counts) == worlds
    assert chi_square < 20.5


def test_the_same_seed_does_not_draw_the_truth_again() -> None:
    hits = 0
    for seed in range(600):
        state = GAME.deal(seed)
        hits += cards(GAME.determinize(state.observation(0), seed)) == cards(state)
    assert 240 < hits < 360


def test_hidden_names_the_card() -> None:
    state = GAME.deal(seed=5)
    assert GAME.hidden(state, 0) == [("card of seat 1", cards(state)[1])]
    assert len(GAME.hidden(state, None)) == 2


def test_tables_people_read() -> None:
    state = GAME.deal(seed=7)
    assert str(state) == (
        "Kuhn poker, seat 0 to act\nseat  card  chips\n0     K     1\n1     J     1"
    )
    assert "1     ?     1" in str(state.observation(0))
    assert "1950" in str(GAME)


def three(cards: str, *actions: str) -> State:
    """The state of three seats after *actions* with these cards."""
    game = load("kuhn_poker", seats=3)
    payload = game.deal(seed=0).to_json()
    for hand, card in zip(payload["state"]["hands"], cards, strict=True):
        hand["card"] = card
    state = game.state_from_json(payload)
    state.apply_all(actions)
    return state


@pytest.mark.parametrize(
    ("actions", "returns", "places"),
    [
        ("pass pass pass", [-1, -1, 2], [2, 2, 1]),
        ("bet pass pass", [2, -1, -1], [1, 2, 2]),
        ("bet bet pass", [-2, 3, -1], [3, 1, 2]),
        ("bet bet bet", [-2, -2, 4], [2, 2, 1]),
        ("pass bet pass bet", [-2, 3, -1], [3, 1, 2]),
        ("pass pass bet bet pass", [-2, -1, 3], [3, 2, 1]),
        ("pass pass bet pass pass", [-1, -1, 2], [2, 2, 1]),
    ],
)
def test_three_seats(actions: str, returns: list[int], places: list[int]) -> None:
    state = three("JQK", *actions.split())
    assert (state.returns(), state.places()) == (returns, places)


def test_the_answer_goes_round_the_table() -> None:
    assert three("JQA", "pass", "bet").to_act == 2
    assert three("JQA", "pass", "bet", "pass").to_act == 0


def test_who_folds_among_three_does_not_show() -> None:
    obs = three("JQK", "bet", "pass", "bet").observation(None)
    assert [hand["card"] for hand in obs.to_json()["state"]["hands"]] == ["J", None, "K"]
