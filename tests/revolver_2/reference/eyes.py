"""What a seat sees: the information model (rules, section 14), item by item.

A seat of None is the spectator, who sees what is public and nothing else.
"""

from tests.revolver_2.reference.tables import SEATS
from tests.revolver_2.reference.things import Json, Table
from tests.revolver_2.reference.writing import private_side, public, public_poker, public_side


class Eyes:
    """A seat, or the spectator, looking at the table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    def side(self, whose: int) -> Json:
        side = self.table.sides[whose]
        own: Json = {"hand": None, "deck": None}
        if whose == self.seat:
            own = private_side(self.table, side)
        return {**public_side(self.table, side), **own}

    def poker(self) -> Json | None:
        """The own hand and the own card committed; revealed cards and won rounds are public."""
        poker = self.table.poker
        if poker is None:
            return None
        return {
            **public_poker(self.table),
            "hands": [list(poker.hands[seat]) if seat == self.seat else None for seat in SEATS],
            "committed": [poker.committed[seat] if seat == self.seat else None for seat in SEATS],
        }

    def waiting(self) -> Json:
        """Who has not committed does not know whether the other has."""
        if self.seat in self.table.pending:
            return {"to_act": self.seat, "pending": list(SEATS)}
        return {"to_act": self.table.to_act, "pending": self.table.pending}

    def view(self) -> Json:
        return {
            **public(self.table),
            **self.waiting(),
            "chance": None,
            "poker": self.poker(),
            "sides": [self.side(seat) for seat in SEATS],
        }

    def sees_action(self) -> bool:
        """Whether the action about to be taken is seen as it is."""
        return self.table.phase != "poker" or self.table.to_act == self.seat
