"""Nugget piles for tests of the base edition: earlier rounds have taken the rest."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.saboteur_2.reference import chance
from tests.saboteur_2.reference.tables import NUGGETS

Json = dict[str, Any]


def values_json(cards: Counter[int]) -> dict[str, int]:
    return {str(value): cards[value] for value in (1, 2, 3) if cards[value]}


def earlier(
    pile: dict[int, int], diggers: Sequence[int], seats: int, paid: Sequence[Counter[int]] = ()
) -> tuple[Json, int, list[int]]:
    """Fields of the state, the round that begins, and the gold of each seat.

    Every seat of *diggers* takes nuggets in turn, from the highest down, until only *pile* and
    what is *paid* afterwards, by nobody's account, are left.
    """
    used = Counter(NUGGETS) - Counter(pile)
    for cards in paid:
        used -= cards
    values = sorted(used.elements(), reverse=True)
    assert len(values) % seats == 0
    rounds = [values[i : i + seats] for i in range(0, len(values), seats)]
    gold = [0] * seats
    shares: list[list[Json]] = []
    for taken in rounds:
        shares.append([])
        for place, value in enumerate(taken):
            who = diggers[-(place + 1) % len(diggers)]
            gold[who] += value
            offer = Counter(taken[place:])
            shares[-1].append({"seat": who, "value": value, "offer": values_json(offer)})
    fields = {
        "nuggets": values_json(Counter(pile)),
        "nuggets_size": sum(pile.values()),
        "shares": [*shares, *([] for _ in paid)],
        "paid": [*({} for _ in shares), *map(values_json, paid)],
    }
    return fields, len(shares) + len(paid), gold


def chance_for(wanted: dict[int, int], pile: Counter[int], round_number: int) -> int:
    """A key with which the nuggets drawn are those that are *wanted*."""
    for key in range(1, 1_000_000):
        left, drawn = Counter(pile), Counter[int]()
        for i in range(sum(wanted.values())):
            count = 16 * round_number + i
            drawn[chance.take(left, [1, 2, 3], key, chance.NUGGETS, seat=0, count=count)] += 1
        if drawn == Counter(wanted):
            return key
    raise AssertionError(wanted)
