"""Colt Express, base game (Ludonaute 2014), 2 to 6 seats.

Data: counts, purse values, imprints of the cars and turn symbols are as printed (read from scans,
or agreed by several published lists); no card or token is reconstructed. Rules: the published
rule books. Where they are silent we decided, among others: the First Player is drawn, a lost
purse is drawn, everybody gets the Gunslinger's prize if nobody fired, and seats that are equal
in everything share the win.
"""

from powderkeg.engine.colt_express.game import GAME

__all__ = ["GAME"]
