"""The slow reference of Revolver 2, written from the rules and shared with no other code."""

from typing import Self

from tests.revolver_2.reference import flow, preparation
from tests.revolver_2.reference.eyes import Eyes
from tests.revolver_2.reference.possible import Possible, possible
from tests.revolver_2.reference.reading import table_from
from tests.revolver_2.reference.tables import SEATS, Data, read
from tests.revolver_2.reference.things import Choice, Json, Table
from tests.revolver_2.reference.writing import truth


def data_and_rules(options: Json) -> tuple[Data, Json]:
    """The data file that the options name, and its rules with what the options change."""
    rest = dict(options)
    data = read(rest.pop("data", "default"))
    return data, {**data.rules, **rest}


class Reference:
    """A game of Revolver 2 that deals itself."""

    table: Table
    found: list[Choice] | None = None  # the choices of this position, once asked for

    def __init__(self, seats: int, options: Json, chance: int) -> None:
        assert seats == len(SEATS)
        data, rules = data_and_rules(options)
        self.table = preparation.lay_out(data, rules, chance)

    @classmethod
    def from_json(cls, options: Json, state: Json) -> Self:
        """The position written in *state*."""
        game = cls.__new__(cls)
        data, rules = data_and_rules(options)
        game.table = table_from(data, rules, state)
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

    def sees_action(self, _notation: str, seat: int | None) -> bool:
        """Whether *seat* sees the action about to be taken as it is."""
        return Eyes(self.table, seat).sees_action()

    def possible(self, seat: int | None) -> list[Possible]:
        """Every hidden thing, and what it could be for *seat*."""
        return possible(self.table, seat)

    def scores(self) -> list[int]:
        """Army tokens removed; guardians killed."""
        start: int = self.table.rules["army_tokens_start"]
        return [max(0, start - self.table.army), len(self.table.dead)]

    def returns(self) -> list[float]:
        return [float(seat == self.table.winner) for seat in SEATS]

    def places(self) -> list[int]:
        return [1 if seat == self.table.winner else 2 for seat in SEATS]
