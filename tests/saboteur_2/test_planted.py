"""The planted bugs still fit the engine; `make planted` shows that each is caught."""

import pytest

from tests.planted import ROOT, Planted
from tests.saboteur_2.planted import BUGS, KNOWLEDGE, RULES


def test_there_are_enough() -> None:
    assert len(RULES) >= 20
    assert len(KNOWLEDGE) >= 5
    assert len({bug.what for bug in BUGS}) == len(BUGS)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.what)
def test_the_text_occurs_once(bug: Planted) -> None:
    text = (ROOT / "engine" / "saboteur_2" / bug.file).read_text(encoding="utf-8")
    assert text.count(bug.old) == 1
    assert bug.new != bug.old
