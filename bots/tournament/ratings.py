"""Who did how well: shares and points with intervals that take the block, not the game, as sample.

`standings` reads a ledger once, in constant memory. Models of strength that need more than means
(Plackett-Luce over the places, say) get a file of their own and read the same entries.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from powderkeg.bots.tournament.intervals import Estimate, Moments, bounded, unbounded
from powderkeg.bots.tournament.ledger import Entry

__all__ = ["Standing", "Standings", "standings"]

MOST_MARKS = 200  # points kept of the course of a run


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one contestant did."""

    name: str
    spec: str
    rank: int  # 1 + how many are better beyond doubt: their interval lies wholly above
    games: int  # counted once for each seat it had
    blocks: int
    share: Estimate  # of the win, or mean return in games that are not about winning
    points: Estimate  # the game's own
    place: float  # mean finishing place
    places: tuple[int, ...]  # how often each place, from the first
    faults: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """How everybody did, the best first."""

    rows: tuple[Standing, ...]
    seats: tuple[Estimate, ...]  # what each seat brings, whoever sits there
    ahead: dict[tuple[str, str], float]  # how often the first finished before the second; ties half
    course: tuple[tuple[int, dict[str, float]], ...]  # share of each contestant after some blocks
    games: int
    blocks: int
    wins: bool  # whether returns are shares of a win

    def row(self, name: str) -> Standing:
        """The standing of the contestant called *name*."""
        return next(row for row in self.rows if row.name == name)


@dataclass(slots=True)
class Tally:
    """What has been counted of one contestant."""

    spec: str
    games: int = 0
    returns: Moments = field(default_factory=Moments)  # one value a block, as the next
    most: Moments = field(default_factory=Moments)  # what returns would be if it won every game
    points: Moments = field(default_factory=Moments)
    places: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Counts:
    """What has been counted in all."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    seats: list[Moments] = field(default_factory=list)
    ahead: defaultdict[tuple[str, str], Moments] = field(
        default_factory=lambda: defaultdict(Moments)
    )
    course: list[tuple[int, dict[str, float]]] = field(default_factory=list)
    stride: int = 1
    games: int = 0
    blocks: int = 0
    wins: bool = True

    def add_block(self, games: list[Entry]) -> None:
        """Count one block."""
        returns: defaultdict[str, list[float]] = defaultdict(list)
        points: defaultdict[str, list[float]] = defaultdict(list)
        for game in games:
            self.add_game(game)
            for seat, name in enumerate(game.bots):
                returns[name].append(game.returns[seat])
                points[name].append(game.scores[seat])
        for name, values in returns.items():
            self.tallies[name].returns.add(mean(values))
            self.tallies[name].most.add(len(games) / len(values))
            self.tallies[name].points.add(mean(points[name]))
        self.add_seats(games)
        self.blocks += 1
        self.mark()

    def add_game(self, game: Entry) -> None:
        """Count what has nothing to do with blocks."""
        self.games += 1
        self.wins &= min(game.returns) >= 0 and abs(sum(game.returns) - 1) < 1e-9
        for seat, name in enumerate(game.bots):
            tally = self.tallies.setdefault(name, Tally(game.specs[seat]))
            tally.games += 1
            tally.places[game.places[seat]] += 1
            for other, rival in enumerate(game.bots):
                if rival != name:
                    difference = game.places[other] - game.places[seat]
                    self.ahead[name, rival].add((sign(difference) + 1) / 2)
        if game.fault is not None:
            self.tallies[game.bots[game.fault.seat]].faults[game.fault.kind] += 1

    def add_seats(self, games: list[Entry]) -> None:
        """Count what each seat brought."""
        if not self.seats:
            self.seats = [Moments() for _ in games[0].returns]
        for seat, moments in enumerate(self.seats):
            moments.add(mean([game.returns[seat] for game in games]))

    def mark(self) -> None:
        """Note the shares so far, at most MOST_MARKS times in all, evenly spread."""
        if self.blocks % self.stride:
            return
        shares = {name: tally.returns.mean for name, tally in self.tallies.items()}
        self.course.append((self.blocks, shares))
        if len(self.course) > MOST_MARKS:
            self.course = self.course[1::2]
            self.stride *= 2


def standings(entries: Iterable[Entry]) -> Standings:
    """Count a ledger; the entries come in schedule order."""
    counts = Counts()
    for _, games in groupby(entries, key=attrgetter("block")):
        counts.add_block(list(games))
    interval = bounded if counts.wins else unbounded
    shares = {
        name: bounded(tally.returns, tally.most.mean) if counts.wins else unbounded(tally.returns)
        for name, tally in counts.tallies.items()
    }
    rows = [
        standing(name, tally, shares, len(counts.seats)) for name, tally in counts.tallies.items()
    ]
    return Standings(
        rows=tuple(sorted(rows, key=lambda row: (-row.share.mean, row.name))),
        seats=tuple(map(interval, counts.seats)),
        ahead={pair: moments.mean for pair, moments in counts.ahead.items()},
        course=tuple(counts.course),
        games=counts.games,
        blocks=counts.blocks,
        wins=counts.wins,
    )


def standing(name: str, tally: Tally, shares: dict[str, Estimate], seats: int) -> Standing:
    """The row of one contestant."""
    places = tuple(tally.places[place] for place in range(1, seats + 1))
    return Standing(
        name=name,
        spec=tally.spec,
        rank=1 + sum(other.low > shares[name].high for other in shares.values()),
        games=tally.games,
        blocks=tally.returns.n,
        share=shares[name],
        points=unbounded(tally.points),
        place=sum(place * n for place, n in enumerate(places, 1)) / tally.games,
        places=places,
        faults=dict(tally.faults),
    )


def mean(values: list[float]) -> float:
    """The mean of some values, one at least."""
    return sum(values) / len(values)


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)
