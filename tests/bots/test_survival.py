"""A bot can lose a game, never a run: hangs, crashes, kills, and what the ledger says of them."""

import os
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots.tournament import report, run
from powderkeg.bots.tournament.ledger import Entry, read_ledger
from powderkeg.bots.tournament.match import replay
from powderkeg.engine import BotTimeout, OptionError, load

HERE = "tests.bots.foreign"
DEADLINE = 0.5
# The address sanitizer reports a segmentation fault itself, then aborts.
SEGFAULT = "SIGABRT" if "ASAN_OPTIONS" in os.environ else "SIGSEGV"


def entries(out: Path) -> list[Entry]:
    """All games of a run."""
    return list(read_ledger(out / "ledger.jsonl"))


def fault_of(entry: Entry) -> tuple[str, str] | None:
    """Kind and text of the fault of a game."""
    return None if entry.fault is None else (entry.fault.kind, entry.fault.text)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("segfaults", ("crash", f"the process ended: {SEGFAULT}")),
        ("exits", ("crash", "the process ended: exit code 3")),
        ("loops", ("timeout", "no answer within 0.5 s")),
        ("locks", ("timeout", "no answer within 0.5 s")),
    ],
)
def test_a_bot_that_hangs_or_dies_costs_its_games_only(
    tmp_path: Path, bot: str, fault: tuple[str, str]
) -> None:
    game = load("leduc_poker")
    bots = [f"bad={HERE}:{bot}", "random"]
    run("leduc_poker", bots, blocks=2, seed=0, deadline=DEADLINE, out=tmp_path / "run")
    played = entries(tmp_path / "run")
    assert len(played) == 4
    assert Counter(map(fault_of, played)) == {None: 3, fault: 1}
    for entry in played:
        replay(game, int(entry.deal, 16), entry.actions)
        if entry.fault is not None:
            assert entry.fault.seat is not None
            assert entry.bots[entry.fault.seat] == "bad"
            assert entry.returns[entry.fault.seat] == min(entry.returns) < 0


@pytest.mark.timeout(300)
def test_the_same_bytes_by_a_pool_of_processes(tmp_path: Path) -> None:
    bots = [f"{HERE}:exits", f"{HERE}:segfaults", "random"]
    more: dict[str, Any] = {"blocks": 2, "seed": 9}
    run("leduc_poker", bots, **more, out=tmp_path / "one")
    run("leduc_poker", bots, **more, jobs=2, backend="loky", out=tmp_path / "two")
    one, two = ((tmp_path / name / "ledger.jsonl").read_bytes() for name in ("one", "two"))
    assert one == two
    assert b'"kind":"crash"' in one


def test_a_second_try_that_succeeds_counts(tmp_path: Path) -> None:
    bots = [f"x={HERE}:dies_once(flag='{tmp_path / 'flag'}')", "random"]
    run("kuhn_poker", bots, blocks=8, seed=1, out=tmp_path / "run")
    assert (tmp_path / "flag").exists()
    assert [entry.fault for entry in entries(tmp_path / "run")] == [None] * 16


def test_what_is_nobodys_fault_is_not_scored(tmp_path: Path) -> None:
    """A process that somebody kills, again and again, in the same game."""
    bots = [f"x={HERE}:is_killed", "random"]
    found = run("kuhn_poker", bots, blocks=2, seed=8, out=tmp_path / "run").standings
    faults = [entry for entry in entries(tmp_path / "run") if entry.fault is not None]
    assert faults
    for entry in faults:
        assert fault_of(entry) == ("harness", "the process ended: SIGKILL")
        assert entry.fault is not None
        assert entry.fault.seat is None
        assert entry.returns == [0, 0]
    assert found.unscored == len({entry.block for entry in faults})
    assert found.row("x").blocks == 2 - found.unscored
    assert found.row("x").faults == {}
    assert "nobody" in report(tmp_path / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("backend", ["threading", "sequential"])
def test_threads_end_with_a_word(tmp_path: Path, backend: str) -> None:
    bots = [f"slow={HERE}:naps(seconds=5,every=3)", "random"]
    begun = time.monotonic()
    with pytest.raises(BotTimeout, match=r"slow has not answered within 0.5 s in game \d+\."):
        run(
            "leduc_poker",
            bots,
            blocks=50,
            deadline=DEADLINE,
            backend=backend,
            jobs=2,
            out=tmp_path / "run",
        )
    assert time.monotonic() - begun < 4.5
    threads = [thread for thread in threading.enumerate() if thread.name == "powderkeg game"]
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_a_bot_that_cannot_be_made_loses(tmp_path: Path) -> None:
    run("kuhn_poker", [f"x={HERE}:raises", "random"], blocks=1, out=tmp_path / "run")
    for entry in entries(tmp_path / "run"):
        assert fault_of(entry) == (
            "exception",
            "RuntimeError: no kuhn_poker today, whatever the seed True",
        )
        assert entry.actions == []


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("tests.bots.nowhere:x", "No module named"),
        (f"{HERE}:nowhere", "has no attribute 'nowhere'"),
        (f"{HERE}:EVERY", "EVERY cannot be called"),
        ("cmd:", "write cmd:COMMAND"),
    ],
)
def test_what_cannot_enter_is_refused(tmp_path: Path, spec: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        run("kuhn_poker", [spec, "random"], blocks=1, out=tmp_path / "run")


def test_imported_bots_are_bots_like_others(tmp_path: Path) -> None:
    bots = ["ours=random", f"theirs={HERE}:good"]
    found = run("kuhn_poker", bots, blocks=6, out=tmp_path / "run").standings
    assert [row.share.mean for row in found.rows] == [0, 0]
    assert found.row("theirs").spec == f"{HERE}:good"
