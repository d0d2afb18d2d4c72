"""`powderkeg bench rates`, and the history of speed; the gate is tested in packaging."""

import json
import shutil
from pathlib import Path

import pytest

from benchmarks import history
from benchmarks.history import Entry
from powderkeg.bots.bench import Case, count
from powderkeg.bots.cli import main
from powderkeg.engine import PowderkegError


def test_rates_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["bench", "rates", "kuhn_poker", "--seats", "3", "--seconds", "0.01"]
    assert main([*call, "--bot", "ismcts(iterations=50)"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if "kuhn_poker" in line)
    numbers = [int(cell.replace(",", "")) for cell in row.split("│")[3:6]]
    assert all(number > 1000 for number in numbers)
    assert numbers[1] > numbers[0]  # a game has more than one action


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seconds", "0"], "above 0"),
        (["--seconds", "nan"], "above 0"),
        (["--bot", "nobody"], "unknown bot"),
        (["--seats", "9"], "seats"),
    ],
)
def test_wrong_rates(more: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rates", "kuhn_poker", *more]) == 2
    assert why in capsys.readouterr().err


def test_no_valgrind_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(PowderkegError, match="valgrind"):
        count(Case(work="random games", game="kuhn_poker", n=1))


def test_the_trend_tells_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        Entry(
            commit=f"{number}" * 40,
            when="2000-01-01T00:00:00+00:00",
            machine="a machine",
            toolchain={"compiler": compiler},
            instructions={"one": instructions} | ({"two": 7} if number == 3 else {}),
            rates={},
        )
        for number, compiler, instructions in [(1, "a", 9), (2, "b", 1000), (3, "b", 1100)]
    ]
    path, picture = tmp_path / "history.jsonl", tmp_path / "speed.svg"
    text = [json.dumps({f: getattr(line, f) for f in line.__struct_fields__}) for line in lines]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    assert history.read(path) == lines
    assert history.main(["trend", "--history", str(path), "--picture", str(picture)]) == 0
    shown = capsys.readouterr().out
    assert "+10.0%" in shown  # since the first with this toolchain
    assert "11111111" not in shown
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_every_line_of_the_history_is_read() -> None:
    entries = history.read(history.HISTORY)
    assert len({entry.commit for entry in entries}) == len(entries) > 0
