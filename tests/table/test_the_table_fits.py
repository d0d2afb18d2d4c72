"""The table of a game fits the titles that are not written yet: see docs/table.md.

One throw-away struct each is compiled against core.pxd, keeps the laws of every game, and plays
the decision that tries the table most.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from powderkeg.engine import HIDDEN, Game, State
from tests.conformance import laws_of_knowledge, laws_of_play, laws_of_text
from tests.conformance.walks import LAWS, Position
from tests.table.plain import compiled

MODULES = (laws_of_knowledge, laws_of_play, laws_of_text)  # importing them fills LAWS
NEEDS_A_NAME = {  # pickles find a game by its name, which these have not
    "a_state_comes_back_from_everything_it_is_written_as",
    "an_observation_comes_back_from_everything_it_is_written_as",
}


def title(name: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return compiled(name, tmp_path_factory.mktemp(name))


def keeps_the_laws(game: Game, games: int = 3) -> None:
    """Every law at every position of some random games."""
    for seed in range(games):
        position = Position(game.deal(seed), seed, Random(seed))
        choices = Random(seed)
        while True:
            for law in LAWS:
                if str(law) not in NEEDS_A_NAME and (
                    law.at != "last" or position.state.is_terminal
                ):
                    law.check(position)
            if position.state.to_act is None:
                break
            action = choices.choice(position.state.legal_actions())
            position.done.append((position.state.to_act, action))
            position.state.apply(action)


def start_position_holds(state: State, worlds: int = 50) -> None:
    """Conceal, prepare and determinize, for every seat and the spectator."""
    for viewer in (None, *range(state.game.seats)):
        obs = state.observation(viewer)
        drawn = [state.game.determinize(obs, seed) for seed in range(worlds)]
        assert all(world.observation(viewer) == obs for world in drawn)
        assert len({bytes(world)[24:] for world in drawn}) > 1


def notations(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_2_de_mayo(tmp_path_factory: pytest.TempPathFactory) -> None:
    module = title("dos_de_mayo", tmp_path_factory)
    game: Game = module.GAME
    state = game.deal(1)
    assert notations(state) == ["take F1", "take F8", "take F8 and place it"]
    state.apply("take F8")
    start_position_holds(state)

    # both order sets of the example of play, several actions each, in one order only
    state.apply_all(["order 9-14", "order 12-14", "order 15-14", "order 17-15"])
    assert "order 9-5" not in notations(state)
    assert "order 20-21" in notations(state)
    obs = state.observation(0)
    assert len(game.move_start(obs).history) == len(obs.history) - 4
    state.apply("done")
    french = state.observation(1)
    assert french.history[-1] == (0, HIDDEN)  # one entry, however many orders
    lists = {bytes(game.determinize(french, seed))[24:] for seed in range(200)}
    assert len(lists) > 190
    state.apply_all(["order 6-7", "order 19-16", "done"])

    # the reveal, then the French numbers, which Spain sees
    assert notations(state) == ["send 1", "send 2"]
    state.apply_all(["send 1", "send 2"])
    assert state.observation(0).history[-2:] == ((1, 33), (1, 34))
    assert module.units(state) == [
        {4: 1, 8: 1, 10: 1, 14: 3, 15: 1, 20: 1},
        {1: 2, 6: 1, 7: 1, 10: 1, 11: 2, 16: 2},
    ]
    assert state.is_terminal

    # two limited orders, then only those from zones 14 to 16, and no order from a conflict zone
    other = game.variant(2, {"position": "example"}).deal(1)
    other.apply_all(["take F1", "done", "order 6-5"])
    assert {name.partition("-")[0] for name in notations(other)} >= {"order 14", "order 19"}
    other.apply_all(["order 14-7", "order 14-12", "order 14-15", "order 20-17"])
    assert notations(other) == ["done"]
    keeps_the_laws(game)
    keeps_the_laws(other.game, games=1)
