"""A second opinion where the order of strength is not transitive: Nash averaging.

In the game in which two players each send a contestant, and the value is how often the first
finishes before the other, an equilibrium is a mixture of contestants that none beats on average
(Balduzzi and others 2018). Copies of a contestant share its weight and change nothing else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.rating import Ratings
from powderkeg.engine import PowderkegError
from powderkeg.solvers import solve_matrix

__all__ = ["Second", "second_opinion"]

Pairs = Mapping[tuple[str, str], Estimate]


@dataclass(frozen=True, slots=True)
class Second:
    """Where a rating is contradicted, and what an equilibrium says."""

    upsets: tuple[
        tuple[str, str], ...
    ]  # the first is rated lower but beats the second beyond doubt
    weights: dict[str, float]  # of each contestant in the equilibrium
    values: dict[str, float]  # mean score of each against it, one half or less


def second_opinion(ratings: Ratings, pairs: Pairs) -> Second | None:
    """The contradictions and the equilibrium; None where pairs have not met."""
    names = [row.name for row in ratings.rows]
    if len(names) < 3 or any((a, b) not in pairs for a in names for b in names if a != b):
        return None
    scores = np.array([[0.5 if a == b else pairs[a, b].mean for b in names] for a in names])
    payoffs = (scores - scores.T) / 2
    try:
        weights = np.asarray(solve_matrix(payoffs).row)
    except PowderkegError:
        return None
    values = payoffs @ weights + 0.5
    return Second(
        upsets=tuple(upsets(names, pairs)),
        weights=dict(zip(names, weights.tolist(), strict=True)),
        values=dict(zip(names, values.tolist(), strict=True)),
    )


def upsets(names: Sequence[str], pairs: Pairs) -> list[tuple[str, str]]:
    """Pairs whose own games say the opposite of the ratings."""
    return [
        (lower, higher)
        for i, higher in enumerate(names)
        for lower in names[i + 1 :]
        if pairs[lower, higher].low > 0.5
    ]
