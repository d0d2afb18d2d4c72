"""Laws of the rules: choices, turns, the end."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from powderkeg.engine import HIDDEN, IllegalActionError, NotationError, PowderkegError, State
from tests.conformance.walks import Position, law, views


def histories(state: State) -> list[tuple[tuple[int, int], ...]]:
    return [obs.history for obs in views(state)]


def refused(state: State, call: Callable[[], Any], error: type[PowderkegError]) -> None:
    """The call raises *error* and changes nothing."""
    before = bytes(state), histories(state)
    with pytest.raises(error):
        call()
    assert (bytes(state), histories(state)) == before


@law(at="every")
def invariants_hold(position: Position) -> None:
    state = position.state
    assert position.game.state_from_bytes(bytes(state)) == state


@law(at="every")
def legal_actions_are_sorted_unique_and_empty_at_the_end(position: Position) -> None:
    state = position.state
    actions = state.legal_actions()
    assert actions == sorted(set(actions))
    assert all(type(action) is int and 0 <= action < 2**31 for action in actions)
    assert bool(actions) == (state.to_act is not None) == (not state.is_terminal)
    assert len(actions) <= position.game.max_actions


@law(at="every")
def those_who_wait_include_the_seat_to_act(position: Position) -> None:
    state = position.state
    waiting = state.waiting
    assert waiting == sorted(set(waiting))
    assert (state.to_act in waiting) if waiting else state.is_terminal
    assert all(0 <= seat < position.game.seats for seat in waiting)


@law(at="every")
def a_seat_knows_its_choices(position: Position) -> None:
    state = position.state
    for obs in views(state):
        if obs.seat in state.waiting:
            assert obs.to_act == obs.seat
            assert obs.legal_actions()
        else:
            assert (obs.to_act, obs.legal_actions()) == (state.to_act, [])
        if obs.seat is not None and obs.seat == state.to_act:
            assert obs.legal_actions() == state.legal_actions()


@law(at="every")
def illegal_actions_are_refused(position: Position) -> None:
    state = position.state
    actions = state.legal_actions()
    around = {-1, 0, *(action + 1 for action in actions), *(action - 1 for action in actions)}
    wrong: list[Any] = sorted(around - set(actions))
    for action in (*position.rng.sample(wrong, min(3, len(wrong))), 2**31 - 1, 10**30, 0.5, None):
        refused(state, partial(state.apply, action), IllegalActionError)
        refused(state, partial(state.notation, action), IllegalActionError)
    refused(state, partial(state.apply, "no such action"), NotationError)


@law(at="some")
def apply_all_is_all_or_nothing(position: Position) -> None:
    state, rng = position.state, position.rng
    after, actions = state.copy(), list[int]()
    for _ in range(4):
        if not after.is_terminal:
            actions.append(rng.choice(after.legal_actions()))
            after.apply(actions[-1])
    refused(state, lambda: state.apply_all([*actions, -5]), IllegalActionError)
    together = state.copy()
    together.apply_all(actions)
    assert together == after
    assert histories(together) == histories(after)
    assert isinstance(state.move_notation(actions), str)


@law(at="every")
def a_copy_shares_nothing(position: Position) -> None:
    state = position.state
    if not state.is_terminal:
        before = histories(state)
        twin = state.copy()
        assert (twin, histories(twin)) == (state, before)
        twin.apply(position.rng.choice(twin.legal_actions()))
        assert histories(state) == before != histories(twin)


@law(at="some")
def secret_choices_stay_secret_until_the_reveal(position: Position) -> None:
    """What others see after a choice does not depend on it while somebody has still to choose."""
    state = position.state
    if len(state.waiting) < 2:
        return
    actions = state.legal_actions()
    first, second = position.child(actions[0]), position.child(position.rng.choice(actions))
    assert first.waiting == second.waiting == [s for s in state.waiting if s != state.to_act]
    for before, one, other in zip(views(state), views(first), views(second), strict=True):
        if one.seat != state.to_act:
            assert one == other
        if one.seat in first.waiting:  # it reads as if nobody had chosen yet
            assert bytes(one) == bytes(before)


@law(at="some")
def any_seat_may_choose_first_before_a_reveal(position: Position) -> None:
    state = position.state
    for seat in state.waiting if len(state.waiting) > 1 else []:
        world = position.game.determinize(state.observation(seat), position.rng.getrandbits(64))
        assert world.to_act == seat
        assert set(state.waiting) <= set(waiting := world.waiting)
        world.apply(position.rng.choice(world.legal_actions()))
        assert world.waiting == [other for other in waiting if other != seat]
        assert position.game.state_from_bytes(bytes(world)) == world


@law(at="every")
def chance_is_one_key_and_stage_never_falls(position: Position) -> None:
    """Draws are functions of the key and of counters, so no draw of a seat shifts another's."""
    state = position.state
    data = state.to_json()["state"]
    assert data["chance"] == position.game.deal(position.seed).to_json()["state"]["chance"]
    assert all(obs.to_json()["state"]["chance"] is None for obs in views(state))
    if not state.is_terminal:
        after = position.child(position.rng.choice(state.legal_actions())).to_json()["state"]
        assert data["stage"] <= after["stage"]


@law(at="every")
def history_is_what_each_viewer_saw(position: Position) -> None:
    state = position.state
    for obs in views(state):
        own = [action for seat, action in obs.history if seat == obs.seat]
        assert own == [action for seat, action in position.done if seat == obs.seat]
        assert all(action == HIDDEN or (seat, action) in position.done
                   for seat, action in obs.history)  # fmt: skip
        for entry, following in zip(obs.history, obs.history[1:], strict=False):
            assert entry != following or entry[1] != HIDDEN
        assert runs([seat for seat, _ in obs.history]) == runs([seat for seat, _ in position.done])


def runs(seats: list[int]) -> list[int]:
    """The order of turns: each run of one seat once."""
    return [seat for i, seat in enumerate(seats) if not i or seats[i - 1] != seat]


@law(at="every")
def scores_are_numbers(position: Position) -> None:
    scores = position.state.scores()
    assert len(scores) == position.game.seats
    assert all(math.isfinite(score) for score in scores)


@law(at="every")
def there_is_no_result_before_the_end(position: Position) -> None:
    state = position.state
    if not state.is_terminal:
        refused(state, state.returns, PowderkegError)
        refused(state, state.places, PowderkegError)


@law(at="last")
def returns_and_places_agree(position: Position) -> None:
    game, returns, places = position.game, position.state.returns(), position.state.places()
    least, most = game.returns_range
    assert len(returns) == len(places) == game.seats
    assert all(least - 1e-9 <= value <= most + 1e-9 for value in returns)
    if game.returns_sum is not None:
        assert math.isclose(math.fsum(returns), game.returns_sum, abs_tol=1e-9)
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    best = max(returns)
    assert [math.isclose(value, best) for value in returns] == [place == 1 for place in places]
    order = sorted(range(game.seats), key=places.__getitem__)
    in_order = [returns[seat] for seat in order]
    assert in_order == sorted(in_order, reverse=True)


@law(at="last")
def equal_seeds_give_equal_games(position: Position) -> None:
    again = position.game.deal(position.seed)
    assert position.game.deal((position.seed + 1) % 2**64) != again
    again.apply_all([action for _, action in position.done])
    assert again == position.state
    assert histories(again) == histories(position.state)
    assert again.to_json() == position.state.to_json()
