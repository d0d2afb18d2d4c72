"""150 games beside the reference, 50 of them with random data files; `make lockstep` plays more."""

import pytest

from tests.lockstep import play
from tests.revolver_2.lockstep import TITLE

GAMES = 150
GROUP = 10


@pytest.mark.parametrize("first", range(0, GAMES, GROUP))
def test_engine_and_reference_agree(first: int) -> None:
    for number in range(first, first + GROUP):
        play(TITLE, number)
