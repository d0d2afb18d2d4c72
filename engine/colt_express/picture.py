"""A position of Colt Express as a table that a person can read, and as SVG."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from powderkeg.engine.colt_express.positions import to_schema
from powderkeg.engine.colt_express.schema import (
    Bandit,
    FloorPurse,
    OwnPurse,
    PileCard,
    Schema,
    SeatCards,
    Spot,
)
from powderkeg.engine.colt_express.svg import drawing
from powderkeg.engine.colt_express.tables import ROUND_CARDS, STATIONS
from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.text import columns

__all__ = ["describe", "svg"]

PHASES = {
    "draft": "characters are picked",
    "start": "start cars are chosen",
    "schemin": "Schemin'",
    "keep": "cards to keep are chosen",
    "stealin": "Stealin'",
    "pickpocket": "Pickpocketing",
    "over": "game over",
}


def describe(game: Game, raw: bytes) -> str:
    """Write a state or an observation as text; what is hidden is a question mark."""
    schema = to_schema(game, raw)
    parts = [heading(game, schema)]
    if schema.train:
        parts.append(columns(wrapped(train(game, schema), [6] + 7 * [19])))
    parts.append(columns(wrapped(bandits(schema), [10, 4, 4, 12, 100])))
    parts.append(columns(wrapped(seats(game, schema), [4, 40, 34, 40, 24])))
    if schema.pile:
        parts.append(pile(schema))
    return "\n\n".join(parts)


def svg(state: State | Observation) -> str:
    """Draw *state* as an SVG text: train, pile, and of each seat what its viewer may see."""
    schema = msgspec.convert(state.to_json()["state"], Schema)
    first, *others = heading(state.game, schema).split("\n")
    return drawing(schema, first, "; ".join(others[:1]))


def wrapped(rows: list[list[str]], widths: list[int]) -> list[list[str]]:
    """Break the cells of *rows* at blanks, so that none is wider than its column."""
    found: list[list[str]] = []
    for row in rows:
        cells = [wrap(cell, width) for cell, width in zip(row, widths, strict=False)]
        found += map(list, zip_longest(*cells, fillvalue=""))
    return found


def wrap(text: str, width: int) -> list[str]:
    """Break *text* into lines."""
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def heading(game: Game, schema: Schema) -> str:
    """Say whose turn it is, in which round."""
    rules = "expert" if game.options["expert"] else "standard"
    turn = "" if schema.to_act is None else f", seat {schema.to_act} to act"
    lines = [f"Colt Express, {game.seats} seats, {rules} rules: {PHASES[schema.phase]}{turn}"]
    if schema.rounds:
        card = schema.rounds[-1]
        few, many = (ROUND_CARDS | STATIONS)[card][1:]
        symbols = list(few if game.seats <= 4 else many)
        if schema.phase == "schemin":
            symbols[schema.turn] = f"[{symbols[schema.turn]}]"
        lines.append(f"round {schema.round + 1} of 5: {card}, turns {' '.join(symbols)}")
        if schema.round:
            lines.append(f"earlier rounds: {', '.join(schema.rounds[:-1])}")
    strongbox = ", a strongbox beside the train" if schema.strongbox_beside else ""
    lines.append(
        f"First Player: seat {schema.first_player}; "
        f"{schema.neutral_bullets} neutral bullets left{strongbox}"
    )
    return "\n".join(lines)


def train(game: Game, schema: Schema) -> list[list[str]]:
    """Draw the train from the Caboose to the Locomotive: roofs above, floors below."""
    cars = range(len(schema.train) + 1)
    names = [f"{i} car {letter}" for i, letter in enumerate(schema.train)]
    rows = [["", *names, f"{len(schema.train)} engine"]]
    loot = {spot.spot: spot for spot in schema.floor}
    for level, label in (("rf", "roof"), ("in", "inside")):
        people = [standing(schema, f"{level}{car}") for car in cars]
        if level == "in":
            people[schema.marshal] = "MARSHAL"
        spots = [loot.get(f"{level}{car}") for car in cars]
        rows.append([label, *people])
        rows.append(["", *(lying(spot, game.seats) for spot in spots)])
        rows.append(["", *(" ".join(valuables(spot)) if spot else "" for spot in spots)])
    return [row for row in rows if any(row)]


def standing(schema: Schema, spot: str) -> str:
    """Name the bandits on a spot."""
    return " ".join(b.character or "?" for b in schema.bandits if b.spot == spot)


def lying(spot: Spot | None, n_seats: int) -> str:
    """List the purses on a spot with their handles."""
    purses = spot.purses if spot else []
    return " ".join(f"#{purse.handle}:{worth(purse, n_seats)}" for purse in purses)


def worth(purse: FloorPurse | OwnPurse, n_seats: int) -> str:
    """Write a purse's value, and which seats know it if not all or none do."""
    value = "$?" if purse.value is None else f"${purse.value}"
    if len(purse.known_to) in (0, n_seats):
        return value
    return f"{value}({','.join(map(str, purse.known_to))})"


def valuables(holder: Spot | Bandit) -> list[str]:
    """List jewels and strongboxes."""
    found = []
    if holder.jewels:
        found.append("jewel" if holder.jewels == 1 else f"{holder.jewels} jewels")
    if holder.strongboxes:
        found.append("strongbox" if holder.strongboxes == 1 else "2 strongboxes")
    return found


def bandits(schema: Schema) -> list[list[str]]:
    """Tabulate the bandits."""
    rows = [["bandit", "seat", "spot", "bullets left", "loot (in brackets: seats that know it)"]]
    for bandit in schema.bandits:
        loot = [worth(purse, len(schema.seats)) for purse in bandit.purses] + valuables(bandit)
        loot += [f"${bandit.cash} in cash"] if bandit.cash else []
        rows.append(
            [
                bandit.character or "not picked",
                str(bandit.owner),
                bandit.spot or "-",
                str(bandit.bullets_left),
                ", ".join(loot) or "-",
            ]
        )
    return rows


def seats(game: Game, schema: Schema) -> list[list[str]]:
    """Tabulate the cards of the seats."""
    expert = bool(game.options["expert"])
    rows = [["seat", "hand", "deck", "discard", "bullets received"]]
    if not expert:
        rows[0].pop(3)
    for number, cards in enumerate(schema.seats):
        row = [
            str(number),
            hand(cards),
            multiset(cards.deck, cards.deck_size)
            + (f", bullets on top: {cards.deck_top}" if cards.deck_top else ""),
            discard(cards),
            multiset(cards.received, 0),
        ]
        if not expert:
            row.pop(3)
        rows.append(row)
    return rows


def multiset(cards: dict[str, int] | None, size: int) -> str:
    """Write a multiset of cards, or how many are hidden."""
    if cards is None:
        return f"{size} hidden" if size else "-"
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in cards.items()) or "-"


def hand(cards: SeatCards) -> str:
    """Write a hand, with what is known or decided about it."""
    text = multiset(cards.hand, cards.hand_size)
    if cards.hand is None and cards.hand_bullets:
        text += f", bullets among them: {cards.hand_bullets}"
    if cards.keep:
        text += f"; keeps {multiset(cards.keep, 0)}"
    return text


def discard(cards: SeatCards) -> str:
    """Write a discard, with what everybody knows of it."""
    text = multiset(cards.discard, cards.discard_size)
    if cards.discard is None and cards.discard_known:
        text += f", among them {multiset(cards.discard_known, 0)}"
    return text


def pile(schema: Schema) -> str:
    """Write the common pile in order of play."""
    done = pile_part(schema.pile[: schema.executed])
    left = pile_part(schema.pile[schema.executed :])
    lines = wrap(f"pile, executed: {done}", 120) if done else []
    if left:
        planned = "to come" if schema.phase == "stealin" else "planned"
        lines += wrap(f"pile, {planned}: {left}", 120)
    return "\n".join(lines)


def pile_part(cards: Sequence[PileCard]) -> str:
    """Write some cards of the pile."""
    return ", ".join(
        f"seat {card.seat} {card.card or '?'}{' (face down)' if card.face_down else ''}"
        for card in cards
    )
