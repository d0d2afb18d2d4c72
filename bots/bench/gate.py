"""Counts kept in a file, and what a new count says beside an old one."""

import json
import platform
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from powderkeg.bots.bench.cases import Case
from powderkeg.engine import OptionError

__all__ = ["TOLERANCE", "Counts", "read_counts", "toolchain", "verdict", "write_counts"]

TOLERANCE = 0.02


@dataclass(frozen=True, slots=True)
class Counts:
    """Instructions each time, by the name of the case, and what compiled them."""

    toolchain: dict[str, str]
    counts: dict[str, int]


def toolchain() -> dict[str, str]:
    """What counts depend on besides the source."""
    command = [shutil.which("cc") or "cc", "--version"]
    try:
        compiler = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, check=False
        ).stdout.splitlines()
    except OSError:
        compiler = []
    try:
        cython = version("cython")
    except PackageNotFoundError:
        cython = "none"
    return {
        "compiler": (compiler or ["none"])[0],
        "cython": cython,
        "libc": " ".join(platform.libc_ver()),
        "machine": platform.machine(),
        "python": ".".join(platform.python_version_tuple()[:2]),
    }


def verdict(
    case: Case, counted: int, before: int | None, tolerance: float = TOLERANCE
) -> tuple[bool, str]:
    """Whether a count may stand, and what is worth saying of it."""
    if case.most is not None and counted > case.most:
        return False, f"TOO MANY, at most {case.most:,}"
    if before is None:
        return True, "new"
    change = counted / before - 1
    if change > tolerance:
        return False, f"SLOWER by {change:.1%}"
    return True, f"faster by {-change:.1%}" if change < -tolerance else ""


def read_counts(path: Path) -> Counts:
    """What `write_counts` kept; OptionError for a file that is something else."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Counts)
    except msgspec.DecodeError as error:
        raise OptionError(f"{path}: not a file of instruction counts: {error}") from error


def write_counts(path: Path, counts: dict[str, int]) -> None:
    """Keep counts as JSON, with the toolchain of this machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {"toolchain": toolchain(), "counts": counts}
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
