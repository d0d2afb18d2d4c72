"""The instruction gate lets equal work pass and finds a planted slowdown."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from benchmarks import floors, instructions
from powderkeg.bots.bench import Case, read_cases, read_counts, verdict, write_counts
from powderkeg.bots.cli import main
from powderkeg.engine import OptionError, games

pytestmark = pytest.mark.packaging
needs_valgrind = pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")

CASES = """
[[case]]
work = "random games"
game = "kuhn_poker"
n = 2000
"""
OWN = """
[[case]]
work = "my decisions"
game = "kuhn_poker"
n = 300
setup = "from powderkeg.bots import Limit, make; bot = make('ismcts', game, seed=1)"
program = "bot.choose(obs, Limit(iterations=n))"
inside = "__pyx_pw_*Search*run"
"""


def written(folder: Path, text: str = CASES) -> list[str]:
    cases = folder / "cases.toml"
    cases.write_text(text, encoding="utf-8")
    return ["--cases", str(cases), "--baseline", str(folder / "baseline.json")]


@needs_valgrind
def test_planted_slowdown_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = written(tmp_path)
    assert instructions.main([*arguments, "--update"]) == 0
    assert instructions.main(arguments) == 0
    assert "SLOWER" not in capsys.readouterr().out
    assert instructions.main([*arguments, "--plant", "0.05"]) == 1
    assert "SLOWER by " in capsys.readouterr().out


@needs_valgrind
def test_gate_of_a_users_own_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`powderkeg bench gate` counts statements of one's own and remembers them."""
    written(tmp_path, OWN)
    baseline = tmp_path / "kept" / "counts.json"
    call = ["bench", "gate", str(tmp_path / "cases.toml"), "--baseline", str(baseline)]
    assert main(call) == 2
    assert "make it with --update" in capsys.readouterr().err
    assert main([*call, "--update"]) == 0
    assert main(call) == 0
    counts = read_counts(baseline).counts
    write_counts(baseline, {name: round(n / 1.05) for name, n in counts.items()})
    assert main(call) == 1
    assert main([*call, "--tolerance", "6"]) == 0


@pytest.mark.parametrize(
    ("counted", "before", "found"),
    [
        (1000, 1000, (True, "")),
        (1019, 1000, (True, "")),
        (1021, 1000, (False, "SLOWER by 2.1%")),
        (979, 1000, (True, "faster by 2.1%")),
        (1000, None, (True, "new")),
        (1101, 1101, (False, "TOO MANY, at most 1,100")),
    ],
)
def test_verdict(counted: int, before: int | None, found: tuple[bool, str]) -> None:
    case = Case(work="random games", game="kuhn_poker", n=1, most=1100)
    assert verdict(case, counted, before) == found


def test_every_game_and_every_kind_of_work_is_counted() -> None:
    """A workload that quietly went missing would guard nothing."""
    cases = read_cases(instructions.HERE / "instructions.toml")
    assert {case.game for case in cases if case.work == "random games"} >= set(games()) - {
        "kuhn_poker"
    }
    assert {case.work for case in cases} == {
        "random games",
        "search iterations",
        "cfr+ iterations",
        "oos iterations",
    }
    assert {case.name for case in cases} == set(read_counts(instructions.BASELINE).counts)


def test_another_toolchain_is_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outside a repository nothing is left to compare with, which fails where it matters."""
    arguments = written(tmp_path, "case = []")
    path = tmp_path / "baseline.json"
    write_counts(path, {"a": 1})
    monkeypatch.setenv("CI", "true")
    assert instructions.main(arguments) == 0
    changed = json.loads(path.read_text())
    changed["toolchain"]["compiler"] = "another one"
    path.write_text(json.dumps(changed))
    assert instructions.main(arguments) == 1
    assert "nothing" not in capsys.readouterr().out
    monkeypatch.setenv("CI", "false")
    assert instructions.main(arguments) == 0


def test_merge_base_of_a_branch(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    assert instructions.merge_base(tmp_path) is None
    git("init", "--initial-branch", "main")
    git("commit", "--allow-empty", "-m", "one")
    assert instructions.merge_base(tmp_path) is None
    git("switch", "--create", "faster")
    git("commit", "--allow-empty", "-m", "two")
    base = instructions.merge_base(tmp_path)
    assert base is not None
    assert base == instructions.git("rev-parse", "main", root=tmp_path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[case]]\nwork = 'sleep'\ngame = 'kuhn_poker'\nn = 1", "'sleep' is none of"),
        ("[[case]]\nwork = 'random games'\ngame = 'kuhn_poker'\nn = 0", "n"),
        ("[[case]]\nwork = 'x'\ngame = 'kuhn_poker'\nn = 1\nprogram = '1'", "both program"),
        (CASES + CASES, "twice"),
        ("[[case", "TOML|line|table"),
        ("[[case]]\nwhat = 1", "what|work"),
    ],
)
def test_wrong_cases(tmp_path: Path, text: str, why: str) -> None:
    written(tmp_path, text)
    with pytest.raises(OptionError, match=why):
        read_cases(tmp_path / "cases.toml")


def test_wrong_baseline(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    for text in ("", "[]", '{"counts": {"a": "b"}, "toolchain": {}}'):
        path.write_text(text)
        with pytest.raises(OptionError, match=r"counts\.json"):
            read_counts(path)


@needs_valgrind
def test_the_floor_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert floors.main([]) == 0
    assert capsys.readouterr().out.count("times") == len(floors.FLOORS)


def test_a_floor_that_plays_something_else_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(floors, "our_totals", lambda _case, _seed, _parts: (0, 0))
    assert floors.main([]) == 1
    assert "does not play" in capsys.readouterr().out
