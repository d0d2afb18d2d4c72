"""The shipped data with some entries changed."""

import tomllib
from copy import deepcopy
from functools import cache
from typing import Any

from tests.revolver_2.datafiles import DataFile
from tests.revolver_2.reference.tables import FOLDER

Json = dict[str, Any]


@cache
def shipped_text() -> str:
    return (FOLDER / "default.toml").read_text(encoding="utf-8")


def shipped() -> Json:
    """The content of the shipped file, to be changed."""
    return tomllib.loads(shipped_text())


def entry(content: Json, table: str, name: str) -> Json:
    found: Json = next(one for one in content[table] if one["id"] == name)
    return found


class Changed(DataFile):
    """Short where an error message shows it."""

    def __repr__(self) -> str:
        return "the shipped data with changes"


def changed(*changes: tuple[str, Json], **rules: Any) -> Json:
    """Options with the shipped data, entries changed: ("card bandit", {"cost": 1}).

    A value of None takes a field away.
    """
    content = Changed(deepcopy(shipped()))
    for where, fields in changes:
        table, name = where.split()
        found = entry(content, table, name)
        found.update(fields)
        for field in [field for field, value in found.items() if value is None]:
            del found[field]
    for name, value in rules.items():
        content["rules"][name] = {"value": value, "provenance": "reconstructed"}
    return {"data": content}


def no_recruits() -> list[tuple[str, Json]]:
    """Spaces without recruits: nothing happens between the attack and the next turn."""
    return [
        (
            f"area {area['id']}",
            {"spaces": [{**space, "recruits": 0} for space in area["spaces"]], "on_enter": []},
        )
        for area in shipped()["area"]
    ]
