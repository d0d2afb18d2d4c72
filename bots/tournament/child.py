"""The process in which games are played: bots in it may hang, or take it down with them.

`main([IN, OUT, BOARD])` gets three file descriptors. Messages are MessagePack behind four bytes
of length.
"""

import ctypes
import os
import signal
import sys
from threading import Thread
from time import sleep
from typing import Any

import msgspec

from powderkeg.bots.tournament.board import Board
from powderkeg.bots.tournament.worker import Played, Stretch, play_stretch

__all__ = ["Failure", "Hello", "Report", "follow", "main", "receive", "send"]

WATCH_SECONDS = 0.5
PR_SET_PDEATHSIG = 1


class Hello(msgspec.Struct, kw_only=True):
    """What a child has to know."""

    path: list[str]  # where modules are looked for
    config: bytes
    tied: bool  # whether it may be tied to the thread that began it


class Failure(msgspec.Struct, kw_only=True, tag="failure"):
    """The stretch cannot be played: why."""

    error: str


class Report(msgspec.Struct, kw_only=True, tag="report"):
    """Some games of a stretch."""

    played: Played
    last: bool = False


def main(arguments: list[str]) -> None:
    """Play one stretch after the other until nobody asks for more."""
    owner = os.getppid()
    source, sink, file = map(int, arguments)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when it is over
    hello = msgspec.msgpack.decode(receive(source), type=Hello)
    if hello.tied:
        die_with_parent()
    follow(owner)
    sys.path[:] = hello.path
    board = Board.shared(file)
    while message := receive(source):
        stretch = msgspec.msgpack.decode(message, type=Stretch)
        try:
            for played in play_stretch(hello.config, stretch, board):
                send(sink, Report(played=played))
        except Exception as error:  # noqa: BLE001 - told to the parent
            send(sink, Failure(error=f"{type(error).__name__}: {error}"))
            continue
        send(sink, Report(played=Played(costs=[]), last=True))


def send(sink: int, message: Any) -> None:
    """Write one message."""
    data = msgspec.msgpack.encode(message)
    rest = memoryview(len(data).to_bytes(4, "little") + data)
    while rest:
        rest = rest[os.write(sink, rest) :]


def receive(source: int) -> bytes:
    """Read one message; empty at the end."""
    head = exactly(source, 4)
    return exactly(source, int.from_bytes(head, "little")) if head else b""


def exactly(source: int, size: int) -> bytes:
    """Read *size* bytes; empty if the other side has gone."""
    parts = []
    while size:
        part = os.read(source, size)
        if not part:
            return b""
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def die_with_parent() -> None:
    """Ask the system to end this process with its parent, where it can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def follow(owner: int) -> None:
    """End this process when *owner* is gone: killed, it cannot say so."""

    def watch() -> None:
        while os.getppid() == owner:
            sleep(WATCH_SECONDS)
        os._exit(1)

    Thread(target=watch, daemon=True).start()
