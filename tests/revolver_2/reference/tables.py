"""The data file (rules, sections 1 and 2) as the reference reads it; it takes it to be valid."""

import json
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Effects = tuple[Json, ...]

GUARDIANS, MAPACHE = 0, 1
SEATS = (GUARDIANS, MAPACHE)
SEAT_OF = {"guardians": GUARDIANS, "mapache": MAPACHE}
MINE = 5  # its place from the left
MOST_ACTIONS = 100

FOLDER = Path(__file__).parents[3] / "engine" / "revolver_2" / "data"


def other(seat: int) -> int:
    return 1 - seat


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card of one of the two decks."""

    id: str
    owner: int
    kind: int  # place among the cards of its deck
    type: str
    copies: int
    cost: int
    power: int
    bullet: int
    gunpowder: int
    true_grit: int
    cost_by_area: dict[str, int]
    power_by_area: dict[str, int]
    areas_only: tuple[str, ...]
    on_play: Effects
    while_in_play: Effects

    def fits(self, wanted: str | None) -> bool:
        """The filter of `retrieve`."""
        if wanted == "firepower":
            return self.type == "firepower"
        if wanted == "gunpowder":
            return self.gunpowder > 0
        return self.bullet > 0 if wanted == "bullet" else True


@dataclass(frozen=True, slots=True)
class Person:
    """A guardian as printed."""

    id: str
    starting: bool
    survival: int
    true_grit: int
    leader: bool
    on_join: Effects
    on_death: Effects
    while_alive: Effects


@dataclass(frozen=True, slots=True)
class Area:
    id: str
    set: str
    position: int
    defense: int
    attack_bonus: int
    recruits: tuple[int, ...]  # by space
    optional: tuple[bool, ...]
    on_enter: Effects
    special: str | None


@dataclass(frozen=True, slots=True)
class PokerCard:
    id: str
    owner: int
    kind: str
    value: int
    effects: Effects
    returns: bool


@dataclass(frozen=True)
class Data:
    """Everything a data file says about play."""

    rules: Json
    cards: dict[str, Card]
    people: dict[str, Person]  # by ascending survival
    areas: dict[str, Area]
    poker: dict[str, PokerCard]

    @cached_property
    def decks(self) -> tuple[list[Card], list[Card]]:
        """The kinds of each deck in order."""
        by_owner = [[c for c in self.cards.values() if c.owner == seat] for seat in SEATS]
        return by_owner[0], by_owner[1]

    @cached_property
    def poker_decks(self) -> tuple[list[str], list[str]]:
        by_owner = [[c.id for c in self.poker.values() if c.owner == seat] for seat in SEATS]
        return by_owner[0], by_owner[1]

    @cached_property
    def survival_order(self) -> list[str]:
        return list(self.people)

    def layout(self, winner: int) -> list[str]:
        """The six areas from left to right."""
        town = ("crystal_river", "cataratas_de_buffalo")[winner]
        used = [area for area in self.areas.values() if area.set in (town, "malpaso")]
        return [area.id for area in sorted(used, key=lambda area: area.position)]


def effects(entry: Json, name: str) -> Effects:
    return tuple(entry.get(name, ()))


def card_from(entry: Json, kind: int) -> Card:
    return Card(
        id=entry["id"],
        owner=SEAT_OF[entry["deck"]],
        kind=kind,
        type=entry["type"],
        copies=entry["copies"],
        cost=entry["cost"],
        power=entry.get("power", 0),
        bullet=entry.get("bullet", 0),
        gunpowder=entry.get("gunpowder", 0),
        true_grit=entry.get("true_grit", 0),
        cost_by_area=entry.get("cost_by_area", {}),
        power_by_area=entry.get("power_by_area", {}),
        areas_only=tuple(entry.get("areas_only", ())),
        on_play=effects(entry, "on_play"),
        while_in_play=effects(entry, "while_in_play"),
    )


def person_from(entry: Json) -> Person:
    return Person(
        id=entry["id"],
        starting=entry["role"] == "starting",
        survival=entry["survival"],
        true_grit=entry.get("true_grit", 0),
        leader=entry.get("leader", False),
        on_join=effects(entry, "on_join"),
        on_death=effects(entry, "on_death"),
        while_alive=effects(entry, "while_alive"),
    )


def area_from(entry: Json) -> Area:
    spaces = entry["spaces"]
    return Area(
        id=entry["id"],
        set=entry["set"],
        position=entry["position"],
        defense=entry["defense"],
        attack_bonus=entry["attack_bonus"],
        recruits=tuple(space["recruits"] for space in spaces),
        optional=tuple(space.get("optional", False) for space in spaces),
        on_enter=effects(entry, "on_enter"),
        special=entry.get("special"),
    )


def poker_from(entry: Json) -> PokerCard:
    return PokerCard(
        id=entry["id"],
        owner=SEAT_OF[entry["owner"]],
        kind=entry["kind"],
        value=entry.get("value", 0),
        effects=effects(entry, "effects"),
        returns=entry.get("returns_to_hand", False),
    )


def completed(content: Json) -> Json:
    """Tables and rules that a file leaves out are those of the file that is shipped."""
    ours = tomllib.loads((FOLDER / "default.toml").read_text(encoding="utf-8"))
    return {**ours, **content, "rules": {**ours["rules"], **content.get("rules", {})}}


def data_from(content: Json) -> Data:
    cards: dict[str, Card] = {}
    seen = {"guardians": 0, "mapache": 0}
    for entry in content["card"]:
        cards[entry["id"]] = card_from(entry, seen[entry["deck"]])
        seen[entry["deck"]] += 1
    people = sorted(map(person_from, content["guardian"]), key=lambda person: person.survival)
    return Data(
        rules={name: entry["value"] for name, entry in content["rules"].items()},
        cards=cards,
        people={person.id: person for person in people},
        areas={entry["id"]: area_from(entry) for entry in content["area"]},
        poker={entry["id"]: poker_from(entry) for entry in content["poker"]},
    )


def file_of(name: str) -> Path:
    """A data set that is shipped, or a file."""
    shipped = FOLDER / f"{name}.toml"
    return shipped if shipped.exists() else Path(name)


@cache
def of_text(text: str) -> Data:
    return data_from(completed(tomllib.loads(text)))


@cache
def of_json(text: str) -> Data:
    return data_from(completed(json.loads(text)))


def read(data: Any = "default") -> Data:
    """From the name of a data set, the path of a file, or the content of one."""
    if isinstance(data, dict):
        return of_json(json.dumps(data))
    return of_text(file_of(str(data)).read_text(encoding="utf-8"))
