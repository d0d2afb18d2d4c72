"""Goofspiel in words: tables, hidden things, and what a check found wrong."""

from powderkeg.engine.core import Game
from powderkeg.engine.goofspiel.schema import Schema
from powderkeg.engine.text import columns

INVARIANTS = {
    1: "a full state has a chance key, which is not 0",
    2: "stage counts the prizes that were played for; the last one is never bid for",
    3: "the prizes are not those of this game, or a hidden one is shown",
    4: "a seat bids each card of its hand at most once",
    5: "seat to act, pending, stage and winners do not follow from the bids",
}

CONTRADICTIONS = {
    2: INVARIANTS[2],
    3: INVARIANTS[3],
    11: "chance to come is hidden from every seat",
    12: "a bid is shown that this seat does not see, or that was not made",
    13: "a bid is missing that this seat sees, or a card is bid twice",
    14: "no bids lead to these winners",
}


def describe(schema: Schema) -> str:
    """Write a state or an observation as a table."""
    turn = "over" if schema.to_act is None else f"seat {schema.to_act} to bid"
    numbers = range(len(schema.prizes))
    rows: list[tuple[object, ...]] = [("prize", *(prize or "?" for prize in schema.prizes))]
    for seat, bids in enumerate(schema.bids):
        made = [bid or "?" for bid in bids]
        rows.append((f"seat {seat}", *(made[i] if i < len(made) else "-" for i in numbers)))
    won = schema.winners
    rows.append(("won by", *(won[i] if i < len(won) else "-" for i in numbers)))
    return f"Goofspiel, {len(won)} of {len(schema.prizes)} prizes gone, {turn}\n" + columns(rows)


def hidden_names(_game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden bid or prize and its value."""
    owner, number = divmod(thing, 13)
    what = f"prize {number + 1}" if owner == 2 else f"bid {number + 1} of seat {owner}"
    return what, str(value)
