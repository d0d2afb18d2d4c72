"""What a front end may leave out of a position of Goofspiel, and what becomes of it."""

from typing import Any

__all__ = ["DEFAULTS"]

DEFAULTS: dict[str, Any] = {"winners": []}
