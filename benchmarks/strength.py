"""Strength by experiment: plays matches, keeps their ledgers, derives every table from them.

    python benchmarks/strength.py list            # the experiments, and which have a ledger
    python benchmarks/strength.py play NAME ...   # play them (again) and keep their ledgers
    python benchmarks/strength.py keep NAME FILE  # keep a ledger that was played elsewhere
    python benchmarks/strength.py check NAME ...  # play the first two blocks again and compare
    python benchmarks/strength.py tables          # print the tables of docs/strength.md
    python benchmarks/strength.py write           # put them into docs/strength.md

`ledgers/EXPERIMENTS.toml` says what is played; ledgers are those of `powderkeg tournament`, packed
by xz. Budgets are iterations, so the same games are played on any machine.
"""

import lzma
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, islice
from math import log10, sqrt
from operator import attrgetter
from pathlib import Path
from typing import Any

from powderkeg.bots.spec import parse_spec
from powderkeg.bots.tournament import run
from powderkeg.bots.tournament.config import LEDGER
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.ledger import Entry, decode_line, read_ledger
from powderkeg.bots.tournament.ratings import Standing, Standings, standings

HERE = Path(__file__).parent
LEDGERS = HERE / "ledgers"
DOCUMENT = HERE.parent / "docs" / "strength.md"
RESULTS = HERE.parent / "results" / "strength"


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """One match or round of matches."""

    name: str
    table: str  # in which it stands
    asks: str  # what it is about
    game: str = "colt_express"
    seats: int
    blocks: int
    seed: int
    bots: list[str]
    options: dict[str, Any] = field(default_factory=dict)  # of the game
    played_by: str | None = None  # the command, if it is not a tournament

    @property
    def path(self) -> Path:
        """Its ledger."""
        return LEDGERS / f"{self.name}.jsonl.xz"

    def lines(self) -> list[bytes]:
        """The lines of its ledger."""
        return lzma.decompress(self.path.read_bytes()).splitlines(keepends=True)

    def entries(self) -> Iterator[Entry]:
        """Its games."""
        for i, line in enumerate(self.lines()):
            yield decode_line(line, f"{self.path.name}, line {i + 1}")


def experiments() -> dict[str, Experiment]:
    """All of them, in order."""
    rows = tomllib.loads((LEDGERS / "EXPERIMENTS.toml").read_text(encoding="utf-8"))
    return {name: Experiment(name=name, **row) for name, row in rows.items()}


@cache
def found(name: str) -> Standings:
    """How everybody did in an experiment."""
    return standings(experiments()[name].entries(), rated=False)


# --- playing -------------------------------------------------------------------------------------


def play(experiment: Experiment) -> None:
    """Play it, or what is missing of it, and keep its ledger."""
    if experiment.played_by:
        sys.exit(f"{experiment.name} is played by: {experiment.played_by}")
    folder = RESULTS / experiment.name
    tournament(experiment, folder, experiment.blocks)
    keep(folder / LEDGER, experiment)


def keep(ledger: Path, experiment: Experiment) -> None:
    """Pack a ledger."""
    experiment.path.write_bytes(lzma.compress(ledger.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def tournament(experiment: Experiment, folder: Path, blocks: int) -> None:
    """Play so many blocks of it."""
    run(
        experiment.game,
        experiment.bots,
        seats=experiment.seats,
        blocks=blocks,
        seed=experiment.seed,
        out=folder,
        options=experiment.options,
    )


def check(experiment: Experiment) -> bool:
    """Whether playing its first two blocks again gives the same games."""
    with tempfile.TemporaryDirectory() as folder:
        tournament(experiment, Path(folder) / "again", 2)
        again = list(read_ledger(Path(folder) / "again" / LEDGER))
    return again == list(islice(experiment.entries(), len(again)))


# --- tables --------------------------------------------------------------------------------------


def tables() -> dict[str, str]:
    """Every table as Markdown, by name."""
    played = [e for e in experiments().values() if e.path.is_file()]
    made = {
        name: table(list(rows))
        for name, rows in groupby(sorted(played, key=attrgetter("table")), attrgetter("table"))
    }
    if "ladder" in made:
        made["gain"] = gain([e for e in played if e.table == "ladder"])
    return made


def table(rows: list[Experiment]) -> str:
    """The experiments of one table."""
    points = "dollars" if rows[0].game == "colt_express" else "points"
    lines = [
        f"| experiment | seats | bot | share of wins | 95% interval | {points} | games |",
        "|---|---|---|---|---|---|---|",
    ]
    for experiment in rows:
        result = found(experiment.name)
        shown = [row for row in result.rows if experiment.table != "greedy" or row.name == "ismcts"]
        for i, row in enumerate(shown):
            first = (experiment.asks, str(experiment.seats)) if i == 0 else ("", "")
            share = row.share
            cells = (
                *first,
                called(experiment, row, result),
                f"{share.mean:.1%}",
                f"{share.low:.1%} to {share.high:.1%}",
                f"{row.points.mean:,.0f}",
                str(row.games),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def called(experiment: Experiment, row: Standing, result: Standings) -> str:
    """How a table calls a contestant."""
    if experiment.table in ("rivals", "revolver"):
        return row.name
    if experiment.table in (
        "levels",
        "greedy",
        "revolver levels",
        "mayo levels",
        "saboteur levels",
    ):
        return f"{row.name}, `{row.spec}`"
    return f"`{short(row, result)}`"


def short(row: Standing, result: Standings) -> str:
    """A spec without what all contestants have in common."""
    specs = [parse_spec(other.spec) for other in result.rows]
    spec = parse_spec(row.spec)
    common = {
        key: value
        for key, value in spec.options.items()
        if all(other.options.get(key) == value for other in specs)
    }
    left = {key: value for key, value in spec.options.items() if key not in common}
    return ", ".join(f"{key}={value}" for key, value in left.items()) or "default"


def elo(share: float) -> float:
    """The difference in rating that a share of wins between two stands for."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return 400 * log10(share / (1 - share))


def gain(rungs: list[Experiment]) -> str:
    """What doubling the iterations brings, in Elo: each rung, and the mean of all."""
    lines = ["| iterations | Elo | 95% interval |", "|---|---|---|"]
    estimates = []
    for rung in rungs:
        rows = found(rung.name).rows
        better = max(rows, key=lambda row: iterations(row.spec))
        few, many = sorted(iterations(row.spec) for row in rows)
        share = better.share
        estimates.append(Estimate(elo(share.mean), elo(share.low), elo(share.high)))
        lines.append(f"| {few:,} to {many:,} | {signed(estimates[-1])} |")
    middle = sum(e.mean for e in estimates) / len(estimates)
    half = sqrt(sum(e.plus_minus**2 for e in estimates)) / len(estimates)
    mean = Estimate(middle, middle - half, middle + half)
    lines.append(f"| mean of {len(rungs)} doublings | {signed(mean)} |")
    return "\n".join(lines)


def signed(estimate: Estimate) -> str:
    """An estimate in two cells."""
    return f"{estimate.mean:+.0f} | {estimate.low:+.0f} to {estimate.high:+.0f}"


def iterations(spec: str) -> int:
    """The budget that a spec names."""
    return int(parse_spec(spec).options.get("iterations", 1000))


def filled(text: str) -> str:
    """The document *text* with every table as the ledgers have it now."""
    for name, lines in tables().items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        if start in text:
            before, _, rest = text.partition(start)
            text = before + start + "\n" + lines + "\n\n" + end + rest.partition(end)[2]
    return text


def main(words: list[str]) -> int:
    """Do what the command line says."""
    what, names = (words[0], words[1:]) if words else ("list", [])
    if what == "keep":
        keep(Path(names[1]), experiments()[names[0]])
        return 0
    chosen = [experiments()[name] for name in names]
    if what == "play":
        for experiment in chosen:
            play(experiment)
    elif what == "check":
        return int(not all(map(check, chosen)))
    elif what == "tables":
        for name, lines in tables().items():
            print(f"{name}\n\n{lines}\n")
    elif what == "write":
        DOCUMENT.write_text(filled(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        for experiment in experiments().values():
            state = "kept" if experiment.path.is_file() else "not played"
            print(f"{experiment.name:24} {state:12} {experiment.asks}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
