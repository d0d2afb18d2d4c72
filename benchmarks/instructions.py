"""Count instructions of fixed workloads with callgrind: independent of machine and load.

Only what happens inside the compiled call is counted, so starting Python and loading the game are
free. Each case of instructions.toml is one count, some with the most that it may be. Counts are
compared with baseline/instructions.json: 2% more fails, if the toolchain is the one that wrote it.
A change that is meant to cost more runs this with --update and says so in its message.
"""

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TOLERANCE = 0.02
COUNT = re.compile(r"Collected : (\d+)")
START = """
import sys
from powderkeg.engine import load
from powderkeg.solvers import oos, play_random, search, solve
game = load(sys.argv[1], seats=int(sys.argv[2]))
state = game.deal(seed=1)
obs = state.observation(state.to_act)
n = int(sys.argv[3])
"""
# What is done, and the wrapper of the compiled function that Python calls for it.
WORK = {
    "random games": ("play_random(game, games=n, seed=1)", "__pyx_pw_*play_random"),
    "search iterations": ("search(obs, iterations=n, seed=1)", "__pyx_pw_*Search*run"),
    "cfr+ iterations": ("solve(game, n)", "__pyx_pw_*Minimizer*cfr_plus"),
    "oos iterations": ("oos(game, obs, n, seed=1)", "__pyx_pw_*OnlineSampling*run"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """One count."""

    work: str
    game: str
    n: int  # how often the work is done
    seats: int = 2
    most: int | None = None  # instructions each time

    @property
    def name(self) -> str:
        """How tables and the baseline call it."""
        return f"{self.work}, {self.game}, {self.seats} seats"


def count(case: Case, extra: float = 0) -> int:
    """Instructions of doing the work once; *extra* work is done but not reckoned with."""
    program, inside = WORK[case.work]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"),
            *(f"--toggle-collect={inside}", sys.executable, "-c", START + program),
            *(case.game, str(case.seats), str(round(case.n * (1 + extra)))),
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = COUNT.search(run.stderr)
    if run.returncode or found is None or int(found[1]) < case.n:
        raise SystemExit(f"callgrind failed for {case.name}:\n{run.stderr[-2000:]}")
    return int(found[1]) // case.n


def toolchain() -> dict[str, str]:
    """What the counts depend on besides the source."""
    command = [shutil.which("cc") or "cc", "--version"]
    compiler = subprocess.run(command, capture_output=True, text=True, check=False)
    return {
        "compiler": (compiler.stdout.splitlines() or ["none"])[0],
        "cython": version("cython"),
        "libc": " ".join(platform.libc_ver()),
        "machine": platform.machine(),
        "python": platform.python_version(),
    }


def verdict(case: Case, counted: int, before: int | None) -> str:
    """What is wrong with a count, or worth saying; faults are in capitals."""
    if case.most is not None and counted > case.most:
        return f"TOO MANY, at most {case.most:,}"
    if before is None:
        return "new"
    change = counted / before - 1
    if change > TOLERANCE:
        return f"SLOWER by {change:.1%}"
    return f"faster by {-change:.1%}" if change < -TOLERANCE else ""


def comparable(path: Path) -> dict[str, int]:
    """The counts of the baseline; none if another toolchain made them."""
    if not path.exists():
        return {}
    baseline = json.loads(path.read_text(encoding="utf-8"))
    if baseline["toolchain"] != toolchain():
        print(f"not compared: the baseline was counted with {baseline['toolchain']}")
        return {}
    counts: dict[str, int] = baseline["counts"]
    return counts


def write(path: Path, counts: dict[str, int]) -> None:
    """Keep counts as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document: dict[str, Any] = {"toolchain": toolchain(), "counts": counts}
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Count every case, print a table, and fail when one needs too many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=Path, default=HERE / "instructions.toml")
    parser.add_argument("--baseline", type=Path, default=HERE / "baseline" / "instructions.json")
    parser.add_argument("--out", type=Path, help="write the counts here, as JSON")
    parser.add_argument("--update", action="store_true", help="make them the baseline")
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--plant", type=float, default=0, help="a slowdown, as a share of the work")
    options = parser.parse_args(arguments)
    cases = [Case(**row) for row in tomllib.loads(options.cases.read_text())["case"]]
    known = comparable(options.baseline)
    counts, verdicts = {}, []
    for case in (case for case in cases if options.only in case.name):
        counts[case.name] = count(case, options.plant)
        verdicts.append(verdict(case, counts[case.name], known.get(case.name)))
        print(f"{case.name:42} {counts[case.name]:>10,} instructions each  {verdicts[-1]}")
    if options.out:
        write(options.out, counts)
    if options.update:
        write(options.baseline, known | counts)
    return int(any(word.startswith(("TOO MANY", "SLOWER")) for word in verdicts))


if __name__ == "__main__":
    sys.exit(main())
