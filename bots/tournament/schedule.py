"""Who plays whom, where they sit, and on which deal: line-ups, blocks and rotations.

A *line-up* gives each seat a contestant, as far as rotations of the table do not matter. A *block*
plays one line-up in each of its distinct rotations on one deal; it is the unit of all statistics.
The rotations are a cyclic Latin square: everybody sits everywhere equally often.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate, combinations, permutations
from math import comb

import numpy as np

from powderkeg.bots.streams import derive
from powderkeg.engine import OptionError

__all__ = ["KINDS", "Fixture", "Schedule"]

LineUp = tuple[int, ...]

# "line-ups"     everybody with and against everybody, as evenly as possible
# "round-robin"  two contestants a game, each pair in turn
# "gauntlet"     the first contestant, in one seat, against the others
KINDS = ("line-ups", "round-robin", "gauntlet")

EXACT_SEATS = 7  # up to here all orders around the table are listed
MOST_ORDERS = 720  # of a larger table, drawn at random
MOST_SUBSETS = 20_000  # groups of contestants, likewise


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    number: int  # in the whole schedule, from 0
    block: int
    rotation: int  # in the block, from 0
    deal: int  # seed of the deal: the same for the whole block
    line_up: LineUp  # contestant of each seat
    seeds: tuple[int, ...]  # of the bot in each seat: the same for the whole block


class Schedule:
    """All games of a tournament in order; any block can be asked for by its number.

    *part* is a stretch of blocks if not all are to be played here; numbers are those of the whole.
    """

    def __init__(
        self,
        contestants: int,
        seats: int,
        blocks: int,
        seed: int,
        *,
        kind: str = KINDS[0],
        part: tuple[int, int] | None = None,
    ) -> None:
        if contestants < 1:
            raise OptionError("a tournament needs at least one bot")
        if kind not in KINDS:
            raise OptionError(f"schedule={kind!r} is not allowed; choose one of {', '.join(KINDS)}")
        if kind != KINDS[0] and (contestants < 2 or seats < 2):
            raise OptionError(f"schedule={kind!r} needs two bots and two seats")
        self.contestants = contestants
        self.seats = seats
        self.blocks = blocks
        self.seed = seed
        self.kind = kind
        self.first_block, self.end_block = part or (0, blocks)

    def __len__(self) -> int:
        """Number of games."""
        return self.end_game - self.first_game

    def __iter__(self) -> Iterator[Fixture]:
        for block in range(self.first_block, self.end_block):
            yield from self.block(block)

    @property
    def first_game(self) -> int:
        """Number of the first game that is played here."""
        return self.games_before(self.first_block)

    @property
    def end_game(self) -> int:
        """Number of the game after the last that is played here."""
        return self.games_before(self.end_block)

    def block(self, block: int) -> list[Fixture]:
        """The games of one block."""
        first = self.games_before(block)
        deal = derive(self.seed, "deal", block)
        seeds = tuple(derive(self.seed, "bot", block, seat) for seat in range(self.seats))
        return [
            Fixture(first + i, block, i, deal, rotation, seeds)
            for i, rotation in enumerate(rotations(self.line_up(block)))
        ]

    def block_of(self, game: int) -> int:
        """The block in which game number *game* stands; `end_block` if it is past the end."""
        ends = range(1, self.end_block + 1)
        return bisect_right(ends, game, key=self.games_before)

    def fixture(self, game: int) -> Fixture:
        """Game number *game*."""
        block = self.block_of(game)
        return self.block(block)[game - self.games_before(block)]

    @property
    def n_line_ups(self) -> int:
        """Number of line-ups: after so many blocks all have been played equally often."""
        return len(self._orders) * len(self._groups)

    def line_up(self, block: int) -> LineUp:
        """What block number *block* plays: all groups in one order, then in the next order."""
        turn, index = divmod(block % self.n_line_ups, len(self._groups))
        group = self._groups[index]
        return tuple(group[place] for place in self._orders[turn])

    def games_before(self, block: int) -> int:
        """Number of games in the blocks before this one."""
        rounds, index = divmod(block, self.n_line_ups)
        turn, more = divmod(index, len(self._groups))
        begun = rounds * self._before[-1] + self._before[turn]
        return begun * len(self._groups) + more * (self._before[turn + 1] - self._before[turn])

    @cached_property
    def _before(self) -> list[int]:
        """Games of one group before each order, and in all orders."""
        return list(accumulate((len(rotations(order)) for order in self._orders), initial=0))

    @cached_property
    def _groups(self) -> list[LineUp]:
        if self.kind == "round-robin":
            return pairs(self.contestants, self.seats)
        if self.kind == "gauntlet":
            return gauntlet(self.contestants, self.seats)
        return groups(self.contestants, self.seats)

    @cached_property
    def _orders(self) -> list[LineUp]:
        return orders(equals(self._groups[0]))


def rotations(line_up: LineUp) -> list[LineUp]:
    """The distinct rotations of *line_up*, itself first."""
    turned = (line_up[i:] + line_up[:i] for i in range(len(line_up)))
    return list(dict.fromkeys(turned))


# --- groups: who takes part ----------------------------------------------------------------------


def groups(contestants: int, seats: int) -> list[LineUp]:
    """As many contestants as *seats*, as evenly as possible; those who repeat come first."""
    if contestants > seats:
        return balanced_subsets(contestants, seats)
    repeats, more = divmod(seats, contestants)
    everyone = tuple(range(contestants))
    return [
        tuple(c for c in extra for _ in range(repeats + 1))
        + tuple(c for c in everyone if c not in extra for _ in range(repeats))
        for extra in combinations(everyone, more)
    ]


def pairs(contestants: int, seats: int) -> list[LineUp]:
    """Each pair of contestants shares a table."""
    return [
        tuple(pair[place] for place in shared)
        for pair in balanced_subsets(contestants, 2)
        for shared in groups(2, seats)
    ]


def gauntlet(contestants: int, seats: int) -> list[LineUp]:
    """The first contestant in one seat, the others in the rest."""
    return [(0, *(member + 1 for member in pool)) for pool in groups(contestants - 1, seats - 1)]


def balanced_subsets(n: int, k: int) -> list[LineUp]:
    """Subsets of *k* of *n*, in an order in which pairs meet about equally often at any time.

    The subsets come in cycles: all shifts of one base, modulo n. In a cycle each contestant
    plays equally often. Bases are taken so that pairs at all distances catch up; the whole list
    has every subset once, so every pair equally often (if there are too many subsets, a sample).
    """
    bases = cycle_bases(n, k)
    counts = np.array([distances(base, n) for base in bases])
    met = np.zeros(n // 2)
    left = np.ones(len(bases), dtype=bool)
    listed: list[LineUp] = []
    for _ in bases:
        unevenness = np.where(left, np.ptp(met + counts, axis=1), np.inf)
        best = int(np.argmin(unevenness))
        left[best] = False
        met += counts[best]
        listed += shifts(bases[best], n)
    return listed


def cycle_bases(n: int, k: int) -> list[LineUp]:
    """The first subset of each cycle of shifts; a sample of them if there are very many."""
    if comb(n, k) <= MOST_SUBSETS:
        return sorted({min(shifts(subset, n)) for subset in combinations(range(n), k)})
    drawn: dict[LineUp, None] = {}
    for i in range(MOST_SUBSETS // n):
        ranked = sorted(range(n), key=lambda member: derive("subset", n, k, i, member))
        drawn[min(shifts(tuple(sorted(ranked[:k])), n))] = None
    return list(drawn)


def shifts(subset: LineUp, n: int) -> list[LineUp]:
    """The distinct shifts of *subset* modulo *n*."""
    moved = (tuple(sorted((member + by) % n for member in subset)) for by in range(n))
    return list(dict.fromkeys(moved))


def distances(subset: LineUp, n: int) -> list[float]:
    """How often a pair at each distance 1 .. n//2 meets in the cycle of *subset*, per such pair."""
    share = len(shifts(subset, n)) / n
    counts = [0.0] * (n // 2)
    for a, b in combinations(subset, 2):
        counts[min(b - a, n - b + a) - 1] += share
    if n % 2 == 0:
        counts[-1] *= 2  # there are only half as many pairs of opposites
    return counts


# --- orders: who sits beside whom ----------------------------------------------------------------


def equals(group: LineUp) -> tuple[int, ...]:
    """For each place of *group* the first place with the same contestant."""
    return tuple(group.index(member) for member in group)


def orders(places: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders around a table of *places*, up to rotation and between equals; well mixed."""
    if len(places) <= EXACT_SEATS:
        found = {canonical(order) for order in permutations(places)}
        return sorted(found, key=lambda order: (order != canonical(places), digest(order)))
    drawn = {canonical(places): None}
    for i in range(MOST_ORDERS - 1):
        shuffled = sorted(range(len(places)), key=lambda j: derive("order", len(places), i, j))
        drawn[canonical([places[j] for j in shuffled])] = None
    return list(drawn)


def canonical(order: Sequence[int]) -> tuple[int, ...]:
    """The least of the rotations of *order*."""
    return min(rotations(tuple(order)))


def digest(order: tuple[int, ...]) -> bytes:
    """A number without pattern, to mix lists."""
    return blake2b(bytes(order), digest_size=8).digest()
