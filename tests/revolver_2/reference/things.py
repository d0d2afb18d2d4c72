"""What lies on the table."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.revolver_2.reference import chance
from tests.revolver_2.reference.tables import (
    GUARDIANS,
    SEATS,
    Card,
    Data,
    Effects,
    Person,
)

Json = dict[str, Any]


class Choice(NamedTuple):
    """One legal action."""

    number: int
    text: str
    perform: Callable[[], None]


@dataclass(frozen=True, slots=True)
class InPlay:
    """A firepower card in play."""

    card: str
    grit: int = 0
    tokens: tuple[int, ...] = ()  # values, ascending

    def json(self) -> Json:
        values = Counter(self.tokens)
        return {
            "card": self.card,
            "grit": self.grit,
            "tokens": {str(value): values[value] for value in sorted(values)},
        }

    def __str__(self) -> str:
        words = [self.card]
        if self.grit:
            words.append("grit" if self.grit == 1 else f"grit {self.grit}")
        return " ".join([*words, *(f"+{value}" for value in reversed(self.tokens))])


@dataclass(slots=True)
class Spot:
    """What lies at an area, by side."""

    firepower: list[list[InPlay]] = field(default_factory=lambda: [[], []])
    blockades: list[list[str]] = field(default_factory=lambda: [[], []])
    tokens: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Guardian:
    id: str
    grit: int = 0


@dataclass(slots=True)
class Side:
    hand: Counter[str]
    deck: Counter[str]
    known: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    drawn: int = 0
    discarded: int = 0


@dataclass(slots=True)
class Poker:
    """The tournament."""

    hands: list[list[str]]
    committed: list[str | None] = field(default_factory=lambda: [None, None])
    played: list[list[str]] = field(default_factory=lambda: [[], []])
    wins: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(slots=True)
class Paying:
    """The card announced (None: explosion, Gatling gun) and the cards named to pay for it."""

    card: str | None
    chosen: list[str] = field(default_factory=list)


# --- what is under way ----------------------------------------------------------------------------


@dataclass(slots=True)
class EffectList:
    list: str
    source: str
    next: int = 0

    def json(self) -> Json:
        return {"do": "list", "list": self.list, "source": self.source, "next": self.next}


@dataclass(slots=True)
class Hits:
    left: int

    def json(self) -> Json:
        return {"do": "hits", "left": self.left}


@dataclass(slots=True)
class Recruits:
    left: int

    def json(self) -> Json:
        return {"do": "recruits", "left": self.left}


@dataclass(slots=True)
class Discard:
    card: str

    def json(self) -> Json:
        return {"do": "discard", "card": self.card}


Entry = EffectList | Hits | Recruits | Discard


# --- the table ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Table:
    data: Data
    rules: Json
    chance: int
    sides: list[Side]
    poker: Poker | None
    guardians: list[Guardian]
    recruits: list[str]
    army: int
    grit: int  # in the supply
    power: list[int]  # in the supply
    phase: str = "poker"
    step: str = "poker"
    round: int = 0
    to_act: int | None = GUARDIANS
    setup: list[str] = field(default_factory=list)
    hand_change: list[int] = field(default_factory=lambda: [0, 0])
    areas: list[str] = field(default_factory=list)
    area: int | None = None
    space: int | None = None
    spots: list[Spot] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    kills: int = 0
    shields: int = 0
    modifier: list[int] = field(default_factory=lambda: [0, 0])
    bridge_used: int = 0
    tunnels_used: int = 0
    gatling_used: int = 0
    actions: int = 0
    paying: Paying | None = None
    stack: list[Entry] = field(default_factory=list)
    chosen: list[Json | str] = field(default_factory=list)
    winner: int | None = None
    reason: str | None = None

    # --- where we are ---

    @property
    def here(self) -> Spot:
        assert self.area is not None
        return self.spots[self.area]

    @property
    def place(self) -> str:
        """The id of the current area."""
        assert self.area is not None
        return self.areas[self.area]

    @property
    def pending(self) -> list[int]:
        if self.poker is None or self.phase == "over":
            return []
        return [seat for seat in SEATS if self.poker.committed[seat] is None]

    @property
    def stage(self) -> int:
        return max(self.round - 1, 0) + (self.phase == "over")

    # --- cards ---

    def card(self, name: str) -> Card:
        return self.data.cards[name]

    def person(self, guardian: Guardian) -> Person:
        return self.data.people[guardian.id]

    def in_order(self, cards: Iterable[str]) -> list[str]:
        """Cards of one deck, sorted by kind."""
        return sorted(cards, key=lambda name: self.card(name).kind)

    def sort_row(self, row: list[InPlay]) -> None:
        row.sort(key=lambda lying: (self.card(lying.card).kind, lying.grit, lying.tokens))

    def leave_hand(self, seat: int, name: str) -> None:
        """A copy that leaves uses up a known one."""
        side = self.sides[seat]
        take(side.hand, name)
        if side.known[name]:
            take(side.known, name)

    def discard_from_hand(self, seat: int, name: str) -> None:
        self.leave_hand(seat, name)
        self.sides[seat].discard[name] += 1

    def draw(self, seat: int, n: int) -> None:
        for _ in range(n):
            if self.room_in_hand(seat) == 0 or not self.deck_filled(seat):
                return
            side = self.sides[seat]
            deck = self.in_order(side.deck.elements())
            place = chance.draw(self.chance, chance.DRAW, len(deck), seat=seat, count=side.drawn)
            take(side.deck, deck[place])
            side.hand[deck[place]] += 1
            side.drawn += 1

    def room_in_hand(self, seat: int) -> int:
        """How many cards may be added."""
        limit: int = self.rules["hand_limit"]
        return max(0, limit - self.sides[seat].hand.total()) if limit else 10**6

    def deck_filled(self, seat: int) -> bool:
        """Whether there is a card to draw, after a reshuffle if that is the rule."""
        side = self.sides[seat]
        if not side.deck and self.rules["reshuffle_discard_when_empty"]:
            if side.discard:
                side.known = side.hand.copy()
            side.deck, side.discard = side.discard, Counter()
        return bool(side.deck)

    # --- the stack ---

    def push_list(self, name: str, source: str) -> None:
        entry = EffectList(name, source)
        if effects_of(self.data, entry):
            self.stack.append(entry)

    def push_recruits(self, n: int) -> None:
        left = min(n, len(self.recruits))
        if left:
            self.stack.append(Recruits(left))

    # --- the end ---

    def finish(self, winner: int, reason: str) -> None:
        for entry in self.stack:
            if isinstance(entry, Discard):
                self.sides[self.card(entry.card).owner].discard[entry.card] += 1
        self.winner, self.reason = winner, reason
        self.phase = self.step = "over"
        self.to_act, self.paying = None, None
        self.stack, self.setup, self.chosen = [], [], []


def take(cards: Counter[str], name: str) -> None:
    assert cards[name] > 0
    cards[name] -= 1
    if not cards[name]:
        del cards[name]


def effects_of(data: Data, entry: EffectList) -> Effects:
    if entry.list == "on_play":
        return data.cards[entry.source].on_play
    if entry.list == "on_enter":
        return data.areas[entry.source].on_enter
    if entry.list == "effects":
        return data.poker[entry.source].effects
    person = data.people[entry.source]
    return person.on_join if entry.list == "on_join" else person.on_death


def owner_of(data: Data, entry: EffectList) -> int:
    if entry.list == "on_play":
        return data.cards[entry.source].owner
    return data.poker[entry.source].owner if entry.list == "effects" else GUARDIANS
