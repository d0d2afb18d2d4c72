"""Numbers of action sequences: derived ones, and a slow count beside the fast one.

Golden ones stand in `tests/playthroughs/perft.txt`.
"""

from typing import Any

import pytest

from powderkeg.engine import OptionError, State, games, load
from powderkeg.solvers import Perft, count_sequences


def slow(state: State, depth: int) -> Perft:
    """The same through the public API."""
    layer, sequences, ended = [state], list[int](), list[int]()
    for _ in range(depth):
        after = []
        for one in layer:
            for action in one.legal_actions():
                child = one.copy()
                child.apply(action)
                after.append(child)
        layer = after
        sequences.append(len(layer))
        ended.append(sum(one.is_terminal for one in layer))
    return Perft(tuple(sequences), tuple(ended))


def test_kuhn_poker_by_hand() -> None:
    # pass or bet; pass-pass, bet-pass and bet-bet are over; pass-bet is answered
    counts = count_sequences(load("kuhn_poker").deal(1), 4)
    assert counts == Perft((2, 4, 2, 0), (0, 3, 2, 0))


@pytest.mark.parametrize(
    ("name", "options", "deals", "histories"),
    [
        ("kuhn_poker", {}, 6, 54),
        ("leduc_poker", {}, 120, 10_200),
        ("liars_dice", {"sides": 6}, 36, 294_876),
        ("goofspiel", {"cards": 5}, 1, 26_931),
        ("goofspiel", {"cards": 6, "bids": "open"}, 1, 1 + 6 + 36 * 26_931),
    ],
)
def test_whole_small_games(name: str, options: dict[str, Any], deals: int, histories: int) -> None:
    counts = count_sequences(load(name, **options).deal(3), 20)
    assert deals * (1 + sum(counts.sequences)) == histories
    assert counts.sequences[-1] == 0


@pytest.mark.parametrize("name", games())
def test_the_slow_count_agrees(name: str) -> None:
    least, most = load(name).seat_range
    for seats in {least, most}:
        state = load(name, seats).deal(5)
        depth = 1
        while sum(count_sequences(state, depth + 1).sequences) < 3_000 and depth < 8:
            depth += 1
        assert count_sequences(state, depth) == slow(state, depth)


def test_it_counts_from_any_state_and_changes_none() -> None:
    state = load("leduc_poker").deal(1)
    state.apply_all(["call", "call"])
    before = bytes(state)
    assert count_sequences(state, 2) == slow(state, 2)
    assert bytes(state) == before
    state.apply_all(["raise", "fold"])
    assert count_sequences(state, 3) == Perft((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("depth", [0, -1, 101, 1.0, "2", None, True])
def test_wrong_depths_are_refused(depth: Any) -> None:
    with pytest.raises(OptionError, match="kuhn_poker: depth"):
        count_sequences(load("kuhn_poker").deal(1), depth)
