"""The one class behind every bot: it checks, limits, guards and explains what a brain thinks."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import cache, cached_property
from importlib.metadata import version
from threading import Event, Lock
from time import perf_counter
from types import TracebackType
from typing import Any, Self, final

from powderkeg.bots.base import Analysis, Belief, Decision, Limit, Versions
from powderkeg.bots.brain import BotType, Brain, Halt, Task, Thought, without_choice
from powderkeg.bots.explain import belief, explained, rules_digest
from powderkeg.bots.spec import Spec
from powderkeg.bots.streams import derive
from powderkeg.engine import BotError, Game, Observation, Option, OptionError

__all__ = ["Player"]

UNLIMITED = Limit()
Watch = Callable[[Analysis], None]


@cache
def own_version() -> str:
    """The version of this library."""
    return version("powderkeg")


@final
class Player:
    """A bot: a brain, the game it plays, and the seed of its chance."""

    def __init__(
        self, kind: BotType, game: Game, seed: int, spec: Spec, knobs: Mapping[str, Any]
    ) -> None:
        self.game = game
        self.seed = seed
        self.spec = str(spec)
        self.name = kind.name
        self._kind, self._spec, self._knobs = kind, spec, knobs
        self._default = Limit(iterations=knobs.get("iterations"))
        self._brain: Brain = kind.build(game, knobs)
        self._busy = Lock()

    def __repr__(self) -> str:
        return f"<Bot {self.spec} for {self.game.name}, seed={self.seed}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self._kind, self.game, self.seed, self._spec, self._knobs)

    def options(self) -> Mapping[str, Option]:
        """Its knobs: type, default, range and help of each."""
        return dict(self._kind.options)

    @cached_property
    def versions(self) -> Versions:
        """What its decisions depend on besides spec, seed and observation."""
        return Versions(
            powderkeg=own_version(),
            bot=f"{self.name} {self._kind.version}",
            rules=rules_digest(self.game),
        )

    def choose(self, observation: Observation, limit: Limit | None = None) -> Decision:
        """Decide for the seat whose observation this is."""
        return self.think(observation, limit, halt=Halt())

    def analyse(
        self, observation: Observation, limit: Limit | None = None, *, top: int | None = None
    ) -> Analysis:
        """Say what it thinks of the position: of the best *top* moves, or of all."""
        return self.study(observation, self._limited(limit), halt=Halt(), top=top)

    def search(self, observation: Observation, limit: Limit | None = None) -> "Thinking":
        """Stream analyses while thinking; without a limit until stopped or nothing can be added."""
        task = self._task(observation, UNLIMITED if limit is None else limit, Halt())
        return Thinking(self._analyses(task), task.halt)

    async def achoose(
        self,
        observation: Observation,
        limit: Limit | None = None,
        *,
        executor: Executor | None = None,
    ) -> Decision:
        """Decide in a thread of *executor* (None: the loop's own); cancelling stops the bot."""
        halt, begun = Halt(), Event()

        def work() -> Decision | None:
            begun.set()
            return None if halt else self.think(observation, limit, halt=halt)

        working = asyncio.get_running_loop().run_in_executor(executor, work)
        try:
            decision = await asyncio.shield(working)
        except asyncio.CancelledError:
            halt.set()
            if begun.is_set():
                await asyncio.wait([working])
                working.exception()
            else:
                working.cancel()
            raise
        assert decision is not None  # noqa: S101 - only a cancelled task is halted before it began
        return decision

    # --- one decision ------------------------------------------------------------------------

    def think(
        self,
        observation: Observation,
        limit: Limit | None,
        *,
        halt: Halt,
        watch: Watch | None = None,
    ) -> Decision:
        """Decide, unless *halt* ends it sooner; *watch* hears of opinions on the way."""
        with self._alone():
            task = self._task(observation, self._limited(limit), halt)
            forced, rest = without_choice(task)
            thought = self._last(rest, watch) if rest else Thought(actions=())
            actions = forced + thought.actions
            return Decision(
                action=actions[0],
                actions=actions,
                notation=observation.notation(actions[0]),
                forced=rest is None,
                iterations=thought.iterations,
                reproducible=rest is None or (task.repeatable and thought.repeatable),
                seed=self.seed,
                versions=self.versions,
                elapsed_ms=task.elapsed_ms,
            )

    def study(
        self,
        observation: Observation,
        limit: Limit | None,
        *,
        halt: Halt,
        top: int | None = None,
        watch: Watch | None = None,
    ) -> Analysis:
        """Analyse, unless *halt* ends it sooner; with `Limit()` nothing else does."""
        if top is not None and (type(top) is not int or top < 1):
            raise OptionError(f"analyse: top={top!r} is not allowed; give an integer above 0")
        with self._alone():
            task = self._task(observation, self._default if limit is None else limit, halt)
            beliefs = belief(task)
            return self._analysis(task, self._last(task, watch, beliefs), beliefs, top)

    def _analyses(self, task: Task) -> Iterator[Analysis]:
        """What the brain thinks, again and again."""
        with self._alone():
            beliefs = belief(task)
            for thought in self._brain.think(task):
                yield self._analysis(task, thought, beliefs, None)

    def _last(self, task: Task, watch: Watch | None, beliefs: tuple[Belief, ...] = ()) -> Thought:
        """The brain's final opinion."""
        thought = None
        for thought in self._brain.think(task):
            if watch is not None:
                watch(self._analysis(task, thought, beliefs, None))
        if thought is None:
            raise BotError(f"{self.spec} had no opinion about {task.observation!r}")
        return thought

    def _analysis(
        self, task: Task, thought: Thought, beliefs: tuple[Belief, ...], top: int | None
    ) -> Analysis:
        return Analysis(
            moves=explained(task, thought)[:top],
            policy=dict(thought.policy) or {thought.actions[0]: 1.0},
            belief=beliefs,
            actions=thought.actions,
            iterations=thought.iterations,
            reproducible=task.repeatable and thought.repeatable,
            seed=self.seed,
            versions=self.versions,
            plans=thought.plans,
            replies=thought.replies,
            certificates=thought.certificates,
            elapsed_ms=task.elapsed_ms,
        )

    # --- checks ------------------------------------------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the bot, or say that somebody else does."""
        if not self._busy.acquire(blocking=False):
            raise BotError(f"{self.spec} is thinking already; make one bot for each caller")
        try:
            yield
        finally:
            self._busy.release()

    def _limited(self, limit: Limit | None) -> Limit:
        """The *limit* of a decision, which has to end by itself."""
        if limit is None:
            return self._default
        if limit == UNLIMITED:
            raise OptionError(
                "Limit: give ms, iterations or both; only search() may go on for ever"
            )
        return limit

    def _task(self, observation: Observation, limit: Limit, halt: Halt) -> Task:
        """What the brain is asked, if this bot may be asked at all."""
        begun = perf_counter()
        check_types(self.spec, observation, limit)
        if observation.game is not self.game:
            raise OptionError(f"a bot for {self.game!r} was asked about {observation.game!r}")
        if observation.seat is None or observation.to_act != observation.seat:
            raise BotError(f"{self.spec}: {observation!r} is not of the seat to act")
        start = self.game.move_start(observation)
        return Task(
            observation=observation,
            start=start,
            seed=derive(self.seed, start.key()),
            iterations=limit.iterations,
            begun=begun,
            bot_seed=self.seed,
            deadline=None if limit.ms is None else begun + limit.ms / 1000,
            halt=halt,
        )


def check_types(spec: str, observation: object, limit: object) -> None:
    """OptionError for the two likely slips: a state instead of an observation, a bare number."""
    if not isinstance(observation, Observation):
        shown = type(observation).__name__
        raise OptionError(f"{spec} is shown observations (state.observation(seat)), no {shown}")
    if not isinstance(limit, Limit):
        raise OptionError(f"{spec}: limit={limit!r} is not allowed; give Limit(ms=, iterations=)")


@final
class Thinking:
    """A search under way: iterate over it for ever better analyses, or stop it."""

    def __init__(self, analyses: Iterator[Analysis], halt: Halt) -> None:
        self._analyses = analyses
        self._halt = halt

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        close = getattr(self._analyses, "close", None)
        if close is not None:
            close()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Analysis:
        return next(self._analyses)

    def stop(self) -> None:
        """End the search soon; any thread may call this, at any time, more than once."""
        self._halt.set()
