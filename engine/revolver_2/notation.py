"""Revolver 2 in words: actions and hidden things."""

from powderkeg.engine.core import Game
from powderkeg.engine.revolver_2.lexicon import Lexicon, lexicon
from powderkeg.engine.revolver_2.positions import asked, target_of
from powderkeg.engine.revolver_2.schema import InPlay
from powderkeg.engine.revolver_2.tables import PHASES, SEATS

__all__ = ["hidden_names", "notation", "written"]

PLAIN = {
    0: "done",
    1: "enough",
    2: "leave",
    3: "enter",
    4: "explode",
    5: "gatling",
    6: "fire",
}
SLOTS = 62  # numbers that knowledge.pyx leaves for the kinds of a deck
POKERS = 6


def notation(game: Game, raw: bytes, action: int) -> str:
    """Write *action* in the words of docs/games/revolver_2.md, section 3."""
    words = lexicon(game)
    if action in PLAIN:
        return PLAIN[action]
    seat, phase, town = asked(raw)
    if seat < 0:
        raise ValueError(action)
    if 64 <= action < 128:
        return f"play {words.cards[seat][action - 64]}"
    if PHASES[phase] == "target":
        return f"target {written(words, target_of(game, raw, action), town)}"
    if 128 <= action < 190:
        return f"pay {words.cards[seat][action - 128]}"
    if 1024 <= action < 1030:
        return f"commit {words.pokers[seat][action - 1024]}"
    raise ValueError(action)


def written(words: Lexicon, target: InPlay | str, town: int) -> str:
    """A target as notation has it."""
    if isinstance(target, str):
        return target
    parts = [target.card]
    if target.grit:
        parts.append("grit" if target.grit == 1 else f"grit {target.grit}")
    for value in sorted(target.tokens, reverse=True):
        parts += [f"+{value}"] * target.tokens[value]
    if target.area is not None:
        parts.append(f"at {words.laid_out(town)[target.area]}")
    return " ".join(parts)


def hidden_names(game: Game, _raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a hidden thing and its value, as `hidden` of knowledge.pyx numbers them."""
    words = lexicon(game)
    if thing < 2 * SLOTS:
        seat, kind = divmod(thing, SLOTS)
        return f"{words.cards[seat][kind]} in the hand of {SEATS[seat]}", str(value)
    if thing < 144:
        seat, card = divmod(thing - 128, POKERS)
        return f"{words.pokers[seat][card]} of {SEATS[seat]}", "in hand" if value else "removed"
    seat = thing - 144
    name = words.pokers[seat][value - 1] if value else "not chosen"
    return f"poker card of {SEATS[seat]}", name
