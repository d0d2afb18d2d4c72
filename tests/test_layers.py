"""Imports run one way, nobody below a game knows its name, and files stay small.

The checkers take the root of a source tree, so that each is also shown to find what it is for.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "solvers", "bots")
SUFFIXES = {".py", ".pyx", ".pxd", ".pyi"}
MOST_LINES = 400
LONG_FILES = {  # path: why it may be longer
    f"tests/table/{title}.pyx": "a slice of a whole title, to be thrown away"
    for title in ("dos_de_mayo",)
}

# What a file may import besides the standard library, by the room it stands in.
C_LIBRARIES = {"cpython", "cython", "libc", "posix"}
OUTSIDE = {
    "header": {"cython", "libc"},
    "core": {"msgspec", "numpy", *C_LIBRARIES},
    "game": {"msgspec", *C_LIBRARIES},
    "tables": set[str](),
    "solvers": {"numpy", *C_LIBRARIES},
    "bots": {"msgspec", "numpy", "rich"},
    "tournament": {"jinja2", "joblib", "msgspec", "numpy", "tomli_w", *C_LIBRARIES},
    "adapters": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
    "cli": {"msgspec", "numpy", "rich"},
}
ON_FIRST_USE = {"solvers": {"ortools", "scipy"}, "tournament": {"distributed", "matplotlib"}}
# Modules of engine/ that a game may see; doors, options and text are parts of the core.
FOR_GAMES = {"cards", "core", "datafiles", "doors", "errors", "options", "plan", "rng", "text"}

SKIPPED = re.compile(
    r"""(?P<text>(?P<quote>\"{3}|'{3}).*?(?P=quote)|\#[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""",
    re.DOTALL,
)
STATEMENT = re.compile(
    r"""^(?P<indent>[ \t]*)(?:
        from[ \t]+(?P<module>[.\w]+)[ \t]+c?import[ \t]*(?P<names>\([^)]*\)|[^\n;]*)
        |c?import[ \t]+(?P<modules>[^\n;]+)
        |include[ \t]+(?P<included>["'][^\n]*)
    )""",
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module or name: ("engine", "core", "State") is one of ours."""

    target: tuple[str, ...]
    ours: bool
    at_import: bool  # not inside a function
    line: int


def files(root: Path, folders: tuple[str, ...] = PACKAGES) -> list[Path]:
    """Every source file of *folders*."""
    found = (path for folder in folders for path in (root / folder).rglob("*"))
    return sorted(path for path in found if path.suffix in SUFFIXES)


def games(root: Path) -> set[str]:
    """Names of the game folders."""
    return {path.parent.name for path in (root / "engine").glob("*/__init__.py")}


def code_of(path: Path) -> str:
    """The text of a file with comments and docstrings blanked and continued lines joined."""

    def blank(match: re.Match[str]) -> str:
        return "\n" * match.group().count("\n") if match["text"] else match.group()

    return SKIPPED.sub(blank, path.read_text(encoding="utf-8")).replace("\\\n", " ")


def inside_function(code: str, position: int, indent: str) -> bool:
    """Whether the line at *position* belongs to a `def`."""
    width = len(indent)
    for line in reversed(code[:position].splitlines()):
        here = len(line) - len(line.lstrip())
        if line.strip() and here < width:
            width = here
            if re.match(r"\s*(?:async\s+)?c?p?def\s", line):
                return True
    return False


def split_names(text: str) -> list[str]:
    """The names of `a as b, c`."""
    parts = text.strip("() \t\n").replace("\n", " ").split(",")
    return [part.split()[0] for part in parts if part.strip()]


def resolve(name: str, package: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """The parts of a dotted *name*, and whether it is one of ours, seen from *package*."""
    if name.startswith("."):
        up = len(name) - len(name.lstrip(".")) - 1
        return (*package[: len(package) - up], *filter(None, name.split("."))), True
    parts = tuple(name.split("."))
    return (parts[1:], True) if parts[0] == "powderkeg" else (parts, False)


def imports(root: Path, path: Path) -> Iterator[Import]:
    """Everything *path* imports, cimports or includes."""
    code = code_of(path)
    package = path.relative_to(root).parent.parts
    for match in STATEMENT.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        at_import = not inside_function(code, match.start(), match["indent"])
        if match["included"]:
            yield Import(("include",), False, at_import, line)
        elif match["modules"]:
            for name in split_names(match["modules"]):
                yield Import(*resolve(name, package), at_import, line)
        else:
            base, ours = resolve(match["module"], package)
            for name in split_names(match["names"]):
                yield Import((*base, name), ours, at_import, line)


def room(root: Path, path: Path) -> str:
    """Which row of the import table holds for *path*."""
    top, *rest = path.relative_to(root).parts
    if top == "engine" and rest == ["core.pxd"]:
        return "header"
    if top == "engine":
        game = "tables" if path.stem == "tables" else "game"
        return game if len(rest) > 1 else "core"
    if top == "bots" and rest[0] in ("adapters", "tournament"):
        return rest[0]
    return "cli" if top == "bots" and {"commands", "cli.py", "__main__.py"} & set(rest) else top


def fault_inside(root: Path, path: Path, target: tuple[str, ...]) -> str | None:
    """What is wrong with *path* seeing *target*, one of our own modules."""
    here = room(root, path)
    top = path.relative_to(root).parts[0]
    below = PACKAGES[: PACKAGES.index(top) + 1]
    name = ".".join(target)
    if target[0] not in below:
        return f"{top} may not see {name}"
    if here == "header" and target[:2] != ("engine", "rng"):
        return f"core.pxd may not see {name}"
    if here == "tables":
        return f"a table of data may not see {name}"
    own = path.relative_to(root).parts[1] if here == "game" else None
    if target[0] == "engine" and len(target) > 1 and target[1] != own:
        if target[1] in games(root):
            return f"{own or here} may not see the game {target[1]}"
        if own and target[1] not in FOR_GAMES:
            return f"a game may not see {name}"
    if here == "bots" and target[:2] in {("bots", "tournament"), ("bots", "cli")}:
        return f"a bot may not see {name}"
    return None


def fault_outside(root: Path, path: Path, one: Import) -> str | None:
    """What is wrong with *path* seeing a module that is not ours."""
    here = room(root, path)
    first, name = one.target[0], ".".join(one.target)
    if first in PACKAGES:
        return f"write powderkeg.{name}, not {name}"
    if first == "include":
        return "include is not used: cimport what you need"
    if one.target[:2] == ("ortools", "sat") and path.relative_to(root).as_posix() != (
        "solvers/planner.py"
    ):
        return "only solvers/planner.py may see ortools.sat"
    if first in ON_FIRST_USE.get(here, ()):
        return f"{name} is imported on first use, inside a function" if one.at_import else None
    if first in sys.stdlib_module_names and here != "header":
        return None
    return None if first in OUTSIDE[here] else f"{here} may not see {name}"


def import_faults(root: Path) -> list[str]:
    """Every import line that breaks the table."""
    faults = []
    for path in files(root):
        for one in imports(root, path):
            fault = (
                fault_inside(root, path, one.target) if one.ours else fault_outside(root, path, one)
            )
            if fault:
                faults.append(f"{path.relative_to(root).as_posix()}:{one.line}: {fault}")
    return faults


def bare_faults(root: Path) -> list[str]:
    """Tests and benchmarks that import a folder by its bare name."""
    return [
        f"{path.relative_to(root).as_posix()}:{one.line}: write powderkeg.{one.target[0]}"
        for path in files(root, ("tests", "benchmarks"))
        for one in imports(root, path)
        if not one.ours and one.target[0] in PACKAGES
    ]


def name_faults(root: Path) -> list[str]:
    """Solvers and bots whose code names a game (docstrings and comments may)."""
    names = games(root)
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b") if names else re.compile(r"(?!)")
    return [
        f"{path.relative_to(root).as_posix()}:{number}: names the game {match.group()}"
        for path in files(root, ("solvers", "bots"))
        for number, line in enumerate(code_of(path).splitlines(), 1)
        for match in pattern.finditer(line)
    ]


def length_faults(root: Path, allowed: dict[str, str]) -> list[str]:
    """Files that are too long, and permissions nobody needs any more."""
    lengths = {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files(root, (*PACKAGES, "tests", "benchmarks"))
    }
    long = {name: n for name, n in lengths.items() if n > MOST_LINES}
    faults = [f"{name}: {n} lines" for name, n in long.items() if name not in allowed]
    return faults + [f"{name}: needs no permission" for name in allowed if name not in long]


def plant(root: Path, name: str, text: str) -> None:
    """Write one file of a temporary tree."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small source tree without a fault."""
    plant(tmp_path, "engine/__init__.py", "from .core import State\n")
    plant(tmp_path, "engine/core.pxd", "from libc.stdint cimport int8_t\n")
    plant(tmp_path, "engine/snap/__init__.py", "from .game import GAME\n")
    plant(
        tmp_path, "engine/snap/rules.pyx", "from powderkeg.engine.core cimport (  # table\n A,\n)"
    )
    plant(
        tmp_path, "engine/whist/__init__.py", '"""Not like\nimport snap."""\nfrom ..core import X\n'
    )
    plant(tmp_path, "solvers/planner.py", "def f():\n    from ortools.sat import cp\n")
    plant(tmp_path, "solvers/tree.pyx", '"""Try it on snap."""\nfrom ..engine.core cimport State\n')
    plant(tmp_path, "bots/base.py", "import json\nfrom powderkeg.solvers import tree\n")
    plant(tmp_path, "bots/tournament/match.py", "import joblib\nfrom ..base import Bot\n")
    plant(tmp_path, "tests/test_a.py", "from powderkeg.engine import snap\n")
    return tmp_path


def test_imports_follow_the_table() -> None:
    assert files(ROOT)
    assert import_faults(ROOT) == []


def test_nobody_imports_a_bare_folder() -> None:
    assert bare_faults(ROOT) == []


def test_solvers_and_bots_name_no_game() -> None:
    assert name_faults(ROOT) == []


def test_files_are_short() -> None:
    assert length_faults(ROOT, LONG_FILES) == []


def test_faultless_tree(tree: Path) -> None:
    assert import_faults(tree) + bare_faults(tree) + name_faults(tree) == []
    assert length_faults(tree, {}) == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("engine/core.pxd", "from powderkeg.engine.cards cimport x", "core.pxd may not see"),
        ("engine/core.pxd", "import json", "header may not see json"),
        ("engine/core.pyx", "from ..solvers import tree", "engine may not see solvers.tree"),
        ("engine/core.pyx", "from . import snap", "core may not see the game snap"),
        ("engine/core.pyx", "import a, scipy as s", "core may not see scipy"),
        ("engine/snap/game.pyx", "cimport powderkeg.engine.whist.rules", "see the game whist"),
        ("engine/snap/game.pyx", "from ..whist.state cimport Q", "snap may not see the game whist"),
        ("engine/snap/game.pyi", "from powderkeg.engine import whist", "see the game whist"),
        ("engine/snap/game.py", "from ..bytes import x", "a game may not see engine.bytes.x"),
        ("engine/snap/game.py", "import numpy", "game may not see numpy"),
        ("engine/snap/rules.pyx", "include 'x.pxi'", "include is not used"),
        ("engine/snap/tables.py", "from ..core import x", "a table of data may not see"),
        ("engine/snap/tables.py", "import numpy", "tables may not see numpy"),
        ("solvers/a.py", "from powderkeg.bots \\\n  import base", "solvers may not see bots"),
        ("solvers/a.py", "from ..engine.snap import GAME", "solvers may not see the game snap"),
        ("solvers/a.py", "from powderkeg.engine import (\n  load,\n  snap as s)", "the game snap"),
        ("solvers/a.py", "def f():\n    from ortools.sat.python import m", "only solvers/planner"),
        ("solvers/a.py", "if 1:\n    import scipy", "on first use"),
        ("solvers/planner.py", "from ortools.sat.python import m", "on first use"),
        ("solvers/a.pyx", "cimport engine.core", "write powderkeg.engine.core"),
        ("bots/a.py", "import scipy", "bots may not see scipy"),
        ("bots/a.py", "import joblib", "bots may not see joblib"),
        ("bots/a.py", "from .tournament import run", "a bot may not see bots.tournament"),
        ("bots/a.py", "x = 1\nfrom solvers import tree", "bots/a.py:2: write powderkeg.solvers"),
    ],
)
def test_wrong_import_is_found(tree: Path, name: str, text: str, fault: str) -> None:
    plant(tree, name, text)
    assert any(fault in found for found in import_faults(tree)), import_faults(tree)


@pytest.mark.parametrize("text", ["import engine", "x = 1\n\n    from bots.cli import main"])
def test_bare_import_is_found(tree: Path, text: str) -> None:
    plant(tree, "tests/deep/test_b.py", text)
    assert len(bare_faults(tree)) == 1


@pytest.mark.parametrize("name", ["solvers/tree.pyx", "bots/tournament/match.py"])
def test_name_of_a_game_is_found(tree: Path, name: str) -> None:
    plant(tree, name, '"""About whist."""  # whist\nif game.name == "snap":\n    pass\n')
    assert name_faults(tree) == [f"{name}:2: names the game snap"]


def test_long_file_is_found(tree: Path) -> None:
    plant(tree, "engine/snap/long.pyx", "\n" * (MOST_LINES + 1))
    assert length_faults(tree, {}) == ["engine/snap/long.pyx: 401 lines"]
    assert length_faults(tree, {"engine/snap/long.pyx": "one table"}) == []


def test_needless_permission_is_found(tree: Path) -> None:
    assert length_faults(tree, {"bots/base.py": "was long once"}) != []
