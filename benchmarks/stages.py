"""Gaps and times of turns of 2 de Mayo without cards: python benchmarks/stages.py --games 6.

Positions are all turns of games that sensible players play under the deck profile `attested`. Times
are CPU seconds of one thread.
"""

import argparse
import statistics
from collections.abc import Iterator
from time import process_time

from powderkeg.engine import State, load
from powderkeg.engine.plan import is_planned, order_problem
from powderkeg.solvers.double_oracle import StageSolution, double_oracle
from powderkeg.solvers.reveal import usual_choices

LIMIT = 60.0  # seconds a turn


def turns(seed: int) -> Iterator[State]:
    """Every position of a game in which Spain is about to write."""
    state, written, number = load("dos_de_mayo", profile="attested").deal(seed), False, 0
    while not state.is_terminal:
        if is_planned(state) and state.to_act == 0 and not written:
            yield state.copy()
        written = is_planned(state)
        seat = state.to_act
        number += 1
        if seat is not None:
            part = 1000 * seed + number
            state.apply(usual_choices(state.observation(seat), n=1, seed=part)[0])


def timed(state: State, tolerance: float) -> tuple[StageSolution, float]:
    """The solution of one turn, and what it took."""
    problem = order_problem(state)
    begun = process_time()
    return double_oracle(problem, tolerance=tolerance, seconds=LIMIT), process_time() - begun


def report(name: str, found: list[tuple[StageSolution, float]], tolerance: float) -> None:
    """Print one line of figures."""
    times = sorted(seconds for _, seconds in found)
    closed = sum(solution.gap <= tolerance for solution, _ in found)
    mixed = sum(max(len(one.first), len(one.second)) > 1 for one, _ in found)
    last = times[min(len(times) - 1, int(0.99 * len(times)))]
    print(
        f"{name}: {len(times)} positions, {closed} closed to {tolerance}, {mixed} mixed, "
        f"median {1000 * statistics.median(times):.1f} ms, 99% {1000 * last:.0f} ms, "
        f"most {1000 * times[-1]:.0f} ms"
    )


def main() -> None:
    """Solve the turns of some games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--tolerance", type=float, default=0.01)
    chosen = parser.parse_args()
    early: list[tuple[StageSolution, float]] = []
    last: list[tuple[StageSolution, float]] = []
    for seed in range(chosen.games):
        for state in turns(seed):
            solved = timed(state, chosen.tolerance)
            (last if order_problem(state).payoff.prize else early).append(solved)
    report("turns 1 to 9, in cubes", early, chosen.tolerance)
    if last:
        report("turn 10, chance to win", last, chosen.tolerance)


if __name__ == "__main__":
    main()
