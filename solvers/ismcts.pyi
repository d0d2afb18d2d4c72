from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, final

from powderkeg.engine import Observation, State
from powderkeg.solvers.trees.results import NodeView, SearchResult

def search(
    observation: Observation,
    *,
    iterations: int | None = 1000,
    seed: SupportsIndex = 0,
    **options: Any,
) -> SearchResult: ...

@final
class Search:
    def __new__(
        cls,
        observation: Observation,
        *,
        seed: SupportsIndex = 0,
        halt: bytearray | None = None,
        first_stream: int = 0,
        **options: Any,
    ) -> Search: ...
    @property
    def observation(self) -> Observation: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def seed(self) -> int: ...
    @property
    def first_stream(self) -> int: ...
    def run(
        self,
        iterations: int | None = None,
        *,
        deadline: float | None = None,
        pause: float | None = None,
    ) -> bool: ...
    @property
    def effective_worlds(self) -> float | None: ...
    def believe(self, worlds: Iterable[State], weights: Iterable[float] | None = None) -> None: ...
    def stop(self) -> None: ...
    def turn_to(
        self,
        observation: Observation,
        *,
        seed: SupportsIndex = 0,
        halt: bytearray | None = None,
    ) -> None: ...
    def result(self) -> SearchResult: ...
    def line(self, world: State, action: int) -> tuple[tuple[int, int], ...]: ...
    def view(self, world: State, actions: Sequence[int] = ()) -> NodeView | None: ...
