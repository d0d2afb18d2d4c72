"""What the conformance suite cannot guess about Revolver 2."""

from collections import Counter
from typing import Any

from tests.revolver_2.datafiles import data_file

OPTION_SETS: list[dict[str, Any]] = [
    {"data": data_file(3)},
    {"data": data_file(17), "draw_per_turn": 3},
    {"reshuffle_discard_when_empty": True, "draw_per_turn": 9, "starting_hand": 12},
    {"max_true_grit_per_card": 3, "explosions_ignore_true_grit": False, "explosion_symbols": 3},
]


def conserved(data: dict[str, Any]) -> Any:
    """The cards of each deck wherever they are, and each poker hand's size."""
    cards: list[Counter[str]] = []
    for seat, side in enumerate(data["sides"]):
        own = Counter(side["hand"]) + Counter(side["deck"]) + Counter(side["discard"])
        for spot in data["rows"]:
            own.update(lying["card"] for lying in spot["firepower"][seat])
            own.update(spot["blockades"][1 - seat])
        cards.append(own)
    poker = data["poker"]
    return cards, poker and [len(hand) for hand in poker["hands"]]
