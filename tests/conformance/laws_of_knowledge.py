"""Laws of hidden information: what is concealed, and what can be filled in."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from powderkeg.engine import Observation, SchemaError
from powderkeg.solvers import likelihoods
from tests.conformance.cases import conserved
from tests.conformance.walks import Position, law, some_views, views

Path = tuple[str | int, ...]


@law(at="some")
def a_determinization_looks_the_same_and_is_valid(position: Position) -> None:
    """So whatever differs between two of them, all that is hidden, changes no byte seen."""
    game, state = position.game, position.state
    for obs in some_views(position):
        for _ in range(2):
            world = game.determinize(obs, position.rng.getrandbits(64))
            assert world.observation(obs.seat) == obs
            assert game.state_from_bytes(bytes(world)) == world
            assert (world.to_act, world.is_terminal) == (obs.to_act, state.is_terminal)
            assert all(seen.history == obs.history for seen in views(world))
            if obs.seat is not None and obs.seat == obs.to_act:
                assert world.legal_actions() == obs.legal_actions()


@law(at="some")
def a_determinization_can_be_played_on(position: Position) -> None:
    """Ten actions later every invariant still holds, so nothing was lost or doubled."""
    game, rng = position.game, position.rng
    for obs in some_views(position):
        world = game.determinize(obs, rng.getrandbits(64))
        for _ in range(10):
            if not world.is_terminal:
                world.apply(rng.choice(world.legal_actions()))
        assert game.state_from_bytes(bytes(world)) == world


@law(at="some")
def a_determinization_conserves_what_the_game_says(position: Position) -> None:
    keep = conserved(position.game.name)
    if keep is None:
        return
    truth = keep(position.state.to_json()["state"])
    for obs in some_views(position):
        world = position.game.determinize(obs, position.rng.getrandbits(64))
        assert keep(world.to_json()["state"]) == truth


@law(at="some")
def a_model_of_behaviour_reads_what_the_actor_sees(position: Position) -> None:
    """Probabilities of the legal actions, or 1 for each; the same in all worlds of the actor."""
    state, game = position.state, position.game
    likely = likelihoods(state)
    if likely is None or state.to_act is None:
        return
    assert all(0 <= p <= 1 for p in likely)
    assert likely == [1.0] * len(likely) or abs(sum(likely) - 1) < 1e-9
    seen = state.observation(state.to_act)
    for _ in range(2):
        assert likelihoods(game.determinize(seen, position.rng.getrandbits(64))) == likely


@law(at="some")
def equal_seeds_draw_equal_worlds(position: Position) -> None:
    seed = position.rng.getrandbits(64)
    for obs in some_views(position):
        first, second = (position.game.determinize(obs, seed) for _ in range(2))
        assert first == second


@law(at="some")
def the_same_things_are_hidden_in_every_world(position: Position) -> None:
    """And if nothing is, there is only one world. A game need not list what is hidden."""
    game = position.game
    if not game.hidden(game.deal(position.seed), None):
        return
    for obs in some_views(position):
        world = game.determinize(obs, position.rng.getrandbits(64))
        if obs.seat in position.state.waiting:
            continue  # secret choices of the others were taken back
        things = [sorted(t for t, _ in game.hidden(s, obs.seat)) for s in (position.state, world)]
        assert things[0] == things[1]
        if not things[0]:
            pair = [s.to_json()["state"] | {"chance": None} for s in (position.state, world)]
            assert pair[0] == pair[1]


@law(at="some")
def what_is_hidden_has_a_name_and_a_value(position: Position) -> None:
    for viewer in (None, *range(position.game.seats)):
        for thing, value in position.game.hidden(position.state, viewer):
            assert thing
            assert value


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a JSON document that is no container, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from leaves(inner, (*path, i))
    else:
        yield path, value


def at(value: Any, path: Path) -> Any:
    """What stands at *path*, or None."""
    for key in path:
        try:
            value = value[key]
        except (LookupError, TypeError):
            return None
    return value


def changed(payload: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A copy of *payload* with *value* at *path*."""
    copy = deepcopy(payload)
    at(copy, path[:-1])[path[-1]] = value
    return copy


@law(at="some")
def an_observation_that_shows_too_much_is_refused(position: Position) -> None:
    truth = position.state.to_json()
    for obs in some_views(position):
        payload = obs.to_json()
        hidden = [path for path, value in leaves(payload) if value is None and path[0] == "state"]
        for path in position.rng.sample(hidden, min(2, len(hidden))):
            if at(truth, path) is not None:
                with pytest.raises(SchemaError):
                    position.game.observation_from_json(changed(payload, path, at(truth, path)))


@law(at="some")
def an_observation_that_shows_too_little_is_refused(position: Position) -> None:
    """Blank something that this seat sees and another does not."""
    seen = [obs.to_json() for obs in some_views(position)]
    for payload in seen:
        blank = {path for other in seen for path, value in leaves(other["state"]) if value is None}
        shown = [path for path in sorted(blank, key=str) if at(payload["state"], path) is not None]
        for path in position.rng.sample(shown, min(2, len(shown))):
            if at(payload["state"], path[:-1]) is not None:
                with pytest.raises(SchemaError):
                    position.game.observation_from_json(changed(payload, ("state", *path), None))


@law(at="some")
def an_unfinished_move_can_be_taken_back_and_done_again(position: Position) -> None:
    game, seat = position.game, position.state.to_act
    for obs in views(position.state):
        assert game.move_start(obs) == obs or obs.seat == seat
    if seat is None:
        return
    obs = position.state.observation(seat)
    start = game.move_start(obs)
    assert game.move_start(start) == start
    assert game.observation_from_json(start.to_json()) == start
    assert start.history == obs.history[: len(start.history)]
    again = [action for _, action in obs.history[len(start.history) :]]
    world = game.determinize(start, position.rng.getrandbits(64))
    world.apply_all(again)
    assert (world.to_act, bytes(world.observation(seat))) == (seat, bytes(obs))


def owners(obs: Observation) -> Iterator[int | None]:
    yield from (None, *range(obs.game.seats))


@law(at="some")
def nobody_reads_an_observation_as_that_of_another(position: Position) -> None:
    """It is refused, or tells the other nothing but what he would see as well."""
    for obs in some_views(position):
        for seat in owners(obs):
            payload = obs.to_json() | {"seat": seat}
            try:
                read = position.game.observation_from_json(payload)
            except SchemaError:
                continue
            world = position.game.determinize(read, position.rng.getrandbits(64))
            assert world.observation(seat) == read
