"""`powderkeg tournament`."""

from powderkeg.bots.commands.tournament.command import add, switch

__all__ = ["add", "switch"]
