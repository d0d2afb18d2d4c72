"""Time control: what a bot is told, what it took, when it has lost; and what is written of it."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots import Bot, Decision, Limit, make
from powderkeg.bots.cli import main
from powderkeg.bots.tournament import report, run
from powderkeg.bots.tournament.clock import SHARE, TimeControl, Watch
from powderkeg.bots.tournament.journal import read_journal
from powderkeg.bots.tournament.ledger import read_ledger
from powderkeg.bots.tournament.match import Result, play
from powderkeg.engine import Observation, load

SLOW = "tests.bots.foreign:naps(seconds=0.1,every=2)"


class Sleeper:
    """Takes its time, and remembers what it was told."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot, self.seconds = bot, seconds
        self.told: list[float | None] = []

    def choose(self, observation: Observation, limit: Limit | None = None) -> Decision:
        """Sleep, then decide."""
        self.told.append(None if limit is None else limit.ms)
        time.sleep(self.seconds)
        return replace(self.bot.choose(observation))


def game(seconds: float, control: TimeControl | None, limit: Limit | None = None) -> Any:
    """A game of Leduc poker whose seat 0 sleeps; its result and the sleeper."""
    leduc = load("leduc_poker")
    sleeper = Sleeper(make("random", leduc, seed=1), seconds)
    bots: list[Any] = [sleeper, make("random", leduc, seed=2)]
    return play(leduc, bots, 3, limit, control=control, timed=True), sleeper


def fault(result: Result) -> tuple[int | None, str] | None:
    """Seat and kind."""
    return None if result.fault is None else (result.fault.seat, result.fault.kind)


def test_a_late_decision_loses() -> None:
    result, sleeper = game(0.05, TimeControl(move_ms=10, margin_ms=5))
    assert fault(result) == (0, "time")
    assert result.fault.text == "a decision took longer than 10 ms and 5 ms more"
    assert sleeper.told == [10]
    assert result.actions == []
    assert result.times[0].overshoot >= 0.04


def test_without_a_margin_nobody_loses() -> None:
    result, sleeper = game(0.02, TimeControl(move_ms=10))
    assert result.fault is None
    assert set(sleeper.told) == {10}
    late = [move for move in result.times if move.seat == 0]
    assert all(move.overshoot > 0 for move in late)
    assert all(move.cpu < move.seconds / 2 for move in late[:1])  # it slept


def test_a_clock_for_the_game_runs_out() -> None:
    result, sleeper = game(0.05, TimeControl(game_ms=40, margin_ms=5))
    assert fault(result) == (0, "time")
    assert result.fault.text == "its clock of 40 ms ran out by more than 5 ms"
    assert sleeper.told == [pytest.approx(40 / SHARE)]


def test_an_increment_comes_back_after_every_decision() -> None:
    watch = Watch(1, Limit(iterations=7), TimeControl(game_ms=1000, increment_ms=50))
    told: list[float] = []
    for _ in range(3):
        watch.start(0)
        assert watch.limit is not None
        assert watch.limit.iterations == 7
        told.append(watch.limit.ms or 0.0)
        assert watch.stop(0, 0.001, 0.001) is None
    assert told[0] == pytest.approx(1000 / SHARE + 50)
    assert told[0] < told[1] < told[2]  # it took 1 ms, and got 50 ms each time


def test_a_fixed_limit_is_handed_on() -> None:
    result, sleeper = game(0.0, None, Limit(iterations=3))
    assert set(sleeper.told) == {None}
    assert result.fault is None
    assert all(move.allowed is None and move.overshoot == 0 for move in result.times)


def test_forfeits_are_faults_of_their_own_kind(tmp_path: Path) -> None:
    control = TimeControl(move_ms=20, margin_ms=20)
    bots = [f"slow={SLOW}", "random"]
    found = run("leduc_poker", bots, blocks=3, clock=control, moves=True, out=tmp_path / "run")
    lost = found.standings.row("slow").faults
    assert set(lost) == {"time"}
    entries = list(read_ledger(found.ledger))
    assert entries[0].clock == control
    page = report(tmp_path / "run").read_text(encoding="utf-8")
    assert "no: bots were limited by the clock" in page
    assert "lost when 20 ms late" in page
    costs = {cost.name: cost for cost in read_journal(tmp_path / "run" / "run.json")[0].costs}
    assert costs["slow"].late >= lost["time"] > 0
    assert costs["slow"].over > 0.05
    assert costs["slow"].longest > 0.1
    assert costs["slow"].cpu < costs["slow"].seconds
    lines = (tmp_path / "run" / "moves.jsonl").read_text().splitlines()
    moves = [json.loads(line) for line in lines]
    assert [one["number"] for one in moves] == list(range(6))
    assert all(len(move) == 4 and move[3] == 20 for one in moves for move in one["moves"])


def test_statistics_of_moves_follow_the_ledger(tmp_path: Path) -> None:
    more: dict[str, Any] = {"blocks": 6, "moves": True, "out": tmp_path / "run"}
    run("kuhn_poker", ["random", "random"], **more)
    ledger, moves = tmp_path / "run" / "ledger.jsonl", tmp_path / "run" / "moves.jsonl"
    before = ledger.read_bytes()
    ledger.write_bytes(b"".join(before.splitlines(keepends=True)[:5]))
    moves.write_bytes(moves.read_bytes()[:-3])
    run("kuhn_poker", ["random", "random"], **more)
    assert ledger.read_bytes() == before
    numbers = [json.loads(line)["number"] for line in moves.read_text().splitlines()]
    assert numbers == list(range(12))


def test_the_flags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "run", "kuhn_poker", "--bot", "random", "--bot", "x=random"]
    times = ["--game-ms", "5000", "--increment-ms", "20", "--blocks", "1", "--no-canaries"]
    assert main([*words, *times, "--out", str(tmp_path / "run")]) == 0
    config = (tmp_path / "run" / "config.toml").read_text()
    assert "game_ms = 5000.0\nincrement_ms = 20.0\nmargin_ms = 100.0" in config
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "--game-ms 5000 --increment-ms 20 --margin-ms 100" in page
    capsys.readouterr()
    assert main([*words, "--game-ms", "-5", "--out", str(tmp_path / "no")]) == 2
    assert "time control: Expected `float` > 0" in capsys.readouterr().err
