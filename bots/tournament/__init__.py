"""Tournaments: schedules, ledgers, ratings and reports.

>>> from powderkeg.bots.tournament import run, resume, merge, report
"""

from powderkeg.bots.tournament.ratings import Standing, Standings
from powderkeg.bots.tournament.report import report
from powderkeg.bots.tournament.runner import Run, merge, resume, run

__all__ = ["Run", "Standing", "Standings", "merge", "report", "resume", "run"]
