"""The tables at which the conformance suite plays: every game, seat count and switch.

A game is found, not registered. What a generic sampler cannot guess may stand in
`tests/<game>/conformance.py`; the file and each name in it are optional:

- `OPTION_SETS`, a list of dicts: values of "spec" options, switches that make sense together;
- `conserved(data)`: something of a state's JSON that every determinization must keep;
- `PLAYTHROUGHS`, for the golden games: see `tests/playthroughs/golden.py`.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from powderkeg.engine import Game, Option, OptionError, games, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

__all__ = ["CASES", "Case", "conserved", "extras"]

TESTS = Path(__file__).parent.parent
MIXED = 2  # option sets in which every switch is drawn at random

Options = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """One table: a game with its seats and options."""

    name: str
    seats: int
    changed: tuple[tuple[str, Any], ...]  # options that are not the default

    @property
    def game(self) -> Game:
        return load(self.name, self.seats, **dict(self.changed))

    def __str__(self) -> str:
        words = (f"{name}={str(value).replace(' ', '')[:20]}" for name, value in self.changed)
        return "-".join((self.name, str(self.seats), *words))


@cache
def extras(name: str) -> ModuleType | None:
    """The module `tests/<name>/conformance.py`, if there is one."""
    path = TESTS / name / "conformance.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"conformance_of_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def conserved(name: str) -> Callable[[Options], Any] | None:
    """What *name* says that determinizations keep."""
    return getattr(extras(name), "conserved", None)


def values(option: Option) -> list[Any]:
    """Values worth trying, the default aside."""
    if option.type is bool:
        found: list[Any] = [True, False]
    elif option.choices is not None:
        found = list(option.choices)
    elif option.range is not None and isinstance(option.type, type):
        found = [option.type(end) for end in option.range]
    else:
        found = []
    return [value for value in found if value != option.default]


def option_sets(name: str) -> Iterator[Options]:
    """Every switch alone, then what the game's tests add, then some mixtures."""
    spec = load(name).option_spec
    for key, option in spec.items():
        for value in values(option):
            yield {key: value}
    yield from getattr(extras(name), "OPTION_SETS", [])
    rng = Random(name)
    for _ in range(MIXED if len(spec) > 1 else 0):
        drawn = {key: rng.choice([option.default, *values(option)]) for key, option in spec.items()}
        yield {key: value for key, value in drawn.items() if value != spec[key].default}


def possible(name: str, seats: int, options: Options) -> bool:
    """Some switches exclude each other, or some seats; the game must say so with OptionError."""
    try:
        load(name, seats, **options)
    except OptionError:
        return False
    return True


def cases_of(name: str) -> Iterator[Case]:
    """Every seat count with the defaults; every option set with one of the seat counts."""
    least, most = load(name).seat_range
    counts = list(range(least, most + 1))
    for seats in counts:
        yield Case(name, seats, ())
    for i, options in enumerate(option_sets(name)):
        turned = counts[i % len(counts) :] + counts[: i % len(counts)]
        for seats in turned:
            if possible(name, seats, options):
                yield Case(name, seats, tuple(options.items()))
                break


@cache
def all_cases() -> list[Case]:
    """Every case once."""
    found = {str(case): case for name in games() for case in cases_of(name)}
    return list(found.values())


CASES = all_cases()
