"""Backward induction gives exact values of open games, and refuses all others."""

from collections.abc import Hashable
from typing import Any

import pytest

from powderkeg.engine import Game, OptionError, State, load
from powderkeg.solvers import backward_induction, solve, solve_matrix

# Seat 0's lead in points: hands, prizes, value.
ASYMMETRIC = [
    ([[1, 2, 3], [2, 3, 4]], [3, 2, 1], -1337 / 363),
    ([[1, 3, 5], [2, 3, 4]], [3, 2, 1], 14 / 11),
    ([[1, 2, 3, 4], [1, 2, 3, 5]], [4, 3, 2, 1], -1.8046373294),
    ([[2, 4, 6], [1, 3, 5]], [1, 2, 3], 148 / 55),
    ([[1, 2, 4, 8], [2, 3, 4, 5]], [1, 3, 2, 4], 0.1632827205),
]

# Hands 1 to n, prizes descending: the equilibrium of the first bid.
FIRST_BIDS: dict[int, list[float]] = {
    3: [0, 0, 1],
    4: [0, 0, 0, 1],
    5: [0.1158, 0.0320, 0, 0, 0.8521],
    6: [0, 0.1268, 0.0243, 0, 0, 0.8489],
    7: [0.046, 0.012, 0.094, 0.064, 0, 0, 0.785],
}

FIRST_MATRIX_OF_5 = [  # above the diagonal
    [-4.273, -3.293, -1.946, 0.161],
    [-4.048, -2.535, -0.581],
    [-3.541, -1.551],
    [-3.195],
]


def goofspiel(**options: Any) -> Game:
    """All bids in the open, played for the lead in points."""
    return load("goofspiel", bids="open", payoff="points", **options)


def what_is_left(state: State) -> tuple[Hashable, float]:
    """Cards and prizes to come, and the lead so far: nothing else matters with open bids."""
    bids = state.to_json()["state"]["bids"]
    points = state.scores()
    return (frozenset(bids[0]), frozenset(bids[1])), points[0] - points[1]


@pytest.mark.parametrize(("hands", "prizes", "value"), ASYMMETRIC)
def test_asymmetric_goofspiel(hands: list[list[int]], prizes: list[int], value: float) -> None:
    game = goofspiel(cards=len(prizes), hands=hands, prizes=prizes)
    found = backward_induction(game)
    assert found.value == pytest.approx(value, abs=1e-9)
    assert found.regret <= 1e-9
    merged = backward_induction(game, key=what_is_left)
    assert merged.value == pytest.approx(found.value, abs=1e-9)
    assert merged.positions <= found.positions


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
def test_first_bids(cards: int) -> None:
    """The published probabilities are an equilibrium; ours need not be the same one."""
    found = backward_induction(goofspiel(cards=cards), key=what_is_left)
    assert found.value == pytest.approx(0, abs=1e-9)
    least = [
        sum(p * row[column] for p, row in zip(FIRST_BIDS[cards], found.payoffs, strict=True))
        for column in range(cards)
    ]
    assert min(least) == pytest.approx(0, abs=4e-3)  # they are rounded
    assert list(found.row.values()) == pytest.approx(FIRST_BIDS[cards], abs=6e-4)


def test_first_matrix_of_5() -> None:
    found = backward_induction(goofspiel(cards=5), key=what_is_left)
    for i, row in enumerate(FIRST_MATRIX_OF_5):
        assert list(found.payoffs[i][i + 1 :]) == pytest.approx(row, abs=6e-4)
        for j, cell in enumerate(row, i + 1):
            assert found.payoffs[j][i] == pytest.approx(-cell, abs=6e-4)
    assert solve_matrix(found.payoffs).value == pytest.approx(found.value, abs=1e-9)


def test_positions_with_one_choice_a_seat_are_counted_once() -> None:
    found = backward_induction(goofspiel(cards=5), key=what_is_left)
    assert found.positions == 1 + 25 + 100 + 100  # pairs of hands; the last card plays itself


def test_a_later_position() -> None:
    state = goofspiel(cards=4).deal()
    state.apply_all([3, 0])
    found = backward_induction(state)
    assert found.row.keys() == {0, 1, 2}
    assert found.column.keys() == {1, 2, 3}
    assert found.value == pytest.approx(backward_induction(goofspiel(cards=4)).payoffs[3][0])


def test_values_agree_with_regret_minimisation() -> None:
    game = goofspiel(cards=3, hands=[[1, 2, 6], [2, 3, 4]], prizes=[2, 2, 5])
    assert backward_induction(game).value == pytest.approx(solve(game, 4000).value, abs=1e-4)


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(OptionError, match="6 deals"):
        backward_induction(load("kuhn_poker"))
    with pytest.raises(OptionError, match="hides something from seat 0"):
        backward_induction(load("kuhn_poker").deal(seed=3))
    with pytest.raises(OptionError, match="limit=5"):
        backward_induction(goofspiel(cards=4), limit=5)
    state = goofspiel(cards=3).deal()
    state.apply(0)
    with pytest.raises(OptionError, match="hides something from seat 1"):
        backward_induction(state)
    state.apply_all([0, 1, 1])
    with pytest.raises(OptionError, match="over"):
        backward_induction(state)
