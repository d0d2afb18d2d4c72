"""Leduc poker: six cards, two seats, two betting rounds.

Rules: F. Southey et al., "Bayes' bluff: opponent modelling in poker" (2005), with the numbers of
OpenSpiel. With best play seat 0 loses 0.0856 chips a hand.
"""

from powderkeg.engine.leduc_poker.game import GAME

__all__ = ["GAME"]
