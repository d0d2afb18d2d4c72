from typing import final

from powderkeg.engine import Observation

HORIZONS: tuple[str, ...]

@final
class OnePly:
    def __new__(
        cls, observation: Observation, *, seed: int, horizon: str, guided: bool = False
    ) -> OnePly: ...
    @property
    def worlds(self) -> int: ...
    def run(
        self, worlds: int, *, halt: bytearray | None = None, seconds: float | None = None
    ) -> None: ...
    def results(self) -> list[tuple[int, float | None, float | None]]: ...
