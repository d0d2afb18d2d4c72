from powderkeg.engine.core import Game
from powderkeg.engine.saboteur_2.schema import Schema

def from_schema(game: Game, schema: Schema, seat: int | None) -> bytes: ...
