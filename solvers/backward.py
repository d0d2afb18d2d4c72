"""Backward induction: exact values of two-seat games without hidden information.

Seats may choose at the same time: then a position is a matrix game over the values of what follows.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

from powderkeg.engine.core import Game, State
from powderkeg.engine.errors import OptionError
from powderkeg.solvers.matrix import solve_matrix

__all__ = ["Backward", "Key", "backward_induction"]

Key: TypeAlias = Callable[[State], tuple[Hashable, float]]

HEAD_SIZE = 32  # of bytes(state): its format, and the header with chance and the seat to act


@dataclass(frozen=True, slots=True)
class Backward:
    """The value of a position, and how to play there."""

    value: float  # return of seat 0
    row: dict[int, float]  # probability of each action of seat 0; empty if it has no choice
    column: dict[int, float]  # the same of seat 1
    payoffs: tuple[tuple[float, ...], ...]  # value after each pair of their actions
    regret: float  # the largest of this position's and all later matrices: see MatrixSolution
    positions: int  # how many different ones were solved


def backward_induction(
    position: Game | State, *, key: Key | None = None, limit: int = 1_000_000
) -> Backward:
    """Solve everything that can follow *position*; a Game stands for its only deal.

    *key* merges positions: it maps a state to (k, offset) such that states with equal k have the
    same future, and returns to seat 0 that differ as their offsets do. OptionError unless there are
    two seats with a constant sum of returns, everybody knows everything but the choices of the
    moment, and there are at most *limit* positions.
    """
    state = only_deal(position) if isinstance(position, Game) else position
    game = state.game
    if game.seats != 2 or game.returns_sum is None:
        raise OptionError(f"{game!r} is not for two seats with a constant sum of returns")
    if state.is_terminal:
        raise OptionError(f"{game!r} is over in this position")
    try:
        return Induction(key or itself, limit).solve(state)
    except RecursionError:
        raise OptionError(f"{game!r} goes on for too long to solve") from None


def only_deal(game: Game) -> State:
    """The deal of a game that has one."""
    deals = game.deals()
    if len(deals) != 1:
        raise OptionError(f"{game!r} has {len(deals)} deals: give the state of one")
    return deals[0][1]


def itself(state: State) -> tuple[Hashable, float]:
    """The key that merges equal states only."""
    return bytes(state), 0.0


class Induction:
    """What is known about positions so far."""

    def __init__(self, key: Key, limit: int) -> None:
        self.key = key
        self.limit = limit
        self.known: dict[Hashable, float] = {}
        self.regret = 0.0

    def solve(self, state: State) -> Backward:
        """Solve the matrix of one position."""
        check_open(state)
        rows = choices(state, 0)
        columns = choices(state, 1)
        payoffs = tuple(
            tuple(self.value(following(state, row, column)) for column in columns) for row in rows
        )
        solution = solve_matrix(payoffs)
        self.regret = max(self.regret, solution.regret)
        return Backward(
            value=solution.value,
            row={a: p for a, p in zip(rows, solution.row, strict=True) if a is not None},
            column={a: p for a, p in zip(columns, solution.column, strict=True) if a is not None},
            payoffs=payoffs,
            regret=self.regret,
            positions=len(self.known) + 1,
        )

    def value(self, state: State) -> float:
        """The return of seat 0 from here."""
        if state.is_terminal:
            return state.returns()[0]
        name, offset = self.key(state)
        if name not in self.known:
            if len(self.known) + 1 >= self.limit:
                raise OptionError(f"{state.game.name}: more than limit={self.limit} positions")
            self.known[name] = self.solve(state).value - offset
        return self.known[name] + offset


def choices(state: State, seat: int) -> list[int] | list[None]:
    """The actions of *seat*; [None] if it does not choose now."""
    if seat not in state.waiting:
        return [None]
    return state.observation(seat).legal_actions()


def following(state: State, row: int | None, column: int | None) -> State:
    """The state after these actions of seat 0 and of seat 1."""
    after = state.copy()
    pair = (row, column) if state.to_act == 0 else (column, row)
    after.apply_all(action for action in pair if action is not None)
    return after


def check_open(state: State) -> None:
    """OptionError if a seat does not know everything."""
    for seat in range(2):
        if bytes(state.observation(seat))[HEAD_SIZE:] != bytes(state)[HEAD_SIZE:]:
            raise OptionError(f"{state.game!r} hides something from seat {seat} in\n{state}")
