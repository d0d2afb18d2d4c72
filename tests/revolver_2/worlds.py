"""Every possible truth behind a small position, found by trying all assignments.

Unseen cards are individuals; each assignment to hand and deck that contradicts no hard fact counts
once (architecture, section 3; contract, sections 7 and 8).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from tests.revolver_2.reference.possible import can_pay, fixed, poker_hands, unseen
from tests.revolver_2.reference.things import Table

Json = dict[str, Any]
Category = Any
Chances = dict[Category, float]


def shares(found: Iterator[Category]) -> Chances:
    counts = Counter(found)
    return {category: number / counts.total() for category, number in counts.items()}


def read_hand(seat: int) -> Callable[[Json], Category]:
    return lambda state: tuple(state["sides"][seat]["hand"].items())


def hand_worlds(table: Table, seat: int) -> Chances:
    """Of the hand of *seat* as another seat sees it."""
    base = fixed(table, seat)
    free = sorted((unseen(table, seat) - base).elements())
    missing = table.sides[seat].hand.total() - base.total()

    def worlds() -> Iterator[Category]:
        for more in combinations(free, missing):
            hand = base + Counter(more)
            if can_pay(table, seat, hand):
                order = table.in_order(hand)
                yield tuple((name, hand[name]) for name in order)

    return shares(worlds())


def both_hands(table: Table) -> Chances:
    """What the spectator does not see: the two hands have nothing to do with each other."""
    ours, theirs = (hand_worlds(table, seat) for seat in (0, 1))
    return {(a, b): ours[a] * theirs[b] for a, b in product(ours, theirs)}


def read_both(state: Json) -> Category:
    return tuple(read_hand(seat)(state) for seat in (0, 1))


def read_poker(seat: int) -> Callable[[Json], Category]:
    """Hand and committed card."""

    def read(state: Json) -> Category:
        return tuple(state["poker"]["hands"][seat]), state["poker"]["committed"][seat]

    return read


def poker_worlds(table: Table, seat: int, *, committed: bool) -> Chances:
    """Each hand, and if a card is committed each card of it."""
    assert table.poker is not None
    hands = poker_hands(table, table.poker, seat)
    return shares((hand, card) for hand in hands for card in (hand if committed else [None]))
