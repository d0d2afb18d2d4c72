"""Search and equilibrium solvers for any game of the engine."""

from powderkeg.solvers.matrix import MatrixSolution, solve_matrix

__all__ = [
    "MatrixSolution",
    "solve_matrix",
]
