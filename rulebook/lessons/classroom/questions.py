"""Exercises as questions of a test system: a number, one option, several options, or an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.lessons.forms import value_of
from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.questions import Counted
from rulebook.lessons.rounding import cut_to, in_figures, rounded_to, unit_of
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.subjects import exercise_of

TOLD = 3
"""Significant figures that an answer needs to be recognised as a mistake."""
LISTED = 5
"""Correct roundings are listed up to this many significant figures; longer answers have a tolerance."""
SETS = 5
"""Sets of numbers of each exercise, if nobody says how many."""


@dataclass(frozen=True)
class Option:
    """Something to choose or to put in order: its letter, its text, what is said to whoever chooses it.

    >>> Option("a", "7", right=True).right
    True
    """

    key: str
    text: str
    right: bool = False
    feedback: str = ""


@dataclass(frozen=True)
class Item:
    """One question with its numbers. `kind` is number, choice, several or order.

    The options of an order are in the right order. `accepted` has the right numbers, each with its tolerance.
    `wrong` has the numbers that get feedback, each with its tolerance and feedback. The first match counts.

    >>> item_of(exercise_of("poof", "no_poof", 2)).kind
    'number'
    """

    name: str
    title: str
    text: str
    kind: str
    solution: str
    right: Fraction = Fraction(0)
    accepted: tuple[tuple[Fraction, Fraction], ...] = ()
    wrong: tuple[tuple[Fraction, Fraction, str], ...] = ()
    options: tuple[Option, ...] = ()


def items_of(lesson: str, language: str = "en", sets: int = SETS) -> list[Item]:
    """Make the exercises of a lesson questions, each with some sets of numbers, no question twice.

    >>> items = items_of("poof", sets=2)
    >>> len(items) > 5, items[0].name
    (True, 'no_poof_2')
    """
    items = [
        item_of(exercise_of(lesson, name, seed), language)
        for name in lesson_plan(lesson).exercises
        for seed in range(PRINTED, PRINTED + sets)
    ]
    asked = {(item.text, *(option.text for option in item.options)): item for item in reversed(items)}
    return [item for item in items if item in asked.values()]


def item_of(asked: Exercise, language: str = "en") -> Item:
    """Make one exercise a question.

    >>> [option.text for option in item_of(exercise_of("poof", "no_poof", 2)).options]
    []
    """
    mistakes = {text: asked.check(text, language).words for text in dict.fromkeys(asked.mistakes().values())}
    kind, more = _OF_KIND[asked.counted.kind](asked, mistakes, language)
    name = f"{asked.name}_{asked.seed}"
    texts = asked.title(language), asked.question(language)
    return Item(name, *texts, kind, asked.solution(language), **more)


def _number(asked: Exercise, mistakes: Mapping[str, str], language: str) -> tuple[str, dict[str, Any]]:
    """Accept what the screen accepts, as far as a test system can: it sees a value, not what was typed.

    It cannot tell 0.4 from 0.40, so one figure is enough if the second is a zero.
    """
    right = asked.counted.right
    accepted = dict(map(_with_tolerance, _right_numbers(asked)))
    for value in _roundings(asked):
        accepted.setdefault(value, Fraction(0))
    wrong: dict[Fraction, tuple[Fraction, str]] = {}
    made = [*map(Fraction, mistakes), *_made_otherwise(asked)]
    for value in [*made, *_badly_rounded(right)]:  # if two look the same, the first is more usual
        if value in accepted or any(abs(value - other) <= off for other, (off, _) in wrong.items()):
            continue
        words = asked.check(_typed(value), language).words
        wrong[value] = unit_of(value, TOLD) / 2 if value and value in made else Fraction(0), words
    return "number", {
        "right": right,
        "accepted": tuple(accepted.items()),
        "wrong": tuple((value, off, words) for value, (off, words) in wrong.items()),
    }


def _right_numbers(asked: Exercise) -> list[Fraction]:
    """Return the right number and, if it is rounded up, the result before that."""
    unrounded = asked.counted.unrounded if isinstance(asked.counted, Counted) else None
    return [asked.counted.right, *([] if unrounded is None else [unrounded])]


def _made_otherwise(asked: Exercise) -> list[Fraction]:
    """Return the numbers of other mistakes: known calculations, ways not divided, one game too few."""
    counted = asked.counted
    if not isinstance(counted, Counted):
        return []
    found = [value_of(form) for forms in counted.forms.values() for form in forms]
    found += [counted.right * counted.whole] if counted.whole else []
    found += [counted.right - 1] if counted.unrounded is not None else []
    return [value for value in dict.fromkeys(found) if asked.judge(_typed(value)).kind == "mistake"]


def _roundings(asked: Exercise) -> list[Fraction]:
    """Return the correct roundings to a few figures."""
    values = filter(None, _right_numbers(asked))
    to_figures = [(value, figures) for value in values for figures in range(2, LISTED + 1)]
    texts = [in_figures(rounded_to(value, figures), figures) for value, figures in to_figures]
    return [Fraction(text) for text in texts if asked.judge(text).solved]


def _badly_rounded(right: Fraction) -> list[Fraction]:
    """Return the right number rounded to too few figures or truncated."""
    if not right:
        return []
    return [rounded_to(right, 1), *(cut_to(right, figures) for figures in range(2, LISTED + 1))]


def _with_tolerance(value: Fraction) -> tuple[Fraction, Fraction]:
    """Return a number with the tolerance for answers that have more figures than are listed."""
    return value, unit_of(value, LISTED + 1) / 2 if value else Fraction(0)


def _typed(value: Fraction) -> str:
    """Return a number as a decimal that a pupil could type."""
    return decimal_of(value) if value else "0"


def _choice(asked: Exercise, mistakes: Mapping[str, str], language: str) -> tuple[str, dict[str, Any]]:
    right = asked.right_words()
    options = tuple(
        Option(each["key"], each["text"], each["key"] == right, mistakes.get(each["key"], ""))
        for each in asked.form(language)["options"]
    )
    return "choice", {"options": options}


def _formula(asked: Exercise, mistakes: Mapping[str, str], language: str) -> tuple[str, dict[str, Any]]:
    """Test systems cannot tell whether two formulas are one: here it is chosen among the usual mistakes."""
    texts = sorted({asked.right_words(), *mistakes})
    right = asked.right_words()
    keyed = zip("abcdefghij", texts, strict=False)
    options = tuple(Option(key, text, text == right, mistakes.get(text, "")) for key, text in keyed)
    return "choice", {"options": options}


def _cells(asked: Exercise, mistakes: Mapping[str, str], language: str) -> tuple[str, dict[str, Any]]:
    right = asked.right_words().split()
    cells = (cell for row in asked.form(language)["rows"] for cell in row)
    return "several", {
        "options": tuple(Option(cell["key"], cell["name"], cell["key"] in right) for cell in cells)
    }


def _order(asked: Exercise, mistakes: Mapping[str, str], language: str) -> tuple[str, dict[str, Any]]:
    texts = {each["key"]: each["text"] for each in asked.form(language)["items"]}
    return "order", {"options": tuple(Option(key, texts[key], True) for key in asked.right_words().split())}


_OF_KIND = {"number": _number, "choice": _choice, "formula": _formula, "cells": _cells, "order": _order}


def decimal_of(value: Fraction) -> str:
    """Write a number as every system reads it.

    >>> decimal_of(Fraction(5, 36))
    '0.13888889'
    """
    return f"{float(value):.8g}"
