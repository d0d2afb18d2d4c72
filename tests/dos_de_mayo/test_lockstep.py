"""150 games beside the reference; `make lockstep` plays more."""

import pytest

from tests.dos_de_mayo.lockstep import TITLE
from tests.lockstep import play

GAMES = 150
GROUP = 10


@pytest.mark.parametrize("first", range(0, GAMES, GROUP))
def test_engine_and_reference_agree(first: int) -> None:
    for number in range(first, first + GROUP):
        play(TITLE, number)
