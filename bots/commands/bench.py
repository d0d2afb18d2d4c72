"""`powderkeg bench`: how fast games and bots are here, and a gate against slowdowns."""

import argparse
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from rich.table import Table

from powderkeg.bots import Limit, make
from powderkeg.bots.bench import (
    Case,
    count,
    read_cases,
    read_counts,
    toolchain,
    verdict,
    write_counts,
)
from powderkeg.bots.commands import printer
from powderkeg.engine import Game, OptionError, games, load
from powderkeg.solvers import play_random

__all__ = ["add"]

DECISION = 1000  # iterations of a timed decision


def add(commands: Any) -> None:
    """Add the command and its two parts."""
    parser = commands.add_parser("bench", help="measure speed, and guard it")
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    rates = parts.add_parser("rates", help="games and bot iterations a CPU second, on this machine")
    rates.add_argument("game", metavar="GAME", nargs="*", help="default: every game")
    rates.add_argument("--seats", type=int, metavar="N", help="default: the least and the most")
    rates.add_argument("--bot", metavar="SPEC", default="ismcts", help="default: ismcts")
    rates.add_argument("--seconds", type=float, default=0.3, metavar="S", help="CPU time a number")
    rates.set_defaults(call=show_rates)
    gate = parts.add_parser("gate", help="count instructions and fail when there are more")
    gate.add_argument("cases", type=Path, metavar="CASES", help="a TOML file (docs/speed.md)")
    gate.add_argument("--baseline", type=Path, required=True, metavar="FILE", help="kept counts")
    gate.add_argument("--update", action="store_true", help="make these counts the baseline")
    gate.add_argument("--only", default="", metavar="TEXT", help="cases whose name has this")
    gate.add_argument("--tolerance", type=float, default=2, metavar="PERCENT", help="default: 2")
    gate.set_defaults(call=hold_the_gate)


def show_rates(chosen: argparse.Namespace) -> int:
    """Print a table of rates."""
    if not chosen.seconds > 0:
        raise OptionError(f"--seconds must be above 0, not {chosen.seconds}")
    table = Table("game", "seats", "random games/s", "actions/s", f"{chosen.bot}: iterations/s")
    for column in table.columns[1:]:
        column.justify = "right"
    for name in chosen.game or games():
        least, most = load(name).seat_range
        for seats in sorted({least, most}) if chosen.seats is None else [chosen.seats]:
            table.add_row(*rates_of(load(name, seats=seats), chosen.bot, chosen.seconds))
    printer().print(table)
    return 0


def rates_of(game: Game, spec: str, seconds: float) -> list[str]:
    """One row of the table."""
    play_random(game, games=10, seed=1)
    n = 100
    while (played := play_random(game, games=n, seed=1)).cpu_seconds < seconds:
        n *= 2
    state = game.deal(seed=1)
    observation = state.observation(state.to_act)
    bot = make(spec, game, seed=1)
    rate = per_second(
        lambda: bot.choose(observation, Limit(iterations=DECISION)).iterations, seconds
    )
    cpu = played.cpu_seconds
    numbers = [played.games / cpu, played.actions / cpu, rate]
    return [game.name, str(game.seats), *(f"{number:,.0f}" for number in numbers)]


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much of *work* is done in a CPU second."""
    work()
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def hold_the_gate(chosen: argparse.Namespace) -> int:
    """Count every case; exit code 1 when one needs more than it did, or than it may."""
    cases = [case for case in read_cases(chosen.cases) if chosen.only in case.name]
    before: dict[str, int] = {}
    if chosen.baseline.exists():
        kept = read_counts(chosen.baseline)
        if kept.toolchain != toolchain() and not chosen.update:
            raise OptionError(
                f"{chosen.baseline} was counted with {kept.toolchain}, not with {toolchain()}: "
                "count it again here with --update"
            )
        before = kept.counts
    elif not chosen.update:
        raise OptionError(f"{chosen.baseline} is not there: make it with --update")
    counts, faults = show_counts(cases, before, chosen.tolerance / 100)
    if chosen.update:
        write_counts(chosen.baseline, before | counts)
        return 0
    return int(faults > 0)


def show_counts(
    cases: list[Case], before: dict[str, int], tolerance: float
) -> tuple[dict[str, int], int]:
    """Count and print; the counts, and how many may not stand."""
    counts: dict[str, int] = {}
    faults = 0
    for case in cases:
        counts[case.name] = count(case)
        fine, words = verdict(case, counts[case.name], before.get(case.name), tolerance)
        faults += not fine
        line = f"{case.name:42} {counts[case.name]:>12,} instructions each  {words}"
        printer().print(line.rstrip(), markup=False, soft_wrap=True)
    return counts, faults
