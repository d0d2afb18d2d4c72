"""Totals read off the engine and the reference: who wins with how much more or less."""

from collections.abc import Callable
from copy import deepcopy

from tests.lockstep import Reference as Side
from tests.revolver_2.positions import Scene, Tables, after
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE

FAR = 60


def attack(tables: Tables, scene: Scene) -> Side:
    """Mapache ends his turn."""
    return after(tables.at(scene.turn(MAPACHE)), "done")


def hits(tables: Tables, scene: Scene, modifier: list[int]) -> bool:
    changed = deepcopy(scene).put(modifier=modifier)
    return len(attack(tables, changed).json()["dead"]) > len(scene.table.dead)


def totals(tables: Tables, scene: Scene) -> tuple[int, int]:
    """Mapache's and the Guardians' total; the next victim must have no token."""
    before = list(scene.table.modifier)
    theirs = 1 - least(lambda m: hits(tables, scene, [-FAR, before[MAPACHE] + m]))
    ours = max(0, -1 + theirs_needed(tables, scene, before[GUARDIANS], theirs))
    return theirs, ours


def theirs_needed(tables: Tables, scene: Scene, ours: int, theirs: int) -> int:
    """The least total of Mapache that wins."""
    before = scene.table.modifier[MAPACHE]
    return theirs + least(lambda m: hits(tables, scene, [ours, before + m]))


def least(wins: Callable[[int], bool]) -> int:
    """The least number for which it is true."""
    low, high = -FAR, FAR
    while low < high:
        middle = (low + high) // 2
        if wins(middle):
            high = middle
        else:
            low = middle + 1
    return low
