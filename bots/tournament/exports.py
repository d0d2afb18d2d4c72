"""A report for programs and for other documents: JSON, CSV and Markdown."""

import csv
import json
import re
from dataclasses import asdict
from io import StringIO
from math import isfinite
from typing import Any

import msgspec

from powderkeg.bots.tournament.config import Config, printable
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.ratings import Standings
from powderkeg.bots.tournament.words import shown

__all__ = ["as_csv", "as_json", "as_markdown"]

FORMAT = 1
COLUMNS = (
    *("rank", "bot", "spec", "games", "blocks", "share", "share_low", "share_high"),
    *("points", "place", "elo", "elo_low", "elo_high", "faults"),
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would take it for one
SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|<>~$&])")


def as_json(config: Config, found: Standings, extra: dict[str, Any]) -> str:
    """Everything that the page shows, as numbers."""
    data = asdict(found)
    data["pairs"] = [
        {"ahead": a, "behind": b, "score": asdict(estimate)}
        for (a, b), estimate in found.pairs.items()
    ]
    data["course"] = [{"blocks": blocks, "shares": shares} for blocks, shares in found.course]
    whole = {
        "format": FORMAT,
        "config": msgspec.to_builtins(config),
        "reproducible": config.reproducible,
        **data,
        **extra,
    }
    return json.dumps(finite(whole), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def finite(value: Any) -> Any:
    """The same without infinities, which JSON does not know."""
    if isinstance(value, dict):
        return {key: finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [finite(part) for part in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def as_csv(found: Standings) -> str:
    """The ranking, a row for each contestant."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    elo = {row.name: row.elo for row in found.ratings.rows}
    for row in found.rows:
        rating = elo.get(row.name)
        parts = ["", "", ""] if rating is None else bounds(rating)
        cells: list[object] = [row.rank, cell(row.name), cell(row.spec), row.games, row.blocks]
        cells += [*bounds(row.share), f"{row.points.mean:.6g}", f"{row.place:.6g}", *parts]
        writer.writerow([*cells, sum(row.faults.values())])
    return text.getvalue()


def bounds(estimate: Estimate) -> list[str]:
    """Mean, low and high."""
    return [f"{value:.6g}" for value in (estimate.mean, estimate.low, estimate.high)]


def cell(name: str) -> str:
    """A name that no spreadsheet computes."""
    clean = printable(name)
    return f"'{clean}" if clean.startswith(FORMULA) else clean


def as_markdown(config: Config, found: Standings) -> str:
    """The ranking as a table."""
    style = shown(found)
    elo = {row.name: row.elo for row in found.ratings.rows}
    headings = ["rank", "bot", style.unit, "95% interval", "points", "place", "games"]
    headings += ["Elo"] * bool(elo)
    games = f"{found.games} games in {found.blocks} blocks"
    lines = [
        f"{config.game}, {config.seats} seats: {games}, seed {config.seed}.",
        "",
        f"| {' | '.join(headings)} |",
        "|" + "---|" * len(headings),
    ]
    for row in found.rows:
        cells = [str(row.rank), escaped(row.name), style.value(row.share.mean)]
        cells += [style.interval(row.share), style.points(row.points), f"{row.place:.2f}"]
        cells += [str(row.games), *([style.elo(elo[row.name])] if elo else [])]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, *roles_as_markdown(found), ""])


def roles_as_markdown(found: Standings) -> list[str]:
    """What each side or role brought, if the game has any."""
    if not found.roles:
        return []
    style, worth = shown(found), found.ratings.roles
    lines = ["", f"| role | {style.unit} | 95% interval | points | games | Elo |", "|---" * 6 + "|"]
    for row in found.roles:
        cells = [escaped(row.role), style.value(row.share.mean), style.interval(row.share)]
        elo = style.elo(worth[row.role]) if row.role in worth else ""
        cells += [style.points(row.points), str(row.games), elo]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def escaped(name: str) -> str:
    """A name as text and nothing else."""
    return SPECIAL.sub(r"\\\1", printable(name)).replace("\\<", "&lt;").replace("\\>", "&gt;")
