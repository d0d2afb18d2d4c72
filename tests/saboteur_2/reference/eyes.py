"""What a seat sees: the information model (rules, section 11), item by item.

A seat of None is the spectator, who sees what is public and nothing else.
"""

from typing import Any

from tests.saboteur_2.reference import writing
from tests.saboteur_2.reference.tables import in_order
from tests.saboteur_2.reference.things import Dwarf, Goal, Json, Player, Share, Swap, Table


class Eyes:
    """A seat, or the spectator, looking at the table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    def view(self, public: Json) -> dict[str, Any]:
        """*public* is the same for all."""
        table = self.table
        return {
            **public,
            "chance": None,
            "pool": None,
            "hats": None,
            "goals": [self.goal(goal) for goal in table.goals],
            "put_away": [{"seat": seat, **self.dwarf(dwarf)} for seat, dwarf in table.put_away],
            "seats": [self.player(player) for player in table.players],
            "swaps": [self.swap(swap) for swap in table.swaps],
            "chosen": self.chosen(),
            "offer": self.offer(),
            "nuggets": {} if table.combined else None,
            "shares": [[self.share(share) for share in shares] for shares in table.shares],
        }

    def goal(self, goal: Goal) -> Json:
        """Face-down goals are known to those who looked at them with MAP."""
        written = writing.goal_json(goal)
        if not goal.face_up and self.seat not in goal.seen_by:
            written["card"] = None
        return written

    def dwarf(self, dwarf: Dwarf) -> Json:
        """Known to the holder and to who inspected it, wherever it is now."""
        written = writing.dwarf_json(dwarf)
        if self.seat not in dwarf.known_to:
            written["role"] = None
        return written

    def player(self, player: Player) -> Json:
        table = self.table
        written = {**writing.public_seat(player), **self.dwarf(player.dwarf)}
        if table.revealed:
            written["role"] = player.dwarf.role
        private: Json = {"hand": None, "discards": None, "gold": None}
        if player.seat == self.seat:
            private = writing.private_seat(player)
        if table.combined or table.phase == "over":
            private["gold"] = player.gold
        return {**written, **private}

    def swap(self, swap: Swap) -> Json:
        """The two know what they handed over and what they received."""
        if self.seat in swap.seats:
            return writing.swap_json(swap)
        return {"seats": list(swap.seats), "given": None}

    def chosen(self) -> Json | None:
        secret = self.table.phase in ("discard", "remove") and self.seat != self.table.to_act
        return None if secret else in_order(self.table.chosen)

    def offer(self) -> Json | None:
        secret = self.table.phase == "nugget" and self.seat != self.table.to_act
        return None if secret else writing.values_json(self.table.offer)

    def share(self, share: Share) -> Json:
        if self.seat == share.seat or self.table.phase == "over":
            return writing.share_json(share)
        return {"seat": share.seat, "value": None, "offer": None}

    def sees_action(self, text: str) -> bool:
        """Whether an action about to be taken is seen as it is."""
        if self.table.to_act == self.seat or text == "discard two":
            return True
        return text.split(maxsplit=1)[0] not in ("discard", "done", "take")
