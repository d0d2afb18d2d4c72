"""Golden games and counts come out as they are written down."""

import pytest

from tests.playthroughs.golden import FOLDER, expected

HINT = "if the change is wanted, run `make golden` and read the difference"
FILES = expected()


def test_every_file_belongs_to_a_table() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(FILES), HINT


@pytest.mark.parametrize("name", FILES)
def test_golden(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    lines = "\n".join(FILES[name]).splitlines()
    for number, (line, golden) in enumerate(zip(lines, written.splitlines(), strict=False), 1):
        assert line == golden, f"{name}, line {number}: {HINT}"
    assert len(lines) == len(written.splitlines()), HINT
