"""The results of a class as a table that spreadsheets open."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from rulebook.core.texts import common, numeral, texts_in
from rulebook.lessons.class_tables import placed
from rulebook.lessons.classroom.chat import chance_of
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.results import ClassWork
from rulebook.lessons.subjects import exercise_of
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Work

COMMANDS = ("=", "+", "-", "@", "\t")
"""What makes a spreadsheet take a text for a formula; a name that begins so gets an apostrophe before it."""


def results_csv(work: ClassWork, names: Sequence[str], language: str = "en") -> str:
    """Write a line for each student: how each exercise went and after how many tries, guesses, trials.

    >>> print(results_csv(ClassWork("closing_in", ()), ()).split(",")[0].strip("\\ufeff"))
    student
    """
    words, pool = texts_in(TEXTS, "export", language), texts_in(TEXTS, "pool", language)
    planned, names_of = lesson_plan(work.lesson, language), placed(work)
    heads = [pool["student"]]
    for name in names_of:
        title = exercise_of(work.lesson, name).title(language)
        heads += [title, words["tries"].format(title=title)]
    heads += [
        *planned.guesses.values(),
        *(words["trials"].format(**each) for each in planned.trials.values()),
    ]
    rows = []
    fared = [work.at(name) for name in names_of]
    for place, (student, each) in enumerate(zip(names, work.works, strict=True)):
        row = [f"'{student}" if student.startswith(COMMANDS) else student]
        for went in (column[place] for column in fared):
            row += [pool["ways"][went.how], str(went.tries)] if went else [pool["ways"]["none"], "0"]
        rows.append(
            row + _guesses(each, list(planned.guesses), language) + _times(each, list(planned.trials))
        )
    text = StringIO()
    sign = ";" if common(language)["decimal"] == "," else ","
    csv.writer(text, delimiter=sign, lineterminator="\r\n").writerows([heads, *rows])
    return "\ufeff" + text.getvalue()  # spreadsheets take it for UTF-8 by this sign


def _guesses(work: Work, names: Sequence[str], language: str) -> list[str]:
    guessed = {each.name: chance_of(each.text) for each in work.guesses}
    shares = (guessed.get(name) for name in names)
    return ["" if share is None else numeral(f"{float(share):.4f}", language) for share in shares]


def _times(work: Work, names: Sequence[str]) -> list[str]:
    played = {each.name: each.times for each in work.played}
    return [str(played.get(name, 0)) for name in names]
