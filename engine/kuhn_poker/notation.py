"""Kuhn poker in words: actions, hidden cards, and what a check found wrong."""

from powderkeg.engine.core import Game
from powderkeg.engine.kuhn_poker.schema import Schema
from powderkeg.engine.kuhn_poker.tables import ACTIONS, CARDS
from powderkeg.engine.text import columns

INVARIANTS = {
    1: "a hand has one stage and no common reveal: stage must be 0, pending empty",
    2: "reserved bytes, and those of seats that are not there, must be 0",
    3: "each seat has put in 1 or 2 chips",
    4: "no sequence of actions leads to these chips, this many actions and this seat to act",
    5: "a full state has a chance key, which is not 0",
    6: "each seat holds one of the lowest cards, one more than seats",
    7: "there is only one card of each name",
}

CONTRADICTIONS = {number: text for number, text in INVARIANTS.items() if number < 5} | {
    11: "chance to come is hidden from every seat",
    12: "a card is shown that this seat does not see",
    13: "a card is missing that this seat sees",
    14: "there is only one card of each name",
}


def notation(_game: Game, _raw: bytes, action: int) -> str:
    """Name of *action*."""
    if not 0 <= action < len(ACTIONS):
        raise ValueError(action)
    return ACTIONS[action]


def describe(schema: Schema) -> str:
    """Write a state or an observation as a table."""
    turn = "over" if schema.to_act is None else f"seat {schema.to_act} to act"
    rows = [(seat, hand.card or "?", hand.chips) for seat, hand in enumerate(schema.hands)]
    return f"Kuhn poker, {turn}\n" + columns([("seat", "card", "chips"), *rows])


def hidden_names(_game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden card and its value."""
    return f"card of seat {thing}", CARDS[value - 1]
