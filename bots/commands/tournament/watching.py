"""What a person sees while games are played: a bar with rate and time left, and a live table."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from powderkeg.bots.tournament.config import printable
from powderkeg.bots.tournament.intervals import Moments
from powderkeg.bots.tournament.ledger import decode_line
from powderkeg.bots.tournament.runner import Listener, Watcher

__all__ = ["watching"]

REFRESH_SECONDS = 0.25
MOST_ROWS = 20


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """Show the speed of the last seconds."""
        speed = task.finished_speed or task.speed
        if speed is None:
            return Text("")
        return Text(f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2f} games/s")


class Screen:
    """A bar and a table of the games of this run."""

    def __init__(self, console: Console) -> None:
        self.bar = Progress(
            TextColumn("playing"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
            console=console,
            expand=True,
        )
        self.task = self.bar.add_task("playing", total=None)
        self.returns: dict[str, Moments] = {}
        self.faults: dict[str, int] = {}
        self.live = Live(console=console, auto_refresh=False, transient=True)
        self._shown = 0.0

    def watch(self, done: int, total: int) -> None:
        """Some games are done."""
        if self.bar.tasks[0].total is None:  # what was played before has no part in the speed
            self.bar.reset(self.task, completed=done, total=total)
        else:
            self.bar.update(self.task, completed=done)
        if done == total or monotonic() - self._shown > REFRESH_SECONDS:
            self._shown = monotonic()
            self.live.update(Group(self.table(), self.bar), refresh=True)

    def listen(self, lines: Sequence[bytes]) -> None:
        """Count games."""
        for game in map(decode_line, lines):
            for name, value in zip(game.bots, game.returns, strict=True):
                self.returns.setdefault(name, Moments()).add(value)
            if game.fault is not None:
                seat = game.fault.seat
                name = "(nobody)" if seat is None else game.bots[seat]
                self.faults[name] = self.faults.get(name, 0) + 1

    def table(self) -> Table:
        """The returns so far."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for heading in ("bot", "mean return", "games", "faults"):
            justify: Any = "left" if heading == "bot" else "right"
            table.add_column(heading, justify=justify, overflow="fold")
        best = sorted(self.returns.items(), key=lambda item: (-item[1].mean, item[0]))
        for name, returns in best[:MOST_ROWS]:
            cells = [printable(name), f"{returns.mean:.3f}", str(returns.n)]
            table.add_row(*map(Text, [*cells, str(self.faults.get(name, 0) or "")]))
        return table


@contextmanager
def watching(
    out: object, *, quiet: bool, console: Console | None = None
) -> Iterator[tuple[Watcher | None, Listener | None]]:
    """Show progress on standard error while games are played; say how to go on if stopped."""
    console = console or Console(stderr=True)
    try:
        if quiet or not console.is_terminal:
            yield None, None
            return
        screen = Screen(console)
        with screen.live:
            yield screen.watch, screen.listen
    except KeyboardInterrupt:
        again = f"powderkeg tournament resume {out}"
        print(f"stopped; what is played is kept, go on with: {again}", file=sys.stderr)
        raise
