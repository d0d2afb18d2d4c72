"""The sides of 2 de Mayo."""

from powderkeg.engine.core import State
from powderkeg.engine.dos_de_mayo.tables import SEATS

__all__ = ["roles"]


def roles(state: State) -> list[str]:
    """The side of each seat, always the same."""
    del state
    return [side.lower() for side in SEATS]
