"""The text side of the throw-away titles, and how they are compiled."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from powderkeg.engine.text import StateSchema, Text

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from powderkeg.engine import Game

__all__ = ["compiled", "plain_text"]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
HEAD = struct.Struct("<QHHb3x")


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The four common fields, and the rest of the struct as hex digits."""

    body: str


def to_schema(_game: Game, raw: bytes) -> Schema:
    chance, stage, pending, to_act = HEAD.unpack_from(raw)
    return Schema(
        chance=f"0x{chance:016x}" if chance else None,
        to_act=None if to_act < 0 else to_act,
        stage=stage,
        pending=[seat for seat in range(12) if pending >> seat & 1],
        body=raw[HEAD.size :].hex(),
    )


def from_schema(_game: Game, schema: Schema, _seat: int | None) -> bytes:
    head = HEAD.pack(
        int(schema.chance or "0", 16),
        schema.stage,
        sum(1 << seat for seat in set(schema.pending)),
        -1 if schema.to_act is None else schema.to_act,
    )
    return head + bytes.fromhex(schema.body)


def plain_text(
    notation: Callable[[Game, bytes, int], str],
    move_start: Callable[[Game, bytes], tuple[bytes, int]],
) -> Text:
    return Text(
        Schema=Schema,
        to_schema=to_schema,
        from_schema=from_schema,
        notation=notation,
        describe=lambda game, raw: f"{game.name} {len(raw)} bytes",
        move_start=move_start,
    )


BUILD = """
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

name, source, view = sys.argv[1:4]
sys.argv[1:] = ["--quiet", "build_ext", "--inplace"]
options = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}
extension = Extension(name, [source], extra_compile_args=["-O0", "-w"])
setup(name=name, ext_modules=cythonize(
    [extension], include_path=[view], compiler_directives=options, quiet=True))
"""


def compiled(name: str, folder: Path) -> ModuleType:
    """Compile `tests/table/<name>.pyx` in *folder* and import it."""
    module = f"table_{name}"
    source = folder / f"{module}.pyx"
    source.write_text((HERE / f"{name}.pyx").read_text(encoding="utf-8"), encoding="utf-8")
    view = str(ROOT / "build" / "namespace")
    command = [sys.executable, "-c", BUILD, module, source.name, view]
    subprocess.run(command, cwd=folder, check=True, env=os.environ | {"PYTHONWARNINGS": "ignore"})
    (library,) = folder.glob(f"{module}*.so")
    spec = spec_from_file_location(module, library)
    assert spec is not None
    assert spec.loader is not None
    loaded = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
