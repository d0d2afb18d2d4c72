"""The parts of information-set tree search; `powderkeg.solvers.ismcts` puts them together."""
