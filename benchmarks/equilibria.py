"""Print how exact the equilibrium solvers are and what they cost: what tests check, in full.

Times are CPU seconds of the thread.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from powderkeg.engine import Game, Observation, load
from powderkeg.solvers import GameTree, exploitability, oos, solve
from powderkeg.solvers.equilibrium import Solution


@dataclass(frozen=True, slots=True)
class Case:
    """A game with its value to seat 0, and what the solution must reach."""

    game: str
    options: dict[str, Any]
    value: float
    iterations: int
    error: float  # of the value
    gap: float  # exploitability
    seconds: float = 60.0


CASES = [
    Case("kuhn_poker", {}, -1 / 18, 1000, 1e-5, 0.001, 0.02),
    Case("kuhn_poker", {}, -1 / 18, 100_000, 1e-8, 1e-5),
    Case("leduc_poker", {}, -0.085606424078, 1000, 1e-4, 0.01, 10),
    Case("leduc_poker", {}, -0.085606424078, 30_000, 1e-7, 5e-5),
    Case("liars_dice", {"sides": 2}, 1 / 2, 10_000, 1e-7, 1e-6),
    Case("liars_dice", {"sides": 3}, 1 / 9, 10_000, 1e-7, 1e-6),
    Case("liars_dice", {"sides": 4}, 1 / 16, 10_000, 1e-6, 1e-5),
    Case("liars_dice", {"sides": 5}, 1 / 125, 10_000, 1e-6, 1e-5),
    Case("liars_dice", {"sides": 6}, -7 / 258, 4000, 1e-6, 5e-5),
    Case("goofspiel", {"cards": 4}, 0, 10_000, 1e-6, 1e-4),
    Case("goofspiel", {"cards": 5}, 0, 10_000, 1e-6, 1e-4),
    Case("goofspiel", {"cards": 4, "prizes": "random"}, 0, 10_000, 1e-6, 1e-4),
]


def timed(action: Callable[[], Any]) -> tuple[Any, float]:
    """What *action* returns, and how long it took."""
    start = time.thread_time()
    result = action()
    return result, time.thread_time() - start


def name_of(case: Case) -> str:
    """The game as the table shows it."""
    return " ".join([case.game, *(f"{key}={value}" for key, value in case.options.items())])


def check(case: Case) -> bool:
    """Solve one game, print a line, and say whether it reached what it must."""
    game = load(case.game, **case.options)
    solution: Solution
    solution, seconds = timed(lambda: solve(game, case.iterations))
    error = abs(solution.value - case.value)
    good = error <= case.error and solution.exploitability <= case.gap and seconds <= case.seconds
    print(
        f"{name_of(case):32} {case.iterations:>8,} {solution.value:>16.12f} {error:>9.1e}"
        f" {solution.exploitability:>11.2e} {seconds:>9.4f}{'' if good else '  NOT REACHED'}"
    )
    return good


def online(game: Game, tree: GameTree, iterations: int) -> float:
    """Exploitability of a player that samples each of its decisions anew."""

    def policy(obs: Observation) -> dict[int, float]:
        return oos(game, obs, iterations, seed=1).policy

    return exploitability(tree, policy)


def sampling() -> None:
    """Print what sampling reaches."""
    print("\nexternal-sampling MCCFR, exploitability after 10^4, 10^5 and 10^6 iterations")
    for name, options in [("kuhn_poker", {}), ("leduc_poker", {}), ("liars_dice", {"sides": 4})]:
        tree = GameTree(load(name, **options))
        gaps = [
            f"{solve(tree, n, method='mccfr', seed=1).exploitability:8.4f}"
            for n in (10_000, 100_000, 1_000_000)
        ]
        print(f"{name:32} {' '.join(gaps)}")
    print("\nonline outcome sampling as a player: exploitability by iterations a decision")
    for name, budgets in [("kuhn_poker", (1000, 10_000, 100_000)), ("leduc_poker", (1000, 10_000))]:
        game = load(name)
        tree = GameTree(game)
        print(f"{name:32} {' '.join(f'{n:,}: {online(game, tree, n):.4f}' for n in budgets)}")


def main() -> int:
    """Print both tables."""
    print(
        f"{'CFR+':32} {'iterations':>8} {'value':>15} {'error':>9} {'exploitable':>11} {'CPU s':>9}"
    )
    missed = [case for case in CASES if not check(case)]
    sampling()
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
