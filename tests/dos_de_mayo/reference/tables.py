"""Map, setup and cards (rules, sections 3, 4 and 9), written down anew."""

from typing import NamedTuple

SPAIN, FRANCE = 0, 1
SEATS = (SPAIN, FRANCE)
TURNS = 10

NEIGHBOURS: dict[int, tuple[int, ...]] = {
    1: (2, 8, 11),
    2: (1, 3, 4, 8),
    3: (2, 4, 5, 6),
    4: (2, 3, 5, 8),
    5: (3, 4, 6, 7, 8, 9),
    6: (3, 5, 7, 16),
    7: (5, 6, 9, 14, 15, 16),
    8: (1, 2, 4, 5, 9, 10, 11),
    9: (5, 7, 8, 10, 12, 14),
    10: (8, 9, 11, 12),
    11: (1, 8, 10, 12, 21),
    12: (9, 10, 11, 13, 14, 21),
    13: (12, 14, 18, 21),
    14: (7, 9, 12, 13, 15, 18),
    15: (7, 14, 16, 17, 18),
    16: (6, 7, 15, 17, 19),
    17: (15, 16, 18, 19, 20),
    18: (13, 14, 15, 17, 20, 21),
    19: (16, 17, 20),
    20: (17, 18, 19, 21),
    21: (11, 12, 13, 18, 20),
}
ZONES = tuple(NEIGHBOURS)
GATES = (1, 6, 16, 20)
EXEMPT = (14, 15, 16)

SPANISH_SETUP = {4: 1, 8: 1, 9: 1, 10: 1, 12: 1, 15: 1, 17: 1, 20: 1}
FRENCH_SETUP = {1: 2, 6: 2, 10: 1, 11: 2, 19: 2}
SPARE_SETUP = (2, 1)
IN_EACH_BOX = 5
CUBES = (10, 30)
LIMIT, LOWER_LIMIT = 4, 3

DECKS = (tuple(f"S{i}" for i in range(1, 12)), tuple(f"F{i}" for i in range(1, 12)))
IMMEDIATE = ("F3", "F4", "F7", "F11")
PERMANENT = ("F4", "F8", "S2", "S3")
GUESSED = ("S1", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "F11")
STRENGTH_CARDS = (("S1", "S6", "S7"), ("F6",))


class Way(NamedTuple):
    """What an order says: from where to where; outside: from the box beside the gate."""

    outside: bool  # first, because entries come last
    origin: int
    to: int

    def __str__(self) -> str:
        return f"OUT{self.origin}-{self.to}" if self.outside else f"{self.origin}-{self.to}"

    @property
    def place(self) -> int:
        return PLACES[self]

    @property
    def limited(self) -> bool:
        """Only the origin counts, and a box is not the zone."""
        return self.outside or self.origin not in EXEMPT

    @property
    def back(self) -> "Way | None":
        """The order that this one would cross."""
        return None if self.outside else Way(False, self.to, self.origin)


WAYS = sorted(
    [Way(False, a, b) for a, borders in NEIGHBOURS.items() for b in borders]
    + [Way(True, gate, gate) for gate in GATES]
)
PLACES = {way: place for place, way in enumerate(WAYS)}
WAY_OF = {str(way): way for way in WAYS}


def card_number(card: str) -> int:
    """F1 … F11 = 0 … 10, S1 … S11 = 11 … 21."""
    return int(card[1:]) - 1 + (11 if card[0] == "S" else 0)


def owner(card: str) -> int:
    return SPAIN if card[0] == "S" else FRANCE
