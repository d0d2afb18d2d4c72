"""Revolver 2 beside its reference: python -m tests.revolver_2.lockstep --games 3000.

Two games of three have the shipped data with some rules changed, the third one of 50 random data
files.
"""

import random
from functools import cache
from typing import Any

from tests.lockstep import Title, main
from tests.revolver_2.datafiles import DataFile, data_file
from tests.revolver_2.reference import Reference
from tests.revolver_2.reference.tables import SEAT_OF

Json = dict[str, Any]
FILES = 50

OTHER_VALUES: dict[str, list[Any]] = {
    "starting_hand": [0, 3, 8, 20],
    "draw_per_turn": [0, 1, 4, 9],
    "hand_limit": [1, 6, 10],
    "guardian_firepower_limit": [0, 1, 2, 5],
    "mapache_firepower_limit": [1, 3],
    "blockades_per_side_and_area": [0, 1, 3],
    "army_tokens_start": [3, 8, 14],
    "army_tokens_total": [20, 30],
    "true_grit_tokens": [0, 1, 2, 30],
    "mapache_power_tokens": [0, 1],
    "guardian_power_tokens": [0, 1],
    "power_token_values": [[2], [2, 5], [9, 2, 1]],
    "poker_cards_removed": [0, 2, 5],
    "poker_rounds_to_win": [1, 3, 6],
    "explosion_symbols": [1, 3, 4],
    "hits_per_won_attack": [2, 3],
    "attack_needs_strictly_more": [False],
    "reshuffle_discard_when_empty": [True],
    "grit_hit_counts_as_kill": [True],
    "bridge_uses_per_game": [0, 2],
    "tunnel_uses_per_round": [0, 2],
    "gatling_activations_per_turn": [0, 2],
    "max_true_grit_per_card": [2, 3],
    "explosions_ignore_true_grit": [False],
    "blockades_count_for_limit": [True],
}


@cache
def data(number: int) -> DataFile:
    return data_file(number % FILES)


def variant(number: int, rng: random.Random) -> tuple[int, Json]:
    if number % 3 == 2:
        return 2, {"data": data(number // 3)}
    options = {
        name: rng.choice(values) for name, values in OTHER_VALUES.items() if rng.random() < 0.12
    }
    return 2, options if number % 2 else {}


def labels(_seats: int, options: Json, last: Json) -> list[str]:
    """What the summary counts."""
    own = "data" in options
    found = [
        f"{'a random data file' if own else 'the shipped data'}",
        f"winner {('Guardians', 'Mapache')[last['winner']]}, {last['reason']}",
        f"{last['round'] // 5 * 5:2} rounds or more",
    ]
    if not own:
        found += [f"{name} {value}" for name, value in options.items()]
    return found


# --- tempers --------------------------------------------------------------------------------------


def even(_notation: str) -> float:
    return 1.0


def busy(notation: str) -> float:
    """Everything that can be played is played."""
    return 0.1 if notation == "done" else 1.0


def siege(notation: str) -> float:
    """The Guardians hold back, Mapache does not: guardians die."""
    verb, _, card = notation.partition(" ")
    if verb == "done":
        return 1.0
    if verb in ("play", "pay"):
        return 30.0 if card in mapache_cards() or card.startswith("mapache_") else 0.1
    return 8.0


def hoard(notation: str) -> float:
    """Full hands for the bridge and the mine."""
    if notation in ("explode", "gatling"):
        return 500.0
    return 4.0 if notation == "done" else 1.0


def shooting(notation: str) -> float:
    """Firepower first, and everything that asks for targets."""
    if notation in ("done", "fire", "enough"):
        return 0.3
    return 3.0 if notation.startswith(("target", "gatling", "explode", "enter")) else 1.0


TEMPERS = (even, busy, siege, hoard, shooting)


@cache
def mapache_cards() -> set[str]:
    cards = Reference(2, {}, 1).table.data.cards.values()
    return {card.id for card in cards if card.owner == SEAT_OF["mapache"]}


def weight(number: int, notation: str) -> float:
    return TEMPERS[number // 6 % len(TEMPERS)](notation)


TITLE = Title(
    name="revolver_2",
    reference=Reference,
    variant=variant,
    labels=labels,
    weight=weight,
)

if __name__ == "__main__":
    main(TITLE)
