"""What a front end may leave out of a position of liar's dice, and what becomes of it."""

from typing import Any

__all__ = ["DEFAULTS"]

DEFAULTS: dict[str, Any] = {"bids": []}
