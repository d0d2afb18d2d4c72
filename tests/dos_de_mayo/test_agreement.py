"""A few positions of agreement.py, which compares many more, and what oracles promise besides."""

import math
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from powderkeg.engine import OptionError, State, load
from powderkeg.engine.dos_de_mayo.planning import problem
from powderkeg.engine.plan import AtMost
from powderkeg.solvers.double_oracle import double_oracle
from powderkeg.solvers.oracles import Oracles
from powderkeg.solvers.planner import all_plans, best_answer, best_plans
from tests.dos_de_mayo.agreement import KINDS, cases, compare, some_mix
from tests.dos_de_mayo.setups import position

GAME = load("dos_de_mayo")


@pytest.mark.parametrize("begin", [0, 10_000, 20_000])
def test_oracles_programs_engine_and_matrices_agree(begin: int) -> None:
    wanted = dict(zip(KINDS, (6, 4, 5), strict=True))
    counts = compare(Counter(wanted), begin)
    assert all(counts[kind] >= n for kind, n in wanted.items())


def test_a_stopped_oracle_says_so() -> None:
    task = problem(opening())
    oracles = Oracles(task)
    stopped = oracles.first([((), 1.0)], nodes=64)
    assert not stopped.exact
    assert stopped.bound == -math.inf
    case = next(case for case in cases(3) if len(case.task.second.options) > 40)
    mix, oracles = some_mix(case.task.first, case.rng), Oracles(case.task)
    hunted, whole = oracles.second(mix, nodes=64), oracles.second(mix)
    assert not hunted.exact
    assert whole.exact
    assert whole.bound == whole.value
    assert hunted.value <= whole.value <= hunted.bound


def opening() -> State:
    """Turn 1, Spain to write."""
    state = GAME.deal(1)
    state.apply("take F1")
    return state


def test_the_bounds_hold_and_the_answer_is_repeated() -> None:
    for case in islice(cases(500), 12):
        solved = double_oracle(case.task)
        assert solved.gap <= 1e-6
        assert solved.lower - 1e-9 <= solved.value <= solved.upper + 1e-9
        assert solved == double_oracle(case.task)
        assert sum(weight for _, weight in solved.first) == pytest.approx(1)
        short = double_oracle(case.task, rounds=1)
        assert short.lower <= solved.value + 1e-6
        assert short.upper >= solved.value - 1e-6
        assert short.stopped in ("limit", "tolerance", "complete")


def test_no_time_still_gives_strategies() -> None:
    solved = double_oracle(problem(opening()), seconds=0)
    assert solved.stopped == "limit"
    assert solved.first
    assert solved.second
    assert solved.lower == -math.inf


def test_diverse_plans_are_ordered_and_apart() -> None:
    case = next(iter(cases(41)))
    mix = some_mix(case.task.first, case.rng)
    plans = list(islice(best_plans(case.task, 1, mix, distance=2), 5))
    values = [plan.value for plan in plans]
    assert values == sorted(values, reverse=True)
    for i, one in enumerate(plans):
        for other in plans[:i]:
            assert len(set(one.chosen) ^ set(other.chosen)) >= 2


def test_all_plans_are_the_sets_of_the_side() -> None:
    state = position(GAME, spanish={4: 2, 17: 1}, french={6: 1}, turn=2, rest=12)
    task = problem(state)
    for side in (0, 1):
        found = list(all_plans(task, side))
        assert len(found) == len(set(found))
        assert set(found) == set(task.sides[side].sets())


def test_needs_are_for_the_planner_only() -> None:
    state = position(GAME, spanish={4: 1}, french={6: 1}, turn=2, rest=12)
    task = problem(state)
    second = replace(task.second, needs=((1, 0),), slots=(AtMost((0, 1, 2), 2),))
    task = replace(task, second=second)
    with pytest.raises(OptionError, match="planner"):
        Oracles(task)
    assert set(all_plans(task, 1)) == set(second.sets())


def test_a_planner_stopped_early_keeps_what_it_began_with() -> None:
    case = next(iter(cases(77)))
    mix = some_mix(case.task.first, case.rng)
    best = best_answer(case.task, 1, mix)
    again = best_answer(case.task, 1, mix, effort=1e-6, begin=best.chosen)
    assert best.status == "OPTIMAL"
    assert again.status in ("UNKNOWN", "FEASIBLE", "OPTIMAL")
    assert again.value == pytest.approx(best.value)


def test_bad_questions() -> None:
    task = problem(opening())
    oracles = Oracles(task)
    for mix in ([], [((), -1.0)], [((), math.inf)]):
        with pytest.raises(OptionError, match="mixed strategy"):
            oracles.first(mix)
    with pytest.raises(OptionError, match="may not write"):
        oracles.second([((9999,), 1.0)])
    with pytest.raises(OptionError, match="mixed strategy"):
        best_answer(task, 0, [])
    with pytest.raises(OptionError, match="side"):
        best_answer(task, 2, [((), 1.0)])
    with pytest.raises(OptionError, match="may not write"):
        best_answer(task, 1, [((), 1.0)], begin=(0, 0))
    with pytest.raises(OptionError, match="distance"):
        next(best_plans(task, 1, [((), 1.0)], distance=0))
    with pytest.raises(OptionError, match="tolerance"):
        double_oracle(task, tolerance=-1)
