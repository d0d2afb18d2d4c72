"""Who may enter a tournament: our bots by spec, anybody's by `module:factory` or `cmd:`.

greedy(iterations=32)                one of `bots()`
package.module:factory(depth=3)      factory(game, seed=…, depth=3) makes a bot
cmd:./my_bot --fast                  a program that speaks JSON Lines (see docs/protocol.md)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from powderkeg.bots.base import Bot
from powderkeg.bots.registry import maker
from powderkeg.bots.spec import COMMAND, Spec, parse_contestant, parse_spec, read_label
from powderkeg.engine import Game, OptionError

__all__ = ["Entrant", "entrant", "split_label"]

FACTORY = re.compile(
    r"\s*(?P<module>[A-Za-z_][\w.]*):(?P<spec>[A-Za-z_]\w*\s*(?:\(.*)?)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """What makes a contestant's bots, one for each game and seat."""

    spec: str  # in its settled form
    make: Callable[[int], Bot]  # from a seed
    foreign: bool  # code that we do not know: it plays in a process of its own


def entrant(text: str, game: Game) -> Entrant:
    """The contestant that *text* describes; OptionError if there is none."""
    if not isinstance(text, str):
        raise OptionError(f"a bot spec is a text such as 'greedy(iterations=32)', not {text!r}")
    found = FACTORY.fullmatch(text)
    if found and found["module"] != COMMAND:
        return imported(found["module"], found["spec"], game)
    spec = parse_spec(text)
    make = maker(spec, game)
    make(0)
    return Entrant(str(spec), make, foreign=spec.name == COMMAND)


def split_label(text: str) -> tuple[str | None, str]:
    """The name that `NAME=SPEC` gives, if any, and the spec."""
    if not isinstance(text, str):
        raise OptionError(f"a bot spec is a text such as 'greedy(iterations=32)', not {text!r}")
    label, rest = read_label(text)
    found = FACTORY.fullmatch(rest)
    if found and found["module"] != COMMAND:
        return label, rest
    label, spec = parse_contestant(text)
    return label, str(spec)


def imported(module: str, text: str, game: Game) -> Entrant:
    """A factory from an importable module."""
    spec = parse_spec(text)
    settled = f"{module}:{spec}"
    try:
        factory = getattr(import_module(module), spec.name)
    except (ImportError, AttributeError) as error:
        raise OptionError(f"bot {settled!r}: {error}") from None
    if not callable(factory):
        raise OptionError(f"bot {settled!r}: {spec.name} cannot be called")
    return Entrant(settled, lambda seed: made(factory, spec, game, seed), foreign=True)


def made(factory: Callable[..., Bot], spec: Spec, game: Game, seed: int) -> Bot:
    """A bot from a factory."""
    bot = factory(game, seed=seed, **spec.options)
    if not callable(getattr(bot, "choose", None)):
        raise OptionError(f"{spec.name} made {type(bot).__name__}, which has no `choose`")
    return bot
