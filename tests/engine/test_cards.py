"""The inline helpers on multisets and bit sets, against Python, in a module built for this."""

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parents[2]
MODULE = """
from powderkeg.engine cimport cards

def counts(kinds):
    cdef unsigned long long packed = 0
    for kind in kinds:
        packed = cards.counts_add(packed, kind, 2)
        packed = cards.counts_add(packed, kind, -1)
    total = cards.counts_total(packed)
    return (
        [cards.counts_get(packed, kind) for kind in range(16)],
        [cards.counts_pick(packed, r) for r in range(total)],
    )

def members(unsigned long long bits):
    n = cards.popcount(bits)
    return (
        [cards.nth_bit(bits, i) for i in range(n)],
        [i for i in range(64) if cards.has(bits, i)],
        [i for i in range(64) if bits & cards.bit(i)],
        cards.lowest(bits),
    )
"""
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

extension = Extension("helpers", ["helpers.pyx"])
setup(name="helpers", ext_modules=cythonize([extension], include_path=[{path!r}], language_level=3))
"""


@pytest.fixture(scope="module")
def helpers(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("helpers")
    (folder / "helpers.pyx").write_text(MODULE)
    (folder / "setup.py").write_text(SETUP.format(path=str(ROOT / "build" / "namespace")))
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    spec = importlib.util.spec_from_file_location("helpers", next(folder.glob("helpers*.so")))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_counts(helpers: Any) -> None:
    rng = random.Random(1)
    for most in (0, 1, 4, 15, 15):
        kinds = [kind for kind in range(16) for _ in range(rng.randint(most // 2, most))]
        rng.shuffle(kinds)
        expected = ([kinds.count(kind) for kind in range(16)], sorted(kinds))
        assert helpers.counts(kinds) == expected


def test_bit_sets(helpers: Any) -> None:
    rng = random.Random(2)
    sets = [0, 1, 2**63, 2**64 - 1, *(rng.getrandbits(64) for _ in range(200))]
    for bits in sets:
        members = [i for i in range(64) if bits >> i & 1]
        assert helpers.members(bits) == (members, members, members, min(members, default=64))
