"""Equilibria: of a small game as a whole, with a proof, and of one situation by sampling."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from powderkeg.engine.core import Game, Observation
from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import shown, whole_number
from powderkeg.solvers.best_response import BestResponses
from powderkeg.solvers.keys import observation_key
from powderkeg.solvers.online import OnlineSampling
from powderkeg.solvers.regret import Minimizer
from powderkeg.solvers.sequences import evaluate, gather, spread
from powderkeg.solvers.tree import GameTree

__all__ = ["OnlineSolution", "Solution", "SolveMethod", "TabularPolicy", "oos", "solve"]

SolveMethod: TypeAlias = Literal["cfr+", "mccfr"]

METHODS = ("cfr+", "mccfr")
MOST_ITERATIONS = 10**15


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
    if method not in METHODS:
        raise OptionError(f"method {method!r} is not one of {', '.join(METHODS)}")
    iterations = checked_count("iterations", iterations, 1, MOST_ITERATIONS)
    seed = checked_count("seed", seed, 0, 2**64 - 1)
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


@dataclass(frozen=True, slots=True)
class OnlineSolution:
    """How to play in one situation, as online outcome sampling sees it."""

    policy: dict[int, float]  # probability of each action
    iterations: int
    histories: int  # that lead to the situation; 0 if it was the root of every sample
    infosets: int  # learnt about


def oos(
    game: Game,
    obs: Observation,
    iterations: int = 10_000,
    *,
    seed: int = 0,
    bias: float = 0.9,
    explore: float = 0.4,
    limit: int = 1_000_000,
) -> OnlineSolution:
    """Sample an equilibrium around *obs* by online outcome sampling (Lisy, Lanctot, Bowling 2015).

    In a game that can list its deals every iteration begins at a deal, and a share of *bias* is
    forced through *obs*; so the answer comes to an equilibrium of the whole game. In others, and
    for an observation that no deal leads to, iterations begin in worlds drawn behind *obs*: then
    what is believed about hidden things is taken as given. The learning seat chooses uniformly with
    probability *explore*. At most *limit* information sets are kept in memory; when it is full the
    rest is played at random.

    >>> from powderkeg.engine import load
    >>> game = load("kuhn_poker")
    >>> found = oos(game, game.deal(seed=1).observation(0), iterations=2000)
    >>> sorted(found.policy), found.iterations
    ([0, 1], 2000)
    """
    if obs.game is not game:
        raise OptionError(f"{game!r} cannot read what belongs to {obs.game!r}")
    if obs.seat is None or obs.to_act != obs.seat:
        raise OptionError(f"{game.name}: seat {obs.seat} is not to act in\n{obs}")
    iterations = checked_count("iterations", iterations, 1, MOST_ITERATIONS)
    seed = checked_count("seed", seed, 0, 2**64 - 1)
    limit = checked_count("limit", limit, 1, 100_000_000)
    if not 0 <= bias < 1:
        raise OptionError(f"bias={bias!r}: give a number from 0 to less than 1")
    if not 0 < explore <= 1:
        raise OptionError(f"explore={explore!r}: give a number above 0 and at most 1")
    sampling = OnlineSampling(obs, bias=bias, explore=explore, seed=seed, limit=limit)
    sampling.run(iterations)
    return OnlineSolution(sampling.policy(obs), iterations, sampling.histories, sampling.infosets)


def checked_count(name: str, value: Any, least: int, most: int) -> int:
    """*value* as an integer in this range; OptionError if it is none."""
    try:
        number = whole_number(value)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise OptionError(f"{name}={shown(value)}: give an integer from {least} to {most}")
    return number
