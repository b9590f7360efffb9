"""A student's pages: a head with a line for the name, exercises with room to work, a foot on each page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil

from rulebook.lessons.seeded import Exercise
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.pictures import picture
from rulebook.lessons.worksheet.rule_box import boxed_rules, height_of
from rulebook.lessons.worksheet.sheets import Sheet
from rulebook.lessons.worksheet.spaces import answer_space
from rulebook.lessons.worksheet.typesetting import typeset

LINE = 88
"""Characters of a question that fit on a line."""
FULL, HEAD = 238, 48
"""Millimetres: the room for exercises on a page of the shorter paper, and what a head takes of it."""
ARGUED, STEP, LEAST = 30, 9, 36
"""Characters of an argument that are a step of it, millimetres to write one, and what the shortest gets."""


def pages(paper: Paper, sheet: Sheet) -> str:
    """Set a sheet.

    >>> from rulebook.lessons.worksheet.sheets import made
    >>> pages(Paper("poof", "en"), made("poof", 7, ["no_poof"])).count('class="exercise')
    1
    """
    box = boxed_rules(paper, sheet)
    shares = spread([room(asked, paper.language) for asked in sheet.asked], HEAD + height_of(box))
    first, done = 0, ""
    for page, share in enumerate(shares, 1):
        asked = enumerate(sheet.asked[first : first + share], first + 1)
        body = "".join(_exercise(paper, one, number) for number, one in asked)
        head = _head(paper, sheet) + box if page == 1 else ""
        done += f'<article class="page">{head}{body}{_foot(paper, sheet, page, len(shares))}</article>'
        first += share
    return done


def room(asked: Exercise, language: str) -> int:
    """Estimate how many millimetres an exercise takes at least, with room for each step of its argument.

    >>> from rulebook.lessons import exercise
    >>> room(exercise("poof", "no_poof"), "en") < room(exercise("poof", "down_to"), "en")
    True
    """
    lines = ceil(len(asked.question(language)) / LINE) + ceil(len(asked.title(language)) / LINE)
    return 14 + 6 * lines + to_write(asked, language) + _given(asked, language)


def to_write(asked: Exercise, language: str) -> int:
    """Give the millimetres to write an argument in, by its length.

    >>> from rulebook.lessons import exercise
    >>> to_write(exercise("knapp_daneben", "worth_waiting"), "en") > LEAST
    True
    """
    return max(LEAST, STEP * ceil(len(asked.solution(language)) / ARGUED))


def _given(asked: Exercise, language: str) -> int:
    """What is drawn or listed above the room to write, and the place for the answer below it."""
    form = asked.form(language)
    listed = form.get("options") or form.get("items") or ()
    lines = sum(ceil(len(each["text"]) / LINE) for each in listed)
    rows = form.get("rows") or ()
    wide = max((len(cell["text"]) * len(row) for row in rows for cell in row), default=0)
    drawn = 14 if picture(asked, language) else 0
    answer = 0 if form["kind"] in ("choice", "cells") else 12
    grid = (9 + 6 * (wide // 70)) * len(rows) + 10 if rows else 0
    return drawn + answer + 7 * lines + (4 if listed else 0) + grid


def spread(heights: Sequence[int], head: int = HEAD) -> list[int]:
    """Spread exercises over as few pages as hold them, evenly: how many on each.

    >>> spread([45] * 8), spread([45] * 2)
    ([3, 5], [2])
    """
    fewest = len(_filled(heights, head, FULL))
    limits = range(max(heights), FULL + 1)
    return next(
        (f for f in (_filled(heights, head, limit) for limit in limits) if len(f) == fewest), []
    ) or _filled(heights, head, FULL)


def _filled(heights: Sequence[int], head: int, limit: int) -> list[int]:
    """Fill pages one after another up to a limit: how many exercises on each."""
    shares, used = [0], head
    for height in heights:
        if shares[-1] and used + height > limit:
            shares.append(0)
            used = 0
        shares[-1] += 1
        used += height
    return shares


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
    chosen, answer = answer_space(asked.form(paper.language), paper.texts)
    beside = (
        f'<div class="given">{drawn}{chosen}</div>'
        if (drawn := picture(asked, paper.language)) or chosen
        else ""
    )
    return (
        f'<section class="exercise"><h2><b>{number}</b>{title}</h2><p class="question">{question}</p>{beside}'
        f'<div class="room" style="min-height:{to_write(asked, paper.language)}mm"></div>{answer}</section>'
    )


def _foot(paper: Paper, sheet: Sheet, page: int, of: int) -> str:
    who = f" · {escape(sheet.student)}" if sheet.student else ""
    return (
        f"<footer><span>{typeset(paper.title)} · {paper.say('sheet', n=sheet.number)}{who}</span>"
        f"<span>{paper.say('page', page=page, of=of)}</span></footer>"
    )
