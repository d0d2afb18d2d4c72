"""What a new bot has to write: a `Brain` that thinks and a `BotType` that tells about it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Protocol

from powderkeg.bots.base import Certificate, PlanAnalysis
from powderkeg.bots.streams import derive
from powderkeg.engine import Game, Observation, Option

__all__ = [
    "BotType",
    "Brain",
    "Fit",
    "Halt",
    "MoveStats",
    "Task",
    "Thought",
    "whole_move",
    "without_choice",
]


class Halt:
    """A request to stop that any thread may make; compiled loops watch the byte `flag`."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(1)

    def set(self) -> None:
        """Ask to stop."""
        self.flag[0] = 1

    def __bool__(self) -> bool:
        return self.flag[0] != 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One decision to think about.

    A brain draws its chance from `seed` alone, which stands for the bot's seed and for `start`.
    It stops when `iterations` are spent or `over()` is true, whichever comes first.
    """

    observation: Observation
    start: Observation  # the same with the seat's unfinished move taken back
    seed: int  # key of every random stream of this decision
    iterations: int | None  # None: no limit
    begun: float  # time of `time.perf_counter()`
    deadline: float | None  # the same clock; None: no limit
    halt: Halt
    bot_seed: int = 0  # only for brains that live in another process, to seed that

    @property
    def single(self) -> bool:
        """Whether every move of this game is one action: then nothing can be taken back."""
        return self.start is self.observation

    @property
    def elapsed_ms(self) -> float:
        """Milliseconds since it was asked."""
        return 1000 * (perf_counter() - self.begun)

    @property
    def seconds_left(self) -> float | None:
        """Seconds to the deadline, if there is one."""
        return None if self.deadline is None else self.deadline - perf_counter()

    @property
    def repeatable(self) -> bool:
        """Whether neither a clock nor a caller could cut the thinking short."""
        return self.deadline is None and not self.halt

    def stream(self, part: Observation) -> int:
        """Key of the random streams for the part of the move that is decided at *part*."""
        return self.seed if part is self.start else derive(self.seed, part.key())

    def over(self) -> bool:
        """Whether the time is up or somebody has asked to stop."""
        return bool(self.halt) or (self.deadline is not None and perf_counter() >= self.deadline)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveStats:
    """What is known about one legal action; `line` continues after it."""

    action: int
    visits: int = 0
    value: float | None = None
    stderr: float | None = None
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    """A brain's opinion after some work: the move it would make, and why."""

    actions: tuple[int, ...]  # the whole move, as far as the seat decides alone
    iterations: int = 0
    moves: tuple[MoveStats, ...] = ()  # every legal action, the best first
    policy: Mapping[int, float] = field(default_factory=dict)  # empty: certainly actions[0]
    repeatable: bool = True  # nothing came from earlier decisions
    plans: tuple[PlanAnalysis, ...] = ()  # whole moves weighed, the likeliest first
    replies: tuple[PlanAnalysis, ...] = ()  # what the other side is expected to do
    certificates: tuple[Certificate, ...] = ()


class Brain(Protocol):
    """The thinking part of a bot."""

    def think(self, task: Task) -> Iterator[Thought]:
        """Yield ever better opinions, one at least; the last one counts.

        Yield about every 50 ms: between two yields nobody hears anything.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """What suits one game, at its number of seats, better than what a bot does elsewhere."""

    defaults: Mapping[str, Any] = field(default_factory=dict)  # of some options
    levels: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)  # none: as elsewhere


@dataclass(frozen=True, slots=True, kw_only=True)
class BotType:
    """A kind of bot, as `make` and `bots()` find it: a module in this folder names one BOT.

    An option called `iterations`, if there is one, is the budget of a decision without a limit.
    *levels* gives the options that each level of strength stands for; *fit* says what suits a game
    better. *version* rises whenever the bot begins to decide otherwise.
    """

    name: str
    help: str
    build: Callable[[Game, Mapping[str, Any]], Brain]
    options: Mapping[str, Option] = field(default_factory=dict)
    levels: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    fit: Callable[[Game], Fit] | None = None
    version: int = 1
    listed: bool = True  # whether `bots()` names it

    def fitted(self, game: Game) -> "BotType":
        """The same bot with the defaults and levels that suit *game*."""
        if self.fit is None:
            return self
        fit = self.fit(game)
        options = {
            name: replace(option, default=fit.defaults.get(name, option.default))
            for name, option in self.options.items()
        }
        return replace(self, options=options, levels=fit.levels or self.levels)


def whole_move(task: Task, first: int, choose: Callable[[Observation], int]) -> tuple[int, ...]:
    """Complete a move of several parts: *choose* decides each part after the *first*."""
    actions = [first]
    observation = own_next(task, task.observation, first)
    while observation is not None:
        actions.append(choose(observation))
        observation = own_next(task, observation, actions[-1])
    return tuple(actions)


def without_choice(task: Task) -> tuple[tuple[int, ...], Task | None]:
    """The parts of the move that are forced, and the task of deciding the rest, if any is left."""
    forced: list[int] = []
    observation: Observation | None = task.observation
    while observation is not None:
        legal = observation.legal_actions()
        if len(legal) > 1:
            return tuple(forced), replace(task, observation=observation) if forced else task
        forced += legal
        observation = own_next(task, observation, legal[0])
    return tuple(forced), None


def own_next(task: Task, observation: Observation, action: int) -> Observation | None:
    """What the seat sees after its own *action*, if that leaves its move unfinished.

    The parts of an unfinished move are the seat's own affair, so any possible truth shows what
    the seat will see next.
    """
    if task.single:
        return None
    game, seat = observation.game, observation.seat
    state = game.determinize(observation, 0)
    state.apply(action)
    if state.to_act != seat:
        return None
    following = state.observation(seat)
    return following if game.move_start(following) == task.start else None
