"""Search and equilibrium solvers for any game of the engine."""

from powderkeg.solvers.backward import Backward, backward_induction
from powderkeg.solvers.best_response import BestResponses, best_responses, exploitability
from powderkeg.solvers.equilibrium import (
    OnlineSolution,
    Solution,
    TabularPolicy,
    oos,
    solve,
)
from powderkeg.solvers.ismcts import Search, search
from powderkeg.solvers.matrix import MatrixSolution, solve_matrix
from powderkeg.solvers.perft import count_sequences
from powderkeg.solvers.results import OperationTimes, Perft, RandomGames
from powderkeg.solvers.rollout import likelihoods, play_random
from powderkeg.solvers.timing import time_operations
from powderkeg.solvers.tree import GameTree
from powderkeg.solvers.trees.results import JointMatrix, NodeView, RootMove, SearchResult

__all__ = [
    "Backward",
    "BestResponses",
    "GameTree",
    "JointMatrix",
    "MatrixSolution",
    "NodeView",
    "OnlineSolution",
    "OperationTimes",
    "Perft",
    "RandomGames",
    "RootMove",
    "Search",
    "SearchResult",
    "Solution",
    "TabularPolicy",
    "backward_induction",
    "best_responses",
    "count_sequences",
    "exploitability",
    "likelihoods",
    "oos",
    "play_random",
    "search",
    "solve",
    "solve_matrix",
    "time_operations",
]
