"""Writing orders (rules, 5.2)."""

from functools import partial

from tests.dos_de_mayo.reference.tables import FRANCE, SPAIN, WAYS, Way
from tests.dos_de_mayo.reference.things import Choice, Order, Table

LIMITED_ORDERS = 2
MURAT_ORDERS = 5
FIRST_ENTRY = 3
FIRST_MURAT = 3


def choices(table: Table) -> list[Choice]:
    assert table.to_act is not None
    write = spanish_options if table.to_act == SPAIN else french_options
    return [Choice(1, "done", partial(finish, table)), *write(table)]


def finish(table: Table) -> None:
    table.to_act = FRANCE if table.to_act == SPAIN else None


def next_ways(written: list[Order]) -> list[Way]:
    """An order set is written in writing order."""
    return [way for way in WAYS if not written or way > written[-1].way]


def plain(table: Table, seat: int, way: Way) -> Choice:
    return Choice(
        256 + way.place,
        f"order {way}",
        lambda: table.orders[seat].append(Order(way)),
    )


def divided(table: Table, way: Way, part: int) -> Choice:
    return Choice(
        512 + 16 * way.place + part,
        f"order {way} with {part}",
        lambda: table.orders[SPAIN].append(Order(way, part)),
    )


# --- Spain ----------------------------------------------------------------------------------------


def spanish_options(table: Table) -> list[Choice]:
    written = table.orders[SPAIN]
    found = []
    for way in next_ways(written):
        n = table.units[SPAIN][way.origin]
        if way.outside or not n:
            continue
        before = [order for order in written if order.way.origin == way.origin]
        if before:
            if len(before) == 1 and before[0].units is not None:
                found.append(plain(table, SPAIN, way))
            continue
        movers = free_to_go(table, way.origin, n)
        if movers or may_slip_away(table, written):
            found.append(plain(table, SPAIN, way))
        if table.turba and all(order.units is None for order in written):
            found += [divided(table, way, part) for part in range(1, movers)]
    return sorted(found, key=lambda choice: choice.number)


def free_to_go(table: Table, zone: int, n: int) -> int:
    """From a conflict zone half goes, rounded down."""
    return n // 2 if zone in table.conflict_zones() else n


def may_slip_away(table: Table, written: list[Order]) -> bool:
    """Legality 4: with S8 in hand one lone unit in all may have an order out of a conflict zone."""
    return table.plays("S8") and not any(is_lone(table, order) for order in written)


def is_lone(table: Table, order: Order) -> bool:
    return free_to_go(table, order.way.origin, table.units[SPAIN][order.way.origin]) == 0


# --- France ---------------------------------------------------------------------------------------


def french_options(table: Table) -> list[Choice]:
    written = table.orders[FRANCE]
    limited = sum(order.way.limited for order in written)
    return [
        plain(table, FRANCE, way)
        for way in next_ways(written)
        if not (way.limited and limited >= limited_allowed(table))
        and has_a_unit_left(table, way, written)
        and (table.turn >= FIRST_ENTRY if way.outside else way.origin not in table.conflict_zones())
    ]


def limited_allowed(table: Table) -> int:
    if table.one_order:
        return 1
    if table.turn >= FIRST_MURAT and table.plays("F1"):
        return MURAT_ORDERS
    return LIMITED_ORDERS


def has_a_unit_left(table: Table, way: Way, written: list[Order]) -> bool:
    """Legality 3: each order needs a unit."""
    there = table.outside[way.origin] if way.outside else table.units[FRANCE][way.origin]
    before = [o for o in written if (o.way.outside, o.way.origin) == (way.outside, way.origin)]
    return len(before) < there
