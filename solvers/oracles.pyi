from collections.abc import Sequence
from typing import TypeAlias, final

from powderkeg.engine.plan import OrderProblem
from powderkeg.solvers.results import BestSet
from powderkeg.solvers.stage import Stage

_Mix: TypeAlias = Sequence[tuple[tuple[int, ...], float]]

@final
class Oracles:
    @property
    def stage(self) -> Stage: ...
    def __new__(cls, problem: OrderProblem) -> Oracles: ...
    def first(
        self,
        mix: _Mix,
        *,
        begin: tuple[int, ...] = (),
        exact: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        halt: bytearray | None = None,
    ) -> BestSet: ...
    def second(
        self,
        mix: _Mix,
        *,
        begin: tuple[int, ...] = (),
        exact: bool = True,
        seconds: float | None = None,
        nodes: int | None = None,
        halt: bytearray | None = None,
    ) -> BestSet: ...
