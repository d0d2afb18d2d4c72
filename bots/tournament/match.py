"""Plays one game between bots, and says whose fault it is if that fails."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

import msgspec

from powderkeg.bots.base import Bot, Limit
from powderkeg.engine import Game, PowderkegError, State

__all__ = ["Fault", "Result", "play", "replay"]

LONGEST_TEXT = 200
ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


class Fault(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot did wrong."""

    seat: int
    kind: str  # "illegal": not allowed by the rules; "exception": its code failed
    text: str


@dataclass(slots=True, kw_only=True)
class Result:
    """A finished game: what was done, what it brought, and what it cost."""

    actions: list[int]
    returns: list[float]
    scores: list[float]
    places: list[int]
    fault: Fault | None = None
    decisions: list[int] = field(default_factory=list)  # of each seat
    seconds: list[float] = field(default_factory=list)  # in `choose`, of each seat


def play(game: Game, bots: Sequence[Bot], deal: int, limit: Limit | None = None) -> Result:
    """Play from the deal to the end, or to the first fault, which loses the game for its bot."""
    state = game.deal(deal)
    actions: list[int] = []
    decisions, seconds = [0] * game.seats, [0.0] * game.seats
    fault = None
    while fault is None and (seat := state.to_act) is not None:
        begun = perf_counter()
        fault = move(state, seat, bots[seat], limit, actions)
        seconds[seat] += perf_counter() - begun
        decisions[seat] += 1
    returns, places = forfeited(game, fault.seat) if fault else (state.returns(), state.places())
    return Result(
        actions=actions,
        returns=returns,
        scores=state.scores(),
        places=places,
        fault=fault,
        decisions=decisions,
        seconds=seconds,
    )


def move(
    state: State, seat: int, bot: Bot, limit: Limit | None, actions: list[int]
) -> Fault | None:
    """Let *bot* make its move; what it did is added to *actions*."""
    try:
        chosen = list(bot.choose(state.observation(seat), limit).actions)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever fails loses only its game
        return Fault(seat=seat, kind="exception", text=described(error))
    if not chosen:
        return Fault(seat=seat, kind="illegal", text="a move without an action")
    for action in chosen:
        if state.to_act != seat:
            return Fault(seat=seat, kind="illegal", text=f"{action!r} after its move was over")
        try:
            state.apply(action)
        except (PowderkegError, TypeError) as error:
            return Fault(seat=seat, kind="illegal", text=described(error))
        actions.append(int(action))
    return None


def forfeited(game: Game, seat: int) -> tuple[list[float], list[int]]:
    """Returns and places when *seat* forfeits: it gets the least, the others share the rest."""
    least, most = game.returns_range
    total, others = game.returns_sum, game.seats - 1
    share = most if total is None or others == 0 else (total - least) / others
    returns, places = [share] * game.seats, [1] * game.seats
    returns[seat], places[seat] = least, game.seats
    return returns, places


def replay(game: Game, deal: int, actions: Sequence[int]) -> State:
    """The state after *actions*."""
    state = game.deal(deal)
    state.apply_all(actions)
    return state


def described(error: BaseException) -> str:
    """An error in one short line, the same on every machine."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return ADDRESS.sub("0x…", text)[:LONGEST_TEXT]
