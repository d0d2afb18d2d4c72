"""Schedules of all kinds, parts of a run that are played elsewhere, and plans in TOML."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots import Limit
from powderkeg.bots.cli import main
from powderkeg.bots.tournament import merge, run
from powderkeg.bots.tournament.plans import read_plan
from powderkeg.bots.tournament.schedule import Schedule, rotations
from powderkeg.engine import OptionError, SchemaError

FIELDS = [(3, 2), (4, 2), (5, 3), (3, 4), (6, 4), (4, 5), (9, 12), (2, 4)]


def cycle(schedule: Schedule) -> list[tuple[int, ...]]:
    """Every line-up once."""
    return [schedule.line_up(block) for block in range(schedule.n_line_ups)]


@pytest.mark.parametrize(("contestants", "seats"), FIELDS)
def test_round_robin(contestants: int, seats: int) -> None:
    found = cycle(Schedule(contestants, seats, 1, 0, kind="round-robin"))
    assert all(len(set(line_up)) == 2 for line_up in found)
    pairs = Counter(tuple(sorted(set(line_up))) for line_up in found)
    assert set(pairs) == set(combinations(range(contestants), 2))
    assert len(set(pairs.values())) == 1
    sat = Counter(member for line_up in found for member in line_up)
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("contestants", "seats"), FIELDS)
def test_gauntlet(contestants: int, seats: int) -> None:
    found = cycle(Schedule(contestants, seats, 1, 0, kind="gauntlet"))
    assert all(line_up.count(0) == 1 for line_up in found)
    others = Counter(member for line_up in found for member in line_up if member)
    assert set(others) == set(range(1, contestants))
    assert len(set(others.values())) == 1


@pytest.mark.parametrize("seats", range(7, 13))
@pytest.mark.parametrize("contestants", [2, 5, 12, 14])
def test_large_tables_are_cyclic_latin_squares(contestants: int, seats: int) -> None:
    schedule = Schedule(contestants, seats, 40, seed=3)
    met: Counter[tuple[int, int]] = Counter()
    for block in range(40):
        games = [game.line_up for game in schedule.block(block)]
        assert games == rotations(games[0])
        for seat in range(seats):
            column = Counter(game[seat] for game in games)
            assert len({column[m] * seats / games[0].count(m) for m in set(games[0])}) == 1
        met.update(combinations(sorted(set(games[0])), 2))
    if contestants > seats:
        assert max(met.values()) - min(met[p] for p in combinations(range(contestants), 2)) <= 6


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"schedule": "knockout"}, "choose one of line-ups, round-robin, gauntlet"),
        ({"schedule": "gauntlet", "bots": ["random"]}, "needs two bots"),
        ({"shard": "0/3"}, "shard '0/3' is not allowed"),
        ({"shard": "4/3"}, "shard '4/3' is not allowed"),
        ({"deadline": 0}, "deadline=0 is not allowed"),
        ({"backend": "dask"}, "needs the address of a scheduler"),
        ({"backend": "dask", "scheduler": "tcp://127.0.0.1:9"}, "no dask scheduler answers"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, more: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("powderkeg.bots.tournament.lanes.CONNECT_SECONDS", 1)
    asked: dict[str, Any] = {"game": "kuhn_poker", "bots": ["random", "random"]}
    with pytest.raises(OptionError, match=message):
        run(**asked | more, out=tmp_path / "x")


# --- shards --------------------------------------------------------------------------------------

BOTS = ["random", "greedy(iterations=2)", "x=random"]


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in one piece and the same in three, and a shard of another run."""
    out = tmp_path_factory.mktemp("shards")
    run("kuhn_poker", BOTS, blocks=10, seed=5, out=out / "whole")
    for part in (1, 2, 3):
        run("kuhn_poker", BOTS, blocks=10, seed=5, shard=f"{part}/3", out=out / str(part))
    run("kuhn_poker", BOTS, blocks=10, seed=6, shard="2/3", out=out / "other")
    return out


def test_shards_joined_have_the_bytes_of_the_whole(shards: Path, tmp_path: Path) -> None:
    found = merge(tmp_path / "all", [shards / "3", shards / "1", shards / "2"])
    assert found.ledger.read_bytes() == (shards / "whole" / "ledger.jsonl").read_bytes()
    config = (tmp_path / "all" / "config.toml").read_bytes()
    assert config == (shards / "whole" / "config.toml").read_bytes()
    more = run("kuhn_poker", BOTS, blocks=12, seed=5, out=tmp_path / "all")
    assert more.standings.blocks == 12


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (["1", "2"], "of 3 shards these are missing: 3"),
        (["1", "2", "3", "2x"], "both hold shard 2/3"),
        (["1", "other", "3"], r"another run \(seed\)"),
        (["whole"], "a whole run, no shard"),
        (["1", "torn", "3"], "is not finished: 5 of 6 games"),
        (["1", "swapped", "3"], "is not the first of config.toml"),
        (["nowhere"], "holds no run"),
        ([], "no shard is given"),
    ],
)
def test_what_does_not_fit_is_refused(
    shards: Path, tmp_path: Path, parts: list[str], message: str
) -> None:
    lines = (shards / "2" / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    texts = {"2x": lines, "torn": lines[:-1], "swapped": lines[1:]}
    for name, kept in texts.items():
        (shards / name).mkdir(exist_ok=True)
        (shards / name / "ledger.jsonl").write_bytes(b"".join(kept))
        (shards / name / "config.toml").write_bytes((shards / "2" / "config.toml").read_bytes())
    with pytest.raises((OptionError, SchemaError), match=message):
        merge(tmp_path / "all", [shards / part for part in parts])
    assert not (tmp_path / "all" / "ledger.jsonl").exists()


def test_a_shard_does_not_grow(shards: Path) -> None:
    with pytest.raises(OptionError, match="cannot grow"):
        run("kuhn_poker", BOTS, blocks=11, seed=5, shard="1/3", out=shards / "1")


# --- plans ---------------------------------------------------------------------------------------

PLAN = """
game = "kuhn_poker"
seats = 3
blocks = 3
seed = 4
schedule = "gauntlet"
deadline = 9.5
limit = { iterations = 3 }
clock = { game_ms = 5000, increment_ms = 10, margin_ms = 500 }

[bots]
"new one" = "greedy(iterations=4)"
old = "random"
"""


def test_a_plan_is_the_arguments_of_run(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    plan = read_plan(tmp_path / "plan.toml")
    assert plan["bots"] == ['"new one"=greedy(iterations=4)', '"old"=random']
    assert plan["limit"] == Limit(iterations=3)
    assert run(**plan, out=tmp_path / "run").standings.row("new one").games == 9


def test_flags_come_before_the_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    words = ["--config", str(tmp_path / "plan.toml"), "--blocks", "1", "--bot", "random"]
    out = ["--bot", "z=random", "--out", str(tmp_path / "run"), "--no-canaries"]
    assert main(["tournament", "run", *words, *out]) == 0
    text = (tmp_path / "run" / "config.toml").read_text()
    assert "blocks = 1" in text
    assert 'name = "z"' in text
    assert "old" not in text
    assert 'schedule = "gauntlet"' in text
    assert "3 games in 1 blocks" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seats = 'two'", "Expected `int | null`, got `str`"),
        ("colour = 'red'", "unknown field `colour`"),
        ("seats = ", "Invalid value"),
        ("limit = { ms = -1 }", "no number above 0"),
        ("sprt = { alpha = 2 }", "Expected `float` < 0.5"),
    ],
)
def test_plans_that_cannot_be_read(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "plan.toml").write_text(text)
    with pytest.raises(SchemaError, match=message):
        read_plan(tmp_path / "plan.toml")


def test_no_game_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", "--bot", "random", "--out", str(tmp_path / "x")]) == 2
    assert "which game?" in capsys.readouterr().err
