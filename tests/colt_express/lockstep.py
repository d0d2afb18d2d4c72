"""Colt Express beside its reference: python -m tests.colt_express.lockstep --games 3000."""

import random
from typing import Any

from tests.colt_express.reference import Reference
from tests.colt_express.reference.tables import CHARACTERS, IMPRINTS
from tests.lockstep import Title, main

Json = dict[str, Any]


def variant(number: int, rng: random.Random) -> tuple[int, Json]:
    """Seat counts take turns; every option is drawn."""
    seats = 2 + number % 5
    bandits = 4 if seats == 2 else seats
    cars = 4 if seats == 2 else seats
    options: Json = {
        "characters": rng.choice(
            ["random", "random", "draft", rng.sample(CHARACTERS, bandits)],
        ),
        "cars": rng.choice(["random", "random", rng.sample(sorted(IMPRINTS), cars)]),
        "first_player": rng.choice(["random", "random", rng.randrange(seats)]),
        "django_push_optional": rng.random() < 0.7,
        "revenge_scope": rng.choice(["marshal_car", "all_roofs"]),
    }
    if seats == 2:
        options["start_cars"] = rng.choice(["choice", "random"])
    else:
        options["expert"] = rng.random() < 0.5
    return seats, {name: value for name, value in options.items() if rng.random() < 0.8}


def labels(seats: int, options: Json, last: Json) -> list[str]:
    """What the summary counts."""
    rules = "expert" if options.get("expert", seats == 2) else "standard"
    given = {
        name: value if isinstance(value, str) else "given"
        for name, value in options.items()
        if name in ("characters", "cars", "first_player", "start_cars")
    }
    switches = [name for name in ("django_push_optional", "revenge_scope") if name in options]
    return [
        f"{seats} seats",
        f"{rules} rules",
        *(f"{name} {value}" for name, value in given.items()),
        *(f"{name} {str(options[name]).lower()}" for name in switches),
        *(f"round card {card}" for card in last["rounds"]),
    ]


# Some games are wilder than chance would make them: cards that are played six times as often.
TEMPERS: tuple[tuple[str, ...], ...] = ((), ("fire", "rob", "punch"), ("marshal", "floor"))


def weight(number: int, notation: str) -> float:
    favourites = TEMPERS[number // 5 % len(TEMPERS)]
    if not favourites:
        return 1.0
    verb, _, card = notation.partition(" ")
    if verb == "draw":
        return 0.3
    return 6.0 if verb == "play" and card.startswith(favourites) else 1.0


TITLE = Title(
    name="colt_express",
    reference=Reference,
    variant=variant,
    labels=labels,
    weight=weight,
)

if __name__ == "__main__":
    main(TITLE)
