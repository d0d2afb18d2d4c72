"""The effects of a list, one after the other (rules, sections 2, 6 and 11)."""

from functools import partial

from tests.revolver_2.reference import chance, targets
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE, SEAT_OF
from tests.revolver_2.reference.targets import Question
from tests.revolver_2.reference.things import (
    Choice,
    Discard,
    EffectList,
    Guardian,
    Hits,
    Json,
    Recruits,
    Table,
    effects_of,
    owner_of,
)


def go_on(table: Table) -> bool:
    """Work on the top of the stack; whether a choice has to be made first."""
    entry = table.stack[-1]
    if isinstance(entry, EffectList):
        return next_effect(table, entry)
    if isinstance(entry, Hits):
        entry.left -= 1
        if not entry.left:
            table.stack.pop()
        hit(table)
    elif isinstance(entry, Recruits):
        join_next(table, entry)
    else:
        finish_one_shot(table, entry)
    return False


def join_next(table: Table, entry: Recruits) -> None:
    """An entry that waited below may find the pile empty."""
    if not table.recruits:
        table.stack.pop()
        return
    entry.left = min(entry.left - 1, len(table.recruits) - 1)
    if not entry.left:
        table.stack.pop()
    recruit_joins(table)


def finish_one_shot(table: Table, entry: Discard) -> None:
    table.stack.pop()
    table.sides[table.card(entry.card).owner].discard[entry.card] += 1


# --- lists ----------------------------------------------------------------------------------------


def next_effect(table: Table, entry: EffectList) -> bool:
    effect = effects_of(table.data, entry)[entry.next]
    owner = owner_of(table.data, entry)
    asked = targets.question(table, owner, effect)
    if asked is None:
        move_on(table, entry)
        perform(table, effect)
        return False
    answer = asked.only_answer(asked.places(table.chosen))
    if answer is None:
        table.phase, table.to_act = "target", asked.chooser
        return True
    move_on(table, entry)
    table.chosen = []
    for place in answer:
        asked.targets[place].hit()
    return False


def move_on(table: Table, entry: EffectList) -> None:
    entry.next += 1
    if entry.next == len(effects_of(table.data, entry)):
        table.stack.pop()


def open_question(table: Table) -> Question:
    """The one being asked in phase `target`."""
    entry = table.stack[-1]
    assert isinstance(entry, EffectList)
    effect = effects_of(table.data, entry)[entry.next]
    asked = targets.question(table, owner_of(table.data, entry), effect)
    assert asked is not None
    return asked


def choices(table: Table) -> list[Choice]:
    asked = open_question(table)
    named = asked.places(table.chosen)
    found = [
        Choice(target.number, target.text, partial(table.chosen.append, target.json))
        for i, target in enumerate(asked.targets)
        if asked.can_name(named, i)
    ]
    if len(named) >= asked.least:
        found.insert(0, Choice(1, "enough", partial(enough, table)))
    return found


def enough(table: Table) -> None:
    """What has been named is all."""
    asked = open_question(table)
    named = asked.places(table.chosen)
    entry = table.stack[-1]
    assert isinstance(entry, EffectList)
    move_on(table, entry)
    table.chosen = []
    for place in named:
        asked.targets[place].hit()


# --- effects without targets ----------------------------------------------------------------------


def perform(table: Table, effect: Json) -> None:
    seat = SEAT_OF.get(effect.get("player", ""), GUARDIANS)
    match effect["op"]:
        case "draw":
            table.draw(seat, effect["n"])
        case "hit_guardian":
            table.stack.append(Hits(effect["n"]))
        case "discard_random":
            discard_random(table, seat, effect["n"])
        case "power_token_area":
            fortify(table, effect["value"])
        case "army_tokens":
            change_army(table, effect["amount"])
        case "total_modifier":
            table.modifier[seat] += effect["amount"]
        case "shield":
            table.shields += effect["n"]
        case "recruit":
            table.push_recruits(effect["n"])
        case "starting_hand":
            table.hand_change[seat] += effect["amount"]
        case op:
            raise ValueError(op)


def discard_random(table: Table, seat: int, n: int) -> None:
    side = table.sides[seat]
    for _ in range(min(n, side.hand.total())):
        hand = table.in_order(side.hand.elements())
        count = side.discarded
        place = chance.draw(table.chance, chance.DISCARD, len(hand), seat=seat, count=count)
        table.discard_from_hand(seat, hand[place])
        side.discarded += 1


def fortify(table: Table, value: int) -> None:
    """Guardians put the token, whoever owns the effect."""
    if table.area is not None and table.power[GUARDIANS]:
        table.power[GUARDIANS] -= 1
        table.here.tokens = sorted([*table.here.tokens, value])


def change_army(table: Table, amount: int) -> None:
    table.army = max(0, min(table.army + amount, table.rules["army_tokens_total"]))
    if table.army == 0:
        table.finish(GUARDIANS, "army")


# --- guardians come and go ------------------------------------------------------------------------


def recruit_joins(table: Table) -> None:
    count = sum(not person.starting for person in table.data.people.values()) - len(table.recruits)
    place = chance.draw(table.chance, chance.RECRUIT, len(table.recruits), seat=0, count=count)
    name = table.recruits.pop(place)
    person = table.data.people[name]
    grit = min(person.true_grit, table.grit)
    table.grit -= grit
    table.guardians.append(Guardian(name, grit))
    table.guardians.sort(key=lambda guardian: table.person(guardian).survival)
    table.push_list("on_join", name)


def hit(table: Table) -> None:
    if table.shields:
        table.shields -= 1
        return
    victim = table.guardians[0]
    if victim.grit:
        victim.grit -= 1
        table.grit += 1
        table.kills += bool(table.rules["grit_hit_counts_as_kill"])
        return
    table.guardians.remove(victim)
    table.dead.append(victim.id)
    table.dead.sort(key=table.data.survival_order.index)
    table.kills += 1
    if not table.guardians:
        table.finish(MAPACHE, "all_killed")
        return
    table.push_list("on_death", victim.id)
