"""The slow reference of 2 de Mayo, written from the rules and shared with no other code."""

from typing import Self

from tests.dos_de_mayo.reference import flow, preparation
from tests.dos_de_mayo.reference.eyes import Eyes
from tests.dos_de_mayo.reference.possible import Possible, possible
from tests.dos_de_mayo.reference.reading import table_from
from tests.dos_de_mayo.reference.tables import FRANCE, SEATS, SPAIN
from tests.dos_de_mayo.reference.things import Choice, Json, Table
from tests.dos_de_mayo.reference.writing import truth

DEFAULTS: Json = {
    "profile": "reconstructed",
    "loss_check": "at_once",
    "veto_price": "gap",
    "initiative": "spain",
    "ratio_cap": "open",
}


class Reference:
    """A game of 2 de Mayo that deals itself."""

    table: Table
    found: list[Choice] | None = None  # the choices of this position, once asked for

    def __init__(self, seats: int, options: Json, chance: int) -> None:
        assert seats == len(SEATS)
        self.table = Table({**DEFAULTS, **options}, chance)
        preparation.lay_out(self.table)

    @classmethod
    def from_json(cls, options: Json, state: Json) -> Self:
        """The position written in *state*."""
        game = cls.__new__(cls)
        game.table = table_from({**DEFAULTS, **options}, state)
        return game

    @property
    def to_act(self) -> int | None:
        return self.table.to_act

    def choices(self) -> list[Choice]:
        if self.found is None:
            self.found = flow.choices(self.table)
        return self.found

    def legal(self) -> list[str]:
        """Notation of every legal action, in the engine's order."""
        return [choice.text for choice in self.choices()]

    def numbers(self) -> list[int]:
        """The engine's number of every legal action."""
        return [choice.number for choice in self.choices()]

    def apply(self, notation: str) -> None:
        choice = next(choice for choice in self.choices() if choice.text == notation)
        self.found = None
        choice.perform()
        flow.go_on(self.table)

    def json(self) -> Json:
        return truth(self.table)

    def view(self, seat: int | None) -> Json:
        """What *seat* sees; None: the spectator."""
        return Eyes(self.table, seat).view()

    def sees_action(self, notation: str, seat: int | None) -> bool:
        """Whether *seat* sees the action about to be taken as it is."""
        return Eyes(self.table, seat).sees_action(notation)

    def possible(self, seat: int | None) -> list[Possible]:
        """Every hidden thing, and what it could be for *seat*."""
        return possible(self.table, seat)

    def scores(self) -> list[int]:
        """Cubes of the enemy removed."""
        return [self.table.lost(FRANCE), self.table.lost(SPAIN)]

    def returns(self) -> list[float]:
        return [float(seat == self.table.winner) for seat in SEATS]

    def places(self) -> list[int]:
        return [1 if seat == self.table.winner else 2 for seat in SEATS]
