"""Operations of every game can be timed."""

from typing import Any

import pytest

from powderkeg.engine import OptionError, games, load
from powderkeg.solvers import OperationTimes, time_operations


@pytest.mark.parametrize("name", games())
def test_every_game_has_times(name: str) -> None:
    game = load(name)
    found = time_operations(game, 20, seconds=0.001)
    assert found.state_size + 16 == len(bytes(game.deal()))
    names = OperationTimes.__slots__
    assert all(0 < getattr(found, name) < 1e6 for name in names if name != "state_size")


def test_wrong_arguments_are_refused() -> None:
    wrong: list[Any] = [0, -1, 1.5, "many", 10**400]
    for positions in wrong:
        with pytest.raises(OptionError, match="positions"):
            time_operations(load("kuhn_poker"), positions)
    with pytest.raises(OptionError, match="seed"):
        time_operations(load("kuhn_poker"), seed=-1)
