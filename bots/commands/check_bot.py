"""`powderkeg check-bot`: does a program keep the protocol?"""

import argparse
from typing import Any

from rich.text import Text

from powderkeg.bots.commands import printer
from powderkeg.bots.protocol.checker import Checker
from powderkeg.engine import load

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "check-bot", help="check that a program can be a bot (see docs/protocol.md)"
    )
    parser.add_argument("command", metavar="COMMAND", help="the program and its arguments, quoted")
    game = {"action": "append", "default": [], "dest": "games", "metavar": "GAME"}
    parser.add_argument("--game", **game, help="play only this one (default: all it plays)")
    parser.add_argument("--noise", action="store_true", help="show its standard error")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Print every check; the exit code is 1 if one of them fails."""
    console, failed = printer(), 0
    for name in chosen.games:
        load(name)
    for outcome in Checker(chosen.command, chosen.games, quiet=not chosen.noise).run():
        mark = (
            Text("ok    ", style="green") if outcome.wrong is None else Text("FAILS ", "bold red")
        )
        console.print(mark + Text(outcome.name))
        if outcome.wrong is not None:
            failed += 1
            console.print(Text(f"      {outcome.wrong}"))
    console.print("it can play" if not failed else f"{failed} checks failed")
    return 1 if failed else 0
