from typing import SupportsIndex

from powderkeg.engine import State
from powderkeg.solvers.results import Perft

def count_sequences(state: State, depth: SupportsIndex) -> Perft: ...
