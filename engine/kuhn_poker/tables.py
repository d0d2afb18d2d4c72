"""The cards and the actions of Kuhn poker."""

CARDS = ("J", "Q", "K", "A")
"""Names of the cards, lowest first, one more than seats; a state counts them from 1."""

ACTIONS = ("pass", "bet")
"""Names of the actions, by number: facing a bet they mean to fold and to call."""
