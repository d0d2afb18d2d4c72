"""Events after Stealin' (rules, section 8)."""

from functools import partial

from tests.colt_express.reference import tables, train
from tests.colt_express.reference.things import Bandit, Choice, Spot, Table


def resolve(table: Table) -> None:
    """The event of the round card; Pickpocketing may stop to ask."""
    event = tables.CARD_OF_ROUND[table.rounds[-1]]
    if event.event:
        {
            "Angry Marshal": angry_marshal,
            "Braking": braking,
            "Passengers' Rebellion": rebellion,
            "Swivel Arm": swivel_arm,
            "Take It All!": take_it_all,
            "Marshal's Revenge": revenge,
            "Pickpocketing": pickpocketing,
            "Hostage-Taking": hostage_taking,
        }[event.name](table)


def on_roofs(table: Table) -> list[Bandit]:
    return [bandit for bandit in table.bandits if bandit.at.roof]


def angry_marshal(table: Table) -> None:
    train.neutral_bullets(table, table.bandits_at(Spot(table.marshal, roof=True)))
    if table.marshal > 0:
        table.marshal -= 1
        train.flee_from_marshal(table)  # R21


def braking(table: Table) -> None:
    for bandit in on_roofs(table):
        bandit.spot = Spot(min(bandit.at.car + 1, table.locomotive), roof=True)


def swivel_arm(table: Table) -> None:
    for bandit in on_roofs(table):
        bandit.spot = Spot(0, roof=True)


def take_it_all(table: Table) -> None:
    table.strongbox_beside = False
    table.loot_at(Spot(table.marshal, roof=False)).strongboxes += 1


def rebellion(table: Table) -> None:
    train.neutral_bullets(table, [bandit for bandit in table.bandits if not bandit.at.roof])


def revenge(table: Table) -> None:
    everywhere = table.options["revenge_scope"] == "all_roofs"  # R17
    for bandit in on_roofs(table):
        if bandit.loot.purses and (everywhere or bandit.at.car == table.marshal):
            bandit.loot.purses.remove(min(bandit.loot.purses, key=lambda purse: purse.value))


def hostage_taking(table: Table) -> None:
    for bandit in table.bandits:
        if bandit.at.car == table.locomotive:
            bandit.cash += tables.HOSTAGE_MONEY  # R9


# --- Pickpocketing --------------------------------------------------------------------------------


def pickpocketing(table: Table) -> None:
    """Ask those alone on a spot with several purses, one after the other."""
    order = table.bandits_clockwise()
    if table.picking is not None:  # he has just picked
        order = order[order.index(table.picking) + 1 :]
        table.picking = None
        table.to_act = None
    for bandit in order:
        if len(table.bandits_at(bandit.at)) > 1:
            continue
        purses = table.loot_at(bandit.at).purses
        if len(purses) == 1:
            train.pick_up(table, bandit, purses[0])
        elif purses:
            table.phase = "pickpocket"
            table.picking = bandit
            table.to_act = bandit.owner
            return


def pick_choices(table: Table) -> list[Choice]:
    bandit = table.picking
    assert bandit is not None
    purses = sorted(table.loot_at(bandit.at).purses, key=lambda purse: int(purse.handle or 0))
    return [
        Choice(
            f"pick {purse.handle}",
            80 + int(purse.handle or 0),
            partial(train.pick_up, table, bandit, purse),
        )
        for purse in purses
    ]
