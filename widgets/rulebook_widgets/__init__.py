"""Screens for rulebook: one table for every game, thin views with no rule and no odds in them.

>>> import rulebook
>>> from rulebook_widgets import table
>>> table(rulebook.new("knapp_daneben"), seed=7).shown["title"]
'Close to the Mark!'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebook.table.boards import Board, Look, board_for

if TYPE_CHECKING:
    from rulebook_widgets.lesson.asking import Ask, ask
    from rulebook_widgets.lesson.class_cockpit import Cockpit, cockpit
    from rulebook_widgets.lesson.desk import Desk
    from rulebook_widgets.lesson.knowing import CanDo
    from rulebook_widgets.lesson.player import Lesson, open_lesson
    from rulebook_widgets.lesson.predicting import Predict, predict
    from rulebook_widgets.screen import Table, table
    from rulebook_widgets.studio.exploring import Explore, explore

__all__ = [
    "Ask",
    "Board",
    "CanDo",
    "Cockpit",
    "Desk",
    "Explore",
    "Lesson",
    "Look",
    "Predict",
    "Table",
    "ask",
    "board_for",
    "cockpit",
    "explore",
    "open_lesson",
    "predict",
    "table",
]


def __getattr__(name: str) -> Any:
    """Import a screen when it is first asked for: boards in words do without Jupyter."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    rooms = {"table": "screen", "explore": "studio"}
    return getattr(import_module(f"{__name__}.{rooms.get(name.lower(), 'lesson')}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
