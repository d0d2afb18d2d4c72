"""Where stretches are played: threads of this process, processes by joblib, a dask cluster.

Every lane gives results in the order of the tasks. Processes play under a supervisor, so that a
bot can neither hang nor kill the run; a worker that somebody else kills is replaced.
"""

import os
import queue
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import joblib
import msgspec
from joblib.externals.loky.process_executor import TerminatedWorkerError

from powderkeg.bots.tournament.board import Board
from powderkeg.bots.tournament.child import follow
from powderkeg.bots.tournament.config import Config
from powderkeg.bots.tournament.supervisor import GRACE_SECONDS, Supervisor, play_supervised
from powderkeg.bots.tournament.worker import Played, Stretch, play_stretch, table
from powderkeg.engine import BotCrashed, BotTimeout, OptionError

__all__ = ["Means", "played"]

TICK_SECONDS = 0.2
CONNECT_SECONDS = 20  # to a scheduler
MOST_DEATHS = 10  # of workers one after the other, without a single result between them
HERE = ("sequential", "threading")  # backends that play in this process
QUIET = ".*(tasks|worker stopped|worker timeout).*"

Tasks = Iterable[Stretch]


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """With what a run is played: nothing that changes its ledger."""

    jobs: int = 1
    backend: str | None = None  # None: loky, or this process alone for one job
    scheduler: str | None = None  # address of a dask cluster

    def __post_init__(self) -> None:
        if type(self.jobs) is not int or self.jobs == 0:
            raise OptionError(f"jobs={self.jobs!r} is not allowed; give a number, -1 for all cores")
        if (self.backend == "dask") != (self.scheduler is not None):
            raise OptionError("the backend dask needs the address of a scheduler, others need none")

    @property
    def place(self) -> str:
        """Where games are played, in words."""
        return self.backend or ("one process" if self.jobs == 1 else "loky")


def played(
    config: Config, tasks: Callable[[int], Tasks], means: Means
) -> Generator[Played, None, None]:
    """Play what `tasks(number of games done so far)` lists, in that order."""
    data = msgspec.json.encode(config)
    at = table(data)
    alone = means.backend is None and means.jobs == 1
    if alone and any(entrant.foreign for entrant in config.entrants(at.game)):
        return supervised(data, tasks(0))
    if alone or means.backend in HERE:
        n = joblib.effective_n_jobs(means.jobs) if means.backend == "threading" else 1
        names = [contestant.name for contestant in config.bots]
        return Threads(data, n, config.deadline, names).play(tasks(0))
    return surviving(data, tasks, means)


def supervised(data: bytes, tasks: Tasks) -> Generator[Played, None, None]:
    """One child of this process."""
    supervisor = Supervisor(data)
    try:
        yield from map(supervisor.play, tasks)
    finally:
        supervisor.close()


# --- threads -------------------------------------------------------------------------------------


class Threads:
    """Threads of this process. Nothing can stop a bot that hangs in one of them but the end."""

    def __init__(self, data: bytes, n: int, deadline: float, names: list[str]) -> None:
        self.data = data
        self.deadline = deadline
        self.names = names
        self.boards = [Board(thread=n > 1) for _ in range(n)]
        self.results = queue.SimpleQueue[tuple[int, Played | BaseException | None]]()
        self.room = threading.Semaphore(2 * n)  # results that wait for their turn
        self.lock = threading.Lock()
        self.over = threading.Event()

    def play(self, tasks: Tasks) -> Generator[Played, None, None]:
        """Play them."""
        numbered = enumerate(tasks)
        for board in self.boards:
            work = partial(self.work, board, numbered)
            threading.Thread(target=work, daemon=True, name="powderkeg game").start()
        waiting: dict[int, Played] = {}
        turn, busy = 0, len(self.boards)
        try:
            while busy:
                index, result = self.next_result()
                if isinstance(result, BaseException):
                    raise result
                if result is None:
                    busy -= 1
                    continue
                waiting[index] = result
                while turn in waiting:
                    yield waiting.pop(turn)
                    turn += 1
                    self.room.release()
        finally:
            self.over.set()
            self.room.release(len(self.boards))

    def work(self, board: Board, tasks: Iterator[tuple[int, Stretch]]) -> None:
        """Play in one thread until there is nothing left."""
        try:
            while True:
                self.room.acquire()
                with self.lock:
                    index, stretch = next(tasks, (-1, None))
                if stretch is None or self.over.is_set():
                    break
                total = Played.nothing(len(self.names))
                for more in play_stretch(self.data, stretch, board, self.over.is_set):
                    total.add(more)
                self.results.put((index, total))
        except BaseException as error:  # noqa: BLE001 - raised again by who waits for us
            self.results.put((-1, error))
        self.results.put((-1, None))

    def next_result(self) -> tuple[int, Played | BaseException | None]:
        """Wait for a result; BotTimeout if a bot hangs."""
        while True:
            try:
                return self.results.get(timeout=TICK_SECONDS)
            except queue.Empty:
                for board in self.boards:
                    if board.overdue(self.deadline + GRACE_SECONDS):
                        raise BotTimeout(self.hung(board)) from None

    def hung(self, board: Board) -> str:
        """What to say of a bot that hangs."""
        number, seat = board.number or 0, board.seat or 0
        name = self.names[table(self.data).schedule.fixture(number).line_up[seat]]
        return (
            f"{name} has not answered within {self.deadline:g} s in game {number}. A thread cannot "
            "be stopped, so the run ends here; `--backend loky` would lose that game only"
        )


# --- processes -----------------------------------------------------------------------------------


def surviving(
    data: bytes, tasks: Callable[[int], Tasks], means: Means
) -> Generator[Played, None, None]:
    """Processes of joblib; when one is killed from outside the others are begun anew."""
    done = deaths = 0
    while True:
        try:
            with cluster(means) as parallel, dropped(parallel(calls(data, tasks(done)))) as results:
                for result in results:
                    yield result
                    done += len(result.lines)
                    deaths = 0
            return
        except TerminatedWorkerError as error:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise BotCrashed(
                    f"worker processes died {deaths} times in a row ({error}); `resume` plays "
                    "what is missing"
                ) from None


def calls(data: bytes, tasks: Tasks) -> Iterator[Any]:
    """The tasks as joblib wants them."""
    return (joblib.delayed(play_supervised)(data, task) for task in tasks)


@contextmanager
def cluster(means: Means) -> Iterator[joblib.Parallel]:
    """What hands tasks out."""
    common: dict[str, Any] = {
        "return_as": "generator",
        "batch_size": 1,
        "pre_dispatch": "2*n_jobs",
    }
    if means.scheduler is None:
        if means.backend in (None, "loky"):  # workers end with us, also those without a task
            common |= {"initializer": follow, "initargs": (os.getpid(),)}
        yield joblib.Parallel(n_jobs=means.jobs, backend=means.backend, **common)
        return
    try:
        import distributed
    except ImportError:
        raise OptionError("the backend dask needs the package `distributed`") from None
    try:
        connect: Any = distributed.Client
        client = connect(means.scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise OptionError(f"no dask scheduler answers at {means.scheduler}: {error}") from None
    with client, client.as_current(), joblib.parallel_config(backend="dask"):
        yield joblib.Parallel(n_jobs=-1 if means.jobs == 1 else means.jobs, **common)


@contextmanager
def dropped(results: Generator[Played, None, None]) -> Iterator[Iterator[Played]]:
    """Close *results* in the end without being told that some were not asked for."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=QUIET, category=UserWarning)
        try:
            yield results
        finally:
            results.close()
