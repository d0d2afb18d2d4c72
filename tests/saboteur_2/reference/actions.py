"""Action cards (rules, section 6): their targets and effects."""

from collections import Counter

from tests.saboteur_2.reference import setup, tables
from tests.saboteur_2.reference.things import Player, Swap, Table


def mends(card: str) -> list[str]:
    """The broken tools that a repair card names."""
    return [tables.BROKEN[letter] for letter in card.removeprefix("REP-")]


def mendable(card: str, player: Player) -> list[str]:
    return [broken for broken in mends(card) if broken in player.front]


# --- targets --------------------------------------------------------------------------------------


def targets(table: Table, card: str) -> list[int]:
    """Seats, or for MAP goals, at which the card may be aimed."""
    if card == "MAP":
        return [place for place, goal in enumerate(table.goals) if not goal.face_up]
    return [player.seat for player in table.players if may_aim(table, card, player)]


def may_aim(table: Table, card: str, at: Player) -> bool:
    oneself = at.seat == table.to_act
    if card.startswith("BRK"):
        return card not in at.front and (not oneself or table.options["own_tools"])
    if card.startswith("REP"):
        return bool(mendable(card, at))
    if card == "THEFT":
        trapped = "TRAP" in at.front and not table.options["trapped_theft"]
        return oneself and "THEFT" not in at.front and not trapped
    if card == "HANDSOFF":
        return "THEFT" in at.front and (not oneself or table.options["hands_off_self"])
    if card in ("SWAPHAND", "INSPECT"):
        return not oneself
    if card == "SWAPHATS":
        return table.hats.total() > 0
    if card == "TRAP":
        return not oneself and "TRAP" not in at.front
    assert card == "FREE"
    return "TRAP" in at.front


# --- effects --------------------------------------------------------------------------------------


def leave_hand(table: Table, card: str) -> Player:
    """The actor puts a card down for everybody to see."""
    player = table.acting
    player.hand[card] -= 1
    for index, swap in enumerate(table.swaps):
        for giver in (0, 1):
            if holder(table, index, giver) == player.seat and swap.given[giver][card]:
                swap.given[giver][card] -= 1
    return player


def lay_in_front(table: Table, player: Player, card: str) -> None:
    player.front = sorted([*player.front, card], key=tables.NUMBER.__getitem__)
    if card == "THEFT":
        table.theft_order.append(player.seat)


def take_from_front(table: Table, player: Player, card: str) -> None:
    player.front.remove(card)
    table.gone[card] += 1
    if card == "THEFT":
        table.theft_order.remove(player.seat)


def use(table: Table, card: str, target: int, broken: str | None) -> None:
    """Everything a card with a target does, but for the draw at the end of the turn."""
    actor = leave_hand(table, card)
    if card.startswith("BRK") or card in ("THEFT", "TRAP"):
        lay_in_front(table, table.players[target], card)
        return
    table.gone[card] += 1
    if card == "MAP":
        table.goals[target].seen_by.add(actor.seat)
    elif card == "INSPECT":
        table.players[target].dwarf.known_to.add(actor.seat)
    elif card == "SWAPHATS":
        setup.new_hat(table, table.players[target])
    elif card == "SWAPHAND":
        swap_hands(table, actor, table.players[target])
    else:
        gone = {"HANDSOFF": "THEFT", "FREE": "TRAP"}.get(card, broken)
        assert gone is not None
        take_from_front(table, table.players[target], gone)


def rock_fall(table: Table) -> None:
    assert table.cell is not None
    leave_hand(table, "ROCK")
    table.gone["ROCK"] += 1
    table.gone[table.maze.pop(table.cell).card] += 1


# --- hands that change (6.1) ----------------------------------------------------------------------


def holder(table: Table, index: int, giver: int) -> int | None:
    """Who holds what seat number *giver* of a swap gave; None once it has come back."""
    swap = table.swaps[index]
    seat = swap.seats[1 - giver]
    for later in table.swaps[index + 1 :]:
        if seat in later.seats:
            seat = next(other for other in later.seats if other != seat)
            if seat == swap.seats[giver]:
                return None
    return seat


def swap_hands(table: Table, actor: Player, partner: Player) -> None:
    before = [[holder(table, i, giver) for giver in (0, 1)] for i in range(len(table.swaps))]
    seats = [actor.seat, partner.seat]
    table.swaps.append(Swap(seats, [Counter(actor.hand), Counter(partner.hand)]))
    actor.hand, partner.hand = partner.hand, actor.hand
    for index, holders in enumerate(before):
        for giver in (0, 1):
            if holders[giver] is not None and holder(table, index, giver) is None:
                swap = table.swaps[index]
                swap.given[giver] -= table.players[swap.seats[giver]].hand
    setup.draw(table, partner)
