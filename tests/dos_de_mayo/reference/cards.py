"""What can be played in a window (rules, 9; contract, section 7)."""

from collections.abc import Callable, Iterable
from functools import partial

from tests.dos_de_mayo.reference.movement import beyond_the_limit
from tests.dos_de_mayo.reference.tables import (
    FRANCE,
    LOWER_LIMIT,
    NEIGHBOURS,
    PERMANENT,
    SPAIN,
    STRENGTH_CARDS,
    TURNS,
    ZONES,
    Way,
    card_number,
    owner,
)
from tests.dos_de_mayo.reference.things import Choice, Order, Table

MURAT_TURN = 3
MANOLAS_ZONE = 17


def playable(table: Table, seat: int) -> list[Choice]:
    """Everything but the pass, in the order of the numbers."""
    found = [*anywhere(table)]
    if table.phase == "reveal":
        found += [*recruiting(table), *about_orders(table)]
    if table.phase == "moved":
        found += [*recruiting(table), *cavalry(table)]
    if table.phase == "strength":
        found += strengthening(table, table.fought)
    if table.phase == "repeat":
        assert table.repeating is not None
        found += strengthening(table, [table.repeating])
    if table.phase == "after":
        found += repeating(table)
    mine = [choice for who, choice in found if who == seat]
    return sorted(mine, key=lambda choice: choice.number)


Found = Iterable[tuple[int, Choice]]


def play(
    table: Table, card: str, effect: Callable[[], None], what: str = "", number: int | None = None
) -> tuple[int, Choice]:
    """Playing a card that then goes where it belongs; argument and number as the contract says."""
    side = table.sides[owner(card)]

    def perform() -> None:
        table.take_from_hand(card, side.table if card in PERMANENT else side.discard)
        effect()

    if number is None:
        number = 4096 + 256 * card_number(card)
    return owner(card), Choice(number, f"play {card} {what}".strip(), perform)


def play_at(table: Table, card: str, zone: int, effect: Callable[[], None]) -> tuple[int, Choice]:
    return play(table, card, effect, str(zone), 4096 + 256 * card_number(card) + zone)


def nothing() -> None:
    pass


# --- any window -----------------------------------------------------------------------------------


def anywhere(table: Table) -> Found:
    for card in ("F8", "S2"):
        if table.plays(card):
            yield play(table, card, nothing)
    shown = "S2" in table.sides[SPAIN].table or "F4" in table.sides[FRANCE].table
    if table.plays("S3") and (shown or "S2" in table.sides[SPAIN].hand):
        yield play(table, "S3", partial(ruiz, table, shown))


def ruiz(table: Table, shown: bool) -> None:
    if not shown:
        table.take_from_hand("S2", table.sides[SPAIN].table)
    table.limit = LOWER_LIMIT
    table.check_limit()


# --- recruits -------------------------------------------------------------------------------------


def recruiting(table: Table) -> Found:
    spanish = [zone for zone in ZONES if table.units[SPAIN][zone] > 0]
    if table.plays("F2") and table.spare[FRANCE]:
        for zone in ZONES:
            yield play_at(table, "F2", zone, partial(recruit, table, FRANCE, zone))
    if table.plays("S4") and table.spare[SPAIN] and MANOLAS_ZONE in spanish:
        yield play(table, "S4", partial(recruit, table, SPAIN, MANOLAS_ZONE))
    if table.plays("S5") and table.spare[SPAIN]:
        for zone in spanish:
            yield play_at(table, "S5", zone, partial(recruit, table, SPAIN, zone))


def recruit(table: Table, seat: int, zone: int) -> None:
    table.spare[seat] -= 1
    table.units[seat][zone] += 1
    if table.phase == "reveal":
        table.recruits[seat][zone] += 1


# --- M2 -------------------------------------------------------------------------------------------


def about_orders(table: Table) -> Found:
    spanish, french = (
        [order for order in table.orders[seat] if order.stands] for seat in (SPAIN, FRANCE)
    )
    if table.plays("F1") and table.turn >= MURAT_TURN and beyond_the_limit(table):
        yield play(table, "F1", partial(setattr, table, "murat", True))
    if table.plays("F10") and table.turn == TURNS:
        yield from cancelling(table, "F10", spanish)
    if table.plays("S9"):
        yield from cancelling(table, "S9", french)
    if table.plays("S8"):
        for order in spanish:
            zone = order.way.origin
            if zone in table.snapshot and not is_divided(table, zone):
                yield play_at(table, "S8", zone, partial(setattr, table, "released", zone))
    if table.plays("S10"):
        for order in spanish:
            yield from diverting(table, order)


def cancelling(table: Table, card: str, orders: list[Order]) -> Found:
    for order in orders:
        number = 4096 + 256 * card_number(card) + order.way.place
        effect = partial(setattr, order, "status", "cancelled")
        yield play(table, card, effect, str(order.way), number)


def is_divided(table: Table, zone: int) -> bool:
    """F7: a number was written."""
    return any(o.way.origin == zone and o.units is not None for o in table.orders[SPAIN])


def diverting(table: Table, order: Order) -> Found:
    origin = order.way.origin
    taken = [o.way.to for o in table.orders[SPAIN] if o.way.origin == origin]
    for zone in NEIGHBOURS[origin]:
        if zone not in taken:
            number = 16384 + 32 * order.way.place + zone
            effect = partial(divert, table, order, zone)
            yield play(table, "S10", effect, f"{order.way} to {zone}", number)


def divert(table: Table, order: Order, zone: int) -> None:
    order.way = Way(False, order.way.origin, zone)
    table.orders[SPAIN].sort(key=lambda o: o.way)


# --- M7 -------------------------------------------------------------------------------------------


def cavalry(table: Table) -> Found:
    if not table.plays("F9"):
        return
    for zone in ZONES:
        if table.units[SPAIN][zone] > 0:
            continue
        riders = min(table.arrivals[zone], table.units[FRANCE][zone])
        for target in NEIGHBOURS[zone]:
            way = Way(False, zone, target)
            for n in range(1, riders + 1):
                number = 32768 + 32 * way.place + n
                yield play(table, "F9", partial(ride, table, way, n), f"{way} with {n}", number)


def ride(table: Table, way: Way, n: int) -> None:
    table.units[FRANCE][way.origin] -= n
    table.units[FRANCE][way.to] += n


# --- Resolution -----------------------------------------------------------------------------------


def strengthening(table: Table, zones: list[int]) -> Found:
    for seat, cards in enumerate(STRENGTH_CARDS):
        for card in cards:
            if table.plays(card):
                for zone in zones:
                    yield play_at(table, card, zone, partial(strengthen, table, seat, zone))
    if table.plays("S11"):
        for zone in zones:
            yield play_at(table, "S11", zone, partial(setattr, table, "shield", zone))
    if has_artillery(table):
        for zone in zones:
            yield FRANCE, Choice(128 + zone, f"artillery {zone}", partial(fire, table, zone))


def strengthen(table: Table, seat: int, zone: int) -> None:
    table.bonus[seat][zone] += 1


def has_artillery(table: Table) -> bool:
    """Whether Artillería can be placed now: once each turn, where strength is added."""
    in_play = "F8" in table.sides[FRANCE].table
    return in_play and table.artillery is None and table.phase in ("strength", "repeat")


def fire(table: Table, zone: int) -> None:
    table.artillery = zone
    strengthen(table, FRANCE, zone)


def repeating(table: Table) -> Found:
    if not table.plays("F5"):
        return
    for zone in table.fought:
        if zone in table.conflict_zones():
            yield play_at(table, "F5", zone, partial(repeat, table, zone))


def repeat(table: Table, zone: int) -> None:
    table.phase, table.repeating = "repeat", zone
