"""Positions for tests: the JSON of a dealt state, edited so that nothing is lost or added."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from powderkeg.engine import State, load
from tests.colt_express.reference import Reference, tables
from tests.colt_express.reference.schemin import order_of
from tests.lockstep import Reference as Side

Json = dict[str, Any]
CARS = ["E", "D", "C", "B", "F", "A"]  # rich ones first, so that tests find what they give away


@dataclass(slots=True)
class Scene:
    """The last decision of a round's Schemin', with an empty pile unless cards are laid on it.

    Characters are named in bandit order; four in a scene of `teams` are two seats. Who is not
    placed stands inside car 0, loot that is not placed lies on the roof of car 0, the Marshal is in
    the Locomotive. The seat `actor` decides; what it plays is the last card of the round.
    """

    characters: tuple[str, ...]
    actor: int = 0
    card: str = "Bridge"
    teams: bool = False
    chance: int = 1
    options: Json = field(default_factory=dict)
    spots: dict[str, str] = field(default_factory=dict)
    owned: dict[str, Json] = field(default_factory=dict)
    lying: dict[str, Json] = field(default_factory=dict)
    hands: dict[int, dict[str, int]] = field(default_factory=dict)
    laid: list[tuple[int, str, bool]] = field(default_factory=list)
    shots: Counter[tuple[str, int]] = field(default_factory=Counter)  # (shooter or neutral, seat)
    marshal_in: int | None = None
    second_strongbox: bool = False
    turn: int | None = None  # None: the last

    # --- what stands where ---

    def stand(self, **spots: str) -> Self:
        self.spots.update({name.title(): spot for name, spot in spots.items()})
        return self

    def own(
        self, name: str, *, purses: list[Any] | None = None, jewels: int = 0, strongboxes: int = 0
    ) -> Self:
        """Purses are values, known to the owner, or pairs of value and seats that know it."""
        self.owned[name] = {
            "purses": purses or [],
            "jewels": jewels,
            "strongboxes": strongboxes,
        }
        return self

    def lie(
        self, spot: str, *, purses: list[Any] | None = None, jewels: int = 0, strongboxes: int = 0
    ) -> Self:
        """Purses are values known to nobody, or pairs; handles count from 0 in order of calls."""
        self.lying[spot] = {"purses": purses or [], "jewels": jewels, "strongboxes": strongboxes}
        return self

    def marshal(self, car: int) -> Self:
        self.marshal_in = car
        return self

    def shot(self, by: str, seat: int, times: int = 1) -> Self:
        """Bullets received in earlier rounds; they are somewhere in the deck."""
        self.shots[by, seat] += times
        return self

    def hand(self, seat: int, **cards: int) -> Self:
        self.hands[seat] = {name.replace("_", "-"): number for name, number in cards.items()}
        return self

    def lay(self, seat: int, card: str, *, face_down: bool = False) -> Self:
        self.laid.append((seat, card, face_down))
        return self

    # --- as JSON ---

    @property
    def seats(self) -> int:
        return 2 if self.teams else len(self.characters)

    def all_options(self) -> Json:
        cars = 4 if self.teams else self.seats
        given = {"characters": list(self.characters), "cars": CARS[:cars]}
        return {**given, **self.options}

    def rounds(self) -> list[str]:
        """The card in question, after as many others as its place needs."""
        others = [card.name for card in tables.ROUND_CARDS if card.name != self.card]
        others.remove("Take It All!") if self.card != "Take It All!" else None
        if self.second_strongbox:
            others.insert(0, "Take It All!")
        stations = [card.name for card in tables.STATIONS]
        before = tables.LAST_ROUND if self.card in stations else 1
        return [*others[:before], self.card]

    def state(self) -> Json:
        options = {**self.all_options(), "start_cars": "random"}
        state = Reference(self.seats, options, self.chance).json()
        self._write_round(state)
        for bandit in state["bandits"]:
            bandit["spot"] = self.spots.get(bandit["character"], "in0")
        if self.marshal_in is not None:
            state["marshal"] = self.marshal_in
        self._write_loot(state)
        self._write_shots(state)
        self._write_cards(state)
        return state

    def _write_round(self, state: Json) -> None:
        rounds = self.rounds()
        symbols = tables.CARD_OF_ROUND[self.card].turns(self.seats)
        turn = len(symbols) - 1 if self.turn is None else self.turn
        first_player, acted = next(
            (first, acted)
            for first in range(self.seats)
            for acted, seat in enumerate(order_of(symbols[turn], first, self.seats))
            if seat == self.actor and acted == len(order_of(symbols[turn], first, self.seats)) - 1
        )
        state.update(
            rounds=rounds,
            round=len(rounds) - 1,
            stage=len(rounds) - 1,
            turn=turn,
            first_player=first_player,
            acted=acted,
            to_act=self.actor,
            strongbox_beside=not self.second_strongbox,
        )

    def _write_loot(self, state: Json) -> None:
        everybody = list(range(self.seats))
        box = Counter(tables.PURSES)
        left = Counter(purses=sum(len(b["purses"]) for b in state["bandits"]), strongboxes=1)
        for spot in state["floor"]:
            left["purses"] += len(spot["purses"])
            left["jewels"] += spot["jewels"]
        left["strongboxes"] += self.second_strongbox
        for bandit in state["bandits"]:
            start = {"purses": [(tables.START_PURSE, everybody)], "jewels": 0, "strongboxes": 0}
            given = self.owned.get(bandit["character"], start)
            bandit.update(given, purses=owned_purses(given["purses"], bandit["owner"]))
            take(bandit, box, left)
        floor = {spot: dict(loot) for spot, loot in self.lying.items()}
        handle = 0
        for loot in floor.values():
            loot["purses"] = floor_purses(loot["purses"], handle)
            handle += len(loot["purses"])
            take(loot, box, left)
        rest = floor.setdefault("rf0", {"purses": [], "jewels": 0, "strongboxes": 0})
        values: list[Any] = sorted((+box).elements())[: left["purses"]]
        dropped = sum(
            everybody not in [p["known_to"] for p in b["purses"]] for b in state["bandits"]
        )
        values[:dropped] = [(value, everybody) for value in values[:dropped]]  # start purses
        rest["purses"] += floor_purses(values, handle)
        rest["jewels"] += left["jewels"]
        rest["strongboxes"] += left["strongboxes"]
        state["floor"] = [
            {"spot": spot, **floor[spot]}
            for spot in sorted(floor, key=lambda spot: (int(spot[2:]), spot[:2]))
            if any(floor[spot].values())
        ]

    def _write_shots(self, state: Json) -> None:
        names = [*(bandit["character"] for bandit in state["bandits"]), "neutral"]
        for seat in state["seats"]:
            seat["received"] = {}
        for (by, victim), times in sorted(self.shots.items(), key=lambda s: names.index(s[0][0])):
            state["seats"][victim]["received"][by] = times
            if by == "neutral":
                state["neutral_bullets"] -= times
            else:
                state["bandits"][names.index(by)]["bullets_left"] -= times

    def _write_cards(self, state: Json) -> None:
        state["pile"] = [
            {"seat": seat, "card": card, "face_down": face_down}
            for seat, card, face_down in self.laid
        ]
        for number, seat in enumerate(state["seats"]):
            cards = Counter(seat["deck"]) + Counter(seat["hand"])
            cards["bullet"] = sum(seat["received"].values())
            played = Counter(card for player, card, _ in self.laid if player == number)
            cards -= played
            hand = Counter(self.hands.get(number) or first(cards, 6, self.kinds(number)))
            deck = cards - hand
            assert not hand - cards, f"seat {number} has no {hand - cards}"
            seat.update(
                hand=in_order(hand, self.kinds(number)),
                hand_size=hand.total(),
                deck=in_order(deck, self.kinds(number)),
                deck_size=deck.total(),
                drawn=hand.total() + played.total(),
            )

    def kinds(self, seat: int) -> list[str]:
        """The seat's cards in the contract's order."""
        if not self.teams:
            return [*tables.KINDS, "bullet"]
        one, two = (name.lower() for name in self.characters[2 * seat : 2 * seat + 2])
        first_kinds = [k if k == "marshal" else f"{k}-{one}" for k in tables.KINDS]
        return [*first_kinds, *(f"{k}-{two}" for k in tables.KINDS if k != "marshal"), "bullet"]


def owned_purses(purses: list[Any], owner: int) -> list[Json]:
    pairs = [purse if isinstance(purse, tuple) else (purse, [owner]) for purse in purses]
    pairs.sort(key=lambda pair: (sum(2**seat for seat in pair[1]), pair[0]))
    return [{"value": value, "known_to": sorted(seats)} for value, seats in pairs]


def floor_purses(purses: list[Any], handle: int) -> list[Json]:
    pairs = [purse if isinstance(purse, tuple) else (purse, []) for purse in purses]
    return [
        {"handle": handle + i, "value": value, "known_to": sorted(seats)}
        for i, (value, seats) in enumerate(pairs)
    ]


def take(loot: Json, box: Counter[int], left: Counter[str]) -> None:
    """Count what has been placed."""
    box.subtract(purse["value"] for purse in loot["purses"])
    left["purses"] -= len(loot["purses"])
    left["jewels"] -= loot["jewels"]
    left["strongboxes"] -= loot["strongboxes"]
    assert min(*box.values(), *left.values()) >= 0, "the train does not hold that much"


def first(cards: Counter[str], number: int, order: list[str]) -> Counter[str]:
    """*number* action cards, one of each kind before the second of any."""
    copies = [(copy, name) for name in order for copy in range(cards[name]) if name != "bullet"]
    copies.sort(key=lambda pair: pair[0])
    return Counter(name for _, name in copies[:number])


def in_order(cards: Counter[str], kinds: list[str]) -> dict[str, int]:
    return {kind: cards[kind] for kind in kinds if cards[kind]}


# --- the two sides --------------------------------------------------------------------------------


class Engine:
    """A state of the engine, asked in the words of the reference."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def to_act(self) -> int | None:
        return self.state.to_act

    def legal(self) -> list[str]:
        return [self.state.notation(action) for action in self.state.legal_actions()]

    def numbers(self) -> list[int]:
        return list(self.state.legal_actions())

    def apply(self, notation: str) -> None:
        self.state.apply(notation)

    def json(self) -> Json:
        state: Json = self.state.to_json()["state"]
        return state

    def view(self, seat: int | None) -> Json:
        view: Json = self.state.observation(seat).to_json()["state"]
        return view

    def sees_action(self, notation: str, seat: int | None) -> bool:
        """Look it up in the history that the seat has afterwards."""
        after = self.state.copy()
        number = after.action(notation)
        after.apply(number)
        return bool(after.observation(seat).history[-1][1] == number)

    def returns(self) -> list[float]:
        return list(self.state.returns())

    def scores(self) -> list[int]:
        return [int(score) for score in self.state.scores()]

    def places(self) -> list[int]:
        return list(self.state.places())


SIDES = ["engine", "reference"]


@dataclass(frozen=True, slots=True)
class Tables:
    """Deals and sets up games on one of the two sides."""

    side: str

    def deal(self, seats: int, seed: int = 1, **options: Any) -> Side:
        """Equal seeds are equal games on both sides."""
        dealt = load("colt_express", seats=seats, **options).deal(seed=seed)
        if self.side == "engine":
            return Engine(dealt)
        return Reference(seats, options, int(dealt.to_json()["state"]["chance"], 16))

    def load(self, seats: int, options: Json, state: Json) -> Side:
        if self.side == "reference":
            return Reference.from_json(seats, options, state)
        game = load("colt_express", seats=seats, **options)
        document = game.deal(seed=1).to_json()
        document.update(state=state)
        document.pop("history")
        return Engine(game.state_from_json(document))

    def set_up(self, scene: Scene) -> Side:
        return self.load(scene.seats, scene.all_options(), scene.state())
