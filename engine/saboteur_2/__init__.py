"""Saboteur with Saboteur 2 (AMIGO 2004, 2011): base edition 3 to 10 seats, combined 2 to 12.

Data: shapes and counts of all cards, roles, nuggets and payments are printed (scans, and several
lists that agree); of the 21 action cards that Saboteur 2 announces its rules name 20, and two
inventories show the last to be a rock-fall. Rules: the published rules; where they are silent we
decided, among others: how a stone lies that is reached from two sides at once, that a trapped
geologist still halves the crystals, that thefts are voluntary, and how saboteurs are paid when the
nuggets run short. Gold-diggers lay only doors of their own colour (option own_doors; the English
rules name no such limit).
"""

from powderkeg.engine.saboteur_2.game import GAME

__all__ = ["GAME"]
