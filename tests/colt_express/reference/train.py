"""What happens to bandits on the train: bullets, and the Marshal (rules, section 7)."""

from collections.abc import Iterable

from tests.colt_express.reference import tables
from tests.colt_express.reference.things import Bandit, Card, Purse, Spot, Table

BULLET_NUMBER = 11


def receive_bullet(table: Table, victim: Bandit, origin: str) -> None:
    """4.3 and R13: the bullet goes onto the deck of the victim's owner."""
    player = table.players[victim.owner]
    player.received[origin] += 1
    bullet = Card(tables.BULLET, BULLET_NUMBER)
    if table.expert:
        bullet.traced = True
        player.top.insert(0, bullet)
    else:
        player.deck.append(bullet)


def neutral_bullets(table: Table, victims: Iterable[Bandit]) -> None:
    """R7: serve clockwise from the First Player as long as there are bullets."""
    victims = set(victims)
    for bandit in table.bandits_clockwise():
        if bandit in victims and table.neutral_bullets > 0:
            table.neutral_bullets -= 1
            receive_bullet(table, bandit, "neutral")


def flee_from_marshal(table: Table) -> None:
    """Section 7: whoever is inside with the Marshal goes up and gets one neutral bullet."""
    caught = table.bandits_at(Spot(table.marshal, roof=False))
    for bandit in caught:
        bandit.spot = Spot(table.marshal, roof=True)
    neutral_bullets(table, caught)


def put_down(table: Table, purse: Purse, spot: Spot) -> None:
    """Lay a purse on a floor; its handle is the lowest free one."""
    used = {other.handle for loot in table.floor.values() for other in loot.purses}
    purse.handle = next(handle for handle in range(18) if handle not in used)
    table.loot_at(spot).purses.append(purse)


def pick_up(table: Table, bandit: Bandit, purse: Purse) -> None:
    """Take a purse from the floor where *bandit* stands; his owner sees what it holds."""
    table.loot_at(bandit.at).purses.remove(purse)
    keep_purse(bandit, purse)


def keep_purse(bandit: Bandit, purse: Purse) -> None:
    purse.handle = None
    purse.known_to.add(bandit.owner)
    bandit.loot.purses.append(purse)
