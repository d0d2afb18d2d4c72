"""What the public names of the engine mean, shown on Kuhn poker."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from powderkeg.engine import (
    HIDDEN,
    Game,
    IllegalActionError,
    NotationError,
    Observation,
    OptionError,
    PowderkegError,
    SchemaError,
    State,
    UnknownGameError,
    games,
    load,
)

GAME = load("kuhn_poker")
PASS, BET = 0, 1


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.fixture
def state() -> State:
    return GAME.deal(seed=7)


# --- games ------------------------------------------------------------------------------------


def test_games_are_sorted_names() -> None:
    assert "kuhn_poker" in games()
    assert games() == sorted(games())


def test_load_returns_the_identical_game() -> None:
    assert load("kuhn_poker") is load("kuhn_poker", seats=2) is GAME
    assert GAME.variant(None, {}) is GAME
    assert pickled(GAME) is copy.deepcopy(GAME) is copy.copy(GAME) is GAME


@pytest.mark.parametrize("name", ["chess", "", "errors", "KUHN_POKER", "../engine", None, 3, []])
def test_load_refuses_unknown_names(name: Any) -> None:
    with pytest.raises(UnknownGameError, match="kuhn_poker"):
        load(name)


@pytest.mark.parametrize("seats", [0, 1, 4, -2, 2.0, "2", True, 10**30, [2]])
def test_load_refuses_seats(seats: Any) -> None:
    with pytest.raises(OptionError, match="kuhn_poker seats 2 to 3"):
        load("kuhn_poker", seats)


def test_load_refuses_unknown_options() -> None:
    with pytest.raises(OptionError, match="kuhn_poker has no option 'jokers'"):
        load("kuhn_poker", jokers=2)


def test_what_a_game_tells() -> None:
    assert (GAME.name, GAME.seats) == ("kuhn_poker", 2)
    assert not GAME.options
    assert not GAME.option_spec
    assert list(GAME.seat_range) == [2, 3]
    assert list(GAME.returns_range) == [-2, 2]
    assert GAME.returns_sum == 0
    assert repr(GAME) == "<Game kuhn_poker, seats=2>"


def test_handles_are_made_by_games_only() -> None:
    makers: list[Any] = [Game, State, Observation]
    for maker in makers:
        for arguments in ((), (GAME,), (GAME, None)):
            with pytest.raises(TypeError):
                maker(*arguments)
            with pytest.raises(TypeError):
                maker.__new__(maker, *arguments)


# --- dealing ----------------------------------------------------------------------------------


def test_equal_seeds_deal_equal_states() -> None:
    assert GAME.deal(seed=3) == GAME.deal(np.uint64(3)) == GAME.deal(3)
    assert GAME.deal(0) == GAME.deal()
    assert GAME.deal(3) != GAME.deal(4)
    assert GAME.deal(2**64 - 1).to_act == 0


@pytest.mark.parametrize("seed", [-1, 2**64, 10**400, 1.0, "1", None, True, float("nan"), [1]])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match="kuhn_poker: seed"):
        GAME.deal(seed)
    with pytest.raises(OptionError, match="kuhn_poker: seed"):
        GAME.determinize(GAME.deal().observation(0), seed)


# --- actions ----------------------------------------------------------------------------------


def test_a_hand(state: State) -> None:
    assert (state.to_act, state.waiting, state.is_terminal) == (0, [0], False)
    assert state.legal_actions() == [PASS, BET]
    state.apply(BET)
    assert (state.to_act, state.waiting) == (1, [1])
    state.apply("pass")
    assert (state.to_act, state.waiting, state.is_terminal) == (None, [], True)
    assert state.legal_actions() == []
    assert (state.returns(), state.scores(), state.places()) == ([1, -1], [1, -1], [1, 2])


@pytest.mark.parametrize(
    "action", [-1, 2, 2**31, 2**32, -(2**31), 10**400, 1.0, True, None, b"bet", [1], np.float64(1)]
)
def test_an_illegal_action_is_refused_and_changes_nothing(state: State, action: Any) -> None:
    before, history = bytes(state), state.observation(0).history
    for attempt in (state.apply, state.notation, lambda a: state.apply_all([BET, a])):
        with pytest.raises(IllegalActionError, match=r"kuhn_poker: .* legal: 0 \(pass\), 1 \(bet"):
            attempt(action)
    assert (bytes(state), state.observation(0).history) == (before, history)


def test_integers_of_other_libraries_are_actions(state: State) -> None:
    state.apply_all([np.int64(PASS), np.uint8(BET)])
    assert state.observation(None).history == ((0, PASS), (1, BET))


def test_nothing_is_legal_when_the_game_is_over(state: State) -> None:
    state.apply_all([BET, PASS])
    with pytest.raises(IllegalActionError, match="the game is over"):
        state.apply(PASS)
    with pytest.raises(NotationError, match="the game is over"):
        state.apply("pass")


def test_a_whole_move_is_all_or_nothing(state: State) -> None:
    before = state.copy()
    with pytest.raises(NotationError):
        state.apply_all([PASS, "bet", "raise"])
    assert state == before
    assert state.to_json() == before.to_json()
    state.apply_all(a for a in [PASS, BET])
    assert state.observation(0).history == ((0, PASS), (1, BET))


def test_notation_goes_both_ways(state: State) -> None:
    assert [state.notation(a) for a in state.legal_actions()] == ["pass", "bet"]
    assert state.action(" Bet\n") == BET
    assert state.move_notation([PASS, "bet", BET]) == "pass; bet; bet"
    assert state.observation(0).action("PASS") == PASS


@pytest.mark.parametrize("text", ["", "fold", "pass bet", "1", "\ud800", "x" * 10**5])
def test_other_texts_are_refused(state: State, text: str) -> None:
    with pytest.raises(NotationError, match=r"kuhn_poker: .* legal: 0 \(pass\), 1 \(bet\)"):
        state.apply(text)
    with pytest.raises(NotationError):
        state.action(text)


def test_results_wait_for_the_end(state: State) -> None:
    for ask in (state.returns, state.places):
        with pytest.raises(PowderkegError, match="not over"):
            ask()
    assert state.scores() == [0, 0]


# --- states as values -------------------------------------------------------------------------


def test_copies_share_nothing(state: State) -> None:
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        other.apply(BET)
        assert state.to_act == 0
        assert state.observation(1).history == ()
        assert other.observation(1).history == ((0, BET),)


def test_states_are_values(state: State) -> None:
    other = GAME.deal(seed=7)
    assert other == state
    assert hash(other) == hash(state)
    assert other.key() == state.key()
    assert pickled(state) == state
    other.apply(PASS)
    assert other != state
    assert other.key() != state.key()
    assert state != "state"
    assert 0 <= state.key() < 2**64


def test_keys_are_stable(state: State) -> None:
    assert state.key() == int("1b6c4059e818f6b7", 16)
    assert state.observation(0).key() == int("fe07274362398cd4", 16)


def test_bytes_round_trip(state: State) -> None:
    state.apply(BET)
    data = bytes(state)
    for kind in (bytes, bytearray, memoryview):
        assert GAME.state_from_bytes(kind(data)) == state
    assert GAME.state_from_bytes(data).observation(0).history == ()


@pytest.mark.parametrize("data", [b"", b"PKS1", None, 24, "text", [1, 2], bytes(40)])
def test_other_bytes_are_refused(data: Any) -> None:
    with pytest.raises(SchemaError) as caught:
        GAME.state_from_bytes(data)
    assert caught.value.path == "$"


def test_bytes_of_other_rules_or_of_an_observation_are_refused(state: State) -> None:
    data = bytearray(bytes(state))
    data[8] ^= 1
    with pytest.raises(SchemaError, match="another game"):
        GAME.state_from_bytes(data)
    with pytest.raises(SchemaError):
        GAME.state_from_bytes(bytes(state.observation(0)))


def test_pickles_keep_the_history(state: State) -> None:
    state.apply_all([PASS, BET])
    for viewer in (0, 1, None):
        assert pickled(state).observation(viewer) == state.observation(viewer)
        assert pickled(state.observation(viewer)) == state.observation(viewer)


# --- observations -----------------------------------------------------------------------------


def test_an_observation_hides(state: State) -> None:
    other = GAME.state_from_json(
        state.to_json()
        | {
            "state": state.to_json()["state"]
            | {
                "chance": "0x0000000000000001",
                "hands": [{"card": "K", "chips": 1}, {"card": "Q", "chips": 1}],
            }
        }
    )
    assert other != state
    assert other.observation(0) == state.observation(0)
    assert bytes(other.observation(0)) == bytes(state.observation(0))
    assert other.observation(1) != state.observation(1)


def test_only_the_seat_to_act_has_legal_actions(state: State) -> None:
    assert state.observation(0).legal_actions() == [PASS, BET]
    assert state.observation(1).legal_actions() == []
    assert state.observation(None).legal_actions() == []
    assert state.observation(1).to_act == 0
    with pytest.raises(NotationError, match="not this seat's turn"):
        state.observation(1).action("bet")


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True, 10**30])
def test_other_seats_are_refused(state: State, seat: Any) -> None:
    with pytest.raises(OptionError, match="kuhn_poker has seats 0 to 1"):
        state.observation(seat)


def test_what_an_observation_tells(state: State) -> None:
    state.apply(BET)
    obs = state.observation(np.int64(1))
    assert (obs.game, obs.seat, obs.to_act, obs.history) == (GAME, 1, 1, ((0, BET),))
    assert state.observation(None).seat is None
    assert [obs.notation(a) for a in (PASS, BET, HIDDEN)] == ["pass", "bet", "?"]
    refused: list[Any] = [2, -2, 10**40, None, True]
    for action in refused:
        with pytest.raises(IllegalActionError):
            obs.notation(action)


def test_observations_are_values(state: State) -> None:
    obs, same = state.observation(0), GAME.deal(seed=7).observation(0)
    assert obs == same
    assert hash(obs) == hash(same)
    assert obs.key() == same.key()
    assert copy.deepcopy(obs) == pickled(obs) == obs
    state.apply(PASS)
    assert state.observation(0) != obs
    assert state.observation(0).key() != obs.key()
    assert state.observation(0) != state.observation(None)


def test_history_tells_observations_apart(state: State) -> None:
    state.apply(BET)
    bare = GAME.state_from_bytes(bytes(state)).observation(1)
    assert bytes(bare) == bytes(state.observation(1))
    assert bare != state.observation(1)
    assert bare.key() != state.observation(1).key()


def test_determinize_gives_a_possible_truth(state: State) -> None:
    state.apply(PASS)
    for seat in (0, 1, None):
        obs = state.observation(seat)
        for seed in range(20):
            world = GAME.determinize(obs, seed)
            assert world.observation(seat) == obs
            assert GAME.state_from_bytes(bytes(world)) == world
            assert world == GAME.determinize(obs, seed)


def test_move_start_of_a_game_of_single_actions(state: State) -> None:
    obs = state.observation(0)
    assert GAME.move_start(obs) == obs


def test_an_observation_has_no_way_to_its_state(state: State) -> None:
    obs = state.observation(0)
    names = [name for name in dir(obs) if not name.startswith("__")]
    values = [getattr(obs, name) for name in names]
    assert not any(isinstance(value, State) for value in values)
    assert b"\1" not in bytes(obs)[16 + 8 :][8:10]


def test_texts(state: State) -> None:
    assert repr(state) == "<State of kuhn_poker, seat 0 to act>"
    assert repr(state.observation(1)) == "<Observation of kuhn_poker by seat 1>"
    assert repr(state.observation(None)) == "<Observation of kuhn_poker by the spectator>"
    assert "kuhn_poker, 2 seats" in str(GAME)
    assert str(state) != str(state.observation(0))
