"""What the conformance suite cannot guess about Saboteur 2."""

from collections import Counter
from typing import Any

OPTION_SETS: list[dict[str, Any]] = [
    {"edition": "base", "rounds": 1},
    {"edition": "base", "broken_unpaid": True, "own_tools": True, "rounds": 2},
    {"rounds": 1, "own_doors": False, "trapped_theft": True, "must_steal": True},
]
PLAYTHROUGHS: list[tuple[int, dict[str, Any]]] = [(5, {"edition": "base"})]


def conserved(data: dict[str, Any]) -> Any:
    """All cards, all dwarf cards, all nuggets."""
    cards = Counter(data["pool"]) + Counter(data["gone"])
    cards.update(placed["card"] for placed in data["maze"])
    nuggets = Counter(data["nuggets"]) + Counter(data["offer"])
    roles = Counter(data["hats"])
    roles.update(dwarf["role"] for dwarf in (*data["seats"], *data["put_away"]))
    for seat in data["seats"]:
        cards.update(seat["front"])
        for held in (seat["hand"], *seat["discards"]):
            cards.update(held)
    for shares in data["shares"]:
        nuggets.update(str(share["value"]) for share in shares)
    for paid in data["paid"]:
        nuggets.update(paid)
    return cards, roles, nuggets, sorted(goal["card"] for goal in data["goals"])
