"""The engine and the reference asked in the same words."""

from dataclasses import dataclass
from typing import Any

from powderkeg.engine import State, load
from tests.dos_de_mayo.reference import Reference
from tests.dos_de_mayo.setups import names, payload
from tests.lockstep import Reference as Side

Json = dict[str, Any]
SIDES = ["engine", "reference"]


class Engine:
    """A state of the engine, asked in the words of the reference."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def to_act(self) -> int | None:
        return self.state.to_act

    def legal(self) -> list[str]:
        return names(self.state)

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
        dealt = load("dos_de_mayo", **options).deal(seed=seed)
        if self.side == "engine":
            return Engine(dealt)
        return Reference(2, options, int(dealt.to_json()["state"]["chance"], 16))

    def at(self, options: Json | None = None, **fields: Any) -> Side:
        """The position that `payload` writes."""
        game = load("dos_de_mayo", **(options or {}))
        document = payload(game, **fields)
        if self.side == "engine":
            return Engine(game.state_from_json(document))
        return Reference.from_json(options or {}, document["state"])


def after(table: Side, *actions: str) -> Side:
    """*table* after *actions*, which also change it; each has to be legal."""
    for action in actions:
        assert action in table.legal(), f"{action}: not among {table.legal()}"
        table.apply(action)
    return table


def pass_until(table: Side, phase: str) -> Side:
    """Pass in windows, write no orders, send one unit by each order, until *phase*."""
    while table.json()["phase"] != phase:
        legal = table.legal()
        table.apply("pass" if "pass" in legal else legal[0])
    return table


def status(table: Side, seat: int) -> dict[str, str]:
    """What became of the orders of a seat."""
    return {order["order"]: order["status"] for order in table.json()["orders"][seat]}


def starting(table: Side, word: str) -> list[str]:
    """The legal actions that begin with *word*."""
    return [text for text in table.legal() if text.startswith(word)]
