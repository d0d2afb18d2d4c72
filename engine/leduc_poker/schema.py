"""The JSON of a hand of Leduc poker."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import StateSchema

__all__ = ["Hand", "Schema"]

Card = Literal["Js", "Jh", "Qs", "Qh", "Ks", "Kh"]
Line = Annotated[list[Literal["fold", "call", "raise"]], Meta(max_length=4)]


class Hand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat: its card (null if hidden) and the chips it has put in."""

    card: Card | None
    chips: Annotated[int, Meta(ge=1, le=13)]


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one: the public card is hidden in the first betting round."""

    hands: Annotated[list[Hand], Meta(min_length=2, max_length=2)]
    board: Card | None
    betting: Annotated[list[Line], Meta(min_length=2, max_length=2)]
