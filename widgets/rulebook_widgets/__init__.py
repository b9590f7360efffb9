"""Screens for rulebook: one table for every game, thin views with no rule and no odds in them.

>>> import rulebook
>>> from rulebook_widgets import table
>>> table(rulebook.new("knapp_daneben"), seed=7).shown["title"]
'Close to the Mark!'
"""

from rulebook_widgets.boards import Board, Look, board_for
from rulebook_widgets.lesson import Ask, Predict, ask, predict
from rulebook_widgets.table import Table, table

__all__ = ["Ask", "Board", "Look", "Predict", "Table", "ask", "board_for", "predict", "table"]
