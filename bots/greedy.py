"""The bot `greedy`: tries every action in a few possible worlds and takes the best on average."""

from collections.abc import Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import Any

from powderkeg.bots.brain import BotType, MoveStats, Task, Thought, whole_move
from powderkeg.bots.streams import derive
from powderkeg.bots.tuned import fit
from powderkeg.engine import Game, Observation, Option
from powderkeg.solvers.oneply import HORIZONS, OnePly

__all__ = ["BOT", "Greedy"]

CHUNK = 512  # worlds between two opinions, if they take less than the next
SECONDS = 0.05


class Greedy:
    """One ply of search, without a tree."""

    def __init__(self, horizon: str) -> None:
        self.horizon = horizon

    def think(self, task: Task) -> Iterator[Thought]:
        """Look at more and more worlds."""
        search = self.searching(task, task.observation)
        while True:
            left = CHUNK if task.iterations is None else task.iterations - search.worlds
            end = seconds(task, first=True)
            until = SECONDS if end is None else min(end, SECONDS)
            search.run(min(CHUNK, left), halt=task.halt.flag, seconds=until)
            spent = task.iterations is not None and search.worlds >= task.iterations
            if spent or task.halt or out_of_time(task):
                break
            yield self.thought(task, search, whole=False)
        yield self.thought(task, search, whole=True)

    def searching(self, task: Task, observation: Observation) -> OnePly:
        """A search of one part of the move."""
        return OnePly(observation, seed=task.stream(observation), horizon=self.horizon)

    def thought(self, task: Task, search: OnePly, *, whole: bool) -> Thought:
        """What the worlds say so far."""
        moves = ranked(task, search)
        actions: tuple[int, ...] = (moves[0].action,)
        if whole:
            actions = whole_move(task, moves[0].action, lambda seen: self.part(task, seen, search))
        return Thought(actions=actions, iterations=search.worlds, moves=moves)

    def part(self, task: Task, observation: Observation, first: OnePly) -> int:
        """Decide a later part of the move, looking at as many worlds as for the first.

        Half of what is left of the time ends it sooner, a stop at once.
        """
        search = self.searching(task, observation)
        search.run(first.worlds, halt=task.halt.flag, seconds=seconds(task))
        return ranked(task, search)[0].action


def seconds(task: Task, *, first: bool = False) -> float | None:
    """The time for one part of a move: of a move of several parts half of what is left."""
    if task.deadline is None or task.single:
        return task.seconds_left
    begun = task.begun if first else perf_counter()
    return (begun + task.deadline) / 2 - perf_counter()


def out_of_time(task: Task) -> bool:
    """Whether the time for the first part is over."""
    left = seconds(task, first=True)
    return left is not None and left <= 0


def ranked(task: Task, search: OnePly) -> tuple[MoveStats, ...]:
    """The actions from best to worst; chance orders those of equal value."""
    moves = [
        MoveStats(action=action, visits=search.worlds, value=value, stderr=stderr)
        for action, value, stderr in search.results()
    ]
    return tuple(sorted(moves, key=lambda m: (-(m.value or 0.0), derive(task.seed, m.action))))


def build(_game: Game, knobs: Mapping[str, Any]) -> Greedy:
    """Make one with these knobs."""
    return Greedy(knobs["horizon"])


BOT = BotType(
    name="greedy",
    help="tries every action in a few possible worlds and takes the best on average",
    build=build,
    options={
        "iterations": Option(
            type=int, default=16, range=(1, 1_000_000), help="possible worlds looked at"
        ),
        "horizon": Option(
            type=str,
            default="stage",
            choices=HORIZONS,
            help="value the state right after the action, when the stage (round, hand) ends, "
            "or at the end of the game; until then all play at random",
        ),
    },
    fit=partial(fit, "greedy"),
)
