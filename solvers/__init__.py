"""Search and equilibrium solvers for any game of the engine."""
