"""A student's pages: a head with a line for the name, exercises with room to work, a foot on each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations, pairwise
from math import ceil
from typing import Any

from rulebook.core.registry import rules
from rulebook.core.texts import texts_in
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.worksheet.pictures import picture
from rulebook.lessons.worksheet.sheets import Sheet
from rulebook.lessons.worksheet.spaces import answer_space
from rulebook.lessons.worksheet.typesetting import typeset

LINE = 95
"""Characters of a question that fit on a line."""
FULL, HEAD = 244, 45
"""Millimetres: the room for exercises on a page of the shorter paper, and what a head takes of it."""


@dataclass(frozen=True)
class Paper:
    """What all pages of a set of sheets share: the game, the language and its words.

    >>> Paper("knapp_daneben", "de").title
    'Knapp daneben!'
    """

    game: str
    language: str

    @property
    def title(self) -> str:
        """The game's name."""
        return rules(self.game).title(self.language)

    @property
    def texts(self) -> Mapping[str, Any]:
        """The words of worksheets in this language.

        >>> Paper("poof", "en").texts["name"]
        'Name'
        """
        return texts_in(TEXTS, "worksheet", self.language)

    def text(self, key: str, **data: Any) -> str:
        """Fill one of the words.

        >>> Paper("poof", "en").text("sheet", n=7)
        'Sheet 7'
        """
        return str(self.texts[key]).format(**data)

    def say(self, key: str, **data: Any) -> str:
        """Fill one of the words, ready for HTML.

        >>> Paper("poof", "en").say("sheet", n="<7>")
        'Sheet &lt;7&gt;'
        """
        return typeset(self.text(key, **data))


def pages(paper: Paper, sheet: Sheet) -> str:
    """Set a sheet.

    >>> from rulebook.lessons.worksheet.sheets import made
    >>> pages(Paper("poof", "en"), made("poof", 7, ["no_poof"])).count('class="exercise')
    1
    """
    shares = spread([room(asked, paper.language) for asked in sheet.asked])
    first, done = 0, ""
    for page, share in enumerate(shares, 1):
        asked = enumerate(sheet.asked[first : first + share], first + 1)
        body = "".join(_exercise(paper, one, number) for number, one in asked)
        head = _head(paper, sheet) if page == 1 else ""
        done += f'<article class="page">{head}{body}{_foot(paper, sheet, page, len(shares))}</article>'
        first += share
    return done


def room(asked: Exercise, language: str) -> int:
    """Estimate how many millimetres an exercise takes at least, with room to work.

    >>> from rulebook.lessons import exercise
    >>> room(exercise("poof", "no_poof"), "en")
    45
    """
    lines = ceil(len(asked.question(language)) / LINE)
    form = asked.form(language)
    listed = 7 * len(form.get("options") or form.get("items") or ())
    grid = 9 * len(form.get("rows", ())) + 10
    return 13 + 6 * lines + max(20, listed, grid)


def spread(heights: Sequence[int]) -> list[int]:
    """Spread exercises over as few pages as hold them, evenly: how many on each.

    >>> spread([45] * 8), spread([45] * 2)
    ([3, 5], [2])
    """
    last = len(heights)
    for pages in range(1, last):
        ways = [[0, *cuts, last] for cuts in combinations(range(1, last), pages - 1)]
        fullest, ends = min((_fullest(heights, ends), ends) for ends in ways)
        if fullest <= FULL:
            return [end - begin for begin, end in pairwise(ends)]
    return [1] * last


def _fullest(heights: Sequence[int], ends: Sequence[int]) -> int:
    """How many millimetres the fullest page takes."""
    used = [sum(heights[begin:end]) for begin, end in pairwise(ends)]
    return max(used[0] + HEAD, *used)


def _head(paper: Paper, sheet: Sheet) -> str:
    name = f'<span class="line">{escape(sheet.student)}</span>'
    return (
        f'<header><div><p class="game">{typeset(paper.title)}</p><h1>{paper.say("exercises")}</h1></div>'
        f'<p class="stamp">{paper.say("sheet", n=sheet.number)}</p>'
        f'<p class="who"><span class="label">{paper.say("name")}</span>{name}'
        f'<span class="label">{paper.say("date")}</span><span class="line short"></span></p>'
        f'<p class="how">{paper.say("how")}</p></header>'
    )


def _exercise(paper: Paper, asked: Exercise, number: int) -> str:
    title, question = typeset(asked.title(paper.language)), typeset(asked.question(paper.language))
    space = answer_space(asked.form(paper.language), paper.texts)
    return (
        f'<section class="exercise"><h2><b>{number}</b>{title}</h2><p class="question">{question}</p>'
        f'<div class="room">{picture(asked)}{space}</div></section>'
    )


def _foot(paper: Paper, sheet: Sheet, page: int, of: int) -> str:
    who = f" · {escape(sheet.student)}" if sheet.student else ""
    return (
        f"<footer><span>{typeset(paper.title)} · {paper.say('sheet', n=sheet.number)}{who}</span>"
        f"<span>{paper.say('page', page=page, of=of)}</span></footer>"
    )
