"""The contract between the core and a game's table: what is refused, and what is recorded."""

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine import HIDDEN, Game, OptionError, SchemaError

SPEC = importlib.util.spec_from_file_location("pebbles", Path(__file__).with_name("pebbles.py"))
assert SPEC
assert SPEC.loader
pebbles: Any = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pebbles)

TABLE = pebbles.table()
TOGETHER: Game = pebbles.make_game(TABLE)
IN_TURN = TOGETHER.variant(3, {"together": False})


# --- make_game --------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", pebbles.SLOTS)
def test_a_missing_operation_is_refused(slot: str) -> None:
    with pytest.raises(TypeError, match="pebbles: a required operation is missing"):
        pebbles.make_game(pebbles.table(**{slot: pebbles.KINDS[slot]()}))


@pytest.mark.parametrize(
    "change",
    [
        {"state_size": 65537},
        {"state_size": 15},
        {"work_size": 2**20 + 1},
        {"max_seats": 13},
        {"min_seats": 0},
        {"min_seats": 5},
    ],
)
def test_a_table_that_is_too_large_is_refused(change: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="pebbles: "):
        pebbles.make_game(pebbles.table(**change))


@pytest.mark.parametrize(
    "block",
    [
        b"",
        bytes(pebbles.Rules(3, 4, 0, 1, 1, 1)),
        bytes(pebbles.Rules(2, 0, 0, 1, 1, 1)),
        bytes(pebbles.Rules(2, 513, 0, 1, 1, 1)),
        bytes(pebbles.Rules(2, 4, 1, 0, 1, 1)),
        bytes(pebbles.Rules(2, 4, float("nan"), 0, 1, 1)),
    ],
)
def test_a_bad_rules_block_is_refused(block: bytes) -> None:
    with pytest.raises(ValueError, match="valid rules block"):
        pebbles.make_game(TABLE, lambda *_: block)


# --- options ----------------------------------------------------------------------------------


def test_options_have_defaults() -> None:
    assert TOGETHER.options == {
        "together": True,
        "size": 3,
        "weight": 1.5,
        "colour": "red",
        "data": None,
    }
    assert list(TOGETHER.option_spec["size"].range or ()) == [1, 5]
    TOGETHER.options["size"] = 4
    assert TOGETHER.options["size"] == 3


def test_equal_options_give_the_identical_game() -> None:
    assert TOGETHER.variant(None, {"weight": 2}) is TOGETHER.variant(2, {"weight": 2.0})
    assert TOGETHER.variant(None, {"data": "x.toml"}).options["data"] == {"file": "x.toml"}
    again = TOGETHER.variant(None, {"data": {"file": "x.toml"}})
    assert again is TOGETHER.variant(None, {"data": "x.toml"})


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("together", 1, "True or False"),
        ("together", "yes", "True or False"),
        ("size", 0, "an integer from 1 to 5"),
        ("size", 6, "an integer from 1 to 5"),
        ("size", 3.0, "an integer from 1 to 5"),
        ("size", True, "an integer from 1 to 5"),
        ("size", "3", "an integer from 1 to 5"),
        ("size", 10**400, "an integer from 1 to 5"),
        ("weight", float("nan"), "a number from 0 to 10"),
        ("weight", float("inf"), "a number from 0 to 10"),
        ("weight", 10**400, "a number from 0 to 10"),
        ("weight", "1", "a number from 0 to 10"),
        ("weight", None, "a number from 0 to 10"),
        ("colour", "green", "one of 'red', 'blue'"),
        ("colour", 3, "one of 'red', 'blue'"),
        ("colour", ["red"], "one of 'red', 'blue'"),
        ("data", object(), "JSON data"),
        ("data", [float("nan")], "JSON data"),
        ("data", {1, 2}, "JSON data"),
    ],
)
def test_other_values_are_refused(option: str, value: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        TOGETHER.variant(None, {option: value})
    message = str(caught.value)
    assert message.startswith(f"pebbles: option {option}=")
    assert message.endswith(f"give {allowed}")


def test_a_game_may_refuse_data() -> None:
    with pytest.raises(OptionError, match=r"broken\.toml is broken"):
        TOGETHER.variant(None, {"data": "broken.toml"})


def test_positions_of_other_options_are_refused() -> None:
    other = TOGETHER.variant(None, {"size": 4})
    state = TOGETHER.deal(1)
    with pytest.raises(SchemaError, match="another game"):
        other.state_from_bytes(bytes(state))
    with pytest.raises(SchemaError) as caught:
        other.state_from_json(state.to_json())
    assert caught.value.path == "$.options.size"
    for call in (other.move_start, lambda obs: other.determinize(obs, 1)):
        with pytest.raises(OptionError, match="cannot read"):
            call(state.observation(0))
    with pytest.raises(OptionError, match="cannot read"):
        other.hidden(state, 0)
    assert other.deal(1) != state
    assert other.deal(1).key() != state.key()


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"size": True}, "$.options.size"),
        ({"weight": "1.5"}, "$.options.weight"),
        ({"data": {}}, "$.options.data"),
        ({"data": object()}, "$.options.data"),
        ({"extra": 1}, "$.options"),
    ],
)
def test_options_in_json_are_compared(options: dict[str, Any], path: str) -> None:
    payload = TOGETHER.deal(1).to_json()
    with pytest.raises(SchemaError) as caught:
        TOGETHER.state_from_json(payload | {"options": payload["options"] | options})
    assert caught.value.path == path
    del payload["options"]["size"]
    with pytest.raises(SchemaError, match="missing"):
        TOGETHER.state_from_json(payload)


# --- secret choices ---------------------------------------------------------------------------


def test_all_choose_before_the_reveal() -> None:
    state = TOGETHER.variant(3, {}).deal(5)
    assert (state.to_act, state.waiting) == (0, [0, 1, 2])
    for seat in range(3):
        assert state.observation(seat).to_act == seat
        assert state.observation(seat).legal_actions() == [0, 1, 2, 3]
    state.apply(2)
    assert (state.to_act, state.waiting) == (1, [1, 2])
    assert state.observation(0).legal_actions() == []
    assert state.observation(0).history == ((0, 2),)
    assert state.observation(2).history == state.observation(None).history == ((0, HIDDEN),)
    assert state.observation(2).to_json()["history"] == [[0, None]]
    assert state.observation(None).to_json()["state"]["hand"] == [None, 0, 0]
    assert state.observation(2).to_json()["state"] == {  # as if nobody had chosen yet
        **TOGETHER.variant(3, {}).deal(5).observation(2).to_json()["state"],
        "pending": [0, 1, 2],
    }


def test_a_run_of_hidden_actions_is_recorded_once() -> None:
    state = IN_TURN.deal(5)
    state.apply_all(["add", "add", "stop", "stop"])
    assert state.observation(0).history == ((0, 1), (0, 1), (0, 0), (1, HIDDEN))
    assert state.observation(1).history == ((0, HIDDEN), (1, 0))
    assert state.observation(2).history == ((0, HIDDEN), (1, HIDDEN))
    assert state.to_json()["history"]["spectator"] == [[0, None], [1, None]]
    fewer = IN_TURN.deal(5)
    fewer.apply_all(["stop", "stop"])
    assert fewer.observation(2) == state.observation(2)


@pytest.mark.parametrize("game", [TOGETHER, TOGETHER.variant(4, {}), IN_TURN])
def test_every_observation_holds(game: Game) -> None:
    rng = random.Random(1)
    for seed in range(5):
        state = game.deal(seed)
        while not state.is_terminal:
            for viewer in (*range(game.seats), None):
                obs = state.observation(viewer)
                world = game.determinize(obs, seed)
                assert world.observation(viewer) == obs
                assert game.observation_from_json(obs.to_json()) == obs
            assert game.state_from_json(state.to_json()).to_json() == state.to_json()
            state.apply(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == game.returns_sum == 1


def test_optional_operations_may_be_absent() -> None:
    state = TOGETHER.deal(1)
    assert TOGETHER.hidden(state, 0) == []
    with pytest.raises(OptionError, match="too many deals"):
        TOGETHER.deals()
    obs = state.observation(0)
    assert TOGETHER.move_start(obs) == obs


def test_words_of_a_game() -> None:
    payload = TOGETHER.deal(1).to_json()
    for field, path, why in (
        ({"hand": [0]}, "$.state.hand", "one number for each seat"),
        ({"stage": 7}, "$.state", "pebbles: two rounds"),
        ({"hand": [0, None]}, "$.state.hand[1]", "must say it"),
        ({"pending": [1]}, "$.state.pending", "the seat to act"),
        ({"to_act": 3}, "$.state.to_act", "seats 0 to 1"),
    ):
        with pytest.raises(SchemaError, match=why) as caught:
            TOGETHER.state_from_json(payload | {"state": payload["state"] | field})
        assert caught.value.path == path
