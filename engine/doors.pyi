from typing import Any

from powderkeg.engine.core import Game, Observation, State

MAGIC_STATE: bytes
MAGIC_SEEN: bytes

def load_again(name: str, seats: int, options: dict[str, Any]) -> Game: ...
def state_again(game: Game, data: bytes, seen: list[list[tuple[int, int]]]) -> State: ...
def observation_again(
    game: Game, data: bytes, viewer: int, history: tuple[tuple[int, int], ...]
) -> Observation: ...
