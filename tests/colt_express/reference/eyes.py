"""What a seat sees: the information model (rules, section 12, R37, R38), item by item.

A seat of None is the spectator, who sees what is public and nothing else.
"""

from typing import Any

from tests.colt_express.reference.stealin import in_order
from tests.colt_express.reference.things import Planned, Player, Purse, Table, count
from tests.colt_express.reference.writing import (
    Json,
    bandit_json,
    by_handle,
    pending,
    public,
    public_player,
    spot_json,
    spots_with_loot,
)


class Eyes:
    """A seat, or the spectator, looking at the table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat

    # Who may know what.

    def knows(self, purse: Purse) -> bool:
        """R37: a value is known to those who have seen it; the spectator counts as nobody."""
        if self.seat is None:
            return purse.known_to == set(range(self.table.seats))
        return self.seat in purse.known_to

    def sees_card(self, place: int, planned: Planned) -> bool:
        """A card in the pile: face-up ones, one's own, and what has been reached."""
        reached = place <= self.table.executed and self.table.phase == "stealin"
        done = self.table.phase in ("pickpocket", "over")
        return not planned.face_down or planned.seat == self.seat or reached or done

    # What that looks like.

    def purse(self, purse: Purse) -> Json:
        value = purse.value if self.knows(purse) else None
        return {"value": value, "known_to": sorted(purse.known_to)}

    def floor(self) -> list[Json]:
        return [
            {
                **spot_json(spot, loot),
                "purses": [{"handle": p.handle, **self.purse(p)} for p in by_handle(loot)],
            }
            for spot, loot in spots_with_loot(self.table)
        ]

    def bandits(self) -> list[Json]:
        return [
            {**bandit_json(bandit), "purses": [self.purse(p) for p in in_order(bandit.loot.purses)]}
            for bandit in self.table.bandits
        ]

    def player(self, player: Player) -> Json:
        """Own cards wherever they are; of the others only numbers."""
        cards: dict[str, Any] = {"hand": None, "deck": None, "discard": None, "keep": None}
        if player.seat == self.seat:
            cards = {
                "hand": count(player.hand),
                "deck": count([*player.top, *player.deck]),
                "discard": count(player.discard),
                "keep": dict(player.keep),
            }
        elif self.table.phase != "keep":
            cards["keep"] = {}
        return {**public_player(self.table, player), **cards}

    def pile(self) -> list[Json]:
        return [
            {
                "seat": planned.seat,
                "card": planned.card.name if self.sees_card(place, planned) else None,
                "face_down": planned.face_down,
            }
            for place, planned in enumerate(self.table.pile)
        ]

    def waiting(self) -> Json:
        """Who acts; while start cars are chosen at once, each seat only knows of itself."""
        table = self.table
        undecided = pending(table)
        if table.phase == "start" and self.seat in undecided:
            return {"to_act": self.seat, "pending": list(range(table.seats))}
        return {"to_act": table.to_act, "pending": undecided}

    def start_choice(self) -> list[int | None]:
        choices = self.table.start_choice
        return [choice if seat == self.seat else None for seat, choice in enumerate(choices)]

    def view(self) -> Json:
        table = self.table
        deciding = table.to_act is not None and table.to_act == self.seat
        return {
            **public(table),
            **self.waiting(),
            "chance": None,
            "floor": self.floor(),
            "bandits": self.bandits(),
            "seats": [self.player(player) for player in table.players],
            "pile": self.pile(),
            "keep_next": table.keep_next if deciding else None,
            "start_choice": self.start_choice(),
        }

    def sees_action(self, text: str) -> bool:
        """Whether an action about to be taken by another seat is seen as it is."""
        if self.table.to_act == self.seat:
            return True
        if self.table.phase == "schemin" and text.startswith("play"):
            in_tunnel = self.table.turns[self.table.turn] == "T"
            return not in_tunnel and not text.endswith("face down")
        if self.table.phase == "start":  # the second choice completes the reveal
            return len(pending(self.table)) == 1
        return self.table.phase != "keep"
