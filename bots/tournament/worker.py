"""Plays a stretch of the schedule in whatever process it is called in."""

import os
from collections.abc import Callable
from functools import cache, lru_cache
from threading import Thread
from time import perf_counter, sleep

import msgspec

from powderkeg.bots.base import Bot
from powderkeg.bots.registry import maker
from powderkeg.bots.tournament.config import Config
from powderkeg.bots.tournament.ledger import Entry, encode_line
from powderkeg.bots.tournament.match import Result, play
from powderkeg.bots.tournament.schedule import Fixture, Schedule
from powderkeg.engine import Game

__all__ = ["Played", "play_blocks"]

WATCH_SECONDS = 0.5


class Played(msgspec.Struct, kw_only=True):
    """The lines of some games, and what each contestant's decisions cost."""

    lines: list[bytes] = []
    decisions: list[int]
    seconds: list[float]
    blocks: int = 0
    elapsed: float = 0.0


class Table:
    """Game, schedule and bots of one run, ready to play any of its games."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.game: Game = config.load_game()
        self.schedule = Schedule(len(config.bots), config.seats, config.blocks, config.seed)
        self.makers: list[Callable[[int], Bot]] = [
            maker(contestant.spec, self.game) for contestant in config.bots
        ]
        self.limit = config.limit.limit()

    def play(self, fixture: Fixture) -> Result:
        """Play one game with bots made for it alone."""
        seats = zip(fixture.line_up, fixture.seeds, strict=True)
        bots = [self.makers[contestant](seed) for contestant, seed in seats]
        return play(self.game, bots, fixture.deal, self.limit)

    def entry(self, fixture: Fixture, result: Result) -> Entry:
        """What the ledger says of a game."""
        config = self.config
        return Entry(
            number=fixture.number,
            block=fixture.block,
            rotation=fixture.rotation,
            game=config.game,
            seats=config.seats,
            options=config.options,
            rules=config.rules,
            limit=config.limit,
            deal=f"0x{fixture.deal:016x}",
            bots=[config.bots[contestant].name for contestant in fixture.line_up],
            specs=[config.bots[contestant].spec for contestant in fixture.line_up],
            seeds=[f"0x{seed:016x}" for seed in fixture.seeds],
            actions=result.actions,
            returns=result.returns,
            scores=result.scores,
            places=result.places,
            fault=result.fault,
        )


@lru_cache(maxsize=2)
def table(config: bytes) -> Table:
    """The table that a config in JSON describes; made once in each process."""
    return Table(msgspec.json.decode(config, type=Config))


def play_blocks(config: bytes, first: int, end: int, *, skip: int, owner: int) -> Played:
    """Play blocks *first* to *end* - 1, but no game whose number is below *skip*.

    *owner* is the process that wants to know; a child of it does not outlive it.
    """
    if os.getppid() == owner:
        follow(owner)
    at = table(config)
    begun, n = perf_counter(), len(at.config.bots)
    played = Played(decisions=[0] * n, seconds=[0.0] * n)
    for block in range(first, end):
        for fixture in at.schedule.block(block):
            if fixture.number >= skip:
                result = at.play(fixture)
                played.lines.append(encode_line(at.entry(fixture, result)))
                add_costs(played, fixture, result)
    played.blocks, played.elapsed = end - first, perf_counter() - begun
    return played


@cache
def follow(owner: int) -> None:
    """End this process when *owner* is gone: killed, it cannot say so."""

    def watch() -> None:
        while os.getppid() == owner:
            sleep(WATCH_SECONDS)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def add_costs(played: Played, fixture: Fixture, result: Result) -> None:
    """Add what each contestant's decisions cost."""
    for seat, contestant in enumerate(fixture.line_up):
        played.decisions[contestant] += result.decisions[seat]
        played.seconds[contestant] += result.seconds[seat]
