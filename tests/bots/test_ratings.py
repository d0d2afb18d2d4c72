"""Intervals and standings: what they count, and how often the truth lies inside."""

from itertools import pairwise
from random import Random

import pytest
from scipy import stats

from powderkeg.bots.tournament.config import LimitData
from powderkeg.bots.tournament.intervals import Moments, bounded, student, unbounded
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.match import Fault
from powderkeg.bots.tournament.ratings import standings


def moments(values: list[float]) -> Moments:
    """The moments of some values."""
    found = Moments()
    for value in values:
        found.add(value)
    return found


def entry(number: int, block: int, bots: str, returns: list[float], **more: object) -> Entry:
    """One game between contestants of one letter."""
    ranked = sorted(returns, reverse=True)
    fields = {
        "number": number,
        "block": block,
        "rotation": 0,
        "game": "toy",
        "seats": len(bots),
        "options": {},
        "rules": "",
        "limit": LimitData(),
        "deal": "0x0",
        "bots": list(bots),
        "specs": [f"bot{name}" for name in bots],
        "seeds": [],
        "actions": [],
        "returns": returns,
        "scores": [100 * value for value in returns],
        "places": [1 + ranked.index(value) for value in returns],
    }
    return Entry(**(fields | more))  # type: ignore[arg-type]


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 30, 100, 1000])
def test_student_quantile(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.003)


def test_moments() -> None:
    found = moments([1, 2, 4, 4.5])
    assert found.n == 4
    assert found.mean == pytest.approx(2.875)
    assert found.stderr == pytest.approx(stats.sem([1, 2, 4, 4.5]))
    assert moments([1]).stderr is None


def test_extreme_shares_have_a_width() -> None:
    won = bounded(moments([1.0] * 50))
    assert won.mean == won.high == 1
    assert 0.9 < won.low < 0.95
    lost = bounded(moments([0.0] * 50))
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - won.low)
    assert bounded(moments([1.0])).low == 0
    tied = bounded(moments([0.5] * 50))  # two copies of a bot tie in every block
    assert (tied.low, tied.mean, tied.high) == (0.5, 0.5, 0.5)


def test_who_has_half_the_seats_can_win_half() -> None:
    """Two of each bot at a table of four: 50% is all there is, and no more certain than 100%."""
    games = [entry(b, b, "xxyy", [1, 0, 0, 0]) for b in range(50)]
    won, lost = (standings(games).row(name).share for name in "xy")
    alone = bounded(moments([1.0] * 50))
    assert won.mean == won.high == 0.5
    assert won.low == pytest.approx(alone.low / 2)
    assert lost.mean == lost.low == 0
    assert lost.high == pytest.approx(0.5 - won.low)


@pytest.mark.parametrize("share", [0.03, 0.25, 0.5, 0.9])
def test_intervals_cover_the_truth(share: float) -> None:
    """Block scores of pairs of dependent games: 95% of the intervals hold the true share."""
    rng = Random(1)
    covered = 0
    for _ in range(1000):
        blocks = []
        for _ in range(60):
            luck = rng.random()
            first = luck < share
            second = first if rng.random() < 0.4 else rng.random() < share
            blocks.append((first + second) / 2)
        estimate = bounded(moments(blocks))
        covered += estimate.low <= share <= estimate.high
    assert 925 <= covered <= 985


def test_a_block_counts_once() -> None:
    """Two games of a block that agree by necessity are no two pieces of evidence."""
    games = [entry(2 * b + g, b, "xy", [b % 2, 1 - b % 2]) for b in range(40) for g in range(2)]
    found = standings(games)
    assert (found.games, found.blocks, found.wins) == (80, 40, True)
    assert found.row("x").games == 80
    assert found.row("x").share == bounded(moments([0.0, 1.0] * 20))


def test_standings() -> None:
    games = [
        entry(0, 0, "xy", [1, 0]),
        entry(1, 0, "yx", [0, 1]),
        entry(2, 1, "xz", [0.5, 0.5]),
        entry(3, 1, "zx", [1, 0], fault=Fault(seat=1, kind="illegal", text="no")),
    ]
    found = standings(games)
    assert [row.name for row in found.rows] == ["z", "x", "y"]
    assert [row.share.mean for row in found.rows] == [0.75, 0.625, 0]
    assert found.row("x").points.mean == 62.5
    assert found.row("x").spec == "botx"
    assert found.row("x").places == (3, 1)
    assert found.row("x").place == 1.25
    assert found.row("x").faults == {"illegal": 1}
    assert found.ahead["x", "y"] == 1
    assert found.ahead["x", "z"] == 0.25
    assert ("y", "z") not in found.ahead
    assert [seat.mean for seat in found.seats] == [0.625, 0.375]
    assert found.course == ((1, {"x": 1, "y": 0}), (2, {"x": 0.625, "y": 0, "z": 0.75}))


def test_ranks_are_shared_where_intervals_overlap() -> None:
    rng = Random(2)
    games = []
    for block in range(200):
        for i in range(2):
            best = "ab"[rng.random() < 0.5] if rng.random() < 0.95 else "c"
            returns = [float(name == best) for name in "abc"]
            games.append(entry(2 * block + i, block, "abc", returns))
    assert {row.name: row.rank for row in standings(games).rows} == {"a": 1, "b": 1, "c": 3}


def test_returns_that_are_no_shares_are_means() -> None:
    games = [entry(b, b, "xy", [2.0 - b % 2, b % 2 - 2.0]) for b in range(30)]
    found = standings(games)
    assert not found.wins
    assert found.row("x").share == unbounded(moments([2.0, 1.0] * 15))


def test_the_course_of_a_long_run_is_thinned_evenly() -> None:
    games = (entry(b, b, "xy", [b % 2, 1 - b % 2]) for b in range(5000))
    blocks = [block for block, _ in standings(games).course]
    assert 100 <= len(blocks) <= 200
    assert len({b - a for a, b in pairwise(blocks)}) == 1


def test_an_empty_ledger_has_no_rows() -> None:
    assert standings([]).rows == ()
