"""What a front end may leave out of a position of Saboteur 2, and what becomes of it."""

from typing import Any

from powderkeg.engine.core import Game

__all__ = ["DEFAULTS", "DERIVED", "complete"]


def goal_seen_by(_game: Game, seat: int | None, goal: dict[str, Any]) -> list[int]:
    """the seat alone if it knows a card that lies face down, else nobody"""  # noqa: D403, D415
    hidden = goal.get("card") is None or goal.get("face_up") is True
    return [] if hidden or seat is None else [seat]


DEFAULTS: dict[str, Any] = {
    "maze": [],
    "maze[].turned": False,
    "goals[].face_up": False,
    "goals[].turned": False,
    "goals[].seen_by": goal_seen_by,
    "put_away": [],
    "seats[].laid": [],
    "seats[].front": [],
    "seats[].paid_gold": 0,
    "theft_order": [],
    "swaps": [],
    "thieves": [],
    "shares": [],
    "paid": [],
}
DERIVED = {
    "seats[].hand_size": "the number of cards in `hand`, where that is given",
    "seats[].discard_sizes": "the numbers of cards in `discards`, where they are given",
    "seats[].known_to": "whose role it is, and the seat if it knows the role",
    "offer": "{} but in phases of offers, where the one who offers has to give it",
    "nuggets": "{} if `nuggets_size` is 0 or missing, else null",
    "nuggets_size": "the number of `nuggets`",
}


def complete(_game: Game, seat: int | None, state: dict[str, Any]) -> None:
    """Derive sizes, and who knows which role."""
    state.setdefault("offer", {})
    if not state.get("nuggets_size"):
        state.setdefault("nuggets", {})
    if isinstance(state.get("nuggets"), dict):
        state.setdefault("nuggets_size", total(state["nuggets"]))
    seats = state.get("seats")
    for number, one in enumerate(seats if isinstance(seats, list) else []):
        if isinstance(one, dict):
            complete_seat(one, number, seat)


def complete_seat(one: dict[str, Any], number: int, seat: int | None) -> None:
    """The same for one seat."""
    if isinstance(one.get("hand"), dict):
        one.setdefault("hand_size", total(one["hand"]))
    discards = one.get("discards")
    if isinstance(discards, list) and all(isinstance(cards, dict) for cards in discards):
        one.setdefault("discard_sizes", [total(cards) for cards in discards])
    known = {number} | ({seat} if one.get("role") is not None and seat is not None else set())
    one.setdefault("known_to", sorted(known))


def total(cards: dict[str, Any]) -> int:
    """How many cards a multiset has."""
    return sum(number for number in cards.values() if isinstance(number, int))
