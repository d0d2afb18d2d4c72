"""Claims about strength: the tables of docs/strength.md are those of the committed ledgers."""

from math import isclose
from pathlib import Path

import pytest

from benchmarks import strength
from benchmarks.strength import Experiment, elo, experiments, found
from powderkeg.bots import make
from powderkeg.bots.spec import parse_spec
from powderkeg.bots.tournament.config import contestants
from powderkeg.bots.tournament.ledger import read_ledger
from powderkeg.bots.tournament.match import replay
from powderkeg.bots.tournament.ratings import Standing
from powderkeg.bots.tournament.schedule import Schedule
from powderkeg.engine import load

KEPT = [experiment for experiment in experiments().values() if experiment.path.is_file()]
every_ledger = pytest.mark.parametrize("experiment", KEPT, ids=lambda e: e.name)


def test_every_experiment_has_a_ledger() -> None:
    assert KEPT
    assert [e.name for e in experiments().values()] == [e.name for e in KEPT]
    assert len(list(strength.LEDGERS.glob("*.xz"))) == len(KEPT)


def test_the_document_shows_what_the_ledgers_say() -> None:
    text = strength.DOCUMENT.read_text(encoding="utf-8")
    assert strength.filled(text) == text
    assert all(f"<!-- {name} -->" in text for name in strength.tables())


@every_ledger
def test_a_ledger_is_whole_and_of_this_experiment(experiment: Experiment) -> None:
    game = load(experiment.game, experiment.seats, **experiment.options)
    bots = contestants(experiment.bots, game)
    schedule = Schedule(len(bots), experiment.seats, experiment.blocks, experiment.seed)
    for fixture, entry in zip(schedule, experiment.entries(), strict=True):
        seated = [bots[contestant] for contestant in fixture.line_up]
        assert entry.bots == [bot.name for bot in seated]
        assert entry.specs == [bot.spec for bot in seated]
        assert (int(entry.deal, 16), entry.number) == (fixture.deal, fixture.number)
        assert entry.limit.ms is None
        assert entry.fault is None


@every_ledger
def test_games_end_as_the_ledger_says(experiment: Experiment) -> None:
    game = load(experiment.game, experiment.seats, **experiment.options)
    for entry in list(experiment.entries())[::50]:
        state = replay(game, int(entry.deal, 16), entry.actions)
        assert state.is_terminal
        assert (state.returns(), state.scores()) == (entry.returns, entry.scores)
        assert state.places() == entry.places


def test_what_is_packed_is_a_ledger(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    path.write_bytes(b"".join(KEPT[0].lines()))
    assert list(read_ledger(path)) == list(KEPT[0].entries())


def test_ratings_are_those_of_shares() -> None:
    assert isclose(elo(0.5), 0, abs_tol=1e-9)
    assert round(elo(0.6)) == 70
    assert round(elo(0.75)) == 191


# --- what is claimed -----------------------------------------------------------------------------


def standing(name: str, bot: str) -> Standing:
    """How *bot* did in an experiment."""
    return found(name).row(bot)


def test_doublings_gain_and_none_is_a_loss_beyond_doubt() -> None:
    rungs = [experiment for experiment in KEPT if experiment.table == "ladder"]
    assert len(rungs) == 6
    low = strength.gain(rungs).splitlines()[-1].split("|")[3].split(" to ")[0]
    assert float(low) > 15
    for rung in (experiment for experiment in KEPT if experiment.table == "ladder"):
        rows = found(rung.name).rows
        assert max(rows, key=lambda row: strength.iterations(row.spec)).share.high > 0.5


@pytest.mark.parametrize("level", range(2, 6))
def test_each_level_beats_the_one_below(level: int) -> None:
    better = standing(f"level-{level}", f"level {level}")
    assert better.share.mean >= 0.6
    bot = make("ismcts", load("colt_express", 2), seed=0, level=level)
    assert parse_spec(bot.spec).options == parse_spec(better.spec).options


def test_one_against_three_random() -> None:
    row = standing("random-4", "ismcts")
    others = [other.points.mean for other in found("random-4").rows if other.name != "ismcts"]
    assert row.share.low > 0.96
    assert row.points.mean >= 4 * max(others)


def test_one_against_three_greedy_wins_most_but_not_half() -> None:
    """More than half are asked for."""
    for name in ("greedy-4", "greedy-4-more", "greedy-4-most"):
        row = standing(name, "ismcts")
        assert row.share.mean > 0.4
        assert row.share.mean > 2 * max(
            r.share.mean for r in found(name).rows if r.name != row.name
        )


def test_against_the_search_of_another_framework() -> None:
    """With four seats 40 percent are asked for and not reached; even are 25."""
    assert standing("tag-2", "ismcts").share.mean >= 0.6
    assert standing("tag-4", "ismcts").share.low > 0.3
    assert max(row.share.high for row in found("tag-4").rows if row.name != "ismcts") < 0.3


def test_what_the_truth_would_bring_is_known_to_be_much() -> None:
    """Asked for are at most 60 percent: guesses about hidden cards are not good enough for that."""
    assert standing("cheater-2", "cheater").share.low > 0.6
    assert standing("cheater-2", "cheater").share.high < 0.78
