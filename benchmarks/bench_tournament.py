"""Times of a tournament and of importing the library."""

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.bots.tournament import run

BLOCKS = 10


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy")], ids="-".join)
@pytest.mark.parametrize("name", ["colt_express", "leduc_poker"])
def test_tournament(
    benchmark: BenchmarkFixture, tmp_path: Path, name: str, bots: tuple[str, str]
) -> None:
    """20 games of two bots in this process, ledger and ratings included."""
    numbers = count()

    def play() -> int:
        out = tmp_path / str(next(numbers))
        specs = [f"{letter}={spec}" for letter, spec in zip("AB", bots, strict=True)]
        return len(run(name, specs, seats=2, blocks=BLOCKS, seed=1, jobs=1, out=out).standings.rows)

    assert benchmark(play) == 2


@pytest.mark.parametrize("module", ["powderkeg.engine", "powderkeg.bots"])
def test_import(benchmark: BenchmarkFixture, module: str) -> None:
    """A fresh interpreter, its own start included."""
    benchmark(subprocess.run, [sys.executable, "-c", f"import {module}"], check=True)
