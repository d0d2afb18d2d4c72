"""What a front end may leave out of a position of Leduc poker, and what becomes of it."""

from typing import Any

__all__ = ["DEFAULTS"]

DEFAULTS: dict[str, Any] = {"betting": [[], []]}
