"""The bot `cmd`: any program that speaks the protocol, as `cmd:COMMAND`."""

import atexit
from collections.abc import Iterator, Mapping
from contextlib import suppress
from threading import Lock
from typing import Any

from powderkeg.bots.brain import BotType, Task, Thought
from powderkeg.bots.protocol.client import Process
from powderkeg.engine import BotError, BotTimeout, Game, Option, OptionError

__all__ = ["BOT", "External"]

START = 20.0  # seconds for a process to say hello and to prepare for a game
BEYOND = 1.0  # seconds that a decision may take beyond its limit
LOOK = 0.05  # seconds between two looks at the clock
MOST_IDLE = 8  # processes kept for each command


class Idle:
    """Processes that wait for their next game."""

    def __init__(self) -> None:
        self._processes: dict[str, list[Process]] = {}
        self._lock = Lock()
        atexit.register(self.end)

    def take(self, command: str) -> Process:
        """A process that has said hello."""
        with self._lock:
            waiting = self._processes.get(command, [])
            while waiting:
                process = waiting.pop()
                if process.alive:
                    return process
                process.kill()
        process = Process(command)
        try:
            process.ask("hello", START, protocol=1)
        except BotError:
            process.kill()
            raise
        return process

    def give_back(self, process: Process) -> None:
        """Keep a process for another game."""
        with self._lock:
            waiting = self._processes.setdefault(process.command, [])
            if len(waiting) < MOST_IDLE and process.alive:
                waiting.append(process)
                return
        process.kill()

    def end(self) -> None:
        """Let all processes end."""
        with self._lock:
            for waiting in self._processes.values():
                for process in waiting:
                    process.finish(0.5)
            self._processes.clear()


IDLE = Idle()


class External:
    """Hands every decision to a process, which it has for itself as long as it lives."""

    def __init__(self, game: Game, command: str, timeout: float) -> None:
        self.game = game
        self.command = command
        self.timeout = timeout
        self.process: Process | None = None

    def think(self, task: Task) -> Iterator[Thought]:
        """Ask the process; a process that fails is not asked again."""
        process = self.process or self.started(task)
        self.process = None
        try:
            decision = self.asked(process, task)
            thought = read_decision(self.command, decision)
        except BaseException:
            process.kill()
            raise
        self.process = process
        yield thought

    def started(self, task: Task) -> Process:
        """A process that is ready for this game."""
        process, game = IDLE.take(self.command), self.game
        try:
            process.ask(
                "newgame",
                START,
                game=game.name,
                seats=game.seats,
                options=game.options,
                seed=task.bot_seed >> 11,
            )
        except BaseException:
            process.kill()
            raise
        return process

    def asked(self, process: Process, task: Task) -> dict[str, Any]:
        """The answer of the process, which is stopped when the caller wants that."""
        seen, left = task.observation, task.seconds_left
        limit: dict[str, Any] = {}
        if left is not None:
            limit["ms"] = max(1000 * left, 1.0)
        if task.iterations is not None:
            limit["iterations"] = task.iterations
        legal = [
            {"action": action, "notation": seen.notation(action)} for action in seen.legal_actions()
        ]
        observation = seen.to_json()
        number = process.send(
            "choose", observation=observation, legal=legal, limit=limit or None, stream=False
        )
        seconds = self.timeout if left is None else min(self.timeout, max(left, 0) + BEYOND)
        return waited(process, number, seconds, task)

    def __del__(self) -> None:
        with suppress(Exception):
            if self.process is not None:
                IDLE.give_back(self.process)


def waited(process: Process, number: int, seconds: float, task: Task) -> dict[str, Any]:
    """The answer to request *number*; a stop is passed on."""
    rounds, stopped = max(1, int(seconds / LOOK)), False
    for i in range(rounds + 1):
        try:
            return process.answer_to(number, LOOK)
        except BotTimeout:
            if i == rounds:
                raise BotTimeout(f"{process.command}: no answer within {seconds:.3g} s") from None
        if task.halt and not stopped:
            process.send("stop", target=number)
            stopped = True
    raise AssertionError


def read_decision(command: str, answer: dict[str, Any]) -> Thought:
    """What a process decided, as far as we ask for it."""
    if answer.get("type") == "error":
        raise BotError(f"{command}: {str(answer.get('error'))[:500]}")
    found = answer.get("decision")
    decision: dict[str, Any] = found if isinstance(found, dict) else {}
    actions = decision.get("actions")
    if answer.get("type") != "decision" or not isinstance(actions, list) or not actions:
        raise BotError(f"{command}: a decision has a list `actions`, not {answer!r:.200}")
    if not all(type(action) is int and 0 <= action < 2**31 for action in actions):
        raise BotError(f"{command}: actions are numbers, not {actions!r:.200}")
    iterations = decision.get("iterations", 0)
    return Thought(
        actions=tuple(actions),
        iterations=iterations if type(iterations) is int and iterations >= 0 else 0,
        repeatable=decision.get("reproducible") is True,
    )


def build(game: Game, knobs: Mapping[str, Any]) -> External:
    """Make one; its process starts with its first decision."""
    if not knobs["command"].strip():
        raise OptionError('bot cmd: write cmd:COMMAND, or cmd(command="COMMAND")')
    return External(game, knobs["command"], knobs["timeout"])


BOT = BotType(
    name="cmd",
    help="any program that speaks the protocol: cmd:COMMAND",
    build=build,
    options={
        "command": Option(type=str, default="", help="the program and its arguments"),
        "timeout": Option(
            type=float, default=60.0, range=(0.1, 86_400), help="seconds for a decision"
        ),
    },
    listed=False,
)
