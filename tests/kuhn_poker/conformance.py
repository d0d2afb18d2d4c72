"""What the conformance suite cannot guess about Kuhn poker."""

from typing import Any


def conserved(data: dict[str, Any]) -> int:
    """How many different cards are out."""
    return len({hand["card"] for hand in data["hands"]})
