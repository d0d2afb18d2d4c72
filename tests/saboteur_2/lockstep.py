"""Saboteur 2 beside its reference: python -m tests.saboteur_2.lockstep --games 1500."""

import random
from typing import Any

from tests.lockstep import Title, main
from tests.saboteur_2.reference import DEFAULTS, Reference

Json = dict[str, Any]

OTHER_VALUES: Json = {
    "own_tools": True,
    "broken_unpaid": True,
    "boss_needs_team": True,
    "own_doors": False,
    "trapped_theft": True,
    "must_steal": True,
    "trapped_geologist_out": True,
    "hands_off_self": True,
}
TABLES = [("combined", seats) for seats in range(2, 13)] + [("base", n) for n in range(3, 11)]
ROUNDS = [1, 1, 1, 2]


def variant(number: int, rng: random.Random) -> tuple[int, Json]:
    """Editions and seat counts take turns, every switch is drawn."""
    edition, seats = TABLES[number % len(TABLES)]
    options: Json = {"edition": edition, "rounds": rng.choice(ROUNDS)}
    if rng.random() < 0.3:
        options["first_player"] = rng.randrange(seats)
    for name, value in OTHER_VALUES.items():
        if rng.random() < 0.3:
            options[name] = value
    return seats, options


def labels(seats: int, options: Json, last: Json) -> list[str]:
    """What the summary counts."""
    switches = {**DEFAULTS, **options}
    face_up = [goal["card"] for goal in last["goals"] if goal["face_up"]]
    return [
        *(f"{name} {value}" for name, value in switches.items() if name != "first_player"),
        f"{switches['edition']}, {seats:2} seats",
        *(f"goal {card} face up at the end" for card in face_up),
        *(f"{len(last[name])} {name} at the end" for name in ("swaps", "put_away")),
        f"{len(last['maze']) // 10}0 or more cards in the maze at the end",
    ]


# --- tempers --------------------------------------------------------------------------------------


def where(notation: str) -> tuple[int, int] | None:
    if not notation.startswith("at "):
        return None
    x, y = notation.removeprefix("at ").split(",")
    return int(x), int(y)


def is_path(notation: str) -> bool:
    return notation.startswith(("play B", "play X")) and not notation.startswith("play BRK")


def digging(notation: str) -> float:
    """Straight to the goals."""
    cell = where(notation)
    if cell:
        x, y = cell
        return float(12.0 ** -(abs(x - 7) + abs(y) / 3))
    if notation.startswith(("play BRK", "play TRAP", "play ROCK")):
        return 0.2
    return 15.0 if is_path(notation) or notation.startswith(("play REP", "play FREE")) else 0.5


def rising(notation: str) -> float:
    """To the goals on the way of the top or the bottom one."""
    cell = where(notation)
    if cell:
        x, y = cell
        return 8.0 ** -(abs(x - 8) + min(abs(y - 1), abs(y + 3)))
    return digging(notation)


def meddling(notation: str) -> float:
    """Actions first: swaps, hats, thefts, traps, doors."""
    if notation.startswith(("play SWAP", "play THEFT", "play INSPECT", "play MAP", "discard two")):
        return 20.0
    if notation.startswith(("play X", "play TRAP", "play FREE", "play HANDSOFF")):
        return 8.0
    return 4.0 if notation.startswith("play") else 1.0


def even(_notation: str) -> float:
    return 1.0


TEMPERS = (digging, meddling, rising, even)


def weight(number: int, notation: str) -> float:
    return TEMPERS[number // len(TABLES) % len(TEMPERS)](notation)


TITLE = Title(
    name="saboteur_2",
    reference=Reference,
    variant=variant,
    labels=labels,
    weight=weight,
)

if __name__ == "__main__":
    main(TITLE)
