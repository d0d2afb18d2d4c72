"""The slow reference of Colt Express, written from the rules and shared with no other code."""

from typing import Any, Self

from tests.colt_express.reference import flow, scoring, setup, writing
from tests.colt_express.reference.eyes import Eyes
from tests.colt_express.reference.hidden import Possible, possible
from tests.colt_express.reference.reading import table_from
from tests.colt_express.reference.things import Choice, Table, empty_table

Json = dict[str, Any]

DEFAULTS: Json = {
    "expert": False,
    "characters": "random",
    "cars": "random",
    "first_player": "random",
    "start_cars": "choice",
    "django_push_optional": True,
    "revenge_scope": "marshal_car",
}


class Reference:
    """A game of Colt Express that deals itself."""

    table: Table

    def __init__(self, seats: int, options: Json, chance: int) -> None:
        self.table = empty_table(seats, {**DEFAULTS, **options}, chance)
        setup.deal(self.table)

    @classmethod
    def from_json(cls, seats: int, options: Json, state: Json) -> Self:
        """The position written in *state*."""
        game = cls.__new__(cls)
        game.table = table_from(seats, {**DEFAULTS, **options}, state)
        return game

    @property
    def to_act(self) -> int | None:
        return self.table.to_act

    def choices(self) -> list[Choice]:
        return flow.choices(self.table)

    def legal(self) -> list[str]:
        """Notation of every legal action, in the engine's order."""
        return [choice.text for choice in self.choices()]

    def numbers(self) -> list[int]:
        """The engine's number of every legal action."""
        return [choice.number for choice in self.choices()]

    def apply(self, notation: str) -> None:
        choice = next(choice for choice in self.choices() if choice.text == notation)
        choice.perform()
        flow.go_on(self.table)

    def json(self) -> Json:
        return writing.truth(self.table)

    def view(self, seat: int | None) -> Json:
        """What *seat* sees; None: the spectator."""
        return Eyes(self.table, seat).view()

    def sees_action(self, notation: str, seat: int | None) -> bool:
        """Whether *seat* sees the action about to be taken as it is."""
        return Eyes(self.table, seat).sees_action(notation)

    def possible(self, seat: int | None) -> list[Possible]:
        """Every hidden thing, with the values that it could have for *seat*."""
        return possible(self.table, seat)

    def returns(self) -> list[float]:
        return scoring.returns(self.table)

    def scores(self) -> list[int]:
        return scoring.scores(self.table)

    def places(self) -> list[int]:
        return scoring.places(self.table)
