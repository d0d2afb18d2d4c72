from collections.abc import Sequence
from typing import TypeAlias, final

from powderkeg.engine import Observation, State
from powderkeg.engine.plan import OrderProblem
from powderkeg.solvers.results import BestSet

JUDGES: tuple[str, ...]

_Mix: TypeAlias = Sequence[tuple[tuple[int, ...], float]]

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
        most: int = 100_000,
    ) -> Reveal: ...
    def table(
        self, firsts: Sequence[Sequence[int]], seconds: Sequence[Sequence[int]]
    ) -> list[list[float]]: ...
    def outcome(self, first: Sequence[int], second: Sequence[int]) -> State: ...
    def answer(
        self,
        side: int,
        against: _Mix,
        *,
        begin: tuple[int, ...] = (),
        seconds: float | None = None,
        halt: bytearray | None = None,
    ) -> BestSet: ...

def weigh_choices(
    observation: Observation,
    *,
    passing: int | None,
    worlds: int = 1,
    seed: int = 0,
    most: int = 100_000,
) -> list[tuple[int, float]]: ...
def usual_choices(observation: Observation, *, n: int, seed: int = 0) -> list[int]: ...
