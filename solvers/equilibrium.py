"""Solve a small game by CFR+ or external-sampling MCCFR, and prove how good the answer is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.core import Game, Observation
from powderkeg.engine.errors import OptionError
from powderkeg.solvers.best_response import BestResponses
from powderkeg.solvers.keys import observation_key
from powderkeg.solvers.regret import Minimizer
from powderkeg.solvers.sequences import evaluate, gather, spread
from powderkeg.solvers.tree import GameTree

__all__ = ["Solution", "SolveMethod", "TabularPolicy", "solve"]

SolveMethod: TypeAlias = Literal["cfr+", "mccfr"]

METHODS = ("cfr+", "mccfr")


class TabularPolicy:
    """A policy that was computed for every decision of a game: call it with an observation."""

    __slots__ = ("_table", "game")

    def __init__(self, game: Game, table: Mapping[int, Mapping[int, float]]) -> None:
        self.game = game
        self._table = table

    def __call__(self, obs: Observation) -> dict[int, float]:
        """Return the probability of each legal action."""
        if obs.game is not self.game:
            raise OptionError(f"a policy for {self.game!r} cannot play {obs.game!r}")
        row = self._table.get(observation_key(obs))
        if row is None:
            message = "no decision that follows a deal looks like this, with this history"
            raise OptionError(f"{self.game.name}: {message}:\n{obs}")
        return dict(row)

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self._table)

    def __repr__(self) -> str:
        return f"<TabularPolicy of {len(self)} decisions for {self.game!r}>"


@dataclass(frozen=True, slots=True)
class Solution:
    """A policy for every seat, with the proof of how good it is."""

    policy: TabularPolicy
    value: float  # return of seat 0 when all play the policy
    exploitability: float  # what a seat gains on average by a best response
    values: tuple[float, ...]  # return of each seat
    gains: tuple[float, ...]  # what each seat gains by a best response
    iterations: int


def solve(
    game: Game | GameTree,
    iterations: int = 1000,
    *,
    method: SolveMethod = "cfr+",
    seed: int = 0,
    limit: int = 3_000_000,
) -> Solution:
    """Approach an equilibrium of a game that can list its deals.

    `"cfr+"` sweeps over the whole game in each iteration and needs no seed; `"mccfr"` samples one
    traversal for each seat. Both converge for two seats with constant sum; for others read
    `exploitability`. OptionError if the game has more histories than *limit*.

    >>> from powderkeg.engine import load
    >>> solution = solve(load("kuhn_poker"))
    >>> round(solution.value, 3), solution.exploitability < 0.001
    (-0.056, True)
    """
    check_arguments(iterations, method, seed)
    tree = game if isinstance(game, GameTree) else GameTree(game, limit=limit)
    minimizer = Minimizer(tree, seed=seed)
    if method == "cfr+":
        minimizer.cfr_plus(iterations)
    else:
        minimizer.external_sampling(iterations)
    policy = gather(tree, minimizer.weights)
    means, best = evaluate(tree, spread(tree, policy))
    proof = BestResponses(tuple(means), tuple(best))
    return Solution(
        policy=as_policy(tree, policy),
        value=means[0],
        exploitability=proof.exploitability,
        values=proof.values,
        gains=proof.gains,
        iterations=iterations,
    )


def as_policy(tree: GameTree, policy: NDArray[np.float64]) -> TabularPolicy:
    """A policy with one slot for each action as something to call."""
    chances = policy.tolist()
    table = {}
    for group in range(tree.n_groups):
        actions, first = tree.slots_of(group)
        row = zip(actions, chances[first : first + len(actions)], strict=True)
        table[tree.key_of(group)] = dict(row)
    return TabularPolicy(tree.game, table)


def check_arguments(iterations: Any, method: str, seed: Any) -> None:
    """OptionError unless all three can be meant."""
    if method not in METHODS:
        raise OptionError(f"method {method!r} is not one of {', '.join(METHODS)}")
    if not isinstance(iterations, int) or not 1 <= iterations < 2**62:
        raise OptionError(f"iterations={iterations!r}: give an integer from 1")
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise OptionError(f"seed={seed!r}: give an integer from 0 to 2**64 - 1")
