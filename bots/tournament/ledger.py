"""The ledger of a run: one checksummed line of JSON a game, appended in schedule order.

Nothing in it depends on machine or clock, so equal runs have equal bytes. A line that was torn by
a crash is cut off when the file is opened for writing, and ignored when it is read. The ledger of
a shard begins with the number of its first game.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Annotated, Any, BinaryIO, Self
from zlib import crc32

import msgspec

from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.config import LimitData
from powderkeg.bots.tournament.match import Fault
from powderkeg.engine import OptionError, SchemaError

__all__ = ["FORMAT", "Entry", "Ledger", "decode_line", "encode_line", "read_ledger"]

FORMAT = 1
MARK = b',"crc":"'
TAIL = len(MARK) + 8 + len(b'"}\n')  # length of the checksum that ends each line
FSYNC_SECONDS = 1.0

Natural = Annotated[int, msgspec.Meta(ge=0)]
Hex = Annotated[str, msgspec.Meta(pattern="^0x[0-9a-f]{16}$")]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game: everything that is needed to play it again, and how it ended."""

    v: int = FORMAT
    number: Natural  # in the schedule, from 0
    block: Natural
    rotation: Natural
    game: str
    seats: Natural
    options: dict[str, Any]  # those that are not the default
    rules: str  # digest of game, rules version, options and data
    limit: LimitData  # of each decision
    clock: TimeControl = TimeControl()
    deal: Hex
    bots: list[str]  # by seat, as the next two
    specs: list[str]
    seeds: list[Hex]
    actions: list[Natural]
    returns: list[float]
    scores: list[float]
    places: list[Natural]
    roles: list[str] = []  # sides or roles; empty if nothing tells seats apart
    fault: Fault | None = None


def encode_line(entry: Entry) -> bytes:
    """The line of *entry*, checksum and line end included."""
    body = msgspec.json.encode(entry)[:-1]
    return body + MARK + f"{crc32(body):08x}".encode() + b'"}\n'


def decode_line(line: bytes, where: str = "ledger line") -> Entry:
    """The entry that a whole *line* holds; SchemaError says what is wrong *where*."""
    if not intact(line):
        raise SchemaError(where, "the line is damaged: its checksum does not fit")
    try:
        entry = msgspec.json.decode(line[:-TAIL] + b"}", type=Entry)
    except msgspec.MsgspecError as error:
        version = format_of(line)
        if version != FORMAT:
            raise SchemaError(where, wrong_format(version)) from None
        raise SchemaError(where, str(error)) from None
    if entry.v != FORMAT:
        raise SchemaError(where, wrong_format(entry.v))
    by_seat = (entry.bots, entry.specs, entry.seeds, entry.returns, entry.scores, entry.places)
    fits = entry.seats > 0 and all(len(values) == entry.seats for values in by_seat)
    fits = fits and len(entry.roles) in (0, entry.seats)
    seat = 0 if entry.fault is None else entry.fault.seat
    if not fits or not (seat is None or 0 <= seat < entry.seats):
        raise SchemaError(where, f"bots and results of {entry.seats} seats are expected")
    return entry


def format_of(line: bytes) -> Any:
    """The format that a line says it has."""
    try:
        return msgspec.json.decode(line[:-TAIL] + b"}", type=dict[str, Any]).get("v")
    except msgspec.MsgspecError:
        return FORMAT


def wrong_format(version: Any) -> str:
    """Why a line of another format is not read."""
    return f"ledger format {version}; this version reads {FORMAT}"


def intact(line: bytes) -> bool:
    """Whether *line* is complete and its checksum fits."""
    body, tail = line[:-TAIL], line[-TAIL:]
    return tail == MARK + f"{crc32(body):08x}".encode() + b'"}\n'


def read_ledger(path: Path) -> Iterator[Entry]:
    """Every game of the ledger; a torn end is ignored, damage before it is a SchemaError."""
    expected = None
    with path.open("rb") as file:
        for i, line in enumerate(intact_lines(file, path)):
            entry = decode_line(line, f"{path}, line {i + 1}")
            if expected is not None and entry.number != expected:
                lacks = f"game {expected} is missing before this line"
                raise SchemaError(f"{path}, line {i + 1}", lacks)
            expected = entry.number + 1
            yield entry


def intact_lines(file: BinaryIO, path: Path) -> Iterator[bytes]:
    """The lines before the torn end of *file*; SchemaError if a good line follows a bad one."""
    for i, line in enumerate(file):
        if not intact(line):
            if any(map(intact, file)):
                raise SchemaError(f"{path}, line {i + 1}", "the line is damaged, but not the last")
            return
        yield line


class Ledger:
    """A ledger open for appending, by one process at a time.

    Lines are handed to the system at once and forced to the disk about every second. If the disk
    is full the line that did not fit is taken back.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("a+b", buffering=0)
        try:
            lock(self._file)
            self.games, self._size = self._repair()
        except BlockingIOError:
            self._file.close()
            raise OptionError(f"{path} is being written by another run") from None
        except BaseException:
            self._file.close()
            raise
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, lines: Iterable[bytes]) -> None:
        """Add whole lines."""
        lines = list(lines)
        data = memoryview(b"".join(lines))
        try:
            while data:
                data = data[write(self._file.fileno(), data) :]
            if monotonic() - self._synced >= FSYNC_SECONDS:
                self._sync()
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._size)
            why = f"{error.strerror}; what was played before is kept, `resume` goes on"
            raise OSError(error.errno, why, str(self.path)) from None
        self.games += len(lines)
        self._size += sum(map(len, lines))

    def close(self) -> None:
        """Force everything to the disk."""
        if not self._file.closed:
            try:
                self._sync()
            finally:
                self._file.close()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def _repair(self) -> tuple[int, int]:
        """Cut off the torn end; return the number of games before it, and of bytes."""
        self._file.seek(0)
        games = size = 0
        with self.path.open("rb") as file:
            for line in intact_lines(file, self.path):
                games += 1
                size += len(line)
        self._file.truncate(size)
        return games, size


def lock(file: Any) -> None:
    """Keep every other process from writing; BlockingIOError if one does."""
    if sys.platform == "win32":
        import msvcrt

        try:  # of a byte that no ledger reaches, so that it can be read meanwhile
            file.seek(1 << 62)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


write = os.write  # a name of its own, so that tests can fill the disk
