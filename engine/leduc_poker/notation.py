"""Leduc poker in words: actions, hidden cards, and what a check found wrong."""

from powderkeg.engine.core import Game
from powderkeg.engine.leduc_poker.schema import Schema
from powderkeg.engine.leduc_poker.tables import ACTIONS, CARDS
from powderkeg.engine.text import columns

INVARIANTS = {
    1: "each card is one of Js, Jh, Qs, Qh, Ks, Kh",
    2: "there is only one card of each name",
    3: "the betting is no sequence of legal actions",
    4: "stage, seat to act and chips do not follow from the betting",
    5: "a full state has a chance key, which is not 0",
}

CONTRADICTIONS = {
    3: INVARIANTS[3],
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
    lines = [f"Leduc poker, betting round {schema.stage + 1}, {turn}"]
    lines.append(columns([("seat", "card", "chips"), *rows]))
    shown = "" if schema.stage else ", face down"
    lines.append(f"public card: {schema.board or '?'}{shown}")
    lines += [f"round {i + 1}: {' '.join(line)}" for i, line in enumerate(schema.betting) if line]
    return "\n".join(lines)


def hidden_names(_game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden card and its value."""
    return ("public card" if thing == 2 else f"card of seat {thing}"), CARDS[value - 1]
