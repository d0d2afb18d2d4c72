"""What always holds, at every state of random games, read from JSON.

The rules keep every card, token and guardian somewhere: nothing appears, nothing is lost.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.revolver_2.lockstep import variant, weight
from tests.revolver_2.positions import Tables
from tests.revolver_2.reference import data_and_rules
from tests.revolver_2.reference.preparation import full_deck
from tests.revolver_2.reference.tables import SEATS, Data

Json = dict[str, Any]
GAMES = 45
MOST_OPTIONS = 64  # of a decision


class Setting:
    """The data and rules of one game."""

    def __init__(self, options: Json) -> None:
        self.data: Data
        self.data, self.rules = data_and_rules(options)

    def deck_of(self, name: str) -> int:
        return self.data.cards[name].owner

    def kind(self, name: str) -> int:
        return self.data.cards[name].kind


def firepower(state: Json) -> Iterator[tuple[int, Json]]:
    for spot in state["rows"]:
        for seat in SEATS:
            for lying in spot["firepower"][seat]:
                yield seat, lying


def check_cards(setting: Setting, state: Json) -> None:
    """Each deck is complete: deck, hand, discard pile, in play, a one-shot under way."""
    cards: list[Counter[str]] = []
    for side in state["sides"]:
        cards.append(Counter(side["hand"]) + Counter(side["deck"]) + Counter(side["discard"]))
        assert side["hand_size"] == sum(side["hand"].values())
        assert side["deck_size"] == sum(side["deck"].values())
        assert Counter(side["hand_known"]) <= Counter(side["hand"])
        for place in ("hand", "deck", "discard", "hand_known"):
            kinds = [setting.kind(name) for name in side[place]]
            assert kinds == sorted(kinds)
            assert 0 not in side[place].values()
    for seat, lying in firepower(state):
        assert setting.deck_of(lying["card"]) == seat
        cards[seat][lying["card"]] += 1
    for spot in state["rows"]:
        for seat in SEATS:
            cards[1 - seat].update(spot["blockades"][seat])
    under_way = [entry["card"] for entry in state["stack"] if entry["do"] == "discard"]
    for name in under_way:
        cards[setting.deck_of(name)][name] += 1
    assert len(under_way) <= 1
    for seat in SEATS:
        assert cards[seat] == full_deck(setting.data, seat)


def check_guardians(setting: Setting, state: Json) -> None:
    """Each is in play, in the pile or dead; the three lists are in order of survival."""
    order = setting.data.survival_order
    lists = [[one["id"] for one in state["guardians"]], state["recruits"], state["dead"]]
    assert sorted(name for names in lists for name in names) == sorted(order)
    for names in lists:
        assert names == sorted(names, key=order.index)
    assert all(not setting.data.people[name].starting for name in state["recruits"])
    assert state["guardians"] or state["reason"] == "all_killed"
    assert state["kills"] >= 0


def check_tokens(setting: Setting, state: Json) -> None:
    rules = setting.rules
    grit = [one["grit"] for one in state["guardians"]] + [c["grit"] for _, c in firepower(state)]
    assert sum(grit) + state["supply"]["grit"] == rules["true_grit_tokens"]
    assert all(0 <= n <= rules["max_true_grit_per_card"] for n in grit)
    used = [sum(sum(spot["tokens"].values()) for spot in state["rows"]), 0]
    for seat, lying in firepower(state):
        used[seat] += sum(lying["tokens"].values())
        assert {int(v) for v in lying["tokens"]} <= set(rules["power_token_values"])
    totals = [rules["guardian_power_tokens"], rules["mapache_power_tokens"]]
    assert [n + m for n, m in zip(used, state["supply"]["power"], strict=True)] == totals
    assert min(state["supply"]["power"]) >= 0
    assert 0 <= state["army"] <= rules["army_tokens_total"]
    assert state["army"] or state["reason"] == "army"


def check_rows(setting: Setting, state: Json) -> None:
    """Sorted, and within the limits."""
    rules = setting.rules
    names = ("guardian_firepower_limit", "mapache_firepower_limit")
    most = [rules[name] or 99 for name in names]
    for spot in state["rows"]:
        for seat in SEATS:
            row = spot["firepower"][seat]
            keys = [(setting.kind(c["card"]), c["grit"], values(c)) for c in row]
            assert keys == sorted(keys)
            assert len(row) <= most[seat]
            lying = spot["blockades"][seat]
            assert [*lying] == sorted(lying, key=setting.kind)
            assert len(lying) <= (rules["blockades_per_side_and_area"] or 99)


def values(lying: Json) -> list[int]:
    return sorted(int(value) for value, n in lying["tokens"].items() for _ in range(n))


def check_question(setting: Setting, state: Json) -> None:
    """What is open fits the phase."""
    phase = state["phase"]
    assert (state["poker"] is None) == (phase != "poker")
    assert (state["paying"] is None) == (phase not in ("pay", "explode", "gatling"))
    assert (state["to_act"] is None) == (phase == "over") == (state["winner"] is not None)
    assert bool(state["pending"]) == (phase == "poker")
    assert bool(state["stack"]) == (phase == "target")
    assert not state["chosen"] or phase == "target"
    assert 0 <= state["actions"] <= 100
    assert state["stage"] == max(state["round"] - 1, 0) + (phase == "over")
    if state["round"]:
        spaces = setting.data.areas[state["areas"][state["area"]]].recruits
        assert 1 <= state["space"] <= len(spaces)


def check_progress(before: Json, state: Json) -> None:
    """The marker never goes back; what is dead stays dead; cards are drawn, never undrawn."""
    assert where(before) <= where(state)
    assert set(before["dead"]) <= set(state["dead"])
    assert set(state["recruits"]) <= set(before["recruits"])
    assert state["round"] - before["round"] in (0, 1)
    assert before["bridge_used"] <= state["bridge_used"]
    for name in ("drawn", "discarded"):
        assert all(b[name] <= s[name] for b, s in zip(before["sides"], state["sides"], strict=True))


def where(state: Json) -> tuple[int, int]:
    return (-1, 0) if state["area"] is None else (state["area"], state["space"])


CHECKS = (check_cards, check_guardians, check_tokens, check_rows, check_question)


@pytest.mark.parametrize("number", range(GAMES))
def test_invariants_hold_in_random_games(tables: Tables, number: int) -> None:
    rng = random.Random(f"invariants {number}")
    _, options = variant(number, rng)
    setting = Setting(options)
    table = tables.deal(number, **options)
    state = table.json()
    while table.to_act is not None:
        for check in CHECKS:
            check(setting, state)
        legal = table.legal()
        assert 0 < len(legal) <= MOST_OPTIONS
        table.apply(*rng.choices(legal, [weight(number, text) for text in legal]))
        before, state = state, table.json()
        check_progress(before, state)
    for check in CHECKS:
        check(setting, state)
    returns = table.returns()
    assert sorted(returns) == [0, 1]
    assert returns[state["winner"]] == 1
    assert table.places()[state["winner"]] == 1
