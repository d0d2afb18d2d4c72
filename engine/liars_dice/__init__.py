"""Liar's dice: two seats, one die each, the highest face is wild.

Rules as in OpenSpiel: seats bid in turn, each bid higher than the last, until one calls "liar".
With best play seat 0 wins 1/2, 1/9, 1/16, 1/125, -7/258 of the stake with 2, 3, 4, 5, 6 sides.
"""

from powderkeg.engine.liars_dice.game import GAME

__all__ = ["GAME"]
