"""The map of 2 de Mayo as text and as SVG. Zones stand where we drew them: no source shows them."""

from collections.abc import Mapping, Sequence

import msgspec

from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.dos_de_mayo.lexicon import Lexicon, lexicon
from powderkeg.engine.dos_de_mayo.positions import to_schema
from powderkeg.engine.dos_de_mayo.schema import Schema
from powderkeg.engine.dos_de_mayo.svg import drawing
from powderkeg.engine.dos_de_mayo.tables import DRAWING, SEATS

__all__ = ["describe", "svg"]

COLUMNS = 104  # of the map as text
ROWS = 21
PHASES = {
    "setup": "France chooses its first card",
    "veto": "may the other side draw?",
    "draw": "who draws?",
    "prepare": "cards before the orders",
    "orders": "orders are written",
    "reveal": "orders are shown, cards",
    "numbers": "how many go",
    "crossing": "a tie where two groups cross",
    "moved": "cards after movement",
    "strength": "cards before the fights",
    "after": "cards after the fights",
    "repeat": "cards before a repeated fight",
}


def describe(game: Game, raw: bytes) -> str:
    """Write a state or an observation as a map and a table."""
    schema, words = to_schema(game, raw), lexicon(game)
    parts = [headline(schema), caption(words), "", *map_lines(schema, words), ""]
    return "\n".join([*parts, *facts(schema), *cards(schema), *order_lines(schema)])


def svg(
    state: State | Observation, *, mix: Sequence[Mapping[str, float] | None] = (None, None)
) -> str:
    """Draw *state* as an SVG text: both sides' units, and the orders that its viewer may see.

    *mix*: for each seat orders and how often a mixed strategy gives them; those arrows are as wide
    as their share, and stand for the orders of that seat.
    """
    schema = msgspec.convert(state.to_json()["state"], Schema)
    words = lexicon(state.game)
    return drawing(schema, words, headline(schema), caption(words), mix)


def headline(schema: Schema) -> str:
    """Turn, phase and who is to act."""
    if schema.winner is not None:
        return f"2 de Mayo, over in turn {schema.turn}: {SEATS[schema.winner]} has won"
    who = "" if schema.to_act is None else f"; {SEATS[schema.to_act]} is to act"
    return f"2 de Mayo, turn {schema.turn} of 10: {PHASES[schema.phase]}{who}"


def caption(words: Lexicon) -> str:
    """What is reconstructed."""
    guessed = sum(border.mark.startswith("R") for border in words.data.borders)
    cards = sum(card.mark.startswith("R") for card in words.data.cards)
    total = len(words.data.borders)
    return (
        f"Reconstructed: {guessed} of {total} borders; not wholly attested: effects of {cards} of "
        "22 cards. Zones stand where we drew them."
    )


# --- the map as text -----------------------------------------------------------------------------


def map_lines(schema: Schema, words: Lexicon) -> list[str]:
    """Zones as `number Sunits Funits`, `!` both sides, `*` a gate with `+units` outside it."""
    canvas = [[" "] * COLUMNS for _ in range(ROWS)]
    spots = {zone: spot(*place) for zone, place in DRAWING.items()}
    for border in words.data.borders:
        draw_line(canvas, spots[border.zones[0]], spots[border.zones[1]])
    for zone, (x, y) in spots.items():
        text = f" {label(schema, words, zone)} "
        left = min(max(0, x - len(text) // 2), COLUMNS - len(text))
        canvas[y][left : left + len(text)] = text
    return ["".join(row).rstrip() for row in canvas]


def spot(x: int, y: int) -> tuple[int, int]:
    """The column and the row of a place in the drawing."""
    return x * (COLUMNS - 1) // 1000, round((y - 60) / 580 * (ROWS - 1))


def label(schema: Schema, words: Lexicon, zone: int) -> str:
    """A zone and who is in it."""
    name = str(zone)
    gates = words.data.gates.zones
    spanish, french = schema.spanish.get(name, 0), schema.french.get(name, 0)
    text = f"[{zone}{'*' if zone in gates else ''}]"
    text += f" S{spanish}" if spanish else ""
    text += f" F{french}" if french else ""
    text += "!" if spanish and french else ""
    return text + (f" +{schema.outside[gates.index(zone)]}" if zone in gates else "")


def draw_line(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots from *start* to *end*."""
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x) // 2, abs(to_y - y), 1)
    for i in range(steps + 1):
        canvas[y + round((to_y - y) * i / steps)][x + round((to_x - x) * i / steps)] = "."


# --- the rest as text ----------------------------------------------------------------------------


def facts(schema: Schema) -> list[str]:
    """Losses, spares, and what holds for this turn only."""
    lost = 10 - sum(schema.spanish.values()) - schema.spare[0]
    losses = f"lost: Spain {lost}, France {schema.losses} (limit {schema.limit})"
    lines = [f"{losses}; spare: Spain {schema.spare[0]}, France {schema.spare[1]}"]
    notes = {
        "Spain may divide a group (F7)": schema.turba,
        "France may write one limited order (F11)": schema.one_order,
        "Murat leads (F1)": schema.murat,
        f"the group in {schema.released} leaves nobody behind (S8)": schema.released,
        f"no draw for {' and '.join(SEATS[seat] for seat in schema.barred)}": schema.barred,
        f"Artillery in {schema.artillery}": schema.artillery,
        f"one Spanish unit fewer is lost in {schema.shield} (S11)": schema.shield,
        f"fights: {numbers(schema.fought)}": schema.fought,
        f"the fight in {schema.repeating} is repeated": schema.repeating,
        f"which of two orders goes on: {schema.tie}": schema.tie,
    }
    lines += [text for text, holds in notes.items() if holds]
    for side, bonus in zip(SEATS, schema.bonus, strict=True):
        if bonus:
            where = ", ".join(f"+{n} in {zone}" for zone, n in bonus.items())
            lines.append(f"strength of {side}: {where}")
    return lines


def cards(schema: Schema) -> list[str]:
    """Where the cards are."""
    lines = []
    for name, side in zip(SEATS, schema.sides, strict=True):
        hand = f"{side.hand_size} hidden" if side.hand is None else listed(side.hand)
        if side.hand is None and side.hand_known:
            hand += f" (among them {listed(side.hand_known)})"
        lines.append(
            f"{name:6}  hand: {hand}; table: {listed(side.table)}; "
            f"discard: {listed(side.discard)}; deck: {side.deck_size}"
        )
    return lines


def order_lines(schema: Schema) -> list[str]:
    """The orders of both sides."""
    lines = []
    for name, orders in zip(SEATS, schema.orders, strict=True):
        if orders is None:
            lines.append(f"{name:6}  orders: hidden")
        elif orders:
            texts = [
                order.order
                + (f" with {order.units}" if order.units else "")
                + ("" if order.status == "standing" else f" ({order.status})")
                for order in orders
            ]
            lines.append(f"{name:6}  orders: {', '.join(texts)}")
    return wrapped(lines)


def wrapped(lines: list[str], width: int = 150) -> list[str]:
    """*lines*, broken after a comma where they are too long."""
    result = []
    for line in lines:
        rest = line
        while len(rest) > width:
            cut = rest.rfind(", ", 0, width) + 2
            result.append(rest[:cut].rstrip())
            rest = " " * 16 + rest[cut:]
        result.append(rest)
    return result


def listed(names: list[str]) -> str:
    """Some names, or none."""
    return " ".join(names) or "none"


def numbers(zones: list[int]) -> str:
    """Some zones."""
    return ", ".join(map(str, zones))
