"""Kuhn poker: one card each, one bet; two seats as in the paper, or three.

Rules: H. W. Kuhn, "A simplified two-person poker" (1950); with three seats N. Abou Risk and
D. Szafron (2010). With best play of two, seat 0 loses 1/18 of a chip a hand, which makes this
the smallest test of every solver.
"""

from powderkeg.engine.kuhn_poker.game import GAME

__all__ = ["GAME"]
