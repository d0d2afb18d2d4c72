"""Times of order planning at 2 de Mayo: exact answers, equilibria of turns, whole decisions."""

from itertools import islice

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from powderkeg.bots import make
from powderkeg.engine import State, load
from powderkeg.engine.plan import order_problem
from powderkeg.solvers.double_oracle import double_oracle
from powderkeg.solvers.oracles import Oracles
from powderkeg.solvers.planner import best_answer
from tests.dos_de_mayo.agreement import cases, some_mix

GAME = load("dos_de_mayo")


def opening() -> State:
    state = GAME.deal(3)
    state.apply("take F1")
    return state


def test_every_spanish_set_of_turn_1(benchmark: BenchmarkFixture) -> None:
    """352,800 sets against one French one."""
    oracles = Oracles(order_problem(opening()))
    assert benchmark(oracles.first, [((), 1.0)]).exact


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("how", ["oracle", "program"])
def test_best_answer(benchmark: BenchmarkFixture, side: int, how: str) -> None:
    case = next(islice(cases(200), 1, None))
    mix, oracles = some_mix(case.task.sides[1 - side], case.rng), Oracles(case.task)
    if how == "program":
        benchmark(best_answer, case.task, side, mix)
    else:
        benchmark((oracles.first, oracles.second)[side], mix)


def test_equilibrium_of_turn_1(benchmark: BenchmarkFixture) -> None:
    benchmark(double_oracle, order_problem(opening()), tolerance=0.01)


@pytest.mark.parametrize("seat", [0, 1])
def test_decision_in_turn_1(benchmark: BenchmarkFixture, seat: int) -> None:
    state = opening()
    if seat == 1:
        state.apply("done")
    bot = make("planner(iterations=4)", GAME, seed=1)
    benchmark(bot.choose, state.observation(seat))
