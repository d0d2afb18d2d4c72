"""Finds the bots in this folder and makes them: `bots()` and `make(spec, game)`."""

import secrets
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import powderkeg.bots
from powderkeg.bots.base import Bot
from powderkeg.bots.brain import BotType
from powderkeg.bots.player import Player
from powderkeg.bots.spec import Spec, Value, parse_spec
from powderkeg.engine import Game, OptionError, UnknownBotError
from powderkeg.engine.options import check_seed, resolve

__all__ = ["bot_type", "bots", "make", "maker"]

DRAWN = 53  # bits of a seed that nobody gave: every reader of JSON takes such numbers exactly


@cache
def bot_types() -> Mapping[str, BotType]:
    """Every kind of bot: one for each module of this folder that names a BOT."""
    names = [module.name for module in iter_modules(powderkeg.bots.__path__) if not module.ispkg]
    modules = [import_module(f"powderkeg.bots.{name}") for name in sorted(names)]
    kinds = [module.BOT for module in modules if hasattr(module, "BOT")]
    return {kind.name: kind for kind in sorted(kinds, key=lambda kind: kind.name)}


def bots() -> list[str]:
    """Names of all bots, sorted."""
    return [name for name, kind in bot_types().items() if kind.listed]


def bot_type(name: str) -> BotType:
    """The kind of bot called *name*; UnknownBotError lists those there are."""
    try:
        return bot_types()[name]
    except KeyError:
        raise UnknownBotError(f"unknown bot {name!r}; choose one of {', '.join(bots())}") from None


def make(
    spec: str | Spec,
    game: Game,
    *,
    seed: int | None = None,
    level: int | None = None,
    **options: Value,
) -> Bot:
    """Make the bot that *spec* describes, for one game and one caller.

    Options may stand in the spec or beside it. *level* chooses options for a strength from 1 to
    5, for bots that have levels. Without a *seed* the bot gets a random one; `bot.seed` tells it.

    >>> from powderkeg.engine import load
    >>> make("random", load("kuhn_poker"), seed=1)
    <Bot random for kuhn_poker, seed=1>
    """
    key = secrets.randbits(DRAWN) if seed is None else check_seed("bot", seed)
    return maker(spec, game, level=level, **options)(key)


def maker(
    spec: str | Spec, game: Game, *, level: int | None = None, **options: Value
) -> Callable[[int], Bot]:
    """What makes the same bot again and again, from a seed."""
    if not isinstance(spec, str | Spec):
        raise OptionError(f"a bot spec is a text such as 'greedy(iterations=32)', not {spec!r}")
    if not isinstance(game, Game):
        raise OptionError(f"bot {spec}: a bot is made for a Game (load(name)), not {game!r}")
    spec = merged(parse_spec(spec) if isinstance(spec, str) else spec, options)
    anywhere = bot_type(spec.name)
    kind = anywhere.fitted(game)
    spec, level = without_level(spec, level)
    knobs = resolve(f"bot {kind.name}", kind.options, preset(kind, level) | dict(spec.options))
    settled = settled_spec(anywhere, kind, knobs)
    return lambda seed: Player(kind, game, seed, settled, knobs)


def settled_spec(anywhere: BotType, kind: BotType, knobs: Mapping[str, Any]) -> Spec:
    """The spec with which *kind* gets these *knobs*: those that are not the default *anywhere*.

    What is the default for one game alone is written out, since experiments may change it.
    """
    given = {
        key: value
        for key, value in knobs.items()
        if value != anywhere.options[key].default or value != kind.options[key].default
    }
    return Spec(kind.name, given)


def merged(spec: Spec, options: Mapping[str, Value]) -> Spec:
    """*spec* with *options* beside its own."""
    for key in options:
        if key in spec.options:
            raise OptionError(f"bot {spec.name}: option {key!r} is given in the spec and beside it")
    return Spec(spec.name, {**spec.options, **options})


def without_level(spec: Spec, level: int | None) -> tuple[Spec, Any]:
    """*spec* without its `level`, and the level asked for in one place or the other."""
    if "level" not in spec.options:
        return spec, level
    if level is not None:
        raise OptionError(f"bot {spec.name}: the level is given in the spec and beside it")
    rest = {key: value for key, value in spec.options.items() if key != "level"}
    return Spec(spec.name, rest), spec.options["level"]


def preset(kind: BotType, level: Any) -> dict[str, Any]:
    """The options that *level* stands for."""
    if level is None:
        return {}
    if isinstance(level, bool) or level not in kind.levels:
        known = ", ".join(map(str, kind.levels)) or "none"
        raise OptionError(f"bot {kind.name}: level={level!r} is not allowed; its levels: {known}")
    return dict(kind.levels[level])
