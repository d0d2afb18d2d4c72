"""The switches of Goofspiel, and the checks that concern several of them."""

from collections.abc import Mapping
from typing import Any

from powderkeg.engine.errors import OptionError
from powderkeg.engine.goofspiel.tables import CARDS, DEFAULT_CARDS, MOST_HIDDEN, ORDERS, VALUES
from powderkeg.engine.options import Option, shown

__all__ = ["OPTIONS", "check_cards", "hands_of", "prizes_of"]

OPTIONS = {
    "bids": Option(
        type=str,
        default="hidden",
        choices=("hidden", "open"),
        help="after the reveal: is only the winner told, or are both cards shown?",
    ),
    "cards": Option(
        type=int,
        default=DEFAULT_CARDS,
        range=CARDS,
        help=f"cards of each hand, and prizes; at most {MOST_HIDDEN} with hidden bids",
    ),
    "hands": Option(
        type="spec",
        default=None,
        help="the cards of each seat, two ascending lists; null: 1 to `cards` for both",
    ),
    "payoff": Option(
        type=str,
        default="win",
        choices=("win", "points"),
        help="1 for more points than the other, or the lead in points",
    ),
    "prizes": Option(
        type="spec",
        default="descending",
        help="the order of the prizes 1 to `cards`: ascending, descending or random; or a list",
    ),
}


def check_cards(options: Mapping[str, Any]) -> None:
    """Raise an OptionError if there are too many cards for hidden bids."""
    if options["bids"] == "hidden" and options["cards"] > MOST_HIDDEN:
        raise OptionError(
            f"goofspiel: option cards={options['cards']} is not allowed with hidden bids; "
            f"give an integer from {CARDS[0]} to {MOST_HIDDEN}, or bids='open'"
        )


def hands_of(options: Mapping[str, Any]) -> list[list[int]]:
    """The cards of each seat, ascending."""
    cards, hands = options["cards"], options["hands"]
    if hands is None:
        return [list(range(1, cards + 1))] * 2
    if not isinstance(hands, list) or len(hands) != 2:
        raise refused("hands", hands, "two lists of cards")
    for hand in hands:
        if not are_values(hand, cards) or sorted(set(hand)) != hand:
            raise refused("hands", hands, f"for each seat {cards} ascending integers {RANGE}")
    return hands


def prizes_of(options: Mapping[str, Any]) -> list[int]:
    """The prizes as they come up, or in any order if that is random."""
    cards, prizes = options["cards"], options["prizes"]
    if isinstance(prizes, str) and prizes in ORDERS:
        order = range(cards, 0, -1) if prizes == "descending" else range(1, cards + 1)
        return list(order)
    if not are_values(prizes, cards):
        words = ", ".join(map(repr, ORDERS))
        raise refused("prizes", prizes, f"one of {words}, or a list of {cards} integers {RANGE}")
    values: list[int] = prizes
    return values


RANGE = f"from {VALUES[0]} to {VALUES[1]}"


def are_values(values: object, n: int) -> bool:
    """Is this a list of *n* values of cards?"""
    return (
        isinstance(values, list)
        and len(values) == n
        and all(type(value) is int and VALUES[0] <= value <= VALUES[1] for value in values)
    )


def refused(name: str, value: object, allowed: str) -> OptionError:
    """Say what was allowed."""
    return OptionError(f"goofspiel: option {name}={shown(value)} is not allowed; give {allowed}")
