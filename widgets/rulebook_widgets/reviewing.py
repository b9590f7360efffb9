"""A review at a table: worked out beside the page when somebody asks for it, kept while its game is there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulebook.advice.waiting import Wait
from rulebook.core.game import Seat
from rulebook.core.patience import go_on
from rulebook.core.record import Record
from rulebook.table.words import say
from rulebook_widgets import work

if TYPE_CHECKING:
    from rulebook.advice.reviewed import Review
    from rulebook_widgets.screen import Table

WITHIN = 4.0
"""Seconds that a review may take at first."""
LONGER = 10
"""How many times as long the next one may take, where it could not tell luck from choices."""
LONGEST = 400.0
"""Seconds that nobody is asked to wait longer than."""


class Reviewer:
    """Looks back on the game of a table.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> screen = table(rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7))
    >>> screen.do({"do": "review"}); len(screen.wait().review["steps"])
    20
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task = work.Task()
        self._record: Record[Any, Any] | None = None
        self._found: Review | None = None
        self._within = WITHIN  # of the look that found it
        self._drawn: tuple[Any, ...] = ()
        self._shown: dict[str, Any] = {}

    def look(self) -> None:
        """Show the review of the game that is on the table, if there is one, or why there is none."""
        table = self.table
        if self._record is not None and self._record != table.record and self._task.busy:
            self.stop()
        if why := self._why_not():
            table.review = {"note": why}
        elif self._record == table.record and (self._found or self._task.busy):
            self._show(0)
        else:
            table.review = {}

    def begin(self, longer: bool = False) -> None:
        """Look back on the game as it stands; for longer than the last time, where that was offered."""
        same = self._record == self.table.record
        if self._why_not() or (same and self._task.busy):
            return
        self.stop()
        if not same:
            self._record, self._found = self.table.record, None
        within = (longer and self._longer()) or WITHIN
        self._task = work.start(partial(self._look_back, within), instead_of=self._task)

    def stop(self) -> None:
        """Stop looking back."""
        self._task.cancel()

    def wait(self) -> None:
        """Wait until the review is there."""
        self._task.wait()

    def better(self, step: int) -> tuple[Seat, Any] | None:
        """Name whose move a step was and what would have been best, if that is known of the game at hand."""
        if self._found is None or self._record != self.table.record:
            return None
        turn = self._found.turns[step - 1]
        return None if turn.best in (None, Wait()) else (turn.seat, turn.best)

    def _why_not(self) -> str:
        table = self.table
        why = (
            "review_locked" if table.locked else "review_empty" if not len(table.record) else "review_hidden"
        )
        if why == "review_hidden" and table.sitting.may_look_back:
            return ""
        return say(table.language, why)

    def _longer(self) -> float | None:
        """Seconds of a look that may tell luck from choices if the last could not; None: there is none."""
        found, within = self._found, self._within * LONGER
        if found is None or within > LONGEST or all(map(found.tells_luck, range(found.game.players))):
            return None
        return within

    def _look_back(self, within: float, task: work.Task) -> None:
        from rulebook.advice import review

        assert self._record is not None
        shown = -1

        def tell(done: int, of: int) -> None:
            nonlocal shown
            with self.table.lock:
                go_on()
                if done != shown:
                    shown = done
                    self.table.review = {"counting": True, "done": done / of}

        try:
            found = review(self._record, within=within, progress=tell)
        except Exception as failure:
            task.finish()
            self.table.fail(failure)
            return
        with self.table.lock:
            if task.wanted:
                task.finish()
                self._found, self._within = found, within
                self._show(1)

    def _show(self, done: float) -> None:
        table, found = self.table, self._found
        if found is None or self._record is None or self._task.busy:
            table.review = table.review if table.review.get("counting") else {"counting": True, "done": done}
            return
        drawn = found, self._longer(), table.language, table.sitting.eyes
        if self._drawn != drawn:
            from rulebook.table.reviewing import review_shown

            self._drawn = drawn
            shown = review_shown(found, self._record, table.sitting.eyes, table.language)
            self._shown = shown | {"longer": drawn[1]}
        table.review = self._shown
