"""Questions as a GIFT file, which Moodle imports into a question bank."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.core.texts import texts_in
from rulebook.lessons.classroom.questions import Item, Option, decimal_of, items_of
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.wording import TEXTS

SPECIAL = re.compile(r"([\\~=#{}:])")


def gift(lesson: str, language: str = "en") -> str:
    """Write the exercises of a lesson as a GIFT file.

    >>> gift("poof").splitlines()[0]
    '$CATEGORY: rulebook/How many hands are there?'
    """
    words = texts_in(TEXTS, "export", language)
    category = lesson_plan(lesson, language).title.replace("/", "–")
    items = (written(item, words["as_decimal"]) for item in items_of(lesson, language))
    return "\n\n".join([f"$CATEGORY: rulebook/{category}", *items]) + "\n"


def written(item: Item, as_decimal: str = "") -> str:
    """Write one question.

    >>> from rulebook.lessons.classroom.questions import item_of
    >>> from rulebook.lessons import exercise
    >>> print(written(item_of(exercise("knapp_daneben", "two_dice", 1)))[:55])
    ::A total of two dice (two_dice_1)::[plain]You roll two
    """
    head = f"::{safe(item.title)} ({item.name})::[plain]{safe(item.text)}"
    if item.kind == "number" and as_decimal:
        head += f" {safe(as_decimal)}"
    opened = "{#" if item.kind == "number" else "{"
    answers = _number(item) if item.kind == "number" else _LINES[item.kind](item.options)
    return "\n".join([head + opened, *answers, f"####{safe(item.solution)}", "}"])


def safe(text: str) -> str:
    """Take the meaning from all that GIFT takes for a sign, and write it on one line.

    >>> safe("a = {b}:\\nc")
    'a \\\\= \\\\{b\\\\}\\\\: c'
    """
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _number(item: Item) -> list[str]:
    right = [f"=%100%{decimal_of(value)}:{decimal_of(off)}" for value, off in item.accepted]
    wrong = (f"=%0%{decimal_of(value)}:{decimal_of(off)}#{safe(words)}" for value, off, words in item.wrong)
    return [*right, *wrong]


def _choice(options: Sequence[Option]) -> list[str]:
    said = (f"#{safe(each.feedback)}" if each.feedback else "" for each in options)
    return [
        f"{'=' if each.right else '~'}{safe(each.text)}{words}"
        for each, words in zip(options, said, strict=True)
    ]


def _several(options: Sequence[Option]) -> list[str]:
    """Each right option brings its share, each wrong one takes all."""
    share = f"{100 / sum(each.right for each in options):.5f}".rstrip("0").rstrip(".")
    return [f"~%{share if each.right else '-100'}%{safe(each.text)}" for each in options]


def _order(options: Sequence[Option]) -> list[str]:
    return [f"={place}. -> {safe(each.text)}" for place, each in enumerate(options, 1)]


_LINES = {"choice": _choice, "several": _several, "order": _order}
