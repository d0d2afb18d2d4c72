"""What lies on the table."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.saboteur_2.reference.tables import GOAL_CARDS, Cell

Json = dict[str, Any]
Cards = Counter[str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action."""

    number: int
    text: str
    perform: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Placed:
    """A path card in the maze."""

    card: str
    turned: bool = False


@dataclass(slots=True)
class Goal:
    card: str
    face_up: bool = False
    turned: bool = False
    seen_by: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Dwarf:
    """A dwarf card: who knows it, and which doors its holder laid while it was held."""

    role: str
    known_to: set[int]
    laid: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Player:
    seat: int
    dwarf: Dwarf
    hand: Cards = field(default_factory=Counter)
    front: list[str] = field(default_factory=list)
    discards: list[Cards] = field(default_factory=lambda: [Counter(), Counter(), Counter()])
    gold: int = 0
    paid_gold: int = 0
    drawn: int = 0


@dataclass(slots=True)
class Swap:
    """Two hands exchanged: what each seat gave away and nobody has seen since."""

    seats: list[int]
    given: list[Cards]


@dataclass(slots=True)
class Share:
    seat: int
    value: int
    offer: Counter[int]


@dataclass(slots=True)
class Table:
    """Everything there is to know about a position."""

    seats: int
    options: Json
    chance: int
    phase: str = "play"
    round: int = 0
    to_act: int | None = None
    maze: dict[Cell, Placed] = field(default_factory=dict)
    goals: list[Goal] = field(default_factory=lambda: [Goal(card) for card in GOAL_CARDS])
    pool: Cards = field(default_factory=Counter)
    pile_size: int = 0
    gone: Cards = field(default_factory=Counter)
    hats: Cards = field(default_factory=Counter)
    put_away: list[tuple[int, Dwarf]] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    theft_order: list[int] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    # A move under way
    card: str | None = None
    cell: Cell | None = None
    target: int | None = None
    chosen: Cards = field(default_factory=Counter)
    discarding: str | None = None
    # The end of a round
    finder: int | None = None
    offer: Counter[int] = field(default_factory=Counter)
    thieves: list[int] = field(default_factory=list)
    nuggets: Counter[int] = field(default_factory=Counter)
    shares: list[list[Share]] = field(default_factory=list)
    paid: list[Counter[int]] = field(default_factory=list)

    @property
    def combined(self) -> bool:
        return bool(self.options["edition"] == "combined")

    @property
    def edition(self) -> str:
        return str(self.options["edition"])

    @property
    def acting(self) -> Player:
        assert self.to_act is not None
        return self.players[self.to_act]

    @property
    def revealed(self) -> bool:
        """Whether the round is over, so that all dwarf cards lie face up."""
        return self.phase in ("nugget", "theft", "over")

    @property
    def epoch(self) -> int:
        return len(self.swaps)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def others(self, seat: int) -> list[Player]:
        return [player for player in self.players if player.seat != seat]

    def clear_move(self) -> None:
        self.phase = "play"
        self.card = self.cell = self.target = self.discarding = None
        self.chosen = Counter()
