"""The state as JSON (contract, section 2)."""

from tests.dos_de_mayo.reference.tables import FRANCE, GATES, SEATS, SPAIN, TURNS
from tests.dos_de_mayo.reference.things import Json, Order, Side, Table, Units


def units_json(units: Units) -> Json:
    return {str(zone): units[zone] for zone in sorted(units) if units[zone]}


def order_json(order: Order) -> Json:
    return {"order": str(order.way), "units": order.units, "status": order.status}


def orders_json(orders: list[Order]) -> list[Json]:
    return [order_json(order) for order in orders]


def public(table: Table) -> Json:
    """What everybody sees."""
    return {
        "stage": TURNS if table.phase == "over" else table.turn - 1,
        "phase": table.phase,
        "turn": table.turn,
        "spanish": units_json(table.units[SPAIN]),
        "french": units_json(table.units[FRANCE]),
        "outside": [table.outside[gate] for gate in GATES],
        "spare": list(table.spare),
        "losses": table.losses,
        "limit": table.limit,
        "barred": list(table.barred),
        "passes": table.passes,
        "snapshot": list(table.snapshot),
        "recruits": [units_json(units) for units in table.recruits],
        "arrivals": units_json(table.arrivals),
        "turba": table.turba,
        "one_order": table.one_order,
        "murat": table.murat,
        "released": table.released,
        "bonus": [units_json(units) for units in table.bonus],
        "artillery": table.artillery,
        "shield": table.shield,
        "fought": list(table.fought),
        "repeating": table.repeating,
        "tie": None if table.tie is None else str(table.tie.way),
        "winner": table.winner,
    }


def public_side(side: Side) -> Json:
    return {
        "hand_size": len(side.hand),
        "hand_known": list(side.hand_known),
        "deck_size": len(side.deck),
        "discard": list(side.discard),
        "table": list(side.table),
    }


def private_side(side: Side) -> Json:
    return {"hand": list(side.hand), "deck": list(side.deck)}


def truth(table: Table) -> Json:
    return {
        **public(table),
        "chance": f"0x{table.chance:016x}",
        "to_act": table.to_act,
        "pending": list(table.pending),
        "sides": [{**public_side(side), **private_side(side)} for side in table.sides],
        "draws": list(table.draws),
        "orders": [orders_json(table.orders[seat]) for seat in SEATS],
    }
