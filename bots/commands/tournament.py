"""`powderkeg tournament`: play, go on with, and report on tournaments."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from powderkeg.bots.base import Limit
from powderkeg.bots.commands import printer
from powderkeg.bots.spec import parse_value
from powderkeg.bots.tournament import Run, Standings, report, resume, run
from powderkeg.bots.tournament.config import printable
from powderkeg.bots.tournament.report import shown
from powderkeg.bots.tournament.runner import Watcher, unused
from powderkeg.engine import OptionError

__all__ = ["add"]

EXAMPLE = """\
example:
  powderkeg tournament run colt_express --seats 4 --bot random --bot "greedy(iterations=32)" \\
      --blocks 50 --jobs 2 --seed 1 --out results/first
"""


def add(commands: Any) -> None:
    """Add the command and its three parts."""
    parser = commands.add_parser("tournament", help="let bots play each other and rank them")
    parts = parser.add_subparsers(title="parts", metavar="run|resume|report", required=True)
    add_run(parts)
    add_resume(parts)
    add_report(parts)


def add_run(parts: Any) -> None:
    """Add `run`."""
    parser = parts.add_parser(
        "run",
        help="play a tournament",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="one of `powderkeg games`")
    spec = {"action": "append", "required": True, "dest": "bots", "metavar": "SPEC"}
    parser.add_argument("--bot", **spec, help="a bot, or NAME=SPEC; give it once for each bot")
    parser.add_argument("--seats", type=int, metavar="N", help="default: the game's least")
    switch = {"action": "append", "default": [], "metavar": "NAME=VALUE"}
    parser.add_argument(
        "--option", **switch, help="a switch of the game's rules (see `powderkeg games`)"
    )
    parser.add_argument("--blocks", type=int, default=20, metavar="N", help="default: 20")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument("--iterations", type=int, metavar="N", help="limit of each decision")
    parser.add_argument("--ms", type=float, metavar="T", help="limit of each decision by the clock")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for ledger and report")
    fresh = "if DIR is in use take DIR-2, DIR-3, … (else: go on with the same run, refuse others)"
    parser.add_argument("--fresh", action="store_true", help=fresh)
    add_means(parser)
    parser.set_defaults(call=call_run)


def add_resume(parts: Any) -> None:
    """Add `resume`."""
    parser = parts.add_parser("resume", help="play what a run still lacks")
    parser.add_argument("out", metavar="DIR", help="folder of the run")
    add_means(parser)
    parser.set_defaults(call=call_resume)


def add_report(parts: Any) -> None:
    """Add `report`."""
    parser = parts.add_parser("report", help="write a run's report anew, from its ledger")
    parser.add_argument("out", metavar="DIR", help="folder of the run")
    parser.set_defaults(call=call_report)


def add_means(parser: argparse.ArgumentParser) -> None:
    """Add what changes no result."""
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; -1: all cores")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def call_run(chosen: argparse.Namespace) -> int:
    """Play a tournament."""
    limit = None
    if chosen.ms is not None or chosen.iterations is not None:
        limit = Limit(ms=chosen.ms, iterations=chosen.iterations)
    options = dict(map(switch, chosen.option))
    if chosen.fresh:
        chosen.out = unused(Path(chosen.out))
    with watching(chosen) as watch:
        finished = run(
            chosen.game,
            chosen.bots,
            out=chosen.out,
            seats=chosen.seats,
            blocks=chosen.blocks,
            seed=chosen.seed,
            jobs=chosen.jobs,
            limit=limit,
            options=options,
            watch=watch,
        )
    return show(finished)


def call_resume(chosen: argparse.Namespace) -> int:
    """Play what a run lacks."""
    with watching(chosen) as watch:
        finished = resume(chosen.out, jobs=chosen.jobs, watch=watch)
    return show(finished)


def call_report(chosen: argparse.Namespace) -> int:
    """Write a report."""
    print(report(chosen.out))
    return 0


def switch(text: str) -> tuple[str, Any]:
    """Read `NAME=VALUE`; lists and objects are written as JSON."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"--option {text!r}: expected NAME=VALUE")
    if not value.lstrip().startswith(("[", "{")):
        return name.strip(), parse_value(value)
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        raise OptionError(f"--option {text!r}: no JSON") from None


# --- while it runs -------------------------------------------------------------------------------


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """Show the speed of the last seconds."""
        speed = task.finished_speed or task.speed
        return Text(
            ""
            if speed is None
            else f"{speed:,.0f} games/s"
            if speed >= 10
            else f"{speed:.2f} games/s"
        )


@contextmanager
def watching(chosen: argparse.Namespace) -> Iterator[Watcher | None]:
    """Show a bar on standard error while games are played; say how to go on if that is stopped."""
    columns = (
        TextColumn("playing"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    quiet = chosen.quiet or not sys.stderr.isatty()
    bar = Progress(*columns, console=Console(stderr=True), disable=quiet, expand=True)
    task = bar.add_task("playing", total=None)

    def watch(done: int, total: int) -> None:
        if bar.tasks[0].total is None:  # what was played before has no part in the speed
            bar.reset(task, completed=done, total=total)
        else:
            bar.update(task, completed=done)

    try:
        with bar:
            yield watch
    except KeyboardInterrupt:
        again = f"powderkeg tournament resume {chosen.out}"
        print(f"stopped; what is played is kept, go on with: {again}", file=sys.stderr)
        raise


# --- afterwards ----------------------------------------------------------------------------------


def show(finished: Run) -> int:
    """Print the ranking and where everything is."""
    console = printer()
    console.print(ranking(finished.standings))
    console.print(
        Text(f"{finished.standings.games} games in {finished.standings.blocks} blocks", style="dim")
    )
    for path in (finished.ledger, finished.report):
        console.print(Text(str(path)), soft_wrap=True)
    return 0


def ranking(found: Standings) -> Table:
    """The ranking as a table."""
    style = shown(found)
    faults = any(row.faults for row in found.rows)
    headings = ["rank", "bot", style.unit, "95% interval", "points", "place", "games"]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings + ["faults"] * faults:
        justify: Any = "left" if heading == "bot" else "right"
        table.add_column(
            heading, justify=justify, overflow="fold" if heading == "bot" else "ellipsis"
        )
    for row in found.rows:
        cells = [
            str(row.rank),
            printable(row.name),
            style.value(row.share.mean),
            style.interval(row.share),
            style.points(row.points),
            f"{row.place:.2f}",
            str(row.games),
        ]
        table.add_row(*map(Text, cells + [str(sum(row.faults.values()))] * faults))
    return table
