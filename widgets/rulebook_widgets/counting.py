"""The odds at a table: counted beside the page while their panel is open, dropped when somebody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.core.later import NumpyMissing
from rulebook.table import scene
from rulebook.table.boards import Look, find_board
from rulebook.table.odds_panel import panel
from rulebook.table.words import say
from rulebook_widgets import work

if TYPE_CHECKING:
    from rulebook_widgets.screen import Table


class Counter:
    """Asks the game for its facts; `wanted` is whether the panel is open.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> len(table(rulebook.new("knapp_daneben"), seed=7, odds=True).wait().odds["facts"]) > 0
    True
    """

    def __init__(self, table: Table, wanted: bool = False) -> None:
        self.table, self.wanted = table, wanted
        self._task = work.Task()

    def look(self) -> None:
        """Count for what is shown, if the panel is open; the facts may come later than the move."""
        table = self.table
        self._task.cancel()
        if table.locked:
            table.odds = {"locked": True}
            return
        if not self.wanted or table.sitting.curtain is not None:
            table.odds = {}
            return
        seen = scene.look(table.sitting, table.language)
        task = self._task = work.start(lambda task: self._count(task, seen), instead_of=self._task)
        task.wait(work.PATIENCE / 2)
        with table.lock:
            if task.busy:
                table.odds = {"facts": [], "counting": True}

    def stop(self) -> None:
        """Stop counting."""
        self._task.cancel()
        if self.table.odds.get("counting"):
            self.table.odds = {"facts": []}

    def wait(self) -> None:
        """Wait until all is counted."""
        self._task.wait()

    def _count(self, task: work.Task, seen: Look) -> None:
        table = self.table
        try:
            shown = panel(find_board(seen.game), seen, seen.game.facts(seen.view, seen.seat))
        except NumpyMissing as missing:
            shown = {"facts": [], "note": say(table.language, "missing", name=missing.name)}
        except Exception as failure:
            table.fail(failure)
            shown = {"facts": []}
        with table.lock:
            if task.wanted:
                table.odds = shown
                task.finish()
