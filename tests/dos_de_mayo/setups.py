"""Positions of 2 de Mayo for tests: say what matters, the rest is filled in."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from powderkeg.engine import Game, Observation, State

CARDS = ([f"S{i}" for i in range(1, 12)], [f"F{i}" for i in range(1, 12)])

Cards = Sequence[str]


def payload(
    game: Game,
    *,
    spanish: Mapping[int, int],
    french: Mapping[int, int],
    hands: tuple[Cards, Cards] = (("S1",), ("F1",)),
    discards: tuple[Cards, Cards] = ((), ()),
    tables: tuple[Cards, Cards] = ((), ()),
    known: tuple[Cards, Cards] = ((), ()),
    turn: int = 1,
    losses: int = 0,
    rest: int = 19,
    **fields: Any,
) -> dict[str, Any]:
    """A state in phase `orders`, Spain to act, unless *fields* say otherwise.

    French units that are not placed stand outside, and those that do not fit there in zone *rest*;
    the decks hold what is nowhere else.
    """
    document = game.deal(1).to_json()
    state = document["state"]
    state |= {"phase": "orders", "to_act": 0, "turn": turn, "stage": turn - 1, "losses": losses}
    state["spanish"] = {str(zone): n for zone, n in sorted(spanish.items())}
    left = 29 - losses - sum(french.values())
    state["outside"] = [min(5, max(0, left - 5 * box)) for box in range(4)]
    on_map = dict(french) | ({rest: french.get(rest, 0) + left - 20} if left > 20 else {})
    state["french"] = {str(zone): n for zone, n in sorted(on_map.items())}
    state["sides"] = [
        side(CARDS[seat], hands[seat], discards[seat], tables[seat], known[seat])
        for seat in range(2)
    ]
    state |= fields
    return document


def position(game: Game, **fields: Any) -> State:
    """The state that `payload` writes."""
    return game.state_from_json(payload(game, **fields))


def side(cards: Cards, hand: Cards, discard: Cards, table: Cards, known: Cards) -> dict[str, Any]:
    """The cards of a side, as JSON."""
    deck = [card for card in cards if card not in {*hand, *discard, *table}]
    return {
        "hand": in_order(cards, hand),
        "hand_size": len(hand),
        "hand_known": in_order(cards, known),
        "deck": deck,
        "deck_size": len(deck),
        "discard": in_order(cards, discard),
        "table": in_order(cards, table),
    }


def in_order(cards: Cards, some: Cards) -> list[str]:
    """*some* of *cards*, as they are sorted."""
    return [card for card in cards if card in some]


def names(state: State | Observation) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def do(state: State, *actions: str) -> State:
    """*state* after *actions*, which it also changes."""
    for action in actions:
        state.apply(action)
    return state


def order_sets(state: State) -> list[tuple[str, ...]]:
    """Every order list that the seat to act may still write."""
    found: list[tuple[str, ...]] = []
    todo: list[tuple[State, tuple[str, ...]]] = [(state, ())]
    while todo:
        here, written = todo.pop()
        for name in names(here):
            if name == "done":
                found.append(written)
                continue
            after = here.copy()
            after.apply(name)
            todo.append((after, (*written, name)))
    return found


def is_even(values: Iterable[object], kinds: int) -> bool:
    """Are *kinds* different values about equally frequent? Chi-square, five deviations wide."""
    counts = Counter(values)
    expected = sum(counts.values()) / kinds
    if len(counts) > kinds or expected < 5:
        raise ValueError(f"{len(counts)} different values, {kinds} expected, {expected} of each")
    statistic = sum((n - expected) ** 2 / expected for n in counts.values())
    statistic += expected * (kinds - len(counts))
    freedom = kinds - 1
    return bool(statistic < freedom + 5 * (2 * freedom) ** 0.5)


def is_ascending(values: Sequence[int]) -> bool:
    """Is every value greater than the one before?"""
    return all(one < two for one, two in pairwise(values))
