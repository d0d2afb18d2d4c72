"""A run as one HTML file that needs nothing else: tables, plots, and games to step through.

Beside it the same numbers as JSON, CSV and Markdown. Every number but times comes from the ledger.
"""

import json
import shlex
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import jinja2

from powderkeg.bots.spec import quoted, write_value
from powderkeg.bots.tournament.compare import Paired, Scores
from powderkeg.bots.tournament.config import (
    CONFIG,
    JOURNAL,
    LEDGER,
    Config,
    printable,
    read_config,
)
from powderkeg.bots.tournament.exports import as_csv, as_json, as_markdown
from powderkeg.bots.tournament.journal import BotCost, Session, read_journal
from powderkeg.bots.tournament.ledger import read_ledger
from powderkeg.bots.tournament.plots import plots
from powderkeg.bots.tournament.ratings import Counts, Standings, stand
from powderkeg.bots.tournament.replays import Choice, replays
from powderkeg.bots.tournament.second import Second, second_opinion
from powderkeg.bots.tournament.sprt import Progress
from powderkeg.bots.tournament.words import limit, number, shown
from powderkeg.engine import OptionError

__all__ = ["EXPORTS", "REPORT", "Found", "report", "write_report"]

REPORT = "report.html"
EXPORTS = ("report.json", "report.md", "standings.csv")
HERE = Path(__file__).parent
MOST_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class Found:
    """All that a ledger says."""

    standings: Standings
    paired: Paired | None  # of two contestants
    sprt: Progress | None
    second: Second | None


def report(out: str | Path, *, games: Sequence[int] | None = None) -> Path:
    """Write the report of the run in folder *out* anew, from its ledger; return the page's path.

    *games* can be stepped through; without them some are chosen.
    """
    write_report(Path(out), games)
    return Path(out) / REPORT


def write_report(folder: Path, games: Sequence[int] | None = None) -> Found:
    """Write all files of a report; return what it is made of."""
    if not (folder / CONFIG).is_file() or not (folder / LEDGER).is_file():
        raise OptionError(f"{folder} holds no run: {CONFIG} or {LEDGER} is missing")
    config = read_config(folder / CONFIG)
    choice = Choice(games)
    found = counted(config, folder / LEDGER, choice)
    shows = replays(config, choice.games())
    sessions = read_journal(folder / JOURNAL)
    page = template().render(content(config, found, sessions, shows))
    extra = {
        "paired": None if found.paired is None else asdict(found.paired),
        "sprt": None if found.sprt is None else asdict(found.sprt),
        "second_opinion": None if found.second is None else asdict(found.second),
    }
    texts = (
        as_json(config, found.standings, extra),
        as_markdown(config, found.standings),
        as_csv(found.standings),
    )
    for name, text in zip((*EXPORTS, REPORT), (*texts, page), strict=True):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return found


def counted(config: Config, ledger: Path, choice: Choice) -> Found:
    """Read a ledger once."""
    counts, scores = Counts(), Scores(config.bots[0].name, config.bots[-1].name)
    for entry in read_ledger(ledger):
        counts.add(entry)
        choice.add(entry)
        if len(config.bots) == 2:
            scores.add(entry)
    found = stand(counts)
    paired = scores.paired() if len(config.bots) == 2 and found.blocks else None
    sprt = None if config.sprt is None else config.sprt.progress(scores.moments)
    return Found(found, paired, sprt, second_opinion(found.ratings, found.pairs))


@cache
def template() -> jinja2.Template:
    """The page; everything put into it is escaped, since names are untrusted text."""
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=False, undefined=jinja2.StrictUndefined
    )
    environment.filters["printable"] = printable
    environment.globals["number"] = number
    return environment.from_string((HERE / "report.html.j2").read_text(encoding="utf-8"))


@cache
def script() -> tuple[str, str]:
    """The script of the page, and the digest by which the page allows it and no other."""
    text = (HERE / "replay.js").read_text(encoding="utf-8")
    return text, b64encode(sha256(text.encode()).digest()).decode()


def content(
    config: Config, found: Found, sessions: list[Session], shows: list[dict[str, Any]]
) -> dict[str, Any]:
    """What the page shows."""
    standings, spent = found.standings, costs(sessions)
    code, digest = script()
    return {
        "config": config,
        "found": standings,
        "ratings": {row.name: row for row in standings.ratings.rows},
        "paired": found.paired,
        "sprt": found.sprt,
        "second": found.second,
        "style": shown(standings),
        "faults": any(row.faults for row in standings.rows),
        "warnings": warnings(config, found, sessions),
        "plots": plots(standings, spent) if standings.rows else [],
        "matrix": matrix(standings),
        "limit": limit(config),
        "options": list(config.options.items()),
        "sessions": sessions,
        "costs": spent,
        "command": command(config),
        "about": about(config),
        "replays": shows,
        "data": json.dumps(shows, ensure_ascii=True).replace("<", "\\u003c"),
        "script": code,
        "digest": digest,
    }


def warnings(config: Config, found: Found, sessions: list[Session]) -> list[str]:
    """What a reader has to know before the numbers."""
    standings = found.standings
    said = [
        f"{printable(row.name)} lost {sum(row.faults.values())} games by its own fault."
        for row in standings.rows
        if row.faults
    ]
    games = len(config.plan())
    decided = found.sprt is not None and found.sprt.verdict != "open"
    if standings.games < games and not decided:
        said.append(f"This run is not finished: {standings.games} of {games} games are played.")
    if standings.unscored:
        said.append(
            f"{standings.unscored} blocks hold a game that could not be played, by nobody's "
            "fault; they are not scored."
        )
    if standings.games > standings.distinct:
        said.append(f"Only about {standings.distinct} of {standings.games} games are different.")
    if standings.ratings.refused and len(config.bots) > 1 and standings.rows:
        said.append(f"No ratings: {printable(standings.ratings.refused)}.")
    said += map(printable, standings.ratings.doubts)
    if found.second is not None:
        said += [
            f"The order is not transitive: {printable(lower)} is rated below {printable(higher)} "
            "but finished before it beyond doubt. See the second opinion."
            for lower, higher in found.second.upsets
        ]
    if not config.reproducible and any(s.jobs > s.cores or s.jobs < 0 for s in sessions):
        said.append("The clock decided while more games were played at once than there are cores.")
    return said


def matrix(found: Standings) -> list[tuple[str, list[float | None]]]:
    """Head to head, a row and a column for each contestant."""
    names, ahead = [row.name for row in found.rows[:MOST_COLUMNS]], found.ahead
    if len(names) < 2:
        return []
    return [(name, [ahead.get((name, other)) for other in names]) for name in names]


def costs(sessions: list[Session]) -> list[BotCost]:
    """What the decisions of each contestant took, over all sessions."""
    total: dict[str, BotCost] = {}
    for session in sessions:
        for cost in session.costs:
            total.setdefault(cost.name, BotCost(name=cost.name)).add(cost)
    return [cost for cost in total.values() if cost.decisions]


def command(config: Config) -> str:
    """The command that plays the same run."""
    words = ["powderkeg", "tournament", "run", config.game, "--seats", str(config.seats)]
    for contestant in config.bots:
        words += ["--bot", contestant.text]
    for name, value in config.options.items():
        words += ["--option", f"{name}={option_text(value)}"]
    given: dict[str, Any] = {
        "ms": config.limit.ms,
        "iterations": config.limit.iterations,
        "game-ms": config.clock.game_ms,
        "increment-ms": config.clock.increment_ms or None,
        "margin-ms": config.clock.margin_ms,
        "schedule": config.schedule,
        "deadline": config.deadline,
        "sprt": config.sprt,
        "shard": config.shard,
        "blocks": config.blocks,
        "seed": config.seed,
    }
    for name, value in given.items():
        if value is not None:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    return shlex.join([*words, "--out", "DIR"])


def option_text(value: Any) -> str:
    """The value of an option as a command line gives it."""
    if isinstance(value, str):
        return quoted(value) if not value.isidentifier() else value
    return write_value(value) if isinstance(value, bool | int | float) else json.dumps(value)


def about(config: Config) -> str:
    """What the game says of itself: edition, sources, what is reconstructed."""
    try:
        return str(config.load_game())
    except OptionError:
        return ""
