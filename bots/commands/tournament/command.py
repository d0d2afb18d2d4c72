"""`powderkeg tournament`: play, go on with, join, compare, and report on tournaments."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.bots.base import Limit
from powderkeg.bots.commands import printer
from powderkeg.bots.commands.tournament.watching import watching
from powderkeg.bots.spec import parse_value
from powderkeg.bots.tournament import Run, Standings, merge, report, resume, run
from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.config import printable
from powderkeg.bots.tournament.folders import unused
from powderkeg.bots.tournament.plans import FIELDS, read_plan
from powderkeg.bots.tournament.schedule import KINDS
from powderkeg.bots.tournament.sprt import read_sprt
from powderkeg.bots.tournament.words import shown
from powderkeg.engine import OptionError

__all__ = ["add"]

EXAMPLE = """\
examples:
  powderkeg tournament run colt_express --seats 4 --bot random --bot "greedy(iterations=32)" \\
      --blocks 50 --jobs 2 --seed 1 --out results/first
  powderkeg tournament run kuhn_poker --bot "new=greedy(iterations=64)" --bot greedy \\
      --blocks 20000 --sprt "elo0=0 elo1=20" --out results/test
  powderkeg tournament run --config plan.toml --out results/planned
"""
MARGIN_MS = 100.0


def add(commands: Any) -> None:
    """Add the command and its parts."""
    parser = commands.add_parser("tournament", help="let bots play each other and rank them")
    parts = parser.add_subparsers(title="parts", metavar="run|resume|merge|report", required=True)
    add_run(parts)
    part = parts.add_parser("resume", help="play what a run still lacks")
    part.add_argument("out", metavar="DIR", help="folder of the run")
    add_means(part)
    part.set_defaults(call=call_resume)
    part = parts.add_parser("merge", help="join the finished shards of a run")
    part.add_argument("shards", nargs="+", metavar="DIR", help="folders of all shards")
    part.add_argument("--out", required=True, metavar="DIR", help="folder of the whole run")
    part.set_defaults(call=call_merge)
    part = parts.add_parser("report", help="write a run's report anew, from its ledger")
    part.add_argument("out", metavar="DIR", help="folder of the run")
    part.add_argument(
        "--games", metavar="K,K", default="", help="games to step through (default: some)"
    )
    part.set_defaults(call=call_report)


def add_run(parts: Any) -> None:
    """Add `run`."""
    parser = parts.add_parser(
        "run",
        help="play a tournament",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of `powderkeg games`")
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=f"TOML with any of {', '.join(FIELDS)}; flags come before it",
    )
    spec = {"action": "append", "default": [], "dest": "bots", "metavar": "SPEC"}
    parser.add_argument(
        "--bot",
        **spec,
        help="a bot, MODULE:FACTORY, cmd:COMMAND, or NAME=one of them; give it once for each bot",
    )
    parser.add_argument("--seats", type=int, metavar="N", help="default: the game's least")
    switch = {"action": "append", "default": [], "metavar": "NAME=VALUE"}
    parser.add_argument(
        "--option", **switch, help="a switch of the game's rules (see `powderkeg games`)"
    )
    parser.add_argument("--blocks", type=int, metavar="N", help="default: 20")
    parser.add_argument("--seed", type=int, metavar="N", help="default: 0")
    parser.add_argument("--schedule", choices=KINDS, help=f"default: {KINDS[0]}")
    parser.add_argument("--shard", metavar="I/N", help="play one of N parts; see `merge`")
    parser.add_argument("--sprt", metavar="TEXT", help="stop when 'elo0=0 elo1=20' is decided")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for ledger and report")
    fresh = "if DIR is in use take DIR-2, DIR-3, … (else: go on with the same run, refuse others)"
    parser.add_argument("--fresh", action="store_true", help=fresh)
    parser.add_argument("--no-canaries", action="store_true", help="no small runs before the run")
    add_times(parser)
    add_means(parser)
    parser.set_defaults(call=call_run)


def add_times(parser: argparse.ArgumentParser) -> None:
    """Add what limits decisions."""
    parser.add_argument("--iterations", type=int, metavar="N", help="limit of each decision")
    parser.add_argument("--ms", type=float, metavar="T", help="limit of each decision by the clock")
    parser.add_argument(
        "--game-ms", type=float, metavar="T", help="clock of each seat for a whole game"
    )
    parser.add_argument(
        "--increment-ms", type=float, metavar="T", help="what each decision adds to that clock"
    )
    parser.add_argument(
        "--margin-ms",
        type=float,
        metavar="T",
        help=f"a game is lost that much after --ms (never, unless given) or --game-ms "
        f"({MARGIN_MS:g})",
    )
    parser.add_argument(
        "--deadline", type=float, metavar="S", help="seconds until a bot counts as hung (120)"
    )


def add_means(parser: argparse.ArgumentParser) -> None:
    """Add what changes no result."""
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; -1: all cores")
    parser.add_argument(
        "--backend", metavar="NAME", help="loky, threading, sequential, dask or another of joblib"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a dask cluster")
    parser.add_argument("--moves", action="store_true", help="write what every decision took")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def call_run(chosen: argparse.Namespace) -> int:
    """Play a tournament."""
    importable()
    plan: dict[str, Any] = {"blocks": 20, "seed": 0, "schedule": KINDS[0], "bots": []}
    if chosen.config is not None:
        plan |= read_plan(chosen.config)
    plan |= {name: value for name, value in flags(chosen).items() if value not in (None, [], {})}
    if "game" not in plan:
        raise OptionError("which game? Name it, or give --config with a game in it")
    if chosen.fresh:
        chosen.out = unused(Path(chosen.out))
    with watching(chosen.out, quiet=chosen.quiet) as (watch, listen):
        finished = run(
            **plan,
            **means(chosen),
            out=chosen.out,
            canary=not chosen.no_canaries,
            watch=watch,
            listen=listen,
        )
    return show(finished)


def importable() -> None:
    """Let `module:factory` name modules of the current folder."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))


def flags(chosen: argparse.Namespace) -> dict[str, Any]:
    """What the command line asks for; None, or empty, where it says nothing."""
    limit = clock = None
    if chosen.ms is not None or chosen.iterations is not None:
        limit = Limit(ms=chosen.ms, iterations=chosen.iterations)
    if chosen.game_ms is not None or chosen.margin_ms is not None:
        margin = MARGIN_MS if chosen.margin_ms is None else chosen.margin_ms
        times = {"game_ms": chosen.game_ms, "increment_ms": chosen.increment_ms or 0.0}
        try:
            clock = msgspec.convert(
                {"move_ms": chosen.ms, "margin_ms": margin, **times}, TimeControl
            )
        except msgspec.ValidationError as error:
            raise OptionError(f"time control: {error}") from None
    return {
        "game": chosen.game,
        "bots": chosen.bots,
        "seats": chosen.seats,
        "options": dict(map(switch, chosen.option)),
        "blocks": chosen.blocks,
        "seed": chosen.seed,
        "schedule": chosen.schedule,
        "deadline": chosen.deadline,
        "shard": chosen.shard,
        "sprt": None if chosen.sprt is None else read_sprt(chosen.sprt),
        "limit": limit,
        "clock": clock,
    }


def means(chosen: argparse.Namespace) -> dict[str, Any]:
    """What changes no result."""
    return {
        "jobs": chosen.jobs,
        "backend": chosen.backend,
        "scheduler": chosen.scheduler,
        "moves": chosen.moves,
    }


def call_resume(chosen: argparse.Namespace) -> int:
    """Play what a run lacks."""
    importable()
    with watching(chosen.out, quiet=chosen.quiet) as (watch, listen):
        finished = resume(chosen.out, **means(chosen), watch=watch, listen=listen)
    return show(finished)


def call_merge(chosen: argparse.Namespace) -> int:
    """Join shards."""
    return show(merge(chosen.out, chosen.shards))


def call_report(chosen: argparse.Namespace) -> int:
    """Write a report."""
    try:
        games = [int(word) for word in chosen.games.split(",") if word.strip()]
    except ValueError:
        raise OptionError(f"--games {chosen.games!r}: expected numbers, as 0,17") from None
    print(report(chosen.out, games=games or None))
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


# --- afterwards ----------------------------------------------------------------------------------


def show(finished: Run) -> int:
    """Print the ranking and where everything is."""
    console, found = printer(), finished.standings
    console.print(ranking(found))
    console.print(Text(f"{found.games} games in {found.blocks} blocks", style="dim"))
    if finished.sprt is not None:
        console.print(Text(str(finished.sprt)), soft_wrap=True)
    say(console, found)
    for path in (finished.ledger, finished.report):
        console.print(Text(str(path)), soft_wrap=True)
    return 0


def say(console: Console, found: Standings) -> None:
    """Print what a reader has to know before the numbers."""
    if found.ratings.refused and len(found.rows) > 1:
        console.print(Text(printable(f"no rating: {found.ratings.refused}")), soft_wrap=True)
    if found.unscored:
        console.print(Text(f"{found.unscored} blocks could not be played and are not scored"))


def ranking(found: Standings) -> Table:
    """The ranking as a table."""
    style = shown(found)
    faults = any(row.faults for row in found.rows)
    elo = {row.name: row.elo for row in found.ratings.rows}
    headings = ["rank", "bot", style.unit, "95% interval", "points", "place", "games"]
    headings += ["Elo"] * bool(elo) + ["faults"] * faults
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
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
        cells += [style.elo(elo[row.name])] if elo else []
        table.add_row(*map(Text, cells + [str(sum(row.faults.values()))] * faults))
    return table
