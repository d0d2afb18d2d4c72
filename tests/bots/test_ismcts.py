"""What the options of the bot `ismcts` do in whole games."""

from statistics import fmean
from typing import Any

from powderkeg.bots import make
from powderkeg.engine import Game
from tests.solvers import toys


def guesses(game: Game, spec: str, games: int = 40) -> float:
    """How often the bot in seat 0 finds the card of a seat that mostly shows it."""
    right = []
    for deal in range(games):
        state, signals = game.deal(deal), 0
        bot = make(spec, game, seed=deal)
        while not state.is_terminal:
            secret: list[Any] = state.to_json()["state"]["x"]
            if state.to_act == 0:
                decision = bot.choose(state.observation(0))
                assert decision.reproducible == ("worlds" not in spec)
                state.apply(decision.action)
            else:  # one lie in each game
                signals += 1
                state.apply(1 - secret[0] if signals == 1 + deal % 3 else secret[0])
        right.append(state.returns()[0])
    return fmean(right)


def test_weighted_worlds_learn_from_a_whole_game() -> None:
    """Three signals, one of them a lie: who weighs worlds by likelihood is not fooled."""
    game = toys.make(toys.Tell(3, honest=0.9))
    assert guesses(game, "ismcts(iterations=200,worlds=400)") > 0.85
    assert guesses(game, "ismcts(iterations=200,worlds=400,fresh=1)") < 0.75
    assert guesses(game, "ismcts(iterations=200)") < 0.75
