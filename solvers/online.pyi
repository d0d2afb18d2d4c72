from typing import final

from powderkeg.engine.core import Game, Observation

@final
class OnlineSampling:
    def __new__(
        cls,
        target: Observation,
        *,
        bias: float = 0.9,
        explore: float = 0.4,
        seed: int = 0,
        limit: int = 1_000_000,
    ) -> OnlineSampling: ...
    @property
    def game(self) -> Game: ...
    @property
    def target(self) -> Observation: ...
    @property
    def iterations(self) -> int: ...
    @property
    def histories(self) -> int: ...
    @property
    def infosets(self) -> int: ...
    def run(self, iterations: int) -> None: ...
    def policy(self, obs: Observation) -> dict[int, float]: ...
