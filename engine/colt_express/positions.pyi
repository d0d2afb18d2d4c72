from powderkeg.engine.colt_express.schema import Schema
from powderkeg.engine.core import Game

LETTERS: tuple[str, ...]
VALUES: tuple[int, ...]
CARDS_OF_ROUND: tuple[str, ...]
PHASES: tuple[str, ...]

def facts(game: Game, raw: bytes) -> tuple[str, list[str | None], list[str]]: ...
def to_schema(game: Game, raw: bytes) -> Schema: ...
def from_schema(game: Game, schema: Schema, seat: int | None) -> bytes: ...
