"""Positions by JSON, and the engine and the reference asked in the same words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from powderkeg.engine import State, load
from tests.lockstep import Reference as Side
from tests.revolver_2.reference import Reference, data_and_rules
from tests.revolver_2.reference.chance import MASK, scramble
from tests.revolver_2.reference.preparation import full_deck, lay_out
from tests.revolver_2.reference.reading import row_from
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE, SEATS
from tests.revolver_2.reference.things import Guardian, InPlay, Paying, Spot, Table
from tests.revolver_2.reference.writing import truth

Json = dict[str, Any]
Cards = Iterable[str] | Mapping[str, int]
SIDES = ["engine", "reference"]
STEPS = ("guardians", "mapache")
MAIN = 0x5EED


def lying(text: str) -> InPlay:
    """A card as its notation says it: "rifle_man grit +2"."""
    name, *words = text.split()
    grit = 0
    tokens = []
    for word in words:
        if word.startswith("+"):
            tokens.append(int(word))
        else:
            grit = 1 if word == "grit" else int(word)
    return InPlay(name, grit, tuple(sorted(tokens)))


def person(text: str) -> Guardian:
    """As its notation would say it: "padre_esteban grit"."""
    found = lying(text)
    return Guardian(found.card, found.grit)


class Scene:
    """A position being built; the rest of each deck is the deck, tokens left are the supply."""

    def __init__(
        self,
        options: Json | None = None,
        *,
        area: str = "church",
        space: int = 1,
        town: int = GUARDIANS,  # whose set lies there, if the area is in Malpaso
    ) -> None:
        self.options = options or {}
        data, rules = data_and_rules(self.options)
        towns = {"crystal_river": GUARDIANS, "cataratas_de_buffalo": MAPACHE}
        areas = data.layout(towns.get(data.areas[area].set, town))
        self.table = Table(
            data=data,
            rules=rules,
            chance=MAIN,
            sides=[],
            poker=None,
            guardians=[],
            recruits=[],
            army=rules["army_tokens_start"],
            grit=rules["true_grit_tokens"],
            power=[rules["guardian_power_tokens"], rules["mapache_power_tokens"]],
            phase="play",
            step="guardians",
            areas=areas,
            area=areas.index(area),
            space=space,
            spots=[Spot() for _ in areas],
        )
        self.table.round = self.least_round()
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.known: list[Counter[str]] = [Counter(), Counter()]
        self.decks: list[Counter[str] | None] = [None, None]
        self.discards: list[Counter[str]] = [Counter(), Counter()]
        self.people(*(f"{p.id} {'grit' * p.true_grit}" for p in data.people.values() if p.starting))

    def least_round(self) -> int:
        """The first round in which the marker can be here."""
        table = self.table
        assert table.area is not None
        assert table.space is not None
        before = [table.data.areas[name].optional for name in table.areas[: table.area]]
        return sum(optional.count(False) for optional in before) + table.space

    # --- what lies where ---

    def people(self, *texts: str, dead: Iterable[str] = ()) -> "Scene":
        """Guardians in play; starting ones who are not are dead, recruits in the pile."""
        table, data = self.table, self.table.data
        order = data.survival_order
        table.guardians = sorted(map(person, texts), key=lambda one: order.index(one.id))
        present = {guardian.id for guardian in table.guardians}
        away = [name for name in order if name not in present]
        table.dead = [name for name in away if data.people[name].starting or name in set(dead)]
        table.recruits = [name for name in away if name not in table.dead]
        return self

    def hand(self, seat: int, *cards: str, known: Cards = ()) -> "Scene":
        self.hands[seat], self.known[seat] = Counter(cards), Counter(known)
        return self

    def deck(self, seat: int, *cards: str) -> "Scene":
        """Only these; the others lie in the discard pile."""
        self.decks[seat] = Counter(cards)
        return self

    def discard(self, seat: int, *cards: str) -> "Scene":
        self.discards[seat] = Counter(cards)
        return self

    def spot(self, area: str | None = None) -> Spot:
        return self.table.here if area is None else self.table.spots[self.table.areas.index(area)]

    def row(self, seat: int, *texts: str, area: str | None = None) -> "Scene":
        """Firepower cards on the side of *seat*."""
        self.spot(area).firepower[seat] = [lying(text) for text in texts]
        self.table.sort_row(self.spot(area).firepower[seat])
        return self

    def blockades(self, on: int, *names: str, area: str | None = None) -> "Scene":
        """On the side of seat *on*."""
        kinds = self.table.data.cards
        self.spot(area).blockades[on] = sorted(names, key=lambda name: kinds[name].kind)
        return self

    def fortified(self, *values: int) -> "Scene":
        self.table.here.tokens = sorted(values)
        return self

    def turn(self, seat: int, **fields: Any) -> "Scene":
        """Whose play it is, and any other field of the table."""
        self.table.to_act, self.table.step = seat, STEPS[seat]
        return self.put(**fields)

    def put(self, **fields: Any) -> "Scene":
        for name, value in fields.items():
            setattr(self.table, name, value)
        return self

    def paying(self, phase: str, card: str | None, *chosen: str) -> "Scene":
        return self.put(phase=phase, paying=Paying(card, list(chosen)))

    # --- the position ---

    def in_play(self, seat: int) -> Counter[str]:
        cards: Counter[str] = Counter()
        for spot in self.table.spots:
            cards.update(one.card for one in spot.firepower[seat])
            cards.update(spot.blockades[1 - seat])
        return cards

    def deal_sides(self) -> list[Json]:
        sides = []
        for seat in SEATS:
            rest = full_deck(self.table.data, seat)
            for there in (self.in_play(seat), self.hands[seat], self.discards[seat]):
                assert there <= rest, f"{there - rest} too many"
                rest -= there
            deck = self.decks[seat]
            discard = self.discards[seat] + (Counter() if deck is None else rest - deck)
            sides.append(self.side(seat, rest if deck is None else deck, discard))
        return sides

    def side(self, seat: int, deck: Counter[str], discard: Counter[str]) -> Json:
        whole = full_deck(self.table.data, seat).total()
        return {
            "hand": self.multiset(self.hands[seat]),
            "hand_size": self.hands[seat].total(),
            "hand_known": self.multiset(self.known[seat]),
            "deck": self.multiset(deck),
            "deck_size": deck.total(),
            "discard": self.multiset(discard),
            "drawn": whole - deck.total(),
            "discarded": 0,
        }

    def multiset(self, cards: Counter[str]) -> dict[str, int]:
        return {name: cards[name] for name in self.table.in_order(cards) if cards[name]}

    def supply(self) -> Json:
        table = self.table
        rows = [(seat, one) for s in table.spots for seat in SEATS for one in s.firepower[seat]]
        grit = table.grit - sum(one.grit for one in table.guardians)
        power = list(table.power)
        for seat, one in rows:
            grit -= one.grit
            power[seat] -= len(one.tokens)
        power[GUARDIANS] -= sum(len(spot.tokens) for spot in table.spots)
        return {"grit": grit, "power": power}

    def state(self) -> Json:
        return {**truth(self.table), "sides": self.deal_sides(), "supply": self.supply()}


def tournament(
    *hands: Iterable[str], options: Json | None = None, key: int = MAIN, **poker: Any
) -> Json:
    """The poker tournament with these hands, and any other field of it."""
    data, rules = data_and_rules(options or {})
    table = lay_out(data, rules, key)
    assert table.poker is not None
    table.poker.hands = [
        sorted(cards, key=data.poker_decks[seat].index) for seat, cards in enumerate(hands)
    ]
    for name, value in poker.items():
        setattr(table.poker, name, value)
    if table.poker.committed[GUARDIANS] is not None:
        table.to_act = MAPACHE
    return truth(table)


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


@dataclass(frozen=True, slots=True)
class Tables:
    """Deals and sets up games on one of the two sides."""

    side: str

    def deal(self, seed: int = 1, **options: Any) -> Side:
        """Equal seeds are equal games on both sides."""
        if self.side == "engine":
            return Engine(load("revolver_2", **options).deal(seed=seed))
        return Reference(2, options, chance_of(seed))

    def at(self, scene: Scene, **changes: Any) -> Side:
        """The position of a scene."""
        return self.of_json(scene.options, {**scene.state(), **changes})

    def of_json(self, options: Json, state: Json) -> Side:
        if self.side == "engine":
            game = load("revolver_2", **options)
            document = {**game.deal(seed=1).to_json(), "state": state}
            document.pop("history", None)
            return Engine(game.state_from_json(document))
        return Reference.from_json(options, state)


def chance_of(seed: int) -> int:
    """The key that a deal gets (contract of Colt Express, section 4)."""
    return scramble((seed + 0x9E3779B97F4A7C15) & MASK) or 1


def after(table: Side, *actions: str) -> Side:
    """*table* after *actions*, which also change it; each has to be legal."""
    for action in actions:
        assert action in table.legal(), f"{action}: not among {table.legal()}"
        table.apply(action)
    return table


def starting(table: Side, word: str) -> list[str]:
    """What follows *word* in the legal actions."""
    return [text.removeprefix(word).strip() for text in table.legal() if text.startswith(word)]


def until(table: Side, phase: str) -> Side:
    """The first option of everything, until *phase* is asked."""
    while table.json()["phase"] != phase:
        table.apply(table.legal()[0])
    return table


def row(table: Side, seat: int, area: int | None = None) -> list[str]:
    """The firepower cards on a side, here or at another area, as notation says them."""
    now = table.json()
    spot = now["rows"][now["area"] if area is None else area]
    return [str(one) for one in row_from(spot["firepower"][seat])]


def people(table: Side) -> list[str]:
    """The living guardians, with their tokens."""
    return [one["id"] + " grit" * one["grit"] for one in table.json()["guardians"]]


def hand(table: Side, seat: int) -> dict[str, int]:
    cards: dict[str, int] = table.json()["sides"][seat]["hand"]
    return cards


def discard(table: Side, seat: int) -> dict[str, int]:
    cards: dict[str, int] = table.json()["sides"][seat]["discard"]
    return cards
