"""`powderkeg perft` prints what the solver counts."""

import pytest

from powderkeg.bots.cli import main


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "kuhn_poker", "--seats", "3", "--depth", "5", "--seed", "7"]) == 0
    text = capsys.readouterr().out
    assert "kuhn_poker, 3 seats, deal 7" in text
    assert "24 positions" in text


def test_switches_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "liars_dice", "--option", "sides=2", "--depth", "6"]) == 0
    assert "30 positions" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["chess"], ["kuhn_poker", "--depth", "0"]])
def test_what_is_wrong_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *wrong]) == 2
    assert "powderkeg: error: " in capsys.readouterr().err
