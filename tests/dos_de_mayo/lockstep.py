"""2 de Mayo beside its reference: python -m tests.dos_de_mayo.lockstep --games 3000."""

import random
from typing import Any

from tests.dos_de_mayo.reference import DEFAULTS, Reference
from tests.lockstep import Title, main

Json = dict[str, Any]

OTHER_VALUES: Json = {
    "loss_check": "turn_10",
    "veto_price": "always",
    "initiative": "france",
    "ratio_cap": "three",
}


def variant(number: int, rng: random.Random) -> tuple[int, Json]:
    """Profiles take turns, every switch is drawn."""
    options: Json = {"profile": "attested"} if number % 3 == 2 else {}
    for name, value in OTHER_VALUES.items():
        if rng.random() < (0.6 if name == "loss_check" else 0.4):
            options[name] = value
    return 2, options


def labels(_seats: int, options: Json, last: Json) -> list[str]:
    """What the summary counts."""
    switches = {**DEFAULTS, **options}
    cards = [card for side in last["sides"] for card in (*side["discard"], *side["table"])]
    return [
        *(f"{name} {value}" for name, value in switches.items()),
        f"winner {('Spain', 'France')[last['winner']]}",
        f"last turn {last['turn']:2}",
        *(f"card {card} out" for card in cards),
    ]


def even(_notation: str) -> float:
    return 1.0


def busy(notation: str) -> float:
    """Long order sets, groups divided, every card drawn, the rare ones played soon."""
    if notation == "done":
        return 0.2
    if notation in ("draw", "allow"):
        return 8.0
    if notation.startswith(("play F5", "play S8", "play S10")):
        return 6.0
    return 5.0 if notation.startswith("order") and "with" in notation else 1.0


def hoarding(notation: str) -> float:
    """Full hands, so that there are vetoes and late cards."""
    return 12.0 if notation in ("pass", "draw", "veto") else 1.0


def gathering(notation: str) -> float:
    """Both sides go to the west: crossings, fights and retreats."""
    verb, _, rest = notation.partition(" ")
    if verb == "order":
        zones = rest.split()[0].removeprefix("OUT").split("-")
        return 10.0 if set(zones) <= {"1", "8", "9", "10", "11", "12"} else 0.3
    return 0.3 if notation == "done" else 2.0


def wary(notation: str) -> float:
    """Few orders and many cards: games that last."""
    if notation == "done":
        return 5.0
    return 2.0 if notation.startswith("play") else 1.0


TEMPERS = (even, busy, hoarding, gathering, wary)


def weight(number: int, notation: str) -> float:
    return TEMPERS[number // 3 % len(TEMPERS)](notation)


TITLE = Title(
    name="dos_de_mayo",
    reference=Reference,
    variant=variant,
    labels=labels,
    weight=weight,
)

if __name__ == "__main__":
    main(TITLE)
