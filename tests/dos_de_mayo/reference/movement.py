"""Steps M1 and M3 to M6 (rules, 5.3)."""

from functools import partial

from tests.dos_de_mayo.reference.orders import LIMITED_ORDERS, is_lone
from tests.dos_de_mayo.reference.tables import FRANCE, SPAIN
from tests.dos_de_mayo.reference.things import Choice, Order, Table, put


def reveal(table: Table) -> None:
    """M1."""
    table.phase = "reveal"
    table.snapshot = table.conflict_zones()
    table.turba = table.one_order = False
    if len(limited_orders(table)) > LIMITED_ORDERS:
        know(table, FRANCE, "F1")
    if any(is_lone(table, order) for order in table.orders[SPAIN]):
        know(table, SPAIN, "S8")


def know(table: Table, seat: int, card: str) -> None:
    known = table.sides[seat].hand_known
    if card not in known:
        put(known, card)


def limited_orders(table: Table) -> list[Order]:
    return [order for order in table.orders[FRANCE] if order.way.limited]


def beyond_the_limit(table: Table) -> list[Order]:
    """9.4.1: the limited orders after the second; a cancelled one still counts."""
    return [order for order in limited_orders(table)[LIMITED_ORDERS:] if order.stands]


# --- M3 -------------------------------------------------------------------------------------------


def carry_out_spanish(table: Table) -> None:
    if not table.murat:
        for order in beyond_the_limit(table):
            order.status = "void"
    fill_in_movers(table)
    for order in table.orders[SPAIN]:
        if order.stands and crossed(table, order) is None:
            march(table, SPAIN, order)
    table.murat, table.released = False, None


def fill_in_movers(table: Table) -> None:
    movers = {order.way.origin: movers_from(table, order) for order in table.orders[SPAIN]}
    written = {o.way.origin: o.units for o in table.orders[SPAIN] if o.units is not None}
    for order in table.orders[SPAIN]:
        origin = order.way.origin
        if not order.stands:
            continue
        if not movers[origin]:
            order.status = "void"
        elif order.units is None:
            order.units = movers[origin] - written.get(origin, 0)


def movers_from(table: Table, order: Order) -> int:
    """Those who were there at M1, or half of them; everybody under S8."""
    zone = order.way.origin
    n = table.units[SPAIN][zone] - table.recruits[SPAIN][zone]
    return n // 2 if zone in table.snapshot and zone != table.released else n


def crossed(table: Table, spanish: Order) -> Order | None:
    """The standing French order against this one."""
    for french in table.orders[FRANCE]:
        if french.stands and french.way == spanish.way.back:
            return french
    return None


def march(table: Table, seat: int, order: Order) -> None:
    assert order.units is not None
    if order.way.outside:
        table.outside[order.way.origin] -= order.units
    else:
        table.units[seat][order.way.origin] -= order.units
    table.units[seat][order.way.to] += order.units
    order.status = "done"


# --- M4 -------------------------------------------------------------------------------------------


def ask_numbers(table: Table) -> None:
    """What can be sent in one way only is sent without asking."""
    for order in table.orders[FRANCE]:
        if order.stands and order.units is None:
            if most(table, order) > 1:
                table.phase, table.to_act = "numbers", FRANCE
                return
            order.units = 1
    settle_crossings(table)


def most(table: Table, order: Order) -> int:
    """Each later order from there needs a unit as well."""
    origin = (order.way.outside, order.way.origin)
    if order.way.outside:
        there = table.outside[order.way.origin]
    else:
        zone = order.way.origin
        there = table.units[FRANCE][zone] - table.recruits[FRANCE][zone]
    for o in table.orders[FRANCE]:
        if o is not order and o.stands and (o.way.outside, o.way.origin) == origin:
            there -= 1 if o.units is None else o.units
    return there


def number_choices(table: Table) -> list[Choice]:
    order = next(o for o in table.orders[FRANCE] if o.stands and o.units is None)

    def send(units: int) -> None:
        order.units = units
        ask_numbers(table)

    return [Choice(32 + n, f"send {n}", partial(send, n)) for n in range(1, most(table, order) + 1)]


# --- M5 and M6 ------------------------------------------------------------------------------------


def settle_crossings(table: Table) -> None:
    for spanish in table.orders[SPAIN]:
        french = crossed(table, spanish)
        if spanish.stands and french is not None and spanish.units != french.units:
            assert spanish.units is not None
            assert french.units is not None
            settle(table, spanish, french, spain_goes=spanish.units > french.units)
    ask_tie(table)


def settle(table: Table, spanish: Order, french: Order, *, spain_goes: bool) -> None:
    if spain_goes:
        march(table, SPAIN, spanish)
        french.status = "stayed"
    else:
        march(table, FRANCE, french)
        spanish.status = "stayed"


def ask_tie(table: Table) -> None:
    for spanish in table.orders[SPAIN]:
        if spanish.stands:
            table.phase, table.to_act, table.tie = "crossing", SPAIN, spanish
            return
    carry_out_french(table)


def tie_choices(table: Table) -> list[Choice]:
    spanish = table.tie
    assert spanish is not None
    french = crossed(table, spanish)
    assert french is not None

    def choose(spain_goes: bool) -> None:
        table.tie = None
        settle(table, spanish, french, spain_goes=spain_goes)
        ask_tie(table)

    return [
        Choice(9, "spain goes", partial(choose, True)),
        Choice(10, "france goes", partial(choose, False)),
    ]


def carry_out_french(table: Table) -> None:
    for order in table.orders[FRANCE]:
        if order.stands:
            march(table, FRANCE, order)
        if order.status == "done":
            assert order.units is not None
            table.arrivals[order.way.to] = max(table.arrivals[order.way.to], order.units)
    table.phase, table.to_act = "moved", None
