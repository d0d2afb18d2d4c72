"""The JSON of a position of Revolver 2: docs/games/revolver_2.md, section 2."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import Seat, StateSchema

__all__ = ["InPlay", "Man", "Paying", "Poker", "Row", "Schema", "Side", "Supply"]

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=1, le=62)]
Cards = dict[Id, Count]
Byte = Annotated[int, Meta(ge=0, le=255)]
Size = Annotated[int, Meta(ge=0, le=62)]
Counter = Annotated[int, Meta(ge=0, le=60000)]
Signed = Annotated[int, Meta(ge=-30000, le=30000)]
Long = Annotated[int, Meta(ge=0, le=4294967295)]
Grit = Annotated[int, Meta(ge=0, le=3)]
Tokens = dict[Annotated[str, Meta(pattern="^[1-9]$")], Annotated[int, Meta(ge=1, le=30)]]


class InPlay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A firepower card in play; `area` only among the targets of `move_here`."""

    card: Id
    grit: Grit
    tokens: Tokens
    area: Annotated[int, Meta(ge=0, le=5)] | None = None


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies at one area: pairs by the seat on whose side it lies."""

    firepower: Annotated[list[list[InPlay]], Meta(min_length=2, max_length=2)]
    blockades: Annotated[list[list[Id]], Meta(min_length=2, max_length=2)]
    tokens: Tokens


class Man(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guardian in play."""

    id: Id
    grit: Grit


class Poker(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The poker tournament."""

    hands: Annotated[list[list[Id] | None], Meta(min_length=2, max_length=2)]
    hand_sizes: Annotated[list[Byte], Meta(min_length=2, max_length=2)]
    committed: Annotated[list[Id | None], Meta(min_length=2, max_length=2)]
    played: Annotated[list[list[Id]], Meta(min_length=2, max_length=2)]
    wins: Annotated[list[Byte], Meta(min_length=2, max_length=2)]


class Supply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tokens not in use."""

    grit: Byte
    power: Annotated[list[Byte], Meta(min_length=2, max_length=2)]


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards of one seat that are not in play."""

    hand: Cards | None
    hand_size: Size
    hand_known: Cards
    deck: Cards | None
    deck_size: Size
    discard: Cards
    drawn: Long
    discarded: Long


class Paying(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A payment under way."""

    card: Id | None
    chosen: Cards


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one."""

    phase: Literal["poker", "space", "play", "pay", "explode", "gatling", "target", "over"]
    step: Literal[
        "poker", "setup", "enter", "recruit", "guardians", "mapache", "attack", "end", "over"
    ]
    round: Annotated[int, Meta(ge=0, le=37)]
    poker: Poker | None
    setup: Annotated[list[Id], Meta(max_length=12)]
    hand_change: Annotated[list[Signed], Meta(min_length=2, max_length=2)]
    areas: Annotated[list[Id], Meta(max_length=6)]
    area: Annotated[int, Meta(ge=0, le=5)] | None
    space: Annotated[int, Meta(ge=1, le=6)] | None
    rows: Annotated[list[Row], Meta(max_length=6)]
    guardians: list[Man]
    recruits: list[Id]
    dead: list[Id]
    army: Byte
    supply: Supply
    sides: Annotated[list[Side], Meta(min_length=2, max_length=2)]
    kills: Counter
    shields: Counter
    modifier: Annotated[list[Signed], Meta(min_length=2, max_length=2)]
    bridge_used: Byte
    tunnels_used: Byte
    gatling_used: Byte
    actions: Annotated[int, Meta(ge=0, le=100)]
    paying: Paying | None
    stack: Annotated[list[dict[str, Any]], Meta(max_length=80)]
    chosen: Annotated[list[Any], Meta(max_length=9)]
    winner: Seat | None
    reason: Literal["all_killed", "army", "showdown", "leader_lost"] | None
