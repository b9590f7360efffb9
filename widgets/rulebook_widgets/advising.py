"""Advice at a table: counted beside the page, shown soon and then refined, dropped when somebody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.core.game import Seat
from rulebook.core.record import Record
from rulebook.table.words import say
from rulebook_widgets import work

if TYPE_CHECKING:
    from rulebook.advice.ranking import Advice
    from rulebook_widgets.screen import Table

SOON, LONGER = 0.1, 1.0
"""Seconds that the first advice may take, and the second one, where games are played on."""


class Adviser:
    """Brings the advice that a table asks for; `wanted` is its switch.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(16)
    >>> [entry["rank"] for entry in table(record, advice=True).wait().advice["moves"]].count(1)
    1
    """

    def __init__(self, table: Table, wanted: bool = False) -> None:
        self.table, self.wanted = table, wanted
        self._task = work.Task()
        self._position: tuple[Record[Any, Any], Seat] | None = None
        self._found: Advice | None = None

    def look(self) -> None:
        """Advise on the table as it stands, if that is wanted; what was found for another one is dropped."""
        table, record, seat = self.table, self.table.record, self.table.sitting.acting
        if not self._stands(record, seat):
            self.stop()
            self._position, self._found = None, None
        if table.locked:
            table.advice = {"locked": True}
        elif not self.wanted:
            self.stop()
            table.advice = {}
        elif self._position is not None and (self._found or self._task.busy):
            self._show(self._task.busy)
        elif seat is None or len(record.legal(seat)) < 2:
            note = "advice_nobody" if seat is None else "advice_single"
            table.advice = {"on": True, "note": say(table.language, note)}
        else:
            self._position = record, seat
            task = self._task = work.start(self._advise, instead_of=self._task)
            with table.lock:
                if task.busy:
                    self._show(True)

    def stop(self) -> None:
        """Stop counting; what was found stays."""
        self._task.cancel()

    def leave(self) -> None:
        """Stop counting because somebody asks for that: without any advice yet, the switch goes off."""
        self.stop()
        self.wanted = self._found is not None

    def wait(self) -> None:
        """Wait until all is counted."""
        self._task.wait()

    def _stands(self, record: Record[Any, Any], seat: Seat | None) -> bool:
        return self._position is not None and self._position[0] is record and self._position[1] == seat

    def _advise(self, task: work.Task) -> None:
        from rulebook.advice import advise

        assert self._position is not None
        record, seat = self._position
        for seconds in (SOON, LONGER):
            try:
                found = advise(record, seat, seconds, cancel=lambda: not task.wanted)
            except Exception as failure:
                task.finish()
                self.table.fail(failure)
                return
            with self.table.lock:
                if not task.wanted:
                    return
                self._found = found
                # What is counted or learned gets no better; and where there are no threads, somebody waits.
                if found.how != "playouts" or seconds == LONGER or not task.beside:
                    task.finish()
                self._show(not task.done)
                if task.done:
                    return

    def _show(self, counting: bool) -> None:
        from rulebook.table.advising import advice_shown

        table = self.table
        shown: dict[str, Any] = {"on": True, "step": len(table.record), "counting": counting}
        if self._found is not None and self._position is not None:
            record, seat = self._position
            shown |= advice_shown(self._found, record.legal(seat), table.language)
        table.advice = shown
