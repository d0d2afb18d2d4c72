"""A run as one HTML file that needs nothing else: tables, plots, and how to play it again."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import isinf
from pathlib import Path
from typing import Any

import jinja2

from powderkeg.bots.tournament.config import CONFIG, JOURNAL, LEDGER, Config, printable, read_config
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.journal import Cost, Session, read_journal
from powderkeg.bots.tournament.ledger import read_ledger
from powderkeg.bots.tournament.plots import plots
from powderkeg.bots.tournament.ratings import Standings, standings
from powderkeg.bots.tournament.schedule import Schedule
from powderkeg.engine import OptionError

__all__ = ["REPORT", "Style", "report", "shown"]

REPORT = "report.html"
TEMPLATE = "report.html.j2"
MOST_COLUMNS = 12


def report(out: str | Path) -> Path:
    """Write `report.html` of the run in folder *out* anew, from its ledger; return its path."""
    folder = Path(out)
    if not (folder / CONFIG).is_file() or not (folder / LEDGER).is_file():
        raise OptionError(f"{folder} holds no run: {CONFIG} or {LEDGER} is missing")
    config = read_config(folder / CONFIG)
    found = standings(read_ledger(folder / LEDGER))
    page = template().render(content(config, found, read_journal(folder / JOURNAL)))
    path = folder / REPORT
    path.write_text(page, encoding="utf-8")
    return path


@cache
def template() -> jinja2.Template:
    """The page; everything put into it is escaped, since names are untrusted text."""
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=False, undefined=jinja2.StrictUndefined
    )
    environment.filters["printable"] = printable
    source = Path(__file__).with_name(TEMPLATE).read_text(encoding="utf-8")
    return environment.from_string(source)


def content(config: Config, found: Standings, sessions: list[Session]) -> dict[str, Any]:
    """What the page shows."""
    return {
        "config": config,
        "found": found,
        "total_blocks": config.blocks,
        "style": shown(found),
        "faults": any(row.faults for row in found.rows),
        "warnings": warnings(config, found),
        "plots": plots(found) if found.rows else [],
        "matrix": matrix(found),
        "limit": limit(config),
        "options": list(config.options.items()),
        "sessions": sessions,
        "costs": costs(sessions),
        "command": command(config),
        "about": about(config),
    }


def warnings(config: Config, found: Standings) -> list[str]:
    """What a reader has to know before the numbers."""
    said = [
        f"{printable(row.name)} lost {sum(row.faults.values())} games by its own fault."
        for row in found.rows
        if row.faults
    ]
    games = len(Schedule(len(config.bots), config.seats, config.blocks, config.seed))
    if found.games < games:
        said.append(f"This run is not finished: {found.games} of {games} games are played.")
    return said


def matrix(found: Standings) -> list[tuple[str, list[float | None]]]:
    """Head to head, a row and a column for each contestant."""
    names = [row.name for row in found.rows[:MOST_COLUMNS]]
    if len(names) < 2:
        return []
    return [(name, [found.ahead.get((name, other)) for other in names]) for name in names]


def costs(sessions: list[Session]) -> list[Cost]:
    """What the decisions of each contestant took, over all sessions."""
    total: dict[str, Cost] = {}
    for session in sessions:
        for cost in session.costs:
            sum_ = total.setdefault(cost.name, Cost(name=cost.name))
            sum_.decisions += cost.decisions
            sum_.seconds += cost.seconds
    return [cost for cost in total.values() if cost.decisions]


def command(config: Config) -> str:
    """The command that plays the same run."""
    words = ["powderkeg", "tournament", "run", config.game, "--seats", str(config.seats)]
    for contestant in config.bots:
        words += ["--bot", contestant.text]
    for name, value in config.options.items():
        words += ["--option", f"{name}={value}"]
    if config.limit.ms is not None:
        words += ["--ms", f"{config.limit.ms:g}"]
    if config.limit.iterations is not None:
        words += ["--iterations", str(config.limit.iterations)]
    words += ["--blocks", str(config.blocks), "--seed", str(config.seed), "--out", "DIR"]
    return shlex.join(words)


def limit(config: Config) -> str:
    """The limit of each decision, in words."""
    parts = []
    if config.limit.ms is not None:
        parts.append(f"{config.limit.ms:g} ms")
    if config.limit.iterations is not None:
        parts.append(f"{config.limit.iterations} iterations")
    return " or ".join(parts) + " a decision" if parts else "each bot's own"


def about(config: Config) -> str:
    """What the game says of itself: edition, sources, what is reconstructed."""
    try:
        return str(config.load_game())
    except OptionError:
        return ""


# --- numbers as text -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Style:
    """How tables write shares of wins, or returns in games that are not about winning."""

    unit: str
    value: Callable[[float], str]
    digits: Callable[[float], str]

    def interval(self, estimate: Estimate) -> str:
        """The bounds of an estimate."""
        return f"{self.digits(estimate.low)} to {self.digits(estimate.high)}"

    def points(self, estimate: Estimate) -> str:
        """The game's own points, with half the width of their interval."""
        return f"{number(estimate.mean)} ± {number(estimate.plus_minus, beside=estimate.mean)}"


def shown(found: Standings) -> Style:
    """How the numbers of these standings are written."""
    if found.wins:
        return Style("win share", lambda x: f"{100 * x:.1f}%", lambda x: f"{100 * x:.1f}")
    return Style("mean return", number, number)


def number(value: float, *, beside: float = 0.0) -> str:
    """A number with few digits: none after the point if it, or what it stands beside, is large."""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    return f"{value:.0f}" if max(abs(value), abs(beside)) >= 100 else f"{value:.2f}"
