"""How much a best response gains against a policy: exact, on games small enough to write out."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.core import Game, Observation
from powderkeg.engine.errors import OptionError
from powderkeg.solvers.sequences import evaluate, spread
from powderkeg.solvers.tree import GameTree

__all__ = ["BestResponses", "Policy", "best_responses", "exploitability"]

Policy: TypeAlias = Callable[[Observation], Mapping[int, float]]

CLOSE = 1e-6  # to 1: what the probabilities of a decision may add up to


@dataclass(frozen=True, slots=True)
class BestResponses:
    """What a policy earns against itself, and what the best response of each seat would earn."""

    values: tuple[float, ...]  # return of each seat when all play the policy
    best: tuple[float, ...]  # return of each seat when it alone plays a best response

    @property
    def gains(self) -> tuple[float, ...]:
        """What each seat gains by its best response; their sum is called NashConv."""
        return tuple(max(b - v, 0.0) for b, v in zip(self.best, self.values, strict=True))

    @property
    def exploitability(self) -> float:
        """The mean gain of a seat."""
        return sum(self.gains) / len(self.gains)


def exploitability(game: Game | GameTree, policy: Policy, *, limit: int = 3_000_000) -> float:
    """Return what a seat gains on average by a best response when all others play *policy*.

    *policy* maps every observation of a seat to act to the probabilities of its actions; actions
    that it leaves out have probability 0. OptionError if it does something else, if the game cannot
    list its deals, or if it has more histories than *limit*. A GameTree saves building it again.

    >>> from powderkeg.engine import load
    >>> round(exploitability(load("kuhn_poker"), lambda obs: {obs.legal_actions()[0]: 1.0}), 6)
    1.0
    """
    return best_responses(game, policy, limit=limit).exploitability


def best_responses(
    game: Game | GameTree, policy: Policy, *, limit: int = 3_000_000
) -> BestResponses:
    """Like `exploitability`, seat by seat."""
    tree = game if isinstance(game, GameTree) else GameTree(game, limit=limit)
    means, best = evaluate(tree, spread(tree, read(tree, policy)))
    return BestResponses(tuple(means), tuple(best))


def read(tree: GameTree, policy: Policy) -> NDArray[np.float64]:
    """Ask *policy* for every decision of the game."""
    table = np.zeros(tree.slots)
    for group in range(tree.n_groups):
        obs = tree.observation(group)
        actions, first = tree.slots_of(group)
        table[first : first + len(actions)] = row(obs, actions, policy(obs))
    return table


def row(obs: Observation, actions: list[int], answer: Any) -> list[float]:
    """The probabilities of *actions* in the *answer* of a policy; OptionError if it is none."""
    if not isinstance(answer, Mapping):
        raise malformed(obs, f"returned a {type(answer).__name__} instead of a mapping")
    for action in answer:
        if action not in actions:
            raise malformed(obs, f"names {action!r}, which is not among the legal {actions}")
    try:
        chances = [float(answer.get(action, 0.0)) for action in actions]
    except (TypeError, ValueError):
        raise malformed(obs, "gives something that is no number") from None
    if not all(math.isfinite(p) and p >= 0 for p in chances):
        raise malformed(obs, f"gives {chances}: probabilities must be finite and not negative")
    total = math.fsum(chances)
    if abs(total - 1) > CLOSE:
        raise malformed(obs, f"gives probabilities that add up to {total} instead of 1")
    return [p / total for p in chances]


def malformed(obs: Observation, why: str) -> OptionError:
    """The error that says at which observation a policy did what."""
    return OptionError(f"{obs.game.name}: the policy {why}, for seat {obs.seat} at\n{obs}")
