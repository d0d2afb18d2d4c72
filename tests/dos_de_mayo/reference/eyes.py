"""What a seat sees: the information model (rules, section 5), item by item.

A seat of None is the spectator, who sees what is public and nothing else.
"""

from typing import Any

from tests.dos_de_mayo.reference.tables import SEATS
from tests.dos_de_mayo.reference.things import Json, Table
from tests.dos_de_mayo.reference.writing import orders_json, private_side, public, public_side


class Eyes:
    """A seat, or the spectator, looking at the table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    def side(self, whose: int) -> Json:
        side = self.table.sides[whose]
        own: Json = {"hand": None, "deck": None}
        if whose == self.seat:
            own = private_side(side)
        return {**public_side(side), **own}

    def orders(self, whose: int) -> list[Json] | None:
        """Secret while they are written."""
        secret = self.table.phase == "orders" and whose != self.seat
        return None if secret else orders_json(self.table.orders[whose])

    def draws(self) -> list[bool | None]:
        return [wish if seat == self.seat else None for seat, wish in enumerate(self.table.draws)]

    def waiting(self) -> Json:
        """Draws are chosen at once: who still chooses does not know whether the other has."""
        table = self.table
        if table.phase == "draw" and self.seat in table.pending:
            asked = [s for s in SEATS if s in table.pending or table.draws[s] is not None]
            return {"to_act": self.seat, "pending": asked}
        return {"to_act": table.to_act, "pending": list(table.pending)}

    def view(self) -> dict[str, Any]:
        return {
            **public(self.table),
            **self.waiting(),
            "chance": None,
            "sides": [self.side(seat) for seat in SEATS],
            "draws": self.draws(),
            "orders": [self.orders(seat) for seat in SEATS],
        }

    def sees_action(self, text: str) -> bool:
        """Whether an action about to be taken is seen as it is."""
        if self.table.to_act == self.seat:
            return True
        if self.table.phase == "setup":
            return text.endswith("place it")
        return self.table.phase not in ("draw", "orders")
