"""Speed over the project's life: one line a commit in history.jsonl, and a picture of it.

`save` counts the instructions of every case of instructions.toml, measures the rates of every
game, and appends a line. `trend` prints a table of the counts and draws docs/speed.svg. Counts of
different toolchains and rates of different machines are lines of their own, never joined.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.instructions import HERE, ROOT, git
from powderkeg.bots.bench import count, read_cases, toolchain
from powderkeg.engine import games, load
from powderkeg.solvers import play_random

HISTORY = HERE / "history.jsonl"
PICTURE = ROOT / "docs" / "speed.svg"
SHOWN = 8  # commits in the table


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the history."""

    commit: str
    when: str  # of the commit
    machine: str
    toolchain: dict[str, str]
    instructions: dict[str, int]
    rates: dict[str, float]  # random games a CPU second


def machine() -> str:
    """The processor's own name, and how many there are."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        name = "unknown processor"
    return f"{name}, {os.cpu_count()} processors"


def rate(name: str, seats: int) -> float:
    """Random games a CPU second: the best of five."""
    game = load(name, seats=seats)
    n = 100
    while play_random(game, games=n, seed=1).cpu_seconds < 0.1:
        n *= 2
    return n / min(play_random(game, games=n, seed=1).cpu_seconds for _ in range(5))


def rates() -> dict[str, float]:
    """Of every game with its least and most seats."""
    ranges = [(name, load(name).seat_range) for name in games()]
    return {
        f"{name}, {seats} seats": round(rate(name, seats), 1)
        for name, ends in ranges
        for seats in sorted(set(ends))
    }


def measured() -> Entry:
    """The entry of what is checked out; SystemExit when it is no commit."""
    commit, changed = git("rev-parse", "HEAD"), git("status", "--porcelain", "--untracked-files=no")
    if commit is None or changed:
        raise SystemExit("commit first: a line of the history belongs to a commit")
    return Entry(
        commit=commit,
        when=git("show", "-s", "--format=%cI", commit) or "",
        machine=machine(),
        toolchain=toolchain(),
        instructions={case.name: count(case) for case in read_cases(HERE / "instructions.toml")},
        rates=rates(),
    )


def read(path: Path) -> list[Entry]:
    """Every entry, oldest first."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def tabulated(entries: Sequence[Entry]) -> Table:
    """The newest counts beside those before, and the change since the first of the toolchain."""
    last = entries[-1]
    kin = [entry for entry in entries if entry.toolchain == last.toolchain]
    table = Table("instructions", *(entry.commit[:8] for entry in kin[-SHOWN:]), "since the first")
    for name, now in last.instructions.items():
        known = [entry.instructions.get(name) for entry in kin]
        first = next(n for n in known if n is not None)
        cells = ["" if n is None else f"{n:,}" for n in known[-SHOWN:]]
        table.add_row(name, *cells, f"{now / first - 1:+.1%}")
    return table


def draw(entries: Sequence[Entry], path: Path) -> None:
    """Counts relative to the first, one line a case."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "powderkeg"
    from matplotlib import pyplot as plt

    kin = [entry for entry in entries if entry.toolchain == entries[-1].toolchain]
    figure, axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    for name in entries[-1].instructions:
        points = [(i, e.instructions[name]) for i, e in enumerate(kin) if name in e.instructions]
        axes.plot(
            [i for i, _ in points], [n / points[0][1] for _, n in points], marker="o", label=name
        )
    axes.set_xticks(range(len(kin)), [entry.commit[:8] for entry in kin], rotation=45)
    axes.set_ylabel("instructions, first = 1")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5))
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main(arguments: list[str] | None = None) -> int:
    """Save an entry, or show them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["save", "trend"])
    parser.add_argument("--history", type=Path, default=HISTORY)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args(arguments)
    if options.what == "save":
        entry: dict[str, Any] = msgspec.to_builtins(measured())
        with options.history.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(entry) + "\n")
        return 0
    entries = read(options.history)
    if not entries:
        raise SystemExit(f"{options.history} is empty: make bench-save")
    Console(width=None if sys.stdout.isatty() else 200).print(tabulated(entries))
    draw(entries, options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
