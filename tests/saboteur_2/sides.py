"""The engine and the reference asked in the same words."""

from copy import copy
from dataclasses import dataclass
from typing import Any

from powderkeg.engine import State, load
from tests.lockstep import Reference as Side
from tests.saboteur_2.positions import Setting, laid
from tests.saboteur_2.reference import DEFAULTS, Reference

Json = dict[str, Any]
NAME = "saboteur_2"
SIDES = ["engine", "reference"]


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
        """Without the history, which is long to write."""
        bare = self.state.game.state_from_bytes(bytes(self.state))
        state: Json = bare.to_json()["state"]
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

    def deal(self, seats: int, seed: int = 1, **options: Any) -> Side:
        """Equal seeds are equal games on both sides."""
        dealt = load(NAME, seats=seats, **options).deal(seed=seed)
        if self.side == "engine":
            return Engine(dealt)
        return Reference(seats, options, int(dealt.to_json()["state"]["chance"], 16))

    def at(self, **fields: Any) -> Side:
        """The position of a `Setting`."""
        setting = Setting(**fields)
        document = setting.payload()
        if self.side == "reference":
            return Reference.from_json(setting.seats, setting.options, document["state"])
        game = load(NAME, seats=setting.seats, **setting.options)
        return Engine(game.state_from_json(document))

    def row(self, length: int, **doors: str) -> list[str]:
        """A row of B5; `x3="X12"` is another card at (3, 0).

        The deck has three B5, so the engine's row begins with crossings.
        """
        cards = ["B5"] * length
        if self.side == "engine":
            others = ["X12", "X9"] if not doors else ["B5"]
            cards = ["B1"] * (length - 1 - len(others)) + others + ["B5"]
            cards = cards[-length:] if length else []
        for place, card in doors.items():
            cards[int(place.removeprefix("x")) - 1] = card
        return [f"{card}@({x},0)" for x, card in enumerate(cards, 1)]


def copied(table: Side) -> Side:
    if isinstance(table, Engine):
        return Engine(table.state.copy())
    assert isinstance(table, Reference)
    twin = copy(table)
    options = {name: table.table.options[name] for name in DEFAULTS}
    twin.table = Reference.from_json(table.table.seats, options, table.json()).table
    twin.found = twin.public = None
    return twin


def after(table: Side, *actions: str) -> Side:
    """*table* after *actions*, which also change it; each has to be legal."""
    for action in actions:
        assert action in table.legal(), f"{action}: not among {table.legal()}"
        table.apply(action)
    return table


def tried(table: Side, text: str) -> Side | None:
    """The table after `B6r@(1,0)` or `ROCK@(2,0)`; None if that is not legal."""
    card, turned, x, y = laid(text)
    table = copied(table)
    before = maze(table)
    steps = {
        "play": f"play {card}",
        "cell": f"at {x},{y}",
        "turn": "turned" if turned else "upright",
    }
    actor = table.to_act
    for phase, action in steps.items():
        if (table.json()["phase"], table.to_act) == (phase, actor) and maze(table) == before:
            if action not in table.legal():
                return None
            table.apply(action)
    there = maze(table).get((x, y))
    if card == "ROCK":
        return None if there or (x, y) not in before else table
    return table if there == (card, turned) and (x, y) not in before else None


def legal(table: Side, *texts: str) -> list[bool]:
    return [tried(table, text) is not None for text in texts]


def lay(table: Side, *texts: str) -> Side:
    """Lay cards one after the other, each by the seat whose turn it is."""
    for text in texts:
        there = tried(table, text)
        assert there is not None, f"{text} is not legal"
        table = there
    return table


def maze(table: Side) -> dict[tuple[int, int], tuple[str, bool]]:
    return {(c["x"], c["y"]): (c["card"], c["turned"]) for c in table.json()["maze"]}


def goals(table: Side) -> list[str]:
    """`GA` face up, `GAr` face up and turned, `-` face down."""
    return [
        goal["card"] + "r" * goal["turned"] if goal["face_up"] else "-"
        for goal in table.json()["goals"]
    ]


def seat(table: Side, number: int) -> Json:
    found: Json = table.json()["seats"][number]
    return found


def hand(table: Side, number: int) -> Json:
    cards: Json = seat(table, number)["hand"]
    return cards


def gold(table: Side) -> list[int]:
    return [seat["gold"] for seat in table.json()["seats"]]


def board(
    tables: Tables,
    *,
    lies: list[str] | None = None,
    plays: tuple[str, ...] = (),
    tries: tuple[str, ...] = (),
    later: tuple[str, ...] = (),
    **fields: Any,
) -> Side:
    """A maze, then *plays* in turn, by six seats who may lay any door.

    *tries* are in the hand of the next, the cards of *later* in the hands where they are needed.
    """
    hands: dict[int, list[str]] = {}
    for turn, text in enumerate((*plays, *later)):
        hands.setdefault(turn % 6, []).append(laid(text).card)
    if tries:
        hands.setdefault(len(plays) % 6, []).extend({laid(text).card: None for text in tries})
    fields.setdefault("options", {"rounds": 1})
    return lay(tables.at(maze=lies or [], hands=hands, **fields), *plays)
