"""The JSON of a Saboteur 2 position; docs/games/saboteur_2.md says what each field means."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import StateSchema

__all__ = ["Card", "Goal", "PutAway", "Schema", "SeatState", "Share", "Swap"]

Role = Literal["digger", "blue", "green", "boss", "profiteer", "geologist", "saboteur"]
Phase = Literal[
    "play",
    "cell",
    "turn",
    "target",
    "tool",
    "discard",
    "remove",
    "nugget",
    "theft",
    "over",
]
Door = Literal["blue", "green"]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
Seats = Annotated[list[SeatNumber], Meta(max_length=12)]
Size = Annotated[int, Meta(ge=0, le=118)]
Cards = dict[str, Annotated[int, Meta(ge=1, le=6)]]
Column = Annotated[int, Meta(ge=-80, le=90)]
Row = Annotated[int, Meta(ge=-74, le=74)]
Doors = Annotated[list[Door], Meta(max_length=2)]
Nuggets = dict[Literal["1", "2", "3"], Annotated[int, Meta(ge=1, le=16)]]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ordinary path card in the maze."""

    x: Column
    y: Row
    card: str
    turned: bool


class Goal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A goal."""

    card: Literal["GT", "GA", "GB"] | None
    face_up: bool
    turned: bool
    seen_by: Seats


class PutAway(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dwarf card put away by SWAPHATS."""

    seat: SeatNumber
    role: Role | None
    known_to: Seats
    laid: Doors


class SeatState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat."""

    hand: Cards | None
    hand_size: Annotated[int, Meta(ge=0, le=6)]
    role: Role | None
    known_to: Seats
    laid: Doors
    front: Annotated[list[str], Meta(max_length=5)]
    discards: Annotated[list[Cards], Meta(min_length=3, max_length=3)] | None
    discard_sizes: Annotated[list[Size], Meta(min_length=3, max_length=3)]
    gold: Annotated[int, Meta(ge=0, le=200)] | None
    paid_gold: Annotated[int, Meta(ge=0, le=200)]
    drawn: Annotated[int, Meta(ge=0, le=118)]


class Swap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand swap: actor and partner, and what they gave."""

    seats: Annotated[list[SeatNumber], Meta(min_length=2, max_length=2)]
    given: Annotated[list[Cards], Meta(min_length=2, max_length=2)] | None


class Share(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nugget choice."""

    seat: SeatNumber
    value: Literal[1, 2, 3] | None
    offer: Nuggets | None


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one."""

    phase: Phase
    round: Annotated[int, Meta(ge=0, le=8)]
    maze: Annotated[list[Card], Meta(max_length=70)]
    goals: Annotated[list[Goal], Meta(min_length=3, max_length=3)]
    pool: Cards | None
    pile_size: Size
    gone: Cards
    hats: dict[Role, Annotated[int, Meta(ge=1, le=11)]] | None
    hats_size: Annotated[int, Meta(ge=0, le=15)]
    put_away: Annotated[list[PutAway], Meta(max_length=2)]
    seats: Annotated[list[SeatState], Meta(max_length=12)]
    theft_order: Annotated[list[SeatNumber], Meta(max_length=4)]
    swaps: Annotated[list[Swap], Meta(max_length=2)]
    card: str | None
    cell: Annotated[list[int], Meta(min_length=2, max_length=2)] | None
    target: SeatNumber | None
    chosen: Cards | None
    discarding: Literal["pass", "two"] | None
    finder: SeatNumber | None
    offer: Nuggets | None
    thieves: Annotated[list[SeatNumber], Meta(max_length=4)]
    nuggets: Nuggets | None
    nuggets_size: Annotated[int, Meta(ge=0, le=28)]
    shares: Annotated[list[Annotated[list[Share], Meta(max_length=9)]], Meta(max_length=9)]
    paid: Annotated[list[Nuggets], Meta(max_length=9)]
