"""Liar's dice in words: actions, hidden dice, and what a check found wrong."""

from powderkeg.engine.core import Game
from powderkeg.engine.liars_dice.schema import Schema
from powderkeg.engine.liars_dice.tables import LIAR
from powderkeg.engine.text import columns

INVARIANTS = {
    1: "a game has one stage and no common reveal: stage must be 0, pending empty",
    2: "reserved bytes must be 0",
    3: "a bid names a face that the dice do not have",
    4: "nobody can call before the first bid",
    5: "seats bid in turn, and a call ends the game: another seat is to act",
    6: "a full state has a chance key, which is not 0",
    7: "each die shows a face from 1 to its sides",
}

CONTRADICTIONS = {number: text for number, text in INVARIANTS.items() if number < 6} | {
    11: "chance to come is hidden from every seat",
    12: "a die is shown that this seat does not see",
    13: "a die is missing, or shows a face that it does not have",
}


def bid_of(action: int, sides: int) -> tuple[int, int]:
    """How many dice, of which face."""
    return 1 + action // sides, 1 + action % sides


def notation(game: Game, _raw: bytes, action: int) -> str:
    """Name of *action*: `2x5` bids two fives."""
    sides = game.options["sides"]
    if not 0 <= action <= 2 * sides:
        raise ValueError(action)
    if action == 2 * sides:
        return LIAR
    count, face = bid_of(action, sides)
    return f"{count}x{face}"


def describe(schema: Schema) -> str:
    """Write a state or an observation as a table."""
    turn = "over" if schema.to_act is None else f"seat {schema.to_act} to act"
    said = [f"{count}x{face}" for count, face in schema.bids] + [LIAR] * schema.called
    rows = [
        (seat, schema.dice[seat] or "?", " ".join(said[seat::2]) or "-")
        for seat in range(len(schema.dice))
    ]
    return f"Liar's dice, {turn}\n" + columns([("seat", "die", "said"), *rows])


def hidden_names(_game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden die and its face."""
    return f"die of seat {thing}", str(value)
