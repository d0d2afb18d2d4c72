"""The cards and the numbers of Leduc poker (Southey et al. 2005, as in OpenSpiel)."""

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
"""Names of the cards, lowest rank first; a state counts them from 1."""

ACTIONS = ("fold", "call", "raise")
"""Names of the actions, by number; with nothing to call, to call is to check."""

ANTE = 1
RAISE_BY = (2, 4)
"""What a raise adds, in each betting round."""

MAX_RAISES = 2
"""Raises in one betting round."""
