"""Everything on the table: cards, bandits, players, the train."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.colt_express.reference import tables


class Spot(NamedTuple):
    """A car index and a level. Index 0 is the Caboose."""

    car: int
    roof: bool

    def __str__(self) -> str:
        return f"{'rf' if self.roof else 'in'}{self.car}"


def spot_of(text: str) -> Spot:
    """The spot written as "in3" or "rf3"."""
    return Spot(int(text[2:]), text.startswith("rf"))


@dataclass(eq=False, slots=True)
class Purse:
    value: int
    known_to: set[int]  # seats that have seen the value (R37)
    handle: int | None = None  # on floors only


@dataclass(slots=True)
class Loot:
    """The tokens on one spot or on one character card."""

    purses: list[Purse] = field(default_factory=list)
    jewels: int = 0
    strongboxes: int = 0

    def __bool__(self) -> bool:
        return bool(self.purses or self.jewels or self.strongboxes)

    def types(self) -> list[str]:
        amounts = (
            ("purse", len(self.purses)),
            ("jewel", self.jewels),
            ("strongbox", self.strongboxes),
        )
        return [name for name, amount in amounts if amount]

    def value(self) -> int:
        purses = sum(purse.value for purse in self.purses)
        return purses + tables.JEWEL * self.jewels + tables.STRONGBOX * self.strongboxes


@dataclass(eq=False, slots=True)
class Bandit:
    index: int
    owner: int
    character: str | None = None
    spot: Spot | None = None
    bullets_left: int = tables.REVOLVER
    loot: Loot = field(default_factory=Loot)
    cash: int = 0

    @property
    def name(self) -> str:
        return str(self.character).lower()

    @property
    def at(self) -> Spot:
        """Where he is, once he is on the train."""
        assert self.spot is not None
        return self.spot


@dataclass(eq=False, slots=True)
class Card:
    kind: str
    number: int  # kind number of the contract, section 1
    bandit: Bandit | None = None  # two seats: the bandit it is bound to
    traced: bool = False  # expert: everybody can follow where this card is (R16, R38)

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.bandit.name}" if self.bandit else self.kind

    @property
    def is_bullet(self) -> bool:
        return self.kind == tables.BULLET


def count(cards: Iterable[Card]) -> dict[str, int]:
    """A multiset of cards, kinds in order."""
    numbers: dict[int, list[Any]] = {}
    for card in cards:
        if card.number in numbers:
            numbers[card.number][1] += 1
        else:
            numbers[card.number] = [card.name, 1]
    return {numbers[kind][0]: numbers[kind][1] for kind in sorted(numbers)}


@dataclass(eq=False, slots=True)
class Player:
    seat: int
    top: list[Card] = field(default_factory=list)  # expert: bullets on the deck, last one first
    deck: list[Card] = field(default_factory=list)  # the rest of the deck, order unknown to all
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    drawn: int = 0  # cards drawn in this round, 0 after Schemin'
    keep: dict[str, int] = field(default_factory=dict)  # decided so far in phase keep
    received: Counter[str] = field(default_factory=Counter)  # bullets by shooter or "neutral"

    @property
    def deck_size(self) -> int:
        return len(self.top) + len(self.deck)


@dataclass(eq=False, slots=True)
class Planned:
    """A card in the common pile."""

    seat: int
    card: Card
    face_down: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a decision: its notation, its number and what it does."""

    text: str
    number: int
    perform: Callable[[], None]


@dataclass(eq=False, slots=True)
class Table:
    seats: int
    options: dict[str, Any]
    chance: int
    bandits: list[Bandit]
    players: list[Player]
    locomotive: int  # N
    marshal: int
    phase: str = "draft"
    to_act: int | None = None
    train: list[str] = field(default_factory=list)
    floor: dict[Spot, Loot] = field(default_factory=dict)
    neutral_bullets: int = tables.NEUTRAL_BULLETS
    strongbox_beside: bool = True
    first_player: int = 0
    round: int = 0
    rounds: list[str] = field(default_factory=list)
    turn: int = 0
    acted: int = 0
    pile: list[Planned] = field(default_factory=list)
    executed: int = 0
    picking: Bandit | None = None
    keep_next: str | None = None
    start_choice: list[int | None] = field(default_factory=list)

    @property
    def expert(self) -> bool:
        return self.seats == 2 or bool(self.options["expert"])

    @property
    def turns(self) -> str:
        """The turn symbols of the present round."""
        return tables.CARD_OF_ROUND[self.rounds[-1]].turns(self.seats)

    def clockwise(self) -> list[int]:
        """All seats, the First Player first."""
        return [(self.first_player + i) % self.seats for i in range(self.seats)]

    def bandits_of(self, seat: int) -> list[Bandit]:
        return [bandit for bandit in self.bandits if bandit.owner == seat]

    def bandits_clockwise(self) -> list[Bandit]:
        """R7, R8: from the First Player on, a team's two in bandit order."""
        return [bandit for seat in self.clockwise() for bandit in self.bandits_of(seat)]

    def bandits_at(self, spot: Spot) -> list[Bandit]:
        return [bandit for bandit in self.bandits if bandit.spot == spot]

    def owns(self, seat: int, character: str) -> bool:
        return any(bandit.character == character for bandit in self.bandits_of(seat))

    def loot_at(self, spot: Spot) -> Loot:
        return self.floor.setdefault(spot, Loot())


def empty_table(seats: int, options: dict[str, Any], chance: int) -> Table:
    """A table at which everybody has sat down; bandits have an owner and no character."""
    teams = 2 if seats == 2 else 1
    bandits = [Bandit(index=b, owner=b // teams) for b in range(teams * seats)]
    cars = 4 if seats == 2 else seats
    return Table(
        seats=seats,
        options=options,
        chance=chance,
        bandits=bandits,
        players=[Player(seat) for seat in range(seats)],
        locomotive=cars,
        marshal=cars,
    )
