"""The slow reference of Saboteur 2, written from the rules and shared with no other code."""

from typing import Self

from tests.saboteur_2.reference import flow, setup, writing
from tests.saboteur_2.reference.eyes import Eyes
from tests.saboteur_2.reference.possible import Possible, consistent, possible
from tests.saboteur_2.reference.reading import table_from
from tests.saboteur_2.reference.things import Choice, Json, Table

DEFAULTS: Json = {
    "edition": "combined",
    "first_player": 0,
    "rounds": 3,
    "own_tools": False,
    "broken_unpaid": False,
    "boss_needs_team": False,
    "own_doors": True,
    "trapped_theft": False,
    "must_steal": False,
    "trapped_geologist_out": False,
    "hands_off_self": False,
}


class Reference:
    """A game of Saboteur 2 that deals itself."""

    table: Table
    found: list[Choice] | None = None  # the choices of this position, once asked for
    public: Json | None = None  # what all see of this position, once asked for

    def __init__(self, seats: int, options: Json, chance: int) -> None:
        self.table = Table(seats, {**DEFAULTS, **options}, chance)
        setup.first_round(self.table)

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
        self.found = self.public = None
        choice.perform()

    def json(self) -> Json:
        return writing.truth(self.table)

    def view(self, seat: int | None) -> Json:
        """What *seat* sees; None: the spectator."""
        if self.public is None:
            self.public = writing.public(self.table)
        return Eyes(self.table, seat).view(self.public)

    def sees_action(self, notation: str, seat: int | None) -> bool:
        """Whether *seat* sees the action about to be taken as it is."""
        return Eyes(self.table, seat).sees_action(notation)

    def possible(self, seat: int | None) -> list[Possible]:
        """Every hidden thing, and whether it may be this or that for *seat*."""
        return possible(self.table, seat)

    def contradictions(self, seat: int | None, state: Json) -> list[str]:
        """What of a whole state cannot be, for what *seat* knows."""
        seen = [] if self.from_json_like(state).view(seat) == self.view(seat) else ["view"]
        return seen + consistent(self.table, seat, state)

    def from_json_like(self, state: Json) -> "Reference":
        """Another position of this game."""
        return Reference.from_json(self.table.seats, self.table.options, state)

    def scores(self) -> list[int]:
        """Nuggets or gold pieces so far."""
        return [player.gold for player in self.table.players]

    def returns(self) -> list[float]:
        """The highest total wins, and all who have it win together."""
        scores = self.scores()
        winners = scores.count(max(scores))
        return [1 / winners if score == max(scores) else 0.0 for score in scores]

    def places(self) -> list[int]:
        return [1 + sum(other > score for other in self.scores()) for score in self.scores()]
