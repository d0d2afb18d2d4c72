"""Count the instructions of one random game with callgrind: independent of machine and load.

Only what happens inside `play_random` is counted, so starting Python and loading the game are free.
Each case of instructions.toml is one count and the most that it may be.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).parent
PROGRAM = """
import sys
from powderkeg.engine import load
from powderkeg.solvers import play_random
play_random(load(sys.argv[1], seats=int(sys.argv[2])), games=int(sys.argv[3]), seed=1)
"""
INSIDE = "__pyx_pw_*play_random"  # the wrapper that Python calls
COUNT = re.compile(r"Collected : (\d+)")


@dataclass(frozen=True, slots=True)
class Case:
    """One count: whole random games of one title."""

    game: str
    seats: int
    games: int
    most: int  # instructions a game


def per_game(case: Case) -> int:
    """Instructions a game; the few that a call of `play_random` costs are shared by all."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"),
            *(f"--toggle-collect={INSIDE}", sys.executable, "-c", PROGRAM),
            *(case.game, str(case.seats), str(case.games)),
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = COUNT.search(run.stderr)
    if run.returncode or found is None or int(found[1]) < case.games:
        raise SystemExit(f"callgrind failed for {case.game}:\n{run.stderr[-2000:]}")
    return int(found[1]) // case.games


def main() -> int:
    """Count every case, print a table, and fail when one needs too many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=Path, default=HERE / "instructions.toml")
    parser.add_argument("--out", type=Path, help="write the counts here, as JSON")
    options = parser.parse_args()
    cases = [Case(**row) for row in tomllib.loads(options.cases.read_text())["case"]]
    rows = [{**asdict(case), "instructions": per_game(case)} for case in cases]
    for row in rows:
        over = "  TOO MANY" if row["instructions"] > row["most"] else ""
        print(
            f"{row['game']:15} {row['seats']} seats {row['instructions']:>10,} instructions a game,"
            f" at most {row['most']:,}{over}"
        )
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps(rows, indent=1) + "\n")
    return int(any(row["instructions"] > row["most"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
