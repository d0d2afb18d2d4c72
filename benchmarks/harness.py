"""What a tournament costs beyond its games: processor time, throughput of two jobs, memory.

    .venv/bin/python benchmarks/harness.py overhead      # CPU of a run less that of a bare loop
    .venv/bin/python benchmarks/harness.py paired        # the same, game beside game in one process
    .venv/bin/python benchmarks/harness.py counted       # the same in instructions
    .venv/bin/python benchmarks/harness.py jobs          # games a second, two jobs over one
    .venv/bin/python benchmarks/harness.py memory        # of a run of a million random games

Processor time is that of a whole process with all its children, measured at two lengths: what does
not grow with the number of games drops out. Plots and the intervals of ratings grow at first, until
every finishing order has been seen, and then stay: these runs make none.
"""

import argparse
import ctypes
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from powderkeg.bots.tournament.board import Board
from powderkeg.bots.tournament.config import configured, write_config
from powderkeg.bots.tournament.ledger import encode_line, read_ledger
from powderkeg.bots.tournament.schedule import Fixture
from powderkeg.bots.tournament.worker import Table

PR_SET_CHILD_SUBREAPER = 36
SHORT = 4  # a short run is so many times shorter
ROUNDS = 3

BARE = """
import sys
from pathlib import Path
from powderkeg.bots.tournament.config import read_config
def play(config):
    game = config.load_game()
    makers = [entrant.make for entrant in config.entrants(game)]
    for fixture in config.plan():
        state = game.deal(fixture.deal)
        seats = zip(fixture.line_up, fixture.seeds)
        bots = [makers[contestant](seed) for contestant, seed in seats]
        while (seat := state.to_act) is not None:
            for action in bots[seat].choose(state.observation(seat)).actions:
                state.apply(action)
        state.returns(), state.scores(), state.places()
play(read_config(Path(sys.argv[1])))
"""

RUN = """
import sys
from powderkeg.bots.cli import main
from powderkeg.bots.tournament import rating
sys.modules["matplotlib"] = None
rating.rate.__kwdefaults__["draws"] = 0
sys.exit(main())
"""


@dataclass(frozen=True, slots=True)
class Case:
    """Games that are played."""

    name: str
    game: str
    seats: int
    bots: tuple[str, ...]
    blocks: int


CASES = (
    Case("random, Kuhn poker", "kuhn_poker", 2, ("random", "b=random"), 8000),
    Case("random, Colt Express", "colt_express", 4, ("random", "b=random"), 160),
    Case("10 ms games, Colt Express", "colt_express", 4, ("greedy", "b=greedy"), 80),
)
MEANS = {"one process": ["--jobs", "1"], "two jobs, loky": ["--jobs", "2"]}


def spent(command: Sequence[str]) -> tuple[float, float]:
    """Processor and wall seconds of a command and everything that it starts."""
    before, begun = usage(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - begun
    with suppress(ChildProcessError):  # children of children that were left to us
        while True:
            os.waitpid(-1, 0)
    return usage() - before, wall


def usage() -> float:
    """Processor seconds of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bare(case: Case, blocks: int, folder: Path) -> list[str]:
    """A loop over the same games."""
    config = configured(
        case.game, case.bots, seats=case.seats, blocks=blocks, seed=1, options=None, limit=None
    )
    path = folder / f"bare-{case.game}-{blocks}.toml"
    write_config(config, path)
    return [sys.executable, "-c", BARE, str(path)]


def tournament(case: Case, blocks: int, folder: Path, means: Sequence[str]) -> list[str]:
    """A run of them."""
    out = tempfile.mkdtemp(dir=folder)
    words = ["run", case.game, "--seats", str(case.seats), "--blocks", str(blocks), "--seed", "1"]
    for bot in case.bots:
        words += ["--bot", bot]
    words += [*means, "--no-canaries", "--quiet", "--out", out]
    return [sys.executable, "-c", RUN, "tournament", *words]


def games(case: Case, blocks: int) -> int:
    """How many games that is."""
    config = configured(
        case.game, case.bots, seats=case.seats, blocks=blocks, seed=1, options=None, limit=None
    )
    return len(config.plan())


def overhead(folder: Path, only: str) -> None:
    """Print microseconds a game and percent; rounds are interleaved, the least of each counts."""
    for case in [case for case in CASES if only in case.name]:
        short, more = case.blocks // SHORT, games(case, case.blocks)
        more -= games(case, short)
        least: dict[tuple[str, int], float] = {}
        for _ in range(ROUNDS):
            for blocks in (short, case.blocks):
                plays = {"": bare(case, blocks, folder)}
                plays |= {name: tournament(case, blocks, folder, MEANS[name]) for name in MEANS}
                for name, command in plays.items():
                    seconds = spent(command)[0]
                    least[name, blocks] = min(least.get((name, blocks), seconds), seconds)
        each = {name: (least[name, case.blocks] - least[name, short]) / more for name in plays}
        loop = each.pop("")
        print(f"{case.name}: a bare loop takes {1e6 * loop:.0f} us a game")
        for name, seconds in each.items():
            print(f"  {name}: {1e6 * (seconds - loop):+.0f} us a game, {seconds / loop - 1:+.1%}")


def counted(folder: Path, only: str) -> None:
    """Print what a run costs beyond a bare loop in instructions, which no busy machine can disturb.

    Both are whole processes at two lengths under valgrind. Microseconds are instructions at the
    pace of the bare loop, timed apart in this process.
    """
    for case in [case for case in CASES if only in case.name]:
        short, long = case.blocks // 40, case.blocks // 8
        more = games(case, long) - games(case, short)
        each = [
            (instructions(command(long), folder) - instructions(command(short), folder)) / more
            for command in (
                partial(bare, case, folder=folder),
                partial(tournament, case, folder=folder, means=MEANS["one process"]),
            )
        ]
        loop, beyond = loop_seconds(case), each[1] / each[0] - 1
        print(
            f"{case.name}: {each[0] / 1e3:.0f} thousand instructions a game in a bare loop, "
            f"{each[1] / 1e3:.0f} in a run: {beyond:+.1%}, {1e6 * loop * beyond:+.0f} us beside "
            f"{1e6 * loop:.0f} us",
            flush=True,
        )


def instructions(command: Sequence[str], folder: Path) -> int:
    """Instructions of a command, Python's own included."""
    file = folder / "cachegrind"
    tool = ["valgrind", "--quiet", "--tool=cachegrind", "--cache-sim=no"]
    words = [*tool, f"--cachegrind-out-file={file}", *command]
    fixed = os.environ | {"PYTHONHASHSEED": "0"}
    subprocess.run(words, check=True, env=fixed, stdout=subprocess.DEVNULL)
    (total,) = (line for line in file.read_text().splitlines() if line.startswith("summary:"))
    return int(total.split()[1])


def loop_seconds(case: Case) -> float:
    """Processor seconds of a game in a bare loop: the quickest of five rounds."""
    at, rounds = small_table(case), list[float]()
    fixtures = list(at.schedule)
    for _ in range(5):
        begun = time.thread_time()
        for fixture in fixtures:
            bare_game(at, fixture)
        rounds.append((time.thread_time() - begun) / len(fixtures))
    return min(rounds)


def small_table(case: Case) -> Table:
    """A few blocks of a case."""
    return Table(
        configured(
            case.game, case.bots, seats=case.seats, blocks=6, seed=1, options=None, limit=None
        )
    )


def paired() -> None:
    """Print the median of what playing and writing one game takes beyond a bare loop over it.

    For a busy machine: both are timed one after the other, again and again. Counting the ledger for
    the report is not in it.
    """
    for case in CASES:
        at, board, loops, overs = small_table(case), Board(), list[float](), list[float]()
        for fixture in list(at.schedule) * 25:
            begun = time.thread_time()
            bare_game(at, fixture)
            middle = time.thread_time()
            encode_line(at.entry(fixture, at.play(fixture, board)))
            loops.append(middle - begun)
            overs.append(time.thread_time() - middle - loops[-1])
        over, loop = median(overs), median(loops)
        print(f"{case.name}: {1e6 * over:+.0f} us beside {1e6 * loop:.0f} us, {over / loop:+.1%}")


def bare_game(at: Table, fixture: Fixture) -> None:
    """The game and nothing else."""
    state = at.game.deal(fixture.deal)
    bots = [at.makers[c](seed) for c, seed in zip(fixture.line_up, fixture.seeds, strict=True)]
    while (seat := state.to_act) is not None:
        for action in bots[seat].choose(state.observation(seat)).actions:
            state.apply(action)
    state.returns(), state.scores(), state.places()


def jobs(folder: Path) -> None:
    """Print the throughput of two jobs over that of one, best of ten interleaved runs."""
    case = CASES[2]
    best = {name: float("inf") for name in MEANS}
    for _ in range(10):
        for name, means in MEANS.items():
            best[name] = min(best[name], spent(tournament(case, case.blocks, folder, means))[1])
    n = games(case, case.blocks)
    for name, seconds in best.items():
        print(f"{name}: {n / seconds:.0f} games a second, start and report included")
    one, two = best.values()
    print(f"two jobs over one: {one / two:.2f} on {os.cpu_count()} cores")


def memory(folder: Path, blocks: int) -> None:
    """Print the greatest memory of a run at growing lengths."""
    case = CASES[0]
    for n in (blocks // 100, blocks // 10, blocks):
        command = tournament(case, n, folder, MEANS["one process"])
        code = "import resource,subprocess,sys;subprocess.run(sys.argv[1:],check=True);"
        code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        begun = time.perf_counter()
        said = subprocess.run(
            [sys.executable, "-c", code, *command], check=True, capture_output=True, text=True
        ).stdout.split()
        ledger = Path(command[command.index("--out") + 1]) / "ledger.jsonl"
        played = sum(1 for _ in ledger.open("rb"))
        print(
            f"{played} games: {int(said[-1]) / 1024:.0f} MB at most, "
            f"{time.perf_counter() - begun:.0f} s, ledger {ledger.stat().st_size / 1e6:.0f} MB",
            flush=True,
        )
        next(read_ledger(ledger))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["overhead", "paired", "counted", "jobs", "memory"])
    parser.add_argument("--only", default="", help="cases with this in their name")
    parser.add_argument("--blocks", type=int, default=500_000)
    chosen = parser.parse_args()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    with tempfile.TemporaryDirectory() as folder:
        if chosen.what == "overhead":
            overhead(Path(folder), chosen.only)
        elif chosen.what == "paired":
            paired()
        elif chosen.what == "counted":
            counted(Path(folder), chosen.only)
        elif chosen.what == "jobs":
            jobs(Path(folder))
        else:
            memory(Path(folder), chosen.blocks)


if __name__ == "__main__":
    main()
