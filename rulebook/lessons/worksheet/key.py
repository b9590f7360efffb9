"""The answer key: every right answer of every sheet, with the argument that leads to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import floor, log10

from rulebook.core.registry import rules
from rulebook.core.texts import numeral
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.sheets import Sheet
from rulebook.lessons.worksheet.typesetting import typeset

DIGITS = 4
"""Digits of a rounded answer that count."""


def key_pages(paper: Paper, sheets: Sequence[Sheet]) -> str:
    """Set the key: for each sheet every answer, and the argument that leads to it.

    >>> from rulebook.lessons.worksheet.sheets import made
    >>> sheets = [made("poof", 7, ["no_poof"]), made("poof", 8, ["no_poof"])]
    >>> key_pages(Paper("poof", "en"), sheets).count("<table")
    2
    """
    example = sheets[0].asked[0]
    call = f'ask("{example.game}", "{example.name}", seed={example.seed}, language="{paper.language}")'
    return (
        f'<article class="key"><header><div><p class="game">{typeset(paper.title)}</p>'
        f"<h1>{paper.say('key')}</h1></div>"
        f'<p class="how">{paper.say("on_screen")}<br><code>{escape(call)}</code></p>'
        f'<p class="how">{_origin(paper)}</p></header>'
        f"{''.join(_table(paper, sheet) for sheet in sheets)}</article>"
    )


def _origin(paper: Paper) -> str:
    """What the numbers rest on: the booklet, so many rulings, and each part of the box that is assumed."""
    catalogue, language = rules(paper.game), paper.language
    assumed = (part for part in catalogue.components if part.assumed)
    lines = [f"{part.text(language)} ({part.origin().badge(language)})" for part in assumed]
    return "<br>".join(map(typeset, (catalogue.left_open(language).left_alone(), *lines)))


def _table(paper: Paper, sheet: Sheet) -> str:
    heads = "".join(
        f'<th scope="col">{paper.say(key)}</th>' for key in ("exercise", "exact", "decimal", "worked")
    )
    rows = "".join(_row(paper, asked, number) for number, asked in enumerate(sheet.asked, 1))
    return (
        f"<table><caption>{_named(paper, sheet)}</caption><thead><tr><td></td>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _row(paper: Paper, asked: Exercise, number: int) -> str:
    title = typeset(asked.title(paper.language))
    argued = f'<td class="solution">{typeset(asked.solution(paper.language))}</td>'
    right = _right(asked, paper.language)
    return f'<tr><td>{number}</td><th scope="row">{title}</th>{right}{argued}</tr>'


def _right(asked: Exercise, language: str) -> str:
    """The right answer: a number also as a decimal, an option also in words."""
    right = asked.right_words()
    exact = re.sub(r"(?<=\d\d)/(?=\d\d)", "/<wbr>", typeset(right))
    match asked.counted.kind:
        case "number":
            return f"<td>{exact}</td><td>{decimal(asked.counted.right, language)}</td>"
        case "choice":
            return f'<td colspan="2"><b>{exact}</b> {typeset(asked.said(right, language))}</td>'
    return f'<td colspan="2">{exact}</td>'


def _named(paper: Paper, sheet: Sheet) -> str:
    who = f" · {escape(sheet.student)}" if sheet.student else ""
    return paper.say("sheet", n=sheet.number) + who


def decimal(right: Fraction, language: str) -> str:
    """Write a number with four digits that count.

    >>> decimal(Fraction(5, 36), "de"), decimal(Fraction(345, 8), "en"), decimal(Fraction(900), "en")
    ('0,1389', '43.125', '900')
    """
    places = DIGITS - 1 - floor(log10(abs(right))) if right else 0
    exact = next((n for n in range(DIGITS + 2) if (right * 10**n).denominator == 1), max(places, 0))
    return numeral(f"{float(right):.{exact}f}", language)
