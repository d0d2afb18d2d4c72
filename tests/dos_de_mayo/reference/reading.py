"""A position from JSON."""

from tests.dos_de_mayo.reference.tables import GATES, WAY_OF
from tests.dos_de_mayo.reference.things import Json, Order, Side, Table, Units


def units_from(units: dict[str, int]) -> Units:
    return Units({int(zone): n for zone, n in units.items()})


def order_from(order: Json) -> Order:
    return Order(WAY_OF[order["order"]], order["units"], order["status"])


def side_from(side: Json) -> Side:
    return Side(
        hand=list(side["hand"]),
        deck=list(side["deck"]),
        discard=list(side["discard"]),
        table=list(side["table"]),
        hand_known=list(side["hand_known"]),
    )


def table_from(options: Json, state: Json) -> Table:
    orders = [[order_from(order) for order in orders] for orders in state["orders"]]
    ties = [order for order in orders[0] if str(order.way) == state["tie"]]
    return Table(
        options=options,
        chance=int(state["chance"], 16),
        phase=state["phase"],
        turn=state["turn"],
        to_act=state["to_act"],
        units=[units_from(state["spanish"]), units_from(state["french"])],
        outside=Units(dict(zip(GATES, state["outside"], strict=True))),
        spare=list(state["spare"]),
        losses=state["losses"],
        limit=state["limit"],
        sides=[side_from(side) for side in state["sides"]],
        winner=state["winner"],
        pending=list(state["pending"]),
        barred=list(state["barred"]),
        draws=list(state["draws"]),
        turba=state["turba"],
        one_order=state["one_order"],
        passes=state["passes"],
        orders=orders,
        snapshot=list(state["snapshot"]),
        recruits=[units_from(units) for units in state["recruits"]],
        arrivals=units_from(state["arrivals"]),
        murat=state["murat"],
        released=state["released"],
        tie=ties[0] if ties else None,
        bonus=[units_from(units) for units in state["bonus"]],
        artillery=state["artillery"],
        shield=state["shield"],
        fought=list(state["fought"]),
        repeating=state["repeating"],
    )
