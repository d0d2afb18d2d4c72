"""A position of 2 de Mayo as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import hypot

from powderkeg.engine.dos_de_mayo.lexicon import Lexicon
from powderkeg.engine.dos_de_mayo.schema import Schema
from powderkeg.engine.dos_de_mayo.tables import DRAWING

__all__ = ["drawing"]

COLORS = ("#b3261e", "#1f4e9c")  # Spain, France
DASHES = {"cancelled": "2 7", "void": "2 7", "stayed": "9 6"}
RADIUS = 27
CENTRE = (500, 350)
STYLE = """
text { font-family: sans-serif; font-size: 17px; text-anchor: middle; dominant-baseline: central }
.note { font-size: 15px; text-anchor: start; fill: #444 }
.title { font-size: 20px; text-anchor: start; font-weight: bold }
.unit { fill: #fff; font-weight: bold }
.border { stroke: #8a8478; stroke-width: 2.5 }
.guess { stroke: #b9b2a4; stroke-width: 1.5; stroke-dasharray: 6 5 }
.zone { fill: #fbf7ec; stroke: #5d574c; stroke-width: 2 }
.fight { stroke: #e08a00; stroke-width: 5 }
"""

Spot = tuple[float, float]


def drawing(
    schema: Schema,
    words: Lexicon,
    title: str,
    note: str,
    mix: Sequence[Mapping[str, float] | None],
) -> str:
    """The whole picture."""
    body = [
        *borders(words),
        *boxes(schema, words),
        *(part for zone in DRAWING for part in zone_parts(schema, words, zone)),
        *(part for seat in range(2) for part in arrows(schema, words, seat, mix[seat])),
    ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -70 1120 850">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            "<defs>",
            *(marker(seat) for seat in range(2)),
            "</defs>",
            '<rect x="-60" y="-70" width="1120" height="850" fill="#efe8d6"/>',
            f'<text class="title" x="-40" y="-45">{escape(title)}</text>',
            *body,
            f'<text class="note" x="-40" y="738">{escape(note)} Dashed borders are ours.</text>',
            f'<text class="note" x="-40" y="762">{escape(losses(schema))}</text>',
            "</svg>",
        ]
    )


def losses(schema: Schema) -> str:
    """One line of numbers."""
    lost = 10 - sum(schema.spanish.values()) - schema.spare[0]
    return (
        f"Red: Spain, {lost} lost, {schema.spare[0]} spare. Blue: France, {schema.losses} lost "
        f"(limit {schema.limit}), {schema.spare[1]} spare. Squares beside gates: outside boxes."
    )


def marker(seat: int) -> str:
    """The head of an arrow."""
    return (
        f'<marker id="head{seat}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="14" '
        f'markerHeight="14" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{COLORS[seat]}"/></marker>'
    )


def borders(words: Lexicon) -> Iterator[str]:
    """A line for each border; those that are ours are dashed."""
    for border in words.data.borders:
        (x1, y1), (x2, y2) = (DRAWING[zone] for zone in border.zones)
        kind = "guess" if border.mark.startswith("R") else "border"
        yield f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def box_spot(gate: int) -> Spot:
    """Where the outside box of a gate stands: away from the centre."""
    x, y = DRAWING[gate]
    length = hypot(x - CENTRE[0], y - CENTRE[1])
    return x + 78 * (x - CENTRE[0]) / length, y + 62 * (y - CENTRE[1]) / length


def boxes(schema: Schema, words: Lexicon) -> Iterator[str]:
    """The outside boxes."""
    for gate, units in zip(words.data.gates.zones, schema.outside, strict=True):
        x, y = box_spot(gate)
        yield (
            f'<rect x="{x - 20:.0f}" y="{y - 16:.0f}" width="40" height="32" '
            f'fill="#dfe6f3" stroke="{COLORS[1]}"/>'
        )
        yield f'<text x="{x:.0f}" y="{y:.0f}" fill="{COLORS[1]}">{units}</text>'


def zone_parts(schema: Schema, words: Lexicon, zone: int) -> Iterator[str]:
    """A zone: a circle with its number, and a square for the units of each side."""
    x, y = DRAWING[zone]
    spanish, french = schema.spanish.get(str(zone), 0), schema.french.get(str(zone), 0)
    if zone in words.data.gates.zones:
        yield f'<circle class="zone" cx="{x}" cy="{y}" r="{RADIUS + 5}"/>'
    kind = "zone fight" if spanish and french else "zone"
    yield f'<circle class="{kind}" cx="{x}" cy="{y}" r="{RADIUS}"/>'
    crowded = bool(spanish or french)
    yield f'<text x="{x}" y="{y - 12 if crowded else y}">{zone}</text>'
    present = [(n, COLORS[seat]) for seat, n in enumerate((spanish, french)) if n]
    for i, (units, color) in enumerate(present):
        left = x - 11 * len(present) + 22 * i + 1
        yield f'<rect x="{left}" y="{y - 2}" width="20" height="20" rx="3" fill="{color}"/>'
        yield f'<text class="unit" x="{left + 10}" y="{y + 9}">{units}</text>'


def arrows(
    schema: Schema, words: Lexicon, seat: int, mix: Mapping[str, float] | None
) -> Iterator[str]:
    """The orders of a seat, or how often a mixed strategy gives each."""
    if mix is not None:
        for name, share in mix.items():
            yield arrow(words, name, seat, width=1 + 8 * share, text=f"{share:.0%}")
        return
    for order in schema.orders[seat] or []:
        dash = DASHES.get(order.status, "")
        yield arrow(words, order.order, seat, width=4, dash=dash, text=str(order.units or ""))


def arrow(words: Lexicon, name: str, seat: int, *, width: float, dash: str = "", text: str) -> str:
    """One order, a little to the right of its border, so that orders that cross stand apart."""
    index = words.orders.index(name)
    if index < len(words.borders):
        origin, target = words.borders[index]
        (x1, y1), (x2, y2) = shortened(DRAWING[origin], DRAWING[target])
    else:
        gate = words.data.gates.zones[index - len(words.borders)]
        (x1, y1), (x2, y2) = shortened(box_spot(gate), DRAWING[gate])
    middle = (x1 + x2) / 2 - (y2 - y1) * 0.1, (y1 + y2) / 2 + (x2 - x1) * 0.1
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    line = (
        f'<path d="M{x1:.0f} {y1:.0f}Q{middle[0]:.0f} {middle[1]:.0f} {x2:.0f} {y2:.0f}" '
        f'fill="none" stroke="{COLORS[seat]}" stroke-width="{width:.1f}"{dashes} '
        f'marker-end="url(#head{seat})"><title>{name}</title></path>'
    )
    if not text:
        return line
    x, y = (x1 + x2 + 2 * middle[0]) / 4, (y1 + y2 + 2 * middle[1]) / 4
    return f'{line}\n<text x="{x:.0f}" y="{y:.0f}" fill="{COLORS[seat]}">{text}</text>'


def shortened(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """The way from *start* to *end*, without what lies inside their circles."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    cut = min(RADIUS + 4, length / 3) / length
    return (start[0] + cut * dx, start[1] + cut * dy), (end[0] - cut * dx, end[1] - cut * dy)
