"""What is being played this moment, where a supervisor can see it: in shared memory.

A bot that hangs or takes its process down cannot say so itself. The board tells whose turn it
was, since when, and what had been done in the game.
"""

import mmap
import os
import tempfile
from collections.abc import Sequence
from time import monotonic_ns

__all__ = ["Board", "shared_file"]

NUMBER, SEAT, BEGUN, COUNT, ACTIONS = range(5)
MOST_ACTIONS = 1 << 16  # a longer game goes on, but its end is not remembered
SIZE = 8 * (ACTIONS + MOST_ACTIONS)
NOBODY = -1


class Board:
    """The game that is being played: its number, who is thinking since when, and its actions."""

    __slots__ = ("_cells",)

    def __init__(self, memory: mmap.mmap | None = None) -> None:
        self._cells = memoryview(memory or bytearray(SIZE)).cast("q")
        self.clear()

    @classmethod
    def shared(cls, file: int) -> "Board":
        """The board in the shared file with this descriptor."""
        return cls(mmap.mmap(file, SIZE))

    def clear(self) -> None:
        """Nothing is played."""
        self._cells[COUNT] = 0
        self._cells[SEAT] = NOBODY
        self._cells[NUMBER] = NOBODY

    def start(self, number: int) -> None:
        """Game *number* begins."""
        self.clear()
        self._cells[NUMBER] = number

    def think(self, seat: int) -> None:
        """The bot in *seat* is asked."""
        self._cells[BEGUN] = monotonic_ns()
        self._cells[SEAT] = seat

    def answered(self) -> None:
        """It has answered."""
        self._cells[SEAT] = NOBODY

    def done(self, action: int) -> None:
        """An action has been done."""
        count = self._cells[COUNT]
        if count < MOST_ACTIONS:
            self._cells[ACTIONS + count] = action
            self._cells[COUNT] = count + 1

    @property
    def number(self) -> int | None:
        """The game that is being played."""
        number = self._cells[NUMBER]
        return None if number == NOBODY else number

    @property
    def seat(self) -> int | None:
        """Who is thinking."""
        seat = self._cells[SEAT]
        return None if seat == NOBODY else seat

    @property
    def actions(self) -> Sequence[int]:
        """What has been done in this game."""
        return self._cells[ACTIONS : ACTIONS + self._cells[COUNT]].tolist()

    def overdue(self, seconds: float) -> bool:
        """Whether somebody has been thinking for longer than *seconds*."""
        return self.seat is not None and monotonic_ns() - self._cells[BEGUN] > seconds * 1e9


def shared_file() -> int:
    """Descriptor of a file in memory that a child can map as its board."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("powderkeg")
    else:
        with tempfile.TemporaryFile() as opened:
            file = os.dup(opened.fileno())
    os.ftruncate(file, SIZE)
    return file
