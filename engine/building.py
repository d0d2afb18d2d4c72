"""Observations from outside: what a front end knows its seat sees becomes an `Observation`.

A game says in its `building.py`, if it has one, how to complete what was left out:

    DEFAULTS: dict[str, Any]        path ("seats[].drawn") -> the value that means "not known" or
                                    "nothing of the kind"; a function gets (game, seat, holder)
    complete(game, seat, state)     derives more, in place; it may meet any JSON

Fields that may be null become null. What is left is found by trying: if one value alone is
possible, it is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any

import msgspec
from msgspec import inspect

from powderkeg.engine.core import Game, Observation
from powderkeg.engine.envelope import FORMAT
from powderkeg.engine.errors import SchemaError

__all__ = ["build_observation", "may_be_left_out"]

NONSENSE = (TypeError, ValueError, LookupError, AttributeError)  # out of values of a wrong type
MOST_TRIED = 2000  # values of the fields that are missing
MOST_VALUES = 100  # of one field
MOST_SHOWN = 6


def build_observation(
    game: Game,
    seat: int | None,
    sees: Mapping[str, Any],
    history: Sequence[Sequence[int | None]] = (),
) -> Observation:
    """The observation of *seat* (None: the spectator) who sees this much of the state.

    *sees* has the fields of an observation's `state`; what may be left out stands in
    docs/games. *history*, if it is known, lists (seat, action or None if hidden).
    SchemaError says where something is missing, wrong or contradicts the rest.

    >>> from powderkeg.engine import load
    >>> game = load("kuhn_poker")
    >>> sees = {"hands": [{"card": "K", "chips": 1}, {"chips": 1}]}
    >>> build_observation(game, 0, sees).to_json()["state"]["hands"][1]
    {'card': None, 'chips': 1}
    """
    if not isinstance(sees, Mapping):
        raise SchemaError("$", f"expected an object, got {type(sees).__name__}")
    state = deepcopy(dict(sees))
    if state.setdefault("chance", None) is not None:
        raise SchemaError("$.chance", "no seat sees the chance to come")
    state.setdefault("to_act", seat)
    rules = rules_of(game.name)
    if rules is not None and hasattr(rules, "complete"):
        with suppress(*NONSENSE):  # the schema says what is wrong, and where
            rules.complete(game, seat, state)
    defaults = getattr(rules, "DEFAULTS", {})
    missing: list[Missing] = []
    fill(Filler(game, seat, defaults, missing), inspect.type_info(game.schema), state, "")
    envelope = {
        "game": game.name,
        "format": FORMAT,
        "seats": game.seats,
        "options": game.options,
        "seat": seat,
        "state": state,
        "history": [list(entry) for entry in history],
    }
    try:
        return found(game, envelope, missing)
    except SchemaError as error:
        raise SchemaError(error.path.replace("$.state", "$", 1), error.reason) from None


def may_be_left_out(game: Game) -> dict[str, str]:
    """Each field that need not be given, and what it becomes, in words."""
    words = dict.fromkeys(nullable(inspect.type_info(game.schema), ""), "null")
    words |= {"chance": "null", "to_act": "the seat", "pending": "found", "stage": "found"}
    rules = rules_of(game.name)
    for path, value in getattr(rules, "DEFAULTS", {}).items():
        words[path] = (value.__doc__ or "").strip() if callable(value) else json_text(value)
    words |= getattr(rules, "DERIVED", {})
    return words


# --- filling -------------------------------------------------------------------------------------


class Missing:
    """A field that is missing, and the values it could have."""

    def __init__(self, holder: dict[str, Any], name: str, path: str, values: list[Any]) -> None:
        self.holder = holder
        self.name = name
        self.path = path
        self.values = values


class Filler:
    """What completes a position: the game, the seat, its defaults, and what is still missing."""

    def __init__(
        self, game: Game, seat: int | None, defaults: Mapping[str, Any], missing: list[Missing]
    ) -> None:
        self.game = game
        self.seat = seat
        self.defaults = defaults
        self.missing = missing

    def field(self, holder: dict[str, Any], field: inspect.Field, where: str, path: str) -> None:
        """Fill in one field that is missing, or note that it has to be found."""
        name = field.encode_name
        if where in self.defaults:
            default = self.defaults[where]
            with suppress(*NONSENSE):
                made = default(self.game, self.seat, holder) if callable(default) else default
                holder[name] = deepcopy(made)
        elif accepts_null(field.type):
            holder[name] = None
        elif field.required:
            values = self.values(field.type, where)
            if values:
                self.missing.append(Missing(holder, name, path, values))

    def values(self, kind: inspect.Type, where: str) -> list[Any]:
        """What a field could be, if that can be tried; else it has to be given."""
        if where == "pending":
            single = [] if self.seat is None else [[self.seat]]
            return [[], list(range(self.game.seats)), *single]
        if isinstance(kind, inspect.BoolType):
            return [False, True]
        if isinstance(kind, inspect.LiteralType):
            return list(kind.values)
        if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
            most = kind.ge + 20 if where == "stage" else kind.le
            if most - kind.ge < MOST_VALUES:
                return list(range(kind.ge, most + 1))
        return []


def fill(filler: Filler, kind: inspect.Type, value: Any, where: str, path: str = "$") -> None:
    """Complete *value*, which should be of this kind, and all that is in it."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            fill(filler, one, value, where, path)
    elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
        for field in kind.fields:
            name = field.encode_name
            inner = f"{where}.{name}".lstrip(".")
            if name not in value:
                filler.field(value, field, inner, f"{path}.{name}")
            if name in value:
                fill(filler, field.type, value[name], inner, f"{path}.{name}")
    elif isinstance(kind, inspect.ListType) and isinstance(value, list):
        for i, item in enumerate(value):
            fill(filler, kind.item_type, item, f"{where}[]", f"{path}[{i}]")


def accepts_null(kind: inspect.Type) -> bool:
    """Whether a field of this kind may be null."""
    return isinstance(kind, inspect.UnionType) and any(
        isinstance(one, inspect.NoneType) for one in kind.types
    )


def nullable(kind: inspect.Type, where: str) -> Iterator[str]:
    """The paths of all fields that may be null."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from nullable(one, where)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            inner = f"{where}.{field.encode_name}".lstrip(".")
            if accepts_null(field.type):
                yield inner
            yield from nullable(field.type, inner)
    elif isinstance(kind, inspect.ListType):
        yield from nullable(kind.item_type, f"{where}[]")


# --- finding -------------------------------------------------------------------------------------


def found(game: Game, envelope: dict[str, Any], missing: list[Missing]) -> Observation:
    """The one observation that is possible with some value of each field that is missing."""
    put(missing, [one.values[0] for one in missing])
    if not missing or not fits(envelope["state"], game):
        return game.observation_from_json(envelope)
    check_number(missing)
    possible: list[tuple[Any, ...]] = []
    wrong: SchemaError | None = None
    for values in product(*(one.values for one in missing)):
        put(missing, values)
        try:
            game.observation_from_json(envelope)
            possible.append(values)
        except SchemaError as error:
            wrong = further(wrong, error, missing)
    if not possible:
        assert wrong is not None  # noqa: S101 - something was tried
        raise wrong
    if len(possible) > 1:
        raise undecided(missing, possible)
    put(missing, possible[0])
    return game.observation_from_json(envelope)


def put(missing: Sequence[Missing], values: Sequence[Any]) -> None:
    """Give each field that is missing its value."""
    for one, value in zip(missing, values, strict=True):
        one.holder[one.name] = value


def check_number(missing: Sequence[Missing]) -> None:
    """SchemaError if there are too many possibilities to try."""
    n = 1
    for one in missing:
        n *= len(one.values)
        if n > MOST_TRIED:
            raise SchemaError(one.path, "missing; it does not follow from what was given")


def undecided(missing: Sequence[Missing], possible: Sequence[tuple[Any, ...]]) -> SchemaError:
    """The complaint that a field could be this or that."""
    i = next(i for i in range(len(missing)) if len({str(one[i]) for one in possible}) > 1)
    shown = dict.fromkeys(json_text(one[i]) for one in possible[:MOST_SHOWN])
    return SchemaError(missing[i].path, f"missing; it could be {' or '.join(shown)}")


def fits(state: Any, game: Game) -> bool:
    """Whether all fields are there and of the right type; no value of another changes that."""
    try:
        msgspec.convert(state, game.schema, strict=True)
    except (msgspec.ValidationError, ValueError, TypeError, RecursionError):
        return False
    return True


def further(before: SchemaError | None, error: SchemaError, missing: list[Missing]) -> SchemaError:
    """The complaint that says more: one about something that was given."""
    tried = {one.path.replace("$", "$.state", 1) for one in missing}
    if before is None or (before.path in tried and error.path not in tried):
        return error
    return before


def json_text(value: Any) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


@cache
def rules_of(name: str) -> Any:
    """The game's own `building.py`, if it has one."""
    module = f"powderkeg.engine.{name}.building"
    return import_module(module) if find_spec(module) else None
