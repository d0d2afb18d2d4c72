"""The bot `ismcts`: information-set tree search; docs/search.md explains its options."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import takewhile
from time import perf_counter
from typing import Any

from powderkeg.bots.brain import BotType, MoveStats, Task, Thought, whole_move
from powderkeg.bots.streams import derive
from powderkeg.bots.tuned import fit
from powderkeg.engine import Game, Observation, Option
from powderkeg.engine.last_turn import LastTurn, last_turn
from powderkeg.solvers import RootMove, Search, SearchResult
from powderkeg.solvers.trees.options import OPTIONS

__all__ = ["BOT", "Ismcts"]

SECONDS = 0.05  # between two opinions
HURRY = 0.002  # seconds below which a later part of a move is not searched any more
HASTY = 8  # iterations for each part that is left after a stop
LEVELS = {1: 30, 2: 150, 3: 800, 4: 4000, 5: 20_000}  # iterations, where no game has its own


class Ismcts:
    """Tree search; a move of several parts is decided part by part."""

    def __init__(self, knobs: Mapping[str, Any]) -> None:
        self.knobs = {name: value for name, value in knobs.items() if name in OPTIONS}
        self.endgame: bool = knobs["endgame"]
        self.kept: Search | None = None

    def think(self, task: Task) -> Iterator[Thought]:
        """Search on and on, but where the last turn can be solved that is all."""
        found = self.ending(task, task.observation)
        if found is not None:
            yield solved(task, found, self.solved_move(task, found))
            return
        search = self.searching(task, task.observation)
        while not self.run(search, task, task.iterations, until=perf_counter() + SECONDS):
            yield thought(task, search, search.result())
        result = search.result()
        yield thought(task, search, result, self.whole(task, search, result))

    def ending(self, task: Task, observation: Observation) -> LastTurn | None:
        """What every action of a last turn is worth."""
        if not self.endgame:
            return None
        left = task.seconds_left
        seconds = None if left is None else max(0.0, left / 2)
        seed = derive(task.stream(observation), "last turn") >> 1
        return last_turn(observation, seed=seed, seconds=seconds, halt=task.halt.flag)

    def solved_move(self, task: Task, found: LastTurn) -> tuple[int, ...]:
        """The whole move; whoever is stopped takes the first way to go on."""

        def part(observation: Observation) -> int:
            following = self.ending(task, observation)
            return best_of(following) if following else observation.legal_actions()[0]

        return whole_move(task, best_of(found), part)

    def searching(self, task: Task, observation: Observation) -> Search:
        """A search of one part of the move; the one of the move before, if that is remembered."""
        seed, halt = task.stream(observation), task.halt.flag
        if not remembers(self.knobs):
            return Search(observation, seed=seed, halt=halt, **self.knobs)
        if self.kept is None:
            self.kept = Search(observation, seed=seed, halt=halt, **self.knobs)
        else:
            self.kept.turn_to(observation, seed=seed, halt=halt)
        return self.kept

    def run(
        self, search: Search, task: Task, iterations: int | None, *, until: float | None = None
    ) -> bool:
        """Go on with *search*; of what time is left a part of a move gets at most half."""
        deadline = task.deadline
        if deadline is not None and not task.single:
            deadline = (task.begun + deadline) / 2
        return search.run(iterations, deadline=deadline, pause=until)

    def whole(self, task: Task, search: Search, first: SearchResult) -> tuple[int, ...]:
        """The whole move: every later part gets as many iterations as the *first*, or its time.

        Who has been stopped, or has no time left, goes on as the tree of the part before expects.
        """
        latest, action = search, first.action
        expected: list[int] | None = None  # after the part that was searched latest

        def part(observation: Observation) -> int:
            nonlocal latest, action, expected
            if hurried(task):
                if expected is None:
                    expected = own_line(task, latest, action)
                if expected and expected[0] in observation.legal_actions():
                    return expected.pop(0)
            halt, iterations, deadline = task.halt.flag, first.iterations, None
            if task.halt:
                halt, iterations = bytearray(1), min(iterations, HASTY)
            latest = Search(observation, seed=task.stream(observation), halt=halt, **self.knobs)
            if task.deadline is not None:
                deadline = (perf_counter() + task.deadline) / 2
            latest.run(iterations, deadline=deadline)
            action, expected = latest.result().action, None
            return action

        return whole_move(task, first.action, part)


def best_of(found: LastTurn) -> int:
    """The action with the best value, the first of equal ones."""
    return max(found.values, key=lambda pair: pair[1])[0]


def solved(task: Task, found: LastTurn, actions: tuple[int, ...]) -> Thought:
    """A last turn as an opinion."""
    ranked = sorted(found.values, key=lambda pair: (pair[0] != actions[0], -pair[1], pair[0]))
    valued = dict(ranked)
    others = [a for a in task.observation.legal_actions() if a not in valued]
    return Thought(
        actions=actions,
        iterations=max(1, found.positions),
        moves=tuple(
            MoveStats(action=action, visits=found.worlds, value=valued.get(action))
            for action in (*valued, *others)
        ),
        policy={action: float(action == actions[0]) for action in (*valued, *others)},
    )


def hurried(task: Task) -> bool:
    """Whether there is no time for a search of its own."""
    left = task.seconds_left
    return bool(task.halt) or (left is not None and left < HURRY)


def own_line(task: Task, search: Search, action: int) -> list[int]:
    """What the tree expects the seat to do after its *action*, until somebody else acts."""
    seen = search.observation
    world = seen.game.determinize(seen, derive(task.seed, "line"))
    followed = takewhile(lambda step: step[0] == seen.seat, search.line(world, action))
    return [action for _, action in followed][1:]


def thought(
    task: Task, search: Search, result: SearchResult, actions: tuple[int, ...] = ()
) -> Thought:
    """What the trees say so far."""
    world = task.observation.game.determinize(task.observation, derive(task.seed, "line"))
    moves = sorted(result.moves, key=lambda move: order(result, move))
    return Thought(
        actions=actions or (result.action,),
        iterations=result.iterations,
        moves=tuple(
            MoveStats(
                action=move.action,
                visits=move.visits,
                value=move.value,
                stderr=move.stderr,
                line=tuple(action for _, action in search.line(world, move.action)[1:]),
            )
            for move in moves
        ),
        policy=result.policy,
        repeatable=not remembers(search.options),
    )


def remembers(knobs: Mapping[str, Any]) -> bool:
    """Whether decisions depend on those before."""
    return bool(knobs["reuse"] or knobs["worlds"])


def order(result: SearchResult, move: RootMove) -> tuple[float, ...]:
    """The likeliest move first, then the one looked at most, then the best."""
    value = -1e300 if move.value is None else move.value
    return -result.policy[move.action], -move.visits, -value, move.action


def build(_game: Game, knobs: Mapping[str, Any]) -> Ismcts:
    """Make one with these knobs."""
    return Ismcts(knobs)


BOT = BotType(
    name="ismcts",
    help="searches trees of what each seat may know, with possible worlds drawn anew each time",
    build=build,
    options={
        "iterations": Option(
            type=int, default=1000, range=(1, 10**9), help="simulations for each part of a move"
        ),
        "endgame": Option(
            type=bool,
            default=True,
            help="solve the last turn instead of searching, in games that know how",
        ),
        **OPTIONS,
    },
    levels={level: {"iterations": iterations} for level, iterations in LEVELS.items()},
    fit=partial(fit, "ismcts"),
    version=3,
)
