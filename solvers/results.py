"""What the solvers hand back, as plain values."""

from dataclasses import dataclass

__all__ = ["RandomGames"]


@dataclass(frozen=True, slots=True)
class RandomGames:
    """What came of whole random games."""

    games: int
    actions: int
    cpu_seconds: float  # of the thread that played
    mean_returns: tuple[float, ...]  # by seat
