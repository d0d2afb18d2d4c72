"""Environments of PettingZoo: its own tests at every table, and our bots as policies."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from powderkeg.bots import Limit, make
from powderkeg.bots.adapters.pettingzoo import BotPolicy, Env, env, play
from powderkeg.engine import (
    IllegalActionError,
    OptionError,
    PowderkegError,
    UnknownGameError,
    games,
    load,
)

TABLES = [
    (name, seats)
    for name in games()
    for seats in range(load(name).seat_range[0], load(name).seat_range[1] + 1)
]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_game = pytest.mark.parametrize("name", games())


@every_table
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # ours is a dict: bytes and a mask
def test_pettingzoo_finds_no_fault(
    name: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(env(name, seats), num_cycles=100)
    seed_test(partial(env, name, seats), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_a_fault_would_be_found() -> None:
    class Broken(Env):
        def observe(self, agent: str) -> dict[str, Any]:
            return {**super().observe(agent), "observation": np.zeros(3, np.uint8)}

    with pytest.raises(AssertionError):
        api_test(Broken(load("kuhn_poker")), num_cycles=10)


@every_game
def test_a_game_played_here_is_the_game(name: str) -> None:
    table = env(name, render_mode="ansi")
    table.reset(seed=4)
    twin = table.truth.copy()
    rng = np.random.default_rng(1)
    while not twin.is_terminal:
        agent = table.agent_selection
        seen = table.observe(agent)
        assert table.seat(agent) == twin.to_act
        assert table.infos[agent]["actions"] == twin.legal_actions()
        assert seen["action_mask"].sum() == len(twin.legal_actions())
        assert seen["observation"].tobytes() == bytes(twin.observation(twin.to_act))[16:]
        place = int(rng.integers(len(twin.legal_actions())))
        assert table.notation(place) == twin.notation(twin.legal_actions()[place])
        table.step(place)
        twin.apply(twin.legal_actions()[place])
    assert list(table.rewards.values()) == twin.returns()
    assert table.render() == str(twin.observation(None))


@every_game
def test_policies_play_whole_games(name: str) -> None:
    for reward in ("returns", "scores"):
        table = env(name, reward=reward)
        table.reset(seed=2)
        policies = {
            agent: BotPolicy(make("random", table.game, seed=seat))
            for seat, agent in enumerate(table.possible_agents)
        }
        total = play(table, policies)
        assert list(total.values()) == getattr(table.truth, reward)()


def test_a_policy_takes_a_limit() -> None:
    table = env("colt_express", 3)
    table.reset(seed=1)
    few = BotPolicy(make("ismcts", table.game, seed=1), Limit(iterations=20))
    assert few(table, table.agent_selection) in range(len(table.legal(table.agent_selection)))


def test_equal_seeds_give_equal_deals_and_resets_go_on() -> None:
    one, two = env("leduc_poker"), env("leduc_poker")
    one.reset(seed=9)
    two.reset(seed=9)
    first = one.state().tobytes()
    assert first == two.state().tobytes()
    one.reset()
    assert one.state().tobytes() != first


def test_pictures() -> None:
    drawn, written = env("saboteur_2", 3, render_mode="svg"), env("kuhn_poker", render_mode="svg")
    for table in (drawn, written):
        table.reset(seed=1)
    assert str(drawn.render()).startswith("<svg")
    assert written.render() == str(written.truth.observation(None))
    assert env("kuhn_poker").render() is None


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: env("chess"), UnknownGameError),
        (lambda: env("kuhn_poker", 9), OptionError),
        (lambda: env("kuhn_poker", render_mode="human"), OptionError),
        (lambda: env("kuhn_poker", reward="gold"), OptionError),  # type: ignore[arg-type]
        (lambda: env("kuhn_poker").seat("seat_7"), OptionError),
    ],
)
def test_wrong_arguments(wrong: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        wrong()


@pytest.mark.parametrize("action", [None, -1, 2])
def test_an_illegal_action_changes_nothing(action: int | None) -> None:
    table = env("kuhn_poker")
    table.reset(seed=1)
    before = table.state().tobytes()
    with pytest.raises(IllegalActionError):
        table.step(action)
    assert table.state().tobytes() == before


@pytest.mark.parametrize("place", [0.5, np.float64(1), "0", True, None, -1, [0], 10**9])
def test_only_whole_numbers_of_legal_actions_are_taken(place: Any) -> None:
    table = env("colt_express", seats=3)
    table.reset(seed=7)
    before = bytes(table.truth)
    with pytest.raises(IllegalActionError, match="no place in a list of 6"):
        table.step(place)
    with pytest.raises(IllegalActionError, match="no place in a list of 6"):
        table.notation(place)
    assert bytes(table.truth) == before
    sampled: Any = np.int64(5)  # as action spaces give it
    table.step(sampled)


def test_a_step_before_the_deal_is_refused_in_words() -> None:
    with pytest.raises(PowderkegError, match="reset"):
        env("kuhn_poker").step(0)


@pytest.mark.parametrize("copied", [deepcopy, lambda table: pickle.loads(pickle.dumps(table))])  # noqa: S301
def test_a_copy_goes_its_own_way(copied: Callable[[Env], Env]) -> None:
    table = env("saboteur_2", seats=3)
    table.reset(seed=7)
    before, twin = bytes(table.truth), copied(table)
    twin.step(0)
    assert bytes(table.truth) == before
    table.step(0)
    assert bytes(table.truth) == bytes(twin.truth)
