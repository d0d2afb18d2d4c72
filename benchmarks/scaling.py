"""How search scales: with iterations, with seats, and how long its longest pause is.

CPU time of one thread. What growing memory costs at once shows as the longest 32 simulations.
`--most` is the longest search; 10^7 simulations need some 4 GiB.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from time import thread_time

from rich.console import Console
from rich.table import Table

from powderkeg.engine import games, load
from powderkeg.solvers import Search, search

PICTURE = Path(__file__).parent.parent / "docs" / "scaling.svg"
STEP = 32  # simulations between two looks at the clock


@dataclass(frozen=True, slots=True)
class Decade:
    """The simulations from the last power of ten to this one."""

    iterations: int
    nanoseconds: float  # of CPU time a simulation
    pause: float  # milliseconds: of CPU time: the longest STEP simulations
    nodes: int
    megabytes: float


def decades(name: str, seats: int, most: int) -> list[Decade]:
    """One search that goes on and on."""
    state = load(name, seats=seats).deal(seed=1)
    running = Search(state.observation(state.to_act), seed=1, memory=16_000)
    found: list[Decade] = []
    done, goal = 0, 1000
    while goal <= most:
        start, pause, first = thread_time(), 0.0, done
        while done < goal:
            before = thread_time()
            done += STEP
            running.run(done)
            pause = max(pause, thread_time() - before)
        spent = (thread_time() - start) / (done - first)
        result = running.result()
        found.append(Decade(goal, spent * 1e9, pause * 1e3, result.nodes, result.bytes / 1e6))
        goal *= 10
    return found


def show_decades(most: int, console: Console) -> None:
    """A table and a picture of the time a simulation takes."""
    table = Table("game", "seats", "simulations", "ns each", "longest 32, ms", "nodes", "MB")
    for column in table.columns[1:]:
        column.justify = "right"
    curves = {}
    for name, seats in (("leduc_poker", 2), ("colt_express", 2), ("colt_express", 6)):
        curve = curves[f"{name}, {seats} seats"] = decades(name, seats, most)
        for d in curve:
            cells = (f"{d.nanoseconds:,.0f}", f"{d.pause:.2f}", f"{d.nodes:,}")
            table.add_row(name, str(seats), f"{d.iterations:,}", *cells, f"{d.megabytes:,.1f}")
    console.print(table)
    draw(curves)


def draw(curves: dict[str, list[Decade]]) -> None:
    """Time a simulation, relative to the first thousand."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "powderkeg"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for name, curve in curves.items():
        times = [d.nanoseconds / curve[0].nanoseconds for d in curve]
        axes.plot([d.iterations for d in curve], times, marker="o", label=name)
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("simulations")
    axes.set_ylabel("CPU time a simulation, first 1,000 = 1")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(PICTURE, metadata={"Date": None})
    plt.close(figure)


def show_seats(console: Console) -> None:
    """Microseconds a simulation of every game at every number of seats."""
    table = Table("game", "seats", "µs a simulation")
    for column in table.columns[1:]:
        column.justify = "right"
    for name in games():
        least, most = load(name).seat_range
        for seats in range(least, most + 1):
            state = load(name, seats=seats).deal(seed=1)
            seen = state.observation(state.to_act)
            times = []
            for seed in range(3):
                start = thread_time()
                search(seen, iterations=3000, seed=seed)
                times.append((thread_time() - start) / 3000 * 1e6)
            table.add_row(name, str(seats), f"{min(times):.2f}")
    console.print(table)


def main(arguments: list[str] | None = None) -> int:
    """Print both tables and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=1_000_000, help="simulations of one search")
    options = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    show_decades(options.most, console)
    show_seats(console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
