"""The table of Revolver 2 as text and as SVG."""

import msgspec

from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.revolver_2.lexicon import Lexicon, lexicon
from powderkeg.engine.revolver_2.positions import to_schema
from powderkeg.engine.revolver_2.schema import InPlay, Row, Schema
from powderkeg.engine.revolver_2.svg import drawing
from powderkeg.engine.revolver_2.tables import SEATS
from powderkeg.engine.revolver_2.vocabulary import Area

__all__ = ["describe", "svg"]

WIDTH = 150
PHASES = {
    "poker": "a poker card is committed",
    "space": "enter the optional space or leave?",
    "play": "cards are played",
    "pay": "a card is paid for",
    "explode": "an explosion is paid for",
    "gatling": "cards are discarded for the Gatling gun",
    "target": "targets are named",
}


def describe(game: Game, raw: bytes) -> str:
    """Write a state or an observation as a table."""
    schema, words = to_schema(game, raw), lexicon(game)
    lines = [headline(schema), caption(words), "", *poker_lines(schema)]
    for i, area in enumerate(areas_of(schema, words)):
        lines += area_lines(schema, i, area)
    lines += [
        "",
        f"guardians: {men_text(schema)}",
        f"dead: {listed(schema.dead)}; recruits: {len(schema.recruits)}",
        facts(schema),
        *(card_line(schema, seat) for seat in range(len(SEATS))),
        *under_way(schema),
    ]
    return "\n".join(part for line in lines for part in wrapped(line))


def svg(state: State | Observation) -> str:
    """Draw *state* as an SVG text: areas, cards, guardians, army, and the hands seen."""
    schema = msgspec.convert(state.to_json()["state"], Schema)
    words = lexicon(state.game)
    names = {entry.id: entry.name or entry.id for entry in words.data.entries()}
    return drawing(schema, areas_of(schema, words), names, headline(schema), caption(words))


def headline(schema: Schema) -> str:
    """Round, phase and who is to act."""
    if schema.winner is not None:
        winner = SEATS[schema.winner]
        return f"Revolver 2, over in round {schema.round}: {winner} has won ({schema.reason})"
    who = "" if schema.to_act is None else f"; {SEATS[schema.to_act]} is to act"
    return f"Revolver 2, round {schema.round}: {PHASES[schema.phase]}{who}"


def caption(words: Lexicon) -> str:
    """What is reconstructed."""
    entries = words.data.entries()
    n = sum(entry.origin == "reconstructed" for entry in entries)
    return (
        f"Reconstructed: numbers and effects of {n} of {len(entries)} cards, guardians and areas."
    )


def poker_lines(schema: Schema) -> list[str]:
    """The poker tournament."""
    lines = [f"set-up: effects of {listed(schema.setup)} still to come"] if schema.setup else []
    if schema.poker is None:
        return lines
    for seat, name in enumerate(SEATS):
        hand, committed = schema.poker.hands[seat], schema.poker.committed[seat]
        held = f"{schema.poker.hand_sizes[seat]} hidden" if hand is None else listed(hand)
        chosen = f"; committed: {committed}" if committed else ""
        played = listed(schema.poker.played[seat])
        won = schema.poker.wins[seat]
        lines.append(f"poker, {name:9}  won: {won}; hand: {held}; played: {played}{chosen}")
    return lines


def areas_of(schema: Schema, words: Lexicon) -> list[Area]:
    """The six areas from left to right."""
    by_id = {area.id: area for area in words.data.areas}
    return [by_id[name] for name in schema.areas]


def area_lines(schema: Schema, i: int, area: Area) -> list[str]:
    """An area, its spaces and what lies there."""
    row = schema.rows[i]
    spaces = []
    for number, space in enumerate(area.spaces, 1):
        text = f"{number}{'o' if space.optional else ''}"
        spaces.append(f"[{text}]" if (schema.area, schema.space) == (i, number) else text)
    bonus = f", attack +{area.attack_bonus}" if area.attack_bonus else ""
    tokens = f", tokens {tokens_text(row.tokens)}" if row.tokens else ""
    mark = ">" if schema.area == i else " "
    name = area.name or area.id
    head = f"{mark} {name:22} defense {area.defense}{bonus}{tokens}; spaces {' '.join(spaces)}"
    return [head, *side_lines(row)]


def side_lines(row: Row) -> list[str]:
    """What lies on both sides of an area."""
    lines = []
    for seat, name in enumerate(SEATS):
        parts = [card_text(card) for card in row.firepower[seat]]
        parts += [f"({blockade})" for blockade in row.blockades[seat]]
        if parts:
            lines.append(f"      {name:9}  {', '.join(parts)}")
    return lines


def card_text(card: InPlay) -> str:
    """A card in play with its tokens."""
    return card.card + "*" * card.grit + (f" {tokens_text(card.tokens)}" if card.tokens else "")


def tokens_text(tokens: dict[str, int]) -> str:
    """Power tokens."""
    return " ".join(f"+{value}" for value, n in tokens.items() for _ in range(n))


def men_text(schema: Schema) -> str:
    """The guardians in play, the next victim first; * a true grit token."""
    return ", ".join(man.id + "*" * man.grit for man in schema.guardians) or "none"


def facts(schema: Schema) -> str:
    """Army, kills and what holds for this round only."""
    notes = [f"army tokens: {schema.army}", f"kills of this round: {schema.kills}"]
    notes += [f"shields: {schema.shields}"] if schema.shields else []
    for seat, name in enumerate(SEATS):
        if schema.modifier[seat]:
            notes.append(f"total of {name}: {schema.modifier[seat]:+d}")
    if schema.bridge_used:
        notes.append("the bridge was blown up")
    grit, power = schema.supply.grit, schema.supply.power
    notes.append(f"supply: {grit} true grit, power {power[0]} and {power[1]}")
    return "; ".join(notes)


def card_line(schema: Schema, seat: int) -> str:
    """Hand, deck and discard pile of a seat."""
    side = schema.sides[seat]
    hand = f"{side.hand_size} hidden" if side.hand is None else counted(side.hand)
    if side.hand is None and side.hand_known:
        hand += f" (among them {counted(side.hand_known)})"
    return (
        f"{SEATS[seat]:9}  hand: {hand}; deck: {side.deck_size}; discard: {counted(side.discard)}"
    )


def under_way(schema: Schema) -> list[str]:
    """A payment, effects, targets."""
    lines = []
    if schema.paying is not None:
        card = schema.paying.card or schema.phase
        lines.append(f"paying for {card}: {counted(schema.paying.chosen)}")
    if schema.stack:
        lines.append("under way: " + "; ".join(entry_text(entry) for entry in schema.stack))
    if schema.chosen:
        names = (card if isinstance(card, str) else card["card"] for card in plain(schema.chosen))
        lines.append(f"named: {', '.join(names)}")
    return lines


def plain(chosen: list[object]) -> list[dict[str, str] | str]:
    """Targets as ids or as dicts with an id."""
    return [
        card if isinstance(card, str) else {"card": getattr(card, "card", "?")} for card in chosen
    ]


def entry_text(entry: dict[str, object]) -> str:
    """An entry of the stack."""
    if entry["do"] == "list":
        return f"{entry['list']} of {entry['source']}"
    return f"{entry['do']} {entry.get('left', entry.get('card'))}"


def counted(cards: dict[str, int]) -> str:
    """A multiset."""
    names = (f"{n} {name}" if n > 1 else name for name, n in cards.items())
    return ", ".join(names) or "none"


def listed(names: list[str]) -> str:
    """Some names, or none."""
    return " ".join(names) or "none"


def wrapped(line: str) -> list[str]:
    """*line*, broken after a comma where it is too long."""
    result = []
    while len(line) > WIDTH:
        cut = max(line.rfind(", ", 0, WIDTH), line.rfind(" ", 40, WIDTH)) + 1
        result.append(line[:cut].rstrip())
        line = " " * 12 + line[cut:].lstrip()
    return [*result, line]
