"""The installed wheel, away from its checkout (run by .ci/run in a clean environment)."""

import os
import pkgutil
import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from pathlib import Path

import pytest

import powderkeg
from powderkeg.engine import PowderkegError

PACKAGES = ("engine", "solvers", "bots")
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(powderkeg.__path__, "powderkeg.")
    if not module.name.endswith("__main__")
)
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
USER = """
from powderkeg.engine.core cimport MAX_SEATS, StateHeader
from powderkeg.engine.rng cimport mix

MOST = MAX_SEATS
DRAW = mix(1, 2, 3, 4)
HEADER = sizeof(StateHeader)
"""
BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(name="user", ext_modules=cythonize([Extension("user", ["user.pyx"])], language_level=3))
"""


def run(*command: str, cwd: Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_of_the_checkout_is_in_sight() -> None:
    checkout = os.environ.get("CHECKOUT")  # cibuildwheel does not say where it is
    paths = [*sys.path, str(Path.cwd())]
    assert not (checkout and any(path.startswith(checkout) for path in paths))
    assert [Path(path).parent.name for path in powderkeg.__path__] == ["site-packages"]
    assert Path(sys.prefix) in Path(next(iter(powderkeg.__path__))).parents


def test_every_package_is_there() -> None:
    assert {f"powderkeg.{name}" for name in PACKAGES} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_module_can_be_imported(name: str) -> None:
    """Or says which package it needs that the library itself does without."""
    try:
        import_module(name)
    except PowderkegError as error:
        assert name.startswith("powderkeg.bots.adapters.")
        assert "is not installed: pip install 'powderkeg[" in str(error)  # noqa: PT017


def test_version() -> None:
    assert metadata.version("powderkeg") == PROJECT["version"]


def test_command(tmp_path: Path) -> None:
    assert "colt_express" in run(
        str(Path(sys.executable).with_name("powderkeg")), "games", cwd=tmp_path
    )


def test_other_projects_can_use_the_headers(tmp_path: Path) -> None:
    (tmp_path / "user.pyx").write_text(USER, encoding="utf-8")
    (tmp_path / "setup.py").write_text(BUILD, encoding="utf-8")
    run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=tmp_path)
    assert run(sys.executable, "-c", "import user; print(user.MOST, user.HEADER)", cwd=tmp_path)
