"""The numbers of Liar's dice; bids are ordered by how many dice, then by face."""

SIDES = (2, 6)
"""Least and most faces of a die."""

DEFAULT_SIDES = 6

LIAR = "liar"
"""The call that ends the bidding."""
