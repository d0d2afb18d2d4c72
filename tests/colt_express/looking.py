"""Short questions to a table, for tests."""

from typing import Any

from tests.lockstep import Reference as Side

Json = dict[str, Any]


def seat(table: Side, number: int) -> Json:
    found: Json = table.json()["seats"][number]
    return found


def bandit(table: Side, name: str) -> Json:
    return next(b for b in table.json()["bandits"] if b["character"] == name)


def spots(table: Side, *names: str) -> list[str]:
    return [bandit(table, name)["spot"] for name in names]


def received(table: Side, *seats: int) -> list[int]:
    """Bullets received, by seat."""
    return [sum(table.json()["seats"][seat]["received"].values()) for seat in seats]


def lying(table: Side, spot: str) -> tuple[int, int, int]:
    """Purses, jewels and strongboxes on a spot."""
    for loot in table.json()["floor"]:
        if loot["spot"] == spot:
            return len(loot["purses"]), loot["jewels"], loot["strongboxes"]
    return 0, 0, 0


def after(table: Side, *actions: str) -> Side:
    for action in actions:
        table.apply(action)
    return table


def purses(table: Side, name: str) -> list[tuple[int, list[int]]]:
    """A bandit's purses: value and who knows it."""
    return [(purse["value"], purse["known_to"]) for purse in bandit(table, name)["purses"]]


def floor_purses(table: Side, spot: str) -> list[tuple[int, list[int]]]:
    """The purses on a spot: value and who knows it."""
    for loot in table.json()["floor"]:
        if loot["spot"] == spot:
            return [(purse["value"], purse["known_to"]) for purse in loot["purses"]]
    return []


def finished(table: Side) -> Side:
    """Carry on with first options to the end."""
    while table.to_act is not None:
        table.apply(table.legal()[0])
    return table
