"""Every rule is asked of the engine and of the reference."""

import pytest

from tests.revolver_2.positions import SIDES, Tables


@pytest.fixture(params=SIDES)
def tables(request: pytest.FixtureRequest) -> Tables:
    return Tables(request.param)
