"""From the statistics of the root to a policy: which move, or which mixture of moves."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

import numpy as np

from powderkeg.solvers.matrix import solve_matrix
from powderkeg.solvers.trees.results import JointMatrix, RootMove

__all__ = ["drawn", "final_policy"]

Policy = dict[int, float]

# A matrix of means is noise below that: measured on Goofspiel with 5 and 7 cards, where mixing by
# visits is better with fewer and the equilibrium of the matrix with more.
VISITS_A_CELL = 1000


def final_policy(
    moves: Sequence[RootMove],
    matrix: JointMatrix | None,
    knobs: Mapping[str, Any],
    spread: float = 1.0,
) -> Policy:
    """Return the probability of each legal action.

    `auto` plays the equilibrium of the matrix at a simultaneous choice, or a mixture by visits as
    long as the matrix is noise; elsewhere the best mean. `mixed` mixes by visits there as well.
    A temperature draws by value instead, in units of the *spread* of values.
    """
    rule = knobs["final"]
    if not any(move.visits for move in moves):
        return dict.fromkeys((move.action for move in moves), 1 / len(moves))
    if matrix is not None and rule in ("auto", "mixed"):
        return equilibrium(matrix) if is_settled(matrix) else by_visits(moves)
    if knobs["temperature"] > 0 and spread > 0:
        return by_value(moves, knobs, spread)
    if rule == "mixed":
        return by_visits(moves)
    if rule == "visits":
        return surely(moves, most_visited(moves))
    return surely(moves, best_mean(moves, knobs["guard"]))


def drawn(policy: Policy, u: float) -> int:
    """The action that *u*, from 0 to 1, draws from *policy*."""
    for action, probability in policy.items():
        u -= probability
        if u < 0:
            return action
    return max(policy, key=policy.__getitem__)


def surely(moves: Sequence[RootMove], action: int) -> Policy:
    """Always *action*."""
    return {move.action: float(move.action == action) for move in moves}


def most_visited(moves: Sequence[RootMove]) -> int:
    """The action with the most visits; of equals the better one, then the first."""
    return max(moves, key=lambda move: (move.visits, mean(move), -move.action)).action


def best_mean(moves: Sequence[RootMove], guard: float) -> int:
    """The action with the best mean among those with enough visits."""
    enough = guard * max(move.visits for move in moves)
    tried = [move for move in moves if move.visits and move.visits >= enough]
    return max(tried, key=lambda move: (mean(move), move.visits, -move.action)).action


def mean(move: RootMove) -> float:
    """The value of a move; one that was never tried is worst."""
    return -np.inf if move.value is None else move.value


def by_visits(moves: Sequence[RootMove]) -> Policy:
    """Each action as often as it was tried."""
    total = sum(move.visits for move in moves)
    return {move.action: move.visits / total for move in moves}


def by_value(moves: Sequence[RootMove], knobs: Mapping[str, Any], spread: float) -> Policy:
    """Softly the best mean: a move that is `temperature` worse comes a third as often.

    What is worse by more than `blunder` never comes.
    """
    best = best_mean(moves, knobs["guard"])
    top = next(mean(move) for move in moves if move.action == best)
    worse = {move.action: max(top - mean(move), 0) / spread for move in moves}
    weights = {
        action: exp(-loss / knobs["temperature"]) if loss <= knobs["blunder"] else 0.0
        for action, loss in worse.items()
    }
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def is_settled(matrix: JointMatrix) -> bool:
    """Whether there are enough visits for so many cells."""
    visits = sum(map(sum, matrix.visits))
    return visits >= VISITS_A_CELL * len(matrix.rows) * len(matrix.columns)


def equilibrium(matrix: JointMatrix) -> Policy:
    """The safest mixture against the matrix of means; an empty cell counts as its row's mean.

    Solved by regret matching+ whatever else is installed: a decision must not depend on that.
    """
    visits = np.array(matrix.visits, dtype=float)
    totals = visits * np.array([[v or 0.0 for v in row] for row in matrix.values])
    overall = totals.sum() / visits.sum()
    seen = visits.sum(axis=1, keepdims=True)
    rows = np.where(seen > 0, totals.sum(axis=1, keepdims=True) / np.maximum(seen, 1), overall)
    means = np.where(visits > 0, totals / np.maximum(visits, 1), rows)
    solution = solve_matrix(means, method="regret", tolerance=1e-5)
    return dict(zip(matrix.rows, solution.row, strict=True))
