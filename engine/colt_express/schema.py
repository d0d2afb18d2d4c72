"""The JSON of a Colt Express position; docs/games/colt_express.md says what each field means."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from powderkeg.engine.text import StateSchema

__all__ = ["Bandit", "FloorPurse", "OwnPurse", "PileCard", "Schema", "SeatCards", "Spot"]

Character = Literal["Belle", "Cheyenne", "Django", "Doc", "Ghost", "Tuco"]
Letter = Literal["A", "B", "C", "D", "E", "F"]
Phase = Literal["draft", "start", "schemin", "keep", "stealin", "pickpocket", "over"]
RoundCard = Literal[
    "Angry Marshal",
    "Braking",
    "Bridge",
    "Passengers' Rebellion",
    "Swivel Arm",
    "Take It All!",
    "Tunnel",
    "Marshal's Revenge",
    "Pickpocketing",
    "Hostage-Taking",
]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Seats = Annotated[list[SeatNumber], Meta(max_length=6)]
Count = Annotated[int, Meta(ge=0, le=60)]
Size = Annotated[int, Meta(ge=0, le=99)]
Cards = dict[str, Annotated[int, Meta(ge=1, le=49)]]
Value = Literal[250, 300, 350, 400, 450, 500]
SpotName = Annotated[str, Meta(pattern="^(in|rf)[0-6]$", min_length=3, max_length=3)]


class OwnPurse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A purse that a bandit owns."""

    value: Value | None
    known_to: Seats


class FloorPurse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A purse that lies on a floor."""

    handle: Annotated[int, Meta(ge=0, le=17)]
    value: Value | None
    known_to: Seats


class Spot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spot with loot."""

    spot: SpotName
    purses: Annotated[list[FloorPurse], Meta(max_length=18)]
    jewels: Annotated[int, Meta(ge=0, le=6)]
    strongboxes: Annotated[int, Meta(ge=0, le=2)]


class Bandit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bandit, where he stands and what he owns."""

    character: Character | None
    owner: SeatNumber
    spot: SpotName | None
    bullets_left: Annotated[int, Meta(ge=0, le=6)]
    purses: Annotated[list[OwnPurse], Meta(max_length=18)]
    jewels: Annotated[int, Meta(ge=0, le=6)]
    strongboxes: Annotated[int, Meta(ge=0, le=2)]
    cash: Literal[0, 250]


class SeatCards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's cards."""

    hand: Cards | None
    hand_size: Size
    deck: Cards | None
    deck_size: Size
    deck_top: Count
    discard: Cards | None
    discard_size: Size
    hand_bullets: Count
    discard_known: Cards
    drawn: Annotated[int, Meta(ge=0, le=63)]
    keep: Cards | None
    received: Cards


class PileCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card on the common pile."""

    seat: SeatNumber
    card: str | None
    face_down: bool


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state, or an observation of one."""

    phase: Phase
    first_player: SeatNumber
    round: Annotated[int, Meta(ge=0, le=4)]
    rounds: Annotated[list[RoundCard], Meta(max_length=5)]
    turn: Annotated[int, Meta(ge=0, le=5)]
    acted: Annotated[int, Meta(ge=0, le=11)]
    train: Annotated[list[Letter], Meta(max_length=6)]
    marshal: Annotated[int, Meta(ge=0, le=6)]
    neutral_bullets: Annotated[int, Meta(ge=0, le=13)]
    strongbox_beside: bool
    floor: Annotated[list[Spot], Meta(max_length=14)]
    bandits: Annotated[list[Bandit], Meta(max_length=6)]
    seats: Annotated[list[SeatCards], Meta(max_length=6)]
    pile: Annotated[list[PileCard], Meta(max_length=24)]
    executed: Annotated[int, Meta(ge=0, le=24)]
    picking: Character | None
    keep_next: str | None
    start_choice: Annotated[list[Annotated[int, Meta(ge=0, le=1)] | None], Meta(max_length=2)]
