from powderkeg.engine.core import Game
from powderkeg.engine.text import Text

GAME: Game
TEXT: Text
