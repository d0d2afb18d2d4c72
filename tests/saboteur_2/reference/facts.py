"""What a seat knows about cards it does not see (contract, sections 3, 6 and 7)."""

import random
from collections import Counter
from dataclasses import dataclass

from tests.saboteur_2.reference import actions
from tests.saboteur_2.reference.tables import DECKS
from tests.saboteur_2.reference.things import Cards, Json, Table

Place = tuple[str, int, int]  # ("hand", seat, 0), ("discards", seat, epoch), ("pool", 0, 0)
World = dict[Place, Cards]
POOL: Place = ("pool", 0, 0)


@dataclass(frozen=True, slots=True)
class Given:
    """Cards handed over: all of them lie in these places."""

    cards: Cards
    places: list[Place]


class CardFacts:
    """The unseen cards, the places where they may be, and what was handed over."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.unseen = self.cards_not_seen()
        self.sizes = self.places()
        self.given = [given for index in range(len(table.swaps)) for given in self.handed(index)]
        self.given += self.played()

    def cards_not_seen(self) -> Cards:
        table = self.table
        seen = Counter(table.gone) + Counter(placed.card for placed in table.maze.values())
        for player in table.players:
            seen.update(player.front)
            if player.seat == self.seat:
                for cards in (player.hand, *player.discards):
                    seen += cards
        return DECKS[table.edition] - seen

    def places(self) -> dict[Place, int]:
        sizes = {}
        for player in self.table.players:
            if player.seat != self.seat:
                sizes["hand", player.seat, 0] = player.hand.total()
                for epoch, cards in enumerate(player.discards):
                    sizes["discards", player.seat, epoch] = cards.total()
        sizes[POOL] = self.table.pool.total()
        return sizes

    def handed(self, index: int) -> list[Given]:
        """What this seat gave in one swap, if anything of it has not been seen since."""
        swap = self.table.swaps[index]
        if self.seat not in swap.seats:
            return []
        giver = swap.seats.index(self.seat)
        places: list[Place] = []
        holder = swap.seats[1 - giver]
        for epoch in range(index + 1, len(self.table.swaps) + 1):
            places.append(("discards", holder, epoch))
            if epoch < len(self.table.swaps) and holder in self.table.swaps[epoch].seats:
                first, second = self.table.swaps[epoch].seats
                holder = second if holder == first else first
                if holder == self.seat:
                    break
        if actions.holder(self.table, index, giver) is not None:
            places.append(("hand", holder, 0))
        return [Given(+swap.given[giver], places)]

    def played(self) -> list[Given]:
        """The card of a move under way is in the hand until the move is complete."""
        if self.table.card is None or self.table.to_act in (None, self.seat):
            return []
        return [Given(Counter([self.table.card]), [("hand", self.table.acting.seat, 0)])]

    def fit(self, world: World) -> bool:
        """Whether a world contradicts nothing."""
        total: Cards = Counter()
        for cards in world.values():
            total += cards
        sizes = {place: cards.total() for place, cards in world.items()}
        return (
            total == self.unseen
            and sizes == self.sizes
            and all(self.holds(world, given) for given in self.given)
        )

    @staticmethod
    def holds(world: World, given: Given) -> bool:
        there: Cards = Counter()
        for place in given.places:
            there += world[place]
        return given.cards <= there

    def read(self, state: Json) -> World:
        """The places of a whole state."""
        return {place: Counter(lying_in(state, place)) for place in self.sizes}

    def some_world(self, rng: random.Random) -> World:
        """Any world can be found, but not each is equally likely."""
        world: World = {place: Counter() for place in self.sizes}
        left = dict(self.sizes)
        rest = Counter(self.unseen)
        for given in reversed(self.given):
            there: Cards = Counter()
            for place in given.places:
                there += world[place]
            for card in sorted((given.cards - there).elements()):
                (place,) = rng.choices(given.places, [left[place] for place in given.places])
                world[place][card] += 1
                rest[card] -= 1
                left[place] -= 1
        cards = sorted(rest.elements())
        rng.shuffle(cards)
        for place, number in left.items():
            world[place].update(cards.pop() for _ in range(number))
        return world


def lying_in(state: Json, place: Place) -> dict[str, int]:
    """The cards of one place of a whole state."""
    kind, seat, epoch = place
    found: dict[str, int] = state["pool"]
    if kind == "hand":
        found = state["seats"][seat]["hand"]
    elif kind == "discards":
        found = state["seats"][seat]["discards"][epoch]
    return found
