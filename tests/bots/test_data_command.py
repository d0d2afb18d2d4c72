"""`powderkeg data` prints a file that can be corrected and loaded."""

import tomllib
from pathlib import Path

import pytest

from powderkeg.bots.cli import main
from powderkeg.engine import load

COUNTED = ["dos_de_mayo", "revolver_2"]


@pytest.mark.parametrize("game", COUNTED)
def test_what_it_prints_is_the_data(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["data", game]) == 0
    text = capsys.readouterr().out
    assert "# reconstructed: " in text
    file = tmp_path / "my_box.toml"
    file.write_text(text, encoding="utf-8")
    given, ours = load(game, data=str(file)), load(game)
    assert given.deal(1).to_json()["state"] == ours.deal(1).to_json()["state"]
    assert main(["data", game, "--data", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown in text


def test_a_corrected_entry_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["data", "revolver_2"])
    text = capsys.readouterr().out
    n = sum("reconstructed" in str(card) for card in tomllib.loads(text)["card"])
    assert f"# reconstructed: {n:3} of {n:3} (100%)  card" in text
    file = tmp_path / "my_box.toml"
    changed = text.replace('provenance = "reconstructed"', 'provenance = "printed"')
    file.write_text(changed.replace('values_provenance = "reconstructed"', ""), encoding="utf-8")
    assert main(["data", "revolver_2", "--data", str(file)]) == 0
    assert f"# reconstructed:   0 of {n:3} (  0%)  card" in capsys.readouterr().out


def test_other_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "goofspiel"]) == 2
    assert "games that have: dos_de_mayo" in capsys.readouterr().err
    assert main(["data", "revolver_2", "--data", "nowhere.toml"]) == 2
    assert "'default', the path of a TOML file" in capsys.readouterr().err
