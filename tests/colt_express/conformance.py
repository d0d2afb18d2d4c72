"""What the conformance suite cannot guess about Colt Express."""

from collections import Counter
from typing import Any

OPTION_SETS: list[dict[str, Any]] = [
    {"characters": "draft"},
    {"characters": ["Ghost", "Doc", "Cheyenne"], "cars": ["E", "F", "D"], "expert": True},
    {"start_cars": "random", "characters": ["Doc", "Tuco", "Ghost", "Django"]},
]


def conserved(data: dict[str, Any]) -> Any:
    """Every seat's cards, all jewels and strongboxes, and no purse more than there are."""
    places = [*data["floor"], *data["bandits"]]
    values = Counter(purse["value"] for place in places for purse in place["purses"])
    box = Counter({250: 8, 300: 2, 350: 2, 400: 2, 450: 2, 500: 2})
    cards: list[Counter[str]] = []
    for number, seat in enumerate(data["seats"]):
        pile = data["pile"][data["executed"] :]
        own = Counter(planned["card"] for planned in pile if planned["seat"] == number)
        for place in ("hand", "deck", "discard"):
            own.update(seat[place])
        cards.append(own)
    return (
        cards,
        values.total(),
        values <= box,
        [sum(place[name] for place in places) for name in ("jewels", "strongboxes")],
    )
