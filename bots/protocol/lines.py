"""Lines of bytes: read with a bound on their length, written whole by any thread."""

from collections.abc import Iterator
from threading import Lock
from typing import BinaryIO

__all__ = ["LONGEST", "Output", "lines"]

LONGEST = 4_000_000  # bytes


def lines(stream: BinaryIO, longest: int = LONGEST) -> Iterator[bytes | None]:
    """Every line that is not blank; None for one that is too long, which is skipped."""
    while chunk := stream.readline(longest + 1):
        if len(chunk) <= longest or chunk.endswith(b"\n"):
            if chunk.strip():
                yield chunk
            continue
        while chunk and not chunk.endswith(b"\n"):
            chunk = stream.readline(longest)
        yield None


class Output:
    """Where answers go; after the reader has gone away nothing is written any more."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = Lock()
        self.gone = False

    def write(self, line: bytes) -> None:
        """Write one line at once."""
        with self._lock:
            if self.gone:
                return
            try:
                self._stream.write(line)
                self._stream.flush()
            except (BrokenPipeError, ValueError):
                self.gone = True
