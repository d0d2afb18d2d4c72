"""Every public compiled module has a stub, and the stub tells the truth."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging  # and of `make types`
ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "solvers", "bots")
PUBLIC = re.compile(
    r"^(?:(?:async )?def|cpdef|class|cdef class|[A-Z][A-Z0-9_]*(?: *:.*)? *=)", re.MULTILINE
)
BORROWED = re.compile(r"^from [.\w]+ import (\([^)]*\)|.*)$", re.MULTILINE)
# Written by Cython into every module; what a game's table of operations takes from its data.
UNTOLD = r"""
.*\.__pyx_capi__
.*\.__pyx_vtable__
.*\.__test__
.*\.__reduce_cython__
.*\.__setstate_cython__
powderkeg\.engine\.\w+\.game\.(?!GAME$)[A-Z][A-Z0-9_]*
"""


def compiled(root: Path) -> list[Path]:
    """Every Cython module."""
    return sorted(path for folder in PACKAGES for path in (root / folder).rglob("*.pyx"))


def stub_faults(root: Path) -> list[str]:
    """Cython modules that Python code can use and that have no stub; stubs of nothing."""
    faults = [
        f"{path.relative_to(root).as_posix()} is public and has no .pyi"
        for path in compiled(root)
        if not path.with_suffix(".pyi").exists() and PUBLIC.search(path.read_text(encoding="utf-8"))
    ]
    stubs = (path for folder in PACKAGES for path in (root / folder).rglob("*.pyi"))
    return faults + [
        f"{path.relative_to(root).as_posix()} describes no .pyx"
        for path in stubs
        if not path.with_suffix(".pyx").exists()
    ]


def borrowed(root: Path) -> list[str]:
    """Names that Cython modules import from elsewhere: at run time they look like their own."""
    return [
        rf"powderkeg\.{re.escape('.'.join(path.relative_to(root).with_suffix('').parts))}\.{name}"
        for path in compiled(root)
        for names in BORROWED.findall(path.read_text(encoding="utf-8"))
        for name in re.findall(r"\w+(?=\s*(?:,|$|\)))", names)
    ]


def stubtest(root: Path, allowed: Path) -> subprocess.CompletedProcess[str]:
    """Compare the stubs below *root* with the modules that are installed."""
    stubs = (path for path in compiled(root) if path.with_suffix(".pyi").exists())
    names = [
        ".".join(("powderkeg", *path.relative_to(root).with_suffix("").parts)) for path in stubs
    ]
    assert names
    allowed.write_text("\n".join([UNTOLD, *borrowed(root), ""]), encoding="utf-8")
    command = [
        *(sys.executable, "-m", "mypy.stubtest", "--concise", "--ignore-unused-allowlist"),
        *("--allowlist", str(allowed), "--mypy-config-file", str(ROOT / "pyproject.toml"), *names),
    ]
    env = {**os.environ, "MYPYPATH": str(root / "build" / "namespace")}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=env, cwd=allowed.parent
    )


def test_public_modules_have_stubs() -> None:
    assert compiled(ROOT)
    assert stub_faults(ROOT) == []


def test_stubs_agree_with_modules(tmp_path: Path) -> None:
    run = stubtest(ROOT, tmp_path / "allowed.txt")
    assert run.returncode == 0, run.stdout + run.stderr


def test_wrong_stub_is_found(tmp_path: Path) -> None:
    view = tmp_path / "build" / "namespace" / "powderkeg"
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so"))
        view.mkdir(parents=True, exist_ok=True)
        (view / name).symlink_to(tmp_path / name)
    stub = tmp_path / "engine" / "core.pyi"
    stub.write_text(stub.read_text() + "\ndef nowhere_to_be_found() -> int: ...\n")
    run = stubtest(tmp_path, tmp_path / "allowed.txt")
    assert (run.returncode, "nowhere_to_be_found" in run.stdout) == (1, True), run.stdout


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("def f():\n    pass\n", True),
        ("cpdef int f():\n    pass\n", True),
        ("cdef class Game:\n    pass\n", True),
        ("GAME = make_game('x', &OPS)\n", True),
        ("cdef GameOps OPS = GameOps()\ncdef int f() noexcept nogil:\n    return 1\n", False),
        ("cdef enum:\n    PASS = 0\n", False),
    ],
)
def test_missing_stub_is_found(tmp_path: Path, text: str, *, public: bool) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "a.pyx").write_text(text, encoding="utf-8")
    assert bool(stub_faults(tmp_path)) == public


def test_stub_of_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "a.pyi").touch()
    assert stub_faults(tmp_path) == ["bots/a.pyi describes no .pyx"]
