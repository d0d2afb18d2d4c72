"""Kills a run with SIGKILL again and again, at random moments: its ledger must not notice.

    .venv/bin/python -m tests.bots.kills --kills 60

Killed are the main process, a worker of the pool, or a process in which games are played; after
the main process has gone the run is taken up again with another number of jobs.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from powderkeg.bots.tournament import run

BOTS = ("random", "greedy(iterations=32)")
VICTIMS = ("main", "worker", "game")
PATIENCE = 120.0


def children(pid: int) -> list[int]:
    """The processes that *pid* began and that still run."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def words(pid: int) -> str:
    """The command line of a process."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def victims(main: int, kind: str) -> list[int]:
    """The processes of one kind."""
    if kind == "main":
        return [main]
    workers = [pid for pid in children(main) if "popen_loky" in words(pid)]
    if kind == "worker":
        return workers
    return [
        pid for worker in workers for pid in children(worker) if "child import main" in words(pid)
    ]


def begin(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Start or resume a tournament in a process of its own."""
    command = [sys.executable, "-m", "powderkeg.bots.cli", "tournament", *arguments, "--quiet"]
    null = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=null, stderr=null, start_new_session=True)


def gone(group: int) -> bool:
    """Wait until no process of a group is left."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return True
        time.sleep(0.05)
    return False


class Ordeal:
    """One run that is killed again and again."""

    def __init__(self, folder: Path, blocks: int, seed: int) -> None:
        self.rng = Random(seed)
        self.out = folder / "run"
        self.path = self.out / "ledger.jsonl"
        table = ["--seats", "4", "--blocks", str(blocks), "--seed", "7"]
        bots = [word for bot in BOTS for word in ("--bot", bot)]
        self.first = ["run", "colt_express", *table, *bots, "--out", str(self.out), "--no-canaries"]
        whole = run("colt_express", BOTS, seats=4, blocks=blocks, seed=7, out=folder / "whole")
        self.wanted = whole.ledger.read_bytes()
        self.kills = Counter[str]()

    def size(self) -> int:
        """Bytes in the ledger."""
        return self.path.stat().st_size if self.path.exists() else 0

    def grown(self, process: subprocess.Popen[bytes], by: int) -> bool:
        """Wait until the ledger has grown; false if the run is over before."""
        before, end = self.size(), time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            if self.size() >= before + by:
                return True
            time.sleep(0.002)
        return False

    def kill_one(self, process: subprocess.Popen[bytes], kind: str) -> None:
        """Kill one process of this kind, if there is one."""
        time.sleep(self.rng.random() * 0.2)
        pids = victims(process.pid, kind)
        with suppress(ProcessLookupError):
            if pids and process.poll() is None:
                os.kill(self.rng.choice(pids), signal.SIGKILL)
                self.kills[kind] += 1

    def session(self, most: int) -> None:
        """Play until the main process is killed or the run is over."""
        known = self.path.exists()
        jobs = str(self.rng.choice([2, 2, 4]))
        arguments = ["resume", str(self.out)] if known else self.first
        with begin([*arguments, "--jobs", jobs]) as process:
            while sum(self.kills.values()) < most:
                if not self.grown(process, self.rng.randrange(1, max(2, len(self.wanted) // 20))):
                    break
                kind = self.rng.choice(VICTIMS)
                self.kill_one(process, kind)
                if kind == "main":
                    break
            else:
                process.kill()
            process.wait()
            assert gone(process.pid), "a worker outlives its run"
        if self.size() == 0:
            return
        found = self.path.read_bytes()
        assert self.wanted.startswith(found.rpartition(b"\n")[0]), "the ledger is another"
        if found == self.wanted:  # too soon: there are kills left
            self.path.write_bytes(self.wanted[: len(self.wanted) // 4])

    def endure(self, kills: int) -> Counter[str]:
        """Kill so many times, then let the run end; return who was killed."""
        while sum(self.kills.values()) < kills:
            self.session(kills)
        with begin(["resume", str(self.out), "--jobs", "2"]) as process:
            process.wait()
            assert process.returncode == 0
        assert self.path.read_bytes() == self.wanted
        return self.kills


def main() -> None:
    """Read the command line and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--blocks", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ordeal = Ordeal(Path(folder), chosen.blocks, chosen.seed)
        killed = ordeal.endure(chosen.kills)
    games = ordeal.wanted.count(b"\n")
    said = ", ".join(f"{kind} {n}" for kind, n in sorted(killed.items()))
    print(f"{killed.total()} kills ({said}); {games} games, the same bytes")  # noqa: T201


if __name__ == "__main__":
    main()
