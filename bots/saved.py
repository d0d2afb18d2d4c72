"""Games saved on disk: all that is needed to go on, packed against reading secrets by accident."""

import base64
import binascii
import zlib
from pathlib import Path
from typing import Any

import msgspec

from powderkeg.bots.explain import rules_digest
from powderkeg.bots.session import Session, Setup
from powderkeg.engine import IllegalActionError, OptionError, SchemaError, load

__all__ = ["restored", "save"]

FIRST_LINE = "powderkeg game 1; the deal is inside, so do not unpack it before the game is over"
LARGEST = 10_000_000  # bytes, unpacked


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A saved game."""

    game: str
    seats: int
    options: dict[str, Any]
    rules: str  # digest
    seat: int
    bots: list[str]
    adviser: str
    seed: int
    ms: float | None
    iterations: int | None
    actions: list[int]


def save(session: Session, path: Path) -> None:
    """Write a game to a file, whole or not at all."""
    setup = session.setup
    saved = Saved(
        game=setup.game.name,
        seats=setup.game.seats,
        options=setup.game.options,
        rules=rules_digest(setup.game),
        seat=setup.seat,
        bots=list(setup.bots),
        adviser=setup.adviser,
        seed=setup.seed,
        ms=setup.ms,
        iterations=setup.iterations,
        actions=session.actions,
    )
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(saved))).decode()
    lines = [packed[i : i + 76] for i in range(0, len(packed), 76)]
    part = path.with_name(f"{path.name}.part")  # who is killed in mid-write keeps the old save
    part.write_text("\n".join([FIRST_LINE, *lines, ""]), encoding="ascii")
    part.replace(path)


def restored(path: Path, name: str | None = None) -> Session:
    """The game that *path* holds; OptionError if it is not one of the game called *name*."""
    saved = unpacked(path)
    if name is not None and saved.game != name:
        raise OptionError(f"{path} holds a game of {saved.game}, not of {name}")
    game = load(saved.game).variant(saved.seats, saved.options)
    if rules_digest(game) != saved.rules:
        raise OptionError(f"{path}: rules or data of {saved.game} have changed since it was saved")
    if not 0 <= saved.seat < game.seats:
        raise SchemaError(f"{path}", f"there is no seat {saved.seat}")
    session = Session(
        Setup(
            game=game,
            seat=saved.seat,
            bots=tuple(saved.bots),
            adviser=saved.adviser,
            seed=saved.seed,
            ms=saved.ms,
            iterations=saved.iterations,
        )
    )
    try:
        session.replay(saved.actions)
    except IllegalActionError as error:
        raise SchemaError(f"{path}", f"the saved actions are not possible: {error}") from None
    return session


def unpacked(path: Path) -> Saved:
    """What a file says; SchemaError if it is no saved game."""
    try:
        first, _, rest = path.read_text(encoding="ascii").partition("\n")
        if first != FIRST_LINE:
            raise SchemaError(f"{path}", "this is no saved game")
        unpack = zlib.decompressobj()
        text = unpack.decompress(base64.b64decode("".join(rest.split()), validate=True), LARGEST)
        if not unpack.eof:
            raise SchemaError(f"{path}", "the saved game is cut off")
        return msgspec.json.decode(text, type=Saved)
    except (UnicodeDecodeError, binascii.Error, zlib.error, msgspec.DecodeError) as error:
        raise SchemaError(f"{path}", f"the saved game is damaged: {error}") from None
