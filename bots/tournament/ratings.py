"""Who did how well: shares and points with intervals that take the block, not the game, as sample.

`standings` reads a ledger once, in constant memory and in any order: no digit depends on it.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from heapq import heappush, heappushpop
from operator import attrgetter

from powderkeg.bots.tournament.compare import block_score, turns
from powderkeg.bots.tournament.intervals import Estimate, Moments, bounded, unbounded
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.rating import Patterns, Ratings, rate
from powderkeg.bots.tournament.roles import RoleStanding, RoleTally

__all__ = ["Counts", "Mishap", "Standing", "Standings", "standings"]

MOST_MARKS = 200  # points kept of the course of a run
MOST_MISHAPS = 50
MOST_HASHES = 4096


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


@dataclass(frozen=True, slots=True, order=True)
class Mishap:
    """A game that did not end by the rules."""

    number: int
    name: str  # whose fault it was; empty if nobody's
    kind: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """How everybody did, the best first."""

    rows: tuple[Standing, ...]
    seats: tuple[Estimate, ...]  # what each seat brings, whoever sits there
    roles: tuple[RoleStanding, ...]  # what each side or role brings, whoever has it
    pairs: dict[tuple[str, str], Estimate]  # how often the first finished before the second
    course: tuple[tuple[int, dict[str, float]], ...]  # share of each contestant after some blocks
    games: int
    blocks: int
    unscored: int  # blocks with a game that could not be played
    distinct: int  # different games; from MOST_HASHES on an estimate
    wins: bool  # whether returns are shares of a win
    mishaps: tuple[Mishap, ...]  # the first of them
    ratings: Ratings

    def row(self, name: str) -> Standing:
        """The standing of the contestant called *name*."""
        return next(row for row in self.rows if row.name == name)

    @property
    def ahead(self) -> dict[tuple[str, str], float]:
        """How often the first finished before the second; ties half."""
        return {pair: estimate.mean for pair, estimate in self.pairs.items()}


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
class Course:
    """The shares as the run went on, in at most MOST_MARKS steps of equal length."""

    stride: int = 1
    counts: Counter[int] = field(default_factory=Counter)
    sums: defaultdict[tuple[int, str], Moments] = field(
        default_factory=lambda: defaultdict(Moments)
    )

    def add(self, block: int, shares: dict[str, float]) -> None:
        """Count a block."""
        step = block // self.stride
        self.counts[step] += 1
        for name, share in shares.items():
            self.sums[step, name].add(share)
        while len(self.counts) > MOST_MARKS:
            self._halve()

    def _halve(self) -> None:
        self.stride *= 2
        counts, sums = self.counts, self.sums
        self.counts, self.sums = Counter(), defaultdict(Moments)
        for step, n in counts.items():
            self.counts[step // 2] += n
        for (step, name), moments in sums.items():
            self.sums[step // 2, name].join(moments)

    def marks(self) -> tuple[tuple[int, dict[str, float]], ...]:
        """Number of blocks and the shares so far, after each whole step."""
        total, blocks = defaultdict[str, Moments](Moments), 0
        marks: list[tuple[int, dict[str, float]]] = []
        names = sorted({name for _, name in self.sums})
        for step in sorted(self.counts):
            blocks += self.counts[step]
            for name in names:
                if (step, name) in self.sums:
                    total[name].join(self.sums[step, name])
            if self.counts[step] == self.stride or not marks:
                marks.append((blocks, {name: total[name].mean for name in names if total[name].n}))
        return tuple(marks)


@dataclass(slots=True)
class Counts:
    """What has been counted in all."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    seats: list[Moments] = field(default_factory=list)
    pairs: defaultdict[tuple[str, str], Moments] = field(
        default_factory=lambda: defaultdict(Moments)
    )
    roles: RoleTally = field(default_factory=RoleTally)
    course: Course = field(default_factory=Course)
    patterns: Patterns = field(default_factory=Patterns)
    mishaps: list[Mishap] = field(default_factory=list)
    hashes: list[int] = field(default_factory=list)  # the greatest, negated: a heap
    seen: set[int] = field(default_factory=set)
    open: dict[int, list[Entry]] = field(default_factory=dict)  # blocks that are not complete
    games: int = 0
    blocks: int = 0
    unscored: int = 0
    wins: bool = True

    def add(self, game: Entry) -> None:
        """Count a game, and its block if that is complete with it."""
        games = self.open.setdefault(game.block, [])
        games.append(game)
        if len(games) == turns(game.bots):
            self.close(game.block)

    def close(self, block: int) -> None:
        """Count a block."""
        games = sorted(self.open.pop(block), key=attrgetter("number"))
        self.blocks += 1
        self.games += len(games)
        for game in games:
            self.add_fault(game)
        if any(game.fault is not None and game.fault.seat is None for game in games):
            self.unscored += 1
            return
        for game in games:
            self.add_game(game)
        self.add_block(block, games)

    def add_block(self, block: int, games: list[Entry]) -> None:
        """Count the means of a block."""
        returns: defaultdict[str, list[float]] = defaultdict(list)
        points: defaultdict[str, list[float]] = defaultdict(list)
        for game in games:
            for seat, name in enumerate(game.bots):
                returns[name].append(game.returns[seat])
                points[name].append(game.scores[seat])
        for name, values in returns.items():
            self.tallies[name].returns.add(mean(values))
            self.tallies[name].most.add(len(games) / len(values))
            self.tallies[name].points.add(mean(points[name]))
            for rival in returns:
                score = None if rival == name else block_score(games, name, rival)
                if score is not None:
                    self.pairs[name, rival].add(score)
        if not self.seats:
            self.seats = [Moments() for _ in games[0].returns]
        for seat, moments in enumerate(self.seats):
            moments.add(mean([game.returns[seat] for game in games]))
        self.roles.add_block(games)
        self.course.add(block, {name: mean(values) for name, values in returns.items()})

    def add_game(self, game: Entry) -> None:
        """Count what has nothing to do with blocks."""
        self.wins &= min(game.returns) >= 0 and abs(sum(game.returns) - 1) < 1e-9
        self.patterns.add(game)
        for seat, name in enumerate(game.bots):
            tally = self.tallies.setdefault(name, Tally(game.specs[seat]))
            tally.games += 1
            tally.places[game.places[seat]] += 1
        if game.fault is not None and game.fault.seat is not None:
            self.tallies[game.bots[game.fault.seat]].faults[game.fault.kind] += 1
        played = array("q", [int(game.deal, 16) >> 1, *game.actions]).tobytes()
        self.add_hash(int.from_bytes(blake2b(played, digest_size=8).digest(), "little"))

    def add_fault(self, game: Entry) -> None:
        """Remember what went wrong."""
        if game.fault is not None:
            fault = game.fault
            name = "" if fault.seat is None else game.bots[fault.seat]
            self.mishaps.append(Mishap(game.number, name, fault.kind, fault.text))
            if len(self.mishaps) > 2 * MOST_MISHAPS:
                self.mishaps = sorted(self.mishaps)[:MOST_MISHAPS]

    def add_hash(self, value: int) -> None:
        """Remember the smallest digests of games (Bar-Yossef and others 2002)."""
        if value in self.seen:
            return
        if len(self.hashes) < MOST_HASHES:
            heappush(self.hashes, -value)
            self.seen.add(value)
        elif value < -self.hashes[0]:
            self.seen.add(value)
            self.seen.discard(-heappushpop(self.hashes, -value))

    @property
    def distinct(self) -> int:
        """About how many different games there were."""
        if len(self.hashes) < MOST_HASHES:
            return len(self.hashes)
        return round((MOST_HASHES - 1) * 2.0**64 / -self.hashes[0])


def standings(entries: Iterable[Entry], *, rated: bool = True) -> Standings:
    """Count a ledger, whose lines may come in any order."""
    counts = Counts()
    for entry in entries:
        counts.add(entry)
    return stand(counts, rated=rated)


def stand(counts: Counts, *, rated: bool = True) -> Standings:
    """What has been counted so far; a block that is not complete counts as it is."""
    for block in sorted(counts.open):
        counts.close(block)
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
        roles=counts.roles.stand(wins=counts.wins),
        pairs={pair: bounded(counts.pairs[pair]) for pair in sorted(counts.pairs)},
        course=counts.course.marks(),
        games=counts.games,
        blocks=counts.blocks,
        unscored=counts.unscored,
        distinct=counts.distinct,
        wins=counts.wins,
        mishaps=tuple(sorted(counts.mishaps)[:MOST_MISHAPS]),
        ratings=rate(counts.patterns) if rated else Ratings(refused="not asked for"),
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
        faults=dict(sorted(tally.faults.items())),
    )


def mean(values: list[float]) -> float:
    """The mean of some values, one at least."""
    return sum(values) / len(values)
