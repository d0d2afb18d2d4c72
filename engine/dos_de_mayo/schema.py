"""The JSON of a position of 2 de Mayo: docs/games/dos_de_mayo.md, section 2."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import Seat, StateSchema

__all__ = ["Orders", "Schema", "Side", "Units"]

Phase = Literal[
    "setup",
    "veto",
    "draw",
    "prepare",
    "orders",
    "reveal",
    "numbers",
    "crossing",
    "moved",
    "strength",
    "after",
    "repeat",
    "over",
]
Cards = list[Annotated[str, Meta(pattern="^[FS]([1-9]|10|11)$")]]
Cubes = Annotated[int, Meta(ge=0, le=30)]
Zone = Annotated[int, Meta(ge=1, le=21)]
ZoneName = Annotated[str, Meta(pattern="^([1-9]|1[0-9]|2[01])$")]
Units = dict[ZoneName, Annotated[int, Meta(ge=1, le=30)]]
OrderName = Annotated[str, Meta(pattern="^(OUT)?[0-9]{1,2}-[0-9]{1,2}$")]


class Orders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One order; how many units go is null while it is not known."""

    order: OrderName
    units: Annotated[int, Meta(ge=1, le=30)] | None
    status: Literal["standing", "cancelled", "void", "done", "stayed"]


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards of one side."""

    hand: Cards | None
    hand_size: Annotated[int, Meta(ge=0, le=11)]
    hand_known: Cards
    deck: Cards | None
    deck_size: Annotated[int, Meta(ge=0, le=11)]
    discard: Cards
    table: Cards


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one."""

    phase: Phase
    turn: Annotated[int, Meta(ge=1, le=10)]
    spanish: Units
    french: Units
    outside: list[Cubes]
    spare: list[Cubes]
    losses: Cubes
    limit: Annotated[int, Meta(ge=1, le=4)]
    sides: list[Side]
    barred: list[Seat]
    draws: list[bool | None]
    passes: Annotated[int, Meta(ge=0, le=1)]
    orders: list[list[Orders] | None]
    snapshot: list[Zone]
    recruits: list[Units]
    arrivals: Units
    turba: bool
    one_order: bool
    murat: bool
    released: Zone | None
    bonus: list[Units]
    artillery: Zone | None
    shield: Zone | None
    fought: list[Zone]
    repeating: Zone | None
    tie: OrderName | None
    winner: Seat | None
