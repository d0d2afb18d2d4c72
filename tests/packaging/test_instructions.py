"""The instruction gate lets equal work pass and finds a planted slowdown."""

import json
import shutil
from pathlib import Path

import pytest

from benchmarks import instructions
from benchmarks.instructions import Case

pytestmark = pytest.mark.packaging

CASES = """
[[case]]
work = "random games"
game = "kuhn_poker"
n = 2000
"""


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")
def test_planted_slowdown_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases, baseline = tmp_path / "cases.toml", tmp_path / "baseline.json"
    cases.write_text(CASES, encoding="utf-8")
    arguments = ["--cases", str(cases), "--baseline", str(baseline)]
    assert instructions.main([*arguments, "--update"]) == 0
    assert instructions.main(arguments) == 0
    assert "SLOWER" not in capsys.readouterr().out
    assert instructions.main([*arguments, "--plant", "0.03"]) == 1
    assert "SLOWER" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("counted", "before", "found"),
    [
        (1000, 1000, ""),
        (1019, 1000, ""),
        (1021, 1000, "SLOWER by 2.1%"),
        (979, 1000, "faster by 2.1%"),
        (1000, None, "new"),
        (1101, 1101, "TOO MANY, at most 1,100"),
    ],
)
def test_verdict(counted: int, before: int | None, found: str) -> None:
    case = Case(work="random games", game="kuhn_poker", n=1, most=1100)
    assert instructions.verdict(case, counted, before) == found


def test_another_toolchain_is_not_compared(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    instructions.write(path, {"a": 1})
    assert instructions.comparable(path) == {"a": 1}
    baseline = json.loads(path.read_text())
    baseline["toolchain"]["compiler"] = "another one"
    path.write_text(json.dumps(baseline))
    assert instructions.comparable(path) == {}
    assert instructions.comparable(tmp_path / "none.json") == {}
