"""What the conformance suite cannot guess about Goofspiel."""

from typing import Any

OPTION_SETS: list[dict[str, Any]] = [
    {"prizes": "ascending"},
    {"prizes": "random"},
    {"prizes": "random", "bids": "open"},
    {"prizes": [7, 1, 99, 1], "hands": [[1, 2, 4, 8], [2, 3, 4, 5]], "payoff": "points"},
    {"cards": 13, "bids": "open", "prizes": "random", "payoff": "points"},
    {"cards": 8},
]
PLAYTHROUGHS: list[tuple[int, dict[str, Any]]] = [
    (2, {"bids": "open", "prizes": "random", "payoff": "points", "cards": 5}),
    (2, {"prizes": [7, 1, 99, 1], "hands": [[1, 2, 4, 8], [2, 3, 4, 5]]}),
]


def conserved(data: dict[str, Any]) -> list[int]:
    """All prizes."""
    return sorted(data["prizes"])
