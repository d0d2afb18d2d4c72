"""Rule engines: games as fixed-size C states, behind checked Python handles."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from powderkeg.engine.building import build_observation
from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.envelope import HIDDEN
from powderkeg.engine.errors import (
    BotCrashed,
    BotError,
    BotTimeout,
    IllegalActionError,
    NotationError,
    OptionError,
    PowderkegError,
    SchemaError,
    UnknownBotError,
    UnknownGameError,
)
from powderkeg.engine.options import Option

__all__ = [
    "HIDDEN",
    "BotCrashed",
    "BotError",
    "BotTimeout",
    "Game",
    "IllegalActionError",
    "NotationError",
    "Observation",
    "Option",
    "OptionError",
    "PowderkegError",
    "SchemaError",
    "State",
    "UnknownBotError",
    "UnknownGameError",
    "build_observation",
    "games",
    "load",
    "roles",
    "svg",
]


def games() -> list[str]:
    """Names of all games, sorted: one for each folder beside this file."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def load(name: str, seats: int | None = None, **options: Any) -> Game:
    """Return the game called *name* for *seats* (None: its least number) under *options*.

    >>> load("kuhn_poker").deal(seed=7).legal_actions()
    [0, 1]
    """
    return _title(f"{name}").variant(seats, options)


def svg(position: State | Observation) -> str | None:
    """Draw *position* as SVG text: a state whole, an observation as far as its seat may see.

    None if its game has no drawing; `str(position)` is a table of text for every game.
    """
    drawing = _extra(position.game.name, "picture", "svg")
    return None if drawing is None else str(drawing(position))


def roles(state: State) -> list[str]:
    """What each seat plays, its side or its role, in words; empty if nothing tells seats apart.

    A game says it in a module `sides` with a function `roles(state)`. It also says nothing where a
    seat has several roles in one game.
    """
    said = _extra(state.game.name, "sides", "roles")
    return [] if said is None else list(said(state))


@cache
def _extra(name: str, module: str, function: str) -> Callable[..., Any] | None:
    """What only some games have: a function of a module of the game called *name*."""
    path = f"powderkeg.engine.{name}.{module}"
    return getattr(import_module(path), function, None) if find_spec(path) else None


@cache
def _title(name: str) -> Game:
    """The game called *name* at its smallest table with its default options."""
    if name not in games():
        known = ", ".join(games())
        raise UnknownGameError(f"unknown game {name!r}; choose one of {known}")
    game: Game = import_module(f"powderkeg.engine.{name}").GAME
    return game
