"""Reports cost more than the small runs of these tests: few modules look at all of one."""

import sys
from collections.abc import Iterator

import pytest

from powderkeg.bots.tournament import rating

WHOLE = ("test_browser", "test_exports", "test_plackett", "test_report", "test_roles")


@pytest.fixture(autouse=True, scope="module")
def brief_reports(request: pytest.FixtureRequest) -> Iterator[None]:
    """No plots and few draws, but where reports and intervals are what is tested."""
    name = request.module.__name__.rpartition(".")[2]
    with pytest.MonkeyPatch.context() as patch:
        if name not in WHOLE:
            module = sys.modules["powderkeg.bots.tournament.report"]
            patch.setattr(module, "plots", lambda *_: [])
            assert rating.rate.__kwdefaults__
            patch.setitem(rating.rate.__kwdefaults__, "draws", 10)
        yield
