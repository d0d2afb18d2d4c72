"""`powderkeg games`: every game with its seats, its switches and where its data come from."""

import argparse
import inspect
import re
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from powderkeg.bots.spec import write_value
from powderkeg.engine import Game, Option, games, load

__all__ = ["add"]

JOINED = re.compile(r"(?<!\n)\n(?=[^\s*-])")  # a line end inside a paragraph


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="list games, seats, switches and sources")
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these (default: all)")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Print each game."""
    console = Console(highlight=False)
    for name in chosen.game or games():
        show(console, load(name))
    return 0


def show(console: Console, game: Game) -> None:
    """Print one game."""
    least, most = game.seat_range
    seats = f"{least} seats" if least == most else f"{least} to {most} seats"
    console.print(Text(game.name, style="bold") + Text(f"  {seats}", style="dim"))
    console.print(Padding(Text(about(game)), (0, 0, 0, 2)))
    if game.option_spec:
        console.print(Padding(switches(game.option_spec), (1, 0, 0, 2)))
    console.print()


def about(game: Game) -> str:
    """What the game says of itself: edition, sources, what is reconstructed."""
    module = import_module(f"powderkeg.engine.{game.name}")
    return JOINED.sub(" ", inspect.cleandoc(module.__doc__ or ""))


def switches(options: dict[str, Option]) -> Table:
    """The switches of a game as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("switch", "default", "allowed", "meaning"):
        table.add_column(heading, overflow="fold")
    for name, option in options.items():
        cells = (name, written(option.default), option.allowed(), option.help)
        table.add_row(*map(Text, cells))
    return table


def written(value: Any) -> str:
    """A default as `--option` takes it."""
    return write_value(value) if isinstance(value, bool | int | float | str) else "none"
