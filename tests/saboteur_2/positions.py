"""Positions of Saboteur 2 for tests: say what matters, the rest is filled in."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.saboteur_2.reference import DEFAULTS
from tests.saboteur_2.reference.tables import (
    DECKS,
    KINDS,
    NUGGETS,
    ROLES,
    SET_ASIDE,
    hand_size,
    in_order,
    roles_in_play,
)

Json = dict[str, Any]
NEUTRAL = ("saboteur", "saboteur", "saboteur", "boss", "profiteer", "geologist")
GOALS = {"T": "GT", "A": "GA", "B": "GB"}
LAID = re.compile(r"([A-Z]+\d*)(r?)@\((-?\d+),(-?\d+)\)")


class Laid(NamedTuple):
    """`B6r@(1,0)` taken apart."""

    card: str
    turned: bool
    x: int
    y: int


def laid(text: str) -> Laid:
    found = LAID.fullmatch(text)
    assert found, text
    return Laid(found[1], bool(found[2]), int(found[3]), int(found[4]))


@dataclass(slots=True)
class Setting:
    """A position with everything in it that the rules count.

    Hands that are not named hold cards that nobody asks about; what the pile must not hold has
    been discarded.
    """

    roles: Sequence[str] = NEUTRAL
    options: Json = field(default_factory=dict)
    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    maze: Sequence[str] = ()
    goals: str = "TAB"
    up: Mapping[int, bool] = field(default_factory=dict)  # goals face up: whether turned
    fronts: Mapping[int, Sequence[str]] = field(default_factory=dict)
    gone: Sequence[str] = ()
    pile: int | None = None
    to_act: int = 0
    round: int = 0
    gold: Sequence[int] | None = None
    paid_gold: Sequence[int] | None = None
    put_away: Sequence[Json] = ()
    theft_order: Sequence[int] | None = None
    discards: Mapping[int, Sequence[str]] = field(default_factory=dict)
    chance: int = 0x123456789ABCDEF
    fields: Json = field(default_factory=dict)

    @property
    def edition(self) -> str:
        return str(self.options.get("edition", "combined"))

    @property
    def seats(self) -> int:
        return len(self.roles)

    def payload(self) -> Json:
        """The JSON of the game with this state."""
        return {
            "game": "saboteur_2",
            "format": 1,
            "seats": self.seats,
            "options": {**DEFAULTS, **self.options},
            "state": self.state(),
        }

    def state(self) -> Json:
        hands, discards, pool = self.cards()
        hats = roles_in_play(self.edition, self.seats) - Counter(self.roles)
        hats -= Counter(dwarf["role"] for dwarf in self.put_away)
        fronts = [list(self.fronts.get(seat, ())) for seat in range(self.seats)]
        thieves = [seat for seat, front in enumerate(fronts) if "THEFT" in front]
        seats = [
            {
                "hand": in_order(hands[seat]),
                "hand_size": hands[seat].total(),
                "role": role,
                "known_to": [seat],
                "laid": [],
                "front": sorted(fronts[seat], key=KINDS.index),
                "discards": [in_order(discards[seat]), {}, {}],
                "discard_sizes": [discards[seat].total(), 0, 0],
                "gold": self.gold[seat] if self.gold else 0,
                "paid_gold": self.paid_gold[seat] if self.paid_gold else 0,
                "drawn": hands[seat].total() + discards[seat].total() + self.public(seat),
            }
            for seat, role in enumerate(self.roles)
        ]
        base = self.edition == "base"
        return {
            "chance": f"0x{self.chance:016x}",
            "to_act": self.to_act,
            "stage": self.round,
            "pending": [],
            "phase": "play",
            "round": self.round,
            "maze": self.maze_json(),
            "goals": [
                {
                    "card": GOALS[letter],
                    "face_up": place in self.up,
                    "turned": self.up.get(place, False),
                    "seen_by": [],
                }
                for place, letter in enumerate(self.goals)
            ],
            "pool": in_order(pool),
            "pile_size": pool.total() - SET_ASIDE[self.edition],
            "gone": in_order(Counter(self.gone)),
            "hats": {role: hats[role] for role in ROLES[self.edition] if hats[role]},
            "hats_size": hats.total(),
            "put_away": list(self.put_away),
            "seats": seats,
            "theft_order": thieves if self.theft_order is None else list(self.theft_order),
            "swaps": [],
            "card": None,
            "cell": None,
            "target": None,
            "chosen": {},
            "discarding": None,
            "finder": None,
            "offer": {},
            "thieves": [],
            "nuggets": {str(value): NUGGETS[value] for value in (1, 2, 3)} if base else {},
            "nuggets_size": NUGGETS.total() if base else 0,
            "shares": [],
            "paid": [],
            **self.fields,
        }

    def maze_json(self) -> list[Json]:
        cards = sorted(map(laid, self.maze), key=lambda card: (card.x, card.y))
        return [{"x": c.x, "y": c.y, "card": c.card, "turned": c.turned} for c in cards]

    def public(self, seat: int) -> int:
        """Cards that left a hand for all to see: seat 0 played them all."""
        lying = sum(len(front) for front in self.fronts.values())
        return (len(self.maze) + lying + len(self.gone)) if seat == 0 else 0

    def cards(self) -> tuple[list[Counter[str]], list[Counter[str]], Counter[str]]:
        """Hands, discards and the pool: every seat has drawn at least a dealt hand."""
        seats, dealt = range(self.seats), hand_size(self.edition, self.seats)
        hands = [Counter(self.hands.get(seat, ())) for seat in seats]
        discards = [Counter(self.discards.get(seat, ())) for seat in seats]
        used = Counter(laid(text).card for text in self.maze) + Counter(self.gone)
        used.update(card for front in self.fronts.values() for card in front)
        for cards in (*hands, *discards):
            used += cards
        rest = Counter(DECKS[self.edition]) - used
        for seat in seats:
            if self.edition == "base" and self.pile != 0:
                fill(hands[seat], rest, dealt - hands[seat].total())
            elif seat not in self.hands:
                fill(hands[seat], rest, int(self.pile != 0))
            drawn = hands[seat].total() + discards[seat].total() + self.public(seat)
            fill(discards[seat], rest, dealt - drawn)
        if self.pile is not None:
            surplus = rest.total() - SET_ASIDE[self.edition] - self.pile
            for i in range(surplus):
                fill(discards[i % self.seats], rest, 1)
        return hands, discards, rest


def fill(cards: Counter[str], rest: Counter[str], number: int) -> None:
    """Move cards of which there are many."""
    for _ in range(number):
        ((kind, _),) = rest.most_common(1)
        rest[kind] -= 1
        cards[kind] += 1
