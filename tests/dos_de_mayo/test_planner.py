"""The bot `planner` at 2 de Mayo: whole games, proofs, limits, and what it says."""

import subprocess
import sys

import pytest

from powderkeg.bots import Limit, make
from powderkeg.engine import Observation, State, load
from powderkeg.engine.dos_de_mayo.picture import svg
from powderkeg.engine.plan import kind_of_choice, opened, order_problem
from powderkeg.solvers.stage import Stage
from tests.dos_de_mayo.setups import position

GAME = load("dos_de_mayo")
EVEN = "planner(exploit=0.0)"


def opening() -> State:
    """Turn 1, Spain to write."""
    state = GAME.deal(3)
    state.apply("take F8 and place it")
    return state


def hunt() -> State:
    """The last turn: one Spaniard in 14, French units around; nobody is sure to win."""
    french = dict.fromkeys((1, 6, 16, 20, 7, 9, 12), 1)
    return position(GAME, spanish={14: 1}, french=french, turn=10, losses=0, rest=3)


@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_it_plays_whole_games_on_both_sides(profile: str) -> None:
    game = load("dos_de_mayo", profile=profile)
    bots = [make("planner(iterations=1)", game, seed=seat) for seat in range(2)]
    state, kinds = game.deal(7), set()
    while not state.is_terminal:
        seat = state.to_act
        assert seat is not None
        kinds.add((seat, kind_of_choice(state)))
        state.apply_all(bots[seat].choose(state.observation(seat)).actions)
    assert {(0, "orders"), (1, "orders"), (0, "other"), (1, "other")} <= kinds


def test_a_plan_is_kept_over_its_actions() -> None:
    state = opening()
    bot = make("planner(iterations=3)", GAME, seed=5)
    plan = bot.choose(state.observation(0)).actions
    assert len(plan) > 2
    for i, action in enumerate(plan):
        assert bot.choose(state.observation(0)).actions == plan[i:]
        state.apply(action)


def test_another_beginning_than_its_own_is_finished_legally() -> None:
    state = opening()
    state.apply("order 4-2")
    for seed in range(6):
        decision = make("planner(iterations=1)", GAME, seed=seed).choose(state.observation(0))
        after = state.copy()
        after.apply_all(decision.actions)
        assert after.to_act == 1


def test_seeds_draw_from_the_mixture() -> None:
    seen = hunt().observation(0)
    analysis = make(EVEN, GAME, seed=1).analyse(seen)
    played = {plan.actions for plan in analysis.plans if plan.probability > 0}
    drawn = {make(EVEN, GAME, seed=seed).choose(seen).actions for seed in range(12)}
    assert drawn <= played
    assert len(played) == 1 or len(drawn) > 1


def test_what_it_says_of_the_last_turn() -> None:
    state = hunt()
    for seat in (0, 1):
        if seat == 1:
            state.apply("done")
        analysis = make(EVEN, GAME, seed=1).analyse(state.observation(seat))
        (proof,) = analysis.certificates
        assert "no cards" in proof.covers
        assert proof.lower is not None
        assert proof.upper is not None
        assert proof.lower - 1e-9 <= proof.value <= proof.upper + 1e-9
        assert proof.upper - proof.lower <= 0.001 + 1e-9
        assert sum(plan.probability for plan in analysis.plans) == pytest.approx(1)
        assert sum(plan.probability for plan in analysis.replies) == pytest.approx(1)
        assert any(plan.probability == 0 for plan in analysis.plans)  # alternatives
        assert type(analysis).from_json(analysis.to_json()) == analysis


def test_both_seats_see_one_value_of_the_last_turn() -> None:
    state = hunt()
    spain = make(EVEN, GAME, seed=1).analyse(state.observation(0)).certificates[0].value
    state.apply("done")
    france = make(EVEN, GAME, seed=1).analyse(state.observation(1)).certificates[0].value
    assert spain + france == pytest.approx(1, abs=0.003)


def test_before_the_last_turn_the_proof_is_about_the_separable_estimate_only() -> None:
    analysis = make("planner(iterations=2, exploit=0.0)", GAME, seed=1).analyse(
        opening().observation(0)
    )
    proof, judged = analysis.certificates
    assert "zone by zone" in proof.covers
    assert judged.lower is None
    assert judged.upper is None
    assert 0 <= judged.value <= 1


def test_the_mixture_can_be_drawn() -> None:
    state = hunt()
    analysis = make(EVEN, GAME, seed=1).analyse(state.observation(0))
    mix: dict[str, float] = {}
    for plan in analysis.plans:
        for order in plan.plan.split(", "):
            if plan.probability and order != "nothing":
                mix[order] = mix.get(order, 0.0) + plan.probability
    picture = svg(state.observation(0), mix=(mix, None))
    assert picture.startswith("<svg")
    assert picture != svg(state.observation(0))


def test_hardly_any_time_still_gives_a_legal_plan() -> None:
    for state in (opening(), hunt()):
        decision = make(EVEN, GAME, seed=1).choose(state.observation(0), Limit(ms=0.001))
        after = state.copy()
        after.apply_all(decision.actions)
        assert after.to_act == 1
        assert not decision.reproducible


def test_depth_two_looks_into_the_last_turn() -> None:
    french = dict.fromkeys((1, 6, 16, 20, 7, 9), 1)
    state = position(GAME, spanish={14: 1}, french=french, turn=9, losses=3, rest=3)
    bot = make("planner(iterations=1, depth=2)", GAME, seed=1)
    analysis = bot.analyse(state.observation(0))
    assert "last turn solved" in analysis.certificates[-1].covers
    assert 0 <= analysis.certificates[-1].value <= 1


def test_exploiting_a_usual_opponent() -> None:
    state = opening()
    bot = make("planner(iterations=2, exploit=0.5)", GAME, seed=1)
    for seat in (0, 1):
        analysis = bot.analyse(state.observation(seat))
        assert sum(plan.probability for plan in analysis.plans) == pytest.approx(1)
        if seat == 0:
            state.apply("done")


def test_numbers_after_the_reveal_are_the_best_ones() -> None:
    state = position(GAME, spanish={10: 1}, french={14: 3}, turn=2, rest=1)
    for action in ("order 10-9", "done", "order 14-9", "order 14-12", "done", "pass", "pass"):
        if state.to_act is not None and kind_of_choice(state) != "second":
            state.apply(action)
    assert kind_of_choice(state) == "second"
    decision = make(EVEN, GAME, seed=1).choose(state.observation(1))
    assert state.notation(decision.action) == "send 2"


def test_a_lost_position_is_played_on() -> None:
    game = load("dos_de_mayo", loss_check="turn_10")
    state = position(game, spanish={14: 2}, french={7: 2}, turn=5, losses=4, rest=3)
    state.apply("done")
    decision = make("planner(iterations=1)", game, seed=1).choose(state.observation(1))
    state.apply_all(decision.actions)


def test_an_opened_position_hides_nothing_that_was_written() -> None:
    state = opening()
    state.apply_all(["order 4-2", "done"])
    seen: Observation = state.observation(1)
    root = opened(seen)
    assert root.to_act == 0
    problem = order_problem(root)
    assert Stage(problem).value((), ()) == Stage(order_problem(state)).value((), ())


def test_bots_are_imported_without_any_solver_library() -> None:
    code = (
        "import sys, powderkeg.bots as b; b.bots();"
        "assert not {'ortools', 'scipy', 'pandas'} & set(sys.modules), 'too early'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


PLANNED = """
import signal
from powderkeg.engine import load
from powderkeg.engine.dos_de_mayo.planning import problem
from powderkeg.solvers.planner import all_plans, best_plans

state = load("dos_de_mayo").deal(1)
state.apply("take F1")
assert list(all_plans(problem(state), 1))
assert next(iter(best_plans(problem(state), 1, [((), 1.0)])))
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_planning_leaves_ctrl_c_to_the_program_around_it() -> None:
    """CP-SAT sets its own handler of SIGINT unless it is told not to, and never sets it back."""
    run = subprocess.run(
        [sys.executable, "-c", PLANNED], capture_output=True, text=True, check=True, timeout=100
    )
    assert run.stdout == "interrupted\n"
