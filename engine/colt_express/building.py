"""What a front end may leave out of a Colt Express position, and what becomes of it."""

from typing import Any

from powderkeg.engine.core import Game

__all__ = ["DEFAULTS", "DERIVED", "complete"]


def floor_known_to(_game: Game, seat: int | None, purse: dict[str, Any]) -> list[int]:
    """the seat alone if it knows the value, else nobody"""  # noqa: D403, D415
    return [] if purse.get("value") is None or seat is None else [seat]


DEFAULTS = {
    "acted": 0,
    "turn": 0,
    "executed": 0,
    "start_choice": [],
    "pile": [],
    "floor": [],
    "floor[].purses": [],
    "floor[].jewels": 0,
    "floor[].strongboxes": 0,
    "floor[].purses[].known_to": floor_known_to,
    "bandits[].purses": [],
    "bandits[].jewels": 0,
    "bandits[].strongboxes": 0,
    "bandits[].cash": 0,
    "seats[].deck_top": 0,
    "seats[].hand_bullets": 0,
    "seats[].discard_known": {},
    "seats[].received": {},
}
DERIVED = {
    "floor[].purses[].handle": "the lowest numbers that are free, in the order given",
    "bandits[].purses[].known_to": "the owner, and the seat if it knows the value",
    "seats[].hand_size": "the number of cards in `hand`, where that is given",
    "seats[].deck_size": "the number of cards in `deck`; of others what their other cards leave",
    "seats[].discard_size": "the number of cards in `discard`; 0 where that is hidden",
    "seats[].discard": "{} for the seat itself, else null",
    "seats[].keep": "null for other seats in phase `keep`, {} in other phases",
    "seats[].drawn": "as many cards as can have been drawn: those in hand and those played",
}


def complete(_game: Game, seat: int | None, state: dict[str, Any]) -> None:
    """Derive handles, who knows which purse, and sizes."""
    name_purses(state)
    for bandit in objects(state.get("bandits")):
        for purse in objects(bandit.get("purses")):
            known = {bandit.get("owner"), None if purse.get("value") is None else seat}
            purse.setdefault("known_to", sorted(one for one in known if isinstance(one, int)))
    phase = state.get("phase")
    for number, cards in enumerate(objects(state.get("seats"))):
        cards.setdefault("discard", {} if number == seat else None)
        if phase != "keep" or number != seat:
            cards.setdefault("keep", None if phase == "keep" else {})
        for pile in ("hand", "deck", "discard"):
            if isinstance(cards.get(pile), dict):
                cards.setdefault(f"{pile}_size", total(cards[pile]))
        cards.setdefault("discard_size", 0)
        cards.setdefault("drawn", drawn(state, number, cards))
    count_decks(state, seat)


def count_decks(state: dict[str, Any], seat: int | None) -> None:
    """Derive the sizes of hidden decks: every seat has as many action cards as this one."""
    seats = objects(state.get("seats"))
    if seat is None or seat >= len(seats) or not isinstance(seats[seat].get("deck_size"), int):
        return
    own = elsewhere(state, seat, seats[seat]) + seats[seat]["deck_size"]
    for number, cards in enumerate(seats):
        if "deck_size" not in cards:
            cards["deck_size"] = max(own - elsewhere(state, number, cards), 0)


def elsewhere(state: dict[str, Any], seat: int, cards: dict[str, Any]) -> int:
    """How many action cards a seat has outside its deck; bullets count there if need be."""
    done = state.get("executed")
    waiting = objects(state.get("pile"))[done if isinstance(done, int) else 0 :]
    received, sizes = cards.get("received"), (cards.get("hand_size"), cards.get("discard_size"))
    found: int = sum(card.get("seat") == seat for card in waiting)
    found += sum(size for size in sizes if isinstance(size, int))
    return found - (total(received) if isinstance(received, dict) else 0)


def drawn(state: dict[str, Any], seat: int, cards: dict[str, Any]) -> int:
    """The most cards that a seat can have drawn since it certainly held no bullet."""
    size = cards.get("hand_size")
    if state.get("phase") not in ("schemin", "keep") or not isinstance(size, int):
        return 0
    played: int = sum(card.get("seat") == seat for card in objects(state.get("pile")))
    return size + played


def name_purses(state: dict[str, Any]) -> None:
    """Give purses without a handle the lowest numbers that are free."""
    purses = [
        purse for spot in objects(state.get("floor")) for purse in objects(spot.get("purses"))
    ]
    taken = {purse["handle"] for purse in purses if isinstance(purse.get("handle"), int)}
    free = (number for number in range(len(purses) + len(taken)) if number not in taken)
    for purse in purses:
        if "handle" not in purse:
            purse["handle"] = next(free)


def objects(value: Any) -> list[dict[str, Any]]:
    """The objects in a list, if it is one."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def total(cards: dict[str, Any]) -> int:
    """How many cards a multiset has."""
    return sum(number for number in cards.values() if isinstance(number, int))
