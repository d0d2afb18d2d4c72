"""What a brain thinks, in words: lines in notation, beliefs about hidden things."""

from collections import Counter, defaultdict
from dataclasses import replace

from powderkeg.bots.base import Belief, MoveAnalysis
from powderkeg.bots.brain import MoveStats, Task, Thought
from powderkeg.bots.streams import derive
from powderkeg.engine import Game, IllegalActionError

__all__ = ["belief", "explained", "rules_digest"]

DRAWS = 64  # determinizations from which a belief is counted
FEW_DRAWS = 4  # of them, whatever the clock says
SHARE = 0.25  # of the time, if there is a limit
DIGEST = slice(8, 16)


def rules_digest(game: Game) -> str:
    """16 hex digits that stand for game, rules version, seats, every option and data."""
    return bytes(game.deal(0))[DIGEST].hex()


def explained(task: Task, thought: Thought) -> tuple[MoveAnalysis, ...]:
    """The brain's statistics of each move, readable."""
    observation = task.observation
    moves = thought.moves or [MoveStats(action=action) for action in observation.legal_actions()]
    return tuple(
        MoveAnalysis(
            action=move.action,
            notation=observation.notation(move.action),
            visits=move.visits,
            value=move.value,
            stderr=move.stderr,
            line=in_words(task, (move.action, *move.line)),
        )
        for move in moves
    )


def in_words(task: Task, line: tuple[int, ...]) -> tuple[str, ...]:
    """A line of actions in notation, as far as it is possible in one possible truth."""
    words = [task.observation.notation(line[0])]
    if len(line) > 1:
        state = task.observation.game.determinize(task.observation, derive(task.seed, "line"))
        state.apply(line[0])
        for action in line[1:]:
            try:
                words.append(state.notation(action))
            except IllegalActionError:
                break
            state.apply(action)
    return tuple(words)


def belief(task: Task) -> tuple[Belief, ...]:
    """How likely each value of each hidden thing is, counted over determinizations.

    A clock (this may take a part of the time) or a stop may cut the counting short, never below
    the first few.
    """
    observation, counts = task.observation, defaultdict[str, Counter[str]](Counter)
    game, n = observation.game, 0
    in_time = task
    if task.deadline is not None:
        end = task.begun + SHARE * (task.deadline - task.begun)
        in_time = replace(task, deadline=end)
    while n < DRAWS and (n < FEW_DRAWS or not in_time.over()):
        state = game.determinize(observation, derive(task.seed, "belief", n), trust=True)
        hidden = game.hidden(state, observation.seat)
        if not hidden:
            return ()
        for thing, value in hidden:
            counts[thing][value] += 1
        n += 1
    return tuple(
        Belief(thing=thing, values={value: seen / n for value, seen in values.most_common()})
        for thing, values in counts.items()
    )
