"""How often the tests of A against B are wrong, and how often they find what is there.

    .venv/bin/python benchmarks/sequential.py [--runs 1000]

Blocks are simulated in the model of Plackett and Luce: two bots share a table of 2, 4, 8 or 12
seats, every rotation of a line-up is played, seats differ, and the luck of the deal stays with the
seat through all games of a block. The strength of A is set so that its score is that of the
hypothesis. Printed are false positives (elo0 holds, elo1 is accepted), power (the other way
round), and how many blocks that took; then the same for a fixed number of blocks and sign flips.
"""

import argparse
from collections.abc import Iterator
from itertools import count

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.tournament.compare import compare
from powderkeg.bots.tournament.intervals import Moments
from powderkeg.bots.tournament.schedule import Schedule, rotations
from powderkeg.bots.tournament.sprt import Sprt, expected

TABLES = (2, 4, 8, 12)
LUCK = 1.0  # of the deal, as a standard deviation of log worths
SEATS = 0.5  # effect of the first seat over the last
MOST_BLOCKS = 4000
CHUNK = 64
FIXED_BLOCKS = 50

Scores = NDArray[np.float64]


class World:
    """Blocks at a table of some seats."""

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.rng = np.random.default_rng(seed)
        schedule = Schedule(2, seats, 1, 0)
        self.line_ups = [
            np.array(rotations(schedule.line_up(block))) == 0
            for block in range(min(8, schedule.n_line_ups))
        ]
        self.effect = np.linspace(SEATS / 2, -SEATS / 2, seats)

    def blocks(self, strength: float, n: int) -> Scores:
        """Scores of A in *n* blocks."""
        each = -(-n // len(self.line_ups))
        parts = [self.scores(line_up, strength, each) for line_up in self.line_ups]
        return np.stack(parts, axis=1).ravel()[:n]

    def stream(self, strength: float) -> Iterator[float]:
        """Scores without end."""
        while True:
            yield from self.blocks(strength, CHUNK).tolist()

    def scores(self, line_up: NDArray[np.bool_], strength: float, n: int) -> Scores:
        """The same for one line-up: a row for each rotation, true where A sits."""
        games = len(line_up)
        luck = self.rng.normal(0, LUCK, size=(n, 1, self.seats))
        noise = self.rng.gumbel(size=(n, games, self.seats))
        worth = strength * line_up + self.effect + luck + noise
        ranks = worth.argsort(axis=2).argsort(axis=2)  # 0: last
        a = line_up.sum(axis=1)
        better = (ranks * line_up).sum(axis=2) - a * (a - 1) / 2  # Mann and Whitney's U
        return np.asarray(better.sum(axis=1) / (a * (self.seats - a)).sum())

    def strength(self, score: float, blocks: int) -> float:
        """The strength with which A has this *score*."""
        grid = np.linspace(-0.1, 0.8, 10)
        seen = [float(self.blocks(x, blocks).mean()) for x in grid]
        slope, start = np.polyfit(grid, seen, 1)
        return float((score - start) / slope)


def sequential(world: World, test: Sprt, strength: float, runs: int) -> tuple[float, float]:
    """How often elo1 was accepted, and after how many blocks a run ended on average."""
    accepted, blocks = 0, 0
    for _ in range(runs):
        moments = Moments()
        scores = world.stream(strength)
        for n in count(1):
            moments.add(next(scores))
            verdict = test.progress(moments).verdict
            if verdict != "open" or n == MOST_BLOCKS:
                accepted += verdict == "elo1"
                blocks += n
                break
    return accepted / runs, blocks / runs


def fixed(world: World, strength: float, runs: int) -> tuple[float, float]:
    """How often p was below 5%, and how many independent games a game was worth."""
    found = [
        compare(
            world.blocks(strength, FIXED_BLOCKS).tolist(),
            round(FIXED_BLOCKS * float(np.mean([len(line_up) for line_up in world.line_ups]))),
        )
        for _ in range(runs)
    ]
    return float(np.mean([one.p < 0.05 for one in found])), float(
        np.median([one.saved for one in found])
    )


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--elo1", type=float, default=40.0)
    chosen = parser.parse_args()
    test = Sprt(elo0=0, elo1=chosen.elo1)
    print(f"{test}; {chosen.runs} runs each; fixed size: {FIXED_BLOCKS} blocks, p < 0.05")
    print("seats  false positives  blocks  power  blocks  fixed: false positives  power  a game is")
    for seats in TABLES:
        world = World(seats, seed=seats)
        better = world.strength(expected(chosen.elo1), 40 * chosen.runs)
        wrong, long = sequential(world, test, 0.0, chosen.runs)
        right, short = sequential(world, test, better, chosen.runs)
        tenth = max(20, chosen.runs // 5)
        false, worth = fixed(world, 0.0, tenth)
        power, _ = fixed(world, better, tenth)
        print(
            f"{seats:5}  {wrong:15.1%}  {long:6.0f}  {right:5.1%}  {short:6.0f}  {false:22.1%}  "
            f"{power:5.1%}  {worth:6.2f}"
        )


if __name__ == "__main__":
    main()
