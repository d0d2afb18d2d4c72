"""The start of a round (rules, section 2) and drawing cards."""

from collections import Counter

from tests.saboteur_2.reference import chance, tables
from tests.saboteur_2.reference.things import Dwarf, Goal, Player, Table


def first_round(table: Table) -> None:
    if not table.combined:
        table.nuggets = Counter(tables.NUGGETS)
    table.players = [Player(seat, Dwarf("", set())) for seat in range(table.seats)]
    new_round(table, table.options["first_player"])


def new_round(table: Table, starter: int) -> None:
    table.clear_move()
    table.to_act = starter
    table.finder, table.offer, table.thieves = None, Counter(), []
    table.maze, table.gone = {}, Counter()
    table.put_away, table.theft_order, table.swaps = [], [], []
    hide_goals(table)
    give_roles(table)
    deal_hands(table)


def hide_goals(table: Table) -> None:
    cards = list(tables.GOAL_CARDS)
    for i in (0, 1):
        draw = chance.below(table.chance, chance.GOALS, 3 - i, seat=0, count=4 * table.round + i)
        cards[i], cards[i + draw] = cards[i + draw], cards[i]
    table.goals = [Goal(card) for card in cards]


def give_roles(table: Table) -> None:
    table.hats = tables.roles_in_play(table.edition, table.seats)
    order = tables.ROLES[table.edition]
    fresh = []
    for player in table.players:
        role = chance.take(
            table.hats, order, table.chance, chance.ROLES, seat=player.seat, count=table.round
        )
        fresh.append(
            Player(
                player.seat,
                Dwarf(role, {player.seat}),
                gold=player.gold,
                paid_gold=player.paid_gold,
            )
        )
    table.players = fresh


def deal_hands(table: Table) -> None:
    table.pool = Counter(tables.DECKS[table.edition])
    table.pile_size = table.pool.total() - tables.SET_ASIDE[table.edition]
    for player in table.players:
        for _ in range(tables.hand_size(table.edition, table.seats)):
            draw(table, player)


def draw(table: Table, player: Player) -> None:
    """One card, if the pile holds one; the ten set aside are as good as any."""
    if table.pile_size:
        count = 128 * table.round + player.drawn
        card = chance.take(
            table.pool, tables.KINDS, table.chance, chance.DRAW, seat=player.seat, count=count
        )
        table.pile_size -= 1
        player.hand[card] += 1
        player.drawn += 1


def new_hat(table: Table, player: Player) -> None:
    """6.2: the dwarf card is put away and the top of the hat pile taken."""
    count = 4 * table.round + len(table.put_away)
    table.put_away.append((player.seat, player.dwarf))
    role = chance.take(
        table.hats,
        tables.ROLES[table.edition],
        table.chance,
        chance.HAT,
        seat=player.seat,
        count=count,
    )
    player.dwarf = Dwarf(role, {player.seat})
