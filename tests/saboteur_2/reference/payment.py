"""The end of a round and of the game (rules, sections 7, 8 and 10)."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product

from tests.saboteur_2.reference import chance, maze, setup, tables
from tests.saboteur_2.reference.things import Choice, Player, Share, Table

NUGGET, STEAL, STEAL_NOTHING = 104, 112, 111
VALUES = [1, 2, 3]


def end_round(table: Table, *, found: bool) -> None:
    table.finder = table.to_act
    for player in table.players:
        player.dwarf.known_to = set(range(table.seats))
    if table.combined:
        pay_combined(table, found=found)
        start_thefts(table)
    elif found:
        offer_nuggets(table)
    else:
        table.shares.append([])
        next_round(table, pay_saboteurs(table))


def next_round(table: Table, paid: Counter[int]) -> None:
    """Section 10: the left neighbour of whoever put down the last card begins."""
    if not table.combined:
        table.paid.append(paid)
    if table.round == table.options["rounds"] - 1:
        table.phase, table.to_act, table.finder = "over", None, None
        table.offer, table.thieves = Counter(), []
        return
    assert table.finder is not None
    table.round += 1
    setup.new_round(table, table.left_of(table.finder))


# --- base: nuggets (8.1) --------------------------------------------------------------------------


def shares_nuggets(table: Table, player: Player) -> bool:
    broken = set(tables.BROKEN.values()) & set(player.front)
    return player.dwarf.role == "digger" and not (table.options["broken_unpaid"] and broken)


def offer_nuggets(table: Table) -> None:
    table.shares.append([])
    assert table.finder is not None
    chooser = next_digger(table, table.finder)
    if chooser is None:
        next_round(table, Counter())
        return
    number = min(9 if table.seats == 10 else table.seats, table.nuggets.total())
    for i in range(number):
        count = 16 * table.round + i
        value = chance.take(
            table.nuggets, VALUES, table.chance, chance.NUGGETS, seat=0, count=count
        )
        table.offer[value] += 1
    if number:
        table.phase, table.to_act = "nugget", chooser
    else:
        next_round(table, Counter())


def next_digger(table: Table, seat: int) -> int | None:
    """*seat* itself or the nearest counter-clockwise who takes part."""
    for step in range(table.seats):
        here = (seat - step) % table.seats
        if shares_nuggets(table, table.players[here]):
            return here
    return None


def nugget_choices(table: Table) -> list[Choice]:
    return [
        Choice(NUGGET + value, f"take {value}", partial(take_nugget, table, value))
        for value in sorted(+table.offer)
    ]


def take_nugget(table: Table, value: int) -> None:
    player = table.acting
    table.shares[-1].append(Share(player.seat, value, +table.offer))
    table.offer[value] -= 1
    player.gold += value
    if table.offer.total():
        table.to_act = next_digger(table, (player.seat - 1) % table.seats)
    else:
        next_round(table, Counter())


def pay_saboteurs(table: Table) -> Counter[int]:
    """The nuggets that leave the pile (R12)."""
    saboteurs = [player for player in table.players if player.dwarf.role == "saboteur"]
    gone: Counter[int] = Counter()
    for player in saboteurs:
        amount = tables.SABOTEUR_PAY[len(saboteurs)]
        player.gold += amount
        player.paid_gold += amount
        cards = payment_cards(table.nuggets, amount)
        table.nuggets -= cards
        gone += cards
    return gone


def payment_cards(pile: Counter[int], amount: int) -> Counter[int]:
    """The exact value, else the least above it, else everything; most 3s, then most 2s."""
    enough = [cards for cards in subsets(pile) if worth(cards) >= amount]
    if not enough:
        return Counter(pile)
    return min(enough, key=lambda cards: (worth(cards), -cards[3], -cards[2]))


def subsets(pile: Counter[int]) -> Iterator[Counter[int]]:
    for threes, twos, ones in product(*(range(pile[value] + 1) for value in (3, 2, 1))):
        yield Counter({3: threes, 2: twos, 1: ones})


def worth(cards: Counter[int]) -> int:
    return sum(value * number for value, number in cards.items())


# --- combined: winners and pay (8.2, 8.3) ---------------------------------------------------------


def teams_that_win(table: Table) -> set[str]:
    """Blue and green by the finder's role and the doors on the ways."""
    ways = {team for team in tables.DOORS if maze.way_open(table, team)}
    assert table.finder is not None
    finder = table.players[table.finder].dwarf.role
    if finder in tables.DOORS:
        other = "green" if finder == "blue" else "blue"
        return {finder} if finder in ways else {other} & ways
    return ways


def winning_roles(table: Table, *, found: bool) -> set[str]:
    if not found:
        return {"saboteur", "profiteer"}
    teams = teams_that_win(table)
    boss = {"boss"} if teams or not table.options["boss_needs_team"] else set()
    return {*teams, *boss, "profiteer"}


def pay_combined(table: Table, *, found: bool) -> None:
    roles = winning_roles(table, found=found)
    free = [player for player in table.players if "TRAP" not in player.front]
    winners = [player for player in free if player.dwarf.role in roles]
    share = tables.SHARE.get(len(winners), 1)
    less = {"boss": 1, "profiteer": 2}
    for player in winners:
        player.gold += max(0, share - less.get(player.dwarf.role, 0))
    pay_geologists(table, free)


def pay_geologists(table: Table, free: list[Player]) -> None:
    """Crystals that lie in the maze, halved if both geologists play (R16, R17, O7)."""
    paid = [player for player in free if player.dwarf.role == "geologist"]
    counted = paid if table.options["trapped_geologist_out"] else table.players
    number = sum(player.dwarf.role == "geologist" for player in counted)
    for player in paid:
        player.gold += maze.crystals(table) // number


# --- combined: theft (8.4) ------------------------------------------------------------------------


def start_thefts(table: Table) -> None:
    free = [seat for seat in table.theft_order if "TRAP" not in table.players[seat].front]
    if free:
        last = free[-1]
        free.sort(key=lambda seat: (seat - last) % table.seats)
    table.thieves = free
    next_thief(table)


def victims(table: Table, thief: int) -> list[int]:
    return [player.seat for player in table.others(thief) if player.gold > 0]


def next_thief(table: Table) -> None:
    """The next who finds somebody to rob; when there is none, the round is finished."""
    while table.thieves and not victims(table, table.thieves[0]):
        table.thieves.pop(0)
    if table.thieves:
        table.phase, table.to_act = "theft", table.thieves[0]
        return
    for seat in table.theft_order:
        table.players[seat].front.remove("THEFT")
        table.gone["THEFT"] += 1
    table.theft_order = []
    next_round(table, Counter())


def theft_choices(table: Table) -> list[Choice]:
    thief = table.acting.seat
    found = [
        Choice(STEAL + seat, f"steal from {seat}", partial(steal, table, seat))
        for seat in victims(table, thief)
    ]
    if not table.options["must_steal"]:
        found.insert(0, Choice(STEAL_NOTHING, "steal nothing", partial(steal, table, None)))
    return found


def steal(table: Table, victim: int | None) -> None:
    if victim is not None:
        table.players[victim].gold -= 1
        table.acting.gold += 1
    table.thieves.pop(0)
    next_thief(table)
