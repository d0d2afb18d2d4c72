"""The project's own gate: instructions of fixed workloads, compared with what they were before.

On a branch the merge base with main is built and counted in the same run. On main the counts are
compared with baseline/instructions.json; if another toolchain made those, the commit that wrote
them is built and counted instead. More than 2% more fails. A change that is meant to cost more
runs this with --update and says so, old and new, in its message: its cases are then compared with
the new baseline.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from powderkeg.bots.bench import (
    Case,
    count,
    read_cases,
    read_counts,
    toolchain,
    verdict,
    write_counts,
)
from powderkeg.engine import PowderkegError

HERE = Path(__file__).parent
ROOT = HERE.parent
BASELINE = HERE / "baseline" / "instructions.json"


def git(*arguments: str, root: Path = ROOT) -> str | None:
    """What git says, or nothing when it cannot."""
    try:
        run = subprocess.run(
            ["git", *arguments], capture_output=True, text=True, check=False, cwd=root
        )
    except OSError:
        return None
    return run.stdout.strip() if run.returncode == 0 else None


def merge_base(root: Path = ROOT) -> str | None:
    """The commit where this branch left main; nothing on main itself or without history."""
    if git("branch", "--show-current", root=root) == "main":
        return None
    head = git("rev-parse", "HEAD", root=root)
    bases = (git("merge-base", "HEAD", main, root=root) for main in ("origin/main", "main"))
    base = next(filter(None, bases), None)
    return None if base == head else base


def writer_of(baseline: Path, root: Path = ROOT) -> str | None:
    """The last commit that changed the baseline."""
    if git("rev-parse", "--is-shallow-repository", root=root) != "false":
        return None
    return git("log", "-1", "--format=%H", "--", str(baseline), root=root) or None


@contextmanager
def built(commit: str) -> Iterator[Path]:
    """A build of another commit, for PYTHONPATH."""
    with tempfile.TemporaryDirectory() as folder:
        tree, library = Path(folder, "tree"), Path(folder, "lib")
        archive = Path(folder, "tree.tar")
        with archive.open("wb") as out:
            subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, stdout=out)
        with tarfile.open(archive) as packed:
            packed.extractall(tree, filter="data")
        command = [
            str(Path(sys.executable).absolute()),
            "setup.py",
            "--quiet",
            "build",
            "--build-lib",
            str(library),
        ]
        subprocess.run(command, cwd=tree, check=True, capture_output=True)
        yield library


def counts_at(commit: str, cases: list[Case]) -> dict[str, int]:
    """The counts of another commit; a case that it cannot do is left out."""
    counts = {}
    with built(commit) as library:
        for case in cases:
            try:
                counts[case.name] = count(case, path=library)
            except PowderkegError:
                print(f"{case.name}: not there at {commit[:10]}")
        show_times([case for case in cases if case.name in counts], library)
    return counts


TIMED = """
import json, sys
from powderkeg.engine import load
from powderkeg.solvers import play_random
case = json.loads(sys.argv[1])
game = load(case["game"], seats=case["seats"])
print(min(play_random(game, games=case["n"], seed=1).cpu_seconds for _ in range(3)))
"""
ROUNDS = 5


def seconds(case: Case, library: Path | None) -> float:
    """CPU time of the case's random games in a fresh interpreter."""
    what = json.dumps({"game": case.game, "seats": case.seats, "n": case.n})
    environment = os.environ | ({} if library is None else {"PYTHONPATH": str(library)})
    command = [sys.executable, "-c", TIMED, what]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return float(run.stdout)


def show_times(cases: list[Case], library: Path) -> None:
    """Time base and head in turns: for the eye only, nothing fails by it."""
    for case in (case for case in cases if case.work == "random games"):
        pairs = [(seconds(case, None), seconds(case, library)) for _ in range(ROUNDS)]
        ratios = sorted(head / base for head, base in pairs)
        middle, spread = ratios[ROUNDS // 2], f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        print(f"{case.name:42} CPU time {middle:.2f} times the base's ({spread}), reported only")


def moved(commit: str, baseline: Path) -> dict[str, int]:
    """What was made the baseline on purpose since *commit*, with this toolchain."""
    if not baseline.exists() or not baseline.is_relative_to(ROOT):
        return {}
    kept = read_counts(baseline)
    old = git("show", f"{commit}:{baseline.relative_to(ROOT).as_posix()}")
    known = json.loads(old)["counts"] if old else {}
    changed = {name: n for name, n in kept.counts.items() if name in known and known[name] != n}
    return changed if kept.toolchain == toolchain() else {}


def before(options: argparse.Namespace, cases: list[Case]) -> tuple[str, dict[str, int]]:
    """What to compare with: its name and its counts, no name when there is nothing."""
    commit = options.base or (merge_base() if options.baseline == BASELINE else None)
    if commit is None and options.baseline.exists():
        kept = read_counts(options.baseline)
        if kept.toolchain == toolchain():
            return str(options.baseline.name), kept.counts
        print(f"the baseline was counted with {kept.toolchain}")
        commit = writer_of(options.baseline)
    if commit is None:
        return "", {}
    return f"commit {commit[:10]}", counts_at(commit, cases) | moved(commit, options.baseline)


def compare(cases: list[Case], known: dict[str, int], plant: float) -> tuple[dict[str, int], int]:
    """Count and print every case; the counts, and how many may not stand."""
    counts, faults = {}, 0
    for case in cases:
        counts[case.name] = count(case, extra=plant)
        fine, words = verdict(case, counts[case.name], known.get(case.name))
        faults += not fine
        print(f"{case.name:42} {counts[case.name]:>12,} instructions each  {words}", flush=True)
    return counts, faults


def main(arguments: list[str] | None = None) -> int:
    """Count every case, print a table, and fail when one needs too many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=Path, default=HERE / "instructions.toml")
    parser.add_argument("--baseline", type=Path, default=BASELINE)
    parser.add_argument("--base", metavar="COMMIT", help="build this commit and compare with it")
    parser.add_argument("--out", type=Path, help="write the counts here, as JSON")
    parser.add_argument("--update", action="store_true", help="make them the baseline")
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--plant", type=float, default=0, help="a slowdown, as a share of the work")
    options = parser.parse_args(arguments)
    cases = [case for case in read_cases(options.cases) if options.only in case.name]
    name, known = ("", {}) if options.update else before(options, cases)
    print(f"compared with {name}" if name else "no history and no counts to compare with")
    counts, faults = compare(cases, known, options.plant)
    if options.out:
        write_counts(options.out, counts)
    if options.update:
        kept = read_counts(options.baseline).counts if options.baseline.exists() else {}
        write_counts(options.baseline, kept | counts)
        return 0
    nothing = not name and os.environ.get("CI", "") not in ("", "false", "0")
    return int(nothing or faults > 0)


if __name__ == "__main__":
    sys.exit(main())
