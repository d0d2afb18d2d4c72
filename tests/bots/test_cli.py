"""The command line: what it prints, its exit codes, and errors that a person understands."""

import subprocess
import sys
from pathlib import Path

import pytest

from powderkeg.bots.cli import main
from powderkeg.engine import games

BOTS = ["--bot", "random", "--bot", "greedy(iterations=2)"]
RUN = ["tournament", "run", "kuhn_poker", "--no-canaries", *BOTS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run."""
    out = tmp_path_factory.mktemp("cli") / "run"
    assert main([*RUN, "--blocks", "4", "--out", str(out)]) == 0
    return out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    for game in games():
        assert f"\n{game}  " in f"\n{printed}"
    assert "2 to 6 seats" in printed
    assert "expert=false" in printed
    assert main(["games", "kuhn_poker"]) == 0
    assert "leduc" not in capsys.readouterr().out


def test_run_prints_a_ranking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert main([*RUN, "--blocks", "40", "--jobs", "1", "--seed", "3", "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    rows = [line.split() for line in printed.splitlines()]
    assert rows[0][:3] == ["rank", "bot", "mean"]
    assert {rows[1][1], rows[2][1]} == {"random", "greedy(iterations=2)"}
    assert "80 games in 40 blocks" in printed
    assert str(out / "report.html") in printed
    assert sorted(path.name for path in out.iterdir()) == [
        "config.toml",
        "ledger.jsonl",
        "report.html",
        "report.json",
        "report.md",
        "run.json",
        "standings.csv",
    ]


def test_options_and_limits(tmp_path: Path) -> None:
    options = ["--option", "cards=5", "--option", "prizes=[5,4,3,2,1]", "--option", "bids=open"]
    run = ["tournament", "run", "goofspiel", "--bot", "greedy", "--blocks", "1", *options]
    assert main([*run, "--iterations", "3", "--out", str(tmp_path / "run")]) == 0
    line = (tmp_path / "run" / "ledger.jsonl").read_text().splitlines()[0]
    assert '"options":{"bids":"open","cards":5,"prizes":[5,4,3,2,1]}' in line
    assert '"limit":{"iterations":3}' in line


def test_resume_and_report(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "ledger.jsonl").read_bytes()
    (folder / "ledger.jsonl").write_bytes(before[:-100])
    assert main(["tournament", "resume", str(folder), "--quiet"]) == 0
    assert (folder / "ledger.jsonl").read_bytes() == before
    capsys.readouterr()
    assert main(["tournament", "report", str(folder)]) == 0
    assert capsys.readouterr().out.strip() == str(folder / "report.html")


def test_replay(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder), "--game", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("game 3 (block 1, rotation 1)\nseat 0: greedy(iterations=2)\n")
    assert "   0  seat 0  greedy(iterations=2)  " in printed
    assert "Kuhn poker, over" in printed
    assert "seat 1  random: place " in printed
    assert main(["replay", str(folder / "ledger.jsonl"), "--states"]) == 0
    assert capsys.readouterr().out.count("Kuhn poker, ") >= 3


def test_a_ledger_that_lies_does_not_replay(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from powderkeg.bots.tournament.ledger import decode_line, encode_line

    entry = decode_line((folder / "ledger.jsonl").read_bytes().splitlines(keepends=True)[0])
    fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
    lie = type(entry)(**fields | {"returns": [0.0, 0.0]})
    (tmp_path / "lie.jsonl").write_bytes(encode_line(lie))
    assert main(["replay", str(tmp_path / "lie.jsonl")]) == 2
    assert "does not end as the ledger says" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tournament", "run", "chess", "--bot", "random"], "unknown game 'chess'; choose one of"),
        (["tournament", "run", "kuhn_poker", "--bot", "gredy"], "unknown bot 'gredy'; choose one"),
        ([*RUN, "--bot", "greedy(x=1)"], "bot greedy has no option 'x'"),
        ([*RUN, "--bot", "greedy("], "expected the name of an option at character 7"),
        ([*RUN, "--seats", "5"], "kuhn_poker seats 2 to"),
        ([*RUN, "--blocks", "0"], "blocks=0 is not allowed"),
        ([*RUN, "--jobs", "0"], "jobs=0 is not allowed"),
        ([*RUN, "--ms", "-1"], "ms=-1.0 is no number above 0"),
        ([*RUN, "--option", "cards"], "--option 'cards': expected NAME=VALUE"),
        ([*RUN, "--option", "cards=[1"], "--option 'cards=[1': no JSON"),
        ([*RUN, "--option", "cards=3"], "kuhn_poker has no option 'cards'"),
        (["tournament", "resume", "nowhere"], "nowhere holds no run"),
        (["tournament", "report", "nowhere"], "nowhere holds no run"),
        (["replay", "nowhere"], "No such file or directory: 'nowhere'"),
        (["games", "chess"], "unknown game 'chess'"),
    ],
)
def test_errors_are_one_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    out = ["--out", "run"] if arguments[:2] == ["tournament", "run"] else []
    assert main([*arguments, *out]) == 2
    error = capsys.readouterr().err
    assert error.startswith("powderkeg: error: ")
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("number", ["8", "-1", "100000"])
def test_games_that_a_ledger_lacks(
    number: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(folder), "--game", number]) == 2
    assert f"has no game {number}; its games: 0 to 7" in capsys.readouterr().err


def test_unwritable_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main([*RUN, "--out", str(tmp_path / "file" / "run")]) == 2
    assert "Not a directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [[], ["play"], ["tournament"], ["replay", "x", "--game", "y"]]
)
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: powderkeg" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m powderkeg.bots.cli games | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr == ""


def test_the_command_is_installed() -> None:
    command = [str(Path(sys.executable).with_name("powderkeg")), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("powderkeg 0.")
