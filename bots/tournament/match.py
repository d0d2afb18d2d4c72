"""Plays one game between bots, and says whose fault it is if that fails."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from powderkeg.bots.base import Bot, Limit
from powderkeg.bots.tournament.board import Board
from powderkeg.bots.tournament.clock import MoveTime, TimeControl, Watch
from powderkeg.engine import (
    BotCrashed,
    BotError,
    BotTimeout,
    Game,
    PowderkegError,
    State,
    roles,
)

__all__ = ["HARNESS", "Fault", "Kind", "Result", "forfeit", "play", "replay"]

LONGEST_TEXT = 200
ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
# "illegal"    the move is not allowed by the rules
# "exception"  the bot's code raised an exception
# "time"       it answered, but later than the time control allows
# "timeout"    it did not answer before the deadline and was stopped
# "crash"      its process ended
# "protocol"   an external program answered what is no answer
# "harness"    nobody's: the game could not be played, and is not scored
Kind = Literal["illegal", "exception", "time", "timeout", "crash", "protocol", "harness"]
HARNESS: Kind = "harness"


class Fault(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What went wrong; `seat` is null if it is nobody's fault."""

    seat: int | None
    kind: str  # a Kind
    text: str


Spent = tuple[int, float, float, float]  # decisions, seconds, those of the processor, the longest


@dataclass(slots=True, kw_only=True)
class Result:
    """A finished game: what was done, what it brought, and what it cost."""

    actions: list[int]
    returns: list[float]
    scores: list[float]
    places: list[int]
    roles: list[str] = field(default_factory=list)
    fault: Fault | None = None
    times: list[MoveTime] = field(default_factory=list)  # one for each decision, if asked for
    spent: list[Spent] = field(default_factory=list)  # of each seat


def play(
    game: Game,
    bots: Sequence[Bot],
    deal: int,
    limit: Limit | None = None,
    *,
    control: TimeControl | None = None,
    board: Board | None = None,
    timed: bool = False,
) -> Result:
    """Play from the deal to the end, or to the first fault, which loses the game for its bot.

    *control* says when a bot has lost by time, and how much it may take; else *limit* holds for
    every decision. *board* is told what happens; *timed* asks for the time of every decision.
    """
    state, board = game.deal(deal), board or Board()
    watch = None
    if timed or control is not None or (limit is not None and limit.ms is not None):
        watch = Watch(game.seats, limit, control)
    actions: list[int] = []
    fault = None
    while fault is None and (seat := state.to_act) is not None:
        seen = state.observation(seat)
        if watch is not None:
            watch.start(seat)
            limit = watch.limit
        board.think(seat)
        try:
            chosen = bots[seat].choose(seen, limit).actions
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever fails loses only its game
            chosen, fault = (), Fault(seat=seat, kind=kind_of(error), text=described(error))
        board.answered()
        if watch is not None:
            late = watch.stop(seat, board.seconds, board.cpu)
            if late and (fault is None or fault.kind != "timeout"):
                fault = Fault(seat=seat, kind="time", text=late)
        if fault is None:
            fault = apply(state, seat, chosen, actions, board)
    times = [] if watch is None else watch.times
    if fault is not None:
        result = forfeit(game, fault, state, actions)
    else:
        result = Result(
            actions=actions,
            returns=state.returns(),
            scores=state.scores(),
            places=state.places(),
            roles=roles(state),
        )
    result.times, result.spent = times, board.spent(game.seats)
    return result


def apply(
    state: State, seat: int, chosen: Sequence[int], actions: list[int], board: Board
) -> Fault | None:
    """Do the move that the bot in *seat* has chosen; what is done is added to *actions*."""
    try:
        for action in chosen:
            if state.to_act != seat:
                return Fault(seat=seat, kind="illegal", text=f"{action!r} after its move was over")
            state.apply(action)
            actions.append(int(action))
            board.done(action)
    except (PowderkegError, TypeError) as error:
        return Fault(seat=seat, kind="illegal", text=described(error))
    if not len(chosen):
        return Fault(seat=seat, kind="illegal", text="a move without an action")
    return None


def forfeit(
    game: Game,
    fault: Fault,
    state: State | None,
    actions: Sequence[int],
) -> Result:
    """The result of a game that ended with *fault*: the seat gets the least, others the rest.

    A game that nobody is to blame for brings nothing to anybody.
    """
    returns, places = [0.0] * game.seats, [1] * game.seats
    if fault.seat is not None:
        least, most = game.returns_range
        total, others = game.returns_sum, game.seats - 1
        share = most if total is None or others == 0 else (total - least) / others
        returns = [share] * game.seats
        returns[fault.seat], places[fault.seat] = least, game.seats
    return Result(
        actions=list(actions),
        returns=returns,
        scores=[0.0] * game.seats if state is None else state.scores(),
        places=places,
        roles=[] if state is None else roles(state),
        fault=fault,
    )


def replay(game: Game, deal: int, actions: Sequence[int]) -> State:
    """The state after *actions*."""
    state = game.deal(deal)
    state.apply_all(actions)
    return state


def kind_of(error: BaseException) -> Kind:
    """Which kind of fault an error of a bot is."""
    if isinstance(error, BotTimeout):
        return "timeout"
    if isinstance(error, BotCrashed):
        return "crash"
    return "protocol" if type(error) is BotError else "exception"


def described(error: BaseException) -> str:
    """An error in one short line, the same on every machine."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return ADDRESS.sub("0x…", text)[:LONGEST_TEXT]
