"""The data of Revolver 2: read from a TOML file, completed from our own, and checked.

A corrected file may leave out whole tables and single parameters; those are ours then. A table that
it gives replaces ours. Every fault is an OptionError that names the entry and what is allowed.
"""

import json
import tomllib
from functools import cache, partial
from importlib.resources import files
from typing import Any

from msgspec import Struct

from powderkeg.engine import datafiles
from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import canonical
from powderkeg.engine.revolver_2.tables import PARAMETERS, SEATS, SETS
from powderkeg.engine.revolver_2.vocabulary import Area, Book, Card, Entry, Guardian, Poker

__all__ = ["DEFAULT", "SHEET", "Data", "complete", "fault", "read", "shipped"]

DEFAULT = "default"
NAME = "revolver_2"


class Data(Struct, frozen=True, kw_only=True):
    """Everything that comes from a file, in the order that the numbers of things follow."""

    rules: dict[str, Any]
    areas: list[Area]  # by set and position
    guardians: list[Guardian]  # by survival
    poker: tuple[list[Poker], list[Poker]]  # by seat
    cards: tuple[list[Card], list[Card]]

    def entries(self) -> list[Entry]:
        """Every entry of every table."""
        found: list[Entry] = [*self.areas, *self.guardians]
        for seat in range(len(SEATS)):
            found += [*self.poker[seat], *self.cards[seat]]
        return found


def folder() -> Any:
    """Where our data sets lie."""
    return files("powderkeg.engine.revolver_2.data")


@cache
def shipped() -> tuple[str, ...]:
    """The names of our data sets."""
    names = (item.name for item in folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def text_of(name: str) -> str:
    """One of our data sets as it is written."""
    return str((folder() / f"{name}.toml").read_text(encoding="utf-8"))


def read(value: Any) -> Any:
    """The content of the file that the option names; content and our own names stay."""
    try:
        return datafiles.read(value, shipped())
    except OSError as error:
        ours = ", ".join(map(repr, shipped()))
        raise OptionError(
            f"{NAME}: option data={value!r}: {error.strerror}; give {ours}, the path of a TOML "
            "file, or its content"
        ) from None


def complete(value: Any) -> Data:
    """The data that the option *data*, as it is kept, stands for."""
    return completed(canonical(value))


@cache
def completed(text: str) -> Data:
    value = json.loads(text)
    if isinstance(value, str):
        if value not in shipped():
            raise fault("data", f"there is no data set {value!r}")
        book = datafiles.convert(NAME, tomllib.loads(text_of(value)), Book)
        return book_data(book, None if value == DEFAULT else complete(DEFAULT))
    return book_data(datafiles.convert(NAME, value, Book), complete(DEFAULT))


def book_data(book: Book, ours: Data | None) -> Data:
    """The data of a *book*; what it leaves out is *ours*."""
    rules = dict(ours.rules) if ours else {}
    rules |= {name: parameter(name, value) for name, value in book.rules.items()}
    for table in ("area", "guardian", "poker", "card"):
        check_ids(table, getattr(book, table) or [])
    if ours is None:
        return Data(
            rules=rules,
            areas=in_order(book.area or []),
            guardians=by_survival(book.guardian or []),
            poker=by_owner(book.poker or []),
            cards=by_deck(book.card or []),
        )
    return Data(
        rules=rules,
        areas=ours.areas if book.area is None else in_order(book.area),
        guardians=ours.guardians if book.guardian is None else by_survival(book.guardian),
        poker=ours.poker if book.poker is None else by_owner(book.poker),
        cards=ours.cards if book.card is None else by_deck(book.card),
    )


def in_order(areas: list[Area]) -> list[Area]:
    """Areas by set and position."""
    return sorted(areas, key=lambda area: (SETS.index(area.set), area.position))


def by_survival(guardians: list[Guardian]) -> list[Guardian]:
    """Guardians, the first to be hit first."""
    return sorted(guardians, key=lambda guardian: guardian.survival)


def by_owner(cards: list[Poker]) -> tuple[list[Poker], list[Poker]]:
    """Poker cards of each seat."""
    first, second = ([card for card in cards if card.owner == seat] for seat in SEATS)
    return first, second


def by_deck(cards: list[Card]) -> tuple[list[Card], list[Card]]:
    """The kinds of card of each deck."""
    first, second = ([card for card in cards if card.deck == seat] for seat in SEATS)
    return first, second


def parameter(name: str, entry: Any) -> Any:
    """The value of a parameter of [rules]."""
    where = f"rules.{name}"
    if name not in PARAMETERS and name != "power_token_values":
        known = ", ".join(sorted([*PARAMETERS, "power_token_values"]))
        raise fault(where, f"there is no such parameter, only {known}")
    if not isinstance(entry, dict):
        return entry
    allowed = {"value", "provenance", "values_provenance", "confidence", "note"}
    if "value" not in entry or not allowed.issuperset(entry):
        raise fault(
            where, f"expected {{ value = … }} with nothing but {', '.join(sorted(allowed))}"
        )
    return entry["value"]


def check_ids(table: str, entries: list[Any]) -> None:
    """Every id stands once in its table."""
    seen: set[str] = set()
    for i, entry in enumerate(entries):
        if entry.id in seen:
            raise fault(f"{table}[{i}]", f"the id {entry.id!r} stands there twice")
        seen.add(entry.id)


def fault(entry: str, reason: str) -> OptionError:
    """An error that names the entry of the data that is wrong."""
    return datafiles.fault(NAME, entry, reason)


# --- what is reconstructed -----------------------------------------------------------------------


def shares(value: Any) -> list[datafiles.Share]:
    """What is reconstructed of each table of a data set."""
    ours: dict[str, Any] = tomllib.loads(text_of(DEFAULT))
    given = tomllib.loads(text_of(value)) if isinstance(value, str) else value
    complete(value)
    tables = ours | given | {"rules": ours["rules"] | given.get("rules", {})}
    found = []
    for name in ("rules", "area", "guardian", "poker", "card"):
        table = tables[name]
        entries = list(table.values() if isinstance(table, dict) else table)
        n = sum(origin(entry) == "reconstructed" for entry in entries)
        found.append(datafiles.Share(name, n, len(entries)))
    return found


def origin(entry: Any) -> str:
    """Where the numbers of an entry come from, as it is written."""
    if not isinstance(entry, dict):
        return "printed"
    return str(entry.get("values_provenance", entry.get("provenance", "printed")))


SHEET = datafiles.Sheet(template=partial(text_of, DEFAULT), shares=shares)
