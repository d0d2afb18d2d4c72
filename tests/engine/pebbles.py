"""A game written in Python against the C table, for what the smallest real games do not do.

Each seat hides up to three pebbles in its hand; then all open their hands. Two rounds; who has
shown most wins. Together, all seats choose a number before a common reveal (`pending`). Otherwise
one seat after the other adds pebbles one by one (1) and stops (0): nobody may count its actions.
"""

import ctypes as c
from collections.abc import Callable
from typing import Annotated, Any, cast

from msgspec import Meta

from powderkeg.engine import Game, Option, OptionError, core
from powderkeg.engine.text import StateSchema, Text, known

HIDDEN = TERMINAL = -1
UNKNOWN = 255
ROUNDS = 2
MOST = 3

P = c.c_void_p
INT = c.c_int
SLOTS: dict[str, tuple[Any, ...]] = {
    "deal": (None, P, P, c.c_uint64),
    "legal_actions": (INT, P, P, c.POINTER(c.c_int32)),
    "apply": (None, P, P, c.c_int32),
    "returns": (None, P, P, c.POINTER(c.c_double)),
    "scores": (None, P, P, c.POINTER(c.c_double)),
    "places": (None, P, P, c.POINTER(c.c_int32)),
    "validate": (INT, P, P),
    "conceal": (None, P, P, INT),
    "seen_as": (c.c_int32, P, P, c.c_int32, INT),
    "prepare": (INT, P, P, INT, P, INT, INT, P),
    "determinize": (None, P, P, INT, P, c.POINTER(c.c_uint64)),
}
OPTIONAL = ("evaluate", "rollout_action", "likelihood", "hidden", "deals")
KINDS = {name: c.CFUNCTYPE(*signature) for name, signature in SLOTS.items()}
LIKELIHOOD = c.CFUNCTYPE(c.c_double, P, P, INT, c.c_int32)  # one that this game does without


class GameOps(c.Structure):
    """The table, in the order of core.pxd."""

    _fields_ = (
        ("state_size", c.c_size_t),
        ("work_size", c.c_size_t),
        ("min_seats", INT),
        ("max_seats", INT),
        *KINDS.items(),
        *((name, P) for name in OPTIONAL),
    )


class State(c.Structure):
    """The struct: `StateHeader`, then the fields of this game."""

    _fields_ = (
        ("chance", c.c_uint64),
        ("stage", c.c_uint16),
        ("pending", c.c_uint16),
        ("to_act", c.c_int8),
        ("reserved", c.c_uint8 * 3),
        ("hand", c.c_uint8 * 4),  # pebbles hidden in this round, or UNKNOWN
        ("shown", c.c_uint8 * 4),  # pebbles shown in the rounds before
    )


class Rules(c.Structure):
    """The rules block: `RulesHeader`, then the fields of this game."""

    _fields_ = (
        ("seats", c.c_int32),
        ("max_actions", c.c_int32),
        ("return_min", c.c_double),
        ("return_max", c.c_double),
        ("return_sum", c.c_double),
        ("together", c.c_int64),
    )


# --- rules ------------------------------------------------------------------------------------


def deal(rules: int, state: int, seed: int) -> None:
    s = State.from_address(state)
    s.chance = seed
    begin_round(Rules.from_address(rules), s)


def begin_round(r: Any, s: Any) -> None:
    s.to_act = TERMINAL if s.stage == ROUNDS else 0
    s.pending = (1 << r.seats) - 1 if r.together and s.to_act == 0 else 0


def legal_actions(rules: int, state: int, out: Any) -> int:
    s = State.from_address(state)
    most = MOST if Rules.from_address(rules).together else s.hand[s.to_act] < MOST
    for action in range(most + 1):
        out[action] = action
    return int(most) + 1


def apply(rules: int, state: int, action: int) -> None:
    r, s = Rules.from_address(rules), State.from_address(state)
    s.hand[s.to_act] += action
    if r.together:
        s.pending &= ~(1 << s.to_act)
        s.to_act = (s.pending & -s.pending).bit_length() - 1
    elif action == 0:
        s.to_act = s.to_act + 1 if s.to_act + 1 < r.seats else -1
    if s.to_act < 0:
        for seat in range(r.seats):
            s.shown[seat] += s.hand[seat]
            s.hand[seat] = 0
        s.stage += 1
        begin_round(r, s)


def returns(rules: int, state: int, out: Any) -> None:
    r, s = Rules.from_address(rules), State.from_address(state)
    best = max(s.shown)
    winners = [seat for seat in range(r.seats) if s.shown[seat] == best]
    for seat in range(r.seats):
        out[seat] = 1 / len(winners) if seat in winners else 0


def scores(rules: int, state: int, out: Any) -> None:
    s = State.from_address(state)
    for seat in range(Rules.from_address(rules).seats):
        out[seat] = s.shown[seat]


def places(rules: int, state: int, out: Any) -> None:
    s = State.from_address(state)
    for seat in range(Rules.from_address(rules).seats):
        out[seat] = 1 + sum(other > s.shown[seat] for other in s.shown)


def validate(_rules: int, state: int) -> int:
    s = State.from_address(state)
    if s.stage > ROUNDS or (s.stage == ROUNDS) != (s.to_act == TERMINAL):
        return 1
    return 2 if s.chance == 0 or max(s.hand) > MOST or max(s.shown) > MOST * s.stage else 0


# --- knowledge --------------------------------------------------------------------------------


def secret(r: Any, s: Any, seat: int) -> list[int]:
    """The seats whose hands *seat* cannot see into, as they may hold something."""
    acted = [
        other
        for other in range(r.seats)
        if s.to_act >= 0 and (not s.pending >> other & 1 if r.together else other <= s.to_act)
    ]
    return [other for other in acted if other != seat]


def conceal(rules: int, state: int, seat: int) -> None:
    r, s = Rules.from_address(rules), State.from_address(state)
    s.chance = 0
    if seat >= 0 and s.pending >> seat & 1:  # as if nobody had chosen yet
        for other in secret(r, s, seat):
            s.hand[other] = 0
        s.pending = (1 << r.seats) - 1
        s.to_act = seat
    for other in secret(r, s, seat):
        s.hand[other] = UNKNOWN


def seen_as(rules: int, state: int, action: int, seat: int) -> int:
    del rules
    return action if seat == State.from_address(state).to_act else HIDDEN


def prepare(  # noqa: PLR0917 - the table says so
    rules: int, state: int, seat: int, history: int, n: int, trust: int, work: int
) -> int:
    del history, n, trust, work
    s = State.from_address(state)
    hidden = secret(Rules.from_address(rules), s, seat)
    if s.chance or any((s.hand[other] == UNKNOWN) != (other in hidden) for other in range(4)):
        return 1
    return 0


def determinize(rules: int, state: int, seat: int, work: int, rng: Any) -> None:
    del work
    r, s = Rules.from_address(rules), State.from_address(state)
    s.chance = rng[0] | 1
    for other in secret(r, s, seat):
        rng[0] = rng[0] * 6364136223846793005 + 1442695040888963407
        s.hand[other] = rng[0] >> 62


# --- text -------------------------------------------------------------------------------------


class Schema(StateSchema, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON of the struct."""

    hand: list[Annotated[int, Meta(ge=0, le=MOST)] | None]
    shown: list[Annotated[int, Meta(ge=0, le=MOST * ROUNDS)]]


def to_schema(game: Game, raw: bytes) -> Schema:
    s, n = State.from_buffer_copy(raw), game.seats
    return Schema(
        chance=f"0x{s.chance:016x}" if s.chance else None,
        to_act=None if s.to_act < 0 else s.to_act,
        stage=s.stage,
        pending=[seat for seat in range(n) if s.pending >> seat & 1],
        hand=[None if hand == UNKNOWN else hand for hand in s.hand[:n]],
        shown=s.shown[:n],
    )


def from_schema(game: Game, schema: Schema, seat: int | None) -> bytes:
    s = State()
    s.chance = int(schema.chance or "0", 16)
    s.to_act = TERMINAL if schema.to_act is None else schema.to_act
    s.stage = schema.stage
    s.pending = sum(1 << waiting for waiting in set(schema.pending))
    if not len(schema.hand) == len(schema.shown) == game.seats:
        raise ValueError(".hand", "one number for each seat")
    for i, hand in enumerate(schema.hand):
        value = known(hand, f"$.state.hand[{i}]") if seat is None else hand
        s.hand[i] = UNKNOWN if value is None else value
        s.shown[i] = schema.shown[i]
    return bytes(s)


def notation(game: Game, _raw: bytes, action: int) -> str:
    return f"hide {action}" if game.options["together"] else ("stop", "add")[action]


def move_start(game: Game, raw: bytes) -> tuple[bytes, int]:
    """Take the pebbles of the seat to act back, if they are the viewer's to see."""
    s = State.from_buffer_copy(raw)
    if game.options["together"] or s.to_act < 0 or s.hand[s.to_act] == UNKNOWN:
        return raw, 0
    taken = s.hand[s.to_act]
    s.hand[s.to_act] = 0
    return bytes(s), taken


TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=from_schema,
    notation=notation,
    describe=lambda game, raw: str(to_schema(game, raw)),
    move_start=move_start,
    invariants={1: "two rounds", 2: "no more than three pebbles in a hand"},
)


def read(value: Any) -> Any:
    """A data file's name, or its content."""
    return {"file": value} if isinstance(value, str) else value


OPTIONS = {
    "together": Option(type=bool, default=True),
    "size": Option(type=int, default=3, range=(1, 5)),
    "weight": Option(type=float, default=1.5, range=(0, 10)),
    "colour": Option(type=str, default="red", choices=("red", "blue")),
    "data": Option(type="spec", default=None, read=read),
}


def build_rules(options: dict[str, Any], seats: int) -> bytes:
    if options["data"] == {"file": "broken.toml"}:
        raise OptionError("pebbles: broken.toml is broken")
    together = options["together"]
    return bytes(Rules(seats, 4 if together else 2, 0, 1, 1, together))


def table(**changes: Any) -> GameOps:
    """The table of this game with some *changes*."""
    fields: dict[str, Any] = {
        "state_size": c.sizeof(State),
        "work_size": 0,
        "min_seats": 2,
        "max_seats": 4,
    }
    fields |= {name: KINDS[name](globals()[name]) for name in SLOTS}
    return GameOps(**fields | changes)


def make_game(ops: GameOps, build: Callable[..., bytes] = build_rules) -> Game:
    """Call the `make_game` of core.pxd."""
    capsule = vars(core)["__pyx_capi__"]["make_game"]
    api = c.pythonapi
    api.PyCapsule_GetName.restype, api.PyCapsule_GetName.argtypes = c.c_char_p, [c.py_object]
    api.PyCapsule_GetPointer.restype = P
    api.PyCapsule_GetPointer.argtypes = [c.py_object, c.c_char_p]
    address = api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule))
    thing = c.py_object
    call = c.PYFUNCTYPE(thing, thing, P, thing, thing, thing, P)(cast("int", address))
    return cast("Game", call("pebbles", c.addressof(ops), OPTIONS, build, TEXT, None))
