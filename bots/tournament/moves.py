"""`moves.jsonl`, if asked for: what every decision took. Unlike the ledger it tells of the clock.

One line a game: `{"number": 17, "moves": [[seat, ms, ms of processor time, ms allowed], …]}`.
"""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

__all__ = ["MovesFile"]


class MovesFile:
    """The file, open for appending, if it is wanted; lines past game *number* are cut off first."""

    def __init__(self, path: Path, number: int, wanted: bool) -> None:
        self._file: BinaryIO | None = None
        if wanted:
            keep = kept(path, number) if path.exists() else 0
            self._file = path.open("ab", buffering=0)
            self._file.truncate(keep)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def append(self, lines: Sequence[bytes]) -> None:
        """Add lines."""
        if self._file is not None:
            self._file.write(b"".join(lines))


def kept(path: Path, number: int) -> int:
    """How many bytes are of games before *number*."""
    size = 0
    with path.open("rb") as file:
        for line in file:
            try:
                found = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
                if not line.endswith(b"\n") or int(bytes(found["number"])) >= number:
                    break
            except (msgspec.MsgspecError, KeyError, ValueError):
                break
            size += len(line)
    return size
