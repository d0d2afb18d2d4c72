"""Plays a whole schedule on one or more processes and writes its ledger in schedule order."""

import os
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import joblib
import msgspec
from joblib.externals.loky.process_executor import TerminatedWorkerError

from powderkeg.bots.base import Limit
from powderkeg.bots.tournament.config import (
    CONFIG,
    JOURNAL,
    LEDGER,
    Config,
    configured,
    read_config,
    write_config,
)
from powderkeg.bots.tournament.journal import Journal
from powderkeg.bots.tournament.ledger import Entry, Ledger, read_ledger
from powderkeg.bots.tournament.ratings import Standings, standings
from powderkeg.bots.tournament.report import REPORT, report
from powderkeg.bots.tournament.schedule import Schedule
from powderkeg.bots.tournament.worker import Played, follow, play_blocks
from powderkeg.engine import BotCrashed, OptionError, SchemaError

__all__ = ["Run", "Watcher", "resume", "run"]

TASK_SECONDS = 0.5  # a task plays about so long, so that handing it out costs nothing
MOST_BLOCKS_A_TASK = 256

Watcher = Callable[[int, int], None]  # hears how many games are done, of how many


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run."""

    folder: Path
    standings: Standings

    @property
    def ledger(self) -> Path:
        """Its ledger."""
        return self.folder / LEDGER

    @property
    def report(self) -> Path:
        """Its report."""
        return self.folder / REPORT


def run(
    game: str,
    bots: Sequence[str],
    *,
    out: str | Path,
    seats: int | None = None,
    blocks: int = 20,
    seed: int = 0,
    jobs: int = 1,
    limit: Limit | None = None,
    options: Mapping[str, Any] | None = None,
    fresh: bool = False,
    backend: str | None = None,
    watch: Watcher | None = None,
) -> Run:
    """Play a tournament; its ledger, tables and report stand in the folder *out*.

    A bot is a spec, or `NAME=SPEC`. Calling it again with the same arguments plays what the
    folder still lacks, more blocks included; a folder that holds another run is refused, unless
    *fresh* asks for a new one beside it: `out-2`, `out-3` and so on.
    """
    config = configured(
        game, bots, seats=seats, blocks=blocks, seed=seed, options=options, limit=limit
    )
    means = Means(jobs=jobs, backend=backend, watch=watch)
    folder = Path(out)
    if fresh:
        folder = unused(folder)
    adopt(folder, config)
    return play_all(folder, config, means)


def resume(
    out: str | Path,
    *,
    jobs: int = 1,
    backend: str | None = None,
    watch: Watcher | None = None,
) -> Run:
    """Play what the run in folder *out* still lacks."""
    folder = Path(out)
    if not (folder / CONFIG).is_file():
        raise OptionError(f"{folder} holds no run: there is no {CONFIG} in it")
    means = Means(jobs=jobs, backend=backend, watch=watch)
    return play_all(folder, read_config(folder / CONFIG), means)


# --- folders -------------------------------------------------------------------------------------


def unused(folder: Path) -> Path:
    """*folder*, or a numbered one beside it if something is in it already."""
    name, number = folder.name, 1
    while folder.exists() and any(folder.iterdir()):
        number += 1
        folder = folder.with_name(f"{name}-{number}")
    return folder


def adopt(folder: Path, config: Config) -> None:
    """Make *folder* that of this run; OptionError if another run has it."""
    if (folder / CONFIG).is_file():
        other = read_config(folder / CONFIG)
        differing = differences(other, config)
        if differing:
            raise OptionError(f"{folder} holds another run ({differing}); choose another folder")
        if other.blocks >= config.blocks:
            return
    elif folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} holds something else than a run; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    write_config(config, folder / CONFIG)


def differences(one: Config, other: Config) -> str:
    """In which fields two configs differ, the number of blocks apart."""
    a, b = msgspec.to_builtins(one), msgspec.to_builtins(other)
    return ", ".join(key for key in a if key != "blocks" and a[key] != b[key])


# --- playing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """With what a run is played: nothing that changes its ledger."""

    jobs: int
    backend: str | None  # of joblib; None: loky, or this process alone for one job
    watch: Watcher | None

    def __post_init__(self) -> None:
        if type(self.jobs) is not int or self.jobs == 0:
            raise OptionError(f"jobs={self.jobs!r} is not allowed; give a number, -1 for all cores")

    @property
    def place(self) -> str:
        """Where games are played, in words."""
        return self.backend or ("one process" if self.jobs == 1 else "loky")


def play_all(folder: Path, config: Config, means: Means) -> Run:
    """Play what the ledger in *folder* lacks, then write the report."""
    schedule = Schedule(len(config.bots), config.seats, config.blocks, config.seed)
    with Ledger(folder / LEDGER) as ledger:
        check_fit(folder / LEDGER, config, schedule)
        if ledger.games < len(schedule):
            play_rest(folder, config, schedule, ledger, means)
    report(folder)
    return Run(folder, standings(read_ledger(folder / LEDGER)))


def check_fit(path: Path, config: Config, schedule: Schedule) -> None:
    """SchemaError unless the first and the last game of a ledger are those of the schedule."""
    entries = read_ledger(path)
    first = next(entries, None)
    last = deque(entries, maxlen=1)
    for entry in (first, *last):
        if entry is not None and not fits(entry, config, schedule):
            raise SchemaError(str(path), f"game {entry.number} is not in the schedule of {CONFIG}")


def fits(entry: Entry, config: Config, schedule: Schedule) -> bool:
    """Whether an entry is the game that the schedule has there."""
    games = schedule.block(entry.block)
    if entry.rotation >= len(games):
        return False
    fixture = games[entry.rotation]
    names = [config.bots[contestant].name for contestant in fixture.line_up]
    found = (entry.number, int(entry.deal, 16), entry.bots, entry.rules)
    return found == (fixture.number, fixture.deal, names, config.rules)


def play_rest(
    folder: Path, config: Config, schedule: Schedule, ledger: Ledger, means: Means
) -> None:
    """Play and write down the games from the end of the ledger to the end of the schedule."""
    names = [contestant.name for contestant in config.bots]
    journal = Journal.open(folder / JOURNAL, jobs=means.jobs, backend=means.place, names=names)
    ended, total = "failed", len(schedule)
    watch = means.watch or (lambda _done, _total: None)
    watch(ledger.games, total)
    try:
        with closing(stretches(config, schedule, ledger.games, means)) as results:
            for played in results:
                ledger.append(played.lines)
                journal.add(len(played.lines), played.decisions, played.seconds)
                watch(ledger.games, total)
        ended = "finished"
    except KeyboardInterrupt:
        ended = "interrupted"
        raise
    finally:
        journal.close(ended)


def stretches(
    config: Config, schedule: Schedule, done: int, means: Means
) -> Generator[Played, None, None]:
    """Play everything from game number *done* on; results come in schedule order."""
    pace = Pace()
    data = msgspec.json.encode(config)
    play = partial(play_blocks, data, skip=done, owner=os.getpid())
    plan = block_ranges(schedule, done, pace)
    if means.jobs == 1 and means.backend is None:
        yield from (pace.noted(play(first, end)) for first, end in plan)
        return
    parallel = joblib.Parallel(
        n_jobs=means.jobs,
        backend=means.backend,
        return_as="generator",
        batch_size=1,
        pre_dispatch="2*n_jobs",
        **attending(means.backend),
    )
    try:
        tasks = (joblib.delayed(play)(first, end) for first, end in plan)
        with dropped(parallel(tasks)) as results:
            yield from map(pace.noted, results)
    except TerminatedWorkerError as error:
        message = f"a worker process died ({error}); `resume` plays what is missing"
        raise BotCrashed(message) from None


def attending(backend: str | None) -> dict[str, Any]:
    """What makes workers end with this process, also those that never got a task."""
    if backend in (None, "loky"):
        return {"initializer": follow, "initargs": (os.getpid(),)}
    return {}


@contextmanager
def dropped(results: Generator[Played, None, None]) -> Iterator[Iterator[Played]]:
    """Close *results* in the end without being told that some were not asked for."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*tasks", category=UserWarning)
            results.close()


@dataclass(slots=True)
class Pace:
    """How fast blocks are played, and so how many make a task."""

    blocks: int = 0
    elapsed: float = 0.0

    def noted(self, played: Played) -> Played:
        """*played*, its speed taken down."""
        self.blocks += played.blocks
        self.elapsed += played.elapsed
        return played

    def task_size(self) -> int:
        """Blocks of the next task."""
        if not self.elapsed:
            return 1
        size = int(TASK_SECONDS * self.blocks / self.elapsed)
        return max(1, min(MOST_BLOCKS_A_TASK, size))


def block_ranges(schedule: Schedule, done: int, pace: Pace) -> Iterator[tuple[int, int]]:
    """Ranges of blocks from the one in which game number *done* stands."""
    first = schedule.block_of(done)
    while first < schedule.blocks:
        end = min(schedule.blocks, first + pace.task_size())
        yield first, end
        first = end
