"""What the hidden things of a position could be for a seat (contract, sections 7 and 8)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from tests.revolver_2.reference import playing
from tests.revolver_2.reference.preparation import full_deck
from tests.revolver_2.reference.tables import SEATS
from tests.revolver_2.reference.things import Discard, Json, Poker, Table

Cards = Counter[str]


@dataclass(frozen=True, slots=True)
class Possible:
    """A hidden thing: where it is read in a state, which values it may have, how many there are."""

    name: str
    read: Callable[[Json], Any]
    fits: Callable[[Any, Json], bool]  # a value, and the whole drawn state
    several: bool


def possible(table: Table, seat: int | None) -> list[Possible]:
    others = [whose for whose in SEATS if whose != seat]
    found = [hand_of(table, whose) for whose in others]
    if table.poker is not None:
        found += [poker_hand_of(table, table.poker, whose) for whose in others]
        found += [committed_by(table, table.poker, seat, whose) for whose in others]
    return found


# --- hands ----------------------------------------------------------------------------------------


def unseen(table: Table, whose: int) -> Cards:
    """Hand and deck together: the deck list without what lies open."""
    seen = table.sides[whose].discard.copy()
    for spot in table.spots:
        seen.update(lying.card for lying in spot.firepower[whose])
        seen.update(spot.blockades[1 - whose])
    for entry in table.stack:
        if isinstance(entry, Discard) and table.card(entry.card).owner == whose:
            seen[entry.card] += 1
    return full_deck(table.data, whose) - seen


def shown(table: Table, whose: int) -> Cards:
    """The card announced and what has been named to pay for it."""
    if table.paying is None or table.to_act != whose:
        return Counter()
    announced = [] if table.paying.card is None else [table.paying.card]
    return Counter([*table.paying.chosen, *announced])


def fixed(table: Table, whose: int) -> Cards:
    """Copies that lie in the hand, whatever else does."""
    return table.sides[whose].known | shown(table, whose)


def can_pay(table: Table, whose: int, hand: Cards) -> bool:
    """Whether the payment under way can be completed."""
    paying = table.paying
    if paying is None or table.to_act != whose:
        return True
    if table.phase == "pay":
        return bool(playing.payments(table, hand, paying))
    if table.phase == "explode":
        return bool(playing.explosives(table, hand, paying))
    return bool(paying.chosen or playing.bullets(table, hand, paying))


def hands_that_fit(table: Table, whose: int) -> Iterator[Cards]:
    """Some hands more than once."""
    pool, size = unseen(table, whose), table.sides[whose].hand.total()
    for base in starts(table, whose, pool):
        free = table.in_order((pool - base).elements())
        for more in fillings(free[::-1], size - base.total()):
            if can_pay(table, whose, base + Counter(more)):
                yield base + Counter(more)


def starts(table: Table, whose: int, pool: Cards) -> Iterator[Cards]:
    """What has to be in the hand; with an explosion or the Gatling gun one of several things."""
    base = fixed(table, whose)
    paying = table.paying
    if paying is None or table.to_act != whose or table.phase == "pay":
        yield base
    elif table.phase == "explode":
        named = len(paying.chosen)
        for found in playing.explosions(table, pool):
            if found[:named] == paying.chosen:
                yield base | Counter(found)
    elif paying.chosen:
        yield base
    else:
        for name in pool:
            if table.card(name).bullet:
                yield base | Counter([name])


def fillings(cards: list[str], n: int) -> Iterator[list[str]]:
    """The different ways to take *n* of sorted *cards*."""
    if n == 0:
        yield []
    if n <= 0 or n > len(cards):
        return
    rest = [name for name in cards if name != cards[0]]
    copies = len(cards) - len(rest)
    for taken in range(min(n, copies), -1, -1):
        for more in fillings(rest, n - taken):
            yield [cards[0]] * taken + more


def hand_of(table: Table, whose: int) -> Possible:
    pool, sure, size = unseen(table, whose), fixed(table, whose), table.sides[whose].hand.total()

    def fits(value: tuple[tuple[str, int], ...], state: Json) -> bool:
        hand = Counter(dict(value))
        complete = hand + Counter(state["sides"][whose]["deck"]) == pool
        return complete and hand.total() == size and sure <= hand and can_pay(table, whose, hand)

    different: list[Cards] = []
    for hand in islice(hands_that_fit(table, whose), 50):
        if hand not in different:
            different.append(hand)
    return Possible(
        f"hand of {whose}",
        lambda state: tuple(state["sides"][whose]["hand"].items()),
        fits,
        len(different) > 1,
    )


# --- poker ----------------------------------------------------------------------------------------


def poker_hands(table: Table, poker: Poker, whose: int) -> list[tuple[str, ...]]:
    """Cards played are laid aside, or back in the hand; others were removed or are there."""
    back = {card for card in poker.played[whose] if table.data.poker[card].returns}
    gone = set(poker.played[whose]) - back
    rest = [card for card in table.data.poker_decks[whose] if card not in gone]
    hands = combinations(rest, len(poker.hands[whose]))
    return [hand for hand in hands if back <= set(hand)]


def poker_hand_of(table: Table, poker: Poker, whose: int) -> Possible:
    hands = set(poker_hands(table, poker, whose))
    return Possible(
        f"poker hand of {whose}",
        lambda state: tuple(state["poker"]["hands"][whose]),
        lambda value, _state: value in hands,
        len(hands) > 1,
    )


def committed_by(table: Table, poker: Poker, seat: int | None, whose: int) -> Possible:
    """For a seat that has not committed nobody has."""
    made = poker.committed[whose] is not None and seat not in table.pending
    cards = {card for hand in poker_hands(table, poker, whose) for card in hand}

    def fits(value: str | None, state: Json) -> bool:
        return value in state["poker"]["hands"][whose] if made else value is None

    return Possible(
        f"card committed by {whose}",
        lambda state: state["poker"]["committed"][whose],
        fits,
        made and len(cards) > 1,
    )
