"""The bot `greedy` is a yardstick: it takes what is better at once, and it beats `random`."""

from pathlib import Path

import pytest

from powderkeg.bots import Limit, make
from powderkeg.bots.tournament import run
from powderkeg.engine import OptionError, load
from powderkeg.solvers.oneply import OnePly
from tests.bots.positions import first_choice


@pytest.mark.parametrize(("seats", "most"), [(2, 1), (4, 3)])
def test_floor_against_random(seats: int, most: int, tmp_path: Path) -> None:
    """A small version of the figures in docs/figures.md: one greedy against all others random."""
    bots = ["greedy(iterations=4)", *["random"] * most]
    blocks = 60 // seats
    found = run("colt_express", bots, seats=seats, blocks=blocks, seed=1, out=tmp_path / "run")
    share = found.standings.row("greedy(iterations=4)").share
    assert share.low > {2: 0.75, 4: 0.5}[seats]


def test_a_sure_win_is_taken() -> None:
    """In the last bid for all that is left, the higher card is worth more in every world."""
    game = load("goofspiel", cards=2)
    decision = make("greedy", game, seed=1).analyse(first_choice(game), Limit(iterations=64))
    by_action = {move.notation: move.value for move in decision.moves}
    assert len(by_action) == 2
    assert decision.moves[0].value == max(by_action.values())  # type: ignore[type-var]


def test_more_worlds_make_smaller_errors() -> None:
    game = load("colt_express", seats=3)
    obs = first_choice(game)
    few = make("greedy", game, seed=1).analyse(obs, Limit(iterations=16))
    many = make("greedy", game, seed=1).analyse(obs, Limit(iterations=1600))
    assert few.moves[0].visits == 16
    errors = [move.stderr for analysis in (few, many) for move in analysis.moves[:1]]
    assert errors[0] is not None
    assert errors[1] is not None
    assert errors[1] < errors[0] / 5


def test_one_world_has_no_error() -> None:
    game = load("kuhn_poker")
    analysis = make("greedy", game, seed=1).analyse(first_choice(game), Limit(iterations=1))
    assert all(move.stderr is None for move in analysis.moves)


def test_work_is_added_up_in_any_portions() -> None:
    """Stopping to look changes nothing: world i is a function of the seed and i."""
    obs = first_choice(load("colt_express", seats=4))
    whole, parts = (OnePly(obs, seed=5, horizon="end") for _ in range(2))
    whole.run(30)
    for worlds in (1, 4, 25):
        parts.run(worlds)
    assert whole.results() == parts.results()
    assert parts.worlds == 30


def test_the_first_world_is_always_tried() -> None:
    obs = first_choice(load("colt_express", seats=4))
    search = OnePly(obs, seed=5, horizon="end")
    assert all(value is None for _, value, _ in search.results())
    search.run(100, halt=bytearray(b"\x01"), seconds=-1.0)
    assert search.worlds == 1


def test_knobs_of_the_solver_are_checked() -> None:
    obs = first_choice(load("kuhn_poker"))
    with pytest.raises(OptionError, match="horizon 'moon' is not allowed"):
        OnePly(obs, seed=5, horizon="moon")
    with pytest.raises(OptionError, match="no rollout policy"):
        OnePly(obs, seed=5, horizon="end", guided=True)
