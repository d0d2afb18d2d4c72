"""Check what a source distribution and the wheel built from it contain.

    python tests/packaging/check_wheel.py dist/

The folder holds one of each. Everything in engine/, solvers/ and bots/ of this checkout must be in
them, compiled in the wheel, and nothing else.
"""

import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "solvers", "bots")
BUILT = {".so", ".pyd", ".pyc", ".c", ".cpp"}
BESIDE = {"pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"}
COMMAND = "powderkeg = powderkeg.bots.cli:main"


def sources(root: Path) -> set[str]:
    """Every file of the three packages, as a path below *root*."""
    found = (path for folder in PACKAGES for path in (root / folder).rglob("*"))
    return {
        path.relative_to(root).as_posix()
        for path in found
        if path.is_file() and path.suffix not in BUILT and "__pycache__" not in path.parts
    }


def wheel_faults(wheel: Path, wanted: set[str]) -> list[str]:
    """What is missing in the wheel, what should not be in it, what it tells of its builder."""
    with zipfile.ZipFile(wheel) as archive:
        texts = {name: archive.read(name) for name in archive.namelist() if name[-1] != "/"}
    told = {name.split("/", 1)[1]: text for name, text in texts.items() if ".dist-info/" in name}
    names = {name for name in texts if ".dist-info/" not in name}
    compiled = {name: name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    sources = {f"powderkeg/{name}" for name in wanted}
    modules = {name.removesuffix(".pyx") for name in sources if name.endswith(".pyx")}
    faults = [f"{name}.pyx is not compiled" for name in modules - set(compiled.values())]
    faults += [f"{name} is missing" for name in sources - names]
    belong = sources | {name for name, module in compiled.items() if module in modules}
    faults += [f"{name} does not belong here" for name in names - belong]
    builder = str(ROOT).encode()
    faults += [f"{name} holds the path of its builder" for name in texts if builder in texts[name]]
    if COMMAND.encode() not in told.get("entry_points.txt", b""):
        faults.append(f"no command: {COMMAND}")
    if "licenses/LICENSE" not in told:
        faults.append("no licence")
    return sorted(faults)


def sdist_faults(sdist: Path, wanted: set[str]) -> list[str]:
    """What is missing in the source distribution, and what is in it and should not be."""
    with tarfile.open(sdist) as archive:
        names = {item.name.split("/", 1)[1] for item in archive.getmembers() if item.isfile()}
    faults = [f"{name} is missing" for name in (wanted | BESIDE) - names]
    if not any(name.startswith("tests/") for name in names):
        faults.append("the tests are missing")
    faults += [f"{name} does not belong here" for name in names if Path(name).suffix in BUILT]
    return sorted(faults)


def main(dist: Path, root: Path = ROOT) -> int:
    """Print every fault; 0 when there is none."""
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    wanted = sources(root)
    faults = [f"{wheel.name}: {fault}" for fault in wheel_faults(wheel, wanted)]
    faults += [f"{sdist.name}: {fault}" for fault in sdist_faults(sdist, wanted)]
    print("\n".join(faults) or f"{len(wanted)} files, all in {wheel.name} and {sdist.name}")
    return int(bool(faults) or not wanted)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
