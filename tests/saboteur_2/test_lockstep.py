"""38 games beside the reference, two for each table; `make lockstep` plays more."""

import pytest

from tests.lockstep import play
from tests.saboteur_2.lockstep import TITLE

GAMES = 38


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree(number: int) -> None:
    play(TITLE, number)
