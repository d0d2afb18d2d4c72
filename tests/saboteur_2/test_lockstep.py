"""38 games beside the reference, two for each table; `make lockstep` plays more."""

import pytest

from tests.lockstep import play
from tests.saboteur_2.lockstep import TITLE
from tests.saboteur_2.sides import PLAYABLE

pytestmark = pytest.mark.skipif(not PLAYABLE, reason="there is no engine")

GAMES = 38


@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_reference_agree(number: int) -> None:
    play(TITLE, number)
