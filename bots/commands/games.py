"""`powderkeg games`: every game with its seats, its switches and where its data come from."""

import argparse
import inspect
import re
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from powderkeg.bots.commands import printer
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
    console = printer()
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
        console.print()
    for option, spec in game.option_spec.items():
        console.print(Padding(described(option, spec), (0, 0, 0, 2)))
        console.print(Padding(Text(spec.help), (0, 0, 0, 6)))
    console.print()


def described(name: str, option: Option) -> Text:
    """One switch: what it is if nobody asks, and what it may be."""
    given = Text(f"{name}={written(option.default)}", style="bold")
    return given + Text(f"   {option.allowed()}", style="dim")


def about(game: Game) -> str:
    """What the game says of itself: edition, sources, what is reconstructed."""
    module = import_module(f"powderkeg.engine.{game.name}")
    return JOINED.sub(" ", inspect.cleandoc(module.__doc__ or ""))


def written(value: Any) -> str:
    """A default as `--option` takes it."""
    return write_value(value) if isinstance(value, bool | int | float | str) else "none"
