"""Bots by `module:factory` for the tests of survival: most of them are up to no good."""

import ctypes
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

from powderkeg.bots import Bot, Decision, Limit, make
from powderkeg.engine import Game, Observation

EVERY = 5  # a bot misbehaves in every fifth position


class Moody:
    """Plays at random, but does something else in some positions."""

    def __init__(self, game: Game, seed: int, mischief: Callable[[], object], every: int) -> None:
        self.bot = make("random", game, seed=seed)
        self.mischief, self.every = mischief, every

    def choose(self, observation: Observation, limit: Limit | None = None) -> Decision:
        """Decide, or do something else."""
        if observation.key() % self.every == 0:
            self.mischief()
        return self.bot.choose(observation, limit)


def good(game: Game, *, seed: int) -> Bot:
    return make("random", game, seed=seed)


def segfaults(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    return Moody(game, seed, lambda: ctypes.string_at(0), every)


def exits(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    return Moody(game, seed, lambda: os._exit(3), every)


def loops(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    def loop() -> None:
        while True:
            pass

    return Moody(game, seed, loop, every)


def locks(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    """Hangs in C and never lets another thread run."""
    return Moody(game, seed, lambda: re.match("(a+)+$", "a" * 60 + "b"), every)


def naps(game: Game, *, seed: int, every: int = EVERY, seconds: float = 0.05) -> Moody:
    return Moody(game, seed, lambda: time.sleep(seconds), every)


def is_killed(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    """As when memory runs out."""
    return Moody(game, seed, lambda: os.kill(os.getpid(), signal.SIGKILL), every)


def dies_once(game: Game, *, seed: int, flag: str) -> Moody:
    def die() -> None:
        if not Path(flag).exists():
            Path(flag).touch()
            os._exit(1)

    return Moody(game, seed, die, EVERY)


def raises(game: Game, *, seed: int) -> Bot:
    raise RuntimeError(f"no {game.name} today, whatever the seed {seed > 0}")


def nothing(_game: Game, *, seed: int) -> object:
    return seed


def stumbles(game: Game, *, seed: int, every: int = EVERY) -> Moody:
    """Raises where the others do worse: to find out in which games they would."""

    def stumble() -> None:
        raise ValueError("stumbled")

    return Moody(game, seed, stumble, every)
