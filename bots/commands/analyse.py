"""`powderkeg analyse`: what a bot thinks of a position in a file."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.bots.base import (
    Analysis,
    Belief,
    Certificate,
    Limit,
    MoveAnalysis,
    PlanAnalysis,
)
from powderkeg.bots.commands import printer
from powderkeg.bots.registry import make
from powderkeg.engine import Observation, OptionError, SchemaError, load

__all__ = ["add", "read_position", "show_belief", "show_moves"]

LONGEST_LINE = 6  # actions of a principal line that a table shows


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("analyse", help="show what a bot thinks of a position")
    parser.add_argument("game", metavar="GAME", help="one of `powderkeg games`")
    parser.add_argument(
        "file", metavar="FILE", help="JSON of an observation or a state; - is standard input"
    )
    parser.add_argument("--seat", type=int, metavar="S", help="of a state: who is asked")
    parser.add_argument("--bot", default="ismcts", metavar="SPEC", help="default: ismcts")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument("--iterations", type=int, metavar="N", help="limit of the analysis")
    parser.add_argument("--ms", type=float, metavar="T", help="limit of the analysis by the clock")
    parser.add_argument("--top", type=int, metavar="N", help="moves shown (default: all)")
    parser.add_argument("--json", action="store_true", help="print the analysis as JSON")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Analyse one position."""
    observation = read_position(chosen.game, chosen.file, chosen.seat)
    bot = make(chosen.bot, observation.game, seed=chosen.seed)
    limit = None
    if chosen.ms is not None or chosen.iterations is not None:
        limit = Limit(ms=chosen.ms, iterations=chosen.iterations)
    analysis = bot.analyse(observation, limit, top=chosen.top)
    if chosen.json:
        print(json.dumps(analysis.to_json(), indent=2))
    else:
        show(printer(), observation, bot.spec, analysis)
    return 0


# --- reading -------------------------------------------------------------------------------------


def read_position(name: str, file: str, seat: int | None) -> Observation:
    """The observation in a file, or what a seat sees of the state in it."""
    payload = read_json(file)
    game = load(name)
    if not isinstance(payload, dict):
        raise SchemaError("$", f"{file}: expected an object, got {type(payload).__name__}")
    seats, options = payload.get("seats"), payload.get("options", {})
    if not isinstance(options, dict):
        raise SchemaError("$.options", f"{file}: expected an object")
    game = game.variant(seats, options)
    if "seat" in payload:
        if seat not in (None, payload["seat"]):
            raise OptionError(f"{file} is what seat {payload['seat']} sees, not seat {seat}")
        return game.observation_from_json(payload)
    state = game.state_from_json(payload)
    if state.to_act is None:
        raise OptionError(f"{file}: the game is over")
    return state.observation(state.to_act if seat is None else seat)


def read_json(file: str) -> Any:
    """The JSON of a file; SchemaError if it is none."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SchemaError("$", f"{file} is no JSON: {error}") from None


# --- showing -------------------------------------------------------------------------------------


def show(console: Console, observation: Observation, spec: str, analysis: Analysis) -> None:
    """The position, the moves with their lines, and the belief."""
    console.print(Text(str(observation)))
    console.print()
    spent = f"{analysis.iterations} iterations, {analysis.elapsed_ms:.0f} ms"
    console.print(Text(f"{spec}, seed {analysis.seed}: {spent}", style="dim"))
    show_moves(console, analysis.moves, analysis.policy)
    show_plans(console, "plan", analysis.plans)
    show_plans(console, "the other side's reply", analysis.replies)
    for proof in analysis.certificates:
        show_certificate(console, proof)
    show_belief(console, analysis.belief)


def show_moves(
    console: Console, moves: Sequence[MoveAnalysis], policy: Mapping[int, float]
) -> None:
    """A table of moves: how likely each is, what it is worth, how the game would go on."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("move", "policy", "value", "±", "visits"):
        table.add_column(heading, justify="left" if heading == "move" else "right", no_wrap=True)
    table.add_column("line", overflow="fold")
    for move in moves:
        line = move.line[1:LONGEST_LINE]
        cells = (
            move.notation,
            f"{100 * policy.get(move.action, 0):.0f}%",
            "" if move.value is None else f"{move.value:.3f}",
            "" if move.stderr is None else f"{move.stderr:.3f}",
            str(move.visits),
            ", ".join(line) + (", …" if len(move.line) > LONGEST_LINE else ""),
        )
        table.add_row(*map(Text, cells))
    console.print(table)


def show_plans(console: Console, heading: str, plans: Sequence[PlanAnalysis]) -> None:
    """A table of whole moves: how likely each is, and what it is worth."""
    if not plans:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("policy", justify="right", no_wrap=True)
    table.add_column("value", justify="right", no_wrap=True)
    table.add_column(heading, overflow="fold")
    for plan in plans:
        worth = "" if plan.value is None else f"{plan.value:.3f}"
        table.add_row(f"{100 * plan.probability:.0f}%", worth, Text(plan.plan))
    console.print()
    console.print(table)


def show_certificate(console: Console, proof: Certificate) -> None:
    """The value of the mixed strategy, what is proven about it, and what that covers."""
    ends = ("?" if end is None else f"{end:.3f}" for end in (proof.lower, proof.upper))
    console.print(Text(f"value {proof.value:.3f}, between {' and '.join(ends)}: {proof.covers}"))


def show_belief(console: Console, beliefs: Sequence[Belief], most: int | None = None) -> None:
    """A table of hidden things, each with its likeliest values."""
    if not beliefs:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("hidden", no_wrap=True)
    table.add_column("believed", overflow="fold")
    for belief in beliefs[:most]:
        values = sorted(belief.values.items(), key=lambda pair: (-pair[1], pair[0]))
        shown = ", ".join(f"{value} {100 * chance:.0f}%" for value, chance in values[:6])
        more = len(values) - 6
        table.add_row(Text(belief.thing), Text(shown + (f", {more} more" if more > 0 else "")))
    console.print()
    console.print(table)
    if most is not None and len(beliefs) > most:
        console.print(Text(f"and {len(beliefs) - most} more hidden things", style="dim"))
