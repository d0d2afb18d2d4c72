"""Strength from finishing orders: the model of Plackett and Luce with ties, seats and roles.

A place is filled by a set of those who are left: with a chance proportional to the geometric mean
of their worths, times a factor for the size of the set (Davidson 1970; Firth, Kosmidis and Turner
2019). The logarithm of a worth is the strength of the bot plus the effect of its seat and of its
role. That makes every place a conditional logit over subsets, so the gradient is "seen minus
expected" and the Hessian a covariance; Newton's method needs a handful of steps. Normal priors,
far wider than what games show, keep it finite where somebody never lost.

Sets of more than `most_tied(seats)` are not listed: who is in one counts as chosen alone from those
who were left (Breslow 1974).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Fit", "Orders", "Priors", "fit", "log_likelihood"]

Array = NDArray[np.float64]
Index = NDArray[np.intp]

STEPS = 50
ENOUGH = 1e-9  # greatest step in a parameter at the end


@dataclass(frozen=True, slots=True)
class Priors:
    """Standard deviations, in natural logarithms (1 is 174 points of Elo)."""

    bots: float = 4.0
    effects: float = 1.0  # of seats and roles
    ties: float = 4.0


@dataclass(frozen=True, slots=True)
class Orders:
    """Finishing orders: a row each, a column for each seat."""

    bots: Index
    places: Index
    n_bots: int
    roles: Index | None = None
    n_roles: int = 0

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return int(self.bots.shape[1])


@dataclass(slots=True)
class Choices:
    """All places that were filled from the same number of candidates."""

    rows: list[int] = field(default_factory=list)  # the order it belongs to
    seats: list[Sequence[int]] = field(default_factory=list)  # those who were left
    chosen: list[int] = field(default_factory=list)  # number of the set in `subsets`


@dataclass(frozen=True, slots=True)
class Stage:
    """The same as arrays; `columns` are the parameters that make up each candidate's worth."""

    rows: Index
    columns: Index  # choice, candidate, part
    chosen: Index
    sets: Array  # set, candidate: its share in the mean
    sizes: Index  # of each set, less one


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the likelihood is greatest; strengths and effects have mean 0."""

    bots: Array
    seats: Array
    roles: Array
    ties: Array  # factor of sets of two, three, …
    parameters: Array
    hessian: Array  # of minus the logarithm, priors included
    steps: int


class Model:
    """The likelihood of some orders, weighted."""

    def __init__(self, orders: Orders, priors: Priors, effects: bool) -> None:
        self.orders = orders
        self.effects = effects
        self.n_worth = orders.n_bots + (orders.seats + orders.n_roles if effects else 0)
        self.stages, most = stages(orders, effects)
        self.n = self.n_worth + most - 1
        self.precision = np.full(self.n, priors.effects**-2.0)
        self.precision[: orders.n_bots] = priors.bots**-2.0
        self.precision[self.n_worth :] = priors.ties**-2.0

    def evaluate(self, x: Array, weights: Array) -> tuple[float, Array, Array]:
        """Minus the logarithm, its gradient and its Hessian."""
        value = float(self.precision @ x**2) / 2
        gradient, hessian = self.precision * x, np.diag(self.precision)
        ties = np.concatenate([[0.0], x[self.n_worth :]])
        for stage in self.stages:
            weight = weights[stage.rows]
            worth = x[stage.columns].sum(axis=2)
            logits = worth @ stage.sets.T + ties[stage.sizes]
            top = logits.max(axis=1, keepdims=True)
            chances = np.exp(logits - top)
            total = chances.sum(axis=1, keepdims=True)
            chances /= total
            picked = logits[np.arange(len(logits)), stage.chosen]
            value -= float(weight @ (picked - top[:, 0] - np.log(total[:, 0])))
            self.add(stage, weight, chances, gradient, hessian)
        return value, gradient, hessian

    def add(
        self, stage: Stage, weight: Array, chances: Array, gradient: Array, hessian: Array
    ) -> None:
        """Add what one stage brings to gradient and Hessian."""
        m, parts = stage.columns.shape[1:]
        features = np.hstack([stage.sets, one_hot(stage.sizes)])
        expected = chances @ features
        surprise = weight[:, None] * (expected - features[stage.chosen])
        pairs = features[:, :, None] * features[:, None, :]
        width = features.shape[1]
        second = (chances @ pairs.reshape(len(pairs), -1)).reshape(-1, width, width)
        covariance = weight[:, None, None] * (second - expected[:, :, None] * expected[:, None, :])
        tie_columns = np.broadcast_to(self.n_worth + np.arange(width - m), (len(weight), width - m))
        for a in range(parts):
            left = np.hstack(
                [stage.columns[:, :, a], tie_columns if a == 0 else tie_columns[:, :0]]
            )
            gradient += np.bincount(left.ravel(), surprise[:, : left.shape[1]].ravel(), self.n)
            for b in range(parts):
                right = np.hstack(
                    [stage.columns[:, :, b], tie_columns if b == 0 else tie_columns[:, :0]]
                )
                flat = left[:, :, None] * self.n + right[:, None, :]
                part = covariance[:, : left.shape[1], : right.shape[1]]
                hessian += np.bincount(flat.ravel(), part.ravel(), self.n**2).reshape(
                    self.n, self.n
                )

    def newton(self, weights: Array, start: Array | None, steps: int = STEPS) -> Fit:
        """Climb to the top; a step that would go down is halved."""
        x = np.zeros(self.n) if start is None else start.copy()
        value, gradient, hessian = self.evaluate(x, weights)
        taken = 0
        while taken < steps:
            taken += 1
            step = np.linalg.solve(hessian, gradient)
            while True:
                after = self.evaluate(x - step, weights)
                if after[0] <= value + 1e-9 * abs(value) or np.abs(step).max() < ENOUGH:
                    break
                step /= 2
            x, (value, gradient, hessian) = x - step, after
            if np.abs(step).max() < ENOUGH:
                break
        return self.result(x, hessian, taken)

    def result(self, x: Array, hessian: Array, steps: int) -> Fit:
        """Name the parts of a parameter vector."""
        n, seats = self.orders.n_bots, self.orders.seats if self.effects else 0
        return Fit(
            bots=centred(x[:n]),
            seats=centred(x[n : n + seats]),
            roles=centred(x[n + seats : self.n_worth]),
            ties=np.exp(x[self.n_worth :]),
            parameters=x,
            hessian=hessian,
            steps=steps,
        )


def fit(
    orders: Orders,
    weights: Array | None = None,
    *,
    priors: Priors | None = None,
    effects: bool = True,
    start: Array | None = None,
) -> Fit:
    """Fit the model; *effects* says whether seats and roles have a part in it."""
    model = Model(orders, priors or Priors(), effects)
    return model.newton(np.ones(len(orders.bots)) if weights is None else weights, start)


def log_likelihood(
    orders: Orders, x: Array, weights: Array | None = None, *, effects: bool = True
) -> float:
    """The logarithm of the likelihood at these parameters, without the priors."""
    model = Model(orders, Priors(np.inf, np.inf, np.inf), effects)
    return -model.evaluate(x, np.ones(len(orders.bots)) if weights is None else weights)[0]


# --- from orders to choices ----------------------------------------------------------------------


def most_tied(seats: int) -> int:
    """The largest set that is listed."""
    return seats if seats <= 6 else 3


@cache
def subsets(m: int, most: int) -> list[tuple[int, ...]]:
    """The sets of at most *most* of *m* candidates."""
    return [
        chosen for size in range(1, min(m, most) + 1) for chosen in combinations(range(m), size)
    ]


def stages(orders: Orders, effects: bool) -> tuple[list[Stage], int]:
    """Every place that was filled, and the size of the largest set."""
    limit = most_tied(orders.seats)
    sizes = [1]
    filled: list[tuple[int, list[int], list[int]]] = []
    for row, places in enumerate(orders.places.tolist()):
        left = list(range(orders.seats))
        for place in sorted(set(places)):
            chosen = [seat for seat in left if places[seat] == place]
            if len(left) > 1:
                filled.append((row, left, chosen))
                sizes += [len(chosen)] if len(chosen) <= limit else []
            left = [seat for seat in left if places[seat] != place]
    most = max(sizes)
    groups: defaultdict[int, Choices] = defaultdict(Choices)
    for row, left, chosen in filled:
        listed, group = subsets(len(left), most), groups[len(left)]
        at = tuple(left.index(seat) for seat in chosen)
        for pick in [at] if len(at) <= most else [(single,) for single in at]:
            group.rows.append(row)
            group.seats.append(left)
            group.chosen.append(listed.index(pick))
    return [stage(orders, groups[m], m, most, effects) for m in sorted(groups)], most


def stage(orders: Orders, choices: Choices, m: int, most: int, effects: bool) -> Stage:
    """Choices as arrays."""
    rows, seats = np.array(choices.rows), np.array(choices.seats)
    columns = [orders.bots[rows[:, None], seats]]
    if effects:
        columns.append(orders.n_bots + seats)
        if orders.roles is not None:
            columns.append(orders.n_bots + orders.seats + orders.roles[rows[:, None], seats])
    listed = subsets(m, most)
    sets = np.zeros((len(listed), m))
    for i, chosen in enumerate(listed):
        sets[i, list(chosen)] = 1 / len(chosen)
    sizes = np.array([len(chosen) - 1 for chosen in listed])
    return Stage(rows, np.stack(columns, axis=2), np.array(choices.chosen), sets, sizes)


def one_hot(sizes: Index) -> Array:
    """A column for each size above one."""
    return np.equal(sizes[:, None], np.arange(1, sizes.max() + 1)).astype(float)


def centred(values: Array) -> Any:
    """The same with mean 0."""
    return values - values.mean() if len(values) else values
