"""Positions at which every bot is tested: all games, few and many seats, all along a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from powderkeg.engine import Game, Observation, State, games, load

__all__ = ["TABLES", "Table", "decisions", "first_choice"]


@dataclass(frozen=True, slots=True)
class Table:
    """One game with its seats."""

    name: str
    seats: int

    @property
    def game(self) -> Game:
        return load(self.name, seats=self.seats)

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}"


TABLES = [Table(name, seats) for name in games() for seats in sorted(set(load(name).seat_range))]


def decisions(game: Game, seed: int) -> Iterator[tuple[State, Observation]]:
    """Every decision of a random game: the truth, and what each seat that may choose knows."""
    rng = Random(seed)
    state = game.deal(seed)
    while state.to_act is not None:
        for seat in state.waiting:
            yield state, state.observation(seat)
        state.apply(rng.choice(state.legal_actions()))


def first_choice(game: Game, seed: int = 0) -> Observation:
    """An observation of a seat that has more than one legal action."""
    return next(obs for _, obs in decisions(game, seed) if len(obs.legal_actions()) > 1)
