"""Our games in OpenSpiel: its own tests, its solvers' values, our bots in its loop."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from powderkeg.bots import make
from powderkeg.bots.adapters.openspiel import SpielBot, load_game
from powderkeg.engine import IllegalActionError, OptionError, UnknownGameError, games, load

TITLES = ("colt_express", "dos_de_mayo", "revolver_2", "saboteur_2")


@pytest.mark.parametrize("name", games())
def test_openspiel_finds_no_fault(name: str) -> None:
    game = load_game(name, deals=4)
    pyspiel.random_sim_test(game, 1, serialize=name not in TITLES, verbose=False)


def test_states_are_saved_as_actions() -> None:
    pyspiel.random_sim_test(load_game("revolver_2", deals=2), 1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "uniform"),
    [("kuhn_poker", 0.4583333), ("leduc_poker", 2.3736111)],  # known values
)
def test_its_exploitability_is_the_known_one(name: str, uniform: float) -> None:
    game = load_game(name)
    weak = policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, weak) == pytest.approx(uniform, abs=1e-6)


def test_its_solver_finds_the_value_of_the_game() -> None:
    game = load_game("kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(game, found) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=2e-3)


def test_its_own_kuhn_poker_is_the_same_game() -> None:
    ours, theirs = load_game("kuhn_poker"), pyspiel.load_game("kuhn_poker")
    found = [
        exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (ours, theirs)
    ]
    assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize("name", TITLES)
def test_our_bots_play_in_its_loop(name: str) -> None:
    game = load_game(name, deals=3)
    bots = [
        SpielBot(make("random", game.game, seed=seat), seat) for seat in range(game.num_players())
    ]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 5)
    assert sum(returns) == pytest.approx(1)


def test_a_bot_beats_its_random_bot() -> None:
    game = load_game("kuhn_poker")
    bot = SpielBot(make("ismcts", game.game, seed=1, iterations=300), 0)
    other = pyspiel.make_uniform_random_bot(1, 3)
    total = sum(
        pyspiel.evaluate_bots(game.new_initial_state(), [bot, other], seed)[0]
        for seed in range(150)
    )
    assert total > 0


def test_what_a_player_cannot_tell_apart_is_one_information_state() -> None:
    """The queen is dealt to seat 0; seat 1 holds the jack or the king."""
    game = load_game("kuhn_poker")
    texts: dict[str, set[str]] = {}
    for outcome, _ in game.new_initial_state().chance_outcomes():
        state = game.new_initial_state()
        state.apply_action(outcome)
        assert state.truth
        own = dict(load("kuhn_poker").hidden(state.truth.state, 1))  # what seat 1 does not see
        card = str(sorted(own.values()))
        texts.setdefault(state.information_state_string(0), set()).add(card)
        assert state.information_state_string(0) != state.information_state_string(1)
    assert len(texts) == 3
    assert len({tuple(sorted(cards)) for cards in texts.values()}) == 3
    assert state.observation_tensor(0) != state.observation_tensor(1)


def test_parameters() -> None:
    game = load_game("saboteur_2", 5, deals=7, seed=3, edition="base")
    again = pyspiel.load_game(str(game))
    assert (again.game.seats, again.game.options["edition"]) == (5, "base")
    assert len(again.new_initial_state().chance_outcomes()) == 7
    one, two = (
        load_game("saboteur_2", 5, seed=seed).new_initial_state().child(0) for seed in (1, 2)
    )
    assert str(one) != str(two)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: load_game("chess"), UnknownGameError),
        (lambda: load_game("kuhn_poker", 7), OptionError),
        (lambda: load_game("kuhn_poker", deals=0), OptionError),
        (lambda: load_game("colt_express", speed=3), OptionError),
    ],
)
def test_wrong_arguments(wrong: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        wrong()


def test_a_program_ends_in_peace() -> None:
    program = "from powderkeg.bots.adapters.openspiel import load_game; load_game('kuhn_poker')"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_without_the_package_an_error_names_the_extra() -> None:
    for package, extra in (("pyspiel", "openspiel"), ("pettingzoo", "pettingzoo")):
        program = (
            f"import sys; sys.modules[{package!r}] = None\nimport powderkeg.bots.adapters.{extra}"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
        assert f"powderkeg[{extra}]".encode() in done.stderr
        assert b"PowderkegError" in done.stderr


def test_places_that_do_not_exist_are_refused() -> None:
    state = load_game("leduc_poker").new_initial_state()
    with pytest.raises(IllegalActionError, match="deals"):
        state.apply_action(9999)
    state.apply_action(0)
    with pytest.raises(IllegalActionError, match="99 is no place"):
        state.apply_action(99)
    for place in (-1, 77):
        with pytest.raises(IllegalActionError, match="no place"):
            state.action_to_string(state.current_player(), place)


def test_games_are_pickled_for_other_processes() -> None:
    game = load_game("colt_express", 3, deals=5, seed=2, expert=True)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    told = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(game), capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == str(game)
