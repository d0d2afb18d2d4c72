"""Plays a whole schedule on one or more processes and writes its ledger in schedule order."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from powderkeg.bots.base import Limit
from powderkeg.bots.tournament import canaries, folders
from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.compare import block_score
from powderkeg.bots.tournament.config import (
    CONFIG,
    DEADLINE,
    JOURNAL,
    LEDGER,
    MOVES,
    Config,
    configured,
    read_config,
)
from powderkeg.bots.tournament.folders import adopt, check_fit, opened, unused
from powderkeg.bots.tournament.intervals import Moments
from powderkeg.bots.tournament.journal import Journal
from powderkeg.bots.tournament.lanes import Means, played
from powderkeg.bots.tournament.ledger import Entry, Ledger, decode_line, read_ledger
from powderkeg.bots.tournament.moves import MovesFile
from powderkeg.bots.tournament.ratings import Standings
from powderkeg.bots.tournament.report import REPORT, write_report
from powderkeg.bots.tournament.schedule import KINDS, Schedule
from powderkeg.bots.tournament.sprt import Progress, Sprt
from powderkeg.bots.tournament.worker import Played, Stretch

__all__ = ["Listener", "Run", "Watcher", "merge", "resume", "run"]

TASK_SECONDS = 0.5  # a task plays about so long, so that handing it out costs nothing
MOST_BLOCKS_A_TASK = 256

Watcher = Callable[[int, int], None]  # hears how many games are done, of how many
Listener = Callable[[Sequence[bytes]], None]  # hears the lines as they come


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run."""

    folder: Path
    standings: Standings
    sprt: Progress | None = None

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
    schedule: str = KINDS[0],
    deadline: float = DEADLINE,
    shard: str | None = None,
    clock: TimeControl | None = None,
    sprt: Sprt | None = None,
    fresh: bool = False,
    backend: str | None = None,
    scheduler: str | None = None,
    moves: bool = False,
    canary: bool = False,
    watch: Watcher | None = None,
    listen: Listener | None = None,
) -> Run:
    """Play a tournament; its ledger, tables and report stand in the folder *out*.

    A bot is a spec, or `NAME=SPEC`. Calling it again with the same arguments plays what the
    folder still lacks, more blocks included; a folder that holds another run is refused, unless
    *fresh* asks for a new one beside it: `out-2`, `out-3` and so on.
    """
    config = configured(
        game,
        bots,
        seats=seats,
        blocks=blocks,
        seed=seed,
        options=options,
        limit=limit,
        schedule=schedule,
        deadline=deadline,
        shard=shard,
        clock=clock,
        sprt=sprt,
    )
    means = Means(jobs=jobs, backend=backend, scheduler=scheduler)
    folder = Path(out)
    if fresh:
        folder = unused(folder)
    adopt(folder, config)
    tried = canaries.tried(config, means) if canary else {}
    return play_all(
        Player(folder, read_config(folder / CONFIG), means, moves, watch, listen), tried
    )


def resume(
    out: str | Path,
    *,
    jobs: int = 1,
    backend: str | None = None,
    scheduler: str | None = None,
    moves: bool = False,
    watch: Watcher | None = None,
    listen: Listener | None = None,
) -> Run:
    """Play what the run in folder *out* still lacks."""
    folder = Path(out)
    config = opened(folder)
    means = Means(jobs=jobs, backend=backend, scheduler=scheduler)
    return play_all(Player(folder, config, means, moves, watch, listen), {})


def merge(out: str | Path, shards: Iterable[str | Path]) -> Run:
    """Join the finished shards of a run in the folder *out*, which then is that of a whole run."""
    folder = Path(out)
    folders.merge(folder, [Path(shard) for shard in shards])
    return Run(folder, write_report(folder).standings)


# --- playing -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """One run and everything that it is played with."""

    folder: Path
    config: Config
    means: Means
    moves: bool
    watch: Watcher | None
    listen: Listener | None


def play_all(player: Player, tried: dict[str, str]) -> Run:
    """Play what the ledger in the folder lacks, then write the report."""
    folder, config = player.folder, player.config
    schedule = config.plan()
    with Ledger(folder / LEDGER) as ledger:
        check_fit(folder / LEDGER, config)
        test = None if config.sprt is None else Sequential(config.sprt, config, schedule)
        if test is not None:
            test.cut(read_ledger(folder / LEDGER))
        if ledger.games < len(schedule) and not (test and test.decided):
            play_rest(player, schedule, ledger, test, tried)
    found = write_report(folder)
    return Run(folder, found.standings, found.sprt)


def play_rest(
    player: Player,
    schedule: Schedule,
    ledger: Ledger,
    test: "Sequential | None",
    tried: dict[str, str],
) -> None:
    """Play and write down the games from the end of the ledger to the end of the schedule."""
    config, folder, means = player.config, player.folder, player.means
    names = [contestant.name for contestant in config.bots]
    journal = Journal.open(folder / JOURNAL, jobs=means.jobs, backend=means.place, names=names)
    journal.session.canaries = tried
    ended, total = "failed", len(schedule)
    watch = player.watch or (lambda _done, _total: None)
    watch(ledger.games, total)
    try:
        with (
            closing(stretches(config, schedule, ledger.games, player)) as results,
            MovesFile(folder / MOVES, schedule.first_game + ledger.games, player.moves) as moves,
        ):
            for more in results:
                lines = more.lines if test is None else test.cut_lines(more.lines)
                ledger.append(lines)
                moves.append(more.moves[: len(lines)])
                journal.add(len(lines), more.costs)
                if player.listen:
                    player.listen(lines)
                watch(ledger.games, total)
                if test is not None and test.decided:
                    break
        ended = "finished"
    except KeyboardInterrupt:
        ended = "interrupted"
        raise
    finally:
        journal.close(ended)


def stretches(
    config: Config, schedule: Schedule, done: int, player: Player
) -> Generator[Played, None, None]:
    """Play everything from the *done*-th game on; results come in schedule order."""
    pace = Pace()

    def tasks(more: int) -> Iterator[Stretch]:
        return pace.stretches(schedule, schedule.first_game + done + more, player.moves)

    yield from map(pace.noted, played(config, tasks, player.means))


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
        if not self.elapsed or not self.blocks:
            return 1
        size = int(TASK_SECONDS * self.blocks / self.elapsed)
        return max(1, min(MOST_BLOCKS_A_TASK, size))

    def stretches(self, schedule: Schedule, game: int, moves: bool) -> Iterator[Stretch]:
        """The blocks from the one in which game number *game* stands, in tasks."""
        first = schedule.block_of(game)
        while first < schedule.end_block:
            end = min(schedule.end_block, first + self.task_size())
            yield Stretch(first=first, end=end, skip=game, moves=moves)
            first = end


@dataclass(slots=True)
class Sequential:
    """A sequential test that looks at every block in schedule order."""

    test: Sprt
    config: Config
    schedule: Schedule
    scores: Moments = field(default_factory=Moments)
    block: list[Entry] = field(default_factory=list)

    @property
    def progress(self) -> Progress:
        """Where it stands."""
        return self.test.progress(self.scores)

    @property
    def decided(self) -> bool:
        """Whether it has ended."""
        return self.progress.verdict != "open"

    def cut_lines(self, lines: Sequence[bytes]) -> list[bytes]:
        """The lines up to the block that decides."""
        return list(lines[: self.cut(map(decode_line, lines))])

    def cut(self, entries: Iterable[Entry]) -> int:
        """Look at more games; return how many of them there are up to the block that decides."""
        one, other = (contestant.name for contestant in self.config.bots)
        seen = 0
        for entry in entries:
            seen += 1
            self.block.append(entry)
            if len(self.block) == len(self.schedule.block(entry.block)):
                score = block_score(self.block, one, other)
                self.block.clear()
                if score is not None:
                    self.scores.add(score)
                    if self.decided:
                        break
        return seen
