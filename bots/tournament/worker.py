"""Plays a stretch of the schedule in whatever process it is called in."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from time import perf_counter

import msgspec

from powderkeg.bots.base import Bot
from powderkeg.bots.tournament.board import Board
from powderkeg.bots.tournament.config import Config
from powderkeg.bots.tournament.ledger import Entry, encode_line
from powderkeg.bots.tournament.match import Fault, Result, described, forfeit, play, replay
from powderkeg.bots.tournament.schedule import Fixture
from powderkeg.engine import Game, PowderkegError

__all__ = ["Cost", "Played", "Stretch", "Table", "play_stretch", "table"]

FLUSH_SECONDS = 0.1


class Cost(msgspec.Struct, kw_only=True):
    """What the decisions of one contestant took."""

    decisions: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    longest: float = 0.0
    over: float = 0.0  # the most that a decision took beyond what was allowed
    late: int = 0  # decisions beyond what was allowed

    def add(self, other: "Cost") -> None:
        """Count another stretch."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.cpu += other.cpu
        self.late += other.late
        self.longest = max(self.longest, other.longest)
        self.over = max(self.over, other.over)


class Stretch(msgspec.Struct, frozen=True, kw_only=True):
    """Blocks that are played one after the other: *first* to *end* - 1, from game *skip* on."""

    first: int
    end: int
    skip: int
    moves: bool = False  # whether statistics of every decision are wanted
    careful: bool = False  # whether each game is reported at once


class Played(msgspec.Struct, kw_only=True):
    """The lines of some games, and what each contestant's decisions cost."""

    lines: list[bytes] = []
    moves: list[bytes] = []
    costs: list[Cost]
    blocks: int = 0
    elapsed: float = 0.0

    @classmethod
    def nothing(cls, contestants: int) -> "Played":
        """No game yet."""
        return cls(costs=[Cost() for _ in range(contestants)])

    def add(self, other: "Played") -> None:
        """Count what was played next."""
        self.lines += other.lines
        self.moves += other.moves
        self.blocks += other.blocks
        self.elapsed += other.elapsed
        for cost, more in zip(self.costs, other.costs, strict=True):
            cost.add(more)


class Table:
    """Game, schedule and bots of one run, ready to play any of its games."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.game: Game = config.load_game()
        self.schedule = config.plan()
        self.makers = [entrant.make for entrant in config.entrants(self.game)]
        self.limit = config.limit.limit()
        self.control = None if config.clock.unlimited else config.clock

    def play(self, fixture: Fixture, board: Board, *, timed: bool = False) -> Result:
        """Play one game with bots made for it alone."""
        board.start(fixture.number)
        bots: list[Bot] = []
        try:
            for seat, contestant in enumerate(fixture.line_up):
                board.think(seat)
                bots.append(self.makers[contestant](fixture.seeds[seat]))
            board.answered()
            return play(
                self.game,
                bots,
                fixture.deal,
                self.limit,
                control=self.control,
                board=board,
                timed=timed,
            )
        except (Exception, SystemExit) as error:  # a bot that cannot be made
            seat = len(bots)
            if seat == len(fixture.line_up):
                raise
            fault = Fault(seat=seat, kind="exception", text=described(error))
            return forfeit(self.game, fault, self.game.deal(fixture.deal), [])
        finally:
            board.answered()
            for bot in bots:
                getattr(bot, "close", int)()

    def stopped(self, number: int, fault: Fault, actions: list[int]) -> bytes:
        """The line of a game that ended with its process."""
        fixture = self.schedule.fixture(number)
        state = None
        if fault.seat is not None:
            try:
                state = replay(self.game, fixture.deal, actions)
            except PowderkegError:
                actions = []
        return encode_line(self.entry(fixture, forfeit(self.game, fault, state, actions)))

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
            clock=config.clock,
            deal=f"0x{fixture.deal:016x}",
            bots=[config.bots[contestant].name for contestant in fixture.line_up],
            specs=[config.bots[contestant].spec for contestant in fixture.line_up],
            seeds=[f"0x{seed:016x}" for seed in fixture.seeds],
            actions=result.actions,
            returns=result.returns,
            scores=result.scores,
            places=result.places,
            roles=result.roles,
            fault=result.fault,
        )


@lru_cache(maxsize=2)
def table(config: bytes) -> Table:
    """The table that a config in JSON describes; made once in each process."""
    return Table(msgspec.json.decode(config, type=Config))


def play_stretch(
    config: bytes,
    stretch: Stretch,
    board: Board,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Played]:
    """Play some blocks; what is done is told about ten times a second."""
    at = table(config)
    begun, played = perf_counter(), Played.nothing(len(at.config.bots))
    for block in range(stretch.first, stretch.end):
        for fixture in at.schedule.block(block):
            if stopped():
                return
            if fixture.number < stretch.skip:
                continue
            result = at.play(fixture, board, timed=stretch.moves)
            played.lines.append(encode_line(at.entry(fixture, result)))
            add_costs(played, fixture, result)
            if stretch.moves:
                played.moves.append(moves_line(fixture, result))
            if stretch.careful or perf_counter() - begun > FLUSH_SECONDS:
                played.elapsed = perf_counter() - begun
                yield played
                begun, played = perf_counter(), Played.nothing(len(at.config.bots))
        played.blocks += 1
    board.clear()
    played.elapsed = perf_counter() - begun
    yield played


def add_costs(played: Played, fixture: Fixture, result: Result) -> None:
    """Add what each contestant's decisions cost."""
    for contestant, spent in zip(fixture.line_up, result.spent, strict=False):
        decisions, seconds, cpu, longest = spent
        cost = played.costs[contestant]
        cost.decisions += decisions
        cost.seconds += seconds
        cost.cpu += cpu
        cost.longest = max(cost.longest, longest)
    for move in result.times:
        if move.overshoot > 0:
            cost = played.costs[fixture.line_up[move.seat]]
            cost.late += 1
            cost.over = max(cost.over, move.overshoot)


def moves_line(fixture: Fixture, result: Result) -> bytes:
    """Seat, milliseconds, milliseconds of processor time and those allowed of each decision."""
    moves = [
        [
            move.seat,
            round(1000 * move.seconds, 3),
            round(1000 * move.cpu, 3),
            None if move.allowed is None else round(1000 * move.allowed, 3),
        ]
        for move in result.times
    ]
    return msgspec.json.encode({"number": fixture.number, "moves": moves}) + b"\n"
