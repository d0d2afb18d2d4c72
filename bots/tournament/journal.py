"""`run.json`: on which machine, with which versions and how fast a run was played."""

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from powderkeg.bots.tournament.worker import Cost

__all__ = ["BotCost", "Journal", "Session", "read_journal"]

LIBRARIES = ("powderkeg", "numpy", "msgspec", "joblib")


class BotCost(Cost, kw_only=True):
    """What the decisions of one contestant took."""

    name: str


class Session(msgspec.Struct, kw_only=True):
    """One stretch of playing, from a start or a resume to its end."""

    started: str
    jobs: int
    backend: str
    python: str
    system: str
    cores: int
    processor: str = ""
    versions: dict[str, str]
    games: int = 0
    seconds: float = 0.0
    ended: str = "killed"  # unless it lived to say otherwise
    canaries: dict[str, str] = {}  # what was tried before, and what came of it
    costs: list[BotCost] = []


@dataclass(slots=True)
class Journal:
    """The session that is being played, behind those before it."""

    path: Path
    sessions: list[Session]
    begun: float

    @classmethod
    def open(cls, path: Path, *, jobs: int, backend: str, names: Sequence[str]) -> "Journal":
        """Begin a session."""
        session = Session(
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            jobs=jobs,
            backend=backend,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            cores=os.cpu_count() or 1,
            versions={name: version(name) for name in LIBRARIES},
            processor=processor(),
            costs=[BotCost(name=name) for name in names],
        )
        journal = cls(path, [*read_journal(path), session], perf_counter())
        journal.write()
        return journal

    @property
    def session(self) -> Session:
        """The session that is being played."""
        return self.sessions[-1]

    def add(self, games: int, costs: Sequence[Cost]) -> None:
        """Count some games."""
        self.session.games += games
        for cost, more in zip(self.session.costs, costs, strict=True):
            cost.add(more)

    def close(self, ended: str) -> None:
        """End the session."""
        self.session.ended = ended
        self.session.seconds = perf_counter() - self.begun
        self.write()

    def write(self) -> None:
        """Write the file anew, at once or not at all."""
        data: dict[str, Any] = {"sessions": self.sessions}
        beside = self.path.with_suffix(".tmp")
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
        beside.replace(self.path)


def processor() -> str:
    """The name of the processor, if the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def read_journal(path: Path) -> list[Session]:
    """The sessions so far; none if the file cannot be read."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=dict[str, list[Session]])
    except (OSError, msgspec.MsgspecError):
        return []
    return data.get("sessions", [])
