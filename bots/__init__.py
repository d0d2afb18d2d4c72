"""Players for any seat of any game, and the tournaments they play."""

from powderkeg.bots.base import Analysis, Belief, Bot, Decision, Limit, MoveAnalysis, Search
from powderkeg.bots.registry import bots, make

__all__ = [
    "Analysis",
    "Belief",
    "Bot",
    "Decision",
    "Limit",
    "MoveAnalysis",
    "Search",
    "bots",
    "make",
]
