"""Colt Express, base game (Ludonaute 2014), 2 to 6 seats."""

from powderkeg.engine.colt_express.game import GAME

__all__ = ["GAME"]
