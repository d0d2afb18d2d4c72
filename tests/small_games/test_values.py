"""Known values of the small games, by slow and plain code that shares nothing with the solvers."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import linprog

from powderkeg.engine import Game, State, load

Weighted = tuple[float, State]

# What the seats gain together by a best answer to uniform play, a seat.
UNIFORM = [
    ("kuhn_poker", {}, 0.458333),
    ("leduc_poker", {}, 2.373611),
    ("liars_dice", {"sides": 4}, 0.655060),
    ("goofspiel", {"cards": 4}, 0.708333),
    ("goofspiel", {"cards": 4, "payoff": "points"}, 2.5),  # OpenSpiel halves the lead: 1.25
]

# Open Goofspiel for the lead in points: hands, prizes, value to seat 0.
OPEN = [
    ([[1, 2, 3], [2, 3, 4]], [3, 2, 1], -1337 / 363),
    ([[1, 3, 5], [2, 3, 4]], [3, 2, 1], 14 / 11),
    ([[1, 2, 3, 4], [1, 2, 3, 5]], [4, 3, 2, 1], -1.8046373294),
    ([[2, 4, 6], [1, 3, 5]], [1, 2, 3], 148 / 55),
    ([[1, 2, 4, 8], [2, 3, 4, 5]], [1, 3, 2, 4], 0.1632827205),
]


THREE_SEATS = 2.0625  # Kuhn poker: the gains of three seats together


def after(state: State, action: int) -> State:
    child = state.copy()
    child.apply(action)
    return child


def best_response(group: list[Weighted], seat: int) -> float:
    """What *seat* gets from these weighted histories by its best answer to uniform play."""
    total, sets, stack = 0.0, dict[bytes, list[Weighted]](), list(group)
    while stack:
        weight, state = stack.pop()
        if state.is_terminal:
            total += weight * state.returns()[seat]
        elif state.to_act == seat:
            sets.setdefault(bytes(state.observation(seat)), []).append((weight, state))
        else:
            actions = state.legal_actions()
            stack += [(weight / len(actions), after(state, action)) for action in actions]
    for members in sets.values():
        actions = members[0][1].legal_actions()
        total += max(
            best_response([(weight, after(state, action)) for weight, state in members], seat)
            for action in actions
        )
    return total


def uniform(weight: float, state: State, seat: int) -> float:
    """What *seat* gets when everybody plays uniformly."""
    if state.is_terminal:
        return weight * state.returns()[seat]
    actions = state.legal_actions()
    share = weight / len(actions)
    return sum(uniform(share, after(state, action), seat) for action in actions)


def gain(game: Game, seat: int) -> float:
    deals = game.deals()
    return best_response(deals, seat) - sum(uniform(p, state, seat) for p, state in deals)


def matrix_value(payoffs: NDArray[np.float64]) -> float:
    """Value of a zero-sum matrix to the row player."""
    rows, columns = payoffs.shape
    answer = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -float(answer.fun)


def open_value(game: Game) -> float:
    """Value of a game in which only simultaneous bids are hidden, by backward induction."""

    @cache
    def value(state: State) -> float:
        if state.is_terminal:
            return state.returns()[0]
        firsts = [after(state, action) for action in state.legal_actions()]
        rows = [[value(after(s, action)) for action in s.legal_actions()] for s in firsts]
        return matrix_value(np.array(rows))

    return value(game.deal(seed=0))


@pytest.mark.parametrize(("name", "options", "expected"), UNIFORM)
def test_exploitability_of_uniform_play(
    name: str, options: dict[str, Any], expected: float
) -> None:
    game = load(name, **options)
    assert sum(gain(game, seat) for seat in (0, 1)) / 2 == pytest.approx(expected, abs=1e-6)


def test_exploitability_of_uniform_play_by_three_seats() -> None:
    game = load("kuhn_poker", seats=3)
    assert sum(gain(game, seat) for seat in range(3)) == pytest.approx(THREE_SEATS)


@pytest.mark.parametrize(("hands", "prizes", "expected"), OPEN)
def test_value_of_open_goofspiel(
    hands: list[list[int]], prizes: list[int], expected: float
) -> None:
    game = load(
        "goofspiel",
        cards=len(prizes),
        bids="open",
        hands=hands,
        prizes=prizes,
        payoff="points",
    )
    assert open_value(game) == pytest.approx(expected, abs=1e-9)
