"""Knapp Daneben!: five dice, one sheet, numbers that lie next to each other."""

from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.table import Choose, Cross, Rolled, Skip, State, Write

GAME = KnappDaneben

__all__ = ["GAME", "Choose", "Cross", "KnappDaneben", "Rolled", "Skip", "State", "Write"]
