"""Determinizations have exactly the chances that trying all assignments gives.

Role marginals to 1e-12 for up to 6 seats; whole worlds by chi-square.
"""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from scipy import stats

from tests.saboteur_2.nuggets import values_json
from tests.saboteur_2.positions import Json, Setting
from tests.saboteur_2.reference import Reference, roles
from tests.saboteur_2.worlds import (
    Case,
    all_cards,
    all_goals,
    all_roles,
    all_shares,
    bare,
    case,
    share_rounds,
)

WORLDS = 6_000
LEAST = 8  # worlds expected of a category; rarer ones are counted together
SIGNIFICANT = 0.001

POOL = ["MAP", "MAP", "B1", "B1", "B1", "B5", "ROCK", "B8", "X1", "X1"]
HELD = [["B2"], ["MAP", "B1", "B5"]]
DISCARDED = [["B1", "ROCK"], ["MAP"], []]


# --- roles ----------------------------------------------------------------------------------------

LAID: list[list[str]] = [[], ["green"], ["blue"], ["blue", "green"], []]


def people(
    seats: int, away: int, *, inspected: bool = False, seed: int = 0
) -> tuple[Setting, Json]:
    """Seats that have laid doors, some of which have changed hats."""
    cast = ["profiteer", "blue", "green", "boss", "saboteur", "geologist"][:seats]
    laid = [LAID[(seat + seed) % len(LAID)] for seat in range(seats)]
    for seat, role in enumerate(cast):
        laid[seat] = [door for door in laid[seat] if role not in ("blue", "green") or role == door]
    put_away = [
        {
            "seat": 1,
            "role": "saboteur",
            "known_to": [0, 1] if inspected else [1],
            "laid": ["green"],
        },
        {"seat": seats - 1, "role": "green", "known_to": [seats - 1], "laid": ["green"]},
    ][:away]
    gone = ["SWAPHATS"] * away + ["INSPECT"] * inspected
    setting = Setting(roles=cast, put_away=put_away, gone=gone)
    payload = setting.payload()
    for seat, doors in zip(payload["state"]["seats"], laid, strict=True):
        seat["laid"] = doors
    if inspected and not away:
        payload["state"]["seats"][1]["known_to"] = [0, 1]
    return setting, payload


TABLES = [
    (seats, away, inspected)
    for seats, away, inspected in product((2, 3, 4, 5, 6), (0, 1, 2), (False, True))
    if seats + away <= 7
]


def close(one: list[dict[str, float]], two: list[dict[str, float]]) -> bool:
    return len(one) == len(two) and all(
        abs(left.get(role, 0) - right.get(role, 0)) <= 1e-12
        for left, right in zip(one, two, strict=True)
        for role in {*left, *right}
    )


@pytest.mark.parametrize(("seats", "away", "inspected"), TABLES)
def test_role_marginals(seats: int, away: int, inspected: bool) -> None:
    """Trying everything, counting, and the engine agree."""
    setting, payload = people(seats, away, inspected=inspected, seed=seats + away)
    reference = Reference.from_json(seats, {}, payload["state"])
    for viewer in (None, 0, seats - 1)[: 3 if seats + away < 7 else 1]:
        exact = roles.enumerated(reference.table, viewer)
        assert close(roles.counted(reference.table, viewer), exact)
        assert close(engine_chances(setting, payload, viewer), exact)


@pytest.mark.parametrize("seats", [8, 10, 12])
@pytest.mark.parametrize("edition", ["base", "combined"])
def test_role_marginals_of_large_tables(edition: str, seats: int) -> None:
    if edition == "base":
        if seats > 10:
            return
        cast = ["digger"] * (seats - 3) + ["saboteur"] * 3
        setting = Setting(roles=cast, options={"edition": "base"})
    else:
        cast = ["blue"] * 3 + ["green"] * 3 + ["boss", "profiteer"]
        cast += ["geologist", "saboteur", "saboteur", "geologist"]
        setting = Setting(roles=cast[:seats])
    payload = setting.payload()
    if edition == "combined":
        for seat in (0, 4, 6):
            payload["state"]["seats"][seat]["laid"] = ["green" if seat else "blue"]
    reference = Reference.from_json(seats, setting.options, payload["state"])
    for viewer in (None, 0, seats - 1):
        exact = roles.counted(reference.table, viewer)
        assert close(engine_chances(setting, payload, viewer), exact)


def engine_chances(setting: Setting, payload: Json, viewer: int | None) -> list[dict[str, float]]:
    """What the engine's `prepare` has counted."""
    from powderkeg.engine import load
    from powderkeg.engine.saboteur_2.game import role_chances

    game = load("saboteur_2", seats=setting.seats, **setting.options)
    found: list[dict[str, float]] = role_chances(game.state_from_json(payload).observation(viewer))
    return found


# --- samples --------------------------------------------------------------------------------------


def roles_of_three() -> Case:
    setting, payload = people(3, 1, seed=1)
    return case(setting, payload, 0, all_roles)


def roles_of_three_twice() -> Case:
    setting, payload = people(3, 2, inspected=True, seed=2)
    return case(setting, payload, 0, all_roles)


def roles_of_five_seen_by_the_spectator() -> Case:
    setting, payload = people(5, 0, seed=3)
    return case(setting, payload, None, all_roles)


def roles_of_six() -> Case:
    setting, payload = people(6, 0, inspected=True, seed=4)
    return case(setting, payload, 0, all_roles)


def roles_of_the_base_game() -> Case:
    cast = ("digger", "saboteur", "digger", "digger", "saboteur")
    setting = Setting(roles=cast, options={"edition": "base"})
    return case(setting, setting.payload(), 1, all_roles)


def goals_unseen() -> Case:
    setting = Setting(roles=("blue", "boss"))
    return case(setting, setting.payload(), 0, all_goals)


def goals_one_seen() -> Case:
    setting = Setting(roles=("blue", "boss"), gone=["MAP"])
    payload = setting.payload()
    payload["state"]["goals"][1]["seen_by"] = [0]
    return case(setting, payload, 0, all_goals)


def cards_without_facts() -> Case:
    hands = [HELD[0], ["MAP", "B1", "B5"]]
    setting, payload = bare(hands, [["B1", "ROCK", "MAP"], [], []], POOL)
    return case(setting, payload, 0, all_cards)


def cards_handed_over() -> Case:
    """Seat 0 gave a map and two crossings: still somewhere with seat 1."""
    swaps = [{"seats": [0, 1], "given": [{"B1": 1, "MAP": 1}, {"B2": 1}]}]
    setting, payload = bare(HELD, DISCARDED, POOL, swaps=swaps)
    return case(setting, payload, 0, all_cards)


def cards_handed_over_twice_over() -> Case:
    """Two kinds, one of them twice, and little room."""
    swaps = [{"seats": [1, 0], "given": [{}, {"B1": 2, "MAP": 1}]}]
    hands = [HELD[0], ["MAP", "B1"]]
    setting, payload = bare(hands, [["MAP", "ROCK", "B5"], ["B1"], []], POOL, swaps=swaps)
    return case(setting, payload, 0, all_cards)


def cards_that_came_back() -> Case:
    """The hands went over and back: what did not come back was discarded between."""
    swaps = [
        {"seats": [0, 1], "given": [{"B1": 1}, {}]},
        {"seats": [1, 0], "given": [{}, {"MAP": 1}]},
    ]
    hands = [HELD[0], ["MAP", "B5"]]
    setting, payload = bare(hands, [["ROCK"], ["B1", "B1"], ["MAP"]], POOL, swaps=swaps)
    return case(setting, payload, 0, all_cards)


def nuggets_of_two_rounds() -> Case:
    """Seat 1 chose second in one round and first in the other."""
    values = [[3, 2, 1], [1, 2, 1]]
    order = [[2, 1, 0], [1, 0, 2]]
    taken = share_rounds(order, values)
    gold = [3, 3, 4]
    left = Counter({1: 16, 2: 8, 3: 4}) - Counter(v for vs in values for v in vs)
    fields = {
        "shares": taken,
        "paid": [{}, {}],
        "nuggets": values_json(left),
        "nuggets_size": left.total(),
    }
    setting = Setting(
        roles=("digger", "digger", "saboteur"),
        options={"edition": "base"},
        round=2,
        gold=gold,
        fields=fields,
    )
    return case(setting, setting.payload(), 1, all_shares)


CASES = [
    roles_of_three,
    roles_of_three_twice,
    roles_of_five_seen_by_the_spectator,
    roles_of_six,
    roles_of_the_base_game,
    goals_unseen,
    goals_one_seen,
    cards_without_facts,
    cards_handed_over,
    cards_handed_over_twice_over,
    cards_that_came_back,
    nuggets_of_two_rounds,
]


def p_value(chances: dict[Any, float], counts: Counter[Any]) -> float:
    """Of Pearson's chi-square test; categories expected less than LEAST times are pooled."""
    total = counts.total()
    observed, expected = [0.0], [0.0]
    for category in sorted(chances, key=lambda category: (chances[category], repr(category))):
        if expected[-1] >= LEAST:
            observed.append(0)
            expected.append(0)
        observed[-1] += counts[category]
        expected[-1] += total * chances[category]
    if len(observed) == 1:
        return 1.0
    return float(stats.chisquare(observed, expected).pvalue)


@pytest.mark.parametrize("position", CASES)
def test_samples_have_the_exact_chances(position: Callable[[], Case]) -> None:
    made = position()
    counts: Counter[Any] = Counter()
    for seed in range(WORLDS):
        counts[made.read(made.game.determinize(made.observation, seed).to_json()["state"])] += 1
    assert set(counts) <= set(made.chances)
    assert p_value(made.chances, counts) > SIGNIFICANT
