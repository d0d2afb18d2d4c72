"""Install engine/, solvers/ and bots/ as powderkeg.engine, powderkeg.solvers and powderkeg.bots.

POWDERKEG_DEBUG=1     debugging symbols, for callgrind and gdb
POWDERKEG_SANITIZE=1  address and undefined-behaviour sanitizers (see `make sanitize`)
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup

NAMESPACE = "powderkeg"
FOLDERS = ("engine", "solvers", "bots")
ROOT = Path(__file__).resolve().parent
JOBS = os.cpu_count() or 1
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
SANITIZERS = ["-fsanitize=address,undefined"]


def switched_on(name: str) -> bool:
    """Whether the environment variable *name* asks for something."""
    return os.environ.get(name, "0") not in ("", "0")


def flags() -> tuple[list[str], list[str]]:
    """What to tell the compiler and the linker."""
    if switched_on("POWDERKEG_SANITIZE"):
        careful = [
            "-O1",
            "-g",
            "-fno-omit-frame-pointer",
            "-fno-wrapv",
            "-fno-sanitize-recover=all",
        ]
        return [*careful, *SANITIZERS], SANITIZERS
    if os.name == "nt":
        empty = ROOT / "build" / "windows" / "sys" / "time.h"  # Cython asks for it by name
        empty.parent.mkdir(parents=True, exist_ok=True)
        empty.touch()
        header = ROOT / "engine" / "portable.h"
        return ["/O2", "/std:c11", f"/FI{header}", f"/I{empty.parents[1]}"], []
    # gcc unrolls loops over seats past the end of the arrays that hold them, and then warns of it.
    quiet = "-Wno-stringop-overflow"
    return ["-O3", quiet, "-g" if switched_on("POWDERKEG_DEBUG") else "-g0"], []


def record(text: str) -> str:
    """Keep *text* in a file that changes only with it, and give its name.

    Modules depend on this file, so other flags compile them again. The sanitized build lies beside
    the ordinary one and has its own.
    """
    kind = "sanitize" if switched_on("POWDERKEG_SANITIZE") else "ordinary"
    path = Path("build", "flags", f"{kind}.txt")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return str(path)


def namespace_view() -> Path:
    """A folder in which the three folders lie under the name they are imported by.

    Cython and the type checkers find a module by its path, so they look here.
    """
    view = ROOT / "build" / "namespace"
    for folder in FOLDERS:
        link = view / NAMESPACE / folder
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(Path("..", "..", "..", folder), target_is_directory=True)
    return view


def extensions() -> list[Extension]:
    """One extension for each .pyx file, named by where it is imported from."""
    sources = sorted(path for folder in FOLDERS for path in Path(folder).rglob("*.pyx"))
    if not sources:
        raise SystemExit("no .pyx file found: this source tree is incomplete")
    compiler, linker = flags()
    flags_file = record(f"{compiler} {linker}\n")
    return [
        Extension(
            ".".join((NAMESPACE, *path.with_suffix("").parts)),
            [str(path)],
            extra_compile_args=compiler,
            extra_link_args=linker,
            depends=[flags_file],
        )
        for path in sources
    ]


def main() -> None:
    """Translate what changed and hand everything to setuptools."""
    os.chdir(ROOT)
    found = find_packages(include=[f"{folder}*" for folder in FOLDERS])
    setup(
        packages=[f"{NAMESPACE}.{name}" for name in found],
        package_dir={f"{NAMESPACE}.{folder}": folder for folder in FOLDERS},
        ext_modules=cythonize(
            extensions(),
            include_path=[str(namespace_view())],
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            nthreads=JOBS,
        ),
        options={"build_ext": {"parallel": JOBS}},
    )


if __name__ == "__main__":  # worker processes import this file
    main()
