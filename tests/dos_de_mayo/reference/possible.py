"""What the hidden things of a position could be for a seat."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from tests.dos_de_mayo.reference import orders
from tests.dos_de_mayo.reference.tables import DECKS, IMMEDIATE, SEATS, SPAIN
from tests.dos_de_mayo.reference.things import Json, Table


@dataclass(frozen=True, slots=True)
class Possible:
    """A hidden thing: where it is read in a state, which values it may have, how many there are."""

    name: str
    read: Callable[[Json], Any]
    fits: Callable[[Any, Json], bool]  # a value, and the whole drawn state
    several: bool


def possible(table: Table, seat: int | None) -> list[Possible]:
    found = []
    for whose in SEATS:
        if whose != seat:
            found.append(hand_of(table, whose))
            if table.phase == "orders":
                found.append(orders_of(table, whose))
            if table.phase == "draw":
                found.append(draw_of(table, seat, whose))
    return found


# --- hands ----------------------------------------------------------------------------------------


def hand_of(table: Table, whose: int) -> Possible:
    hands = set(hands_that_fit(table, whose))

    def fits(hand: tuple[str, ...], state: Json) -> bool:
        side = state["sides"][whose]
        open_cards = [*table.sides[whose].discard, *table.sides[whose].table]
        complete = sorted([*hand, *side["deck"], *open_cards]) == sorted(DECKS[whose])
        return complete and hand in hands

    return Possible(
        f"hand of {whose}",
        lambda state: tuple(state["sides"][whose]["hand"]),
        fits,
        len(hands) > 1,
    )


def hands_that_fit(table: Table, whose: int) -> list[tuple[str, ...]]:
    """Subsets of the cards not seen that agree with every hard fact."""
    side = table.sides[whose]
    unseen = [card for card in DECKS[whose] if card not in [*side.discard, *side.table]]
    holdable = [card for card in unseen if card not in IMMEDIATE]
    return [
        hand
        for hand in combinations(holdable, len(side.hand))
        if set(side.hand_known) <= set(hand) and remembers_setup(table, whose, hand, unseen)
    ]


def remembers_setup(table: Table, whose: int, hand: tuple[str, ...], unseen: list[str]) -> bool:
    """Spain took S1, France F1 or F8."""
    if table.phase == "setup" and whose != SPAIN:
        return True
    deck = set(unseen) - set(hand)
    taken = {"S1"} if whose == SPAIN else {"F1", "F8"}
    return not taken <= deck


# --- choices made in secret -----------------------------------------------------------------------


def orders_of(table: Table, whose: int) -> Possible:
    """Any list that its owner could have written with the hand drawn; none before his turn."""
    begun = whose in (table.to_act, SPAIN)

    def fits(written: tuple[tuple[str, int | None], ...], state: Json) -> bool:
        if not begun:
            return not written
        return could_write(table, whose, written, state["sides"][whose]["hand"])

    return Possible(
        f"orders of {whose}",
        lambda state: tuple((o["order"], o["units"]) for o in state["orders"][whose]),
        fits,
        begun and could_write_something(table, whose),
    )


def fresh(table: Table, whose: int, hand: list[str]) -> Table:
    """The position before *whose* writes, with *hand*."""
    sides, written = list(table.sides), list(table.orders)
    sides[whose] = replace(table.sides[whose], hand=hand)
    written[whose] = []
    return replace(table, to_act=whose, sides=sides, orders=written)


def could_write(
    table: Table, whose: int, written: tuple[tuple[str, int | None], ...], hand: list[str]
) -> bool:
    copy = fresh(table, whose, hand)
    for way, units in written:
        text = f"order {way}" if units is None else f"order {way} with {units}"
        choice = next((c for c in orders.choices(copy) if c.text == text), None)
        if choice is None:
            return False
        choice.perform()
    return True


def could_write_something(table: Table, whose: int) -> bool:
    """With the hand he has: more than nothing."""
    return len(orders.choices(fresh(table, whose, table.sides[whose].hand))) > 1


def draw_of(table: Table, seat: int | None, whose: int) -> Possible:
    """A choice already made may be either.

    A seat that still chooses is shown to be the first to choose (contract, section 4): for it
    nothing has been chosen.
    """
    made = table.draws[whose] is not None and seat not in table.pending
    values = {True, False} if made else {None}
    return Possible(
        f"draw of {whose}",
        lambda state: state["draws"][whose],
        lambda value, _state: value in values,
        made,
    )
