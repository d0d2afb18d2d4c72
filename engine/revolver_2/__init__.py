"""Revolver 2: Last Stand at Malpaso, for two seats: the Guardians (0) and General Mapache (1).

Rules: Revolver 2 by Leigh Caple and Mark Chaplin, White Goblin Games 2012, Stronghold Games 2013,
from public pages; the expansion 2.1 The Savage Guns is left out. RECONSTRUCTED cards: the printed
card lists are not public, so the numbers and effects of nearly all cards, guardians and areas are
stand-ins of ours. Every entry of data/default.toml says how sure it is (`powderkeg data revolver_2`
counts them); who owns the game can load a corrected file with load("revolver_2", data="my.toml").
This is not the published game.
"""

from powderkeg.engine.revolver_2.game import GAME

__all__ = ["GAME"]
