"""setup.py refuses an incomplete source tree and rebuilds exactly what a change concerns."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = {
    "engine/core.pxd": "cdef enum:\n    ANSWER = 42\n",
    "engine/core.pyx": "ONE = 1\n",
    "engine/user.pyx": "from powderkeg.engine.core cimport ANSWER\nVALUE = ANSWER\n",
    "solvers/__init__.py": "",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with our setup.py and no module."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("engine", "solvers", "bots"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    return tmp_path


def build(tree: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Compile *tree* in place."""
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    return subprocess.run(
        command, cwd=tree, capture_output=True, text=True, check=False, env={**os.environ, **env}
    )


def built(tree: Path) -> dict[str, int]:
    """When each module was compiled, by its name."""
    return {path.name.split(".")[0]: path.stat().st_mtime_ns for path in tree.rglob("engine/*.so")}


def test_tree_without_sources_is_refused(tree: Path) -> None:
    run = build(tree)
    assert run.returncode != 0
    assert "no .pyx file found: this source tree is incomplete" in run.stderr


@pytest.mark.packaging
def test_only_what_changed_is_rebuilt(tree: Path) -> None:
    for name, text in MODULES.items():
        (tree / name).write_text(text, encoding="utf-8")
    steps = {
        "first": None,
        "nothing": None,
        "module": tree / "engine" / "user.pyx",
        "header": tree / "engine" / "core.pxd",
    }
    rebuilt = {}
    for step, touched in steps.items():
        before = built(tree)
        if touched:
            touched.touch()
        run = build(tree)
        assert run.returncode == 0, run.stderr
        rebuilt[step] = {name for name, time in built(tree).items() if time != before.get(name)}
    assert rebuilt == {
        "first": {"core", "user"},
        "nothing": set(),
        "module": {"user"},
        "header": {"core", "user"},
    }


@pytest.mark.packaging
def test_other_flags_rebuild_everything(tree: Path) -> None:
    for name, text in MODULES.items():
        (tree / name).write_text(text, encoding="utf-8")
    sizes = []
    for debug in ("0", "1"):
        run = build(tree, POWDERKEG_DEBUG=debug)
        assert run.returncode == 0, run.stderr
        sizes.append({path.name: path.stat().st_size for path in tree.rglob("engine/*.so")})
    assert all(2 * sizes[0][name] < size for name, size in sizes[1].items())
