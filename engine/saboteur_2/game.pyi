from powderkeg.engine.core import Game, Observation
from powderkeg.engine.text import Text

GAME: Game
TEXT: Text

def role_chances(obs: Observation) -> list[dict[str, float]]: ...
