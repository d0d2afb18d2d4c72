"""The bot in plain JavaScript passes the checker and plays a tournament, under the real Node."""

import shlex
from pathlib import Path

import pytest

from powderkeg.bots.cli import main
from powderkeg.bots.protocol.checker import check
from powderkeg.bots.tournament import run

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "examples" / "bot.js"
COMMAND = f"node {shlex.quote(str(BOT))}"


@pytest.mark.packaging
def test_the_example_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.packaging
def test_the_example_passes_the_checker() -> None:
    outcomes = check(COMMAND)
    assert [one for one in outcomes if one.wrong] == []
    assert len(outcomes) > 12
    assert main(["check-bot", COMMAND, "--game", "kuhn_poker"]) == 0


@pytest.mark.packaging
def test_the_example_plays_a_tournament(tmp_path: Path) -> None:
    out = tmp_path / "run"
    bots = [f"js=cmd:{COMMAND}", "random"]
    finished = run("colt_express", bots=bots, blocks=2, seed=1, jobs=1, out=out)
    assert all(sum(row.faults.values()) == 0 for row in finished.standings.rows)
    assert {row.name for row in finished.standings.rows} == {"js", "random"}
