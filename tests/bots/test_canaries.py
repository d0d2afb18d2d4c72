"""Canaries: they pass where all is well, and each finds what it is for."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from powderkeg.bots.tournament import canaries, run
from powderkeg.bots.tournament.canaries import CanaryError, sign_test, tried
from powderkeg.bots.tournament.config import Config, configured
from powderkeg.bots.tournament.lanes import Means
from powderkeg.bots.tournament.ledger import Entry
from tests.bots.test_ratings import entry


def config(game: str = "kuhn_poker", **more: Any) -> Config:
    """A run between two bots."""
    asked: dict[str, Any] = {"seats": None, "blocks": 5, "seed": 1, "options": None, "limit": None}
    return configured(game, ["random", "greedy(iterations=4)"], **asked | more)


@pytest.mark.parametrize(("game", "seats"), [("kuhn_poker", 3), ("colt_express", 2)])
def test_all_is_well(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canaries, "SECONDS", 1.0)
    said = tried(config(game, seats=seats), Means(jobs=2, backend="threading"))
    assert set(said) == {"copies tie", "greedy beats random", "jobs change nothing"}
    assert said["copies tie"].endswith("4 of 4 blocks tied")
    assert said["greedy beats random"].split(",")[0] in {"yes", "undecided"}
    assert said["jobs change nothing"].endswith("2 jobs, threading")


def test_what_they_said_stands_in_the_report(tmp_path: Any) -> None:
    found = run("kuhn_poker", ["random", "x=random"], blocks=2, canary=True, out=tmp_path / "run")
    assert "canary “copies tie”: 8 games, 4 of 4 blocks tied" in found.report.read_text("utf-8")
    assert "copies tie" in (tmp_path / "run" / "run.json").read_text("utf-8")


def changed(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    """Let *change* have its way with the games that canaries play."""
    real = canaries.play

    def play(config: Config, means: Means, size: int = canaries.BLOCKS) -> Iterator[Entry]:
        for game in real(config, means, size):
            yield change(config, means, game)

    monkeypatch.setattr(canaries, "play", play)


def test_names_that_matter_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(config: Config, _means: Means, game: Entry) -> Entry:
        return (
            msgspec.structs.replace(game, scores=[9.0, 9.0]) if config.bots[0].name == "B" else game
        )

    changed(monkeypatch, change)
    with pytest.raises(CanaryError, match="games change when bots are called otherwise"):
        tried(config(), Means())


def test_a_copy_that_wins_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canaries, "BLOCKS", 12)

    def change(_config: Config, _means: Means, game: Entry) -> Entry:
        places = [1 if name == min(game.bots) else 2 for name in game.bots]
        return msgspec.structs.replace(game, places=places)

    changed(monkeypatch, change)
    with pytest.raises(CanaryError, match=r"called otherwise|beats its copy"):
        tried(config(), Means())


def test_a_game_that_does_not_replay_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(_config: Config, _means: Means, game: Entry) -> Entry:
        return msgspec.structs.replace(game, places=[1, 1])

    changed(monkeypatch, change)
    with pytest.raises(CanaryError, match="does not replay"):
        tried(config(), Means())


def test_random_that_wins_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canaries, "copies", lambda *_: "")

    def change(_config: Config, _means: Means, game: Entry) -> Entry:
        places = [1 if name == canaries.WEAK else 2 for name in game.bots]
        return msgspec.structs.replace(game, places=places)

    changed(monkeypatch, change)
    with pytest.raises(CanaryError, match="'greedy beats random' failed: elo0 accepted"):
        tried(config(), Means())


def test_jobs_that_matter_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canaries, "copies", lambda *_: "")
    monkeypatch.setattr(canaries, "strength", lambda *_: "")

    def change(_config: Config, means: Means, game: Entry) -> Entry:
        return msgspec.structs.replace(game, deal="0x0000000000000000") if means.jobs == 2 else game

    changed(monkeypatch, change)
    with pytest.raises(CanaryError, match=r"2 jobs \(threading\) play other games than one"):
        tried(config(), Means())


def test_the_sign_test() -> None:
    assert sign_test([0.5] * 9) == 1
    assert sign_test([1.0] * 8 + [0.5]) == 2 / 256
    assert sign_test([1.0, 0.0]) == 1
    assert entry(0, 0, "xy", [1, 0]).places == [1, 2]
