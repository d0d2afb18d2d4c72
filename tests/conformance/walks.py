"""Random games that Hypothesis plays, and laws that hold at their positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from powderkeg.engine import Game, Observation, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conformance.cases import Case

__all__ = ["LAWS", "Law", "Position", "check", "law", "some_views", "views"]

LONGEST = 20_000  # actions of one game
WORK = {"every": 80, "some": 32, "last": 80}  # positions that a law looks at in a case, about
LOOKS = {"every": 80, "some": 8}  # of them in one game
LESS = 3  # times less work at tables with switches and between the least and the most seats
MOST_GAMES = 12


@dataclass(frozen=True, slots=True)
class Walk:
    """Choices for one game: the first are drawn one by one, the others follow from a seed."""

    seed: int
    picks: tuple[int, ...]


WALKS = st.builds(
    Walk,
    seed=st.integers(0, 2**64 - 1),
    picks=st.lists(st.integers(0, 511), max_size=30).map(tuple),
)


@dataclass(slots=True)
class Position:
    """A state and how it came about; laws may change neither."""

    state: State
    seed: int
    rng: Random
    done: list[tuple[int, int]] = field(default_factory=list)  # (seat, action)

    @property
    def game(self) -> Game:
        return self.state.game

    def child(self, action: int) -> State:
        """The state after *action*."""
        after = self.state.copy()
        after.apply(action)
        return after


Kind = Literal["every", "some", "last"]


@dataclass(frozen=True, slots=True)
class Law:
    """What must hold at every position, at some (if it takes long to look) or at the end."""

    check: Callable[[Position], None]
    at: Kind

    def __str__(self) -> str:
        return self.check.__name__


LAWS: list[Law] = []


def law(at: Kind) -> Callable[[Callable[[Position], None]], Callable[[Position], None]]:
    """Make a function a law."""

    def keep(check: Callable[[Position], None]) -> Callable[[Position], None]:
        LAWS.append(Law(check, at))
        return check

    return keep


def views(state: State) -> Iterator[Observation]:
    """What each seat and the spectator see."""
    for viewer in (None, *range(state.game.seats)):
        yield state.observation(viewer)


def some_views(position: Position) -> list[Observation]:
    """What the spectator, the seat to act and at most two others see."""
    state = position.state
    seats = [seat for seat in range(state.game.seats) if seat != state.to_act]
    picked = position.rng.sample(seats, min(2, len(seats)))
    return [state.observation(viewer) for viewer in dict.fromkeys((None, state.to_act, *picked))]


def play(game: Game, walk: Walk) -> Iterator[Position]:
    """The positions of one game, from the deal to the end."""
    position = Position(game.deal(walk.seed), walk.seed, Random(walk.seed))
    choices = Random(walk.seed)
    for n in range(LONGEST):
        yield position
        actions = position.state.legal_actions()
        if not actions:
            return
        pick = walk.picks[n] if n < len(walk.picks) else choices.randrange(len(actions))
        action = actions[pick % len(actions)]
        actor = position.state.to_act
        assert actor is not None
        position.done.append((actor, action))
        position.state.apply(action)
    raise AssertionError(f"{game!r} does not end within {LONGEST} actions")


@cache
def length(game: Game) -> int:
    """Positions of one game."""
    return sum(1 for _ in play(game, Walk(0, ())))


def between(case: Case) -> bool:
    """Whether others stand for this table: one switch or one seat more changes few laws."""
    return bool(case.changed) or case.seats not in case.game.seat_range


def watched(case: Case, law: Law, walk: Walk) -> Iterator[Position]:
    """The positions of a game at which to look at a law."""
    chance = min(1.0, LOOKS.get(law.at, 1) / length(case.game) / (LESS if between(case) else 1))
    look = Random(walk.seed + 1)
    for position in play(case.game, walk):
        if law.at == "last":
            if position.state.is_terminal:
                yield position
        elif look.random() < chance:
            yield position


def check(case: Case, law: Law) -> None:
    """Let Hypothesis look for a game in which *law* does not hold."""
    n = length(case.game)
    looks = n // 4 if law.at == "last" else min(n, LOOKS[law.at])
    work = WORK[law.at] // (LESS if between(case) else 1)
    games = max(1, min(MOST_GAMES, work // (looks + 1)))

    @settings(
        max_examples=games,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(walk=WALKS)
    def run(walk: Walk) -> None:
        for position in watched(case, law, walk):
            before = bytes(position.state)
            law.check(position)
            assert bytes(position.state) == before

    run()
