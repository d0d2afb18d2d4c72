"""What is printed on the cards, and how many there are (rules, sections 1 and 2)."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

Cell = tuple[int, int]

STEP: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

START: Cell = (0, 0)
GOAL_CELLS: list[Cell] = [(8, 2), (8, 0), (8, -2)]  # top, middle, bottom
GOAL_NAMES = ["top", "middle", "bottom"]
GOAL_CARDS = ["GT", "GA", "GB"]
TREASURE = "GT"

Groups = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Shape:
    """The tunnels of a path card: groups of sides that are joined inside the card."""

    upright: Groups
    flag: str = ""  # ladder, blue, green, crystal

    @cached_property
    def turned(self) -> Groups:
        return tuple(frozenset(OPPOSITE[side] for side in group) for group in self.upright)

    @cached_property
    def alike(self) -> bool:
        """Whether a half turn changes nothing."""
        return set(self.upright) == set(self.turned)

    def groups(self, *, turned: bool) -> Groups:
        return self.turned if turned else self.upright


def shape(groups: str, flag: str = "") -> Shape:
    return Shape(tuple(frozenset(group) for group in groups.split()), flag)


# id: (shape, copies)
BASE_PATHS = {
    "B1": (shape("NESW"), 5),
    "B2": (shape("NSW"), 5),
    "B3": (shape("ESW"), 5),
    "B4": (shape("NS"), 4),
    "B5": (shape("EW"), 3),
    "B6": (shape("NW"), 4),
    "B7": (shape("SW"), 5),
    "B8": (shape("N E S W"), 1),
    "B9": (shape("N S W"), 1),
    "B10": (shape("E S W"), 1),
    "B11": (shape("N S"), 1),
    "B12": (shape("E W"), 1),
    "B13": (shape("N W"), 1),
    "B14": (shape("S W"), 1),
    "B15": (shape("S"), 1),
    "B16": (shape("W"), 1),
}
MORE_PATHS = {
    "X1": (shape("NS EW"), 2),
    "X2": (shape("NW ES"), 1),
    "X3": (shape("NE SW"), 1),
    "X4": (shape("S", "ladder"), 1),
    "X5": (shape("E", "ladder"), 1),
    "X6": (shape("ES", "ladder"), 1),
    "X7": (shape("NE", "ladder"), 1),
    "X8": (shape("ES", "green"), 1),
    "X9": (shape("EW", "green"), 1),
    "X10": (shape("NS E", "green"), 1),
    "X11": (shape("NS", "blue"), 1),
    "X12": (shape("EW", "blue"), 1),
    "X13": (shape("NE", "blue"), 1),
    "X14": (shape("NESW", "crystal"), 1),
    "X15": (shape("NES", "crystal"), 1),
    "X16": (shape("ESW", "crystal"), 3),
    "X17": (shape("EW S", "crystal"), 1),
    "X18": (shape("NSW E", "crystal"), 1),
    "X19": (shape("ESW N", "crystal"), 1),
    "X20": (shape("N", "crystal"), 1),
    "X21": (shape("E", "crystal"), 1),
    "X22": (shape("NE S"), 1),
    "X23": (shape("NW S"), 2),
    "X24": (shape("NS E W"), 1),
    "X25": (shape("EW N S"), 1),
    "X26": (shape("NS E"), 1),
}
BASE_ACTIONS = {
    "BRK-P": 3,
    "BRK-L": 3,
    "BRK-C": 3,
    "REP-P": 2,
    "REP-L": 2,
    "REP-C": 2,
    "REP-PL": 1,
    "REP-PC": 1,
    "REP-LC": 1,
    "ROCK": 3,
    "MAP": 6,
}
MORE_ACTIONS = {
    "ROCK": 1,
    "THEFT": 4,
    "HANDSOFF": 3,
    "SWAPHAND": 2,
    "INSPECT": 2,
    "SWAPHATS": 2,
    "TRAP": 3,
    "FREE": 4,
}

SHAPES = {name: card for name, (card, _) in {**BASE_PATHS, **MORE_PATHS}.items()}
FIXED = {"S0": shape("NESW"), "GT": shape("NESW"), "GA": shape("NW"), "GB": shape("SW")}
KINDS = [*SHAPES, *BASE_ACTIONS, *(kind for kind in MORE_ACTIONS if kind != "ROCK")]
NUMBER = {kind: number for number, kind in enumerate(KINDS)}

BASE_DECK = Counter({**{name: n for name, (_, n) in BASE_PATHS.items()}, **BASE_ACTIONS})
COMBINED_DECK = (
    BASE_DECK + Counter({name: n for name, (_, n) in MORE_PATHS.items()}) + Counter(MORE_ACTIONS)
)
DECKS = {"base": BASE_DECK, "combined": COMBINED_DECK}
SET_ASIDE = {"base": 0, "combined": 10}

ROLES = {
    "base": ["digger", "saboteur"],
    "combined": ["blue", "green", "boss", "profiteer", "geologist", "saboteur"],
}
COMBINED_ROLES = Counter(blue=4, green=4, boss=1, profiteer=1, geologist=2, saboteur=3)
# seats: (saboteurs, diggers)
BASE_ROLES = {
    3: (1, 3),
    4: (1, 4),
    5: (2, 4),
    6: (2, 5),
    7: (3, 5),
    8: (3, 6),
    9: (3, 7),
    10: (4, 7),
}
NUGGETS = Counter({1: 16, 2: 8, 3: 4})
SHARE = {1: 5, 2: 4, 3: 3, 4: 2}  # winners: gold pieces of each; with more it is 1
SABOTEUR_PAY = {1: 4, 2: 3, 3: 3, 4: 2}

BROKEN = {"P": "BRK-P", "L": "BRK-L", "C": "BRK-C"}
TOOLS = {"P": "pickaxe", "L": "lantern", "C": "cart"}
DOORS = ["blue", "green"]


def hand_size(edition: str, seats: int) -> int:
    if edition == "combined" or seats <= 5:
        return 6
    return 5 if seats <= 7 else 4


def roles_in_play(edition: str, seats: int) -> Counter[str]:
    if edition == "combined":
        return Counter(COMBINED_ROLES)
    saboteurs, diggers = BASE_ROLES[seats]
    return Counter(digger=diggers, saboteur=saboteurs)


def in_order(cards: Counter[str]) -> dict[str, int]:
    """A multiset of kinds as JSON."""
    return {kind: cards[kind] for kind in sorted(+cards, key=NUMBER.__getitem__)}
