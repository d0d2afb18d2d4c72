from numpy import float64
from numpy.typing import NDArray

def solve(
    payoffs: NDArray[float64],
    row: NDArray[float64],
    column: NDArray[float64],
    *,
    iterations: int,
    regret: float,
) -> int: ...
