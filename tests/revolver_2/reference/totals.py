"""Costs, limits and totals at the current area (rules, sections 7 and 8)."""

from collections.abc import Iterator

from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE, Card
from tests.revolver_2.reference.things import InPlay, Json, Table

ENOUGH_ROOM = 10**6


def blockade_effects(table: Table, seat: int, op: str) -> Iterator[Json]:
    """Of the blockades lying on the side of *seat* here."""
    for name in table.here.blockades[seat]:
        for effect in table.card(name).while_in_play:
            if effect["op"] == op:
                yield effect


def cost(table: Table, card: Card) -> int:
    price = card.cost_by_area.get(table.place, card.cost)
    for effect in blockade_effects(table, card.owner, "enemy_cost"):
        if effect["applies_to"] in ("all", card.type):
            price += effect["amount"]
    return max(0, price)


def firepower_room(table: Table, seat: int) -> int:
    """How many firepower cards may still come to this side here."""
    lying = len(table.here.firepower[seat])
    name = "guardian_firepower_limit" if seat == GUARDIANS else "mapache_firepower_limit"
    rooms = [e["limit"] - lying for e in blockade_effects(table, seat, "enemy_firepower_limit")]
    if table.rules[name]:
        count = lying
        if seat == GUARDIANS and table.rules["blockades_count_for_limit"]:
            count += len(table.here.blockades[GUARDIANS])
        rooms.append(table.rules[name] - count)
    return max(0, min(rooms, default=ENOUGH_ROOM))


def blockade_fits(table: Table, on: int) -> bool:
    limit: int = table.rules["blockades_per_side_and_area"]
    return limit == 0 or len(table.here.blockades[on]) < limit


def power(table: Table, lying: InPlay) -> int:
    card = table.card(lying.card)
    return card.power_by_area.get(table.place, card.power) + sum(lying.tokens)


def total(table: Table, seat: int) -> int:
    area = table.data.areas[table.place]
    parts = [power(table, lying) for lying in table.here.firepower[seat]]
    parts += [effect["amount"] for effect in blockade_effects(table, seat, "enemy_total")]
    parts.append(table.modifier[seat])
    if seat == MAPACHE:
        parts.append(area.attack_bonus)
    else:
        parts += [area.defense, *table.here.tokens, *guardians_help(table)]
    return max(0, sum(parts))


def guardians_help(table: Table) -> Iterator[int]:
    for guardian in table.guardians:
        for effect in table.person(guardian).while_alive:
            if not effect.get("areas") or table.place in effect["areas"]:
                yield effect["amount"]


def attack_wins(table: Table) -> bool:
    ours, theirs = total(table, GUARDIANS), total(table, MAPACHE)
    return theirs > ours or (theirs == ours and not table.rules["attack_needs_strictly_more"])


def most_shots(table: Table) -> int:
    """At the mine."""
    limits: list[int] = [e["limit"] for e in blockade_effects(table, MAPACHE, "gatling_limit")]
    return min([len(table.here.firepower[MAPACHE]), *limits])
