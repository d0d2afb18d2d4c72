"""Ratings of a field: strengths on the scale of Elo with intervals, ranks, and what to doubt.

Orders are counted in any order and in bounded memory; the sample of the bootstrap is the block
(or, in long runs, one of CELLS bundles of blocks).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log

import numpy as np

from powderkeg.bots.streams import derive
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.plackett import Array, Fit, Model, Orders, Priors

__all__ = ["Patterns", "Rating", "Ratings", "rate"]

ELO = 400 / log(10)
CELLS = 1024
MOST_COUNTS = 50_000  # different orders in different bundles; beyond them bundles are left out
DRAWS = 200
MOST_REFITS = 4_000  # beyond so many orders a draw is one Newton step, not a fit of its own

Key = tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]]  # bots, places, roles by seat


@dataclass(slots=True)
class Patterns:
    """How often each finishing order was seen in each bundle of blocks."""

    counts: Counter[tuple[Key, int]] = field(default_factory=Counter)
    stride: int = 1  # only every so manieth bundle is kept

    def add(self, game: Entry) -> None:
        """Count a game."""
        cell = game.block % CELLS
        if cell % self.stride:
            return
        key = tuple(game.bots), tuple(game.places), tuple(game.roles)
        self.counts[key, cell] += 1
        if len(self.counts) > MOST_COUNTS:
            self.stride *= 2
            kept = {key: n for key, n in self.counts.items() if key[1] % self.stride == 0}
            self.counts = Counter(kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How strong one contestant is."""

    name: str
    elo: Estimate
    rank: int  # 1 + how many are better beyond doubt: their interval lies wholly above


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """How strong everybody is, the best first; or why nobody can say."""

    rows: tuple[Rating, ...] = ()
    seats: tuple[Estimate, ...] = ()  # what each seat brings, in the same points
    sides: tuple[str, ...] = ()  # by seat, if each belongs to one
    roles: dict[str, Estimate] = field(default_factory=dict)  # what each side or role brings
    ties: tuple[float, ...] = ()  # factors of shared places
    refused: str = ""
    doubts: tuple[str, ...] = ()

    def row(self, name: str) -> Rating:
        """The rating of the contestant called *name*."""
        return next(row for row in self.rows if row.name == name)


def rate(patterns: Patterns, *, draws: int = DRAWS) -> Ratings:
    """Fit a model to all games and draw its intervals."""
    keys = sorted({key for key, _ in patterns.counts})
    names = sorted({name for bots, _, _ in keys for name in bots})
    if len(names) < 2:
        return Ratings(refused="a rating needs two bots")
    parts = islands(names, (bots for bots, _, _ in keys))
    if len(parts) > 1:
        groups = " | ".join(", ".join(part) for part in parts)
        return Ratings(refused=f"these groups never met, so nothing compares them: {groups}")
    sides, roles = role_names(keys)
    orders, table = arrays(keys, names, roles, patterns)
    model = Model(orders, Priors(), effects=True)
    best = model.newton(table.sum(axis=1), None)
    drawn = bootstrap(model, best, table, draws)
    n, end = len(names), len(names) + len(best.seats)
    seats = estimates(best.seats, drawn[:, n:end])
    worth = estimates(best.roles, drawn[:, end:])
    return Ratings(
        rows=ranked(names, best.bots, drawn[:, :n]),
        seats=tuple(seats),
        sides=tuple(sides),
        roles=dict(zip(sides or roles, seats if sides else worth, strict=True)),
        ties=tuple(best.ties.tolist()),
        doubts=tuple(doubts(names, keys, patterns)),
    )


def role_names(keys: Sequence[Key]) -> tuple[list[str], list[str]]:
    """The sides, if each belongs to one seat, whose effect is then that of the side; else roles."""
    if not all(roles for _, _, roles in keys):
        return [], []
    seats = [sorted(set(found)) for found in zip(*(roles for _, _, roles in keys), strict=True)]
    every = sorted({role for found in seats for role in found})
    if all(len(found) == 1 for found in seats) and len(every) == len(seats):
        return [side for (side,) in seats], []
    return [], every if len(every) > 1 else []


def arrays(
    keys: Sequence[Key], names: Sequence[str], roles: Sequence[str], patterns: Patterns
) -> tuple[Orders, Array]:
    """Orders, and how often each was seen in each bundle."""
    number = {name: i for i, name in enumerate(names)}
    bots = np.array([[number[name] for name in line_up] for line_up, _, _ in keys])
    places = np.array([places for _, places, _ in keys])
    held = (
        np.array([[roles.index(role) for role in held] for _, _, held in keys]) if roles else None
    )
    cells = {cell: i for i, cell in enumerate(sorted({cell for _, cell in patterns.counts}))}
    table, row = np.zeros((len(keys), len(cells))), {key: i for i, key in enumerate(keys)}
    for (key, cell), n in patterns.counts.items():
        table[row[key], cells[cell]] = n
    return Orders(bots, places, len(names), held, len(roles)), table


def bootstrap(model: Model, best: Fit, table: Array, draws: int) -> Array:
    """Strengths, effects of seats and of roles from bundles drawn with replacement, a row each."""
    n_cells = table.shape[1]
    steps = 6 if len(table) <= MOST_REFITS else 1
    drawn = []
    for i in range(draws if n_cells > 1 else 0):
        rng = np.random.default_rng(derive("bootstrap", i))
        weights = table @ rng.multinomial(n_cells, np.full(n_cells, 1 / n_cells))
        found = model.newton(weights, best.parameters, steps)
        drawn.append(np.concatenate([found.bots, found.seats, found.roles]))
    width = len(best.bots) + len(best.seats) + len(best.roles)
    return np.array(drawn) if drawn else np.full((1, width), np.nan)


def estimates(values: Array, drawn: Array) -> list[Estimate]:
    """Values in points of Elo with the interval that holds 95% of the draws."""
    if np.isnan(drawn).any():
        return [Estimate(ELO * value, -np.inf, np.inf) for value in values.tolist()]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return [
        Estimate(ELO * value, ELO * min(value, a), ELO * max(value, b))
        for value, a, b in zip(values.tolist(), low.tolist(), high.tolist(), strict=True)
    ]


def ranked(names: Sequence[str], values: Array, drawn: Array) -> tuple[Rating, ...]:
    """Rows from the strongest to the weakest."""
    found = dict(zip(names, estimates(values, drawn), strict=True))
    rows = [
        Rating(name=name, elo=elo, rank=1 + sum(other.low > elo.high for other in found.values()))
        for name, elo in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.elo.mean, row.name)))


def islands(names: Sequence[str], line_ups: Iterable[Sequence[str]]) -> list[list[str]]:
    """Groups of contestants that met each other, directly or through others."""
    home = {name: name for name in names}

    def find(name: str) -> str:
        while home[name] != name:
            name = home[name]
        return name

    for line_up in line_ups:
        for name in line_up:
            home[find(name)] = find(line_up[0])
    return [[name for name in names if find(name) == root] for root in sorted({*map(find, names)})]


def doubts(names: Sequence[str], keys: Sequence[Key], patterns: Patterns) -> list[str]:
    """What a reader has to know about these ratings."""
    said = []
    reached = {name: {name} for name in names}
    beaten: dict[str, set[str]] = {name: set() for name in names}
    for bots, places, _ in keys:
        for bot, place in zip(bots, places, strict=True):
            beaten[bot] |= {b for b, p in zip(bots, places, strict=True) if p >= place}
    for _ in names:
        for name in names:
            reached[name] = reached[name].union(*(beaten[other] for other in reached[name]))
    apart = sorted({name for name in names if any(name not in reached[o] for o in names)})
    if apart:
        said.append(
            f"{', '.join(apart)} never finished behind some others: how far they are apart comes "
            "from the prior as much as from the games."
        )
    if patterns.stride > 1:
        said.append(f"The model was fitted to every {patterns.stride}th block.")
    return said
