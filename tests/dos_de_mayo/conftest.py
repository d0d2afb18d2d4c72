"""Every rule is asked of the engine and of the reference."""

import pytest

from tests.dos_de_mayo.sides import SIDES, Tables


@pytest.fixture(params=SIDES)
def tables(request: pytest.FixtureRequest) -> Tables:
    return Tables(request.param)
