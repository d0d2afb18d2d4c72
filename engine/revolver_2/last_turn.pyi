from powderkeg.engine.core import Observation

def solve(
    observation: Observation,
    *,
    seed: int = 0,
    hands: int = 2000,
    nodes: int | None = None,
    seconds: float | None = None,
    halt: bytearray | None = None,
) -> tuple[list[tuple[int, float]], int, int] | None: ...
