"""Laws of writing: bytes, pickles, JSON, notation and tables."""

import json
import pickle
from copy import copy, deepcopy

from powderkeg.engine import HIDDEN, Observation, State
from tests.conformance.walks import Position, law, some_views, views


def same(one: State | Observation, other: State | Observation) -> bool:
    return (
        one == other
        and type(one) is type(other)
        and hash(one) == hash(other)
        and one.key() == other.key()
        and bytes(one) == bytes(other)
        and one.to_json() == other.to_json()
    )


@law(at="some")
def a_state_comes_back_from_everything_it_is_written_as(position: Position) -> None:
    game, state = position.game, position.state
    for again in (
        game.state_from_json(json.loads(json.dumps(state.to_json()))),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own bytes
        copy(state),
        deepcopy(state),
    ):
        assert same(again, state)
    bare = game.state_from_bytes(bytes(state))
    assert (bare, bare.key()) == (state, state.key())
    assert all(not obs.history for obs in views(bare))


@law(at="some")
def an_observation_comes_back_from_everything_it_is_written_as(position: Position) -> None:
    for obs in some_views(position):
        for again in (
            position.game.observation_from_json(json.loads(json.dumps(obs.to_json()))),
            pickle.loads(pickle.dumps(obs)),  # noqa: S301 - our own bytes
            copy(obs),
            deepcopy(obs),
        ):
            assert same(again, obs)


@law(at="some")
def equal_observations_are_of_one_seat(position: Position) -> None:
    seen = list(views(position.state))
    assert len(set(seen)) == len({obs.key() for obs in seen}) == len(seen)


@law(at="every")
def notation_comes_back(position: Position) -> None:
    state = position.state
    actions = state.legal_actions()
    names = [state.notation(action) for action in actions]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(name == name.strip() and "\n" not in name for name in names)
    pairs = list(zip(actions, names, strict=True))
    for action, name in position.rng.sample(pairs, min(6, len(pairs))):
        assert state.action(f"  {name.upper()} ") == state.action(name) == action
        by_name = state.copy()
        by_name.apply(name)
        assert by_name == position.child(action)


@law(at="every")
def everybody_can_read_an_action_as_he_saw_it(position: Position) -> None:
    state = position.state
    if state.to_act is None:
        return
    own = state.observation(state.to_act)
    action = position.rng.choice(state.legal_actions())
    assert own.notation(action) == state.notation(action)
    assert own.action(state.notation(action)) == action
    after = position.child(action)
    for before, obs in zip(views(state), views(after), strict=True):
        seen = obs.history[-1][1]
        text = before.notation(seen)
        assert (text == "?") == (seen == HIDDEN)
        assert text


@law(at="every")
def tables_can_be_read(position: Position) -> None:
    for shown in (position.state, *views(position.state)):
        text = str(shown)
        assert text.strip()
        assert all(len(line) <= 160 for line in text.splitlines())
        assert repr(shown)
