"""The JSON of a hand of Kuhn poker."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import StateSchema

__all__ = ["Hand", "Schema"]


class Hand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat: its card (null if hidden) and the chips it has put in."""

    card: Literal["J", "Q", "K", "A"] | None
    chips: Annotated[int, Meta(ge=1, le=2)]


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one."""

    n_actions: Annotated[int, Meta(ge=0, le=5)]
    hands: Annotated[list[Hand], Meta(min_length=2, max_length=3)]
