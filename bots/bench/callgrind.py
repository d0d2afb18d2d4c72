"""Counts the instructions of one case under valgrind's callgrind."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from powderkeg.bots.bench.cases import Case
from powderkeg.engine import PowderkegError

__all__ = ["count"]

COUNT = re.compile(r"Collected : (\d+)")
START = """
import json
import sys
from powderkeg.engine import load
case = json.loads(sys.argv[1])
game = load(case["game"], seats=case["seats"], **case["options"])
state = game.deal(seed=1)
obs = state.observation(state.to_act)
n = case["n"]
"""


def count(case: Case, *, extra: float = 0, path: Path | None = None) -> int:
    """Instructions of doing the work once, inside the compiled function only.

    *extra*, a share, is done but not reckoned with: a planted slowdown. *path* has another build
    of the library. PowderkegError when there is no valgrind or nothing was counted.
    """
    if shutil.which("valgrind") is None:
        raise PowderkegError("instruction counts need valgrind, which is not installed")
    what = {"game": case.game, "seats": case.seats, "options": case.options}
    what["n"] = round(case.n * (1 + extra))
    environment = dict(os.environ, PYTHONHASHSEED="0")
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"),
            *(f"--toggle-collect={case.task.inside}", sys.executable, "-c"),
            f"{START}\n{case.task.setup}\n{case.task.program}",
            json.dumps(what),
        ]
        run = subprocess.run(  # noqa: S603  (the program is the caller's own)
            command, capture_output=True, text=True, check=False, env=environment
        )
    found = COUNT.search(run.stderr)
    if run.returncode or found is None or int(found[1]) < case.n:
        raise PowderkegError(f"nothing was counted for {case.name}:\n{run.stderr[-2000:]}")
    return int(found[1]) // case.n
