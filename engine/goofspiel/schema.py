"""The JSON of a game of Goofspiel."""

from typing import Annotated, Literal

from msgspec import Meta

from powderkeg.engine.text import StateSchema

__all__ = ["Schema"]

Value = Annotated[int, Meta(ge=1, le=99)]
Values = Annotated[list[Value | None], Meta(max_length=13)]


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one, in which a prize or a bid is null if hidden.

    *prizes* in the order in which they come up, *bids* of each seat and *winners* (a seat or a
    tie) in the same order.
    """

    prizes: Values
    bids: Annotated[list[Values], Meta(min_length=2, max_length=2)]
    winners: Annotated[list[Literal[0, 1, "tie"]], Meta(max_length=13)]
