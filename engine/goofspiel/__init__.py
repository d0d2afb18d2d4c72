"""Goofspiel, the game of pure strategy: bid your cards for the prizes that come up one by one.

Both seats bid one card at a time in secret; the higher card takes the prize, and nobody does if
they are equal. The last card plays itself. With hidden bids (as in OpenSpiel's imperfect
information version) the seats are told who won each prize, but not the cards.
"""

from powderkeg.engine.goofspiel.game import GAME

__all__ = ["GAME"]
