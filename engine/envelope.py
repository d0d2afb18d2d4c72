"""JSON around a position: which game, which options, what happened; and the checks of it."""

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, ValidationError

from powderkeg.engine.errors import SchemaError
from powderkeg.engine.options import canonical, shown
from powderkeg.engine.text import Seat

__all__ = [
    "FORMAT",
    "History",
    "checked_history",
    "history_from_json",
    "history_to_json",
    "key_of",
    "read_observation",
    "read_state",
    "rules_digest",
    "words",
]

FORMAT = 1
HIDDEN = -1  # an action as a seat sees it that may not know it
SPECTATOR = -1  # the seat that owns nothing

T = TypeVar("T")
History = tuple[tuple[int, int], ...]
SeenAction = tuple[Seat, Annotated[int, Meta(ge=0, le=2**31 - 1)] | None]


class Histories(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The history of a state: one list for each viewer."""

    spectator: list[SeenAction]
    seats: list[list[SeenAction]]


class Envelope(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What states and observations have in common."""

    game: str
    format: Literal[1]
    seats: int
    options: dict[str, Any]
    state: Any


class StateEnvelope(Envelope, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON of a state."""

    history: Histories | None = None


class ObservationEnvelope(Envelope, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON of an observation."""

    seat: Seat | None
    history: list[SeenAction] = []


def rules_digest(
    name: str, version: int, seats: int, options: Mapping[str, Any], block: bytes
) -> bytes:
    """Eight bytes that differ whenever game, rules version, options or data do."""
    text = canonical([name, version, seats, options])
    return blake2b(text.encode() + b"\0" + block, digest_size=8).digest()


def key_of(*parts: bytes) -> int:
    """A stable 64-bit digest."""
    return int.from_bytes(blake2b(b"".join(parts), digest_size=8).digest(), "big")


def words(known: Mapping[int, str], number: int) -> str:
    """The text for the *number* that a check returned."""
    return known.get(number, f"check {number} failed")


def read_state(
    payload: object, schema: type[T], name: str, seats: int, options: Mapping[str, Any]
) -> tuple[T, list[History]]:
    """The state in *payload*, and the history of the spectator and of each seat."""
    envelope = convert(payload, StateEnvelope)
    check_envelope(envelope, name, seats, options)
    state = convert(envelope.state, schema, "$.state")
    if envelope.history is None:
        return state, [()] * (seats + 1)
    if len(envelope.history.seats) != seats:
        raise SchemaError("$.history.seats", f"{name} needs one list for each of {seats} seats")
    viewers = [("$.history.spectator", envelope.history.spectator)]
    viewers += [(f"$.history.seats[{i}]", seen) for i, seen in enumerate(envelope.history.seats)]
    return state, [history_from_json(seen, seats, path) for path, seen in viewers]


def read_observation(
    payload: object, schema: type[T], name: str, seats: int, options: Mapping[str, Any]
) -> tuple[T, int, History]:
    """The concealed state in *payload*, its seat (-1: spectator) and its history."""
    envelope = convert(payload, ObservationEnvelope)
    check_envelope(envelope, name, seats, options)
    if envelope.seat is not None and envelope.seat >= seats:
        raise SchemaError("$.seat", f"{name} has seats 0 to {seats - 1} here, not {envelope.seat}")
    state = convert(envelope.state, schema, "$.state")
    seat = SPECTATOR if envelope.seat is None else envelope.seat
    return state, seat, history_from_json(envelope.history, seats, "$.history")


def history_to_json(history: Sequence[tuple[int, int]]) -> list[list[int | None]]:
    """A history as JSON: hidden actions are null."""
    return [[seat, None if action == HIDDEN else action] for seat, action in history]


def history_from_json(entries: Sequence[SeenAction], seats: int, path: str) -> History:
    """A history from checked JSON; SchemaError if a seat is not at this table."""
    for i, (seat, _) in enumerate(entries):
        if seat >= seats:
            raise SchemaError(f"{path}[{i}][0]", f"there are seats 0 to {seats - 1}, not {seat}")
    return tuple((seat, HIDDEN if action is None else action) for seat, action in entries)


def checked_history(entries: object, seats: int) -> History:
    """A history out of a pickle; SchemaError if it is none."""
    if not isinstance(entries, tuple):
        raise SchemaError("$.history", f"expected a tuple, got {type(entries).__name__}")
    for i, entry in enumerate(entries):
        match entry:
            case (int(seat), int(action)) if 0 <= seat < seats and HIDDEN <= action < 2**31:
                continue
        raise SchemaError(f"$.history[{i}]", f"{shown(entry)} is no (seat, action)")
    return entries


def check_envelope(envelope: Envelope, name: str, seats: int, options: Mapping[str, Any]) -> None:
    """SchemaError unless *envelope* is of this game, at this table, under these options."""
    if envelope.game != name:
        raise SchemaError("$.game", f"this is {name}, not {shown(envelope.game)}")
    if envelope.seats != seats:
        raise SchemaError("$.seats", f"this {name} has {seats} seats, not {shown(envelope.seats)}")
    for option in (*options, *envelope.options):
        if option not in options:
            raise SchemaError("$.options", f"{name} has no option {shown(option)}")
        path = f"$.options.{option}"
        if option not in envelope.options:
            raise SchemaError(path, f"missing; this {name} has {shown(options[option])}")
        if not same(envelope.options[option], options[option]):
            raise SchemaError(path, f"this {name} has {shown(options[option])} here")


def same(given: Any, kept: Any) -> bool:
    """Whether two JSON values are equal: 1 and 1.0 are, 1 and True are not."""
    if isinstance(kept, float) and type(given) is int:
        return bool(given == kept)
    try:
        return canonical(given) == canonical(kept)
    except ValueError:
        return False


def convert(payload: object, kind: type[T], root: str = "$") -> T:
    """*payload* as a *kind*; SchemaError with the JSON path of what is wrong."""
    if not isinstance(payload, dict):
        raise SchemaError(root, f"expected an object, got {type(payload).__name__}")
    try:
        return msgspec.convert(payload, kind, strict=True)
    except ValidationError as error:
        raise schema_error(str(error), root) from None
    except (ValueError, TypeError, RecursionError) as error:
        raise SchemaError(root, f"no JSON: {type(error).__name__}") from None


def schema_error(message: str, root: str) -> SchemaError:
    """The complaint of msgspec, with its path read out of the text."""
    reason, _, where = message.rpartition(" - at ")
    if not reason or "`$" not in where:
        reason, where = message, "`$`"
    path = root + where[where.index("`$") + 2 :].rstrip("`")
    if field := re.search(r"field `(.*)`$", reason):
        path += f".{field[1]}"
    return SchemaError(path, reason)
