"""What every game must keep at every position that Hypothesis reaches; a new game joins in."""

import pytest

from tests.conformance import laws_of_knowledge, laws_of_play, laws_of_text
from tests.conformance.cases import CASES, Case
from tests.conformance.walks import LAWS, Law, check

MODULES = (laws_of_play, laws_of_knowledge, laws_of_text)  # importing them fills LAWS


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_law(case: Case, law: Law) -> None:
    check(case, law)
