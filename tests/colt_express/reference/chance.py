"""The generator and its draws (contract, section 4)."""

from typing import TypeVar

T = TypeVar("T")
MASK = 2**64 - 1

FIRST_PLAYER = 1
CHARACTERS = 2
CARS = 3
PURSES = 4
ROUNDS = 5
DRAW = 6
LOST_PURSE = 7
START_CARS = 8


def scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def mix(key: int, purpose: int, seat: int, count: int) -> int:
    event = (purpose << 40) | (seat << 32) | count
    return scramble((key + 0x9E3779B97F4A7C15 * (event + 1)) & MASK)


def below(bits: int, n: int) -> int:
    return ((bits >> 32) * n) >> 32


def draw(key: int, purpose: int, n: int, *, seat: int = 0, count: int = 0) -> int:
    """One of 0 … n-1."""
    return below(mix(key, purpose, seat, count), n)


def shuffled(key: int, purpose: int, things: list[T], wanted: int) -> list[T]:
    """The first *wanted* things after a partial Fisher-Yates shuffle."""
    things = list(things)
    for i in range(wanted):
        j = i + draw(key, purpose, len(things) - i, count=i)
        things[i], things[j] = things[j], things[i]
    return things[:wanted]
