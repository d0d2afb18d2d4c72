"""What every game must keep before and beside play: seats, options, deals, and foreign data."""

import math
import pickle
from typing import Any

import msgspec
import pytest

from powderkeg.engine import Option, OptionError, SchemaError, games, load
from tests.conformance.cases import CASES, Case

MOST_FOREIGN = 6  # other tables of the same game whose data a game must refuse

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("name", games())


def strangers(case: Case) -> list[Case]:
    """Other tables, those of the same game first."""
    other = [one for one in CASES if one.game is not case.game]
    own = [one for one in other if one.name == case.name][:MOST_FOREIGN]
    return own + [one for one in other if one.name != case.name][:2]


@each_case
def test_data_of_another_table_are_refused(case: Case) -> None:
    state = case.game.deal(seed=1)
    obs = state.observation(0)
    for stranger in strangers(case):
        game = stranger.game
        for raw in (bytes(state), bytes(obs)):
            with pytest.raises(SchemaError):
                game.state_from_bytes(raw)
        for read, payload in (
            (game.state_from_json, state.to_json()),
            (game.observation_from_json, obs.to_json()),
        ):
            with pytest.raises(SchemaError):
                read(payload)
        with pytest.raises(OptionError):
            game.determinize(obs, 1)
        with pytest.raises(OptionError):
            game.move_start(obs)
        with pytest.raises(OptionError):
            game.hidden(state, 0)
        assert state != game.deal(seed=1)


@each_case
def test_a_pickled_game_is_the_same_game(case: Case) -> None:
    game = case.game
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 - our own bytes
    assert load(game.name, game.seats, **game.options) is game


@each_case
def test_a_game_tells_what_it_is(case: Case) -> None:
    game = case.game
    least, most = game.seat_range
    assert (game.name, game.seats) == (case.name, case.seats)
    assert least <= game.seats <= most
    assert set(game.options) == set(game.option_spec)
    assert game.options | dict(case.changed) == game.options
    assert game.returns_range[0] < game.returns_range[1]
    assert game.max_actions > 0
    assert game.name in repr(game)
    assert len(str(game)) > len(repr(game))


@each_case
def test_a_deal_is_a_beginning(case: Case) -> None:
    game = case.game
    states = [game.deal(seed) for seed in (0, 1, 2**64 - 1)]
    assert len({bytes(state) for state in states}) == len(states)
    for state in states:
        assert state.to_act is not None
        assert game.state_from_bytes(bytes(state)) == state
        assert not any(state.observation(seat).history for seat in range(game.seats))


@each_case
def test_listed_deals_are_all_deals(case: Case) -> None:
    try:
        deals = case.game.deals()
    except OptionError:
        return
    assert math.isclose(math.fsum(probability for probability, _ in deals), 1.0)

    def bare(data: dict[str, Any]) -> str:
        return repr(data["state"] | {"chance": None})

    listed = {bare(state.to_json()) for _, state in deals}
    assert len(listed) == len(deals)
    assert {bare(case.game.deal(seed).to_json()) for seed in range(50)} <= listed
    for _, state in deals[:: 1 + len(deals) // 20]:
        assert case.game.state_from_bytes(bytes(state)) == state


@each_game
def test_every_seat_count_of_the_range_can_be_played_and_no_other(name: str) -> None:
    least, most = load(name).seat_range
    assert load(name).seats == least
    for seats in range(least, most + 1):
        assert load(name, seats).deal(seed=2).game.seats == seats
    for seats in (least - 1, most + 1):
        with pytest.raises(OptionError):
            load(name, seats)


def wrong_values(option: Option) -> list[Any]:
    """Values that this option must not take."""
    wrong: list[Any] = [object(), float("nan")]
    if option.range is not None:
        wrong += [option.range[0] - 1, option.range[1] + 1, str(option.default)]
    if option.choices is not None:
        wrong += ["no such choice", 7, None]
    if option.type is bool:
        wrong += [1, "True", None]
    return wrong


@each_game
def test_options_are_checked(name: str) -> None:
    for key, option in load(name).option_spec.items():
        assert option.help
        for value in wrong_values(option):
            with pytest.raises(OptionError, match=key):
                load(name, **{key: value})
    with pytest.raises(OptionError, match="no_such_switch"):
        load(name, no_such_switch=True)


@each_game
def test_the_schema_can_be_written_as_json_schema(name: str) -> None:
    schema = msgspec.json.schema(load(name).schema)
    fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    assert {"chance", "to_act", "stage", "pending"} <= set(fields)
