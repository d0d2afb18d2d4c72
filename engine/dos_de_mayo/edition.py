"""The map and the cards as data: read from TOML, completed from our own files, and checked.

A corrected file holds any of `gates`, `exempt_origins`, `borders`, `setup` and `cards`: the first
four replace ours, each card replaces the card of its id. Every fault is an OptionError that names
the entry. What an effect needs, and which cards may have it, stands in `RULES` of cards.py.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from powderkeg.engine import datafiles
from powderkeg.engine.dos_de_mayo.tables import CARDS, CUBES, EFFECTS, ZONES
from powderkeg.engine.errors import OptionError

__all__ = ["SHEET", "Border", "Card", "Data", "Setup", "Zones", "complete", "fault", "read"]

MOST_BORDERS = 64
MOST_NEIGHBOURS = 12
GATES = 4

Zone = Annotated[int, Meta(ge=1, le=ZONES)]
Cubes = Annotated[int, Meta(ge=0, le=30)]
Mark = Literal["A", "D", "R-hi", "R-med", "R-lo", "RULING"]
Window = Literal["I", "P5", "M2", "M7", "R2", "R4", "any"]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything with a provenance: how sure it is, and where it comes from."""

    mark: Mark
    source: Annotated[str, Meta(min_length=1)]


class Zones(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some zones of the map."""

    zones: list[Zone]


class Border(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two zones that touch; each border stands once."""

    zones: tuple[Zone, Zone]


class Setup(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the units are before play."""

    spanish: dict[str, Cubes]
    french: dict[str, Cubes]
    outside: Annotated[list[Cubes], Meta(min_length=GATES, max_length=GATES)]
    spare: tuple[Cubes, Cubes]


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One event card; see the head of cards.toml."""

    id: str
    name: Annotated[str, Meta(min_length=1)]
    name_mark: Mark
    effect: str
    windows: list[Window]
    text: str
    permanent: bool = False
    attested: bool = True
    amount: Annotated[int, Meta(ge=0, le=30)] = 0
    place: Literal["any", "own", "zone"] | None = None
    zone: Zone | None = None
    from_turn: Annotated[int, Meta(ge=1, le=10)] = 1


class Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that comes from files."""

    gates: Zones
    exempt_origins: Zones
    borders: list[Border]
    setup: Setup
    cards: list[Card]  # in the order of tables.CARDS


class Corrections(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a corrected file may hold."""

    gates: Zones | None = None
    exempt_origins: Zones | None = None
    borders: list[Border] | None = None
    setup: Setup | None = None
    cards: list[Card] = []


def read(value: Any) -> Any:
    """The content of the file that an option names; content stays as it is."""
    return datafiles.read(value)


@cache
def builtin() -> Data:
    """Our own files."""
    return msgspec.convert(tomllib.loads(template()), Data)


def template() -> str:
    """Our own files, one after the other."""
    folder = files("powderkeg.engine.dos_de_mayo.data")
    names = ("map.toml", "cards.toml")
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def shares(value: Any) -> list[datafiles.Share]:
    """What is reconstructed of each table."""
    data = complete(value)
    tables: dict[str, list[Entry]] = {
        "gates": [data.gates],
        "exempt_origins": [data.exempt_origins],
        "borders": [*data.borders],
        "setup": [data.setup],
        "cards": [*data.cards],
    }
    return [
        datafiles.Share(name, sum(entry.mark.startswith("R") for entry in entries), len(entries))
        for name, entries in tables.items()
    ]


def complete(corrections: Any) -> Data:
    """Our data with *corrections*, checked; an OptionError names the entry that is wrong."""
    if corrections is None:
        return builtin()
    given = datafiles.convert("dos_de_mayo", corrections, Corrections)
    ours = builtin()
    data = Data(
        gates=given.gates or ours.gates,
        exempt_origins=given.exempt_origins or ours.exempt_origins,
        borders=ours.borders if given.borders is None else given.borders,
        setup=given.setup or ours.setup,
        cards=merged(ours.cards, given.cards),
    )
    check_zones("gates", data.gates.zones, GATES)
    check_zones("exempt_origins", data.exempt_origins.zones)
    check_borders(data.borders)
    check_setup(data.setup)
    return data


def merged(ours: list[Card], given: list[Card]) -> list[Card]:
    """Our cards, those of *given* in their places."""
    by_id = {card.id: card for card in ours}
    for i, card in enumerate(given):
        if card.id not in by_id:
            raise fault(f"cards[{i}]", f"there is no card {card.id!r}, only {', '.join(CARDS)}")
        if any(card.id == other.id for other in given[:i]):
            raise fault(f"cards[{i}]", f"card {card.id} stands here twice")
        if card.effect not in EFFECTS:
            known = ", ".join(EFFECTS)
            raise fault(f"card {card.id}", f"no effect {card.effect!r}, only {known}")
        by_id[card.id] = card
    return [by_id[name] for name in CARDS]


def check_zones(name: str, zones: list[int], n: int | None = None) -> None:
    """Different zones, and as many as there must be."""
    if len(set(zones)) != len(zones):
        raise fault(name, f"a zone stands twice in {zones}")
    if n is not None and len(zones) != n:
        raise fault(name, f"expected {n} zones, got {len(zones)}")
    if n is not None and sorted(zones) != zones:
        raise fault(name, f"expected ascending zones, got {zones}")


def check_borders(borders: list[Border]) -> None:
    """Every border once, not too many of them, and no zone cut off."""
    if len(borders) > MOST_BORDERS:
        raise fault("borders", f"there are {len(borders)}, more than {MOST_BORDERS}")
    seen: dict[frozenset[int], int] = {}
    for i, border in enumerate(borders):
        pair = frozenset(border.zones)
        if len(pair) == 1:
            raise fault(f"borders[{i}]", f"zone {border.zones[0]} borders itself")
        if pair in seen:
            one, two = border.zones
            raise fault(f"borders[{i}]", f"{one} and {two} already stand in borders[{seen[pair]}]")
        seen[pair] = i
    for zone in range(1, ZONES + 1):
        if (n := sum(zone in pair for pair in seen)) > MOST_NEIGHBOURS:
            raise fault("borders", f"zone {zone} borders {n} zones, more than {MOST_NEIGHBOURS}")
    if lonely := set(range(1, ZONES + 1)) - reached(seen):
        raise fault("borders", f"no way leads from zone 1 to {sorted(lonely)}")


def reached(pairs: Iterable[frozenset[int]]) -> set[int]:
    """The zones that are connected with zone 1."""
    found, todo = {1}, [1]
    pairs = list(pairs)
    while todo:
        zone = todo.pop()
        for other in set().union(*(pair for pair in pairs if zone in pair)) - found:
            found.add(other)
            todo.append(other)
    return found


def check_setup(setup: Setup) -> None:
    """Every cube of the box has its place."""
    for name, units in (("spanish", setup.spanish), ("french", setup.french)):
        for zone in units:
            if zone not in map(str, range(1, ZONES + 1)):
                raise fault(f"setup.{name}", f"{zone!r} is no zone from 1 to {ZONES}")
    totals = (
        sum(setup.spanish.values()) + setup.spare[0],
        sum(setup.french.values()) + sum(setup.outside) + setup.spare[1],
    )
    if totals != CUBES:
        raise fault("setup", f"expected {CUBES} Spanish and French cubes in all, got {totals}")


def fault(entry: str, reason: str) -> OptionError:
    """An error that names the entry of the data that is wrong."""
    return datafiles.fault("dos_de_mayo", entry, reason)


SHEET = datafiles.Sheet(template=template, shares=shares)
