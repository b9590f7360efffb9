"""Questions answered by choosing: one option, some cells of a board or cards of a row, an order of things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from rulebook.lessons.questions import Named, Question, Say, Verdict

Place = tuple[int, int]
"""A place on a board: row and column, both from 0."""


@dataclass(frozen=True)
class Choice(Question[Any]):
    """A question with options, one of them right; the others are mistakes where they have a name.

    >>> more = Choice("sum", {"order": "product"}, options=("product", "sum"))
    >>> more.judge("b").kind, more.judge("a").say, more.written("sum")
    ('right', 'order', 'b')
    """

    kind = "choice"
    options: tuple[Any, ...] = ()

    def written(self, answer: Any) -> str:
        """Write an option as its letter.

        >>> Choice(7, options=(6, 7)).written(7)
        'b'
        """
        return ascii_lowercase[self.options.index(answer)]

    def judge(self, text: str) -> Verdict:
        """Look the option up by its letter.

        >>> Choice(7, options=(6, 7)).judge("c").data
        {'keys': ('a', 'b')}
        """
        lettered = dict(zip(ascii_lowercase, self.options, strict=False))
        key = text.strip().strip("().").lower()
        if key not in lettered:
            return Verdict("unreadable", data={"keys": tuple(lettered)})
        if lettered[key] == self.right:
            return Verdict("right")
        return self.mistake(lettered[key]) or Verdict("wrong")

    def form(self, say: Say) -> dict[str, Any]:
        """List the options.

        >>> Choice(7, options=(6, 7)).form(str)["options"]
        [{'key': 'a', 'text': '6'}, {'key': 'b', 'text': '7'}]
        """
        return {"kind": self.kind, "options": _lettered(self.options, say)}

    def said(self, text: str, say: Say) -> str:
        """Say the option in its words.

        >>> Choice(7, options=(6, 7)).said("b", str)
        '7'
        """
        return _in_words([text.strip().strip("().").lower()], self.options, say) or text.strip()

    def sound(self) -> bool:
        """Whether there is just one right option, and no option twice.

        >>> Choice(7, options=(6, 7, 7)).sound()
        False
        """
        return len(set(self.options)) == len(self.options) and super().sound()


@dataclass(frozen=True)
class Order(Question[tuple[Any, ...]]):
    """A question for an order of things, which are shown in another one.

    >>> rank = Order((7, 8, 9), {"turned": (9, 8, 7)}, items=(8, 9, 7))
    >>> rank.written(rank.right), rank.judge("b a c").say, rank.judge("c, b, a").data
    ('c a b', 'turned', {'first': 1})
    """

    kind = "order"
    items: tuple[Any, ...] = ()

    def written(self, answer: Sequence[Any]) -> str:
        """Write an order by the letters of its things.

        >>> Order((7, 8), items=(8, 7)).written((7, 8))
        'b a'
        """
        return " ".join(ascii_lowercase[self.items.index(item)] for item in answer)

    def judge(self, text: str) -> Verdict:
        """Compare the order with the right one, and count the right places before the first wrong one.

        >>> Order((7, 8, 9), items=(9, 8, 7)).judge("c a").kind
        'unreadable'
        """
        keys, lettered = _letters(text), dict(zip(ascii_lowercase, self.items, strict=False))
        if sorted(keys) != list(lettered):
            return Verdict("unreadable", data={"keys": tuple(lettered)})
        order = tuple(lettered[key] for key in keys)
        if order == self.right:
            return Verdict("right")
        alike = [mine == right for mine, right in zip(order, self.right, strict=True)]
        return self.mistake(order) or Verdict("wrong", "begins", {"first": alike.index(False)})

    def form(self, say: Say) -> dict[str, Any]:
        """List the things as they are shown.

        >>> Order((7, 8), items=(8, 7)).form(str)["items"][0]
        {'key': 'a', 'text': '8'}
        """
        return {"kind": self.kind, "items": _lettered(self.items, say)}

    def said(self, text: str, say: Say) -> str:
        """Say the order in words.

        >>> Order((7, 8), items=(8, 7)).said("b a", str)
        '7, 8'
        """
        return _in_words(_letters(text), self.items, say) or text.strip()

    def sound(self) -> bool:
        """Whether there is something to put in order.

        >>> Order((7, 8), items=(7, 8)).sound()
        False
        """
        return len(set(self.items)) == len(self.items) and self.items != self.right and super().sound()


@dataclass(frozen=True)
class Cells(Question[frozenset[Place]]):
    """A question for some cells of a board, or some cards of a row; a cell is named A1: column, then row.

    >>> low = Cells(frozenset({(0, 0)}), {"high": frozenset({(0, 2)})}, rows=((2, 3, 12),))
    >>> low.judge("a1").kind, low.judge("C1").say, low.judge("A1 B1").data
    ('right', 'high', {'missing': 0, 'extra': 1})
    """

    kind = "cells"
    rows: tuple[tuple[Any, ...], ...] = ()

    def written(self, answer: frozenset[Place]) -> str:
        """Write cells by their names, row by row.

        >>> Cells(frozenset({(0, 1)}), rows=((2, 3), (4, 5))).written(frozenset({(1, 0), (0, 1)}))
        'B1 A2'
        """
        return " ".join(cell_name(place) for place in sorted(answer))

    def judge(self, text: str) -> Verdict:
        """Compare the cells with the right ones, and say how many are missing or too many.

        >>> Cells(frozenset({(0, 1)}), rows=((2, 3),)).judge("A1").data
        {'missing': 1, 'extra': 1}
        """
        chosen = self._chosen(text)
        if not chosen:
            return Verdict("unreadable")
        if chosen == self.right:
            return Verdict("right")
        missing, extra = len(self.right - chosen), len(chosen - self.right)
        say = "missing" if not extra else "swapped" if missing else "extra"
        return self.mistake(chosen) or Verdict("wrong", say, {"missing": missing, "extra": extra})

    def _chosen(self, text: str) -> frozenset[Place]:
        """The cells named in a text; none if any name is not that of a cell of this board."""
        board = [(row, column) for row, cells in enumerate(self.rows) for column in range(len(cells))]
        places = {cell_name(place): place for place in board}
        names = re.split(r"[\s,;]+", text.strip().strip(".").upper())
        return frozenset(places[name] for name in names) if set(names) <= set(places) else frozenset()

    def form(self, say: Say) -> dict[str, Any]:
        """Lay out the cells, each with its name, what is in it, and how it is spoken of.

        >>> Cells(frozenset({(0, 1)}), rows=((2, 3), (4, 5))).form(str)["rows"][0][1]
        {'key': 'B1', 'text': '3', 'name': 'B1: 3'}
        """
        return {
            "kind": self.kind,
            "rows": [
                [
                    {
                        "key": cell_name((row, column)),
                        "text": say(cell),
                        "name": self._spoken((row, column), say),
                    }
                    for column, cell in enumerate(cells)
                ]
                for row, cells in enumerate(self.rows)
            ],
        }

    def said(self, text: str, say: Say) -> str:
        """Name the cells and what is in them; of a single row, what is in them is enough.

        >>> Cells(frozenset({(0, 1)}), rows=((2, 3), (4, 5))).said("b2 a1", str)
        'A1: 2, B2: 5'
        """
        return ", ".join(self._spoken(place, say) for place in sorted(self._chosen(text))) or text.strip()

    def _spoken(self, place: Place, say: Say) -> str:
        cell = self.rows[place[0]][place[1]]
        return say(cell if len(self.rows) == 1 else Named(cell_name(place), cell))

    def sound(self) -> bool:
        """Whether there is something to choose, and something to leave.

        >>> Cells(frozenset(), rows=((2, 3),)).sound()
        False
        """
        return 0 < len(self.right) < sum(map(len, self.rows)) and super().sound()


def cell_name(place: Place) -> str:
    """Name a cell: the letter of its column, the number of its row.

    >>> cell_name((0, 2))
    'C1'
    """
    row, column = place
    return f"{ascii_lowercase[column].upper()}{row + 1}"


def in_row(chosen: Iterable[bool]) -> frozenset[Place]:
    """Choose cells of a single row: those for which it holds.

    >>> sorted(in_row((True, False, True)))
    [(0, 0), (0, 2)]
    """
    return frozenset((0, column) for column, holds in enumerate(chosen) if holds)


def _letters(text: str) -> list[str]:
    return re.findall(r"[^\s,;.>]", text.lower())


def _lettered(things: Sequence[Any], say: Say) -> list[dict[str, str]]:
    return [{"key": key, "text": say(thing)} for key, thing in zip(ascii_lowercase, things, strict=False)]


def _in_words(keys: Sequence[str], things: Sequence[Any], say: Say) -> str:
    """The words of the things with these letters; nothing if a letter is none of theirs."""
    lettered: Mapping[str, Any] = dict(zip(ascii_lowercase, things, strict=False))
    return ", ".join(say(lettered[key]) for key in keys) if set(keys) <= set(lettered) else ""
