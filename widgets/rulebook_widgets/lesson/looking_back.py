"""A look back at one's own game: first the move one would take back, then what the review says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook.core.later import numpy_is_here
from rulebook_widgets.lesson.card import Card
from rulebook_widgets.screen import Table

NOTHING = "0"
"""What is written for: I would take back none."""


class LookBack(Card):
    """The moves of a game, one of which may be chosen; then its review.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> screen = table(rulebook.play(rulebook.new("poof"), "random", seed=3).at(9))
    >>> card = LookBack(lambda: screen)
    >>> card.do({"do": "check", "text": "nonsense"}); card.chosen
    ''
    """

    def __init__(self, played_at: Callable[[], Table | None], language: str = "en") -> None:
        self.played_at = played_at
        self.chosen = self.unreadable = ""
        self._watched: Table | None = None
        super().__init__(language)

    def moves(self) -> list[dict[str, str]]:
        """List one's own moves with their steps, and the choice of none."""
        table = self.played_at()
        none = [{"key": NOTHING, "text": self.texts["take_back_none"]}]
        if table is None:
            return []
        own = [
            {
                "key": str(number),
                "text": f"{number}. {table.record.game.rules.move(move, self.language)}",
            }
            for number, (seat, move) in enumerate(table.record.history, 1)
            if seat in table.sitting.people and len(table.record.at(number - 1).legal(seat)) > 1
        ]
        return own + none if own else []

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take the choice, and begin the review."""
        match asked:
            case {"do": "check", "text": str(text)} if text in [each["key"] for each in self.moves()]:
                self.chosen, self.unreadable = text, ""
                self._review()
            case {"do": "check", "text": ""} if not self.chosen:
                self.unreadable = self.texts["take_back_first"]

    def _review(self) -> None:
        table = self.played_at()
        if table is None or not numpy_is_here():
            return
        if self._watched is not table:
            self._watched = table
            table.observe(lambda _: self.show(), "review")
        table.do({"do": "review"})

    def state(self) -> dict[str, Any]:
        """Say what was chosen, in what JSON can hold."""
        return {"text": self.chosen, "times": int(bool(self.chosen))}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken: the choice stays; its game is looked back on, if it is there."""
        self.chosen, self.unreadable = str(state["text"]), ""
        if self.chosen and self.moves():
            self._review()
        self.show()

    def _told(self) -> list[str]:
        """What is said of the chosen move, and of those that lost most."""
        table = self.played_at()
        if not self.chosen or table is None:
            return []
        if not numpy_is_here():
            return self._criticized(table)
        found = table.review
        if found.get("counting") or "mistakes" not in found:
            return [str(found.get("note") or self.texts["reviewing"])]
        own = [each["key"] for each in self.moves() if each["key"] != NOTHING]
        remarks = {str(each["step"]): each["words"] for each in found["remarks"]}
        said = {key: found["steps"][int(key)].get("mistake") or remarks.get(key) for key in own}
        costly = {key: words for key, words in said.items() if words}
        none = self.chosen == NOTHING
        if costly:
            key = "none_wrong" if none else "took_back_right" if self.chosen in costly else "took_back"
        else:
            key = "none_right" if none else "took_back_none"
        first = [self.texts[key]]
        sums = found["seats"][table.sitting.people[0]]
        return [*first, *costly.values(), sums["identity"], sums["mistakes"]]

    def _criticized(self, table: Table) -> list[str]:
        """Without numpy moves are not weighed; what no good player does, the rules tell."""
        record = table.record
        remarks = (record.critic(int(each["key"])) for each in self.moves() if each["key"] != NOTHING)
        said = [record.game.rules.say(remark, self.language) for remark in remarks if remark]
        return [*dict.fromkeys(said)] or [self.texts["not_weighed"]]

    def picture(self) -> dict[str, Any]:
        """Say what there is to see."""
        moves, told = self.moves(), self._told()
        table = self.played_at()
        return {
            "kind": "look_back",
            "title": self.texts["take_back"],
            "question": self.texts["take_back"],
            "form": {"kind": "choice", "options": moves} if moves else None,
            "last": self.chosen,
            "solved": bool(self.chosen),
            "none": "" if moves else self.texts["looked_back" if self.chosen else "no_game"],
            "unreadable": self.unreadable,
            "told": told,
            "svg": table.review.get("svg", "") if table is not None and self.chosen else "",
            "spoken": self.unreadable or " ".join(told),
        }

    def lines(self) -> list[str]:
        """Say it line by line."""
        return [self.texts["take_back"], *self._told()]
