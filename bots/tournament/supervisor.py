"""Plays stretches in a child process and outlives whatever a bot does there.

A bot that does not answer before the deadline is stopped with its process. A game whose process
ended is tried a second time in a new one; then it is set down as lost by the bot that was thinking
(or as nobody's fault, if none was), and the stretch goes on behind it.
"""

import atexit
import os
import select
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from powderkeg.bots.tournament.board import Board, shared_file
from powderkeg.bots.tournament.child import Failure, Hello, Report, receive, send
from powderkeg.bots.tournament.match import HARNESS, Fault, Kind
from powderkeg.bots.tournament.worker import Played, Stretch, Table, table
from powderkeg.engine import BotCrashed, BotError

__all__ = ["GRACE_SECONDS", "Supervisor", "play_supervised"]

TICK_SECONDS = 0.1
GRACE_SECONDS = 0.5  # after the deadline: an external program is stopped by who talks to it
TRIES = 2
TRIES_IF_KILLED = 4  # by somebody else: the system does that when memory runs out
START = "import sys; from powderkeg.bots.tournament.child import main; main(sys.argv[1:])"
MOST_STARTS = 6  # of processes that end before they have begun a game


@dataclass(frozen=True, slots=True)
class Death:
    """How a child ended."""

    timeout: bool
    killed: bool  # with SIGKILL, but not by us
    words: str


class Child:
    """A process that plays."""

    def __init__(self, config: bytes) -> None:
        file = shared_file()
        there, self._to = os.pipe()
        self._from, back = os.pipe()
        try:
            self.board = Board.shared(file)
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                [sys.executable, "-c", START, *map(str, (there, back, file))],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(there, back, file),
            )
        finally:
            for end in (there, back, file):
                os.close(end)
        tied = threading.current_thread() is threading.main_thread()
        with suppress(BrokenPipeError):
            send(self._to, Hello(path=sys.path, config=config, tied=tied))

    def ask(self, stretch: Stretch) -> None:
        """Ask for a stretch; if the child is gone, listening finds out."""
        with suppress(BrokenPipeError):
            send(self._to, stretch)

    def listen(self, deadline: float, heard: Callable[[Played], None]) -> Death | None:
        """Hear what is played until the end of the stretch, or of the child."""
        while True:
            ready, _, _ = select.select([self._from], [], [], TICK_SECONDS)
            if not ready:
                if self.board.overdue(deadline + GRACE_SECONDS):
                    self._process.kill()
                    self._process.wait()
                    return Death(True, False, f"no answer within {deadline:g} s")
                continue
            message = receive(self._from)
            if not message:
                return self._death()
            found = msgspec.msgpack.decode(message, type=Report | Failure)
            if isinstance(found, Failure):
                raise BotCrashed(found.error)
            if found.last:
                return None
            heard(found.played)

    def close(self) -> None:
        """End it."""
        for end in (self._to, self._from):
            with suppress(OSError):
                os.close(end)
        self._process.kill()
        self._process.wait()

    def _death(self) -> Death:
        self._process.kill()  # its pipe is closed, so it can only be about to end
        code = self._process.wait()
        if code < 0:
            name = signal.Signals(-code).name
            return Death(False, code == -signal.SIGKILL, f"the process ended: {name}")
        return Death(False, False, f"the process ended: exit code {code}")


class Supervisor:
    """Plays the stretches of one run."""

    def __init__(self, config: bytes) -> None:
        self.config = config
        self._child: Child | None = None
        self._tries = Counter[int]()
        self._starts = 0

    def play(self, stretch: Stretch) -> Played:
        """Play a stretch, whatever happens in it."""
        table = load(self.config)
        played = Played.nothing(len(table.config.bots))
        next_game = max(stretch.skip, table.schedule.games_before(stretch.first))
        end_game = table.schedule.games_before(stretch.end)

        def heard(more: Played) -> None:
            nonlocal next_game
            self._starts = 0
            played.add(more)
            next_game += len(more.lines)

        while next_game < end_game:
            careful = any(number >= next_game for number in self._tries)
            rest = msgspec.structs.replace(
                stretch, first=table.schedule.block_of(next_game), skip=next_game, careful=careful
            )
            self._child = self._child or Child(self.config)
            self._child.ask(rest)
            death = self._child.listen(table.config.deadline, heard)
            if death is not None:
                line = self.judged(death, self._child.board, next_game)
                self.close()
                if line is not None:
                    played.lines.append(line)
                    next_game += 1
        played.blocks = stretch.end - stretch.first
        self._tries.clear()
        return played

    def judged(self, death: Death, board: Board, next_game: int) -> bytes | None:
        """The line of the game that a child died in; None if it is to be tried again."""
        number = board.number
        if number is None or number < next_game:
            self._starts += 1
            if self._starts == MOST_STARTS:
                raise BotCrashed(f"no game can be begun: {death.words} {MOST_STARTS} times")
            return None
        self._tries[number] += 1
        tries = TRIES_IF_KILLED if death.killed else TRIES
        if number != next_game or self._tries[number] < tries:
            return None
        seat, kind = board.seat, self.kind(death, board)
        if kind == HARNESS:
            seat = None
        fault = Fault(seat=seat, kind=kind, text=death.words)
        return load(self.config).stopped(number, fault, list(board.actions))

    @staticmethod
    def kind(death: Death, board: Board) -> Kind:
        """Whose fault it was."""
        if board.seat is None or death.killed:
            return HARNESS
        return "timeout" if death.timeout else "crash"

    def close(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.close()
            self._child = None


def load(config: bytes) -> Table:
    """The table of a run, or why there is none."""
    try:
        return table(config)
    except ImportError as error:
        raise BotError(f"a worker lacks a module: {error}") from None


HERE = threading.local()  # a worker may play in several threads


def play_supervised(config: bytes, stretch: Stretch) -> Played:
    """Play a stretch with the supervisor of this thread."""
    supervisor: Supervisor | None = getattr(HERE, "supervisor", None)
    if supervisor is None or supervisor.config != config:
        if supervisor is not None:
            supervisor.close()
        supervisor = HERE.supervisor = Supervisor(config)
        atexit.register(supervisor.close)
    return supervisor.play(stretch)
