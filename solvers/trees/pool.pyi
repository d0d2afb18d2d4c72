from typing import final

from powderkeg.engine import Game

@final
class WorldPool:
    def __new__(cls, game: Game, n: int, floor: float) -> WorldPool: ...
    @property
    def kept(self) -> int: ...
