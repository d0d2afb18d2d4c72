"""What the hidden things of a position could be for a seat."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from tests.saboteur_2.reference import roles, treasure
from tests.saboteur_2.reference.facts import CardFacts, lying_in
from tests.saboteur_2.reference.tables import GOAL_CARDS, GOAL_NAMES, in_order, roles_in_play
from tests.saboteur_2.reference.things import Json, Table

SAMPLES = 60
OFTEN = 0.1  # a value that turns up less often may be missed


@dataclass(frozen=True, slots=True)
class Possible:
    """A hidden thing: where it is read in a whole state, and whether it may be this or that."""

    name: str
    read: Callable[[Json], Hashable]
    several: bool


def possible(table: Table, seat: int | None) -> list[Possible]:
    return [
        *goals(table, seat),
        *dwarfs(table, seat),
        *cards(table, seat),
        *nuggets(table, seat),
    ]


def goals(table: Table, seat: int | None) -> list[Possible]:
    hidden = [
        place
        for place, goal in enumerate(table.goals)
        if not goal.face_up and seat not in goal.seen_by
    ]
    return [
        Possible(
            f"goal {GOAL_NAMES[place]}",
            lambda state, place=place: state["goals"][place]["card"],  # type: ignore[misc]
            len(hidden) > 1,
        )
        for place in hidden
    ]


def dwarfs(table: Table, seat: int | None) -> list[Possible]:
    found = []
    for place, chances in enumerate(roles.counted(table, seat)):
        several = sum(chance > OFTEN for chance in chances.values()) > 1
        if place < table.seats:
            name = f"role of {place}"
            where = ("seats", place)
        else:
            name = f"put away {place - table.seats}"
            where = ("put_away", place - table.seats)
        found.append(
            Possible(name, lambda state, w=where: state[w[0]][w[1]]["role"], several)  # type: ignore[misc]
        )
    return found


def is_mixed(values: Iterable[Hashable]) -> bool:
    """Whether two values turn up often enough to be seen in a few hundred draws."""
    counts = Counter(values)
    return sum(number > OFTEN * counts.total() for number in counts.values()) > 1


def cards(table: Table, seat: int | None) -> list[Possible]:
    facts = CardFacts(table, seat)
    rng = random.Random(0)
    worlds = [facts.some_world(rng) for _ in range(SAMPLES)]
    return [
        Possible(
            f"{place}",
            lambda state, place=place: tuple(lying_in(state, place).items()),  # type: ignore[misc]
            is_mixed(tuple(in_order(world[place]).items()) for world in worlds),
        )
        for place, size in facts.sizes.items()
        if size
    ]


def nuggets(table: Table, seat: int | None) -> list[Possible]:
    if table.combined or table.phase == "over":
        return []
    rng = random.Random(0)
    drawn = [treasure.some_choices(table, seat, rng) for _ in range(SAMPLES)]
    found = []
    for number, step in drawn[0]:
        if step >= len(table.shares[number]):
            continue
        found.append(
            Possible(
                f"share {step} of round {number}",
                lambda state, n=number, s=step: state["shares"][n][s]["value"],  # type: ignore[misc]
                is_mixed(choices[number, step] for choices in drawn),
            )
        )
    return found


# --- whole worlds ---------------------------------------------------------------------------------


def consistent(table: Table, seat: int | None, state: Json) -> list[str]:
    """What of a whole state contradicts what the seat knows, its view apart."""
    wrong = []
    if sorted(goal["card"] for goal in state["goals"]) != sorted(GOAL_CARDS):
        wrong.append("goals")
    if not fitting_roles(table, seat, state):
        wrong.append("roles")
    facts = CardFacts(table, seat)
    if not facts.fit(facts.read(state)):
        wrong.append("cards")
    if not table.combined and not treasure.fits(table, state):
        wrong.append("nuggets")
    if not fitting_choice(table, state):
        wrong.append("chosen")
    return wrong


def fitting_roles(table: Table, seat: int | None, state: Json) -> bool:
    drawn = [dwarf["role"] for dwarf in (*state["seats"], *state["put_away"])]
    allowed = [roles.may_be(table, seat, dwarf) for dwarf in roles.dwarfs(table)]
    everything = Counter(drawn) + Counter(state["hats"])
    return everything == roles_in_play(table.edition, table.seats) and all(
        role in options for role, options in zip(drawn, allowed, strict=True)
    )


def fitting_choice(table: Table, state: Json) -> bool:
    """The cards picked so far are in the hand; two of them before one is removed."""
    chosen = Counter[str](state["chosen"])
    if table.phase not in ("discard", "remove"):
        return not chosen
    most = {"two": 1, "pass": 2}[str(table.discarding)] if table.phase == "discard" else 2
    least = 2 if table.phase == "remove" else 0
    return least <= chosen.total() <= most and chosen <= Counter(
        state["seats"][table.to_act]["hand"]
    )
