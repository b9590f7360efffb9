"""The rules of a game in a box at the head of a sheet, and the words of it that somebody might not know."""

from __future__ import annotations

import re
from math import ceil

from rulebook.core.texts import joined, texts_in
from rulebook.lessons.course.plan import all_lessons, lesson
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.sheets import Sheet
from rulebook.lessons.worksheet.typesetting import typeset

LINE, TALL = 105, 4.8
"""Characters on a line of the box, and its millimetres."""


def boxed_rules(paper: Paper, sheet: Sheet) -> str:
    """Set the rules that the lesson begins with, and explain words that stand in its exercises.

    >>> from rulebook.lessons.worksheet.sheets import made
    >>> paper = Paper("how_likely_is_a_seven", "en")
    >>> "aside" in boxed_rules(paper, made(paper.name, 7, ["two_dice"]))
    True
    """
    said = rules_of(paper)
    known = words_of(paper, sheet)
    told = (
        joined(paper.language, "named", f"<b>{typeset(word)}</b>", typeset(meaning))
        for word, meaning in known
    )
    listed = "".join(f"<li>{one}</li>" for one in told)
    words = f'<ul class="words">{listed}</ul>' if known else ""
    return f'<aside class="rules">{said}{words}</aside>' if said or words else ""


def rules_of(paper: Paper) -> str:
    """Give the text that the lesson, or the first one of the game, begins with, as HTML.

    >>> rules_of(Paper("how_likely_is_a_seven", "en")).count("<p>")
    3
    """
    own = paper.plan.name in all_lessons()
    of_game = (name for name in all_lessons() if lesson(name).game == paper.game)
    first = lesson(paper.plan.name if own else next(of_game), paper.language).steps[0]
    paragraphs = [" ".join(each.split()) for each in first.text.strip().split("\n\n")]
    body = "".join(f"<p>{stressed(each)}</p>" for each in paragraphs if each)
    return f"<h2>{typeset(first.title)}</h2>{body}" if first.kind == "tell" else ""


def stressed(text: str) -> str:
    """Set a text with its stress.

    >>> stressed("Count **ordered** *cases*.")
    'Count <b>ordered</b> <i>cases</i>.'
    """
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", typeset(text))
    return re.sub(r"(?<!\w)\*(\S.*?)\*(?!\w)", r"<i>\1</i>", bold)


def words_of(paper: Paper, sheet: Sheet) -> list[tuple[str, str]]:
    """List the words of the games that stand in the exercises, with what they mean.

    >>> from rulebook.lessons.worksheet.sheets import made
    >>> [word for word, _ in words_of(Paper("closing_in", "en"), made("closing_in", 7, ["second_pass"]))]
    ['step', 'pass', 'enforcer']
    """
    found = {}
    for asked in sheet.asked:
        text = f"{asked.title(paper.language)} {asked.question(paper.language)}"
        for entry in texts_in(TEXTS, "glossary", paper.language).get(asked.game, ()):
            if re.search(entry["seen"], text, re.IGNORECASE):
                found[entry["word"]] = entry["means"]
    return list(found.items())


def height_of(box: str) -> int:
    """Estimate the millimetres of a box.

    >>> height_of("")
    0
    """
    if not box:
        return 0
    parts = re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", box)
    lines = sum(ceil(len(re.sub(r"<.*?>", "", part)) / LINE) for part in parts)
    return ceil(TALL * lines + 16)
