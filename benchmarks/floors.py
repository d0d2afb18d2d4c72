"""How far each engine is from the floor: a hand-written C program that plays one game only.

The programs stand in floor/. Each plays the random games of `play_random`, draw for draw, so the
totals of actions and returns must be equal; then both are counted by callgrind.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from powderkeg.bots.bench import Case, count
from powderkeg.engine import load
from powderkeg.solvers import play_random

HERE = Path(__file__).parent
FLOORS = {
    "kuhn.c": Case(work="random games", game="kuhn_poker", n=20_000),
    "colt_express.c": Case(work="random games", game="colt_express", seats=4, n=2000),
}
PARTS = {"colt_express.c": 12}  # of a victory: up to four seats share it
COUNT = re.compile(r"Collected : (\d+)")


def compiled(source: Path, folder: Path) -> Path:
    """The program, as our own modules are compiled."""
    program = folder / source.stem
    command = [shutil.which("cc") or "cc", "-O3", "-o", str(program), str(source)]
    subprocess.run(command, check=True)
    return program


def totals_of(program: Path, games: int, seed: int) -> tuple[int, int]:
    """Actions, and the first seat's return (in parts), of all games together."""
    command = [str(program), str(games), str(seed)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    actions, returned = map(int, run.stdout.split())
    return actions, returned


def our_totals(case: Case, seed: int, parts: int = 1) -> tuple[int, int]:
    """The same of the library."""
    played = play_random(load(case.game, seats=case.seats), games=case.n, seed=seed)
    return played.actions, round(played.mean_returns[0] * case.n * parts)


def floor_of(program: Path, games: int) -> int:
    """Instructions a game."""
    command = [
        *("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"),
        *("--toggle-collect=play_random*", str(program), str(games), "1"),
    ]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = COUNT.search(run.stderr)
    if found is None or int(found[1]) < games:
        raise SystemExit(f"callgrind counted nothing in {program.name}")
    return int(found[1]) // games


def main(arguments: list[str] | None = None) -> int:
    """Print floor, ours and the ratio; fail when the totals differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args(arguments)
    for name, case in FLOORS.items():
        with tempfile.TemporaryDirectory() as folder:
            program = compiled(HERE / "floor" / name, Path(folder))
            for seed in (1, 2, 3):
                ours = our_totals(case, seed, PARTS.get(name, 1))
                if totals_of(program, case.n, seed) != ours:
                    print(f"{name} does not play the games of {case.game}, seed {seed}")
                    return 1
            floor, needed = floor_of(program, case.n), count(case)
        print(f"{case.name}: {needed:,} instructions, floor {floor:,}: {needed / floor:.2f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
