"""Try the library on another Python, a free-threaded one above all.

    python benchmarks/free_threaded.py --python PATH   # builds into a fresh environment, then tries
    python benchmarks/free_threaded.py                 # tries the Python that runs this

Several threads search at once, each with a bot of its own, and every answer is compared with the
one found alone. Says whether the lock of the interpreter was on, and what two threads brought.
"""

import argparse
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("colt_express", "saboteur_2", "revolver_2", "dos_de_mayo")
DECISIONS = 24  # of each game and thread


def decide(name: str, first: int) -> list[int]:
    """Some decisions, by a bot and a state of this thread alone."""
    from powderkeg.bots import Limit, make
    from powderkeg.engine import load

    game = load(name)
    bot, found = make("ismcts", game, seed=first), list[int]()
    for i in range(DECISIONS):
        state = game.deal(first + i)
        while state.to_act is not None and len(found) <= i:
            found.append(bot.choose(state.observation(state.to_act), Limit(iterations=400)).action)
    return found


def attempt(threads: int) -> int:
    """Compare threads with none; 1 if an answer differs."""
    jobs = [(name, 1000 * i) for i in range(threads) for name in GAMES]
    start = time.perf_counter()
    alone = [decide(*job) for job in jobs]
    middle = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        together = list(pool.map(lambda job: decide(*job), jobs))
    end = time.perf_counter()
    lock = getattr(sys, "_is_gil_enabled", lambda: True)()
    build = "free-threaded" if sysconfig.get_config_var("Py_GIL_DISABLED") else "ordinary"
    print(f"Python {sys.version.split()[0]}, {build} build, lock {'on' if lock else 'off'}")
    print(f"{threads} threads: {(middle - start) / (end - middle):.2f} times as fast as one")
    print("answers are equal" if alone == together else "ANSWERS DIFFER")
    return int(alone != together)


def elsewhere(python: str, threads: int) -> int:
    """Build for another Python in a fresh environment and try there."""
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder) / "venv" / "bin" / "python"
        subprocess.run([python, "-m", "venv", str(Path(folder) / "venv")], check=True)
        subprocess.run([str(inside), "-m", "pip", "install", "--quiet", str(ROOT)], check=True)
        here = [str(inside), str(Path(__file__).resolve()), "--threads", str(threads)]
        return subprocess.run(here, check=False, cwd=folder).returncode


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", help="another interpreter")
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    if chosen.python:
        return elsewhere(chosen.python, chosen.threads)
    return attempt(chosen.threads)


if __name__ == "__main__":
    sys.exit(main())
