from typing import SupportsIndex

from powderkeg.engine import Game, State
from powderkeg.solvers.results import RandomGames

def play_random(
    game: Game, games: SupportsIndex = 1000, seed: SupportsIndex = 0
) -> RandomGames: ...
def likelihoods(state: State) -> list[float] | None: ...
