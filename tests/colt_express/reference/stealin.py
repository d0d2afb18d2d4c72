"""Phase 2: the six action cards (rules, sections 4.3 and 6)."""

from functools import partial

from tests.colt_express.reference import chance, train
from tests.colt_express.reference.things import Bandit, Choice, Loot, Purse, Spot, Table

LOOT_TYPES = ("purse", "jewel", "strongbox")
NO_LOOT: list[str | None] = [None]


def acting_bandit(table: Table) -> Bandit:
    """Whom the card being executed moves (11.5: the bandit it is bound to)."""
    planned = table.pile[table.executed]
    return planned.card.bandit or table.bandits_of(planned.seat)[0]


def choices(table: Table) -> list[Choice]:
    """Every way to carry out the card being executed; none: nothing happens."""
    kind = table.pile[table.executed].card.kind
    if kind == "marshal":
        return marshal_choices(table)
    bandit = acting_bandit(table)
    return {
        "move": move_choices,
        "floor": floor_choices,
        "fire": fire_choices,
        "rob": rob_choices,
        "punch": punch_choices,
    }[kind](table, bandit)


def put_away(table: Table) -> None:
    """The card goes back to its owner's deck; expert (10.5): openly onto his discard."""
    planned = table.pile[table.executed]
    player = table.players[planned.seat]
    if table.expert:
        planned.card.traced = True
        player.discard.append(planned.card)
    else:
        player.deck.append(planned.card)
    table.executed += 1


# --- 6.1 to 6.3 -----------------------------------------------------------------------------------


def move_choices(table: Table, bandit: Bandit) -> list[Choice]:
    def move(spot: Spot) -> None:
        bandit.spot = spot
        train.flee_from_marshal(table)

    here = bandit.at
    reach = 3 if here.roof else 1
    return [
        Choice(f"move {spot}", 32 + 2 * spot.car + spot.roof, partial(move, spot))
        for spot in (Spot(car, here.roof) for car in range(table.locomotive + 1))
        if 1 <= abs(spot.car - here.car) <= reach
    ]


def floor_choices(table: Table, bandit: Bandit) -> list[Choice]:
    def change() -> None:
        bandit.spot = Spot(bandit.at.car, not bandit.at.roof)
        train.flee_from_marshal(table)

    return [Choice("floor", -1, change)]


def marshal_choices(table: Table) -> list[Choice]:
    def drive(car: int) -> None:
        table.marshal = car
        train.flee_from_marshal(table)  # R28

    return [
        Choice(f"marshal {car}", 48 + car, partial(drive, car))
        for car in (table.marshal - 1, table.marshal + 1)
        if 0 <= car <= table.locomotive
    ]


# --- 6.4 Fire -------------------------------------------------------------------------------------


def nearest_on_roof(table: Table, shooter: Bandit, direction: int) -> list[Bandit]:
    """Those on the nearest other roof with somebody on it, in one direction (R19)."""
    car = shooter.at.car + direction
    while 0 <= car <= table.locomotive:
        if found := table.bandits_at(Spot(car, roof=True)):
            return found
        car += direction
    return []


def fire_candidates(table: Table, shooter: Bandit) -> list[Bandit]:
    here = shooter.at
    if here.roof:
        found = nearest_on_roof(table, shooter, -1) + nearest_on_roof(table, shooter, +1)
    else:
        found = [
            bandit
            for car in (here.car - 1, here.car + 1)
            for bandit in table.bandits_at(Spot(car, roof=False))
        ]
    if shooter.character == "Tuco":
        found += table.bandits_at(Spot(here.car, not here.roof))
    return without_belle(found)


def without_belle(candidates: list[Bandit]) -> list[Bandit]:
    """6.4.3, R20: Belle is no target beside another one."""
    others = [bandit for bandit in candidates if bandit.character != "Belle"]
    return sorted(others or candidates, key=lambda bandit: bandit.index)


def fire_choices(table: Table, shooter: Bandit) -> list[Choice]:
    if shooter.bullets_left == 0:  # R31
        return []
    found = []
    for target in fire_candidates(table, shooter):
        number = 64 + 2 * target.index
        pushed_to = push_destination(table, shooter, target)
        if pushed_to is None or table.options["django_push_optional"]:  # R6
            found.append(
                Choice(
                    f"fire {target.name}",
                    number,
                    partial(fire, table, shooter, target, None),
                )
            )
        if pushed_to is not None:
            found.append(
                Choice(
                    f"fire {target.name} push",
                    number + 1,
                    partial(fire, table, shooter, target, pushed_to),
                )
            )
    return found


def push_destination(table: Table, shooter: Bandit, target: Bandit) -> Spot | None:
    """6.8 Django: one car further in the direction of fire, unless that leaves the train."""
    if shooter.character != "Django":
        return None
    direction = 1 if target.at.car > shooter.at.car else -1
    car = target.at.car + direction
    return Spot(car, target.at.roof) if 0 <= car <= table.locomotive else None


def fire(table: Table, shooter: Bandit, target: Bandit, pushed_to: Spot | None) -> None:
    """R26: bullet first, push second, Marshal third."""
    shooter.bullets_left -= 1
    train.receive_bullet(table, target, str(shooter.character))
    if pushed_to is not None:
        target.spot = pushed_to
        train.flee_from_marshal(table)


# --- 6.5 Robbery ----------------------------------------------------------------------------------


def rob_choices(table: Table, bandit: Bandit) -> list[Choice]:
    def rob_other(loot_type: str) -> None:
        take_other(loot, loot_type)
        give_other(bandit.loot, loot_type)

    loot = table.loot_at(bandit.at)
    found = [
        Choice(
            f"rob purse {purse.handle}",
            80 + int(purse.handle or 0),
            partial(train.pick_up, table, bandit, purse),
        )
        for purse in sorted(loot.purses, key=lambda purse: int(purse.handle or 0))
    ]
    if loot.jewels:
        found.append(Choice("rob jewel", 98, partial(rob_other, "jewel")))
    if loot.strongboxes:
        found.append(Choice("rob strongbox", 99, partial(rob_other, "strongbox")))
    return found


def take_other(loot: Loot, loot_type: str) -> None:
    """Remove one jewel or strongbox."""
    if loot_type == "jewel":
        loot.jewels -= 1
    else:
        loot.strongboxes -= 1


def give_other(loot: Loot, loot_type: str) -> None:
    if loot_type == "jewel":
        loot.jewels += 1
    else:
        loot.strongboxes += 1


# --- 6.6 Punch ------------------------------------------------------------------------------------


def punch_choices(table: Table, puncher: Bandit) -> list[Choice]:
    """Target, type, direction and take in one choice (R36)."""
    here = puncher.at
    others = [bandit for bandit in table.bandits_at(here) if bandit is not puncher]
    return [
        punch_choice(table, puncher, target, loot_type, Spot(car, here.roof), take=take)
        for target in without_belle(others)
        for loot_type in (target.loot.types() or NO_LOOT)
        for car in (here.car - 1, here.car + 1)
        if 0 <= car <= table.locomotive
        for take in (False, True)
        if not take or (loot_type == "purse" and puncher.character == "Cheyenne")
    ]


def punch_choice(
    table: Table, puncher: Bandit, target: Bandit, loot_type: str | None, to: Spot, *, take: bool
) -> Choice:
    forward = to.car > puncher.at.car
    words = [
        "punch",
        target.name,
        loot_type or "",
        "take" if take else "",
        "forward" if forward else "backward",
    ]
    type_number = LOOT_TYPES.index(loot_type) + 1 if loot_type else 0
    return Choice(
        " ".join(word for word in words if word),
        128 + 16 * target.index + 4 * type_number + 2 * forward + take,
        partial(punch, table, puncher, target, loot_type, to, take=take),
    )


def punch(
    table: Table, puncher: Bandit, target: Bandit, loot_type: str | None, to: Spot, *, take: bool
) -> None:
    """R25: token first, move second, Marshal third."""
    if loot_type == "purse":
        purse = lose_purse(table, target)
        if take:
            train.keep_purse(puncher, purse)
        else:
            train.put_down(table, purse, puncher.at)
    elif loot_type is not None:
        take_other(target.loot, loot_type)
        give_other(table.loot_at(puncher.at), loot_type)
    target.spot = to
    train.flee_from_marshal(table)


def in_order(purses: list[Purse]) -> list[Purse]:
    """By who knows them (seat s is worth 2^s), then by value."""
    return sorted(purses, key=lambda purse: (sum(2**seat for seat in purse.known_to), purse.value))


def lose_purse(table: Table, victim: Bandit) -> Purse:
    """A random purse (R5); of several, nobody but the victim's seat can tell which (R37)."""
    purses = in_order(victim.loot.purses)
    lost = purses[0]
    if len(purses) > 1:
        place = 64 * table.round + table.executed
        lost = purses[
            chance.draw(
                table.chance, chance.LOST_PURSE, len(purses), seat=victim.owner, count=place
            )
        ]
        for purse in purses:
            purse.known_to = {victim.owner}
    victim.loot.purses.remove(lost)
    return lost
