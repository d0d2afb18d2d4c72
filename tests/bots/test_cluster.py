"""A real dask cluster on this machine: a scheduler and two worker processes, one of them killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots.tournament import run

ROOT = Path(__file__).parents[2]
BOTS = ["random", "greedy(iterations=8)"]
TABLE: dict[str, Any] = {"seats": 4, "blocks": 12, "seed": 3}


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.scheduler = self.begin("scheduler", "--no-dashboard", "--port", "0")
        self.workers = [self.worker(), self.worker()]

    def begin(self, part: str, *words: str) -> subprocess.Popen[bytes]:
        """Start one process of the cluster."""
        command = [sys.executable, "-m", "distributed.cli.dask_" + part, *words]
        place = ["--host", "127.0.0.1", "--scheduler-file", str(self.file)]
        with (self.folder / f"{part}.log").open("ab") as log:
            return subprocess.Popen(
                [*command, *place],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                start_new_session=True,
                env=os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10"},
            )

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker that plays one game at a time."""
        return self.begin("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    @property
    def address(self) -> str:
        """Where the scheduler listens, once it does."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(OSError, ValueError):
                return str(json.loads(self.file.read_text())["address"])
            time.sleep(0.1)
        raise AssertionError((self.folder / "scheduler.log").read_text())

    def close(self) -> None:
        """End everything."""
        for process in (*self.workers, self.scheduler):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster that ends with the test."""
    one = Cluster(tmp_path)
    try:
        yield one
    finally:
        one.close()


@pytest.mark.timeout(300)
@pytest.mark.filterwarnings("default")
def test_the_same_bytes_on_a_cluster_that_loses_a_worker(tmp_path: Path, cluster: Cluster) -> None:
    wanted = run("colt_express", BOTS, **TABLE, out=tmp_path / "one").ledger.read_bytes()
    out = tmp_path / "many"
    killed = threading.Event()

    def watch(done: int, total: int) -> None:
        if done >= total // 6 and not killed.is_set():
            killed.set()
            cluster.workers[0].kill()

    found = run(
        "colt_express",
        BOTS,
        **TABLE,
        backend="dask",
        scheduler=cluster.address,
        watch=watch,
        out=out,
    )
    assert killed.is_set()
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert found.ledger.read_bytes() == wanted
