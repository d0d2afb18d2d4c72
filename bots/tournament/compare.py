"""A against B: one value for each block, and a test that takes blocks as its sample.

The value of a block is how often A finished before B in its meetings, ties half. In the model of
Plackett and Luce that has the expectation 1 / (1 + 10^(-elo/400)) whoever else is at the table.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import copysign, inf, log10, sqrt
from statistics import NormalDist

import numpy as np

from powderkeg.bots.streams import derive
from powderkeg.bots.tournament.intervals import Estimate, Moments, bounded
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.sprt import expected as score

__all__ = ["Paired", "Scores", "block_score", "compare", "elo", "score"]

EXACT_BLOCKS = 16  # up to here all signs are tried
DRAWS = 20_000


@dataclass(frozen=True, slots=True)
class Paired:
    """What a fixed number of blocks says of A against B."""

    blocks: int
    score: Estimate  # how often A finished before B
    elo: Estimate
    p: float  # chance of a score as far from one half if A and B were equal (sign flips)
    saved: float  # games of independent play that one game of these blocks was worth


@dataclass(slots=True)
class Scores:
    """The block scores of a ledger, whose lines may come in any order."""

    one: str
    other: str
    moments: Moments = field(default_factory=Moments)
    counts: Counter[float] = field(default_factory=Counter)  # how often each score was seen
    games: int = 0
    open: dict[int, list[Entry]] = field(default_factory=dict)

    def add(self, game: Entry) -> None:
        """Count a game, and its block if that is complete with it."""
        block = self.open.setdefault(game.block, [])
        block.append(game)
        if len(block) == turns(game.bots):
            score = block_score(self.open.pop(game.block), self.one, self.other)
            if score is not None:
                self.moments.add(score)
                self.counts[score] += 1
                self.games += len(block)

    def paired(self) -> Paired | None:
        """The test; None if the two never met."""
        blocks = [score for score in sorted(self.counts) for _ in range(self.counts[score])]
        return compare(blocks, self.games) if blocks else None


def turns(bots: list[str]) -> int:
    """The number of distinct rotations of a line-up."""
    return next(n for n in range(1, len(bots) + 1) if bots[n:] + bots[:n] == bots)


def elo(share: float) -> float:
    """The difference in points that gives this *share* of first places."""
    if not 0 < share < 1:
        return copysign(inf, share - 0.5)
    return 400 * log10(share / (1 - share))


def block_score(games: Iterable[Entry], one: str, other: str) -> float | None:
    """How often *one* finished before *other* in these games; None if they did not meet.

    A block with a game that nobody is to blame for has no score.
    """
    met, ahead = 0, 0.0
    for game in games:
        if game.fault is not None and game.fault.seat is None:
            return None
        for a, b in meetings(game, one, other):
            met += 1
            ahead += (a < b) + (a == b) / 2
    return ahead / met if met else None


def meetings(game: Entry, one: str, other: str) -> Iterator[tuple[int, int]]:
    """The places of each pair of seats of the two."""
    for i, name in enumerate(game.bots):
        if name == one:
            for j, rival in enumerate(game.bots):
                if rival == other:
                    yield game.places[i], game.places[j]


def compare(blocks: Sequence[float], games: int = 0) -> Paired:
    """Test block scores against one half; *games* is how many games the blocks had in all."""
    moments = Moments()
    for value in blocks:
        moments.add(value)
    estimate = bounded(moments)
    return Paired(
        blocks=moments.n,
        score=estimate,
        elo=Estimate(elo(estimate.mean), elo(estimate.low), elo(estimate.high)),
        p=sign_flips(blocks),
        saved=saving(moments, games),
    )


def saving(moments: Moments, games: int) -> float:
    """Variance of as many independent games, over that of the blocks; 0 if unknown."""
    if moments.stderr is None or not moments.stderr or not games:
        return 0.0
    alone = moments.mean * (1 - moments.mean) / games
    return alone / moments.stderr**2


def sign_flips(blocks: Sequence[float]) -> float:
    """How often random signs bring the sum as far from zero: exact for few blocks.

    Blocks are sorted first, so that their order changes nothing.
    """
    values = np.sort(np.asarray(blocks, dtype=float) - 0.5)
    values = values[np.abs(values) > 1e-12]
    if not len(values):
        return 1.0
    seen = abs(values.sum()) - 1e-9
    if len(values) <= EXACT_BLOCKS:
        signs = np.array(
            [[1 - 2 * (i >> j & 1) for j in range(len(values))] for i in range(2 ** len(values))]
        )
        return float(np.mean(np.abs(signs @ values) >= seen))
    if len(values) > 2000:  # the sum is as good as normal
        return 2 * NormalDist().cdf(-abs(values.sum()) / sqrt(float(values @ values)))
    rng = np.random.default_rng(derive("sign flips", len(values)))
    hits = 0
    for _ in range(DRAWS // 1000):
        signs = rng.integers(0, 2, size=(1000, len(values))) * 2 - 1
        hits += int(np.sum(np.abs(signs @ values) >= seen))
    return (hits + 1) / (DRAWS + 1)
