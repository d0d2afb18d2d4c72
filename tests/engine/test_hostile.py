"""Whatever comes in: a typed error, or a position that can be played to its end. Every game."""

import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from powderkeg.engine import Observation, PowderkegError, State, games, load

LONGEST = 20_000  # actions of one game
HEAD = 16  # bytes before the struct

pytestmark = pytest.mark.parametrize("name", games())
FUZZ = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def deep(n: int) -> Any:
    """Lists and objects inside each other."""
    value: Any = 1
    for _ in range(n):
        value = {"state": [value]}
    return value


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from(
        [2**31, 2**63, 2**64, -(2**63), 10**400, 0.5, 1e308, float("nan"), float("inf"), "0", ""]
    ),
    st.text(max_size=5),
    st.sampled_from(["\ud800", "0x0000000000000000", "0x63cbe1e459320dd7", "\0", "Ω" * 5000]),
    st.builds(deep, st.sampled_from([3, 500, 50_000])),
    st.lists(st.integers(-1, 20), max_size=12),
    st.builds(dict),  # made anew: `mutate` changes what it finds
    st.builds(lambda: {1: 2, None: 3}),
    st.just(b"bytes"),
    st.just(object()),
)


def middle(name: str, seed: int, n: int, seats: int | None = None) -> State:
    """A state after at most *n* random actions; the seed says how many *seats*, if nobody does."""
    least, most = load(name).seat_range
    state = load(name, seats or least + seed % (most - least + 1)).deal(seed)
    rng = random.Random(seed)
    for _ in range(n):
        if state.is_terminal:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state


def places_in(value: Any, depth: int = 8) -> list[tuple[Any, Any]]:
    """Every (container, key) inside a JSON value that is not too deep."""
    if depth == 0:
        return []
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    found = [(value, key) for key in keys]
    for key in keys:
        found += places_in(value[key], depth - 1)
    return found


def mutate(payload: dict[str, Any], data: st.DataObject) -> None:
    """Change one to three places of *payload*."""
    for _ in range(data.draw(st.integers(1, 3))):
        inside = data.draw(st.sampled_from(["state", "state", "history", "options", None]))
        part = payload.get(inside, payload) if inside else payload
        found = places_in(part) or places_in(payload)
        container, key = found[data.draw(st.integers(0, len(found) - 1))]
        kind = data.draw(st.sampled_from(["junk", "junk", "near", "delete", "double", "add"]))
        if kind == "junk":
            container[key] = data.draw(JUNK)
        elif kind == "near" and type(container[key]) is int:
            container[key] += data.draw(st.sampled_from([-1, 1]))
        elif kind == "delete":
            del container[key]
        elif kind == "double" and isinstance(container, list):
            container.append(container[key])
        elif kind == "add" and isinstance(container, dict):
            container[data.draw(st.sampled_from(["x", 7, None, "chance"]))] = data.draw(JUNK)


def check(state: State) -> None:
    """Use every door of *state*, then play it to its end."""
    game = state.game
    assert game.state_from_bytes(bytes(state)) == state
    assert game.state_from_json(state.to_json()) == state
    rng = random.Random(state.key())
    for viewer in (*range(game.seats), None):
        obs = state.observation(viewer)
        check_observation(obs)
        game.hidden(state, viewer)
    for n in range(LONGEST):
        if state.is_terminal:
            break
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert actions
        if n < 5:
            assert [state.action(state.notation(a)) for a in actions] == actions
        state.apply(rng.choice(actions))
        state.scores()
    assert state.is_terminal
    assert len(state.returns()) == len(state.places()) == game.seats
    assert str(state)


def check_observation(obs: Observation) -> None:
    """Use every door of *obs*."""
    game = obs.game
    assert game.observation_from_json(obs.to_json()) == obs
    assert str(obs)
    obs.legal_actions()
    game.move_start(obs).key()
    world = game.determinize(obs, obs.key())
    assert world.observation(obs.seat) == obs


def attempt(read: Callable[[], State | Observation]) -> None:
    """Read something; whatever is accepted must hold."""
    try:
        found = read()
    except PowderkegError:
        return
    if isinstance(found, State):
        check(found)
        return
    check_observation(found)
    check(found.game.determinize(found, 1))


def flipped(raw: bytes, data: st.DataObject) -> bytes:
    """*raw* with a few bytes of its struct changed."""
    changed = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(HEAD, len(raw) - 1))
        changed[at] = data.draw(st.sampled_from([0, 1, 2, 3, 127, 128, 254, 255, changed[at] ^ 1]))
    return bytes(changed)


def as_pickled(obs: Observation, raw: bytes) -> Observation:
    """What a pickle of *obs* with other bytes gives."""
    again, (game, _, seat, history) = cast("tuple[Any, Any]", obs.__reduce__())
    return cast("Observation", again(game, raw, seat, history))


POSITION = (st.integers(0, 2**32), st.integers(0, 80))


@given(data=st.data(), seed=POSITION[0], n=POSITION[1])
@FUZZ
def test_flipped_bytes_of_a_state(name: str, data: st.DataObject, seed: int, n: int) -> None:
    state = middle(name, seed, n)
    raw = flipped(bytes(state), data)
    attempt(lambda: state.game.state_from_bytes(raw))


@given(data=st.data(), seed=POSITION[0], n=POSITION[1])
@FUZZ
def test_flipped_bytes_of_an_observation(name: str, data: st.DataObject, seed: int, n: int) -> None:
    state = middle(name, seed, n)
    obs = state.observation(data.draw(st.sampled_from([None, *range(state.game.seats)])))
    raw = flipped(bytes(obs), data)
    attempt(lambda: as_pickled(obs, raw))


@given(data=st.data())
@FUZZ
def test_random_bytes(name: str, data: st.DataObject) -> None:
    state = load(name).deal(1)
    raw = bytes(state)
    size = len(raw) - HEAD
    body = data.draw(st.one_of(st.binary(min_size=size, max_size=size), st.binary(max_size=3)))
    attempt(lambda: state.game.state_from_bytes(raw[:HEAD] + body))
    obs = state.observation(0)
    attempt(lambda: as_pickled(obs, bytes(obs)[:HEAD] + body))


@pytest.mark.parametrize("every", ["least", "most"])
@pytest.mark.parametrize("n", [0, 1, 30, 60])
def test_every_flipped_bit_is_refused_or_means_something(name: str, every: str, n: int) -> None:
    """No two accepted byte strings are one position: what JSON does not say is no difference."""
    state = middle(name, 5, n, load(name).seat_range[every == "most"])
    raw = bytes(state)
    for bit in range(8 * HEAD, 8 * len(raw)):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        try:
            other = state.game.state_from_bytes(bytes(changed))
        except PowderkegError:
            continue
        assert state.game.state_from_json(other.to_json()) == other, f"byte {bit // 8 - HEAD}"


def test_truncated_and_padded_bytes(name: str) -> None:
    state = load(name).deal(1)
    raw = bytes(state)
    for n in (0, 1, 8, 15, 16, 17, len(raw) - 1):
        with pytest.raises(PowderkegError):
            state.game.state_from_bytes(raw[:n])
    with pytest.raises(PowderkegError):
        state.game.state_from_bytes(raw + b"\0")


@given(data=st.data(), seed=POSITION[0], n=POSITION[1])
@FUZZ
def test_changed_json_of_a_state(name: str, data: st.DataObject, seed: int, n: int) -> None:
    state = middle(name, seed, n)
    payload = state.to_json()
    mutate(payload, data)
    attempt(lambda: state.game.state_from_json(payload))


@given(data=st.data(), seed=POSITION[0], n=POSITION[1])
@FUZZ
def test_changed_json_of_an_observation(name: str, data: st.DataObject, seed: int, n: int) -> None:
    state = middle(name, seed, n)
    payload = state.observation(data.draw(st.sampled_from([None, 0, 1]))).to_json()
    mutate(payload, data)
    attempt(lambda: state.game.observation_from_json(payload))


@given(junk=JUNK)
@FUZZ
def test_junk_instead_of_json(name: str, junk: Any) -> None:
    game = load(name)
    for read in (game.state_from_json, game.observation_from_json):
        with pytest.raises(PowderkegError):
            read(junk)


@given(junk=JUNK, seed=POSITION[0], n=POSITION[1])
@FUZZ
def test_junk_arguments_change_nothing(name: str, junk: Any, seed: int, n: int) -> None:
    state = middle(name, seed, n)
    before = bytes(state)
    if junk in state.legal_actions() and not isinstance(junk, bool):
        return
    for call in (state.apply, state.notation, state.action, lambda a: state.apply_all([a])):
        with pytest.raises(PowderkegError):
            call(junk)
    assert bytes(state) == before


@pytest.mark.parametrize("every", ["least", "most"])
def test_a_game_from_json_at_every_turn(name: str, every: str) -> None:
    seats = load(name).seat_range[every == "most"]
    state = middle(name, 3, 0, seats)
    rng = random.Random(3)
    for n in range(LONGEST):
        if state.is_terminal:
            break
        if n % 10 == 0:
            assert state.game.state_from_json(state.to_json()).to_json() == state.to_json()
        state.apply(rng.choice(state.legal_actions()))
    check(state)
