"""What lies on the table."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.dos_de_mayo.reference.tables import (
    CUBES,
    DECKS,
    FRANCE,
    GUESSED,
    LIMIT,
    SEATS,
    SPAIN,
    Way,
    card_number,
    owner,
)

Json = dict[str, Any]
Units = Counter[int]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action."""

    number: int
    text: str
    perform: Callable[[], None]


@dataclass(slots=True)
class Order:
    way: Way
    units: int | None = None
    status: str = "standing"

    @property
    def stands(self) -> bool:
        return self.status == "standing"


@dataclass(slots=True)
class Side:
    """The cards of a player."""

    hand: list[str]
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    hand_known: list[str] = field(default_factory=list)


def two() -> list[Units]:
    return [Counter(), Counter()]


@dataclass(slots=True)
class Table:
    """Everything there is to know about a position."""

    options: Json
    chance: int
    phase: str = "setup"
    turn: int = 1
    to_act: int | None = FRANCE
    units: list[Units] = field(default_factory=two)
    outside: Units = field(default_factory=Counter)
    spare: list[int] = field(default_factory=lambda: [0, 0])
    losses: int = 0
    limit: int = LIMIT
    sides: list[Side] = field(default_factory=lambda: [Side([], list(deck)) for deck in DECKS])
    winner: int | None = None
    # Preparation
    pending: list[int] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)
    draws: list[bool | None] = field(default_factory=lambda: [None, None])
    turba: bool = False
    one_order: bool = False
    # Windows
    passes: int = 0
    # Orders and movement
    orders: list[list[Order]] = field(default_factory=lambda: [[], []])
    snapshot: list[int] = field(default_factory=list)
    recruits: list[Units] = field(default_factory=two)
    arrivals: Units = field(default_factory=Counter)
    murat: bool = False
    released: int | None = None
    tie: Order | None = None
    # Resolution
    bonus: list[Units] = field(default_factory=two)
    artillery: int | None = None
    shield: int | None = None
    fought: list[int] = field(default_factory=list)
    repeating: int | None = None

    def conflict_zones(self) -> list[int]:
        spanish, french = self.units
        return [zone for zone in sorted(spanish) if spanish[zone] > 0 and french[zone] > 0]

    def plays(self, card: str) -> bool:
        """Whether the card is in hand and does anything in this profile (9.3)."""
        return card in self.sides[owner(card)].hand and not self.blank(card)

    def blank(self, card: str) -> bool:
        return self.options["profile"] == "attested" and card in GUESSED

    def lost(self, side: int) -> int:
        """Cubes of a side that have been removed."""
        if side == FRANCE:
            return self.losses
        return CUBES[SPAIN] - self.units[SPAIN].total() - self.spare[SPAIN]

    def take_from_hand(self, card: str, pile: list[str]) -> None:
        """Move a card out of its hand, where it is then no longer known to be."""
        side = self.sides[owner(card)]
        side.hand.remove(card)
        if card in side.hand_known:
            side.hand_known.remove(card)
        put(pile, card)

    def forget_turn(self) -> None:
        """Empty every field that belongs to a turn."""
        self.pending, self.barred, self.draws = [], [], [None, None]
        self.turba = self.one_order = False
        self.passes = 0
        self.forget_movement()
        self.murat, self.released, self.tie = False, None, None
        self.bonus, self.artillery, self.shield = two(), None, None
        self.fought, self.repeating = [], None

    def forget_movement(self) -> None:
        self.orders = [[], []]
        self.snapshot, self.recruits, self.arrivals = [], two(), Counter()

    def end_game(self, winner: int) -> None:
        self.forget_turn()
        self.phase, self.to_act, self.winner = "over", None, winner

    def check_limit(self) -> bool:
        """Section 8: Spain wins at once; whether the game is over."""
        if self.options["loss_check"] == "at_once" and self.losses >= self.limit:
            self.end_game(SPAIN)
        return self.phase == "over"


def put(pile: list[str], card: str) -> None:
    pile.append(card)
    pile.sort(key=card_number)


def other(seat: int) -> int:
    return SEATS[1 - seat]
