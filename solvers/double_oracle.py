"""Equilibria of order problems: a matrix that grows by best answers, and bounds that prove it.

Each side has a few sets of orders. Their matrix is solved, and each side is asked for its best set
against the other's mixed strategy: first a quick climb, and when that finds nothing the exact
oracle. What the exact answers are worth bounds the value from both sides (McMahan, Gordon, Blum
2003).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from powderkeg.engine.errors import OptionError
from powderkeg.engine.plan import OrderProblem
from powderkeg.solvers.matrix import solve_matrix
from powderkeg.solvers.oracles import Oracles
from powderkeg.solvers.results import BestSet

__all__ = ["StageSolution", "Weighted", "double_oracle"]

Set = tuple[int, ...]
Weighted = tuple[tuple[Set, float], ...]

LEAST_WEIGHT = 1e-9
PROVEN = 1e-9
MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSolution:
    """Mixed strategies of both sides, and what they are proven to be worth.

    The first side can hold the second to `upper`, the second side is sure of `lower`; both are
    about the game that `covers` describes. An infinite bound was not proven in the time given.
    """

    first: Weighted  # sets of the first side with their probabilities, the likeliest first
    second: Weighted
    value: float  # to the second side, between the sets looked at
    lower: float
    upper: float
    rounds: int
    looked_at: tuple[int, int]  # sets of each side in the matrix
    stopped: str  # "tolerance", "complete" (no better set exists) or "limit"
    seconds: float = field(compare=False)
    covers: str = ""

    @property
    def gap(self) -> float:
        """What both sides together may still gain."""
        return self.upper - self.lower


class Pairs(Protocol):
    """What knows the values of pairs."""

    @property
    def problem(self) -> OrderProblem: ...

    def table(self, firsts: Sequence[Set], seconds: Sequence[Set], /) -> list[list[float]]: ...


class Answering(Protocol):
    """What finds best answers."""

    @property
    def stage(self) -> Pairs: ...

    @property
    def first(self) -> Callable[..., BestSet]: ...

    @property
    def second(self) -> Callable[..., BestSet]: ...


class Growth:
    """The sets looked at so far, their matrix, and its equilibrium."""

    def __init__(self, oracles: Answering, first: Sequence[Set], second: Sequence[Set]) -> None:
        self.oracles = oracles
        self.sets: tuple[list[Set], list[Set]] = (
            list(dict.fromkeys(first)),
            list(dict.fromkeys(second)),
        )
        self.rows = oracles.stage.table(self.sets[0], self.sets[1])
        self.mixed: tuple[tuple[float, ...], tuple[float, ...]] = (), ()
        self.value = 0.0
        self.lower, self.upper = -math.inf, math.inf
        self.solve()

    def solve(self) -> None:
        """Solve the matrix as it is now."""
        found = solve_matrix(self.rows)
        self.mixed = found.column, found.row
        self.value = found.value

    def mix(self, side: int) -> list[tuple[Set, float]]:
        """The sets of a side that are played, the likeliest first."""
        pairs = zip(self.sets[side], self.mixed[side], strict=True)
        played = [(one, weight) for one, weight in pairs if weight > LEAST_WEIGHT]
        return sorted(played, key=lambda pair: (-pair[1], pair[0]))

    def add(self, side: int, chosen: Set) -> bool:
        """Add a set; False if it was there."""
        if chosen in self.sets[side]:
            return False
        if side == 0:
            for row, (value,) in zip(
                self.rows, self.oracles.stage.table([chosen], self.sets[1]), strict=True
            ):
                row.append(value)
        else:
            self.rows += self.oracles.stage.table(self.sets[0], [chosen])
        self.sets[side].append(chosen)
        return True

    def worths(self) -> tuple[dict[Set, float], dict[Set, float]]:
        """What every set of a side is worth against the other's strategy."""
        columns, rows = self.mixed
        second = [sum(w * x for w, x in zip(columns, row, strict=True)) for row in self.rows]
        first = [
            sum(w * row[i] for w, row in zip(rows, self.rows, strict=True))
            for i in range(len(self.sets[0]))
        ]
        return (
            dict(zip(self.sets[0], first, strict=True)),
            dict(zip(self.sets[1], second, strict=True)),
        )

    def best_known(self, side: int) -> Set:
        """The set of a side that is worth most to it now."""
        worths = self.worths()[side]
        return max(worths, key=worths.__getitem__) if side else min(worths, key=worths.__getitem__)

    def take(self, answers: Sequence[BestSet]) -> bool:
        """Add the answers of both sides that are better than the matrix; False if none is."""
        better = [self.gains(side, answer) for side, answer in enumerate(answers)]
        added = [
            self.add(side, answer.chosen) for side, answer in enumerate(answers) if better[side]
        ]
        if any(added):
            self.solve()
        return any(added)

    def gains(self, side: int, answer: BestSet) -> bool:
        """Whether an answer is better for its side than the value of the matrix."""
        more = answer.value - self.value if side == 1 else self.value - answer.value
        return more > PROVEN


def double_oracle(
    problem: OrderProblem,
    *,
    tolerance: float = 1e-6,
    seconds: float | None = None,
    rounds: int | None = None,
    halt: bytearray | None = None,
    oracles: Oracles | None = None,
    start: tuple[Sequence[Set], Sequence[Set]] = ((), ()),
) -> StageSolution:
    """Solve *problem* until both sides together gain no more than *tolerance* by deviating.

    *seconds*, *rounds* or a byte of *halt* that is not 0 stop it earlier; the best strategies so
    far are then the answer. *oracles* of the same problem are used again, *start* are sets to
    begin with.
    """
    if not tolerance >= 0:
        raise OptionError(f"tolerance={tolerance!r}: give a number from 0 on")
    begun = perf_counter()
    oracles = Oracles(problem) if oracles is None else oracles
    growth = Growth(oracles, [(), *start[0]], [(), *start[1]])

    def left() -> float | None:
        return None if seconds is None else max(0.0, seconds - (perf_counter() - begun))

    def over() -> bool:
        return bool(halt and halt[0]) or left() == 0.0

    done, stopped = 0, "limit"
    most = MOST_ROUNDS if rounds is None else rounds
    while done < most and not over():
        done += 1
        if climbed(growth, left, halt):
            continue
        found = proven(growth, tolerance, left, halt)
        if found:
            stopped = found
            break
    return solution(growth, done, stopped, perf_counter() - begun)


def climbed(growth: Growth, left: Callable[[], float | None], halt: bytearray | None) -> bool:
    """Add what a quick climb finds; False if it finds nothing."""
    found = [ask(growth, side, left, halt, exact=False) for side in (0, 1)]
    return growth.take(found)


def ask(
    growth: Growth,
    side: int,
    left: Callable[[], float | None],
    halt: bytearray | None,
    *,
    exact: bool,
) -> BestSet:
    """The best answer of a side to what the other one plays now."""
    oracle = growth.oracles.first if side == 0 else growth.oracles.second
    begin = growth.best_known(side)
    return oracle(growth.mix(1 - side), begin=begin, exact=exact, seconds=left(), halt=halt)


def proven(
    growth: Growth, tolerance: float, left: Callable[[], float | None], halt: bytearray | None
) -> str:
    """Ask the exact oracles, move the bounds, add what is new; why to stop, or nothing."""
    found = [ask(growth, side, left, halt, exact=True) for side in (0, 1)]
    growth.lower = max(growth.lower, found[0].bound)
    growth.upper = min(growth.upper, found[1].bound)
    if growth.upper - growth.lower <= tolerance:
        return "tolerance"
    added = growth.take(found)
    return "" if added or not all(answer.exact for answer in found) else "complete"


def solution(growth: Growth, rounds: int, stopped: str, seconds: float) -> StageSolution:
    """What has been found."""
    return StageSolution(
        first=tuple(growth.mix(0)),
        second=tuple(growth.mix(1)),
        value=growth.value,
        lower=growth.lower,
        upper=growth.upper,
        rounds=rounds,
        looked_at=(len(growth.sets[0]), len(growth.sets[1])),
        stopped=stopped,
        seconds=seconds,
        covers=growth.oracles.stage.problem.covers,
    )
