"""Kuhn poker: three cards, two seats, one bet.

Rules: H. W. Kuhn, "A simplified two-person poker" (1950). With best play seat 0 loses 1/18 of a
chip a hand, which makes this the smallest test of every solver.
"""

from powderkeg.engine.kuhn_poker.game import GAME

__all__ = ["GAME"]
