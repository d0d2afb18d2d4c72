"""Observations from outside: completed where that is possible, refused with a reason where not."""

import copy
from random import Random
from typing import Any

import pytest

from powderkeg.bots import Limit, make
from powderkeg.engine import Observation, SchemaError, games, load
from powderkeg.engine.building import build_observation, may_be_left_out
from tests.bots.positions import TABLES, Table, decisions
from tests.protocol.fuzz import VALUES, places

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
ALWAYS = ("chance", "to_act", "stage", "pending")

# What a front end is not likely to know, and what it means to leave it out, written by hand.
UNKNOWN: dict[str, dict[str, Any]] = {
    "colt_express": {
        "seats[].deck_top": 0,
        "seats[].hand_bullets": 0,
        "seats[].discard_known": {},
    },
    "dos_de_mayo": {"sides[].hand_known": []},
    "revolver_2": {"sides[].hand_known": {}},
    "saboteur_2": {"seats[].laid": []},
}
# What follows from the rest.
FOLLOWS: dict[str, tuple[str, ...]] = {
    "colt_express": ("seats[].deck_size", "picking"),
    "dos_de_mayo": ("tie", "winner", "shield", "repeating", "released", "artillery"),
    "kuhn_poker": ("n_actions",),
    "liars_dice": ("called",),
}


def holders(thing: Any, path: str) -> list[tuple[dict[str, Any], str]]:
    """Every object in which the last part of a path can stand, with the name of that part."""
    part, _, rest = path.partition(".")
    name, depth = part.replace("[]", ""), part.count("[]")
    if not rest:
        return [(thing, name)]
    inner = [thing.get(name)]
    for _ in range(depth):
        inner = [one for many in inner for one in many or []]
    return [found for one in inner for found in holders(one, rest)]


def sampled(table: Table, every: int = 11) -> list[Observation]:
    return [obs for i, (_, obs) in enumerate(decisions(table.game, seed=4)) if i % every == 0]


def without(obs: Observation, paths: tuple[str, ...]) -> dict[str, Any]:
    """What the seat sees, with some fields left out."""
    sees: dict[str, Any] = copy.deepcopy(obs.to_json()["state"])
    for path in paths:
        for holder, name in holders(sees, path):
            holder.pop(name, None)
    return sees


@every_table
def test_what_follows_need_not_be_given(table: Table) -> None:
    paths = (*ALWAYS, *FOLLOWS.get(table.name, ()))
    for obs in sampled(table):
        gone = tuple(path for path in paths if null_or_found(obs, path))
        history = obs.to_json()["history"]
        assert build_observation(table.game, obs.seat, without(obs, gone), history) == obs


def null_or_found(obs: Observation, path: str) -> bool:
    """Whether a field is null or has to be found: what says something cannot be left out."""
    state = obs.to_json()["state"]
    many = path.count("[]") > 0
    return many or path in ("n_actions", "called", *ALWAYS) or state[path] is None


@every_table
def test_what_is_not_known_may_be_left_out(table: Table) -> None:
    """The decision is that for the whole observation with these fields set to "not known"."""
    unknown, compared = UNKNOWN.get(table.name, {}), 0
    for obs in sampled(table):
        whole = copy.deepcopy(obs.to_json())
        for path, value in unknown.items():
            for holder, name in holders(whole["state"], path):
                holder[name] = value
        try:
            known = table.game.observation_from_json(whole)
        except SchemaError:
            continue  # here it is a hard fact that everybody sees
        built = build_observation(
            table.game, obs.seat, without(obs, (*ALWAYS, *unknown)), whole["history"]
        )
        assert built == known
        limit, bot = Limit(iterations=20), make("ismcts", table.game, seed=3)
        assert bot.choose(built, limit) == bot.choose(known, limit)
        compared += 1
    assert compared


@every_table
def test_no_history_is_needed(table: Table) -> None:
    for obs in sampled(table, every=29):
        built = build_observation(table.game, obs.seat, obs.to_json()["state"])
        assert built.history == ()
        assert bytes(built) == bytes(obs)
        assert built.legal_actions() == obs.legal_actions()


@pytest.mark.parametrize("name", games())
def test_null_stands_for_what_is_hidden(name: str) -> None:
    """Every null of an observation may as well be left out, but those in lists."""
    game = load(name)

    def stripped(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: stripped(one) for key, one in value.items() if one is not None}
        return [stripped(one) for one in value] if isinstance(value, list) else value

    for obs in sampled(Table(name, game.seats)):
        sees = stripped(obs.to_json()["state"])
        assert build_observation(game, obs.seat, sees, obs.to_json()["history"]) == obs


@pytest.mark.parametrize("name", games())
def test_what_may_be_left_out_is_documented(name: str) -> None:
    words = may_be_left_out(load(name))
    assert {"chance", "to_act", "pending", "stage"} <= set(words)
    assert all(words.values())


# --- purses of Colt Express ----------------------------------------------------------------------


def test_who_knows_a_purse_is_the_least_that_is_possible() -> None:
    table = Table("colt_express", 3)
    paths = ("bandits[].purses[].known_to", "floor[].purses[].known_to")
    for obs in sampled(table):
        built = build_observation(table.game, obs.seat, without(obs, paths))
        state = built.to_json()["state"]
        for bandit in state["bandits"]:
            for purse in bandit["purses"]:
                known = {bandit["owner"]} | ({obs.seat} if purse["value"] is not None else set())
                assert set(purse["known_to"]) == known


def test_purses_get_numbers_that_are_free() -> None:
    table = Table("colt_express", 2)
    obs = sampled(table)[0]
    sees = without(obs, ("floor[].purses[].handle",))
    sees["floor"][0]["purses"][0]["handle"] = 0
    state = build_observation(table.game, obs.seat, sees).to_json()["state"]
    handles = [purse["handle"] for spot in state["floor"] for purse in spot["purses"]]
    assert handles == list(range(len(handles)))


# --- refusals ------------------------------------------------------------------------------------

KUHN = {"hands": [{"card": "K", "chips": 1}, {"chips": 1}]}


@pytest.mark.parametrize(
    ("sees", "path", "reason"),
    [
        ({}, "$.hands", "missing"),
        ({**KUHN, "colour": 1}, "$.colour", "unknown field"),
        ({**KUHN, "chance": "0x0000000000000001"}, "$.chance", "no seat sees"),
        ({"hands": [{"chips": 1}, {"chips": 1}]}, "$", "a card is missing that this seat sees"),
        ({"hands": [{"card": "K", "chips": 1}, {"card": "Q", "chips": 1}]}, "$", "kuhn_poker"),
        ({"hands": [{"card": "K"}, {"chips": 7}]}, "$.hands[1].chips", "<= 2"),
        ({"hands": [{"card": "X", "chips": 1}, {"chips": 1}]}, "$.hands[0].card", "'X'"),
        ({"hands": 5}, "$.hands", "array"),
        ([1], "$", "expected an object"),
        ({**KUHN, "to_act": 2}, "$.to_act", "seats 0 to 1"),
    ],
)
def test_contradictions_name_place_and_reason(sees: Any, path: str, reason: str) -> None:
    with pytest.raises(SchemaError) as error:
        build_observation(load("kuhn_poker"), 0, sees)
    assert error.value.path == path
    assert reason in error.value.reason


def test_what_could_be_this_or_that_is_asked_for() -> None:
    """In a window of 2 de Mayo nobody can guess whether the other seat has passed."""
    table = Table("dos_de_mayo", 2)
    obs = next(o for o in sampled(table, 1) if o.to_json()["state"]["phase"] == "reveal")
    with pytest.raises(SchemaError, match=r"it could be 0 or 1 \(at \$\.passes\)"):
        build_observation(table.game, obs.seat, without(obs, ("passes",)))


def test_the_caller_s_data_stay_as_they_are() -> None:
    sees = copy.deepcopy(KUHN)
    build_observation(load("kuhn_poker"), 0, sees)
    assert sees == KUHN


@every_table
def test_nonsense_is_refused_in_words(table: Table) -> None:
    """Whatever a field is replaced by: a SchemaError with a path, or an observation."""
    rng, refused = Random(5), 0
    for obs in sampled(table, every=31)[:4]:
        for _ in range(30):
            sees = without(obs, ALWAYS)
            for _ in range(rng.randint(1, 3)):
                holder, key = rng.choice(list(places(sees)))
                if rng.random() < 0.3 and isinstance(holder, dict):
                    holder.pop(key, None)
                else:
                    holder[key] = copy.deepcopy(rng.choice(VALUES))
            refused += refusal(table, obs.seat, sees) is not None
    assert refused > 15


def refusal(table: Table, seat: int | None, sees: dict[str, Any]) -> SchemaError | None:
    """Why this is refused, if it is."""
    try:
        build_observation(table.game, seat, sees)
    except SchemaError as error:
        found = error
    else:
        return None
    assert found.path.startswith("$")
    assert found.reason
    return found
