"""One game: bots decide in turn, and a bot that fails loses the game by a known rule."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from powderkeg.bots import Bot, Decision, Limit, make
from powderkeg.bots.tournament.match import Result, play, replay
from powderkeg.engine import Game, Observation, load
from tests.bots.positions import TABLES, Table


class Broken:
    """A bot whose decisions are changed before they leave it."""

    def __init__(self, bot: Bot, change: Callable[[Decision], Any]) -> None:
        self.bot = bot
        self.change = change

    def choose(self, observation: Observation, limit: Limit | None = None) -> Any:
        """Decide, then do something wrong."""
        return self.change(self.bot.choose(observation, limit))


def with_broken(game: Game, change: Callable[[Decision], Any]) -> Result:
    """A game in which seat 1 is broken."""
    bots: list[Any] = [make("random", game, seed=seat) for seat in range(game.seats)]
    bots[1] = Broken(bots[1], change)
    return play(game, bots, deal=5)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_games_are_played_to_the_end_and_replay(table: Table) -> None:
    game = table.game
    bots = [make("random", game, seed=seat) for seat in range(game.seats)]
    result = play(game, bots, deal=3)
    state = replay(game, 3, result.actions)
    assert result.fault is None
    assert state.is_terminal
    assert (state.returns(), state.scores()) == (result.returns, result.scores)
    assert state.places() == result.places
    assert sum(decisions for decisions, *_ in result.spent) <= len(result.actions)
    for decisions, seconds, cpu, longest in result.spent:
        assert decisions > 0
        assert 0 < longest <= seconds
        assert cpu >= 0
    assert result.times == []
    assert len(play(game, bots, deal=3, timed=True).times) == sum(n for n, *_ in result.spent)


def crash(_decision: Decision) -> Decision:
    raise RuntimeError("at <object 0x7f00aa>\nsecond line")


@pytest.mark.parametrize(
    ("change", "kind", "text"),
    [
        (crash, "exception", "RuntimeError: at <object 0x…> second line"),
        (lambda _: sys.exit("enough"), "exception", "SystemExit: enough"),
        (lambda _: None, "exception", "AttributeError: 'NoneType' object has no attribute"),
        (lambda d: replace(d, actions=()), "illegal", "a move without an action"),
        (lambda d: replace(d, actions=(499,)), "illegal", "action 499 is not legal here"),
        (lambda d: replace(d, actions=(-1,)), "illegal", "action -1 is not legal here"),
        (lambda d: replace(d, actions=(None,)), "illegal", "None is not legal here"),
        (lambda d: replace(d, actions=d.actions * 2), "illegal", "after its move was over"),
    ],
)
def test_faults(change: Callable[[Decision], Any], kind: str, text: str) -> None:
    result = with_broken(load("colt_express", seats=4), change)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (1, kind)
    assert text in result.fault.text
    assert result.returns == [pytest.approx(1 / 3), 0, pytest.approx(1 / 3), pytest.approx(1 / 3)]
    assert result.places == [1, 4, 1, 1]
    replay(load("colt_express", seats=4), 5, result.actions)


def test_a_fault_in_a_game_for_chips_costs_the_most_there_is_to_lose() -> None:
    result = with_broken(load("kuhn_poker"), crash)
    assert result.returns == [2, -2]
    assert result.places == [1, 2]
