from powderkeg.engine.core import Game

GAME: Game
