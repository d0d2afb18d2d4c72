"""The cards and the actions of Kuhn poker, as Kuhn (1950) has them."""

CARDS = ("J", "Q", "K")
"""Names of the cards, lowest first; a state counts them from 1."""

ACTIONS = ("pass", "bet")
"""Names of the actions, by number: facing a bet they mean to fold and to call."""
