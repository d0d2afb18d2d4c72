"""What every hidden thing could be, for a seat (rules, section 12; architecture, section 3).

Unseen cards and tokens may lie anywhere among the unseen places unless a hard fact forbids it: a
programmed card is no bullet, and a hand holds at most as many bullets as were drawn since it
certainly held none.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from tests.colt_express.reference import schemin, setup, tables
from tests.colt_express.reference.eyes import Eyes
from tests.colt_express.reference.things import Bandit, Card, Player, Purse, Table

Json = dict[str, Any]
OPEN = frozenset[Any]()  # 64 bits: anything is possible


@dataclass(frozen=True, slots=True)
class Possible:
    """A hidden thing, where it stands in the JSON of a state, and every value it could have."""

    name: str
    read: Callable[[Json], Any]
    values: frozenset[Any]


def possible(table: Table, seat: int | None) -> list[Possible]:
    eyes = Eyes(table, seat)
    return [
        Possible("chance", lambda state: state["chance"], OPEN),
        *rounds_to_come(table),
        *purses_on_floors(eyes),
        *purses_of_bandits(eyes),
        *start_choices(eyes),
        *cards(eyes),
    ]


# --- round cards ----------------------------------------------------------------------------------


def rounds_to_come(table: Table) -> Iterator[Possible]:
    """4 of 7, then 1 of 3; none of the seven comes twice."""
    turned_up = list(table.rounds)
    for number in range(len(turned_up), tables.LAST_ROUND + 1):
        if number == tables.LAST_ROUND:
            names = {card.name for card in tables.STATIONS}
        else:
            names = {card.name for card in tables.ROUND_CARDS} - set(turned_up)

        def read(state: Json, number: int = number) -> str:
            cards = list(state["rounds"])
            while len(cards) <= number:
                cards.append(schemin.turn_up_round_card(int(state["chance"], 16), cards))
            return str(cards[number])

        yield Possible(f"round {number}", read, frozenset(names))


# --- purses ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pool:
    """The purses whose value a seat does not know."""

    values: Counter[int]  # all 18 but those whose value it knows
    owned: int  # places of purses that somebody has owned
    start: int  # at least so many of them are start purses

    def parts(self, number: int, *, owned: bool) -> frozenset[Any]:
        """The values, as sorted tuples, that *number* places can hold.

        A purse that nobody has owned comes from the set-up, where the start purses were missing;
        so do those in the box. Hence enough of the others are worth as much as a start purse.
        """
        elsewhere = self.owned - number if owned else self.owned
        least = self.start - elsewhere if owned else 0
        most = self.values[tables.START_PURSE] - (0 if owned else self.start)
        return frozenset(
            values
            for values in combinations_with_replacement(sorted(self.values), number)
            if Counter(values) <= self.values and least <= values.count(tables.START_PURSE) <= most
        )


def pool_of(eyes: Eyes) -> Pool:
    table = eyes.table
    values = Counter(tables.PURSES)
    owned = 0
    start = len(table.bandits) - purses_lost(table)
    for purse in purses_in_play(table):
        known = eyes.knows(purse)
        if known:
            values[purse.value] -= 1
        if purse.known_to and not known:
            owned += 1
        if purse.known_to and known and purse.value == tables.START_PURSE:
            start -= 1
    return Pool(+values, owned, max(0, start))


def purses_lost(table: Table) -> int:
    """Removed by Marshal's Revenge."""
    printed = sum(tables.IMPRINTS[letter][0] for letter in table.train)
    return len(table.bandits) + printed - len(list(purses_in_play(table)))


def purses_in_play(table: Table) -> Iterator[Purse]:
    for loot in (*table.floor.values(), *(bandit.loot for bandit in table.bandits)):
        yield from loot.purses


def purses_on_floors(eyes: Eyes) -> Iterator[Possible]:
    pool = pool_of(eyes)
    for loot in eyes.table.floor.values():
        for purse in loot.purses:
            if not eyes.knows(purse):
                handle = purse.handle

                def read(state: Json, handle: int | None = handle) -> Any:
                    return next(
                        purse["value"]
                        for spot in state["floor"]
                        for purse in spot["purses"]
                        if purse["handle"] == handle
                    )

                parts = pool.parts(1, owned=bool(purse.known_to))
                values = frozenset(value for (value,) in parts)
                yield Possible(f"floor purse {handle}", read, values)


def purses_of_bandits(eyes: Eyes) -> Iterator[Possible]:
    """Purses of one bandit that the same seats know cannot be told apart: one multiset."""
    pool = pool_of(eyes)
    for bandit in eyes.table.bandits:
        groups = Counter(
            tuple(sorted(purse.known_to)) for purse in bandit.loot.purses if not eyes.knows(purse)
        )
        for known_to, number in groups.items():
            yield purse_group(bandit, known_to, pool.parts(number, owned=True))


def purse_group(bandit: Bandit, known_to: tuple[int, ...], values: frozenset[Any]) -> Possible:
    def read(state: Json) -> Any:
        purses = state["bandits"][bandit.index]["purses"]
        return tuple(
            sorted(purse["value"] for purse in purses if tuple(purse["known_to"]) == known_to)
        )

    return Possible(f"{bandit.name}'s purses known to {known_to}", read, values)


# --- start cars -----------------------------------------------------------------------------------


def start_choices(eyes: Eyes) -> Iterator[Possible]:
    """For a seat that chooses nobody has chosen yet; afterwards the other one chooses."""
    table = eyes.table
    undecided = eyes.waiting()["pending"]
    for seat in range(len(table.start_choice)):
        if seat != eyes.seat:
            yield Possible(
                f"start choice of {seat}",
                lambda state, seat=seat: state["start_choice"][seat],  # type: ignore[misc]
                frozenset({None} if seat in undecided else {0, 1}),
            )


# --- cards ----------------------------------------------------------------------------------------

Places = dict[str, int]  # "hand", "deck", "discard", "pile" -> cards


def cards(eyes: Eyes) -> Iterator[Possible]:
    if eyes.table.phase in ("draft", "start"):
        return
    for player in eyes.table.players:
        if player.seat != eyes.seat:
            yield from cards_of(eyes, player)


def cards_of(eyes: Eyes, player: Player) -> Iterator[Possible]:
    unseen = unseen_cards(eyes, player)
    splits = list(splits_of(eyes, player, unseen["bullet"]))
    for name in ("hand", "deck", "discard"):
        known = known_cards(eyes.table, player)[name]
        for kind in kinds_of(eyes.table, player):
            numbers = numbers_in(name, kind, unseen, splits)

            def read(state: Json, name: str = name, kind: str = kind) -> Any:
                return state["seats"][player.seat][name].get(kind, 0)

            values = frozenset(known[kind] + number for number in numbers)
            yield Possible(f"{name} of {player.seat}: {kind}", read, values)
    for place in hidden_in_pile(eyes, player):

        def read_pile(state: Json, place: int = place) -> Any:
            return state["pile"][place]["card"]

        kinds = {kind for kind in unseen if kind != "bullet"}
        yield Possible(f"pile card {place}", read_pile, frozenset(kinds))
    if eyes.table.phase == "keep":
        yield from keep_decisions(eyes, player, unseen, splits)


def kinds_of(table: Table, player: Player) -> list[str]:
    names = dict.fromkeys(card.name for card in setup.action_cards(table, player.seat))
    return [*names, "bullet"]


def known_cards(table: Table, player: Player) -> dict[str, Counter[str]]:
    """The cards that everybody can follow, by place."""

    def traced(cards: list[Card]) -> Counter[str]:
        return Counter(card.name for card in cards if card.traced)

    in_deck = traced(player.top)
    if not table.expert:  # a card executed in this round lies in the deck until the next one
        done = table.pile[: table.executed]
        in_deck.update(planned.card.name for planned in done if planned.seat == player.seat)
    return {"hand": traced(player.hand), "deck": in_deck, "discard": traced(player.discard)}


def in_pile_only(table: Table) -> range:
    """Places of the pile whose cards have not gone back to their owners."""
    return range(table.executed, len(table.pile))


def hidden_in_pile(eyes: Eyes, player: Player) -> list[int]:
    pile = eyes.table.pile
    return [
        place
        for place in in_pile_only(eyes.table)
        if pile[place].seat == player.seat and not eyes.sees_card(place, pile[place])
    ]


def unseen_cards(eyes: Eyes, player: Player) -> Counter[str]:
    """All cards of a player but those that everybody can follow or see in the pile."""
    table = eyes.table
    pool = Counter(card.name for card in setup.action_cards(table, player.seat))
    pool["bullet"] = player.received.total()
    for known in known_cards(table, player).values():
        pool.subtract(known)
    for place in in_pile_only(table):
        planned = table.pile[place]
        if planned.seat == player.seat and eyes.sees_card(place, planned):
            pool[planned.card.name] -= 1
    return +pool


def splits_of(eyes: Eyes, player: Player, bullets: int) -> Iterator[Places]:
    """For each way to spread the unseen bullets: the room left for action cards."""
    known = {name: cards.total() for name, cards in known_cards(eyes.table, player).items()}
    hand = len(player.hand) - known["hand"]
    deck = player.deck_size - known["deck"]
    discard = len(player.discard) - known["discard"]
    for in_hand in range(min(hand, player.drawn - known["hand"], bullets) + 1):
        for in_deck in range(min(deck, bullets - in_hand) + 1):
            in_discard = bullets - in_hand - in_deck
            if in_discard <= discard:
                yield {
                    "hand": hand - in_hand,
                    "deck": deck - in_deck,
                    "discard": discard - in_discard,
                    "pile": len(hidden_in_pile(eyes, player)),
                    "bullets hand": in_hand,
                    "bullets deck": in_deck,
                    "bullets discard": in_discard,
                }


def numbers_in(name: str, kind: str, unseen: Counter[str], splits: list[Places]) -> set[int]:
    """How many of the unseen cards of a kind may lie in a place."""
    if kind == "bullet":
        return {split[f"bullets {name}"] for split in splits}
    copies = unseen[kind]
    numbers: set[int] = set()
    for split in splits:
        elsewhere = sum(split[place] for place in ("hand", "deck", "discard", "pile")) - split[name]
        numbers |= set(range(max(0, copies - elsewhere), min(copies, split[name]) + 1))
    return numbers


# --- phase keep -----------------------------------------------------------------------------------


def keep_decisions(
    eyes: Eyes, player: Player, unseen: Counter[str], splits: list[Places]
) -> Iterator[Possible]:
    """A decision made may be any; one under way starts anew (contract, section 6)."""
    table = eyes.table
    assert table.to_act is not None
    order = table.clockwise()
    decided = order.index(player.seat) < order.index(table.to_act)
    actions = kinds_of(table, player)[:-1]
    for kind in actions:
        most = max(numbers_in("hand", kind, unseen, splits)) if decided else 0
        yield Possible(
            f"keep of {player.seat}: {kind}",
            lambda state, kind=kind: state["seats"][player.seat]["keep"].get(kind, 0),  # type: ignore[misc]
            frozenset(range(most + 1)),
        )
    if player.seat == table.to_act:
        first = {
            kind
            for i, kind in enumerate(actions)
            if unseen[kind] and any(starts_at(actions[i:], unseen, split) for split in splits)
        }
        if any(split["hand"] == 0 for split in splits):
            first.add("nothing")
        yield Possible("keep next", lambda state: state["keep_next"], frozenset(first))


def starts_at(kinds: list[str], unseen: Counter[str], split: Places) -> bool:
    """Whether the action cards in hand may all be of *kinds*."""
    return 1 <= split["hand"] <= sum(unseen[kind] for kind in kinds)
