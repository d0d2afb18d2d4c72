"""Games written in Python behind the C table, each made to show one property of a search."""

import ctypes as c
from collections.abc import Sequence
from typing import Annotated, Any, cast

from msgspec import Meta

from powderkeg.engine import Game, core
from powderkeg.engine.text import StateSchema, Text
from tests.engine import pebbles

HIDDEN = TERMINAL = -1
UNKNOWN = 255
P, INT, DOUBLES = c.c_void_p, c.c_int, c.POINTER(c.c_double)
OPTIONAL = {
    "evaluate": c.CFUNCTYPE(None, P, P, INT, DOUBLES),
    "rollout_action": c.CFUNCTYPE(
        c.c_int32, P, P, c.POINTER(c.c_int32), INT, c.POINTER(c.c_uint64)
    ),
    "likelihood": c.CFUNCTYPE(c.c_double, P, P, INT, c.c_int32),
}


class State(c.Structure):
    """`StateHeader`, then sixteen small numbers that each game uses as it likes."""

    _fields_ = (
        ("chance", c.c_uint64),
        ("stage", c.c_uint16),
        ("pending", c.c_uint16),
        ("to_act", c.c_int8),
        ("reserved", c.c_uint8 * 3),
        ("x", c.c_uint8 * 16),
    )


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON of the struct."""

    x: list[Annotated[int, Meta(ge=0, le=255)]]


class Toy:
    """Two seats; seat 0 begins. Subclasses say what can be done and what comes of it."""

    range: tuple[float, float] = (0.0, 1.0)

    def deal(self, s: Any, draw: int) -> None:
        """Set the position up."""

    def legal(self, s: Any) -> Sequence[int]:
        """The legal actions, ascending."""
        raise NotImplementedError

    def apply(self, s: Any, action: int) -> None:
        """Change the position."""
        raise NotImplementedError

    def returns(self, s: Any) -> Sequence[float]:
        """The return of each seat."""
        raise NotImplementedError

    def scores(self, s: Any) -> Sequence[float]:
        """The score of each seat."""
        return self.returns(s)

    def conceal(self, s: Any, seat: int) -> None:
        """Hide what *seat* does not know."""

    def seen_as(self, s: Any, action: int, seat: int) -> int:
        """The action as *seat* sees it."""
        del s, seat
        return action

    def determinize(self, s: Any, seat: int, draw: int) -> None:
        """Fill in what *seat* does not know."""


def make(toy: Toy) -> Game:
    """The game of *toy*; what the table needs lives as long as the process."""

    def at(state: int) -> Any:
        return State.from_address(state)

    def put(out: Any, values: Sequence[float]) -> int:
        for i, value in enumerate(values):
            out[i] = value
        return len(values)

    def deal(_rules: int, state: int, seed: int) -> None:
        at(state).chance = seed
        toy.deal(at(state), seed >> 1)

    def conceal(_rules: int, state: int, seat: int) -> None:
        at(state).chance = 0
        toy.conceal(at(state), seat)

    def determinize(_rules: int, state: int, seat: int, _work: int, rng: Any) -> None:
        rng[0] = (rng[0] * 6364136223846793005 + 1442695040888963407) % 2**64
        at(state).chance = rng[0] | 1
        toy.determinize(at(state), seat, rng[0] >> 11)

    slots: dict[str, Any] = {
        "deal": deal,
        "legal_actions": lambda _r, s, out: put(out, toy.legal(at(s))),
        "apply": lambda _r, s, action: toy.apply(at(s), action),
        "returns": lambda _r, s, out: void(put(out, toy.returns(at(s)))),
        "scores": lambda _r, s, out: void(put(out, toy.scores(at(s)))),
        "places": lambda _r, _s, out: void(put(out, (1, 1))),
        "validate": lambda _r, _s: 0,
        "conceal": conceal,
        "seen_as": lambda _r, s, action, seat: toy.seen_as(at(s), action, seat),
        "prepare": lambda *_: 0,
        "determinize": determinize,
    }
    optional: dict[str, Any] = {
        "evaluate": lambda _r, s, objective, out: void(put(out, call("evaluate", s, objective))),
        "rollout_action": lambda _r, s, acts, n, _g: call("rollout_action", s, acts[:n]),
        "likelihood": lambda _r, s, seat, action: call("likelihood", s, seat, action),
    }

    def call(name: str, state: int, *rest: Any) -> Any:
        return getattr(toy, name)(at(state), *rest)

    fields = {name: pebbles.KINDS[name](function) for name, function in slots.items()}
    given = {k: kind(optional[k]) for k, kind in OPTIONAL.items() if hasattr(toy, k)}
    ops = pebbles.GameOps(
        state_size=c.sizeof(State),
        work_size=0,
        min_seats=2,
        max_seats=2,
        **fields,
        **{k: c.cast(function, P) for k, function in given.items()},
    )
    KEPT.append((ops, fields, given))
    low, high = toy.range
    return registered(type(toy).__name__, ops, bytes(pebbles.Rules(2, 16, low, high, low + high)))


KEPT: list[Any] = []


def void(_: object) -> None:
    """A C function without a result."""


def registered(name: str, ops: Any, block: bytes) -> Game:
    """Call the `make_game` of core.pxd."""
    capsule = vars(core)["__pyx_capi__"]["make_game"]
    api, thing = c.pythonapi, c.py_object
    api.PyCapsule_GetName.restype, api.PyCapsule_GetName.argtypes = c.c_char_p, [thing]
    api.PyCapsule_GetPointer.restype = P
    api.PyCapsule_GetPointer.argtypes = [thing, c.c_char_p]
    address = api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule))
    function = c.PYFUNCTYPE(thing, thing, P, thing, thing, thing, P)(cast("int", address))
    made = function(name, c.addressof(ops), {}, lambda _options, _seats: block, TEXT, None)
    return cast("Game", made)


def to_schema(_game: Game, raw: bytes) -> Schema:
    s = State.from_buffer_copy(raw)
    return Schema(
        chance=f"0x{s.chance:016x}" if s.chance else None,
        to_act=None if s.to_act < 0 else s.to_act,
        stage=s.stage,
        pending=[seat for seat in range(2) if s.pending >> seat & 1],
        x=list(s.x),
    )


TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=lambda _game, _schema, _seat: b"",
    notation=lambda _game, _raw, action: f"do {action}",
    describe=lambda game, raw: str(to_schema(game, raw)),
)


# --- the games --------------------------------------------------------------------------------


class Rare(Toy):
    """In one of a hundred worlds seat 1 has a third answer, which is worth `worth` to it."""

    def __init__(self, worth: float = 1.0) -> None:
        self.worth = worth

    def deal(self, s: Any, draw: int) -> None:
        s.x[0] = draw % 100 == 0

    def legal(self, s: Any) -> Sequence[int]:
        return range(3 if s.to_act == 1 and s.x[0] else 2)

    def apply(self, s: Any, action: int) -> None:
        s.x[1 + s.to_act] = action
        s.to_act = 1 if s.to_act == 0 else TERMINAL

    def returns(self, s: Any) -> Sequence[float]:
        worth = self.worth if s.x[2] == 2 else 0.4 + 0.2 * s.x[2]
        return 1 - worth, worth

    def conceal(self, s: Any, seat: int) -> None:
        if seat != 1:
            s.x[0] = UNKNOWN

    def determinize(self, s: Any, seat: int, draw: int) -> None:
        if seat != 1:
            s.x[0] = draw % 100 == 0


class Pennies(Toy):
    """Seat 0 hides one of two coins; seat 1 has to find it, then says how sure it was."""

    def legal(self, s: Any) -> Sequence[int]:
        del s
        return range(2)

    def apply(self, s: Any, action: int) -> None:
        s.x[s.x[7]] = action
        s.x[7] += 1
        s.to_act = (1, 1, TERMINAL)[s.x[7] - 1]

    def returns(self, s: Any) -> Sequence[float]:
        found = float(s.x[0] == s.x[1])
        return 1 - found, found

    def conceal(self, s: Any, seat: int) -> None:
        if seat != 0 and s.x[7]:
            s.x[0] = UNKNOWN

    def seen_as(self, s: Any, action: int, seat: int) -> int:
        return HIDDEN if s.x[7] == 0 and seat != 0 else action

    def determinize(self, s: Any, seat: int, draw: int) -> None:
        if seat != 0 and s.x[7]:
            s.x[0] = draw % 2


class Matrix(Toy):
    """Both seats choose before a common reveal; the payoffs are seat 0's, in a zero-sum game."""

    def __init__(self, payoffs: Sequence[Sequence[float]]) -> None:
        self.payoffs = payoffs
        most = max(abs(x) for row in payoffs for x in row)
        self.range = (-most, most)

    def deal(self, s: Any, draw: int) -> None:
        del draw
        s.pending = 3

    def legal(self, s: Any) -> Sequence[int]:
        return range((len(self.payoffs), len(self.payoffs[0]))[s.to_act])

    def apply(self, s: Any, action: int) -> None:
        s.x[s.to_act] = action
        s.pending &= ~(1 << s.to_act)
        s.to_act = 1 - s.to_act if s.pending else TERMINAL

    def returns(self, s: Any) -> Sequence[float]:
        value = self.payoffs[s.x[0]][s.x[1]]
        return value, -value

    def conceal(self, s: Any, seat: int) -> None:
        if s.pending >> max(seat, 0) & 1:
            s.x[0] = s.x[1] = 0
            s.pending, s.to_act = 3, seat

    def seen_as(self, s: Any, action: int, seat: int) -> int:
        return action if seat == s.to_act else HIDDEN


class Corridor(Toy):
    """`length` plies of no interest; the stage rises every `step` plies."""

    def __init__(self, length: int = 3000, step: int = 10_000) -> None:
        self.length, self.step = length, step

    def legal(self, s: Any) -> Sequence[int]:
        del s
        return range(2)

    def apply(self, s: Any, action: int) -> None:
        at = s.x[0] + 256 * s.x[1] + 1
        s.x[0], s.x[1] = at % 256, at // 256
        s.x[2] = action
        s.stage = at // self.step
        s.to_act = TERMINAL if at == self.length else at % 2

    def returns(self, s: Any) -> Sequence[float]:
        return float(s.x[2]), float(not s.x[2])


class Valued(Corridor):
    """A corridor with an evaluation: a quarter for seat 0 to win, scores of 30 and 10."""

    def evaluate(self, s: Any, objective: int) -> Sequence[float]:
        del s
        return (30.0, 10.0) if objective else (0.25, 0.75)

    def rollout_action(self, s: Any, actions: Sequence[int]) -> int:
        """Always the last action."""
        del s
        return actions[-1]


class Dealt(Toy):
    """Seat 0 is dealt one of two cards and says yes or no, which means nothing; seat 1 guesses it.

    With *far*, both say yes or no a few times before.
    """

    def __init__(self, far: int = 0) -> None:
        self.last = 1 + 2 * far

    def deal(self, s: Any, draw: int) -> None:
        s.x[0] = draw % 2

    def legal(self, s: Any) -> Sequence[int]:
        del s
        return range(2)

    def apply(self, s: Any, action: int) -> None:
        s.x[1] = action
        s.to_act = TERMINAL if s.x[2] == self.last else 1 - s.to_act
        s.x[2] += 1

    def returns(self, s: Any) -> Sequence[float]:
        found = float(s.x[0] == s.x[1])
        return 1 - found, found

    def conceal(self, s: Any, seat: int) -> None:
        if seat != 0:
            s.x[0] = UNKNOWN

    def determinize(self, s: Any, seat: int, draw: int) -> None:
        if seat != 0:
            s.x[0] = draw % 2


class Tell(Toy):
    """Seat 1 holds one of some cards and shows *times* times which, mostly; then seat 0 guesses.

    Seat 0 says something without meaning in between.
    """

    def __init__(self, times: int = 1, honest: float = 0.9, cards: int = 2) -> None:
        self.times, self.honest, self.cards = times, honest, cards

    def deal(self, s: Any, draw: int) -> None:
        s.x[0] = draw % self.cards

    def legal(self, s: Any) -> Sequence[int]:
        del s
        return range(self.cards)

    def apply(self, s: Any, action: int) -> None:
        s.x[3] = action
        s.to_act = TERMINAL if s.x[7] == 2 * self.times else 1 - s.to_act
        s.x[7] += 1

    def returns(self, s: Any) -> Sequence[float]:
        right = float(s.x[3] == s.x[0])
        return right, 1 - right

    def conceal(self, s: Any, seat: int) -> None:
        if seat != 1:
            s.x[0] = UNKNOWN

    def determinize(self, s: Any, seat: int, draw: int) -> None:
        if seat != 1:
            s.x[0] = draw % self.cards

    def likelihood(self, s: Any, seat: int, action: int) -> float:
        """How often seat 1 shows its card, and each other one."""
        del seat
        return self.honest if action == s.x[0] else (1 - self.honest) / (self.cards - 1)
