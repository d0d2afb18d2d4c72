"""Break one rule of an engine on purpose and see whether the tests notice.

Each bug is planted in a copy of the tree, build products included, so that only what changed is
compiled again. A bug is caught when the lockstep or, failing that, a test of the game fails.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parent.parent
TREE = ("engine", "solvers", "bots", "tests", "build", "setup.py", "pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns("ci", "sanitize", "lib", "__pycache__", "*.whl")


@dataclass(frozen=True, slots=True)
class Planted:
    """One rule broken by replacing one piece of text of one file."""

    what: str
    file: str  # below engine/<game>/
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Outcome:
    bug: Planted | None  # None: the control, an engine as it is
    caught_by: str | None


def copy_tree(target: Path) -> None:
    """Time stamps are kept: they tell what has to be built again."""
    for name in TREE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, symlinks=True, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, target / name)


def plant(tree: Path, game: str, bug: Planted) -> None:
    file = tree / "engine" / game / bug.file
    text = file.read_text(encoding="utf-8")
    if text.count(bug.old) != 1:
        raise SystemExit(f"{bug.what}: the text occurs {text.count(bug.old)} times in {bug.file}")
    file.write_text(text.replace(bug.old, bug.new), encoding="utf-8")


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command in the copy, which sees the packages of the copy."""
    path = os.pathsep.join(str(part) for part in (tree / "build" / "namespace", tree))
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def build(tree: Path) -> None:
    done = run(tree, "setup.py", "--quiet", "build_ext", "--inplace")
    if done.returncode:
        raise SystemExit(f"it does not compile:\n{done.stdout}{done.stderr}")
    where = run(tree, "-c", "import powderkeg.engine as e; print(e.__file__)").stdout.strip()
    if not Path(where).resolve().is_relative_to(tree.resolve()):
        raise SystemExit(f"the copy in {tree} uses {where}")


def caught_by(tree: Path, game: str, games: int) -> str | None:
    """What noticed the bug: the lockstep, or a test; None if nothing did."""
    lockstep = run(tree, "-m", f"tests.{game}.lockstep", "--games", str(games), "--jobs", "1")
    if lockstep.returncode:
        found = re.search(r"game (\d+): ", lockstep.stderr)
        return f"lockstep, game {found[1]}" if found else "lockstep: " + last_line(lockstep.stderr)
    options = ["-x", "-q", "-p", "no:cacheprovider"]
    tests = run(tree, "-m", "pytest", *test_files(tree, game), *options)
    if tests.returncode:
        found = re.search(r"^(?:FAILED|ERROR) \S*?(test_\w+\.py::\w+)", tests.stdout, re.MULTILINE)
        return found[1] if found else "tests: " + last_line(tests.stdout + tests.stderr)
    return None


def test_files(tree: Path, game: str) -> list[str]:
    """The quick ones first; without those that are done or that know the source text."""
    names = {file.name for file in (tree / "tests" / game).glob("test_*.py")}
    names -= {"test_lockstep.py", "test_planted.py"}
    quick = ("test_vectors", "test_rulings", "test_options")
    ordered = sorted(names, key=lambda name: (not name.startswith(quick), name))
    return [f"tests/{game}/{name}" for name in ordered]


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no output"])[-1]


def judge(bug: Planted | None, game: str, games: int) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        if bug:
            plant(tree, game, bug)
        build(tree)
        outcome = Outcome(bug, caught_by(tree, game, games))
    what = bug.what if bug else "the engine as it is"
    sys.stderr.write(f"{what}: {outcome.caught_by or 'not caught'}\n")
    return outcome


def summary(game: str, outcomes: list[Outcome]) -> str:
    bugs = [outcome for outcome in outcomes if outcome.bug]
    caught = [outcome for outcome in bugs if outcome.caught_by]
    lines = [f"{game}: {len(caught)} of {len(bugs)} planted bugs are caught.", ""]
    for outcome in bugs:
        assert outcome.bug
        lines.append(f"{outcome.bug.what}: {outcome.caught_by or 'NOT CAUGHT'}")
    return "\n".join(lines) + "\n"


def main(game: str, bugs: list[Planted]) -> None:
    parser = argparse.ArgumentParser(description=f"Plant {len(bugs)} bugs in {game}.")
    parser.add_argument("--games", type=int, default=60, help="of the lockstep, for each bug")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=int, help="the number of one bug")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    wanted: list[Planted | None] = [None, *bugs]
    if arguments.only is not None:
        wanted = [bugs[arguments.only]]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(partial(judge, game=game, games=arguments.games), wanted))
    text = summary(game, outcomes)
    sys.stdout.write(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    for outcome in outcomes:
        if bool(outcome.caught_by) != bool(outcome.bug):
            raise SystemExit(f"{outcome.bug or 'the engine as it is'}: {outcome.caught_by}")
