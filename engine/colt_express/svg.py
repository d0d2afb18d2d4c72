"""A position of Colt Express as SVG: the train from the side, the common pile, a line a seat."""

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from powderkeg.engine.colt_express.schema import Bandit, PileCard, Schema, Spot

__all__ = ["drawing"]

CAR = 190  # from one car to the next
LEFT = 16
ROOF = 130  # where people on a roof stand
FLOOR = 172
LOOT = 198  # where what lies inside a car is
ON_ROOF = 88
CARD = 74  # of the pile, from one to the next
A_ROW = 13  # cards of the pile
LINE = 24
WIDTH = 1000
LETTERS = 125  # in a line
# Characters in the colours of their figures; light ones get dark letters.
PAINT = {
    "Belle": "#8e4aa8",
    "Cheyenne": "#2e8b57",
    "Django": "#3a4658",
    "Doc": "#2563b8",
    "Ghost": "#e8e2d0",
    "Tuco": "#b83227",
}
DARK = {"Ghost"}
STYLE = """
text { font-family: sans-serif; font-size: 13px; dominant-baseline: central; fill: #222 }
.title { font-size: 17px; font-weight: bold }
.small { font-size: 11px; text-anchor: middle }
.light { fill: #fff }
.who { font-size: 13px; font-weight: bold; text-anchor: middle }
.car { fill: #a9703f; stroke: #4a2f1b; stroke-width: 2 }
.inside { fill: #f3dfb8; stroke: #4a2f1b; stroke-width: 1.5 }
.engine { fill: #4b5563; stroke: #1f2937; stroke-width: 2 }
.wheel { fill: #333; stroke: #111 }
.act { font-weight: bold }
"""


def drawing(schema: Schema, title: str, below_title: str) -> str:
    """The whole picture."""
    rows = -(-len(schema.pile) // A_ROW)
    below = 270 + (34 + 52 * rows if rows else 0)
    wide = max(WIDTH, LEFT * 2 + CAR * (len(schema.train) + 1))
    high = below + LINE * sum(map(len, seat_words(schema))) + 20
    body = [
        f'<text class="title" x="{LEFT}" y="22">{escape(title)}</text>',
        f'<text x="{LEFT}" y="46">{escape(below_title)}</text>',
        *(train(schema) if schema.train else ()),
        *(pile(schema) if schema.pile else ()),
        *seat_lines(schema, below),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect width="{wide}" height="{high}" fill="#efe8d6"/>',
            *body,
            "</svg>",
        ]
    )


# --- the train -----------------------------------------------------------------------------------


def train(schema: Schema) -> Iterator[str]:
    """Every car with who and what is on it, the Caboose on the left."""
    names = [*schema.train, ""]
    loot = {spot.spot: spot for spot in schema.floor}
    yield f'<path d="M0 232H{LEFT * 2 + CAR * len(names)}" stroke="#777" stroke-width="3"/>'
    for car, name in enumerate(names):
        yield f'<g transform="translate({LEFT + CAR * car} 0)">'
        yield from body(name)
        yield from people(schema, f"rf{car}", ROOF)
        yield from people(schema, f"in{car}", FLOOR, marshal=schema.marshal == car)
        for spot, y in ((f"rf{car}", ON_ROOF), (f"in{car}", LOOT)):
            if spot in loot:
                yield from valuables(loot[spot], y)
        yield "</g>"
    if schema.strongbox_beside:
        x = LEFT + CAR * len(names) - 28
        yield f'<g transform="translate({x} 44)">{box("a strongbox beside the train")}</g>'


def body(name: str) -> Iterator[str]:
    """One car, or the locomotive if it has no name."""
    kind = "car" if name else "engine"
    yield f'<rect class="{kind}" x="4" y="130" width="{CAR - 16}" height="88" rx="6"/>'
    yield f'<rect class="inside" x="12" y="138" width="{CAR - 32}" height="72" rx="3"/>'
    if not name:
        yield '<path class="engine" d="M138 130V106H128V98H164V106H154V130Z"/>'
    for x in (34, CAR - 46):
        yield f'<circle class="wheel" cx="{x}" cy="224" r="9"/>'
    word = f"car {name}" if name else "locomotive"
    yield f'<text class="small" x="{CAR // 2 - 4}" y="246">{word}</text>'


def people(schema: Schema, spot: str, y: int, *, marshal: bool = False) -> Iterator[str]:
    """The bandits on a spot, and the Marshal."""
    there = [bandit for bandit in schema.bandits if bandit.spot == spot]
    gap = min(28, (CAR - 48) // max(1, len(there) + marshal))
    for i, bandit in enumerate(there):
        yield figure(26 + gap * i, y - 16, bandit)
    if marshal:
        x = 26 + gap * len(there)
        yield (
            f'<g transform="translate({x} {y - 16})"><title>Marshal</title>'
            '<path d="M0 -14l4 9h10l-8 6l3 10l-9 -6l-9 6l3 -10l-8 -6h10z" fill="#e0b400" '
            'stroke="#6b5200"/></g>'
        )


def figure(x: int, y: int, bandit: Bandit) -> str:
    """One bandit as a disc with the first letter of the name and the seat."""
    name = bandit.character or "?"
    tone = PAINT.get(name, "#777")
    shade = "" if name in DARK else " light"
    return (
        f'<g transform="translate({x} {y})"><title>{escape(name)}, seat {bandit.owner}</title>'
        f'<circle r="13" fill="{tone}" stroke="#111" stroke-width="1.5"/>'
        f'<text class="who{shade}" y="0">{escape(initial(name))}{bandit.owner}</text></g>'
    )


def paint(schema: Schema, seat: int) -> tuple[str, str]:
    """The colour of a seat's first bandit, and the class that letters on it need."""
    names = [bandit.character for bandit in schema.bandits if bandit.owner == seat]
    name = names[0] if names else None
    return (PAINT[name] if name else "#777"), ("" if name in DARK else " light")


def initial(name: str) -> str:
    """One letter that no other name has."""
    return "Dj" if name == "Django" else name[0]


def valuables(spot: Spot, y: int) -> Iterator[str]:
    """Purses with their values, if known, jewels and strongboxes."""
    parts = [
        *(purse("?" if one.value is None else str(one.value), one.handle) for one in spot.purses),
        *("jewel" for _ in range(spot.jewels)),
        *("box" for _ in range(spot.strongboxes)),
    ]
    gap = min(32, (CAR - 44) / max(1, len(parts)))
    for i, part in enumerate(parts):
        drawn = {"jewel": jewel(), "box": box("strongbox")}.get(part, part)
        yield f'<g transform="translate({26 + gap * i:.0f} {y})">{drawn}</g>'


def purse(value: str, handle: int) -> str:
    """A purse."""
    return (
        f'<title>purse {handle}</title><rect x="-14" y="-8" width="28" height="16" rx="7" '
        f'fill="#c98a4b" stroke="#5b3a17"/><text class="small" y="0">{value}</text>'
    )


def jewel() -> str:
    """A jewel."""
    return '<title>jewel</title><path d="M0 -9l8 7l-8 11l-8 -11z" fill="#d64570" stroke="#711"/>'


def box(word: str) -> str:
    """A strongbox."""
    return (
        f'<title>{word}</title><rect x="-11" y="-9" width="22" height="18" fill="#64748b" '
        'stroke="#111"/><circle r="4" fill="#e2e8f0" stroke="#111"/>'
    )


# --- cards ---------------------------------------------------------------------------------------


def pile(schema: Schema) -> Iterator[str]:
    """The common pile in order of play; what has been carried out is pale."""
    yield f'<text x="{LEFT}" y="272">The pile, in the order in which it is carried out:</text>'
    for i, card in enumerate(schema.pile):
        x, y = LEFT + CARD * (i % A_ROW), 288 + 52 * (i // A_ROW)
        pale = ' opacity="0.45"' if i < schema.executed else ""
        yield f'<g transform="translate({x} {y})"{pale}>'
        yield f"{pile_card(card, *paint(schema, card.seat))}</g>"


def pile_card(card: PileCard, tone: str, shade: str) -> str:
    """One card: a dark edge where it lies face down."""
    name = card.card or "?"
    edge = ' stroke="#111" stroke-width="3" stroke-dasharray="4 3"' if card.face_down else ""
    hidden = "<title>face down</title>" if card.face_down else ""
    return (
        f'{hidden}<rect width="{CARD - 6}" height="44" rx="4" fill="{tone}"{edge}/>'
        f'<text class="small{shade}" x="{CARD // 2 - 3}" y="14">seat {card.seat}</text>'
        f'<text class="small{shade}" x="{CARD // 2 - 3}" y="31">{escape(name)}</text>'
    )


def seat_lines(schema: Schema, top: int) -> Iterator[str]:
    """What each seat owns and holds, as far as the viewer knows."""
    y = top
    for seat, lines in enumerate(seat_words(schema)):
        tone, _ = paint(schema, seat)
        mark = ' class="act"' if seat == schema.to_act else ""
        yield f'<rect x="{LEFT}" y="{y - 7}" width="14" height="14" fill="{tone}"/>'
        for line in lines:
            yield f'<text x="{LEFT + 22}" y="{y}"{mark}>{escape(line)}</text>'
            y += LINE


def seat_words(schema: Schema) -> list[list[str]]:
    """The lines of each seat."""
    found = []
    for seat, cards in enumerate(schema.seats):
        bandits = [bandit for bandit in schema.bandits if bandit.owner == seat]
        own = " and ".join(f"{b.character or '?'}: {owned(b)}" for b in bandits)
        words = [
            f"Seat {seat}, {own or 'no bandit yet'}",
            f"hand: {listed(cards.hand, cards.hand_size)}",
            f"deck: {listed(cards.deck, cards.deck_size)}",
        ]
        found.append(wrap("; ".join(words), LETTERS))
    return found


def owned(bandit: Bandit) -> str:
    """Loot and bullets of a bandit."""
    parts = ["$?" if p.value is None else f"${p.value}" for p in bandit.purses]
    parts += ["jewel"] * bandit.jewels + ["strongbox"] * bandit.strongboxes
    parts += [f"${bandit.cash} in cash"] if bandit.cash else []
    return f"{', '.join(parts) or 'no loot'}, {bandit.bullets_left} bullets left"


def listed(cards: dict[str, int] | None, size: int) -> str:
    """Cards, or how many are hidden."""
    if cards is None:
        return f"{size} hidden" if size else "none"
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in cards.items()) or "none"
