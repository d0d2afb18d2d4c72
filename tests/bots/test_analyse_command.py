"""`powderkeg analyse`: tables of moves, belief and line, from a file with a position."""

import io
import json
from pathlib import Path

import pytest

from powderkeg.bots import Analysis, Limit, make
from powderkeg.bots.cli import main
from powderkeg.engine import games, load
from tests.bots.positions import decisions, first_choice


@pytest.mark.parametrize("name", games())
def test_an_observation_is_analysed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    obs = first_choice(load(name), seed=3)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(obs.to_json()))
    words = ["analyse", name, str(file), "--iterations", "40", "--seed", "7"]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert str(obs).splitlines()[0] in printed
    for heading in ("move", "policy", "value", "visits", "line"):
        assert heading in printed
    analysis = make("ismcts", load(name), seed=7).analyse(obs, Limit(iterations=40))
    assert analysis.moves[0].notation in printed
    for belief in analysis.belief[:3]:
        assert belief.thing in printed
    assert main([*words, "--json"]) == 0
    assert Analysis.from_json(json.loads(capsys.readouterr().out)) == analysis


def test_a_state_is_seen_through_a_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is printed for a state is what is printed for the observation of the seat to act."""
    state, obs = next(decisions(load("leduc_poker"), 5))
    text = []
    for payload in (state.to_json(), obs.to_json()):
        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(payload)))
        assert main(["analyse", "leduc_poker", "-", "--iterations", "20", "--top", "1"]) == 0
        printed = capsys.readouterr().out
        text.append([line for line in printed.splitlines() if " ms" not in line])
    assert text[0] == text[1]
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state.to_json()))
    assert main(["analyse", "leduc_poker", str(file), "--seat", "1"]) == 2
    assert "not of the seat to act" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "no JSON"),
        ("[1]", "expected an object"),
        ('{"seats": 9}', "seats"),
        ('{"seats": 2, "options": 3}', "expected an object (at $.options)"),
        ('{"seats": 2, "seat": 0, "game": "goofspiel"}', "missing required field"),
    ],
)
def test_a_broken_file_is_refused_in_words(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(text)
    assert main(["analyse", "kuhn_poker", str(file)]) == 2
    assert message in capsys.readouterr().err
    assert main(["analyse", "kuhn_poker", str(tmp_path / "none.json")]) == 2
