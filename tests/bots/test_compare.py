"""A against B: block scores, sign flips, the sequential test, and a run that stops by itself."""

import subprocess
import sys
from itertools import product
from math import inf
from pathlib import Path
from random import Random

import numpy as np
import pytest

from powderkeg.bots.tournament import resume, run
from powderkeg.bots.tournament.compare import block_score, compare, elo, score, sign_flips
from powderkeg.bots.tournament.intervals import Moments
from powderkeg.bots.tournament.match import Fault
from powderkeg.bots.tournament.sprt import FIRST, Sprt, read_sprt
from powderkeg.engine import OptionError
from tests.bots.test_ratings import entry

STUDY = Path(__file__).parents[2] / "benchmarks" / "sequential.py"
BOTS = ["greedy(iterations=8)", "random"]


def test_elo_and_scores() -> None:
    assert score(0) == 0.5
    assert score(400) == pytest.approx(10 / 11)
    assert elo(score(37)) == pytest.approx(37)
    assert (elo(0.0), elo(1.0)) == (-inf, inf)


def test_a_block_has_one_score() -> None:
    games = [entry(0, 0, "aabb", [1, 0, 0, 0]), entry(1, 0, "abba", [0, 0, 0.5, 0.5])]
    # first: one a before both b, the other level with both; second: both level with one b, once
    # before and once level with the other
    assert block_score(games, "a", "b") == pytest.approx((2 + 1 + 0 + 0.5 + 1 + 0.5) / 8)
    assert block_score(games, "a", "c") is None
    nobody = Fault(seat=None, kind="harness", text="")
    assert block_score([*games, entry(2, 0, "abab", [0] * 4, fault=nobody)], "a", "b") is None


@pytest.mark.parametrize("n", [1, 5, 12])
def test_sign_flips_are_exact_for_few_blocks(n: int) -> None:
    rng = Random(n)
    values = [rng.choice([0.0, 0.25, 0.5, 1.0]) for _ in range(n)]
    centred = np.array([value - 0.5 for value in values])
    sums = [abs(float(np.dot(signs, centred))) for signs in product((1, -1), repeat=n)]
    seen = abs(float(centred.sum()))
    assert sign_flips(values) == pytest.approx(np.mean([x >= seen - 1e-9 for x in sums]))


def test_sign_flips_do_not_depend_on_the_order() -> None:
    rng = Random(1)
    for n in (40, 3000):
        values = [rng.choice([0.0, 0.5, 0.5, 1.0, 0.75]) for _ in range(n)]
        before = sign_flips(values)
        rng.shuffle(values)
        assert sign_flips(values) == before
        assert 0 < before <= 1
    assert sign_flips([0.5] * 20) == 1.0
    assert sign_flips([1.0] * 30) < 0.001


def test_pairing_saves_games() -> None:
    """Where one seat always wins, blocks of two games are all level: nothing more to learn."""
    found = compare([0.5] * 9 + [1.0], games=20)
    assert found.saved > 4
    assert found.blocks == 10
    assert found.elo.low < found.elo.mean < found.elo.high


def test_the_test_ends_on_both_sides() -> None:
    test, rng = read_sprt("elo0=0 elo1=40"), Random(1)
    for chance, verdict in ((0.5, "elo0"), (0.62, "elo1")):
        moments = Moments()
        while test.progress(moments).verdict == "open":
            moments.add((rng.random() < chance) / 2 + (rng.random() < chance) / 2)
        progress = test.progress(moments)
        assert progress.verdict == verdict
        assert progress.low == pytest.approx(-2.944, abs=0.001)
        assert progress.high == pytest.approx(2.944, abs=0.001)
        assert f"{verdict} accepted after {progress.blocks} blocks" in str(progress)
    assert Sprt().progress(Moments()).verdict == "open"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("elo0=5 elo1=5", "must be below"),
        ("elo=3", "unknown field `elo`"),
        ("elo1", "no NAME=NUMBER"),
        ("alpha=0.7", "alpha"),
    ],
)
def test_tests_that_make_no_sense(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_sprt(text)


def test_a_run_stops_by_itself_at_the_same_game_everywhere(tmp_path: Path) -> None:
    test, found = Sprt(elo0=0, elo1=60), []
    for jobs, backend in ((1, None), (3, "threading")):
        out = tmp_path / str(jobs)
        one = run("kuhn_poker", BOTS, blocks=3000, sprt=test, jobs=jobs, backend=backend, out=out)
        assert one.sprt is not None
        assert one.sprt.verdict == "elo1"
        assert FIRST <= one.sprt.blocks < 3000
        assert one.standings.blocks == one.sprt.blocks
        found.append(one.ledger.read_bytes())
    assert found[0] == found[1]
    again = resume(tmp_path / "1")
    assert again.ledger.read_bytes() == found[0]
    lines = found[0].splitlines(keepends=True)
    again.ledger.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert resume(tmp_path / "1").ledger.read_bytes() == found[0]
    page = again.report.read_text(encoding="utf-8")
    assert "elo1 accepted after" in page
    assert "is not finished" not in page


def test_it_takes_two(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="between two bots"):
        run("kuhn_poker", [*BOTS, "random"], sprt=Sprt(), out=tmp_path / "x")


def test_the_study_of_errors_in_short() -> None:
    """`benchmarks/sequential.py` is the long one; its table stands in docs/tournament.md."""
    command = [sys.executable, str(STUDY), "--runs", "15", "--elo1", "150"]
    rows = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [row.split()[0] for row in rows[2:]] == ["2", "4", "8", "12"]
    for row in rows[2:]:
        cells = row.split()
        assert float(cells[1].rstrip("%")) <= 20
        assert float(cells[3].rstrip("%")) >= 80
