"""The end of the game (rules, section 9, 11.9 and 11.10)."""

from tests.colt_express.reference import tables
from tests.colt_express.reference.things import Table


def gunslingers(table: Table) -> list[int]:
    """Seats that fired most; tied seats each (R11: also when nobody fired)."""
    if table.seats == 2:
        return []
    fewest = min(bandit.bullets_left for bandit in table.bandits)
    return [bandit.owner for bandit in table.bandits if bandit.bullets_left == fewest]


def scores(table: Table) -> list[int]:
    prize = gunslingers(table)
    return [
        sum(bandit.loot.value() + bandit.cash for bandit in table.bandits_of(seat))
        + (tables.GUNSLINGER if seat in prize else 0)
        for seat in range(table.seats)
    ]


def standings(table: Table) -> list[tuple[int, int]]:
    """What is compared, greatest first: money, then few bullets (R34, R35)."""
    bullets = [player.received.total() for player in table.players]
    return [(money, -shot) for money, shot in zip(scores(table), bullets, strict=True)]


def places(table: Table) -> list[int]:
    """1 plus the number of seats that did better; equal places are shared (R10)."""
    ranks = standings(table)
    return [1 + sum(other > mine for other in ranks) for mine in ranks]


def returns(table: Table) -> list[float]:
    places_ = places(table)
    winners = places_.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places_]


def finish(table: Table) -> None:
    """Everybody's loot is counted openly."""
    table.phase = "over"
    table.to_act = None
    for bandit in table.bandits:
        for purse in bandit.loot.purses:
            purse.known_to = set(range(table.seats))
