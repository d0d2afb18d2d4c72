"""Runs: equal bytes whatever plays them, however often they are killed; nothing is overwritten."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powderkeg.bots import Limit
from powderkeg.bots.tournament import report, resume, run, runner
from powderkeg.bots.tournament.config import configured, write_config
from powderkeg.bots.tournament.ledger import read_ledger
from powderkeg.engine import OptionError, PowderkegError, SchemaError
from tests.bots.kills import Ordeal, begin

BOTS = ["random", "greedy(iterations=4)"]
KILLS = 4


def ledger(out: Path) -> bytes:
    """The bytes of a ledger."""
    return (out / "ledger.jsonl").read_bytes()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The ledger that one process writes without a break."""
    out = tmp_path_factory.mktemp("alone") / "run"
    run("colt_express", BOTS, seats=4, blocks=8, seed=7, out=out)
    return ledger(out)


@pytest.mark.parametrize(("jobs", "backend"), [(2, None), (1, "loky"), (2, "threading")])
def test_equal_bytes_at_any_number_of_jobs(
    tmp_path: Path, alone: bytes, jobs: int, backend: str | None
) -> None:
    out = tmp_path / "run"
    run("colt_express", BOTS, seats=4, blocks=8, seed=7, out=out, jobs=jobs, backend=backend)
    assert ledger(out) == alone


@pytest.mark.parametrize("kept", [0, 1, 5, 17, 23])
def test_equal_bytes_after_a_resume_at_any_game(tmp_path: Path, alone: bytes, kept: int) -> None:
    out = tmp_path / "run"
    run("colt_express", BOTS, seats=4, blocks=1, seed=7, out=out)
    run("colt_express", BOTS, seats=4, blocks=8, seed=7, out=out, jobs=2, backend="threading")
    lines = alone.splitlines(keepends=True)
    (out / "ledger.jsonl").write_bytes(b"".join(lines[:kept]) + lines[kept][:-9])
    resume(out)
    assert ledger(out) == alone


@pytest.mark.timeout(400)
def test_equal_bytes_after_kills(tmp_path: Path) -> None:
    """`python -m tests.bots.kills` does the same more often."""
    killed = Ordeal(tmp_path, blocks=5, seed=5).endure(KILLS)
    assert killed.total() == KILLS
    sessions = json.loads((tmp_path / "run" / "run.json").read_bytes())["sessions"]
    assert sessions[-1]["ended"] == "finished"


@pytest.mark.timeout(400)
def test_a_dead_worker_is_replaced(tmp_path: Path) -> None:
    ordeal = Ordeal(tmp_path, blocks=6, seed=1)
    with begin([*ordeal.first, "--jobs", "2"]) as process:
        assert ordeal.grown(process, 1)
        ordeal.kill_one(process, "worker")
        assert process.wait(120) == 0
    assert ordeal.kills["worker"] == 1
    assert ordeal.path.read_bytes() == ordeal.wanted


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_a_good_ledger(
    tmp_path: Path, alone: bytes, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "run"
    monkeypatch.setattr(runner, "TASK_SECONDS", 0)  # a task for each block

    def watch(done: int, _total: int) -> None:
        if done >= 9:
            raise KeyboardInterrupt

    more: dict[str, Any] = {"seats": 4, "blocks": 8, "seed": 7, "out": out, "jobs": jobs}
    with pytest.raises(KeyboardInterrupt):
        run("colt_express", BOTS, **more, watch=watch)
    assert alone.startswith(ledger(out))
    assert json.loads((out / "run.json").read_bytes())["sessions"][-1]["ended"] == "interrupted"
    heard: list[tuple[int, int]] = []
    run("colt_express", BOTS, **more, watch=lambda done, total: heard.append((done, total)))
    assert heard[0][0] >= 9
    assert heard[-1] == (24, 24)
    assert ledger(out) == alone


def test_copies_of_a_bot_tie_in_every_block(tmp_path: Path) -> None:
    """The canary: what two equal bots get depends on nothing but chance, and that is shared."""
    bots = ["A=greedy(iterations=2)", "B=greedy(iterations=2)"]
    found = run("colt_express", bots, seats=2, blocks=6, out=tmp_path / "ab").standings
    assert [row.share.mean for row in found.rows] == [0.5, 0.5]
    run("colt_express", bots[::-1], seats=2, blocks=6, out=tmp_path / "ba")
    swapped = ledger(tmp_path / "ba").replace(b'"A"', b'"?"').replace(b'"B"', b'"A"')
    games = [entry.actions for entry in read_ledger(tmp_path / "ab" / "ledger.jsonl")]
    assert swapped.count(b"\n") == len(games)
    assert games == [entry.actions for entry in read_ledger(tmp_path / "ba" / "ledger.jsonl")]


def test_seeds_make_other_games(tmp_path: Path) -> None:
    games = []
    for seed in (1, 2):
        run("leduc_poker", BOTS, blocks=20, seed=seed, out=tmp_path / str(seed))
        games += [entry.deal for entry in read_ledger(tmp_path / str(seed) / "ledger.jsonl")]
    assert len(set(games)) == len(games) / 2  # a block has two games on one deal


# --- folders -------------------------------------------------------------------------------------


def test_the_same_run_goes_on_and_may_grow(tmp_path: Path) -> None:
    first = run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "run")
    before = ledger(first.folder)
    again = run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "run")
    assert ledger(again.folder) == before
    more = run("kuhn_poker", BOTS, blocks=9, out=tmp_path / "run")
    assert ledger(more.folder).startswith(before)
    assert more.standings.blocks == 9
    assert more.folder == first.folder


def test_another_run_is_refused_or_gets_a_fresh_folder(tmp_path: Path) -> None:
    first = run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "run")
    before = ledger(first.folder)
    with pytest.raises(OptionError, match=r"holds another run \(seed, bots\)"):
        run("kuhn_poker", ["random", "random"], blocks=5, seed=2, out=tmp_path / "run")
    second = run("kuhn_poker", BOTS, blocks=5, seed=2, out=tmp_path / "run", fresh=True)
    third = run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "run", fresh=True)
    assert [r.folder.name for r in (first, second, third)] == ["run", "run-2", "run-3"]
    assert ledger(first.folder) == ledger(third.folder) == before


def test_folders_of_other_things_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(OptionError, match="holds something else than a run"):
        run("kuhn_poker", BOTS, blocks=5, out=tmp_path)
    with pytest.raises(OptionError, match="holds no run"):
        resume(tmp_path)
    with pytest.raises(OptionError, match="holds no run"):
        report(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_foreign_ledger_is_refused(tmp_path: Path) -> None:
    run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "a")
    run("kuhn_poker", BOTS, blocks=5, seed=1, out=tmp_path / "b")
    (tmp_path / "a" / "ledger.jsonl").write_bytes(ledger(tmp_path / "b"))
    with pytest.raises(SchemaError, match="game 0 is not in the schedule"):
        resume(tmp_path / "a")


def test_changed_rules_end_a_run(tmp_path: Path) -> None:
    run("kuhn_poker", BOTS, blocks=5, out=tmp_path / "run")
    config = tmp_path / "run" / "config.toml"
    text = config.read_text()
    rules = text.split('rules = "')[1][:16]
    config.write_text(text.replace(rules, "0" * 16))
    with pytest.raises((OptionError, SchemaError), match="rules"):
        resume(tmp_path / "run")


def test_options_and_limits_are_kept(tmp_path: Path) -> None:
    options = {"cards": 5, "bids": "open", "hands": [[1, 2, 3, 4, 5], [1, 2, 3, 4, 6]]}
    limit = Limit(iterations=3, ms=2000)
    run("goofspiel", BOTS, blocks=1, options=options, limit=limit, out=tmp_path / "run")
    before = ledger(tmp_path / "run")
    entry = next(read_ledger(tmp_path / "run" / "ledger.jsonl"))
    assert entry.options == options
    assert (entry.limit.ms, entry.limit.iterations) == (2000, 3)
    (tmp_path / "run" / "ledger.jsonl").write_bytes(before[:-50])
    resume(tmp_path / "run")
    assert ledger(tmp_path / "run") == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"blocks": 0}, "blocks=0 is not allowed"),
        ({"jobs": 0}, "jobs=0 is not allowed"),
        ({"seats": 9}, "kuhn_poker seats 2 to 3, not 9"),
        ({"seed": -1}, "seed -1"),
        ({"bots": []}, "a list of bot specs"),
        ({"bots": "random"}, "a list of bot specs"),
        ({"bots": ["gredy"]}, "unknown bot 'gredy'"),
        ({"options": {"x": 1}}, "kuhn_poker has no option 'x'"),
        ({"options": {"seats": 2}}, "kuhn_poker has no option 'seats'"),
        ({"game": "chess"}, "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    asked: dict[str, Any] = {"game": "kuhn_poker", "bots": BOTS, "out": tmp_path / "run"}
    with pytest.raises(ValueError, match=message):
        run(**asked | change)
    assert not (tmp_path / "run" / "ledger.jsonl").exists()


@pytest.mark.parametrize("seed", range(40))
def test_no_config_breaks_the_reader(tmp_path: Path, seed: int) -> None:
    """A config that somebody has edited is understood, or refused with a reason."""
    rng, out = Random(seed), tmp_path / "run"
    options = {"cards": 4, "prizes": [4, 3, 2, 1]}
    limit = Limit(iterations=1)
    config = configured("goofspiel", BOTS, seats=2, blocks=1, seed=1, options=options, limit=limit)
    out.mkdir()
    write_config(config, out / "config.toml")
    lines = (out / "config.toml").read_text().splitlines()
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(lines))
        junk = rng.choice(["", "x = 1", "seats = -1", "[options]", "bots = 3", "seed = 'a'", "]"])
        lines[at] = rng.choice(
            [junk, lines[at][: rng.randrange(len(lines[at]) + 1)], lines[at] * 2]
        )
    (out / "config.toml").write_text("\n".join(lines))
    with suppress(PowderkegError):
        resume(out)
