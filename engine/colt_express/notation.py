"""Colt Express in words: actions and hidden things."""

from functools import lru_cache

from powderkeg.engine.colt_express.positions import (
    CARDS_OF_ROUND,
    VALUES,
    all_kinds,
    facts,
    to_schema,
)
from powderkeg.engine.colt_express.schema import Schema
from powderkeg.engine.colt_express.tables import CHARACTERS
from powderkeg.engine.core import Game

LOOT = ("", " purse", " jewel", " strongbox")


def notation(game: Game, raw: bytes, action: int) -> str:
    """Write *action* in the words of docs/games/colt_express.md, section 3."""
    phase, characters, kinds = facts(game, raw)
    names = [(name or "").lower() for name in characters]
    if action == 11:
        return "draw"
    if 0 <= action < 11:
        return f"play {named(kinds, action)}"
    if 16 <= action < 27:
        return f"play {named(kinds, action - 16)} face down"
    if 32 <= action < 46:
        return f"move {'rf' if action & 1 else 'in'}{(action - 32) // 2}"
    if 48 <= action < 55:
        return f"marshal {action - 48}"
    if 64 <= action < 76:
        return f"fire {named(names, (action - 64) // 2)}" + (" push" if action & 1 else "")
    if 80 <= action < 98:
        return f"{'pick' if phase == 'pickpocket' else 'rob purse'} {action - 80}"
    if action in (98, 99):
        return f"rob {'jewel' if action == 98 else 'strongbox'}"
    return punch_or_choice(names, kinds, action)


def punch_or_choice(names: list[str], kinds: list[str], action: int) -> str:
    """Write an action of the higher numbers."""
    if 128 <= action < 224:
        way = "forward" if action & 2 else "backward"
        take = " take" if action & 1 else ""
        return f"punch {named(names, (action - 128) // 16)}{LOOT[action // 4 % 4]}{take} {way}"
    if 224 <= action < 230:
        return f"choose {CHARACTERS[action - 224].lower()}"
    if 232 <= action < 236:
        return f"caboose {named(names, action - 232)}"
    if action == 240:
        return "keep nothing"
    if 256 <= action < 300:
        return f"keep {action % 4} {named(kinds, (action - 256) // 4)}"
    raise ValueError(action)


def named(names: list[str], place: int) -> str:
    """Name number *place*; LookupError if there is none."""
    if not names[place]:
        raise LookupError(place)
    return names[place]


@lru_cache(maxsize=1)
def read(game: Game, raw: bytes) -> tuple[Schema, list[list[str]]]:
    """The position and the kinds of each seat's cards: asked for once for each hidden thing."""
    return to_schema(game, raw), all_kinds(game, raw)


def hidden_names(game: Game, raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a thing that somebody cannot see, and its value; `knowledge.hidden` numbers them."""
    table, kinds = read(game, raw)
    if thing < 24:
        card = table.pile[thing]
        name = f"card {thing + 1} of the pile, seat {card.seat}"
        return name, kinds[card.seat][value]
    if thing < 64:
        return f"purse {thing - 32} on the floor", f"${VALUES[value]}"
    if thing < 256:
        owner, place = divmod(thing - 64, 18)
        return f"purse {place + 1} of {table.bandits[owner].character}", f"${VALUES[value]}"
    if thing < 640:
        place, seat = (thing - 256) // 128, (thing - 256) % 128 // 16
        where = ("in the hand of", "in the discard of", "to be kept by")[place]
        return f"{kinds[seat][thing % 16]} {where} seat {seat}", str(value)
    if thing < 700:
        return f"card of round {thing - 640 + 1}", CARDS_OF_ROUND[value]
    bandit = table.bandits[2 * (thing - 700) + value]
    return f"bandit of seat {thing - 700} in the Caboose", str(bandit.character)
