"""What a front end may leave out of a position of Revolver 2, and what becomes of it."""

from typing import Any

from powderkeg.engine.core import Game

__all__ = ["DEFAULTS", "DERIVED", "complete"]

DEFAULTS: dict[str, Any] = {
    "setup": [],
    "hand_change": [0, 0],
    "stack": [],
    "chosen": [],
    "dead": [],
    "rows[].tokens": {},
    "rows[].firepower": [[], []],
    "rows[].blockades": [[], []],
    "rows[].firepower[][].grit": 0,
    "rows[].firepower[][].tokens": {},
    "guardians[].grit": 0,
    "sides[].hand_known": {},
    "sides[].discard": {},
    "sides[].discarded": 0,
}
DERIVED = {
    "sides[].hand_size": "the number of cards in `hand`, where that is given",
    "sides[].deck_size": "the number of cards in `deck`, where that is given",
    "stage": "`round` - 1 while the game goes on",
}


def complete(_game: Game, _seat: int | None, state: dict[str, Any]) -> None:
    """Derive sizes."""
    sides = state.get("sides")
    for side in sides if isinstance(sides, list) else []:
        for pile in ("hand", "deck") if isinstance(side, dict) else ():
            if isinstance(side.get(pile), dict):
                numbers = side[pile].values()
                size = sum(number for number in numbers if isinstance(number, int))
                side.setdefault(f"{pile}_size", size)
