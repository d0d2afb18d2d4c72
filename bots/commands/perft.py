"""`powderkeg perft`: counts the action sequences of a game, to check and to time its rules."""

import argparse
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from powderkeg.bots.commands.tournament import switch
from powderkeg.engine import load
from powderkeg.solvers import count_sequences

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("perft", help="count the action sequences of a game")
    parser.add_argument("game", metavar="GAME", help="one of `powderkeg games`")
    parser.add_argument("--seats", type=int, metavar="N", help="default: the game's least")
    given = {"action": "append", "default": [], "metavar": "NAME=VALUE"}
    parser.add_argument("--option", **given, help="a switch of the game's rules")
    parser.add_argument("--depth", type=int, default=4, metavar="N", help="actions (default: 4)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="deal (default: 0)")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Print the number of sequences of each length."""
    game = load(chosen.game).variant(chosen.seats, dict(map(switch, chosen.option)))
    state = game.deal(chosen.seed)
    start = perf_counter()
    counts = count_sequences(state, chosen.depth)
    seconds = perf_counter() - start
    heading = f"{game.name}, {game.seats} seats, deal {chosen.seed}"
    table = Table("actions", "sequences", "of them over", title=heading)
    for column in table.columns:
        column.justify = "right"
    for depth, (n, ended) in enumerate(zip(counts.sequences, counts.ended, strict=True), 1):
        table.add_row(str(depth), f"{n:,}", f"{ended:,}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{sum(counts.sequences):,} positions in {seconds:.2f} s")
    return 0
