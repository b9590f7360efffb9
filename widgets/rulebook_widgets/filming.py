"""What a screen sends of the steps since it was last drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.core.record import Record
from rulebook.table.film import film, goes_on

if TYPE_CHECKING:
    from rulebook_widgets.screen import Table


class Camera:
    """It remembers up to where a screen has shown the game, and films what came after.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben import Choose
    >>> from rulebook_widgets import table
    >>> screen = table(rulebook.new("knapp_daneben"), seed=7).propose(Choose("red")).wait()
    >>> [frame["step"] for frame in screen.film["frames"]]
    [1, 2]
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pictures = False
        """Whether the screen shows every step as it looked, or only the last."""
        self._shown: Record[Any, Any] | None = None
        self._language = table.language

    def shoot(self) -> None:
        """Send what has happened since; nothing while somebody looks back, or the table is covered.

        In another language the same is told once more.
        """
        sitting, language = self.table.sitting, self.table.language
        before, spoken = self._shown, self._language
        still = sitting.looking is not None or sitting.curtain is not None
        self._shown, self._language = None if still else sitting.record, language
        if not still and before is not None and goes_on(before, sitting.record):
            self.table.film = self._since(len(before), self.table.picture if self.pictures else None)
        elif still or sitting.record is not before:
            self.table.film = {}
        elif self.table.film and language != spoken:
            self.table.film = self._since(self.table.film["from"]) | {"again": True}

    def _since(self, step: int, picture: dict[str, Any] | None = None) -> dict[str, Any]:
        return {"from": step, "frames": film(self.table.sitting, self.table.language, step, picture)}
