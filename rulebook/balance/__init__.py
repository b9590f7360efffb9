"""The balance of a game: what many games of bots say about seats, length, luck, and every part of it."""

from rulebook.balance.effort import Effort
from rulebook.balance.reporting import Report, report

__all__ = ["Effort", "Report", "report"]
