"""2 de Mayo in words: actions and hidden things."""

from powderkeg.engine.core import Game
from powderkeg.engine.dos_de_mayo.lexicon import Lexicon, lexicon
from powderkeg.engine.dos_de_mayo.tables import CARDS, SEATS

__all__ = ["hidden_names", "notation"]

PLAIN = {
    0: "pass",
    1: "done",
    2: "decline",
    3: "draw",
    4: "allow",
    5: "veto",
    6: "take F1",
    7: "take F8",
    8: "take F8 and place it",
    9: "spain goes",
    10: "france goes",
}
NAMES_ZONE = ("strength", "repeat", "release", "shield")
INDICES = 132  # numbers that knowledge.pyx leaves for the orders of a side


def notation(game: Game, _raw: bytes, action: int) -> str:
    """Write *action* in the words of docs/games/dos_de_mayo.md, section 3."""
    words = lexicon(game)
    if action in PLAIN:
        return PLAIN[action]
    if 32 <= action < 64:
        return f"send {within(action - 32, 30)}"
    if 128 <= action < 160:
        return f"artillery {within(action - 128, 21)}"
    if 256 <= action < 512:
        return f"order {words.orders[action - 256]}"
    if 512 <= action < 4096:
        return f"order {words.orders[(action - 512) >> 4]} with {within(action & 15, 9)}"
    if 4096 <= action < 16384:
        return played(words, (action - 4096) >> 8, action & 255)
    card = CARDS[words.effects.index("redirect" if action < 32768 else "charge")]
    if 16384 <= action < 32768:
        order = words.orders[(action - 16384) >> 5]
        return f"play {card} {order} to {within(action & 31, 21)}"
    return f"play {card} {words.orders[(action - 32768) >> 5]} with {within(action & 31, 30)}"


def within(number: int, most: int) -> int:
    """*number*, if it is 1 to *most*."""
    if not 1 <= number <= most:
        raise ValueError(number)
    return number


def played(words: Lexicon, card: int, named: int) -> str:
    """Write the play of a card, with what it names."""
    effect, place = words.effects[card], words.data.cards[card].place
    if effect == "cancel":
        return f"play {CARDS[card]} {words.orders[named]}"
    if effect in NAMES_ZONE or (effect == "recruit" and place != "zone"):
        return f"play {CARDS[card]} {within(named, 21)}"
    if named:
        raise ValueError(named)
    return f"play {CARDS[card]}"


def hidden_names(game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden thing and its value, as `hidden` of knowledge.pyx numbers them."""
    if thing < len(CARDS):
        owner = SEATS[0 if CARDS[thing].startswith("S") else 1]
        return f"{CARDS[thing]} in the hand of {owner}", "yes" if value else "no"
    if thing < 32:
        return f"draw of {SEATS[thing - 30]}", ("not chosen", "declines", "draws")[value]
    side, index = divmod(thing - 32, INDICES)
    units = "written" if value == 1 else f"written with {value - 1}"
    return f"{SEATS[side]}'s order {lexicon(game).orders[index]}", units if value else "not written"
