"""Values, bounds and strategies of a hundred turns, as golden_stages.py wrote them."""

import json
from typing import Any

import pytest

from powderkeg.engine.dos_de_mayo.planning import problem
from powderkeg.solvers.double_oracle import double_oracle
from powderkeg.solvers.oracles import Oracles
from tests.dos_de_mayo.golden_stages import FILE, POSITIONS, numbered, rebuilt

LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
GROUP = 20


def test_there_are_enough_and_some_need_mixing() -> None:
    assert len(LINES) == POSITIONS
    assert sum(len(line["first"]) > 1 for line in LINES) >= 10
    assert sum(line["turn"] == 10 for line in LINES) >= 20


@pytest.mark.parametrize("begin", range(0, POSITIONS, GROUP))
def test_the_values_hold(begin: int) -> None:
    for line in LINES[begin : begin + GROUP]:
        task = problem(rebuilt(line))
        oracles = Oracles(task)
        found = double_oracle(task, oracles=oracles)
        assert found.value == pytest.approx(line["value"], abs=1e-5)
        assert found.lower >= line["lower"] - 1e-5
        assert found.upper <= line["upper"] + 1e-5
        best = oracles.second(numbered(task.first, line["first"]))
        worst = oracles.first(numbered(task.second, line["second"]))
        assert best.value <= line["value"] + 1e-5
        assert worst.value >= line["value"] - 1e-5
