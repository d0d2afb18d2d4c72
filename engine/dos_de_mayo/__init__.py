"""2 de Mayo, the Madrid rising of 1808, for two seats: Spain (0) and France (1).

Rules: Dos de Mayo by Daniel Val Garijo, Gen X Games 2008, from translations, the FAQ and reports of
play; the add-on Asalto al Palacio Grimaldi is left out. RECONSTRUCTED borders: no source shows the
map, and 35 of its 51 borders are ours. Partly RECONSTRUCTED decks: the effects of twelve of the 22
cards and the names of nine are guesses. Every entry of data/map.toml and data/cards.toml says how
sure it is; who owns the game can load a corrected file with load("dos_de_mayo", data="my.toml").
profile="attested" plays without the effects that are guesses. This is not the published game.
"""

from powderkeg.engine.dos_de_mayo.game import GAME

__all__ = ["GAME"]
