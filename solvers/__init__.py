"""Search and equilibrium solvers for any game of the engine."""

from powderkeg.solvers.matrix import MatrixSolution, solve_matrix
from powderkeg.solvers.results import RandomGames
from powderkeg.solvers.rollout import play_random

__all__ = [
    "MatrixSolution",
    "RandomGames",
    "play_random",
    "solve_matrix",
]
