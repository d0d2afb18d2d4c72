"""What a bot is asked and what it answers: Limit, Decision, Analysis and the Bot protocol."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, fields
from math import isfinite
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

import msgspec

from powderkeg.engine import Game, Observation, Option, OptionError, SchemaError

__all__ = [
    "Analysis",
    "Belief",
    "Bot",
    "Certificate",
    "Decision",
    "Limit",
    "MoveAnalysis",
    "PlanAnalysis",
    "Search",
    "Versions",
]

Record = TypeVar("Record")
K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that stays as it is, and so can be hashed."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("decisions and analyses are frozen")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How long a bot may think: the first limit reached stops it.

    Only limits in iterations make decisions that can be repeated.
    """

    ms: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        ms, iterations = self.ms, self.iterations
        if ms is not None and not (_number(ms) and isfinite(ms) and ms > 0):
            raise OptionError(f"Limit: ms={ms!r} is no number above 0")
        if iterations is not None and not (type(iterations) is int and iterations > 0):
            raise OptionError(f"Limit: iterations={iterations!r} is no integer above 0")

    @property
    def unlimited(self) -> bool:
        """Whether nothing is limited."""
        return self.ms is None and self.iterations is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """What made a decision; another version may decide otherwise."""

    powderkeg: str
    bot: str  # name and version of the bot
    rules: str  # digest of game, rules version, seats, options and data


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a bot does, and how far that can be repeated."""

    action: int  # the first part of the move
    actions: tuple[int, ...]  # the whole move
    notation: str  # of `action`
    forced: bool  # there was nothing to choose
    iterations: int  # spent on it
    reproducible: bool  # the same bot, seed and observation decide the same anywhere
    seed: int  # the bot's
    versions: Versions
    elapsed_ms: float = field(default=0.0, compare=False)

    def to_json(self) -> dict[str, Any]:
        """All fields as plain data."""
        return plain(self)

    @classmethod
    def from_json(cls, payload: Any) -> Self:
        """The decision that `to_json` wrote; SchemaError names the path of what is wrong."""
        return read_record(payload, cls)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnalysis:
    """What a bot found out about one legal action."""

    action: int
    notation: str
    visits: int  # how often it was tried
    value: float | None  # mean return for the seat; None if it was never valued
    stderr: float | None  # standard error of `value`
    line: tuple[str, ...] = ()  # the expected continuation, in notation, this action first


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """What a bot believes about one hidden thing: the probability of each value, in words."""

    thing: str
    values: dict[str, float]

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", Frozen(self.values))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanAnalysis:
    """A whole move that a bot weighed: part of a mixed strategy, or an alternative to it."""

    plan: str  # in words
    actions: tuple[int, ...]  # from the beginning of the move
    probability: float  # 0: rejected
    value: float | None  # to the seat, against what the others are expected to play


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Bounds of the value to the seat, and what they are about; None: not proven."""

    value: float
    lower: float | None
    upper: float | None
    covers: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a bot thinks of a position: moves from best to worst, a policy, a belief."""

    moves: tuple[MoveAnalysis, ...]
    policy: dict[int, float]  # probability of each legal action
    belief: tuple[Belief, ...]
    actions: tuple[int, ...]  # the move it would make
    iterations: int
    reproducible: bool
    seed: int
    versions: Versions
    plans: tuple[PlanAnalysis, ...] = ()  # of bots that plan whole moves, the likeliest first
    replies: tuple[PlanAnalysis, ...] = ()  # what such a bot expects of the other side
    certificates: tuple[Certificate, ...] = ()  # what is proven, and about what
    elapsed_ms: float = field(default=0.0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "policy", Frozen(self.policy))

    @property
    def action(self) -> int:
        """The first part of the move it would make."""
        return self.actions[0]

    def to_json(self) -> dict[str, Any]:
        """All fields as plain data; the policy's keys are written as text."""
        return plain(self)

    @classmethod
    def from_json(cls, payload: Any) -> Self:
        """The analysis that `to_json` wrote; SchemaError names the path of what is wrong."""
        return read_record(payload, cls)


class Search(Protocol):
    """A search under way: iterate over it for ever better analyses."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def __iter__(self) -> Self: ...

    def __next__(self) -> Analysis: ...

    def stop(self) -> None:
        """End the search soon; any thread may call this, at any time, more than once."""


@runtime_checkable
class Bot(Protocol):
    """A player for any seat of one game, owned by one caller at a time.

    A bot is handed observations and nothing else. Its decision is a function of its spec, its
    seed and the observation, as long as its limit counts iterations.
    """

    @property
    def name(self) -> str:
        """What `bots()` calls it."""

    @property
    def spec(self) -> str:
        """The text from which `make` makes it again."""

    @property
    def game(self) -> Game:
        """The only game it plays."""

    @property
    def seed(self) -> int:
        """What its chance comes from, together with the observation."""

    def options(self) -> Mapping[str, Option]:
        """Its knobs: type, default, range and help of each."""

    def choose(self, observation: Observation, limit: Limit | None = None) -> Decision:
        """Decide for the seat of *observation*; without a limit the bot uses its own."""

    def analyse(
        self, observation: Observation, limit: Limit | None = None, *, top: int | None = None
    ) -> Analysis:
        """Say what it thinks of the position: of the best *top* moves, or of all."""

    def search(self, observation: Observation, limit: Limit | None = None) -> Search:
        """Stream analyses while thinking; without a limit until stopped or nothing can be added."""

    async def achoose(
        self,
        observation: Observation,
        limit: Limit | None = None,
        *,
        executor: Executor | None = None,
    ) -> Decision:
        """Decide in a thread; cancelling the task stops the bot and frees the thread."""


def plain(record: Any) -> dict[str, Any]:
    """A dataclass as JSON data: tuples become lists, keys text."""
    return msgspec.json.decode(msgspec.json.encode(record))  # type: ignore[no-any-return]


def read_record(payload: Any, kind: type[Record]) -> Record:
    """Read what `plain` wrote, strictly."""
    if isinstance(payload, dict):
        known = {item.name for item in fields(kind)}  # type: ignore[arg-type]
        for name in payload:
            if name not in known:
                raise SchemaError(f"$.{name}", f"{kind.__name__} has no such field")
    try:
        return msgspec.convert(payload, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise SchemaError(path.rstrip("`") or "$", reason) from None


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
