"""Chances of the roles a seat does not know (rules, section 11; contract, section 6).

Every dwarf card is an individual; each assignment to seats, cards put away and the hat pile that
contradicts nothing known counts once.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.saboteur_2.reference.tables import DOORS, ROLES, SHAPES, roles_in_play
from tests.saboteur_2.reference.things import Dwarf, Table


def dwarfs(table: Table) -> list[Dwarf]:
    """Those of the seats, then those put away."""
    return [*(player.dwarf for player in table.players), *(dwarf for _, dwarf in table.put_away)]


def may_be(table: Table, seat: int | None, dwarf: Dwarf) -> list[str]:
    """Roles that the seat cannot exclude by looking at this dwarf card alone."""
    if seat in dwarf.known_to or (table.revealed and dwarf in [p.dwarf for p in table.players]):
        return [dwarf.role]
    laid = dwarf.laid | door_in_hand(table, dwarf)
    excluded = set()
    if "green" in laid:
        excluded.add("blue")
    if "blue" in laid:
        excluded.add("green")
    return [role for role in ROLES[table.edition] if role not in excluded]


def door_in_hand(table: Table, dwarf: Dwarf) -> set[str]:
    """The colour of a door that is being laid: its place is still to be chosen."""
    if table.card not in SHAPES or table.acting.dwarf is not dwarf:
        return set()
    door = SHAPES[table.card].flag
    return {door} & set(DOORS) if table.options["own_doors"] else set()


def cards_left(table: Table) -> list[int]:
    deck = roles_in_play(table.edition, table.seats)
    return [deck[role] for role in ROLES[table.edition]]


def assignments(table: Table, seat: int | None) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every list of roles, and in how many ways individual cards make it up."""
    names = ROLES[table.edition]
    options = [may_be(table, seat, dwarf) for dwarf in dwarfs(table)]
    for roles in product(*options):
        left, ways = dict(zip(names, cards_left(table), strict=True)), 1
        for role in roles:
            ways *= left[role]
            left[role] -= 1
        if ways:
            yield roles, ways


def enumerated(table: Table, seat: int | None) -> list[dict[str, float]]:
    """The chances by trying every list of roles, one after the other: for few seats."""
    counts = [Counter[str]() for _ in dwarfs(table)]
    for roles, ways in assignments(table, seat):
        for count, role in zip(counts, roles, strict=True):
            count[role] += ways
    return [{role: ways / count.total() for role, ways in count.items()} for count in counts]


def counted(table: Table, seat: int | None) -> list[dict[str, float]]:
    """The chances by counting from both ends with whole numbers: quick for twelve seats."""
    names = ROLES[table.edition]
    options = [may_be(table, seat, dwarf) for dwarf in dwarfs(table)]
    before = [Counter({tuple(cards_left(table)): 1})]
    for allowed in options:
        after: Counter[tuple[int, ...]] = Counter()
        for left, ways in before[-1].items():
            for role in allowed:
                after[taken(left, names.index(role))] += ways * left[names.index(role)]
        before.append(+after)
    beyond = [Counter(dict.fromkeys(before[-1], 1))]
    for place in reversed(range(len(options))):
        behind: Counter[tuple[int, ...]] = Counter()
        for left in before[place]:
            for role in options[place]:
                number = names.index(role)
                behind[left] += left[number] * beyond[0][taken(left, number)]
        beyond.insert(0, behind)
    total = beyond[0].total()
    chances = []
    for place, allowed in enumerate(options):
        found = {}
        for role in allowed:
            number = names.index(role)
            ways = sum(
                before[place][left] * left[number] * beyond[place + 1][taken(left, number)]
                for left in before[place]
            )
            if ways:
                found[role] = ways / total
        chances.append(found)
    return chances


def taken(left: tuple[int, ...], number: int) -> tuple[int, ...]:
    return (*left[:number], left[number] - 1, *left[number + 1 :])
