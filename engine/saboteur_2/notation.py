"""Saboteur 2 in words: actions and hidden things."""

from powderkeg.engine.core import Game
from powderkeg.engine.saboteur_2.positions import role_names, to_schema
from powderkeg.engine.saboteur_2.tables import GOAL_NAMES, GOALS, KINDS, TOOLS

__all__ = ["hidden_names", "notation"]

WORDS = {
    60: "pass",
    61: "discard two",
    62: "skip",
    63: "done",
    64: "upright",
    65: "turned",
    111: "steal nothing",
}
SORTS = (
    "tunnels",
    "dead ends",
    "doors and ladders",
    "broken tools",
    "repairs",
    "rock-falls",
    "maps",
    "other cards",
)


def notation(game: Game, raw: bytes, action: int) -> str:
    """Write *action* in the words of docs/games/saboteur_2.md, section 4."""
    del raw
    if action >= 65536:
        x, y = divmod(action - 65536, 512)
        return f"at {x - 200},{y - 200}"
    if action in WORDS:
        return WORDS[action]
    for first, n, text in (
        (72, game.seats, "seat {}"),
        (105, 3, "take {}"),
        (112, game.seats, "steal from {}"),
    ):
        if first <= action < first + n:
            return text.format(action - first + (first == 105))
    if 96 <= action < 99:
        return GOAL_NAMES[action - 96]
    if 100 <= action < 103:
        return TOOLS[action - 100]
    for first, word in ((0, "play"), (128, "discard"), (192, "remove")):
        if first <= action < first + len(KINDS):
            return f"{word} {KINDS[action - first]}"
    raise ValueError(action)


def hidden_names(game: Game, raw: bytes, thing: int, value: int) -> tuple[str, str]:
    """Name a thing that somebody cannot see, and its value; `knowledge.hidden` numbers them."""
    if thing < 8:
        return f"{GOAL_NAMES[thing]} goal", GOALS[value]
    if thing < 24:
        return f"seat {thing - 8}", role_names(game)[value]
    if thing < 32:
        seat = to_schema(game, raw).put_away[thing - 24].seat
        return f"dwarf {thing - 23} put away, by seat {seat}", role_names(game)[value]
    if thing < 64:
        return f"gold of seat {thing - 32}", str(value)
    if thing < 192:
        return f"{SORTS[thing % 8]} in the hand of seat {(thing - 64) // 8}", str(value)
    if thing < 320:
        return f"{SORTS[thing % 8]} discarded by seat {(thing - 192) // 8}", str(value)
    return f"{SORTS[thing % 8]} not drawn", str(value)
