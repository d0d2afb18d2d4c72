"""The check of a wheel finds what it is for."""

import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("check_wheel.py")
SOURCES = [
    *("engine/core.pyx", "engine/core.pxd", "engine/core.pyi", "engine/py.typed"),
    *("solvers/matrix.py", "bots/data.toml"),
]
BESIDE = ["pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"]
COMPILED = "powderkeg/engine/core.cpython-311-x86_64-linux-gnu.so"
TOLD = {
    "powderkeg-1.dist-info/entry_points.txt": "[x]\npowderkeg = powderkeg.bots.cli:main\n",
    "powderkeg-1.dist-info/licenses/LICENSE": "MIT",
}
GOOD_WHEEL = {COMPILED: "", **{f"powderkeg/{name}": "" for name in SOURCES}, **TOLD}
GOOD_SDIST = [*SOURCES, *BESIDE, "tests/test_a.py"]


def check(folder: Path, wheel: dict[str, str], sdist: Iterable[str]) -> tuple[int, str]:
    """Run the script on a tree, a wheel and a source distribution made for it."""
    for name in SOURCES:
        path = folder / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / "dist").mkdir()
    with zipfile.ZipFile(folder / "dist" / "powderkeg-1-x.whl", "w") as archive:
        for name, text in wheel.items():
            archive.writestr(name, text)
    with tarfile.open(folder / "dist" / "powderkeg-1.tar.gz", "w:gz") as bundle:
        for name in sdist:
            bundle.addfile(tarfile.TarInfo(f"powderkeg-1/{name}"), io.BytesIO())
    command = [sys.executable, str(SCRIPT), str(folder / "dist"), str(folder / "tree")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


def test_good_distributions_pass(tmp_path: Path) -> None:
    code, output = check(tmp_path, GOOD_WHEEL, GOOD_SDIST)
    assert (code, output[:7]) == (0, "6 files"), output


@pytest.mark.parametrize("name", GOOD_WHEEL)
def test_missing_file_is_found(tmp_path: Path, name: str) -> None:
    wheel = {key: text for key, text in GOOD_WHEEL.items() if key != name}
    assert check(tmp_path, wheel, GOOD_SDIST)[0] == 1


@pytest.mark.parametrize(
    "name",
    [
        "powderkeg/engine/core.c",
        "powderkeg/engine/gone.cpython-311-x86_64-linux-gnu.so",
        "powderkeg/__init__.py",
        "engine/core.pyx",
        "tests/test_a.py",
    ],
)
def test_stray_file_is_found(tmp_path: Path, name: str) -> None:
    code, output = check(tmp_path, {**GOOD_WHEEL, name: ""}, GOOD_SDIST)
    assert (code, f"{name} does not belong here" in output) == (1, True), output


def test_path_of_the_builder_is_found(tmp_path: Path) -> None:
    told = {COMPILED: f"\0{SCRIPT.resolve().parents[2]}/engine/core.pyx\0"}
    code, output = check(tmp_path, GOOD_WHEEL | told, GOOD_SDIST)
    assert (code, "path of its builder" in output) == (1, True), output


@pytest.mark.parametrize("name", GOOD_SDIST)
def test_missing_source_is_found(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, GOOD_WHEEL, [key for key in GOOD_SDIST if key != name])[0] == 1


@pytest.mark.parametrize("name", ["engine/core.c", "engine/core.cpython-311-x86_64-linux-gnu.so"])
def test_built_file_in_source_is_found(tmp_path: Path, name: str) -> None:
    assert check(tmp_path, GOOD_WHEEL, [*GOOD_SDIST, name])[0] == 1
