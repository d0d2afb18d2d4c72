"""The numbers of Goofspiel."""

CARDS = (2, 13)
"""Least and most cards of a hand."""

DEFAULT_CARDS = 4

MOST_HIDDEN = 8
"""Most cards of a hand when bids stay hidden: what fits them is counted over all pairs of hands."""

VALUES = (1, 99)
"""Least and most value of a card or a prize."""

ORDERS = ("ascending", "descending", "random")
"""Orders in which the prizes 1 to `cards` can come up, besides a list of them."""
