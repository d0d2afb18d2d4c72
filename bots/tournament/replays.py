"""Chosen games as steps to click through: a position after every action, as SVG or as text."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from powderkeg.bots.tournament.config import Config, printable
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.engine import Game, OptionError, PowderkegError, svg

__all__ = ["Choice", "replays"]

MOST_GAMES = 4
MOST_BYTES = 4_000_000  # of the positions of one game, and of all that are shown


@dataclass(slots=True)
class Choice:
    """The games that are *wanted*, or the first of each line-up and the first with each fault."""

    wanted: Sequence[int] | None = None
    seen: dict[object, Entry] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        """Look at a game."""
        if self.wanted is not None:
            if entry.number in self.wanted:
                self.seen[entry.number] = entry
        elif entry.fault is not None:
            self.seen.setdefault(entry.fault.kind, entry)
        elif len(self.seen) < MOST_GAMES:
            self.seen.setdefault(tuple(sorted(entry.bots)), entry)

    def games(self) -> list[Entry]:
        """The choice."""
        if self.wanted is not None:
            missing = sorted(set(self.wanted) - {entry.number for entry in self.seen.values()})
            if missing:
                raise OptionError(f"there is no game {', '.join(map(str, missing))}")
            return sorted(self.seen.values(), key=attrgetter("number"))
        first = sorted(self.seen.values(), key=lambda entry: (entry.fault is None, entry.number))
        return sorted(first[:MOST_GAMES], key=attrgetter("number"))


def replays(config: Config, games: Sequence[Entry]) -> list[dict[str, Any]]:
    """The games as plain data, as many as fit."""
    try:
        game = config.load_game()
    except OptionError:
        return []
    found, size = list[dict[str, Any]](), 0
    for entry in games:
        replay = fitting(game, entry)
        size += length(replay)
        if found and size > MOST_BYTES:
            break
        found.append(replay)
    return found


def fitting(game: Game, entry: Entry) -> dict[str, Any]:
    """One game: as pictures if they fit, else as text; the longest lack some positions."""
    replay = steps(game, entry)
    if length(replay) > MOST_BYTES:
        replay = steps(game, entry, drawn=False)
    size, positions = length(replay), replay["positions"]
    if size > MOST_BYTES:  # a position that is left out stays as the one before
        stride = -(-size // MOST_BYTES) + 1
        last = len(positions) - 1
        kept = (i % stride == 0 or i == last for i in range(len(positions)))
        replay["positions"] = [at if keep else "" for at, keep in zip(positions, kept, strict=True)]
    return replay


def length(replay: dict[str, Any]) -> int:
    """Bytes of all positions of a game, about."""
    return sum(map(len, replay["positions"]))


def steps(game: Game, entry: Entry, *, drawn: bool = True) -> dict[str, Any]:
    """One game."""
    state = game.deal(int(entry.deal, 16))
    drawn = drawn and svg(state) is not None
    position = svg if drawn else str
    moves: list[dict[str, Any]] = []
    positions = [position(state)]
    for action in entry.actions:
        seat = state.to_act
        try:
            words = state.notation(action)
            state.apply(action)
        except (PowderkegError, TypeError):
            break
        moves.append({"seat": seat, "words": printable(words)})
        positions.append(position(state))
    fault = entry.fault
    return {
        "number": entry.number,
        "block": entry.block,
        "bots": [printable(name) for name in entry.bots],
        "places": entry.places,
        "scores": entry.scores,
        "fault": "" if fault is None else printable(f"{fault.kind}: {fault.text}"),
        "guilty": None if fault is None else fault.seat,
        "svg": drawn,
        "moves": moves,
        "positions": positions,
    }
