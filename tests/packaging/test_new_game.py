"""A new game is a new folder: no existing file is edited, and the conformance suite finds it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "results", "ci", "*.egg-info", "__pycache__")
NAME = "sixth_poker"


def run(*command: str, tree: Path) -> str:
    """What a command prints in *tree*, whose packages come first."""
    env = os.environ | {"PYTHONPATH": str(tree / "build" / "namespace")}
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.packaging
def test_a_folder_is_all_that_a_new_game_needs(tmp_path: Path) -> None:
    tree = tmp_path / "checkout"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=NOT_COPIED)
    folder = tree / "engine" / NAME
    shutil.copytree(tree / "engine" / "kuhn_poker", folder, ignore=shutil.ignore_patterns("*.so"))
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("kuhn_poker", NAME), encoding="utf-8")
    run(sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", tree=tree)

    find = "from powderkeg import engine; print(engine.__file__, *engine.games())"
    where, *names = run(sys.executable, "-c", find, tree=tree).split()
    assert Path(where).resolve() == (tree / "engine" / "__init__.py").resolve()
    assert NAME in names

    options = ("-q", "-p", "no:cacheprovider", "-k", NAME)
    text = run(sys.executable, "-m", "pytest", *options, "tests/conformance", tree=tree)
    assert int(text.split(" passed")[0].split()[-1]) > 60
