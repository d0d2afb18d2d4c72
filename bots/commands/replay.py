"""`powderkeg replay`: shows a game of a ledger step by step, and checks that it still plays so."""

import argparse
from itertools import islice
from pathlib import Path
from typing import Any

from powderkeg.bots.explain import rules_digest
from powderkeg.bots.tournament.config import LEDGER, printable
from powderkeg.bots.tournament.ledger import Entry, decode_line
from powderkeg.engine import OptionError, SchemaError, State, load, svg

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help="show a game of a ledger step by step")
    parser.add_argument("file", metavar="FILE", type=Path, help="a ledger, or the folder of a run")
    parser.add_argument("--game", type=int, default=0, metavar="K", help="its number (default: 0)")
    parser.add_argument("--states", action="store_true", help="show the position after each action")
    parser.add_argument(
        "--svg", type=Path, metavar="DIR", help="also draw every position into this new folder"
    )
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Show one game."""
    entry = find(chosen.file, chosen.game)
    game = load(entry.game).variant(entry.seats, entry.options)
    if rules_digest(game) != entry.rules:
        raise OptionError(f"{entry.game}: rules or data have changed since this game was played")
    print(heading(entry))
    state = game.deal(int(entry.deal, 16))
    album = None if chosen.svg is None else Album(chosen.svg, state, len(entry.actions))
    print(f"\n{state}\n")
    steps(entry, state, every_state=chosen.states, album=album)
    check(entry, state)
    print(f"\n{state}\n" if not chosen.states else "")
    print(result(entry))
    if album is not None:
        print(f"{len(entry.actions) + 1} pictures in {album.folder}")
    return 0


class Album:
    """A folder with a picture of every position: 000.svg is the deal."""

    def __init__(self, folder: Path, state: State, actions: int) -> None:
        if svg(state) is None:
            raise OptionError(
                f"{state.game.name} has no pictures; --states shows positions as text"
            )
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise OptionError(f"{folder} is there already; pictures go into a new folder")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.digits = max(3, len(str(actions)))
        self.add(0, state)

    def add(self, i: int, state: State) -> None:
        """Draw the position after *i* actions."""
        (self.folder / f"{i:0{self.digits}}.svg").write_text(svg(state) or "", encoding="utf-8")


def find(path: Path, number: int) -> Entry:
    """Game number *number* of a ledger."""
    file = path / LEDGER if path.is_dir() else path
    with file.open("rb") as lines:
        line = next(islice(lines, max(number, 0), None), None) if number >= 0 else None
    if line is None:
        with file.open("rb") as lines:
            n = sum(1 for _ in lines)
        games = f"0 to {n - 1}" if n else "none yet"
        raise OptionError(f"{file} has no game {number}; its games: {games}")
    return decode_line(line, f"{file}, line {number + 1}")


def heading(entry: Entry) -> str:
    """Which game this is."""
    seats = "\n".join(f"seat {seat}: {printable(name)}" for seat, name in enumerate(entry.bots))
    return f"game {entry.number} (block {entry.block}, rotation {entry.rotation})\n{seats}"


def steps(entry: Entry, state: State, *, every_state: bool, album: Album | None) -> None:
    """Print, do and draw every action."""
    width = max(map(len, entry.bots))
    for i, action in enumerate(entry.actions):
        seat = state.to_act
        if seat is None:
            raise SchemaError(f"game {entry.number}", f"the game is over before action {i}")
        print(
            f"{i:4}  seat {seat}  {printable(entry.bots[seat]):{width}}  {state.notation(action)}"
        )
        state.apply(action)
        if every_state:
            print(f"\n{state}\n")
        if album is not None:
            album.add(i + 1, state)


def check(entry: Entry, state: State) -> None:
    """SchemaError if the game ends otherwise than the ledger says."""
    if entry.fault is None and (
        not state.is_terminal or state.returns() != entry.returns or state.scores() != entry.scores
    ):
        raise SchemaError(f"game {entry.number}", "it does not end as the ledger says")


def result(entry: Entry) -> str:
    """How the game ended."""
    rows = [
        f"seat {seat}  {printable(name)}: place {entry.places[seat]}, "
        f"{entry.scores[seat]:g} points, return {entry.returns[seat]:g}"
        for seat, name in enumerate(entry.bots)
    ]
    if entry.fault is not None:
        fault = entry.fault
        why = printable(f"({fault.kind}): {fault.text}")
        rows.append(f"seat {fault.seat} lost by its fault {why}")
    return "\n".join(rows)
