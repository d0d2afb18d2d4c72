"""Numbers of a run as text: shares, points, ratings, limits."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite, isinf

from powderkeg.bots.tournament.config import Config
from powderkeg.bots.tournament.intervals import Estimate
from powderkeg.bots.tournament.ratings import Standings

__all__ = ["Style", "limit", "number", "shown"]


@dataclass(frozen=True, slots=True)
class Style:
    """How tables write shares of wins, or returns in games that are not about winning."""

    unit: str
    value: Callable[[float], str]
    digits: Callable[[float], str]

    def interval(self, estimate: Estimate) -> str:
        """The bounds of an estimate."""
        return f"{self.digits(estimate.low)} to {self.digits(estimate.high)}"

    def points(self, estimate: Estimate) -> str:
        """The game's own points, with half the width of their interval."""
        return f"{number(estimate.mean)} ± {number(estimate.plus_minus, beside=estimate.mean)}"

    def elo(self, estimate: Estimate) -> str:
        """A rating, with half the width of its interval."""
        half = "" if isinf(estimate.low) else f" ± {estimate.plus_minus:.0f}"
        return f"{estimate.mean:+.0f}{half}"


def shown(found: Standings) -> Style:
    """How the numbers of these standings are written."""
    if found.wins:
        return Style("win share", lambda x: f"{100 * x:.1f}%", lambda x: f"{100 * x:.1f}")
    return Style("mean return", number, number)


def number(value: float, *, beside: float = 0.0) -> str:
    """A number with few digits: none after the point if it, or what it stands beside, is large."""
    if not isfinite(value):
        return "∞" if value > 0 else "-∞"
    return f"{value:.0f}" if max(abs(value), abs(beside)) >= 100 else f"{value:.2f}"


def limit(config: Config) -> str:
    """The limit of each decision, in words."""
    parts = []
    if config.limit.ms is not None:
        parts.append(f"{config.limit.ms:g} ms")
    if config.limit.iterations is not None:
        parts.append(f"{config.limit.iterations} iterations")
    said = " or ".join(parts) + " a decision" if parts else "each bot's own"
    clock = config.clock
    if clock.game_ms is not None:
        said += f"; {clock.game_ms:g} ms a game and {clock.increment_ms:g} ms a decision"
    if clock.margin_ms is not None:
        said += f"; lost when {clock.margin_ms:g} ms late"
    return said
