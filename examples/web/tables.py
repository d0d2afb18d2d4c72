"""Tables under way: who may touch one, when it is forgotten, how it is saved."""

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from powderkeg.bots.saved import restored, save
from powderkeg.bots.session import Session
from powderkeg.engine import PowderkegError

MOST_TABLES = 200
IDLE_SECONDS = 2 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


class Refused(Exception):  # noqa: N818 - it says what happened
    """A request that cannot be served; the browser is told why."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind


@dataclass
class Table:
    """One game and its lock: bots have one owner at a time."""

    session: Session
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = field(default_factory=time.monotonic)
    closed: bool = False

    def play_on(self) -> None:
        """Let the bots play until it is the person's turn, or nobody looks any more."""
        for _ in self.session.others():
            if self.closed:
                return


class Tables:
    """All tables by a name that cannot be guessed, the one used longest ago first.

    Saved games hold the deal, so they stay on the server: the browser gets a name.
    """

    def __init__(self, saves: Path, workers: int) -> None:
        self.open = OrderedDict[str, Table]()
        self.saves = saves
        self.pool = ThreadPoolExecutor(workers, thread_name_prefix="bots")

    def add(self, session: Session) -> tuple[str, Table]:
        """Seat the person at a new table; the one used longest ago makes room."""
        self.sweep()
        while len(self.open) >= MOST_TABLES:
            self.close(next(iter(self.open)))
        name, table = secrets.token_urlsafe(16), Table(session)
        self.open[name] = table
        return name, table

    def sweep(self) -> None:
        """Forget tables that nobody has touched for long."""
        old = time.monotonic() - IDLE_SECONDS
        for name in [name for name, table in self.open.items() if table.touched < old]:
            self.close(name)

    def find(self, name: str) -> Table:
        """The table of this name."""
        if name not in self.open:
            raise Refused(404, "no-table", "this table is closed, or never was")
        self.open.move_to_end(name)
        self.open[name].touched = time.monotonic()
        return self.open[name]

    def close(self, name: str) -> None:
        """Forget a table; its bots stop after the move that they are at."""
        table = self.open.pop(name, None)
        if table is not None:
            table.closed = True

    async def think(self, table: Table) -> None:
        """Let the bots play in a thread of the pool."""
        await asyncio.get_running_loop().run_in_executor(self.pool, table.play_on)

    def save(self, session: Session) -> str:
        """Keep a game; the name that brings it back."""
        self.saves.mkdir(parents=True, exist_ok=True)
        name = secrets.token_urlsafe(16)
        save(session, self.saves / f"{name}.save")
        return name

    def resume(self, name: str) -> Session:
        """The game that was saved under this name."""
        path = self.saves / f"{name}.save"
        if not TOKEN.fullmatch(name) or not path.is_file():
            raise Refused(404, "no-save", "no game was saved under this name")
        try:
            return restored(path)
        except (PowderkegError, OSError, ValueError):  # their words name folders of the server
            words = "the saved game is damaged, or of other rules than today's"
            raise Refused(400, "damaged", words) from None

    def end(self) -> None:
        """Close everything."""
        for name in list(self.open):
            self.close(name)
        with suppress(RuntimeError):
            self.pool.shutdown(wait=False, cancel_futures=True)
