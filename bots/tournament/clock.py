"""Time control: what a bot may take for a decision, what it took, and when it has lost by time."""

from dataclasses import dataclass
from typing import Annotated

import msgspec

from powderkeg.bots.base import Limit

__all__ = ["MoveTime", "TimeControl", "Watch"]

SHARE = 25  # a decision gets this part of what is left of the game's time
LEAST_MS = 1.0

Milliseconds = Annotated[float, msgspec.Meta(gt=0)]
MilliOrNone = Annotated[float, msgspec.Meta(ge=0)]


class TimeControl(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When a decision comes too late; without `margin_ms` never.

    `game_ms` is what a seat has for the whole game, `increment_ms` what each decision adds to it.
    """

    move_ms: Milliseconds | None = None
    game_ms: Milliseconds | None = None
    increment_ms: MilliOrNone = 0.0
    margin_ms: MilliOrNone | None = None

    @property
    def unlimited(self) -> bool:
        """Whether no clock runs."""
        return self.move_ms is None and self.game_ms is None


@dataclass(frozen=True, slots=True)
class MoveTime:
    """What one decision took."""

    seat: int
    seconds: float
    cpu: float
    allowed: float | None  # seconds that it was told to take

    @property
    def overshoot(self) -> float:
        """Seconds over what was allowed."""
        return 0.0 if self.allowed is None else max(0.0, self.seconds - self.allowed)


class Watch:
    """The clocks of one game, and what each decision took."""

    def __init__(self, seats: int, limit: Limit | None, control: TimeControl | None) -> None:
        self.limit = limit
        self.times: list[MoveTime] = []
        self._given = limit
        self._control = None if control is None or control.unlimited else control
        game_ms = control.game_ms if control is not None else None
        self._left = [game_ms] * seats  # milliseconds on the clock of each seat

    def start(self, seat: int) -> None:
        """The bot in *seat* is asked; `limit` is what it is told."""
        if self._control is not None:
            self.limit = self._allotted(self._control, self._left[seat])

    def stop(self, seat: int, seconds: float, cpu: float) -> str | None:
        """It has answered; in words why it has lost by time, if so."""
        limit = self.limit
        allowed = None if limit is None or limit.ms is None else limit.ms / 1000
        self.times.append(MoveTime(seat, seconds, cpu, allowed))
        return None if self._control is None else self._judged(self._control, seat, 1000 * seconds)

    def _allotted(self, control: TimeControl, left: float | None) -> Limit:
        """What a decision may take with *left* milliseconds on the clock."""
        parts = [] if control.move_ms is None else [control.move_ms]
        if left is not None:
            parts.append(min(left, left / SHARE + control.increment_ms))
        iterations = None if self._given is None else self._given.iterations
        return Limit(ms=max(LEAST_MS, min(parts)), iterations=iterations)

    def _judged(self, control: TimeControl, seat: int, ms: float) -> str | None:
        """Press the clock."""
        left = self._left[seat]
        if left is not None:
            left -= ms
            self._left[seat] = left + control.increment_ms
        margin = control.margin_ms
        if margin is None:
            return None
        if control.move_ms is not None and ms > control.move_ms + margin:
            return f"a decision took longer than {control.move_ms:g} ms and {margin:g} ms more"
        if left is not None and left < -margin:
            return f"its clock of {control.game_ms:g} ms ran out by more than {margin:g} ms"
        return None
