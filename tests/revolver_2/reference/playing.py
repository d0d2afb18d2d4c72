"""Playing and paying, explosions and the Gatling gun (rules, sections 7, 9 and 10)."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from tests.revolver_2.reference import targets, totals
from tests.revolver_2.reference.tables import (
    GUARDIANS,
    MAPACHE,
    MINE,
    MOST_ACTIONS,
    Card,
    other,
)
from tests.revolver_2.reference.things import Choice, Discard, Hits, InPlay, Paying, Table

# --- phase play -----------------------------------------------------------------------------------


def choices(table: Table, done: Callable[[], None]) -> list[Choice]:
    seat = table.to_act
    assert seat is not None
    found = [Choice(0, "done", done)]
    if table.actions >= MOST_ACTIONS:
        return found
    if can_explode(table, seat):
        found.append(Choice(4, "explode", partial(announce, table, None, "explode")))
    if can_fire(table, seat):
        found.append(Choice(5, "gatling", partial(announce, table, None, "gatling")))
    for name in table.in_order(table.sides[seat].hand):
        card = table.card(name)
        if can_play(table, card):
            found.append(Choice(64 + card.kind, f"play {name}", partial(play, table, card)))
    return found


def can_play(table: Table, card: Card) -> bool:
    if table.sides[card.owner].hand.total() - 1 < totals.cost(table, card):
        return False
    if card.areas_only and table.place not in card.areas_only:
        return False
    if card.type == "firepower":
        return totals.firepower_room(table, card.owner) > 0
    return card.type == "one_shot" or totals.blockade_fits(table, other(card.owner))


def play(table: Table, card: Card) -> None:
    if totals.cost(table, card):
        announce(table, card.id, "pay")
    else:
        table.actions += 1
        put_in_play(table, card)


def announce(table: Table, card: str | None, phase: str) -> None:
    table.paying, table.phase = Paying(card), phase


def put_in_play(table: Table, card: Card) -> None:
    """The card leaves the hand and takes effect."""
    table.leave_hand(card.owner, card.id)
    if card.type == "firepower":
        grit = min(card.true_grit, table.grit)
        table.grit -= grit
        row = table.here.firepower[card.owner]
        row.append(InPlay(card.id, grit))
        table.sort_row(row)
    elif card.type == "blockade":
        side = table.here.blockades[other(card.owner)]
        side.append(card.id)
        side.sort(key=lambda name: table.card(name).kind)
    else:
        table.stack.append(Discard(card.id))
    table.push_list("on_play", card.id)


# --- payments -------------------------------------------------------------------------------------


def payment_choices(table: Table) -> list[Choice]:
    paying, seat = table.paying, table.to_act
    assert paying is not None
    assert seat is not None
    after = {"pay": pay, "explode": pay_explosion, "gatling": pay_shot}[table.phase]
    find = {"pay": payments, "explode": explosives, "gatling": bullets}[table.phase]
    found = [
        Choice(128 + table.card(name).kind, f"pay {name}", partial(after, table, name))
        for name in find(table, table.sides[seat].hand, paying)
    ]
    if table.phase == "gatling" and paying.chosen:
        found.insert(0, Choice(6, "fire", partial(fire, table)))
    return found


def from_last_on(table: Table, cards: Counter[str], paying: Paying) -> list[str]:
    """The copies left whose kind is not below the last one named."""
    left = cards - Counter(paying.chosen)
    if paying.card is not None:
        left -= Counter([paying.card])
    least = table.card(paying.chosen[-1]).kind if paying.chosen else 0
    return [name for name in table.in_order(left.elements()) if table.card(name).kind >= least]


def payments(table: Table, hand: Counter[str], paying: Paying) -> list[str]:
    """The kinds that can be named next, so that the payment can be completed."""
    assert paying.card is not None
    missing = totals.cost(table, table.card(paying.card)) - len(paying.chosen)
    left = from_last_on(table, hand, paying)
    return [name for name in dict.fromkeys(left) if len(left) - left.index(name) >= missing]


def explosives(table: Table, hand: Counter[str], paying: Paying) -> list[str]:
    """Those with which a set without superfluous card can be completed."""
    named = len(paying.chosen)
    sets = [found for found in explosions(table, hand) if found[:named] == paying.chosen]
    return table.in_order({found[named] for found in sets})


def explosions(table: Table, hand: Counter[str]) -> Iterator[list[str]]:
    """Every set that pays for an explosion, in order of kinds."""
    needed: int = table.rules["explosion_symbols"]
    powder = [n for n in table.in_order(hand.elements()) if table.card(n).gunpowder]

    def extend(named: list[str], start: int) -> Iterator[list[str]]:
        symbols = [table.card(name).gunpowder for name in named]
        if sum(symbols) >= needed:
            if sum(symbols) - min(symbols) < needed:
                yield named
            return
        for i in range(start, len(powder)):
            if i == start or powder[i] != powder[i - 1]:
                yield from extend([*named, powder[i]], i + 1)

    return extend([], 0)


def bullets(table: Table, hand: Counter[str], paying: Paying) -> list[str]:
    left = from_last_on(table, hand, paying)
    return [name for name in dict.fromkeys(left) if table.card(name).bullet]


def discard_payment(table: Table, seat: int) -> None:
    assert table.paying is not None
    for name in table.paying.chosen:
        table.discard_from_hand(seat, name)
    table.paying = None
    table.actions += 1


def pay(table: Table, name: str) -> None:
    paying = table.paying
    assert paying is not None
    assert paying.card is not None
    card = table.card(paying.card)
    paying.chosen.append(name)
    if len(paying.chosen) == totals.cost(table, card):
        discard_payment(table, card.owner)
        put_in_play(table, card)


# --- explosions -----------------------------------------------------------------------------------


def may_again(used: int, limit: int) -> bool:
    return limit == 0 or used < limit


def can_explode(table: Table, seat: int) -> bool:
    special = table.data.areas[table.place].special
    if seat != GUARDIANS or special is None or not table.here.firepower[MAPACHE]:
        return False
    if special == "dynamite_bridge":
        again = may_again(table.bridge_used, table.rules["bridge_uses_per_game"])
    else:
        again = may_again(table.tunnels_used, table.rules["tunnel_uses_per_round"])
    return again and any(explosions(table, table.sides[seat].hand))


def pay_explosion(table: Table, name: str) -> None:
    paying = table.paying
    assert paying is not None
    paying.chosen.append(name)
    symbols = sum(table.card(card).gunpowder for card in paying.chosen)
    if symbols >= table.rules["explosion_symbols"]:
        discard_payment(table, GUARDIANS)
        explode(table)


def explode(table: Table) -> None:
    if table.data.areas[table.place].special == "dynamite_bridge":
        table.bridge_used += 1
    else:
        table.tunnels_used += 1
    for lying in list(table.here.firepower[MAPACHE]):
        if table.rules["explosions_ignore_true_grit"]:
            table.here.firepower[MAPACHE].remove(lying)
            targets.to_discard(table, MAPACHE, lying)
        else:
            targets.discard_or_lose_grit(table, MAPACHE, lying)


# --- Gatling gun ----------------------------------------------------------------------------------


def can_fire(table: Table, seat: int) -> bool:
    if seat != MAPACHE or table.area != MINE or totals.most_shots(table) < 1:
        return False
    if not may_again(table.gatling_used, table.rules["gatling_activations_per_turn"]):
        return False
    return any(table.card(name).bullet for name in table.sides[seat].hand)


def pay_shot(table: Table, name: str) -> None:
    assert table.paying is not None
    table.paying.chosen.append(name)
    if len(table.paying.chosen) == totals.most_shots(table):
        fire(table)


def fire(table: Table) -> None:
    assert table.paying is not None
    shots = len(table.paying.chosen)
    discard_payment(table, MAPACHE)
    table.gatling_used += 1
    table.stack.append(Hits(shots))
