"""Positions as JSON: complete, readable, and refused with the path of what is wrong."""

import json
from typing import Any

import pytest

from powderkeg.engine import SchemaError, State, load

GAME = load("kuhn_poker")
PASS, BET = 0, 1


@pytest.fixture
def state() -> State:
    return GAME.deal(seed=7)


def test_json_is_complete_and_readable(state: State) -> None:
    state.apply(BET)
    assert state.to_json() == {
        "game": "kuhn_poker",
        "format": 1,
        "seats": 2,
        "options": {},
        "state": {
            "chance": "0x63cbe1e459320dd7",
            "to_act": 1,
            "stage": 0,
            "pending": [],
            "n_actions": 1,
            "hands": [{"card": "K", "chips": 2}, {"card": "J", "chips": 1}],
        },
        "history": {"spectator": [[0, 1]], "seats": [[[0, 1]], [[0, 1]]]},
    }


def test_json_round_trip(state: State) -> None:
    state.apply_all([PASS, BET])
    again = GAME.state_from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.to_json() == state.to_json()
    for seat in (0, 1, None):
        obs = state.observation(seat)
        assert GAME.observation_from_json(json.loads(json.dumps(obs.to_json()))) == obs


def test_history_may_be_left_out(state: State) -> None:
    state.apply(BET)
    for payload, read in (
        (state.to_json(), GAME.state_from_json),
        (state.observation(1).to_json(), GAME.observation_from_json),
    ):
        del payload["history"]
        assert bytes(read(payload)) == bytes(read(read(payload).to_json()))


BAD_STATES = [
    ("$", lambda _: None),
    ("$", lambda _: "{}"),
    ("$", lambda _: []),
    ("$.game", lambda d: d | {"game": "chess"}),
    ("$.game", lambda d: d | {"game": None}),
    ("$.format", lambda d: d | {"format": 2}),
    ("$.format", lambda d: d | {"format": True}),
    ("$.seats", lambda d: d | {"seats": 3}),
    ("$.options", lambda d: d | {"options": {"x": 1}}),
    ("$.state", lambda d: d | {"state": None}),
    ("$.state", lambda d: {k: v for k, v in d.items() if k != "state"}),
    ("$.extra", lambda d: d | {"extra": 1}),
    ("$.seat", lambda d: d | {"seat": 0}),
    ("$", lambda d: d | {1: 1}),
    ("$.history.seats", lambda d: d | {"history": {"spectator": [], "seats": [[]]}}),
    (
        "$.history.spectator[0][0]",
        lambda d: d | {"history": {"spectator": [[5, 1]], "seats": [[], []]}},
    ),
    ("$.state.chance", lambda d: d | {"state": d["state"] | {"chance": None}}),
    ("$.state.chance", lambda d: d | {"state": d["state"] | {"chance": "0x12"}}),
    ("$.state.chance", lambda d: d | {"state": d["state"] | {"chance": "0x63cbe1e459320dd7\n"}}),
    ("$.state.to_act", lambda d: d | {"state": d["state"] | {"to_act": 12}}),
    ("$.state.to_act", lambda d: d | {"state": d["state"] | {"to_act": 2}}),
    ("$.state.pending", lambda d: d | {"state": d["state"] | {"pending": [1]}}),
    ("$.state.pending[0]", lambda d: d | {"state": d["state"] | {"pending": ["0"]}}),
    ("$.state.stage", lambda d: d | {"state": d["state"] | {"stage": 10**30}}),
    ("$.state.n_actions", lambda d: d | {"state": d["state"] | {"n_actions": float("nan")}}),
    ("$.state.hands", lambda d: d | {"state": d["state"] | {"hands": []}}),
    (
        "$.state.hands[1].card",
        lambda d: (
            d
            | {
                "state": d["state"]
                | {"hands": [{"card": "K", "chips": 1}, {"card": None, "chips": 1}]}
            }
        ),
    ),
    (
        "$.state.hands[0].card",
        lambda d: (
            d
            | {
                "state": d["state"]
                | {"hands": [{"card": "A", "chips": 1}, {"card": "J", "chips": 1}]}
            }
        ),
    ),
    (
        "$.state",
        lambda d: (
            d
            | {
                "state": d["state"]
                | {"hands": [{"card": "K", "chips": 1}, {"card": "K", "chips": 1}]}
            }
        ),
    ),
    ("$.state", lambda d: d | {"state": d["state"] | {"n_actions": 3}}),
]


@pytest.mark.parametrize(("path", "change"), BAD_STATES)
def test_bad_json_is_refused_with_its_path(state: State, path: str, change: Any) -> None:
    with pytest.raises(SchemaError) as caught:
        GAME.state_from_json(change(state.to_json()))
    assert caught.value.path == path


BAD_OBSERVATIONS = [
    ("$.seat", lambda d: d | {"seat": 2}),
    ("$.seat", lambda d: d | {"seat": -1}),
    ("$.seat", lambda d: {k: v for k, v in d.items() if k != "seat"}),
    ("$.state", lambda d: d | {"seat": 1}),
    ("$.state", lambda d: d | {"seat": None}),
    ("$.state", lambda d: d | {"state": d["state"] | {"chance": "0x63cbe1e459320dd7"}}),
    (
        "$.state",
        lambda d: (
            d
            | {
                "state": d["state"]
                | {"hands": [{"card": "K", "chips": 1}, {"card": "J", "chips": 1}]}
            }
        ),
    ),
    ("$.history[0][1]", lambda d: d | {"history": [[0, -1]]}),
    ("$.history[0][0]", lambda d: d | {"history": [[3, 0]]}),
    ("$.history", lambda d: d | {"history": {}}),
]


@pytest.mark.parametrize(("path", "change"), BAD_OBSERVATIONS)
def test_bad_observations_are_refused_with_their_path(state: State, path: str, change: Any) -> None:
    with pytest.raises(SchemaError) as caught:
        GAME.observation_from_json(change(state.observation(0).to_json()))
    assert caught.value.path == path


def test_an_impossible_observation_is_explained(state: State) -> None:
    payload = state.observation(0).to_json()
    payload["state"]["hands"][0]["card"] = None
    with pytest.raises(SchemaError, match="a card is missing that this seat sees"):
        GAME.observation_from_json(payload)
