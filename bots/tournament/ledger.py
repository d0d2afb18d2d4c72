"""The ledger of a run: one checksummed line of JSON a game, appended in schedule order.

Nothing in it depends on machine or clock, so equal runs have equal bytes. A line that was torn by
a crash is cut off when the file is opened for writing, and ignored when it is read.
"""

import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Annotated, Any, BinaryIO, Self
from zlib import crc32

import msgspec

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
    deal: Hex
    bots: list[str]  # by seat, as the next two
    specs: list[str]
    seeds: list[Hex]
    actions: list[Natural]
    returns: list[float]
    scores: list[float]
    places: list[Natural]
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
        raise SchemaError(where, str(error)) from None
    if entry.v != FORMAT:
        raise SchemaError(where, f"ledger format {entry.v}; this version reads {FORMAT}")
    by_seat = (entry.bots, entry.specs, entry.seeds, entry.returns, entry.scores, entry.places)
    fits = entry.seats > 0 and all(len(values) == entry.seats for values in by_seat)
    if not fits or not (entry.fault is None or 0 <= entry.fault.seat < entry.seats):
        raise SchemaError(where, f"bots and results of {entry.seats} seats are expected")
    return entry


def intact(line: bytes) -> bool:
    """Whether *line* is complete and its checksum fits."""
    body, tail = line[:-TAIL], line[-TAIL:]
    return tail == MARK + f"{crc32(body):08x}".encode() + b'"}\n'


def read_ledger(path: Path) -> Iterator[Entry]:
    """Every game of the ledger; a torn end is ignored, damage before it is a SchemaError."""
    with path.open("rb") as file:
        for i, line in enumerate(intact_lines(file, path)):
            entry = decode_line(line, f"{path}, line {i + 1}")
            if entry.number != i:
                raise SchemaError(f"{path}, line {i + 1}", f"game {i} is missing before this line")
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

    Lines are handed to the system at once and forced to the disk about every second.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.games = self._repair()
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
        self._file.write(b"".join(lines))
        self._file.flush()
        self.games += len(lines)
        if monotonic() - self._synced >= FSYNC_SECONDS:
            self._sync()

    def close(self) -> None:
        """Force everything to the disk."""
        if not self._file.closed:
            self._sync()
            self._file.close()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def _repair(self) -> int:
        """Cut off the torn end; return the number of games before it."""
        self._file.seek(0)
        games = size = 0
        for line in intact_lines(self._file, self.path):
            games += 1
            size += len(line)
        self._file.truncate(size)
        return games
