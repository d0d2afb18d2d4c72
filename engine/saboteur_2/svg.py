"""A position of Saboteur 2 as SVG."""

from collections.abc import Iterator
from html import escape

from powderkeg.engine.saboteur_2.schema import Schema, SeatState
from powderkeg.engine.saboteur_2.tables import GOAL_NAMES, PATHS, SPECIAL

__all__ = ["drawing"]

WIDTH = 60  # of a card
HEIGHT = 84
LINE = 30  # of the list of seats
GOALS = {"top": (8, 2), "middle": (8, 0), "bottom": (8, -2)}
TURN = str.maketrans("NESW", "SWNE")
DOORS = {"blue": "#2563b8", "green": "#2e8b3d"}
ENDS = {"N": (0, -42), "E": (30, 0), "S": (0, 42), "W": (-30, 0)}
STYLE = """
text { font-family: sans-serif; font-size: 14px; dominant-baseline: central; fill: #222 }
.title { font-size: 18px; font-weight: bold }
.small { font-size: 11px; text-anchor: middle; fill: #fff }
.big { font-size: 26px; text-anchor: middle; fill: #fff }
.card { fill: #5b4a3a; stroke: #2c241c; stroke-width: 1.5 }
.back { fill: #8c7350; stroke: #2c241c; stroke-width: 1.5 }
.gold { fill: #d9a514; stroke: #2c241c; stroke-width: 1.5 }
.tunnel { stroke: #e9dcc3; stroke-width: 13; stroke-linecap: round; fill: none }
.act { font-weight: bold }
"""


def drawing(schema: Schema, title: str) -> str:
    """The whole picture: the maze, then a line a seat."""
    cells = [(0, 0), *GOALS.values(), *((card.x, card.y) for card in schema.maze)]
    west, east = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    south, north = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    left, top = west * WIDTH - WIDTH // 2, -north * HEIGHT - HEIGHT // 2 - 50
    wide = max((east - west + 1) * WIDTH, 860)
    tall = (north - south + 1) * HEIGHT
    high = 50 + tall + LINE * (len(schema.seats) + 2)
    body = [
        *placed(0, 0, SPECIAL["S0"], "start"),
        *goals(schema),
        *(
            part
            for card in schema.maze
            for part in ordinary(card.x, card.y, card.card, card.turned)
        ),
        *seat_lines(schema, left + 12, top + 50 + tall + LINE),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="#efe8d6"/>',
            f'<text class="title" x="{left + 12}" y="{top + 25}">{escape(title)}</text>',
            *body,
            "</svg>",
        ]
    )


# --- cards ---------------------------------------------------------------------------------------


def ordinary(x: int, y: int, name: str, turned: bool) -> Iterator[str]:
    """A path card."""
    _, groups, mark = PATHS[name]
    if turned:
        groups = tuple(group.translate(TURN) for group in groups)
    yield from placed(x, y, groups, mark)


def placed(x: int, y: int, groups: tuple[str, ...], mark: str) -> Iterator[str]:
    """A card with its tunnels: stubs end before the centre, a bridge has a gap."""
    px, py = x * WIDTH, -y * HEIGHT
    yield f'<g transform="translate({px} {py})">'
    yield frame("gold" if mark == "treasure" else "card")
    for i, group in enumerate(groups):
        if i == 1 and groups[0] == "NS" and group == "EW":
            yield '<path d="M-14 0L14 0" stroke="#5b4a3a" stroke-width="19"/>'
        yield from tunnels(group)
    yield from marked(groups[0], mark)
    yield "</g>"


def frame(kind: str) -> str:
    """The outline of a card."""
    return f'<rect class="{kind}" x="-30" y="-42" width="60" height="84" rx="4"/>'


def tunnels(group: str) -> Iterator[str]:
    """The tunnels of one group."""
    if len(group) == 1:
        x, y = ENDS[group]
        yield f'<path class="tunnel" d="M{x} {y}L{x * 0.55:.0f} {y * 0.55:.0f}"/>'
    elif len(group) == 2:
        (x1, y1), (x2, y2) = ENDS[group[0]], ENDS[group[1]]
        yield f'<path class="tunnel" d="M{x1} {y1}Q0 0 {x2} {y2}"/>'
    else:
        for side in group:
            x, y = ENDS[side]
            yield f'<path class="tunnel" d="M{x} {y}L0 0"/>'


def marked(group: str, mark: str) -> Iterator[str]:
    """Doors, ladders, crystals, the start and the treasure."""
    if mark in DOORS:
        (x1, y1), (x2, y2) = ENDS[group[0]], ENDS[group[-1]]
        x, y = (x1 + x2) / 4, (y1 + y2) / 4
        yield (
            f'<rect x="{x - 8:.0f}" y="{y - 11:.0f}" width="16" height="22" rx="2" '
            f'fill="{DOORS[mark]}" stroke="#111"><title>{mark} door</title></rect>'
        )
    elif mark in ("ladder", "start"):
        yield (
            '<path d="M-6 -14V14M6 -14V14M-6 -8H6M-6 0H6M-6 8H6" stroke="#7a4a12" '
            f'stroke-width="3" fill="none"><title>{mark}</title></path>'
        )
    elif mark == "crystal":
        yield '<path d="M16 16l8 8l-8 10l-8 -10z" fill="#7fd4e8" stroke="#111"/>'
    elif mark == "treasure":
        yield '<circle r="9" fill="#fff2b0" stroke="#111"/>'


def goals(schema: Schema) -> Iterator[str]:
    """The goals; face down ones say what the viewer knows."""
    for name, goal in zip(GOAL_NAMES, schema.goals, strict=True):
        x, y = GOALS[name]
        if goal.face_up and goal.card is not None:
            groups: tuple[str, ...] = SPECIAL[goal.card]
            if goal.turned:
                groups = tuple(group.translate(TURN) for group in groups)
            yield from placed(x, y, groups, "treasure" if goal.card == "GT" else "")
            continue
        yield f'<g transform="translate({x * WIDTH} {-y * HEIGHT})">'
        yield frame("back")
        word = {"GT": "gold", "GA": "stone", "GB": "stone", None: "?"}[goal.card]
        yield f'<text class="{"big" if word == "?" else "small"}" y="0">{word}</text>'
        if goal.seen_by:
            seen = ", ".join(map(str, goal.seen_by))
            yield f'<text class="small" y="30">seen: {seen}</text>'
        yield "</g>"


# --- seats ---------------------------------------------------------------------------------------


def seat_lines(schema: Schema, x: int, y: int) -> Iterator[str]:
    """Role, gold, what lies in front and the hand of each seat."""
    for i, seat in enumerate(schema.seats):
        kind = ' class="act"' if i == schema.to_act else ""
        yield f'<text{kind} x="{x}" y="{y + LINE * i}">{escape(seat_line(i, seat))}</text>'


def seat_line(i: int, seat: SeatState) -> str:
    """One seat in words."""
    hand = f"{seat.hand_size} cards"
    if seat.hand is not None:
        hand = " ".join(name if n == 1 else f"{n}x{name}" for name, n in seat.hand.items())
    gold = "?" if seat.gold is None else seat.gold
    front = f" | in front: {' '.join(seat.front)}" if seat.front else ""
    doors = f" (laid {', '.join(seat.laid)})" if seat.laid else ""
    return f"seat {i}: {seat.role or '?'}{doors}, gold {gold}{front} | {hand}"
