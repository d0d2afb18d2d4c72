"""What a seat knows about the nuggets that others took (rules, section 11)."""

import random
from collections import Counter
from dataclasses import dataclass

from tests.saboteur_2.reference.tables import NUGGETS
from tests.saboteur_2.reference.things import Json, Table

Values = Counter[int]


@dataclass(frozen=True, slots=True)
class Segment:
    """Choices in a row by others; the values are known as a multiset, or not at all (None)."""

    round: int
    steps: list[int]
    values: Values | None


def segments(table: Table, seat: int | None) -> list[Segment]:
    """Everything unseen, by round; steps past the last choice are what is on offer."""
    found = []
    for number, shares in enumerate(table.shares):
        offered = table.offer.total() if number == len(table.shares) - 1 else 0
        length = len(shares) + offered
        known: Values | None = None
        steps: list[int] = []
        for step in range(length):
            choosing = step == len(shares) and table.phase == "nugget" and table.to_act == seat
            own = step < len(shares) and shares[step].seat == seat
            if own or choosing:
                offer = shares[step].offer if own else table.offer
                before = None if known is None else known - offer
                found.append(Segment(number, steps, before))
                steps = []
                known = Counter(offer)
                if choosing:
                    break
                known -= Counter([shares[step].value])
            else:
                steps.append(step)
        found.append(Segment(number, steps, known if steps else None))
    return [segment for segment in found if segment.steps]


def unseen(table: Table, seat: int | None) -> Values:
    """Nuggets of unknown places: the pile and segments without known values."""
    left = Counter(NUGGETS)
    for paid in table.paid:
        left -= paid
    for segment in segments(table, seat):
        if segment.values is not None:
            left -= segment.values
    for shares in table.shares:
        left -= Counter(share.value for share in shares if share.seat == seat)
    if table.phase == "nugget" and table.to_act == seat:
        left -= table.offer
    return left


Choices = dict[tuple[int, int], int]  # (round, step): value


def some_choices(table: Table, seat: int | None, rng: random.Random) -> Choices:
    """Values of all unseen steps, each arrangement of individual nuggets being equally likely."""
    pile = sorted(unseen(table, seat).elements())
    rng.shuffle(pile)
    found = {}
    for segment in segments(table, seat):
        if segment.values is None:
            values = [pile.pop() for _ in segment.steps]
        else:
            values = sorted(segment.values.elements())
            rng.shuffle(values)
        for step, value in zip(segment.steps, values, strict=True):
            found[segment.round, step] = value
    return found


def fits(table: Table, state: Json) -> bool:
    """Whether the shares, offers, gold and nugget pile of a whole state agree with each other.

    That they agree with what the seat saw is another question: views are compared for it.
    """
    left = Counter({int(value): number for value, number in state["nuggets"].items()})
    offer = Counter({int(value): number for value, number in state["offer"].items()})
    left += offer
    gold = [player["paid_gold"] for player in state["seats"]]
    for paid in table.paid:
        left += paid
    for number, shares in enumerate(state["shares"]):
        rest = Counter(offer) if number == len(state["shares"]) - 1 else Counter()
        for share in reversed(shares):
            rest[share["value"]] += 1
            if rest != {int(value): n for value, n in share["offer"].items()}:
                return False
            gold[share["seat"]] += share["value"]
        left += Counter(share["value"] for share in shares)
    return left == NUGGETS and gold == [player["gold"] for player in state["seats"]]
