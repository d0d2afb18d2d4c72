"""A game between a person and bots: the truth, which only this file holds, and who may see what.

`powderkeg play` and the web table of examples/web are two faces of it; saved.py keeps it on disk.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from powderkeg.bots.base import Analysis, Bot, Limit
from powderkeg.bots.registry import make
from powderkeg.bots.streams import derive
from powderkeg.engine import HIDDEN, Game, IllegalActionError, Observation, OptionError, State

__all__ = ["Event", "Session", "Setup"]

ADVICE = Limit(ms=3000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Who plays what."""

    game: Game
    seat: int  # the person's
    bots: tuple[str, ...]  # specs for the other seats, in turn
    adviser: str
    seed: int
    ms: float | None = None
    iterations: int | None = None

    @property
    def limit(self) -> Limit | None:
        """The limit of a bot's decision; None: each its own."""
        if self.ms is None and self.iterations is None:
            return None
        return Limit(ms=self.ms, iterations=self.iterations)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as the person's seat saw it."""

    seat: int
    words: str


@dataclass(slots=True)
class Moment:
    """What is kept to come back to a decision of the person."""

    state: State
    done: int  # actions
    events: int


@dataclass
class Session:
    """A game under way. Whatever its methods return, the person's seat may know."""

    setup: Setup
    actions: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    advised: tuple[int, Analysis] | None = None  # key of the observation, and what was said

    def __post_init__(self) -> None:
        if not self.setup.bots:
            raise OptionError("no bots are named for the other seats")
        self.setup.limit  # noqa: B018 - a wrong one is told of now, not in mid-game
        game, others = self.setup.game, iter(self.setup.bots * self.setup.game.seats)
        self._state = game.deal(self.setup.seed)
        self.players: dict[int, Bot] = {
            seat: make(next(others), game, seed=derive(self.setup.seed, "bot", seat) >> 11)
            for seat in range(game.seats)
            if seat != self.setup.seat
        }
        self.adviser = make(self.setup.adviser, game, seed=derive(self.setup.seed, "hint") >> 11)

    # --- what the person sees ----------------------------------------------------------------

    @property
    def observation(self) -> Observation:
        """What the person's seat sees."""
        return self._state.observation(self.setup.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_terminal

    @property
    def mine(self) -> bool:
        """Whether the person has to decide."""
        return self._state.to_act == self.setup.seat

    def result(self) -> list[tuple[int, int, float]]:
        """Seat, place and points of everybody, the best first."""
        places, scores = self._state.places(), self._state.scores()
        rows = zip(range(self.setup.game.seats), places, scores, strict=True)
        return sorted(rows, key=lambda row: (row[1], row[0]))

    def advice(self) -> Analysis:
        """What the adviser thinks, who sees no more than the person does."""
        seen = self.observation
        if self.advised is None or self.advised[0] != seen.key():
            self.advised = seen.key(), self.adviser.analyse(seen, ADVICE)
        return self.advised[1]

    # --- what happens ------------------------------------------------------------------------

    def decide(self, action: int) -> None:
        """The person's decision."""
        if not self.mine:
            raise OptionError("it is not your turn")
        moment = Moment(self._state.copy(), len(self.actions), len(self.events))
        self._do(action)
        self.moments.append(moment)

    def others(self) -> Iterator[Event]:
        """Let the bots play until the person has to decide; tell what is seen of it."""
        while not self.over and not self.mine:
            seat = self._state.to_act
            assert seat is not None  # noqa: S101 - for the type checker
            decision = self.players[seat].choose(self._state.observation(seat), self.setup.limit)
            for action in decision.actions:
                told = len(self.events)
                self._do(action)
                yield from self.events[told:]

    def undo(self) -> bool:
        """Take the person's last decision back, and all that came after it."""
        if not self.moments:
            return False
        moment = self.moments.pop()
        self._state = moment.state
        del self.actions[moment.done :]
        del self.events[moment.events :]
        return True

    def replay(self, actions: list[int]) -> None:
        """Do again what was done in a saved game."""
        for action in actions:
            if self.mine:
                self.decide(action)
            else:
                self._do(action)

    def _do(self, action: int) -> None:
        """One action, and what the person's seat sees of it."""
        before = self.observation
        self._state.apply(action)
        self.actions.append(action)
        for seat, seen in self.observation.history[len(before.history) :]:
            self.events.append(Event(seat, words(before, seen)))


def words(before: Observation, seen: int) -> str:
    """An action as a seat saw it, in the words of what it knew before."""
    if seen == HIDDEN:
        return "decides in secret"
    try:
        return before.notation(seen)
    except IllegalActionError:
        return f"action {seen}"
