"""An order-planning task as plain data: what two sides may write in secret, and what comes of it.

First stage: each side chooses a set of `Option`s, in secret and at once. Second stage, after the
reveal: units move between places. The first side's moves have fixed numbers. The second side then
chooses how many units go by each of its moves, one at least. Where two moves go opposite ways, the
larger number goes and the other one stays; which of two equal ones goes is chosen by the first side
when it knows all numbers. The payoff, to the second side, is read from the counts in every place.

A game that plans orders has a module `planning` with a function `problem(observation)`;
`order_problem` finds it. Nothing here knows a game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from powderkeg.engine.core import Observation, State
from powderkeg.engine.errors import OptionError

__all__ = [
    "AtMost",
    "Move",
    "Option",
    "OrderProblem",
    "Payoff",
    "Side",
    "is_planned",
    "kind_of_choice",
    "opened",
    "order_problem",
    "passing",
]

Table = tuple[tuple[tuple[float, ...], ...], ...]  # by place, units of the first, of the second
Flags = tuple[tuple[tuple[bool, ...], ...], ...]
Costs = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Units that go from one place to another; None: as many as are sent after the reveal."""

    origin: int
    target: int
    units: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to write: its name, the actions that write it, and the moves it stands for."""

    name: str
    actions: tuple[int, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class AtMost:
    """A slot or an exclusion: no more than *most* of some options."""

    options: tuple[int, ...]
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What one side may write. *needs*: pairs of an option and one that must be written with it.

    Options stand in writing order: the actions of a set, option by option, and then *end* write it.
    """

    seat: int
    options: tuple[Option, ...]
    slots: tuple[AtMost, ...] = ()
    needs: tuple[tuple[int, int], ...] = ()
    end: tuple[int, ...] = ()

    def allows(self, chosen: Sequence[int]) -> bool:
        """Whether a set of options may be written."""
        some = set(chosen)
        return (
            len(some) == len(chosen)
            and all(0 <= one < len(self.options) for one in some)
            and all(len(some & set(slot.options)) <= slot.most for slot in self.slots)
            and all(needed in some for one, needed in self.needs if one in some)
        )

    def sets(self) -> Iterator[tuple[int, ...]]:
        """Every set of options that may be written, ascending, the empty one first."""
        slots_of = [
            [i for i, slot in enumerate(self.slots) if one in slot.options]
            for one in range(len(self.options))
        ]

        def extend(
            chosen: tuple[int, ...], left: list[int], start: int
        ) -> Iterator[tuple[int, ...]]:
            if not self.needs or self.allows(chosen):
                yield chosen
            for one in range(start, len(self.options)):
                if all(left[slot] for slot in slots_of[one]):
                    fewer = [n - (i in slots_of[one]) for i, n in enumerate(left)]
                    yield from extend((*chosen, one), fewer, one + 1)

        yield from extend((), [slot.most for slot in self.slots], 0)

    def actions(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The actions that write a set of options."""
        written = (action for one in sorted(chosen) for action in self.options[one].actions)
        return (*written, *self.end)

    def named(self, chosen: Sequence[int]) -> str:
        """A set of options in words."""
        return ", ".join(self.options[one].name for one in sorted(chosen)) or "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payoff:
    """What the second side gets from the counts in all places; the first side gets the opposite.

    *failed* if the costs of all places exceed *budget*; else the worths of all places together,
    and *prize* on top if every place is *kept*.
    """

    worth: Table
    cost: Costs
    kept: Flags
    budget: int
    failed: float
    prize: float

    def of(self, first: Sequence[int], second: Sequence[int]) -> float:
        """The payoff of so many units of the sides in every place."""
        places = [(place, a, b) for place, (a, b) in enumerate(zip(first, second, strict=True))]
        if sum(self.cost[place][a][b] for place, a, b in places) > self.budget:
            return self.failed
        worth = sum(self.worth[place][a][b] for place, a, b in places)
        return worth + self.prize * all(self.kept[place][a][b] for place, a, b in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderProblem:
    """One planning task; *covers* says what of the game it holds, and what it leaves out."""

    places: tuple[str, ...]
    units: tuple[tuple[int, ...], tuple[int, ...]]
    first: Side
    second: Side
    payoff: Payoff
    covers: str
    passing: int | None = None  # the action that says nothing where the second stage asks for cards

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.first, self.second


def opened(observation: Observation | State, seed: int = 0) -> State:
    """Return a possible truth of *observation* in which neither side has written anything."""
    found: State = import_module(planning_of(observation)).opened(observation, seed)
    return found


def passing(observation: Observation | State) -> int | None:
    """The action that plays no card in a game that plans orders; None in any other game."""
    try:
        module = planning_of(observation)
    except OptionError:
        return None
    action: int = import_module(module).PASS
    return action


def kind_of_choice(observation: Observation | State) -> str:
    """What is chosen here: "orders", "second" (the second stage), "cards", or "other"."""
    try:
        module = planning_of(observation)
    except OptionError:
        return "other"
    kind: str = import_module(module).kind_of_choice(observation)
    return kind


def is_planned(observation: Observation | State) -> bool:
    """Whether orders are written in this position, by a game that plans them."""
    return kind_of_choice(observation) == "orders"


def planning_of(observation: Observation | State) -> str:
    """The module that plans the orders of a game; OptionError if there is none."""
    package = f"powderkeg.engine.{observation.game.name}"
    name = f"{package}.planning"
    if find_spec(package) is None or find_spec(name) is None:
        raise OptionError(f"{observation.game.name} plans no orders")
    return name


def order_problem(observation: Observation | State, **knobs: object) -> OrderProblem:
    """The planning task of *observation*; OptionError if its game, or its phase, has none."""
    problem: OrderProblem = import_module(planning_of(observation)).problem(observation, **knobs)
    return problem
