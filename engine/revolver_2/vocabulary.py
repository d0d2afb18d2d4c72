"""What a data file of Revolver 2 may hold: its tables as typed structs.

The words of a field stand in docs/games/revolver_2.md and in the data file itself.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = ["Area", "Book", "Card", "Effect", "Entry", "Guardian", "Poker", "Space"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
Number = Annotated[int, Meta(ge=1, le=9)]
Small = Annotated[int, Meta(ge=0, le=20)]
Cost = Annotated[int, Meta(ge=0, le=9)]
Amount = Annotated[int, Meta(ge=-20, le=20)]
Share = Annotated[float, Meta(ge=0, le=1)]
Player = Literal["guardians", "mapache"]
Origin = Literal["seed", "source", "reconstructed", "printed"]


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect; which fields an operation has stands in edition.py."""

    op: str
    n: Number | None = None
    amount: Amount | None = None
    limit: Cost | None = None
    player: Player | None = None
    max_power: Small | None = None
    value: Number | None = None
    filter: Literal["firepower", "gunpowder", "bullet"] | None = None
    applies_to: Literal["firepower", "all"] | None = None
    areas: list[Id] | None = None


Effects = Annotated[list[Effect], Meta(max_length=6)]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Anything with a provenance, and what is for information only."""

    id: Id
    name: str = ""
    provenance: Origin = "printed"
    values_provenance: Origin | None = None
    confidence: Share = 1.0
    aliases: list[str] = []
    note: str = ""

    @property
    def origin(self) -> str:
        """Where the numbers come from."""
        return self.values_provenance or self.provenance


class Space(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A space of an area."""

    recruits: Cost
    optional: bool = False


class Area(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An area card."""

    set: Literal["crystal_river", "cataratas_de_buffalo", "malpaso"]
    position: Annotated[int, Meta(ge=1, le=6)]
    defense: Small
    attack_bonus: Small
    spaces: Annotated[list[Space], Meta(min_length=1, max_length=6)]
    on_enter: Effects = []
    special: Literal["dynamite_bridge", "gatling_and_tunnels"] | None = None


class Guardian(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A guardian."""

    role: Literal["starting", "recruit"]
    survival: Annotated[int, Meta(ge=1, le=99)]
    true_grit: Annotated[int, Meta(ge=0, le=3)] = 0
    leader: bool = False
    on_join: Effects = []
    while_alive: Effects = []
    on_death: Effects = []


class Poker(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A poker card."""

    owner: Player
    kind: Literal["number", "cheat", "accusation"]
    value: Annotated[int, Meta(ge=0, le=99)] | None = None
    effects: Effects = []
    returns_to_hand: bool = False


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of one of the two decks."""

    deck: Player
    type: Literal["firepower", "one_shot", "blockade"]
    copies: Annotated[int, Meta(ge=1, le=62)]
    cost: Cost
    power: Small | None = None
    bullet: Annotated[int, Meta(ge=0, le=1)] = 0
    gunpowder: Annotated[int, Meta(ge=0, le=2)] = 0
    true_grit: Annotated[int, Meta(ge=0, le=3)] = 0
    cost_by_area: dict[Id, Cost] = {}
    power_by_area: dict[Id, Small] = {}
    areas_only: list[Id] = []
    on_play: Effects = []
    while_in_play: Effects = []


class Book(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A data file as it is written; what it leaves out is the default's."""

    schema_version: Literal[1] = 1
    meta: dict[str, Any] = {}
    rules: dict[str, Any] = {}
    area: list[Area] | None = None
    guardian: list[Guardian] | None = None
    poker: list[Poker] | None = None
    card: list[Card] | None = None
