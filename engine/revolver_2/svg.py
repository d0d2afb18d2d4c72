"""The table of Revolver 2 as SVG."""

from collections.abc import Iterator
from html import escape

from powderkeg.engine.revolver_2.schema import Schema
from powderkeg.engine.revolver_2.tables import SEATS
from powderkeg.engine.revolver_2.vocabulary import Area

__all__ = ["drawing"]

WIDTH = 1260
COLUMN = 205
LEFT = 15
CARD = (96, 30)
MIDDLE = 330  # height of the areas
COLORS = ("#1f6b3a", "#9c2b1f")  # Guardians, Mapache
STYLE = """
text { font-family: sans-serif; font-size: 12px; fill: #222 }
.title { font-size: 19px; font-weight: bold }
.note { fill: #555 }
.area { fill: #f4e7c8; stroke: #6d5a35; stroke-width: 1.5 }
.here { stroke: #d07a00; stroke-width: 4 }
.space { fill: #fff; stroke: #6d5a35 }
.optional { stroke-dasharray: 3 3 }
.marker { fill: #d07a00 }
.card { fill: #fffdf6; stroke-width: 1.5 }
.blockade { fill: #ffd9a0 }
.dead { fill: #999; text-decoration: line-through }
"""


def drawing(schema: Schema, areas: list[Area], names: dict[str, str], title: str, note: str) -> str:
    """The whole picture; *names*: what ids are called."""
    height = MIDDLE + 340
    body = [
        *(part for i, area in enumerate(areas) for part in column(schema, i, area, names)),
        *people(schema, names),
        *hands(schema, names, height - 95),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#efe8d6"/>',
            text(LEFT, 28, title, "title"),
            *body,
            text(LEFT, height - 12, note, "note"),
            "</svg>",
        ]
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Some words."""
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:.0f}" y="{y:.0f}">{escape(words)}</text>'


def column(schema: Schema, i: int, area: Area, names: dict[str, str]) -> Iterator[str]:
    """An area with Mapache's side above it and the Guardians' below."""
    x = LEFT + i * COLUMN
    here = " here" if schema.area == i else ""
    row = schema.rows[i]
    size = f'width="{COLUMN - 12}" height="74"'
    yield f'<rect class="area{here}" x="{x}" y="{MIDDLE}" {size} rx="6"/>'
    bonus = f", attack +{area.attack_bonus}" if area.attack_bonus else ""
    yield text(x + 8, MIDDLE + 18, names[area.id])
    yield text(x + 8, MIDDLE + 34, f"defense {area.defense}{bonus}{tokens(row.tokens)}")
    for number, space in enumerate(area.spaces, 1):
        left, top = x + 8 + 29 * (number - 1), MIDDLE + 44
        kind = "space optional" if space.optional else "space"
        yield f'<rect class="{kind}" x="{left}" y="{top}" width="24" height="22"/>'
        if (schema.area, schema.space) == (i, number):
            yield f'<circle class="marker" cx="{left + 12}" cy="{top + 11}" r="8"/>'
        yield text(left + 4, top + 15, f"{space.recruits or ''}")
    for seat, way in ((1, -1), (0, 1)):
        cards = [(names[card.card] + "*" * card.grit + tokens(card.tokens), seat, "")
                 for card in row.firepower[seat]]  # fmt: skip
        cards += [(names[name], 1 - seat, " blockade") for name in row.blockades[seat]]
        yield from pile(cards, x, way)


def pile(cards: list[tuple[str, int, str]], x: int, way: int) -> Iterator[str]:
    """Cards on one side of an area, two in a line, away from it."""
    for n, (name, owner, kind) in enumerate(cards):
        left = x + (n % 2) * CARD[0]
        lines = n // 2 + 1
        top = MIDDLE - 4 - lines * (CARD[1] + 2) if way < 0 else MIDDLE + 46 + lines * (CARD[1] + 2)
        yield (
            f'<rect class="card{kind}" x="{left}" y="{top}" width="{CARD[0] - 3}" '
            f'height="{CARD[1]}" rx="3" stroke="{COLORS[owner]}"/>'
        )
        yield fitted(left + 4, top + 19, name)


def fitted(x: float, y: float, name: str) -> str:
    """A name that is squeezed into a card where it is long."""
    room = CARD[0] - 11
    squeeze = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(name) > 14 else ""
    return f'<text x="{x:.0f}" y="{y:.0f}"{squeeze}>{escape(name)}</text>'


def tokens(found: dict[str, int]) -> str:
    """Power tokens in a few signs."""
    return "".join(f" +{value}" * n for value, n in found.items())


def people(schema: Schema, names: dict[str, str]) -> Iterator[str]:
    """The guardians, the next victim first; the army."""
    yield text(LEFT, 54, f"army tokens: {'● ' * schema.army}({schema.army})")
    yield text(LEFT, 74, f"kills of this round: {schema.kills}, shields: {schema.shields}")
    living = " · ".join(names[man.id] + "*" * man.grit for man in schema.guardians)
    yield text(LEFT, 96, f"guardians: {living or 'none'}   (* true grit)")
    dead = ", ".join(names[name] for name in schema.dead)
    yield text(LEFT, 114, dead, "dead")
    yield text(LEFT, 132, f"recruits in the pile: {len(schema.recruits)}", "note")


def hands(schema: Schema, names: dict[str, str], top: float) -> Iterator[str]:
    """Hands, decks and discard piles."""
    for seat, side in enumerate(schema.sides):
        hand = f"{side.hand_size} cards" if side.hand is None else counted(side.hand, names)
        line = (
            f"{SEATS[seat]}: hand {hand}; deck {side.deck_size}; "
            f"discard pile {sum(side.discard.values())}"
        )
        yield (
            f'<rect x="{LEFT}" y="{top + 26 * seat}" width="14" height="14" fill="{COLORS[seat]}"/>'
        )
        yield text(LEFT + 22, top + 26 * seat + 12, line)


def counted(cards: dict[str, int], names: dict[str, str]) -> str:
    """A multiset."""
    shown = (f"{n} {names[name]}" if n > 1 else names[name] for name, n in cards.items())
    return ", ".join(shown) or "none"
