"""Asks a bot in another process: starts it, speaks the protocol, and never waits for ever."""

import os
import selectors
import shlex
import signal
import subprocess
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from powderkeg.bots.protocol.lines import LONGEST
from powderkeg.engine import BotCrashed, BotError, BotTimeout, OptionError

__all__ = ["Process"]

CHUNK = 65536
GRACE = 2.0  # seconds for a process to end by itself
KEPT_NOISE = 2000  # bytes of standard error that a message may quote


class Process:
    """A bot's process. Every answer is matched with its question by id; late ones are dropped."""

    def __init__(self, command: str, *, quiet: bool = True) -> None:
        self.command = command
        self._number = 0
        self._unsent = b""
        self._unread = b""
        self._noise = b""
        self._lines: deque[bytes] = deque()
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"command {command!r}: {error}") from None
        if not words:
            raise OptionError("a bot's command is empty")
        try:
            self._process = subprocess.Popen(  # noqa: S603 - to run it is what the caller asks for
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if quiet else None,
                start_new_session=True,
            )
        except OSError as error:
            raise BotCrashed(f"{command}: cannot be started: {error}") from None
        self._selector = selectors.DefaultSelector()
        assert self._process.stdin is not None  # noqa: S101 - for the type checker
        self._stdin = self._process.stdin.fileno()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                self._selector.register(pipe.fileno(), selectors.EVENT_READ)
        self._stdout = self._process.stdout.fileno() if self._process.stdout else -1

    # --- questions and answers ---------------------------------------------------------------

    def ask(self, kind: str, seconds: float, **fields: Any) -> dict[str, Any]:
        """The answer to one request; BotError if it is an error, BotTimeout if it is late."""
        number = self.send(kind, **fields)
        answer = self.answer_to(number, seconds)
        if answer.get("type") == "error":
            raise BotError(f"{self.command}: {str(answer.get('error'))[:500]}")
        return answer

    def send(self, kind: str, **fields: Any) -> int:
        """Send a request; return its id."""
        self._number += 1
        given = {name: value for name, value in fields.items() if value is not None}
        message = {"type": kind, "id": self._number, **given}
        self.send_line(msgspec.json.encode(message))
        return self._number

    def send_line(self, line: bytes) -> None:
        """Send any line."""
        self._unsent += line + b"\n"
        self._selector_for_writing()
        self._pump(0)

    def answer_to(self, number: Any, seconds: float) -> dict[str, Any]:
        """The answer with this id; what has another id came too late for its own question."""
        end = monotonic() + seconds
        while True:
            answer = self.receive(end - monotonic())
            if answer.get("id") == number and answer.get("type") != "info":
                return answer

    def receive(self, seconds: float) -> dict[str, Any]:
        """The next line, whatever it answers."""
        end = monotonic() + seconds
        while not self._lines:
            left = end - monotonic()
            if left <= 0:
                raise BotTimeout(f"{self.command}: no answer within {seconds:.3g} s")
            self._pump(left)
        line = self._lines.popleft()
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(f"{self.command}: answered with no JSON object: {line[:100]!r}")
        return answer

    # --- the end -----------------------------------------------------------------------------

    def finish(self, seconds: float = GRACE) -> int | None:
        """Close its input; its exit code, or None if it would not end and was killed."""
        self._forget(self._stdin)
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        end = monotonic() + seconds
        while self._selector.get_map() and monotonic() < end:
            try:
                self._pump(max(end - monotonic(), 0.0))
            except BotError:
                break
        try:
            code: int | None = self._process.wait(max(end - monotonic(), 0.05))
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        return code

    def kill(self) -> None:
        """End it and what it has started, at once."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    @property
    def said(self) -> str:
        """The end of what it wrote on standard error, in one line."""
        return " ".join(self._noise.decode(errors="replace").split())[-300:]

    # --- pipes -------------------------------------------------------------------------------

    def _selector_for_writing(self) -> None:
        if self._unsent and self._stdin not in self._selector.get_map():
            self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def _forget(self, pipe: int) -> None:
        if pipe in self._selector.get_map():
            self._selector.unregister(pipe)

    def _pump(self, seconds: float) -> None:
        """Write and read what can be written and read within this time."""
        for key, _ in self._selector.select(max(seconds, 0)):
            if key.fd == self._stdin:
                self._write()
            else:
                self._read(key.fd)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent[:CHUNK]) :]
        except BlockingIOError:
            return
        except OSError:
            self._unsent = b""  # nobody reads any more; the end of its output says why
        if not self._unsent:
            self._forget(self._stdin)

    def _read(self, pipe: int) -> None:
        try:
            chunk = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if pipe != self._stdout:
            self._noise = (self._noise + chunk)[-KEPT_NOISE:]
            if not chunk:
                self._forget(pipe)
            return
        if not chunk:
            self._forget(pipe)
            if not self._lines:
                said = f": {self.said}" if self.said else ""
                raise BotCrashed(f"{self.command}: ended without an answer{said}")
            return
        *whole, self._unread = (self._unread + chunk).split(b"\n")
        self._lines += [line for line in whole if line.strip()]
        if len(self._unread) > LONGEST:
            raise BotError(f"{self.command}: a line of more than {LONGEST} bytes")
