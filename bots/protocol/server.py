"""Serves our bots over the protocol: reads requests, thinks in threads, answers by id."""

import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import version
from threading import Lock
from typing import Any

from powderkeg.bots.base import Analysis, Limit
from powderkeg.bots.brain import Halt
from powderkeg.bots.player import Player
from powderkeg.bots.protocol.lines import LONGEST, Output
from powderkeg.bots.protocol.messages import (
    PROTOCOL,
    Analyse,
    AnalysisAnswer,
    Bye,
    Choose,
    DecisionAnswer,
    Error,
    Hello,
    HelloAnswer,
    Id,
    Info,
    Legal,
    LimitData,
    NewGame,
    Observe,
    Observed,
    Ok,
    Ping,
    Pong,
    Quit,
    Ready,
    SetOption,
    Stop,
    encoded,
    read_request,
)
from powderkeg.bots.registry import DRAWN, bots, maker
from powderkeg.bots.spec import parse_spec
from powderkeg.engine import (
    BotError,
    Game,
    Observation,
    OptionError,
    SchemaError,
    UnknownBotError,
    build_observation,
    games,
    load,
)

__all__ = ["Server"]

MOST_TABLES = 1000
MOST_WAITING = 1000  # requests that are being thought about, or wait for it
BOT = "ismcts"


@dataclass(slots=True)
class Table:
    """One game: who plays it, and what its seat saw last."""

    name: str
    game: Game
    bot: Player
    seen: Observation | None = None


@dataclass(eq=False, slots=True)
class Job:
    """A request that is thought about."""

    id: Id
    halt: Halt = field(default_factory=Halt)
    endless: bool = False


class Server:
    """Answers requests until `quit`; `handle` never raises, whatever the line."""

    def __init__(self, output: Output, *, threads: int = 4) -> None:
        self.output = output
        self.greeted = False
        self.over = False
        self.options: dict[str, Any] = {"bot": BOT, "seed": None}
        self.tables: dict[str, Table] = {}
        self.jobs: set[Job] = set()
        self._lock = Lock()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._services: dict[type, Callable[[Any], Any]] = {
            Hello: self.hello,
            SetOption: self.setoption,
            NewGame: self.newgame,
            Observe: self.observe,
            Choose: self.choose,
            Analyse: self.analyse,
            Stop: self.stop,
            Ping: lambda request: Pong(id=request.id),
            Quit: self.quit,
        }

    def serve(self, requests: Iterable[bytes | None]) -> None:
        """Answer every line until `quit` or the end of input."""
        for line in requests:
            self.handle(line)
            if self.over or self.output.gone:
                break
        self.close()

    def handle(self, line: bytes | None) -> None:
        """Answer one line; None stands for one that was too long."""
        if line is None:
            self.fail(None, SchemaError("$", f"a line has at most {LONGEST} bytes"))
            return
        number, request, wrong = read_request(line)
        if wrong is not None:
            self.fail(number, wrong)
            return
        try:
            if not (self.greeted or isinstance(request, Hello | Ping | Quit)):
                raise BotError("say hello first")
            answer = self._services[type(request)](request)
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives on
            self.fail(number, error)
        else:
            if answer is not None:
                self.output.write(encoded(answer))

    def fail(self, number: Id, error: BaseException) -> None:
        """Say what is wrong."""
        self.output.write(failure(number, error))

    def close(self) -> None:
        """Let what has a limit finish, end the rest."""
        with self._lock:
            waiting = list(self.jobs)
        for job in waiting:
            if job.endless:
                job.halt.set()
        self._pool.shutdown(wait=True)

    # --- services ----------------------------------------------------------------------------

    def hello(self, request: Hello) -> HelloAnswer:
        """Who this is."""
        self.greeted = True
        options: dict[str, dict[str, Any]] = {
            "bot": {"type": "string", "default": BOT, "help": "spec of the bot of new games"},
            "seed": {"type": "integer", "default": None, "help": "of the bot of new games"},
        }
        return HelloAnswer(
            id=request.id,
            protocol=PROTOCOL,
            name="powderkeg",
            version=version("powderkeg"),
            games=games(),
            bots=bots(),
            options=options,
        )

    def setoption(self, request: SetOption) -> Ok:
        """Keep an option for the games to come."""
        name, value = request.name, request.value
        if name not in self.options:
            known = ", ".join(self.options)
            raise OptionError(f"no option {name!r}; the options: {known}")
        wanted = str if name == "bot" else int
        if type(value) is not wanted or (wanted is int and not 0 <= int(value) < 2**DRAWN):
            raise SchemaError("$.value", f"{name} is a {wanted.__name__}, not {value!r:.80}")
        self.options[name] = value
        return Ok(id=request.id)

    def newgame(self, request: NewGame) -> Ready:
        """Set up a table."""
        if request.table not in self.tables and len(self.tables) >= MOST_TABLES:
            raise OptionError(f"there are {MOST_TABLES} tables already; use one of their names")
        game = load(request.game).variant(request.seats, request.options)
        seed = self.options["seed"] if request.seed is None else request.seed
        seed = secrets.randbits(DRAWN) if seed is None else seed
        spec = parse_spec(request.bot or self.options["bot"])
        if spec.name not in bots():  # no client may start programs here
            raise UnknownBotError(f"unknown bot {spec.name!r}; choose one of {', '.join(bots())}")
        made = maker(spec, game)(seed)
        assert isinstance(made, Player)  # noqa: S101 - for the type checker
        self.tables[request.table] = Table(request.table, game, made)
        return Ready(
            id=request.id,
            table=request.table,
            game=game.name,
            seats=game.seats,
            options=game.options,
            bot=made.spec,
            seed=seed,
        )

    def observe(self, request: Observe) -> Observed:
        """Check what a seat sees, and keep it."""
        table = self.table(request.table)
        if (request.observation is None) == (request.sees is None):
            raise SchemaError("$.observation", "give either `observation` or `seat` and `sees`")
        if request.observation is not None:
            seen = read_observation(table, request.observation)
        else:
            seen = built_observation(table, request)
        table.seen = seen
        legal = seen.legal_actions() if seen.to_act == seen.seat is not None else []
        words = [Legal(action=action, notation=seen.notation(action)) for action in legal]
        return Observed(
            id=request.id,
            table=table.name,
            to_act=seen.to_act,
            legal=words,
            observation=seen.to_json(),
        )

    def choose(self, request: Choose) -> None:
        """Decide, in a thread."""
        table, seen = self.asked(request)
        limit = limit_of(request.limit)

        def think(job: Job) -> DecisionAnswer:
            watch = self.watcher(job, table, request.stream)
            decision = table.bot.think(seen, limit, halt=job.halt, watch=watch)
            return DecisionAnswer(id=job.id, table=table.name, decision=decision.to_json())

        self.start(Job(request.id), think)

    def analyse(self, request: Analyse) -> None:
        """Analyse, in a thread; without any limit until it is stopped."""
        table, seen = self.asked(request)
        limit = limit_of(request.limit)

        def think(job: Job) -> AnalysisAnswer:
            watch = self.watcher(job, table, request.stream)
            analysis = table.bot.study(seen, limit, halt=job.halt, top=request.top, watch=watch)
            return AnalysisAnswer(id=job.id, table=table.name, analysis=analysis.to_json())

        self.start(Job(request.id, endless=limit == Limit()), think)

    def stop(self, request: Stop) -> Ok:
        """End the thinking about one request or about all."""
        with self._lock:
            for job in self.jobs:
                if request.target is None or job.id == request.target:
                    job.halt.set()
        return Ok(id=request.id)

    def quit(self, request: Quit) -> Bye:
        """End everything; what is thought about is answered first."""
        with self._lock:
            waiting = list(self.jobs)
        for job in waiting:
            job.halt.set()
        self._pool.shutdown(wait=True)
        self.over = True
        return Bye(id=request.id)

    # --- parts -------------------------------------------------------------------------------

    def table(self, name: str) -> Table:
        """The table of this name."""
        try:
            return self.tables[name]
        except KeyError:
            raise SchemaError("$.table", f"no game was begun at table {name!r:.80}") from None

    def asked(self, request: Choose | Analyse) -> tuple[Table, Observation]:
        """The table of a request, and the observation it is about."""
        table = self.table(request.table)
        if request.observation is not None:
            table.seen = read_observation(table, request.observation)
        if table.seen is None:
            raise SchemaError("$.observation", "nothing was observed at this table yet")
        return table, table.seen

    def watcher(self, job: Job, table: Table, stream: bool) -> Callable[[Analysis], None] | None:
        """What writes an opinion on the way, if that is wanted."""
        if not stream:
            return None

        def watch(analysis: Analysis) -> None:
            info = Info(id=job.id, table=table.name, analysis=analysis.to_json())
            self.output.write(encoded(info))

        return watch

    def start(self, job: Job, think: Callable[[Job], Any]) -> None:
        """Think in a thread; whatever happens there is answered, once the job is over."""

        def work() -> None:
            try:
                answer = encoded(think(job))
            except Exception as error:  # noqa: BLE001 - the server lives on
                answer = failure(job.id, error)
            with self._lock:
                self.jobs.discard(job)
            self.output.write(answer)

        with self._lock:
            if len(self.jobs) >= MOST_WAITING:
                raise BotError(f"busy: {MOST_WAITING} requests are waiting for their answers")
            if job.id is not None and any(job.id == other.id for other in self.jobs):
                raise SchemaError("$.id", f"id {job.id!r:.80} is being thought about already")
            self.jobs.add(job)
        self._pool.submit(work)


def read_observation(table: Table, payload: dict[str, Any]) -> Observation:
    """An observation of this table's game; the path of what is wrong begins at the request."""
    try:
        return table.game.observation_from_json(payload)
    except SchemaError as error:
        raise SchemaError(f"$.observation{error.path[1:]}", error.reason) from None


def built_observation(table: Table, request: Observe) -> Observation:
    """What a seat sees, completed."""
    try:
        return build_observation(table.game, request.seat, request.sees or {}, request.history)
    except SchemaError as error:
        raise SchemaError(f"$.sees{error.path[1:]}", error.reason) from None


def failure(number: Id, error: BaseException) -> bytes:
    """The line that says what is wrong."""
    path = error.path if isinstance(error, SchemaError) else None
    text = error.reason if isinstance(error, SchemaError) else f"{error}"
    text = text.encode(errors="replace").decode()[:2000]
    return encoded(Error(id=number, error=text, kind=type(error).__name__, path=path))


def limit_of(data: LimitData | None) -> Limit | None:
    """A limit as bots take it; None: the bot's own."""
    return None if data is None else Limit(ms=data.ms, iterations=data.iterations)
