"""The sides of Revolver 2."""

from powderkeg.engine.core import State
from powderkeg.engine.revolver_2.tables import SEATS

__all__ = ["roles"]


def roles(state: State) -> list[str]:
    """The side of each seat, always the same."""
    del state
    return [side.lower() for side in SEATS]
