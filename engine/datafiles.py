"""Data files that owners of a game may correct: reading them, and saying what is wrong in them."""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from powderkeg.engine.errors import OptionError

__all__ = ["Share", "Sheet", "convert", "fault", "read"]

T = TypeVar("T")


class Share(NamedTuple):
    """How many entries of a table are ours and not attested."""

    table: str
    reconstructed: int
    total: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What `powderkeg data` shows; a game with data files has one as SHEET in its edition.py.

    *template* writes our data as TOML that an owner corrects; *shares* counts what is reconstructed
    in a value of the option `data`.
    """

    template: Callable[[], str]
    shares: Callable[[Any], list[Share]]


def read(value: Any, shipped: Iterable[str] = ()) -> Any:
    """The content of the file that an option names; content and *shipped* names stay."""
    if isinstance(value, str) and value in shipped:
        return value
    if isinstance(value, (str, PathLike)):
        try:
            return tomllib.loads(Path(value).read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{Path(value).name} is no TOML file: {error}") from None
    return value


def convert(game: str, content: Any, kind: type[T]) -> T:
    """*content* as a *kind*; an OptionError names the entry that is wrong."""
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).rpartition(" - at ")
        entry = path.strip("`$.")
        words = allowed(kind, entry)
        raise fault(
            game,
            named(content, entry) or "data",
            (reason or str(error)) + (f"; allowed: {words}" if words else ""),
        ) from None


def allowed(kind: Any, entry: str) -> str:
    """What may stand at *entry*, in words; empty where the message of the error says it."""
    info = inspect.type_info(kind)
    for step in re.findall(r"[^.\[\]]+|\[[^\]]*\]", entry):
        info = inside(bare(info), step)
        if info is None:
            return ""
    return described(bare(info))


def bare(info: Any) -> Any:
    """A type without the None that leaves it out."""
    while isinstance(info, (inspect.UnionType, inspect.Metadata)):
        if isinstance(info, inspect.Metadata):
            info = info.type
        else:
            info = next(one for one in info.types if not isinstance(one, inspect.NoneType))
    return info


def inside(info: Any, step: str) -> Any:
    """The type of a field, or of what a list or a table holds."""
    if isinstance(info, inspect.StructType):
        return next((field.type for field in info.fields if field.encode_name == step), None)
    if isinstance(info, inspect.ListType):
        return info.item_type
    return info.value_type if isinstance(info, inspect.DictType) else None


def described(info: Any) -> str:
    """A type of the data in words."""
    if isinstance(info, inspect.LiteralType):
        return ", ".join(map(repr, info.values))
    if isinstance(info, inspect.IntType) and info.ge is not None:
        return f"an integer from {info.ge} to {info.le}"
    if isinstance(info, inspect.FloatType) and info.ge is not None:
        return f"a number from {info.ge} to {info.le}"
    if isinstance(info, inspect.StrType) and info.pattern:
        return f"a text like {info.pattern}"
    if isinstance(info, inspect.ListType) and info.max_length is not None:
        return f"a list of {info.min_length or 0} to {info.max_length} entries"
    if isinstance(info, inspect.StructType):
        return "the fields " + ", ".join(field.encode_name for field in info.fields)
    return ""


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
