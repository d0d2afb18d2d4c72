"""What a front end may leave out of a position of 2 de Mayo, and what becomes of it."""

from typing import Any

from powderkeg.engine.core import Game

__all__ = ["DEFAULTS", "DERIVED", "complete"]

DEFAULTS = {
    "barred": [],
    "draws": [None, None],
    "recruits": [{}, {}],
    "arrivals": {},
    "turba": False,
    "one_order": False,
    "murat": False,
    "bonus": [{}, {}],
    "fought": [],
    "losses": 0,
    "sides[].hand_known": [],
    "sides[].discard": [],
    "sides[].table": [],
    "orders[][].status": "standing",
}
DERIVED = {
    "sides[].hand_size": "the number of cards in `hand`, where that is given",
    "sides[].deck_size": "the number of cards in `deck`; found where that is hidden",
    "snapshot": "[] but from `reveal` to `moved`, where it has to be given",
    "passes": "0 but in a window, where it has to be given",
}


def complete(_game: Game, _seat: int | None, state: dict[str, Any]) -> None:
    """Derive sizes, and what only some phases have."""
    if state.get("phase") not in ("reveal", "numbers", "crossing", "moved"):
        state.setdefault("snapshot", [])
    if state.get("phase") not in ("reveal", "moved", "after"):
        state.setdefault("passes", 0)
    sides = state.get("sides")
    for side in sides if isinstance(sides, list) else []:
        if isinstance(side, dict):
            for pile in ("hand", "deck"):
                if isinstance(side.get(pile), list):
                    side.setdefault(f"{pile}_size", len(side[pile]))
