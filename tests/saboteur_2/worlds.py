"""Small positions and every possible truth behind them, found by trying all assignments.

Unseen cards are individuals; each assignment to the places where they may be that contradicts no
hard fact counts once (architecture, section 3; contract, section 6).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb
from typing import Any

from powderkeg.engine import Game, Observation, load
from tests.saboteur_2.nuggets import values_json
from tests.saboteur_2.positions import Json, Setting
from tests.saboteur_2.reference import Reference, roles
from tests.saboteur_2.reference.facts import CardFacts, Place, World
from tests.saboteur_2.reference.tables import COMBINED_DECK, KINDS, in_order

Category = Any
Chances = dict[Category, float]


@dataclass(frozen=True, slots=True)
class Case:
    """An observation, what is looked at, and how likely each of its values is."""

    game: Game
    observation: Observation
    read: Callable[[Json], Category]
    chances: Chances


def shares(ways: Counter[Category]) -> Chances:
    total = ways.total()
    return {category: number / total for category, number in ways.items()}


def case(
    setting: Setting,
    payload: Json,
    viewer: int | None,
    look: Callable[[Reference, int | None], tuple[Callable[[Json], Category], Chances]],
) -> Case:
    game = load("saboteur_2", seats=setting.seats, **setting.options)
    state = game.state_from_json(payload)
    reference = Reference.from_json(setting.seats, setting.options, payload["state"])
    read, chances = look(reference, viewer)
    return Case(game, state.observation(viewer), read, chances)


# --- roles ----------------------------------------------------------------------------------------


def all_roles(game: Reference, viewer: int | None) -> tuple[Callable[[Json], Category], Chances]:
    """The roles of all seats and of the cards put away, together."""

    def read(state: Json) -> Category:
        return tuple(dwarf["role"] for dwarf in (*state["seats"], *state["put_away"]))

    return read, shares(Counter(dict(roles.assignments(game.table, viewer))))


# --- goals ----------------------------------------------------------------------------------------


def all_goals(game: Reference, viewer: int | None) -> tuple[Callable[[Json], Category], Chances]:
    def read(state: Json) -> Category:
        return tuple(goal["card"] for goal in state["goals"])

    fixed = [
        goal.card if goal.face_up or viewer in goal.seen_by else None for goal in game.table.goals
    ]
    found = [
        cards
        for cards in permutations(("GT", "GA", "GB"))
        if all(f in (None, card) for f, card in zip(fixed, cards, strict=True))
    ]
    return read, dict.fromkeys(found, 1 / len(found))


# --- cards ----------------------------------------------------------------------------------------


def frozen(cards: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(in_order(cards).items())


def all_cards(game: Reference, viewer: int | None) -> tuple[Callable[[Json], Category], Chances]:
    """What lies in each place that is not seen."""
    facts = CardFacts(game.table, viewer)
    places = [place for place, size in facts.sizes.items() if size]

    def read(state: Json) -> Category:
        world = facts.read(state)
        return tuple(frozen(world[place]) for place in places)

    ways: Counter[Category] = Counter()
    for world, number in card_worlds(facts, places):
        full = {place: world.get(place, Counter()) for place in facts.sizes}
        if facts.fit(full):
            ways[tuple(frozen(world[place]) for place in places)] += number
    return read, shares(ways)


def card_worlds(facts: CardFacts, places: list[Place]) -> Iterator[tuple[World, int]]:
    """Group by group of like cards: how many go where, and in how many ways.

    A card that was handed over, or announced, is that very card, and its places are few.
    """
    groups: list[tuple[str, int, list[Place]]] = []
    rest = Counter(facts.unseen)
    for given in facts.given:
        groups += [(kind, number, given.places) for kind, number in given.cards.items()]
        rest -= given.cards
    groups += [(kind, rest[kind], places) for kind in KINDS if rest[kind]]

    def deal(number: int, left: dict[Place, int]) -> Iterator[tuple[World, int]]:
        if number == len(groups):
            yield {place: Counter() for place in places}, 1
            return
        kind, copies, allowed = groups[number]
        room = [left[place] if place in allowed else 0 for place in places]
        for split, ways in splits(copies, room):
            after = {place: left[place] - n for place, n in zip(places, split, strict=True)}
            for world, more in deal(number + 1, after):
                for place, n in zip(places, split, strict=True):
                    world[place][kind] += n
                yield world, ways * more

    return deal(0, facts.sizes)


def splits(copies: int, room: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Copies of a kind over places, and the ways to choose which copy goes where."""
    if not room:
        if not copies:
            yield (), 1
        return
    for here in range(min(copies, room[0]) + 1):
        for rest, ways in splits(copies - here, room[1:]):
            yield (here, *rest), comb(copies, here) * ways


# --- nuggets --------------------------------------------------------------------------------------


def all_shares(game: Reference, viewer: int | None) -> tuple[Callable[[Json], Category], Chances]:
    """The values that others took, by trying every order of the nuggets not accounted for."""
    table = game.table
    steps = [(r, i) for r, shares in enumerate(table.shares) for i in range(len(shares))]

    def read(state: Json) -> Category:
        return tuple(state["shares"][r][i]["value"] for r, i in steps)

    ways: Counter[Category] = Counter()
    for values, number in value_lists(len(steps), Counter({1: 16, 2: 8, 3: 4})):
        taken = dict(zip(steps, values, strict=True))
        if all(agrees(table.shares, viewer, taken, r, i) for r, i in steps):
            ways[values] += number
    return read, shares(ways)


def value_lists(length: int, left: Counter[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    if not length:
        yield (), 1
        return
    for value in (1, 2, 3):
        if left[value]:
            for rest, ways in value_lists(length - 1, left - Counter([value])):
                yield (value, *rest), ways * left[value]


def agrees(
    shares: list[Any], viewer: int | None, taken: dict[tuple[int, int], int], r: int, i: int
) -> bool:
    """An own choice: the value is known and what was on offer."""
    share = shares[r][i]
    if share.seat != viewer:
        return True
    offer = Counter(taken[r, step] for step in range(i, len(shares[r])))
    return bool(taken[r, i] == share.value and offer == share.offer)


# --- positions ------------------------------------------------------------------------------------


def bare(
    hands: list[list[str]], discards: list[list[str]], pool: list[str], **fields: Any
) -> tuple[Setting, Json]:
    """Two seats; *discards* are those of seat 1 by epoch; seat 0 has discarded all the rest."""
    setting = Setting(roles=("blue", "boss"), fields=fields)
    payload = setting.payload()
    state = payload["state"]
    swapped = Counter({"SWAPHAND": len(fields.get("swaps", []))})
    rest = COMBINED_DECK - Counter(pool) - swapped
    for cards in (*hands, *discards):
        rest -= Counter(cards)
    piles = [[in_order(rest), {}, {}], [in_order(Counter(cards)) for cards in discards]]
    for number, seat in enumerate(state["seats"]):
        sizes = [sum(cards.values()) for cards in piles[number]]
        seat.update(
            hand=in_order(Counter(hands[number])),
            hand_size=len(hands[number]),
            discards=piles[number],
            discard_sizes=sizes,
            drawn=len(hands[number]) + sum(sizes) + (swapped.total() if number == 0 else 0),
        )
    state.update(
        pool=in_order(Counter(pool)), pile_size=len(pool) - 10, gone=in_order(swapped), maze=[]
    )
    return setting, payload


def share_rounds(seats: list[list[int]], values: list[list[int]]) -> list[list[Json]]:
    rounds = []
    for takers, taken in zip(seats, values, strict=True):
        rounds.append(
            [
                {"seat": seat, "value": value, "offer": values_json(Counter(taken[i:]))}
                for i, (seat, value) in enumerate(zip(takers, taken, strict=True))
            ]
        )
    return rounds
