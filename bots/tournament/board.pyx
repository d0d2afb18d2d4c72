"""What is being played this moment, where a supervisor can see it, and what decisions take.

A bot that hangs or takes its process down cannot say so itself. The board tells whose turn it
was, since when, and what had been done in the game. It is compiled since it hears of every
decision and every action.
"""

import mmap
import os
import tempfile

from libc.stdint cimport int64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, clockid_t, timespec

__all__ = ["Board", "shared_file"]

cdef extern from "<time.h>" nogil:
    const clockid_t CLOCK_PROCESS_CPUTIME_ID
    const clockid_t CLOCK_THREAD_CPUTIME_ID

cdef enum:
    NUMBER = 0
    SEAT = 1
    BEGUN = 2
    COUNT = 3
    ACTIONS = 4
    NOBODY = -1
    MOST_ACTIONS = 65536  # a longer game goes on, but its end is not remembered
    MOST_SEATS = 64
    QUICK = 200_000  # nanoseconds: to measure the processor time of less would take longer

SIZE = 8 * (ACTIONS + MOST_ACTIONS)


cdef inline int64_t now(clockid_t clock) noexcept nogil:
    """Nanoseconds on a clock."""
    cdef timespec time
    clock_gettime(clock, &time)
    return <int64_t>time.tv_sec * 1_000_000_000 + time.tv_nsec


cdef class Board:
    """The game that is being played: its number, who is thinking since when, and its actions."""

    cdef object memory
    cdef int64_t[::1] view
    cdef int64_t* cells
    cdef clockid_t processor
    cdef int seat_asked
    cdef int64_t begun_cpu
    cdef readonly double seconds  # of the last decision
    cdef readonly double cpu
    cdef int64_t[MOST_SEATS] decisions
    cdef int64_t[MOST_SEATS] total
    cdef int64_t[MOST_SEATS] total_cpu
    cdef int64_t[MOST_SEATS] longest
    cdef bint[MOST_SEATS] quick

    def __cinit__(self, memory=None, *, bint thread=False):
        self.memory = bytearray(SIZE) if memory is None else memory
        self.view = memoryview(self.memory).cast("q")
        self.cells = &self.view[0]
        self.processor = CLOCK_THREAD_CPUTIME_ID if thread else CLOCK_PROCESS_CPUTIME_ID
        self.clear()

    @classmethod
    def shared(cls, file):
        """The board in the shared file with this descriptor."""
        return cls(mmap.mmap(file, SIZE))

    def clear(self):
        """Nothing is played."""
        cdef int seat
        self.cells[COUNT] = 0
        self.cells[SEAT] = NOBODY
        self.cells[NUMBER] = NOBODY
        for seat in range(MOST_SEATS):
            self.decisions[seat] = self.total[seat] = 0
            self.total_cpu[seat] = self.longest[seat] = 0
            self.quick[seat] = False

    def start(self, int64_t number):
        """Game *number* begins."""
        self.clear()
        self.cells[NUMBER] = number

    def think(self, int seat):
        """The bot in *seat* is asked."""
        self.seat_asked = seat % MOST_SEATS
        if not self.quick[self.seat_asked]:
            self.begun_cpu = now(self.processor)
        self.cells[BEGUN] = now(CLOCK_MONOTONIC)
        self.cells[SEAT] = seat

    def answered(self):
        """It has answered: `seconds` and `cpu` say what that took."""
        cdef int64_t wall, cpu
        cdef int seat = self.seat_asked
        if self.cells[SEAT] == NOBODY:
            return
        wall = now(CLOCK_MONOTONIC) - self.cells[BEGUN]
        cpu = wall if self.quick[seat] else now(self.processor) - self.begun_cpu
        self.cells[SEAT] = NOBODY
        self.quick[seat] = wall < QUICK
        self.decisions[seat] += 1
        self.total[seat] += wall
        self.total_cpu[seat] += cpu
        self.longest[seat] = max(self.longest[seat], wall)
        self.seconds = wall * 1e-9
        self.cpu = cpu * 1e-9

    def done(self, int64_t action):
        """An action has been done."""
        cdef int64_t count = self.cells[COUNT]
        if count < MOST_ACTIONS:
            self.cells[ACTIONS + count] = action
            self.cells[COUNT] = count + 1

    def spent(self, int seats):
        """Decisions, seconds, those of the processor and the longest of each seat in this game."""
        return [
            (
                self.decisions[seat],
                self.total[seat] * 1e-9,
                self.total_cpu[seat] * 1e-9,
                self.longest[seat] * 1e-9,
            )
            for seat in range(seats)
        ]

    @property
    def number(self):
        """The game that is being played."""
        return None if self.cells[NUMBER] == NOBODY else self.cells[NUMBER]

    @property
    def seat(self):
        """Who is thinking."""
        return None if self.cells[SEAT] == NOBODY else self.cells[SEAT]

    @property
    def actions(self):
        """What has been done in this game."""
        cdef int64_t i, count = min(max(self.cells[COUNT], 0), <int64_t>MOST_ACTIONS)
        return [self.cells[ACTIONS + i] for i in range(count)]

    def overdue(self, double seconds):
        """Whether somebody has been thinking for longer than *seconds*."""
        cdef int64_t since = now(CLOCK_MONOTONIC) - self.cells[BEGUN]
        return self.cells[SEAT] != NOBODY and since > seconds * 1e9


def shared_file():
    """Descriptor of a file in memory that a child can map as its board."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("powderkeg")
    else:
        with tempfile.TemporaryFile() as opened:
            file = os.dup(opened.fileno())
    os.ftruncate(file, SIZE)
    return file
