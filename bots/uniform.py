"""The bot `random`: every legal action is equally likely."""

from collections.abc import Iterator, Mapping
from typing import Any

from powderkeg.bots.brain import BotType, MoveStats, Task, Thought, whole_move
from powderkeg.engine import Game, Observation

__all__ = ["BOT", "Uniform"]


class Uniform:
    """Draws from the legal actions."""

    def think(self, task: Task) -> Iterator[Thought]:
        """Decide at once: there is nothing to find out."""

        def drawn(observation: Observation) -> int:
            legal = observation.legal_actions()
            return legal[task.stream(observation) % len(legal)]

        legal = task.observation.legal_actions()
        yield Thought(
            actions=whole_move(task, drawn(task.observation), drawn),
            moves=tuple(MoveStats(action=action) for action in legal),
            policy=dict.fromkeys(legal, 1 / len(legal)),
        )


def build(_game: Game, _knobs: Mapping[str, Any]) -> Uniform:
    """Make one; there is nothing to prepare."""
    return Uniform()


BOT = BotType(name="random", help="chooses among the legal actions at random", build=build)
