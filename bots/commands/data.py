"""`powderkeg data`: the data of a game as a file to correct, and what of it is reconstructed."""

import argparse
from importlib import import_module
from typing import Any

from powderkeg.engine import OptionError, games, load

__all__ = ["add"]

HOW = """\
# The data of {name}. Correct what your box shows otherwise, say so in the provenance or the
# mark, leave out tables that you do not change, and play with load("{name}", data="file.toml").
#"""


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("data", help="print a game's data as a file to correct")
    parser.add_argument("game", metavar="GAME", help="a game whose cards or map are data")
    parser.add_argument("--data", metavar="FILE", help="count the entries of this file only")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Print counts, as comments, and our data: together a TOML file."""
    spec = load(chosen.game).option_spec
    if "data" not in spec:
        known = ", ".join(name for name in games() if "data" in load(name).option_spec)
        raise OptionError(f"{chosen.game} has no data files; games that have: {known}")
    sheet = import_module(f"powderkeg.engine.{chosen.game}.edition").SHEET
    value = (
        load(chosen.game, data=chosen.data).options["data"]
        if chosen.data
        else (spec["data"].default)
    )
    if not chosen.data:
        print(HOW.format(name=chosen.game))
    shares = sheet.shares(value)
    for table, n, total in [*shares, ("all", *map(sum, list(zip(*shares, strict=True))[1:]))]:
        print(f"# reconstructed: {n:3} of {total:3} ({n / total:4.0%})  {table}")
    if not chosen.data:
        print(f"\n{sheet.template()}", end="")
    return 0
