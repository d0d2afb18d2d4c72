"""Every possible truth behind a small position, found by trying all assignments.

Unseen cards and purses are individuals; each assignment to the places where they may be that
contradicts no hard fact counts once (architecture, section 3; contract, section 6).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

from tests.colt_express.reference import Reference, hidden, tables
from tests.colt_express.reference.eyes import Eyes
from tests.colt_express.reference.things import Purse

Json = dict[str, Any]
Category = Any
Chances = dict[Category, float]


def shares(found: Iterator[Category]) -> Chances:
    counts = Counter(found)
    return {category: number / counts.total() for category, number in counts.items()}


def multiset(cards: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(cards).items()))


# --- the cards of one other seat ------------------------------------------------------------------


def read_cards(seat: int, secret: list[int]) -> Callable[[Json], Category]:
    """Face-down cards by place, hand and discard of *seat*; the deck is the rest."""

    def read(state: Json) -> Category:
        player = state["seats"][seat]
        return (
            tuple(state["pile"][place]["card"] for place in secret),
            tuple(sorted(player["hand"].items())),
            tuple(sorted(player["discard"].items())),
        )

    return read


def card_worlds(game: Reference, viewer: int | None, seat: int) -> tuple[list[int], Chances]:
    """The hidden places of the pile, and the chances of what `read_cards` reads."""
    eyes = Eyes(game.table, viewer)
    player = game.table.players[seat]
    known = hidden.known_cards(game.table, player)
    unseen = sorted(hidden.unseen_cards(eyes, player).elements())
    secret = hidden.hidden_in_pile(eyes, player)
    hand = len(player.hand) - known["hand"].total()
    discard = len(player.discard) - known["discard"].total()
    most_bullets = player.drawn - known["hand"]["bullet"]

    def worlds() -> Iterator[Category]:
        for order in permutations(unseen):
            pile, rest = order[: len(secret)], order[len(secret) :]
            in_hand, in_discard = rest[:hand], rest[hand : hand + discard]
            if "bullet" in pile or in_hand.count("bullet") > most_bullets:
                continue
            yield (
                pile,
                multiset([*in_hand, *known["hand"].elements()]),
                multiset([*in_discard, *known["discard"].elements()]),
            )

    return secret, shares(worlds())


# --- purses ---------------------------------------------------------------------------------------


def read_purses(viewer: Reference, seat: int | None) -> Callable[[Json], Category]:
    """Values of all purses that *seat* does not know: owned ones by bandit and who knows them."""
    eyes = Eyes(viewer.table, seat)
    handles = [p.handle for p in on_floors(viewer) if not eyes.knows(p)]
    groups = owned_groups(eyes)

    def read(state: Json) -> Category:
        lying = {p["handle"]: p["value"] for spot in state["floor"] for p in spot["purses"]}
        owned = [
            tuple(
                sorted(
                    purse["value"]
                    for purse in state["bandits"][bandit]["purses"]
                    if tuple(purse["known_to"]) == known_to
                )
            )
            for bandit, known_to in groups
        ]
        return tuple(lying[handle] for handle in handles), tuple(owned)

    return read


def on_floors(game: Reference) -> list[Purse]:
    return [purse for loot in game.table.floor.values() for purse in loot.purses]


def owned_groups(eyes: Eyes) -> dict[tuple[int, tuple[int, ...]], int]:
    return Counter(
        (bandit.index, tuple(sorted(purse.known_to)))
        for bandit in eyes.table.bandits
        for purse in bandit.loot.purses
        if not eyes.knows(purse)
    )


def purse_worlds(game: Reference, seat: int | None) -> Chances:
    """Try every order of the unseen values over floors, bandits and the box."""
    eyes = Eyes(game.table, seat)
    pool = hidden.pool_of(eyes)
    lying = [purse for purse in on_floors(game) if not eyes.knows(purse)]
    groups = owned_groups(eyes)

    def worlds() -> Iterator[Category]:
        for order in permutations(sorted(pool.values.elements())):
            dropped = order[: len(lying)]
            rest = list(order[len(lying) :])
            owned = [tuple(sorted(rest.pop(0) for _ in range(n))) for n in groups.values()]
            had_owners = [v for v, purse in zip(dropped, lying, strict=True) if purse.known_to]
            had_owners += [value for group in owned for value in group]
            if had_owners.count(tables.START_PURSE) >= pool.start:
                yield dropped, tuple(owned)

    return shares(worlds())
