"""The last turn of a game, where the game can say what every action is worth.

A game that can do so has a module `last_turn` with a function `solve(observation, ...)`; it knows
when nothing but the turn under way decides. Nothing here knows a game.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from powderkeg.engine.core import Observation

__all__ = ["LastTurn", "last_turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """Actions with what they return to the seat if everybody plays best from then on.

    Legal actions that are not named are not better than the one that is.
    """

    values: tuple[tuple[int, float], ...]
    worlds: int  # possible truths that were tried; 0: the values are exact
    positions: int  # looked at

    @property
    def exact(self) -> bool:
        """Whether no value is an estimate."""
        return self.worlds == 0


def last_turn(
    observation: Observation,
    *,
    seed: int = 0,
    seconds: float | None = None,
    halt: bytearray | None = None,
) -> LastTurn | None:
    """The values of a last turn; None if it is none, if nobody can tell, or if it is too much work.

    Without *seconds* the work is limited by its amount, so that the answer is always the same.
    """
    module = solver_of(observation.game.name)
    if module is None:
        return None
    found = module.solve(observation, seed=seed, seconds=seconds, halt=halt)
    if found is None:
        return None
    values, worlds, positions = found
    return LastTurn(values=tuple(values), worlds=worlds, positions=positions)


@cache
def solver_of(game: str) -> ModuleType | None:
    """The module of a game that solves last turns."""
    package = f"powderkeg.engine.{game}"
    if find_spec(package) is None or find_spec(f"{package}.last_turn") is None:
        return None
    return import_module(f"{package}.last_turn")
