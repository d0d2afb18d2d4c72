"""A position of Saboteur 2 as a table that a person can read, and as SVG."""

from collections.abc import Mapping

import msgspec

from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.saboteur_2.positions import to_schema
from powderkeg.engine.saboteur_2.schema import Card, Goal, Schema, SeatState
from powderkeg.engine.saboteur_2.svg import drawing
from powderkeg.engine.saboteur_2.tables import GOAL_NAMES, PATHS, SPECIAL
from powderkeg.engine.text import columns

__all__ = ["describe", "svg"]

CELLS = {"top": (8, 2), "middle": (8, 0), "bottom": (8, -2)}
TURN = str.maketrans("NESW", "SWNE")
MARKS = {"ladder": "L", "blue": "b", "green": "g", "crystal": "*"}
PHASES = {
    "play": "a card",
    "cell": "a cell for {card}",
    "turn": "how {card} lies on {cell}",
    "target": "whom {card} is for",
    "tool": "which tool of seat {target} {card} repairs",
    "discard": "cards to discard",
    "remove": "which card in front of oneself goes",
    "nugget": "a nugget",
    "theft": "from whom to steal",
}


def describe(game: Game, raw: bytes) -> str:
    """Write a state or an observation as text; what is hidden is a question mark."""
    schema = to_schema(game, raw)
    parts = [headline(game, schema), maze(schema), seats(schema), *notes(schema)]
    return "\n\n".join(parts)


def svg(state: State | Observation) -> str:
    """Draw *state* as an SVG text: the maze, and of each seat what its viewer may see."""
    schema = msgspec.convert(state.to_json()["state"], Schema)
    return drawing(schema, headline(state.game, schema))


def headline(game: Game, schema: Schema) -> str:
    """Say whose turn it is, in which round."""
    edition = game.options["edition"]
    start = f"Saboteur 2, {edition} edition, round {schema.round + 1} of {game.options['rounds']}"
    if schema.to_act is None:
        return f"{start}: game over"
    what = PHASES[schema.phase].format(
        card=schema.card, cell=schema.cell and tuple(schema.cell), target=schema.target
    )
    return f"{start}: seat {schema.to_act} chooses {what}"


# --- the maze ------------------------------------------------------------------------------------


def maze(schema: Schema) -> str:
    """The maze, five columns and three rows a card, north up."""
    blocks = {(0, 0): block(SPECIAL["S0"], "S")}
    for name, goal in zip(GOAL_NAMES, schema.goals, strict=True):
        blocks[CELLS[name]] = goal_block(goal)
    for card in schema.maze:
        blocks[card.x, card.y] = card_block(card)
    west, east = min(x for x, _ in blocks), max(x for x, _ in blocks)
    south, north = min(y for _, y in blocks), max(y for _, y in blocks)
    lines = [" " * 5 + "".join(f"{x:^6}" for x in range(west, east + 1)).rstrip()]
    for y in range(north, south - 1, -1):
        for i in range(3):
            row = " ".join(blocks.get((x, y), ("     ",) * 3)[i] for x in range(west, east + 1))
            lines.append(f"{y if i == 1 else '':>3}  {row}".rstrip())
    return "\n".join(lines)


def card_block(card: Card) -> tuple[str, ...]:
    """An ordinary path card; tunnels that cross or pass each other have a centre of their own."""
    _, groups, mark = PATHS[card.card]
    if card.turned:
        groups = tuple(group.translate(TURN) for group in groups)
    return block(groups, MARKS.get(mark, ""))


def goal_block(goal: Goal) -> tuple[str, ...]:
    """A goal; face down: what the viewer knows of it."""
    if not goal.face_up:
        word = {"GT": "gold", "GA": "stone", "GB": "stone", None: "?"}[goal.card]
        return ("/---\\", f"{word:^5}", "\\---/")
    groups: tuple[str, ...] = SPECIAL[goal.card or "GT"]
    if goal.turned:
        groups = tuple(group.translate(TURN) for group in groups)
    return block(groups, "T" if goal.card == "GT" else "o")


def block(groups: tuple[str, ...], mark: str) -> tuple[str, ...]:
    """Three lines of five; a stub does not reach the centre."""
    openings = "".join(groups)
    through = [group for group in groups if len(group) > 1]
    joined = "".join(through)
    centre = mark or (" " if not through else "+" if len(through) == 1 else crossing(groups))
    return (
        f"  {'|' if 'N' in openings else ' '}  ",
        f"{tunnel('W', openings, joined)}{centre}{tunnel('E', openings, joined)[::-1]}",
        f"  {'|' if 'S' in openings else ' '}  ",
    )


def tunnel(side: str, openings: str, joined: str) -> str:
    """Two characters from the edge to the centre."""
    return "--" if side in joined else "- " if side in openings else "  "


def crossing(groups: tuple[str, ...]) -> str:
    """The centre of a card with two tunnels."""
    if "NS" in groups:
        return "#"
    return "/" if any(set(group) == set("NW") for group in groups) else "\\"


# --- seats ---------------------------------------------------------------------------------------


def seats(schema: Schema) -> str:
    """One line a seat."""
    rows = [["seat", "role", "gold", "front", "hand"]]
    for i, seat in enumerate(schema.seats):
        mark = ">" if i == schema.to_act else " "
        gold = "?" if seat.gold is None else str(seat.gold)
        rows.append([f"{mark}{i}", role(seat), gold, " ".join(seat.front) or "-", hand(seat)])
    return columns(rows)


def role(seat: SeatState) -> str:
    """The role, and the doors that its holder laid."""
    doors = f" (laid {', '.join(seat.laid)})" if seat.laid else ""
    return (seat.role or "?") + doors


def hand(seat: SeatState) -> str:
    """The cards, or how many there are."""
    if seat.hand is None:
        return f"{seat.hand_size} hidden"
    return listed(seat.hand)


def listed(cards: Mapping[str, int]) -> str:
    """A multiset in words."""
    return " ".join(name if n == 1 else f"{n}x{name}" for name, n in cards.items()) or "none"


def notes(schema: Schema) -> list[str]:
    """Pile, goals seen, swaps, what is on offer."""
    lines = [f"draw pile: {schema.pile_size}"]
    if schema.gone:
        lines[0] += f"; gone: {listed(schema.gone)}"
    for name, goal in zip(GOAL_NAMES, schema.goals, strict=True):
        if goal.seen_by:
            lines.append(f"{name} goal: looked at by {', '.join(map(str, goal.seen_by))}")
    for i, seat in enumerate(schema.seats):
        others = [str(other) for other in seat.known_to if other != i]
        if others and schema.phase not in ("nugget", "theft", "over"):
            lines.append(f"dwarf card of seat {i}: inspected by {', '.join(others)}")
    lines += [
        f"dwarf card put away by seat {away.seat}: {away.role or '?'}" for away in schema.put_away
    ]
    for swap in schema.swaps:
        given = ["?", "?"] if swap.given is None else [listed(cards) for cards in swap.given]
        pairs = zip(swap.seats, given, strict=True)
        lines.append("hands swapped: " + "; ".join(f"seat {s} gave {c}" for s, c in pairs))
    if schema.chosen:
        lines.append(f"chosen to discard: {listed(schema.chosen)}")
    if schema.offer:
        offer = {str(value): n for value, n in schema.offer.items()}
        lines.append(f"nuggets on offer: {listed(offer)}")
    return ["\n".join(lines)]
