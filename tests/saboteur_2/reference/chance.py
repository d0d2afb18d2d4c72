"""The generator and its draws (contract, section 5)."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 2**64 - 1

GOALS = 1
ROLES = 2
DRAW = 3
HAT = 4
NUGGETS = 5


def scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def below(key: int, purpose: int, n: int, *, seat: int, count: int) -> int:
    """One of 0 … n-1."""
    event = (purpose << 40) | (seat << 32) | count
    bits = scramble((key + 0x9E3779B97F4A7C15 * (event + 1)) & MASK)
    return ((bits >> 32) * n) >> 32


def take(
    things: Counter[T], order: Sequence[T], key: int, purpose: int, *, seat: int, count: int
) -> T:
    """Take one out of a multiset that is walked in *order*."""
    place = below(key, purpose, things.total(), seat=seat, count=count)
    drawn = [thing for thing in order for _ in range(things[thing])][place]
    things[drawn] -= 1
    return drawn
