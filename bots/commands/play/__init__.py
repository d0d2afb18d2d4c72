"""`powderkeg play`: a person at one seat, bots at the others, in the terminal."""

import argparse
import secrets
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from powderkeg.bots.base import Limit
from powderkeg.bots.commands.play.dialogue import Dialogue
from powderkeg.bots.commands.tournament import switch
from powderkeg.bots.saved import restored
from powderkeg.bots.session import Session, Setup
from powderkeg.engine import OptionError, load

__all__ = ["add"]

EXAMPLE = """\
example:
  powderkeg play colt_express --seats 3 --bot "ismcts(level=2)" --bot greedy
  powderkeg play colt_express --resume my_game.save
"""
OPPONENT = "ismcts(level=3)"


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play against bots in the terminal",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="one of `powderkeg games`")
    parser.add_argument("--seats", type=int, metavar="N", help="default: the game's least")
    given = {"action": "append", "default": [], "metavar": "NAME=VALUE"}
    parser.add_argument("--option", **given, help="a switch of the game's rules")
    parser.add_argument("--seat", type=int, default=0, metavar="S", help="yours (default: 0)")
    spec = {"action": "append", "default": [], "dest": "bots", "metavar": "SPEC"}
    parser.add_argument("--bot", **spec, help=f"for the other seats in turn (default: {OPPONENT})")
    parser.add_argument("--seed", type=int, metavar="N", help="of deal and bots (default: chance)")
    parser.add_argument("--iterations", type=int, metavar="N", help="limit of a bot's decision")
    parser.add_argument("--ms", type=float, metavar="T", help="limit of a bot's decision")
    adviser = "who answers hint and why (default: ismcts at its highest level)"
    parser.add_argument("--adviser", default="ismcts(level=5)", metavar="SPEC", help=adviser)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Play one game."""
    session = restored(chosen.resume, chosen.game) if chosen.resume else fresh(chosen)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
    Dialogue(session, console).run()
    return 0


def fresh(chosen: argparse.Namespace) -> Session:
    """A new game as the command line asks for it."""
    game = load(chosen.game).variant(chosen.seats, dict(map(switch, chosen.option)))
    if not 0 <= chosen.seat < game.seats:
        raise OptionError(f"--seat {chosen.seat}: {game.name} has seats 0 to {game.seats - 1} here")
    if len(chosen.bots) >= game.seats:
        raise OptionError(f"{len(chosen.bots)} bots for {game.seats - 1} other seats")
    limit = Limit(ms=chosen.ms, iterations=chosen.iterations)
    return Session(
        Setup(
            game=game,
            seat=chosen.seat,
            bots=tuple(chosen.bots or [OPPONENT]),
            adviser=chosen.adviser,
            seed=secrets.randbits(53) if chosen.seed is None else chosen.seed,
            ms=limit.ms,
            iterations=limit.iterations,
        )
    )
