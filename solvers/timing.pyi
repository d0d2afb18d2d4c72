from typing import SupportsIndex

from powderkeg.engine import Game
from powderkeg.solvers.results import OperationTimes

def time_operations(
    game: Game, positions: SupportsIndex = 500, *, seconds: float = 0.1, seed: SupportsIndex = 0
) -> OperationTimes: ...
