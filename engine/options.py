"""The switches of a game: their declaration, and the check of what a caller asks for."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any

from powderkeg.engine.errors import OptionError

__all__ = ["Option", "canonical", "check_seats", "check_seed", "resolve", "whole_number"]

SEEDS = 2**64


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One switch of the rules.

    *type* is `bool`, `int`, `float`, `str` or `"spec"`: free JSON that the game's `build_rules`
    checks. *range* holds the least and the most, both allowed. *read* turns what the caller wrote
    for a spec (the path of a data file, say) into the JSON that the game keeps; pickles hand it
    that JSON, which it must leave as it is. *default_at* holds another default for some numbers of
    seats. *default_from* works the default out from the switches that have no such rule (from a
    data file, say); *default* is then only what `option_spec` shows.
    """

    type: type | str
    default: Any
    choices: tuple[Any, ...] | None = None
    range: tuple[float, float] | None = None
    help: str = ""
    read: Callable[[Any], Any] | None = None
    default_at: Mapping[int, Any] | None = None
    default_from: Callable[[Mapping[str, Any]], Any] | None = None

    def default_for(self, seats: int | None) -> Any:
        """The default at a table of so many *seats*."""
        return self.default if seats is None else (self.default_at or {}).get(seats, self.default)

    def allowed(self) -> str:
        """What may be given, in words."""
        if self.choices is not None:
            return "one of " + ", ".join(map(repr, self.choices))
        words = {bool: "True or False", int: "an integer", float: "a number", str: "a text"}
        kind = words.get(self.type, "JSON data") if isinstance(self.type, type) else "JSON data"
        if self.range is None:
            return kind
        return f"{kind} from {self.range[0]} to {self.range[1]}"

    def check(self, value: Any) -> Any:
        """Return *value* in the form that the game keeps; ValueError if it is not allowed."""
        value = self._typed(value)
        if self.choices is not None and value not in self.choices:
            raise ValueError
        if self.range is not None and not self.range[0] <= value <= self.range[1]:
            raise ValueError
        return value

    def _typed(self, value: Any) -> Any:
        if self.type is int:
            return whole_number(value)
        if self.type is float:
            return finite(value)
        if self.type is bool or self.type is str:
            if type(value) is not self.type:
                raise ValueError
            return value
        return json.loads(canonical(self.read(value) if self.read else value))


def whole_number(value: Any) -> int:
    """*value* as an int: ints of any library, but no bools; ValueError for everything else."""
    if isinstance(value, bool):
        raise ValueError
    try:
        return index(value)
    except TypeError:
        raise ValueError from None


def finite(value: Any) -> float:
    """*value* as a float; ValueError unless it is a finite number."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise ValueError
    number = float(value)
    if not math.isfinite(number):
        raise ValueError
    return number


def canonical(value: Any) -> str:
    """The one JSON text of *value*; ValueError if it is no JSON."""
    try:
        return json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, RecursionError):
        raise ValueError("not JSON") from None


def resolve(
    game: str, spec: Mapping[str, Option], given: Mapping[str, Any], seats: int | None = None
) -> dict[str, Any]:
    """Every switch of *spec* with its value: the *given* one, or its default at this table."""
    for name in given:
        if name not in spec:
            known = ", ".join(sorted(spec)) or "none"
            raise OptionError(f"{game} has no option {name!r}; its options: {known}")
    settled = {
        name: checked(game, name, option, given.get(name, option.default_for(seats)))
        for name, option in sorted(spec.items())
        if name in given or option.default_from is None
    }
    for name, option in sorted(spec.items()):
        if option.default_from is not None and name not in given:
            settled[name] = checked(game, name, option, option.default_from(settled))
    return dict(sorted(settled.items()))


def checked(game: str, name: str, option: Option, value: Any) -> Any:
    """*value* as `option.check` returns it, or an OptionError that says what was allowed."""
    try:
        return option.check(value)
    except OptionError:
        raise
    except (ValueError, TypeError, OverflowError, OSError) as error:
        given = f"{game}: option {name}={shown(value)}" + (f" ({error})" if str(error) else "")
        raise OptionError(f"{given} is not allowed; give {option.allowed()}") from None


def check_seats(game: str, value: Any, least: int, most: int) -> int:
    """The number of seats to play with: *least* if *value* is None."""
    if value is None:
        return least
    try:
        seats = whole_number(value)
    except ValueError:
        seats = 0
    if not least <= seats <= most:
        raise OptionError(f"{game} seats {least} to {most}, not {shown(value)}")
    return seats


def check_seed(game: str, value: Any) -> int:
    """A seed as a number from 0 to 2**64 - 1."""
    try:
        seed = whole_number(value)
    except ValueError:
        seed = -1
    if not 0 <= seed < SEEDS:
        raise OptionError(f"{game}: seed {shown(value)} is no integer from 0 to 2**64 - 1")
    return seed


def shown(value: Any) -> str:
    """A value as error messages show it: short, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - an int too long to print, or a broken __repr__
        return f"<{type(value).__name__}>"
    return text if len(text) <= 80 else f"{text[:77]}..."
