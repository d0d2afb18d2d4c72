from collections.abc import Sequence
from typing import final

from powderkeg.engine import State
from powderkeg.engine.plan import OrderProblem

JUDGES: tuple[str, ...]

@final
class Reveal:
    @property
    def problem(self) -> OrderProblem: ...
    def __new__(
        cls,
        root: State,
        problem: OrderProblem,
        *,
        judge: str = "chance",
        weights: tuple[float, float] = (-1.0, 1.0),
        constant: float = 0.0,
        playouts: int = 0,
        seed: int = 0,
    ) -> Reveal: ...
    def value(self, first: Sequence[int], second: Sequence[int]) -> float: ...
    def table(
        self, firsts: Sequence[Sequence[int]], seconds: Sequence[Sequence[int]]
    ) -> list[list[float]]: ...
    def mean(
        self, firsts: Sequence[tuple[Sequence[int], float]], second: Sequence[int]
    ) -> float: ...
    def mean_against(
        self, first: Sequence[int], seconds: Sequence[tuple[Sequence[int], float]]
    ) -> float: ...
