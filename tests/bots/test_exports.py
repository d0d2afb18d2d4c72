"""The report for programs and documents, replays as data, and what a person sees meanwhile."""

import csv
import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from powderkeg.bots.cli import main
from powderkeg.bots.commands.tournament.watching import watching
from powderkeg.bots.spec import quoted
from powderkeg.bots.tournament import replays as replays_module
from powderkeg.bots.tournament import report, run
from powderkeg.bots.tournament.config import printable, read_config
from powderkeg.bots.tournament.exports import cell, escaped
from powderkeg.bots.tournament.ledger import Entry, read_ledger
from powderkeg.bots.tournament.replays import Choice, replays
from powderkeg.engine import OptionError, load
from tests.bots.test_report import HOSTILE

FORMULA = "=HYPERLINK(1)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run between bots with hostile names."""
    out = tmp_path_factory.mktemp("exports") / "run"
    bots = [f"{quoted(name)}=random" for name in (FORMULA, "a|b*c", *HOSTILE)]
    return run("kuhn_poker", bots, blocks=56, out=out).folder


def test_json_has_every_number(folder: Path) -> None:
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert data["format"] == 1
    assert (data["games"], data["blocks"], data["reproducible"]) == (112, 56, True)
    assert {row["name"] for row in data["rows"]} == {FORMULA, "a|b*c", *HOSTILE}
    assert len(data["pairs"]) == 56
    assert len(data["ratings"]["rows"]) == 8
    assert data["config"]["game"] == "kuhn_poker"
    one = data["rows"][0]["share"]
    assert one["low"] <= one["mean"] <= one["high"]
    assert set(data["second_opinion"]["weights"]) == {row["name"] for row in data["rows"]}


def test_csv_opens_in_a_spreadsheet_and_computes_nothing(folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO((folder / "standings.csv").read_text("utf-8"))))
    assert len(rows) == 8
    assert f"'{FORMULA}" in {row["bot"] for row in rows}
    assert not any(row["bot"].startswith(("=", "+", "-", "@")) for row in rows)
    assert all(float(row["elo_low"]) <= float(row["elo"]) for row in rows)
    assert cell("-1") == "'-1"


def test_markdown_is_a_table_whatever_the_names(folder: Path) -> None:
    lines = (folder / "report.md").read_text(encoding="utf-8").splitlines()
    assert lines[2].startswith("| rank | bot | mean return |")
    assert len(lines) == 4 + 8
    for line in lines[4:]:
        assert line.replace("\\|", "").count("|") == 9
        assert "<" not in line
    assert escaped("a|b*[c](d)<script>") == "a\\|b\\*\\[c\\]\\(d\\)&lt;script&gt;"


def test_reports_are_equal_when_written_again(folder: Path) -> None:
    names = ("report.html", "report.json", "report.md", "standings.csv")
    before = [(folder / name).read_bytes() for name in names]
    report(folder)
    assert [(folder / name).read_bytes() for name in names] == before


def chosen(entries: list[Entry], wanted: list[int] | None) -> list[Entry]:
    """The games that a report shows."""
    choice = Choice(wanted)
    for entry in entries:
        choice.add(entry)
    return choice.games()


def test_replays_are_chosen(folder: Path) -> None:
    entries = list(read_ledger(folder / "ledger.jsonl"))
    some = chosen(entries, None)
    assert 1 < len(some) <= 4
    assert len({tuple(sorted(entry.bots)) for entry in some}) == len(some)
    assert [entry.number for entry in chosen(entries, [5, 2])] == [2, 5]
    with pytest.raises(OptionError, match="there is no game 112, 500"):
        chosen(entries, [500, 3, 112])


def test_replays_show_every_position(folder: Path) -> None:
    entries = list(read_ledger(folder / "ledger.jsonl"))[:2]
    game = load("kuhn_poker")
    for entry, shown in zip(
        entries, replays(read_config(folder / "config.toml"), entries), strict=True
    ):
        state = game.deal(int(entry.deal, 16))
        assert shown["positions"][0] == str(state)
        for action, move, position in zip(
            entry.actions, shown["moves"], shown["positions"][1:], strict=True
        ):
            assert move == {"seat": state.to_act, "words": state.notation(action)}
            state.apply(action)
            assert position == str(state)
        assert shown["bots"] == [printable(name) for name in entry.bots]


@pytest.mark.parametrize("title", ["colt_express", "dos_de_mayo", "revolver_2", "saboteur_2"])
def test_a_title_with_pictures_shows_them(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a report and from the command line; pictures that are too many for a page are text."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)  # plots are not looked at here
    options = {"rounds": 1} if title == "saboteur_2" else {}
    names = ["random", "x=random"]
    out = run(title, names, blocks=1, options=options, out=tmp_path / "run").folder
    config, entries = read_config(out / "config.toml"), list(read_ledger(out / "ledger.jsonl"))[:1]
    (shown,) = replays(config, entries)
    assert shown["svg"]
    assert all(text.startswith("<svg") for text in shown["positions"])
    assert len(set(shown["positions"])) > len(entries[0].actions) / 2

    assert main(["replay", str(out), "--svg", str(tmp_path / "album")]) == 0
    drawn = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "album").iterdir())]
    assert drawn == shown["positions"]
    assert f"{len(drawn)} pictures in" in capsys.readouterr().out
    assert main(["replay", str(out), "--svg", str(tmp_path / "album")]) == 2

    pictures = sum(map(len, drawn))
    monkeypatch.setattr(replays_module, "MOST_BYTES", pictures - 1)
    (shown,) = replays(config, entries)
    assert not shown["svg"]
    text = sum(map(len, shown["positions"]))
    assert 0 < text < pictures
    monkeypatch.setattr(replays_module, "MOST_BYTES", text // 3)
    (shown,) = replays(config, entries)
    assert sum(map(len, shown["positions"])) <= text // 3
    assert shown["positions"][0]
    assert shown["positions"][-1]


def test_a_game_without_pictures_says_so(folder: Path, tmp_path: Path) -> None:
    assert main(["replay", str(folder), "--svg", str(tmp_path / "album")]) == 2
    assert not (tmp_path / "album").exists()


def test_a_live_table(tmp_path: Path) -> None:
    """Games, rate, time left and returns while games are played; names are text."""
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=100, height=30)
    with watching("x", quiet=False, console=console) as (watch, listen):
        run(
            "kuhn_poker",
            ['"[red]a[/red]\x1b[2J"=random', "b=random"],
            blocks=300,
            out=tmp_path / "run",
            watch=watch,
            listen=listen,
        )
    seen = text.getvalue()
    assert "mean return" in seen
    assert "[red]a[/red]" in seen
    assert "\x1b[2J" not in seen
    with watching("x", quiet=True) as nothing:
        assert nothing == (None, None)


def test_an_interrupt_says_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), watching("results/x", quiet=True):
        raise KeyboardInterrupt
    assert "go on with: powderkeg tournament resume results/x" in capsys.readouterr().err
