"""Exercises as questions of a test system: a number, one option, several options, or an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.questions import CLOSE
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.subjects import exercise_of

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

    Options of an order stand in the right order; `wrong` are the numbers that usual mistakes lead to.

    >>> item_of(exercise_of("poof", "no_poof", 2)).kind
    'number'
    """

    name: str
    title: str
    text: str
    kind: str
    solution: str
    right: Fraction = Fraction(0)
    wrong: tuple[tuple[Fraction, str], ...] = ()
    options: tuple[Option, ...] = ()

    @property
    def tolerance(self) -> Fraction:
        """How far from the right number an answer may be: three digits will do."""
        return abs(self.right) * CLOSE


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
    wrong: dict[Fraction, str] = {}
    for text, words in mistakes.items():  # of two that cannot be told apart when rounded, the first is usual
        value = Fraction(text)
        if not any(abs(value - other) <= 2 * CLOSE * abs(other) for other in wrong):
            wrong[value] = words
    return "number", {"right": asked.counted.right, "wrong": tuple(wrong.items())}


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
