"""What the golden games add for Liar's dice."""

from typing import Any

PLAYTHROUGHS: list[tuple[int, dict[str, Any]]] = [(2, {"sides": 3})]
