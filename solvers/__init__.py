"""Search and equilibrium solvers for any game of the engine."""

from powderkeg.solvers.best_response import BestResponses, best_responses, exploitability
from powderkeg.solvers.equilibrium import Solution, TabularPolicy, solve
from powderkeg.solvers.matrix import MatrixSolution, solve_matrix
from powderkeg.solvers.results import RandomGames
from powderkeg.solvers.rollout import play_random
from powderkeg.solvers.tree import GameTree

__all__ = [
    "BestResponses",
    "GameTree",
    "MatrixSolution",
    "RandomGames",
    "Solution",
    "TabularPolicy",
    "best_responses",
    "exploitability",
    "play_random",
    "solve",
    "solve_matrix",
]
