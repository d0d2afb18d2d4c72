"""The JSON of a game of Liar's dice."""

from typing import Annotated

from msgspec import Meta

from powderkeg.engine.text import StateSchema

__all__ = ["Schema"]

Face = Annotated[int, Meta(ge=1, le=6)]
Bid = tuple[Annotated[int, Meta(ge=1, le=2)], Face]


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one: *dice* by seat, null if hidden; *bids* (count, face)."""

    dice: Annotated[list[Face | None], Meta(min_length=2, max_length=2)]
    bids: Annotated[list[Bid], Meta(max_length=12)]
    called: bool
