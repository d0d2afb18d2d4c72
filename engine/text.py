"""The text side of a game: its JSON schema, its notation and its tables, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from msgspec import Meta, Struct

from powderkeg.engine.errors import SchemaError

if TYPE_CHECKING:
    from powderkeg.engine.core import Game

__all__ = ["Chance", "Seat", "StateSchema", "Text", "columns", "known"]

T = TypeVar("T")

Chance = Annotated[str, Meta(pattern="^0x[0-9a-f]{16}$", min_length=18, max_length=18)]
Seat = Annotated[int, Meta(ge=0, le=11)]
Stage = Annotated[int, Meta(ge=0, le=65535)]


class StateSchema(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that every game's state has; each game adds its own."""

    chance: Chance | None
    to_act: Seat | None
    stage: Stage
    pending: list[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What turns the bytes of a game into text and back.

    *raw* is the C struct as bytes, of the right length and known to be valid; hidden fields of a
    concealed one become None. `from_schema` takes seat None for a full state, -1 for the
    spectator's observation; it raises `SchemaError(path, reason)` with a path from the root
    (`$.state.seats[0].hand`) or `ValueError(path, reason)`. `notation` raises ValueError or
    LookupError for a number that names nothing. `move_start` returns the struct with the seat's
    unfinished move taken back, and how many of its actions that were.
    """

    Schema: type[StateSchema]
    to_schema: Callable[[Game, bytes], StateSchema]
    from_schema: Callable[[Game, Any, int | None], bytes]
    notation: Callable[[Game, bytes, int], str]
    describe: Callable[[Game, bytes], str]
    hidden_names: Callable[[Game, bytes, int, int], tuple[str, str]] | None = None
    move_start: Callable[[Game, bytes], tuple[bytes, int]] | None = None
    contradictions: Mapping[int, str] = field(default_factory=dict)
    invariants: Mapping[int, str] = field(default_factory=dict)


def known(value: T | None, path: str) -> T:
    """*value*, or a SchemaError if it is None: a full state leaves nothing unknown."""
    if value is None:
        raise SchemaError(path, "null means hidden, but a full state must say it")
    return value


def columns(rows: Sequence[Sequence[object]]) -> str:
    """The cells of *rows* as text in aligned columns."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells)
    return "\n".join(lines)
