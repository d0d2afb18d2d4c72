"""Data files that owners of a game may correct: reading them, and saying what is wrong in them."""

import tomllib
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from powderkeg.engine.errors import OptionError

__all__ = ["convert", "fault", "read"]

T = TypeVar("T")


def read(value: Any, shipped: Iterable[str] = ()) -> Any:
    """The content of the file that an option names; content and *shipped* names stay."""
    if isinstance(value, str) and value in shipped:
        return value
    if isinstance(value, (str, PathLike)):
        return tomllib.loads(Path(value).read_text(encoding="utf-8"))
    return value


def convert(game: str, content: Any, kind: type[T]) -> T:
    """*content* as a *kind*; an OptionError names the entry that is wrong."""
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).rpartition(" - at ")
        entry = path.strip("`$.")
        raise fault(game, named(content, entry) or "data", reason or str(error)) from None


def named(content: Any, entry: str) -> str:
    """*entry*, a path such as `card[3].cost`, with the id of what stands there."""
    table, bracket, rest = entry.partition("[")
    number, _, _ = rest.partition("]")
    try:
        name = content[table][int(number)]["id"]
    except (LookupError, TypeError, ValueError):
        return entry
    return f"{entry} ({name})" if bracket and isinstance(name, str) else entry


def fault(game: str, entry: str, reason: str) -> OptionError:
    """An error that names the entry of the data that is wrong."""
    return OptionError(f"{game}: option data: {entry}: {reason}")
