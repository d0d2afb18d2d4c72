"""Sizes of the small games, walked through the public API, against published and derived counts.

Histories leave chance out: every deal counts on its own.
"""

from typing import Any

import pytest

from powderkeg.engine import State, load

Case = tuple[str, dict[str, Any], int, tuple[int, int]]

SIZES: list[Case] = [
    # 6 deals * 9 sequences
    ("kuhn_poker", {}, 54, (6, 6)),
    # 120 deals * 85 sequences: 10 in the first betting round, 5 ways into a second of 15
    ("leduc_poker", {}, 10_200, (468, 468)),
    # cards^2 pairs of dice * (2^(2 * sides + 1) - 1): a set of bids, and a call unless it is empty
    ("liars_dice", {"sides": 2}, 124, (16, 16)),
    ("liars_dice", {"sides": 3}, 1_143, (96, 96)),
    ("liars_dice", {"sides": 4}, 8_176, (512, 512)),
    ("liars_dice", {"sides": 5}, 51_175, (2_560, 2_560)),
    ("liars_dice", {"sides": 6}, 294_876, (12_288, 12_288)),
    # h(n) = 1 + n + n * n * h(n - 1), h(1) = 1, for each order of the prizes
    ("goofspiel", {"cards": 3}, 67, (8, 8)),
    ("goofspiel", {"cards": 4}, 1_077, (81, 81)),
    ("goofspiel", {"cards": 5}, 26_931, (1_062, 1_062)),
    ("goofspiel", {"cards": 4, "prizes": "random"}, 24 * 1_077, (1_804, 1_804)),
]


def walk(state: State, sets: set[tuple[int, bytes]]) -> int:
    """Count the histories from *state* on; collect the information sets of the seats to act."""
    if state.to_act is None:
        return 1
    sets.add((state.to_act, bytes(state.observation(state.to_act))))
    n = 1
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        n += walk(after, sets)
    return n


@pytest.mark.parametrize(("name", "options", "histories", "sets"), SIZES)
def test_size(name: str, options: dict[str, Any], histories: int, sets: tuple[int, int]) -> None:
    found: set[tuple[int, bytes]] = set()
    deals = load(name, **options).deals()
    assert histories == sum(walk(state, found) for _, state in deals)
    assert sets == tuple(sum(seat == of for of, _ in found) for seat in (0, 1))


def test_leduc_with_the_public_card_merged_until_it_is_turned() -> None:
    seen: set[bytes] = set()

    def merged(state: State) -> int:
        data = state.to_json()["state"]
        if not data["stage"]:
            data["board"] = None
        key = repr((data["hands"], data["board"], data["betting"])).encode()
        children = 0
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            children += merged(after)
        new = key not in seen
        seen.add(key)
        return children + new

    assert sum(merged(state) for _, state in load("leduc_poker").deals()) == 9_300


def test_goofspiel_with_prizes_merged_until_they_come_up() -> None:
    """OpenSpiel's 26,773 histories: these and its 1 + 64 * 28 chance nodes."""
    seen: set[str] = set()
    game = load("goofspiel", cards=4, prizes="random")
    stack = [state for _, state in game.deals()]
    while stack:
        state = stack.pop()
        data = state.to_json()["state"]
        seen.add(repr((data["prizes"][: data["stage"] + 1], data["bids"], data["to_act"])))
        for action in state.legal_actions():
            stack.append(state.copy())
            stack[-1].apply(action)
    assert len(seen) == 24_980 == 26_773 - (1 + 64 * 28)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice", "goofspiel"])
def test_deals_are_all_deals_and_equally_likely(name: str) -> None:
    deals = load(name).deals()
    assert {probability for probability, _ in deals} == {1 / len(deals)}
    assert len({bytes(state)[24:] for _, state in deals}) == len(deals)  # beside the chance key
