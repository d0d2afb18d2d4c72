"""Targets of an effect: who chooses among what, how many, and what becomes of them (section 2)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice

from tests.revolver_2.reference.tables import GUARDIANS, other
from tests.revolver_2.reference.things import InPlay, Json, Table, take
from tests.revolver_2.reference.totals import firepower_room


@dataclass(frozen=True, slots=True)
class Target:
    """Things that are alike: the choice does not tell one from another."""

    number: int
    text: str
    json: Json | str
    copies: int
    hit: Callable[[], None]  # what the effect does to one of them


@dataclass(frozen=True, slots=True)
class Question:
    """How many of which targets, and who says so."""

    chooser: int
    targets: list[Target]  # by ascending number
    least: int
    most: int

    def completions(self, named: list[int]) -> Iterator[list[int]]:
        """Every way to go on to the end; *named* are places in `targets`, ascending."""
        if len(named) >= self.least:
            yield named
        if len(named) == self.most:
            return
        for i in range(named[-1] if named else 0, len(self.targets)):
            if self.can_name(named, i):
                yield from self.completions([*named, i])

    def can_name(self, named: list[int], i: int) -> bool:
        """One more of target *i*, and the least number still in reach."""
        if named.count(i) == self.targets[i].copies or len(named) == self.most:
            return False
        later = sum(target.copies for target in self.targets[i + 1 :])
        reach = len(named) + self.targets[i].copies - named.count(i) + later
        return reach >= self.least and i >= max(named, default=0)

    def places(self, chosen: list[Json | str]) -> list[int]:
        known = [target.json for target in self.targets]
        return [known.index(one) for one in chosen]

    def only_answer(self, named: list[int]) -> list[int] | None:
        found = list(islice(self.completions(named), 2))
        return found[0] if len(found) == 1 else None


def mandatory(chooser: int, targets: list[Target], n: int) -> Question:
    n = min(n, sum(target.copies for target in targets))
    return Question(chooser, targets, n, n)


def up_to(chooser: int, targets: list[Target], n: int) -> Question:
    return Question(chooser, targets, 0, min(n, sum(target.copies for target in targets)))


# --- what can be chosen ---------------------------------------------------------------------------


def in_row(
    table: Table, seat: int, area: int, hit: Callable[[InPlay], None], *, named_with_area: bool
) -> Iterator[Target]:
    """The firepower cards of a side of an area; equal ones are one target."""
    row = table.spots[area].firepower[seat]
    place = 0
    for lying, same in groupby(row):
        copies = len(list(same))
        text, json = f"target {lying}", lying.json()
        if named_with_area:
            text, json = f"{text} at {table.areas[area]}", {**json, "area": area}
        yield Target(256 + 64 * area + place, text, json, copies, partial(hit, lying))
        place += copies


def cards_here(table: Table, seat: int, hit: Callable[[InPlay], None]) -> list[Target]:
    assert table.area is not None
    return list(in_row(table, seat, table.area, hit, named_with_area=False))


# --- the questions --------------------------------------------------------------------------------


def question(table: Table, owner: int, effect: Json) -> Question | None:
    """What an effect has to ask; None for an effect without targets."""
    if effect["op"] == "place_true_grit":
        return guardians_for_grit(table, effect)
    if effect["op"] == "retrieve":
        return cards_to_retrieve(table, owner, effect)
    ask = {
        "discard_enemy_firepower": enemies_to_discard,
        "move_here": cards_to_move,
        "power_token_card": cards_for_tokens,
        "remove_blockade": blockades_to_remove,
    }.get(effect["op"])
    if ask is None:
        return None
    # Without a current area there is nothing here.
    return mandatory(owner, [], 0) if table.area is None else ask(table, owner, effect)


def enemies_to_discard(table: Table, owner: int, effect: Json) -> Question:
    rival = other(owner)
    most = effect.get("max_power", 10**6)
    found = cards_here(table, rival, partial(discard_or_lose_grit, table, rival))
    row = table.here.firepower[rival]
    powers = {str(lying): table.card(lying.card).power for lying in row}
    weak = [t for t in found if powers[t.text.removeprefix("target ")] <= most]
    return mandatory(owner, weak, effect["n"])


def cards_to_move(table: Table, owner: int, effect: Json) -> Question:
    assert table.area is not None
    found = [
        target
        for area in range(table.area)
        for target in in_row(
            table, owner, area, partial(move_here, table, owner, area), named_with_area=True
        )
    ]
    return up_to(owner, found, min(effect["n"], firepower_room(table, owner)))


def cards_for_tokens(table: Table, owner: int, effect: Json) -> Question:
    put = partial(put_token, table, owner, effect["value"])
    n = min(effect["n"], table.power[owner])
    return mandatory(owner, cards_here(table, owner, put), n)


def blockades_to_remove(table: Table, owner: int, effect: Json) -> Question:
    assert table.area is not None
    row = table.here.blockades[owner]
    found = [
        Target(
            256 + 64 * table.area + 32 + row.index(name),
            f"target {name}",
            name,
            row.count(name),
            partial(remove_blockade, table, owner, name),
        )
        for name in dict.fromkeys(row)
    ]
    return mandatory(owner, found, effect["n"])


def guardians_for_grit(table: Table, effect: Json) -> Question:
    order = table.data.survival_order
    found = [
        Target(
            192 + order.index(guardian.id),
            f"target {guardian.id}",
            guardian.id,
            1,
            partial(give_grit, table, guardian.id),
        )
        for guardian in table.guardians
        if guardian.grit < table.rules["max_true_grit_per_card"]
    ]
    return mandatory(GUARDIANS, found, min(effect["n"], table.grit))


def cards_to_retrieve(table: Table, owner: int, effect: Json) -> Question:
    discard = table.sides[owner].discard
    found = [
        Target(
            128 + table.card(name).kind,
            f"target {name}",
            name,
            discard[name],
            partial(retrieve, table, owner, name),
        )
        for name in table.in_order(discard)
        if table.card(name).fits(effect.get("filter"))
    ]
    return up_to(owner, found, min(effect["n"], table.room_in_hand(owner)))


# --- what becomes of one target -------------------------------------------------------------------


def discard_or_lose_grit(table: Table, seat: int, lying: InPlay) -> None:
    row = table.here.firepower[seat]
    row.remove(lying)
    if lying.grit:
        table.grit += 1
        row.append(replace(lying, grit=lying.grit - 1))
        table.sort_row(row)
    else:
        to_discard(table, seat, lying)


def to_discard(table: Table, seat: int, lying: InPlay) -> None:
    """Its tokens go back to the supply."""
    table.grit += lying.grit
    table.power[seat] += len(lying.tokens)
    table.sides[seat].discard[lying.card] += 1


def move_here(table: Table, seat: int, area: int, lying: InPlay) -> None:
    table.spots[area].firepower[seat].remove(lying)
    table.here.firepower[seat].append(lying)
    table.sort_row(table.here.firepower[seat])


def put_token(table: Table, seat: int, value: int, lying: InPlay) -> None:
    table.power[seat] -= 1
    row = table.here.firepower[seat]
    row.remove(lying)
    row.append(replace(lying, tokens=tuple(sorted([*lying.tokens, value]))))
    table.sort_row(row)


def remove_blockade(table: Table, seat: int, name: str) -> None:
    table.here.blockades[seat].remove(name)
    table.sides[other(seat)].discard[name] += 1


def give_grit(table: Table, name: str) -> None:
    table.grit -= 1
    next(guardian for guardian in table.guardians if guardian.id == name).grit += 1


def retrieve(table: Table, seat: int, name: str) -> None:
    side = table.sides[seat]
    take(side.discard, name)
    side.hand[name] += 1
    side.known[name] += 1
