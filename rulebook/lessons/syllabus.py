"""The course at a glance: its lessons, the spiral of their ideas, the standards that they serve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rulebook
from rulebook.core.texts import texts_in
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.training import topics
from rulebook.lessons.wording import TEXTS
from rulebook.odds.show import TextTable

MAPS = ("ccss", "kmk")
"""The standards that the lessons are mapped to; their codes and words are in `texts/standards.toml`."""


def overview(language: str = "en") -> TextTable:
    """List the lessons in their order, with what they need and what they are about.

    >>> overview().rows[1][:5]
    ('2', 'What does a total tell?', 'Close to the Mark!', '45', '1')
    """
    words, names = _words(language), topics(language)
    rows = []
    for name in all_lessons():
        found = lesson(name, language)
        needs = ", ".join(str(lesson(need).number) for need in found.needs)
        ideas = ", ".join(names[idea] for idea in found.ideas)
        game = rulebook.rules(found.game).texts(language)["title"]
        rows.append((str(found.number), found.title, game, str(found.minutes), needs or "–", ideas))
    caption = words["lessons"].format(n=len(rows))
    return TextTable(caption, tuple(words["lessons_heads"]), tuple(rows), words=True)


def spiral(language: str = "en") -> TextTable:
    """Say in which lessons each idea comes, in the order in which ideas are learned.

    >>> spiral().rows[5]
    ('inclusion and exclusion', '6, 9')
    """
    words = _words(language)
    rows = tuple((said, _numbers(lessons_on(idea))) for idea, said in topics(language).items())
    return TextTable(words["spiral"], tuple(words["spiral_heads"]), rows, words=True)


def lessons_on(idea: str) -> tuple[str, ...]:
    """Name the lessons in which an idea comes.

    >>> lessons_on("inclusion")
    ('counted_twice', 'lock_it_or_lengthen_it')
    """
    return tuple(name for name in all_lessons() if idea in lesson(name).ideas)


def standards(which: str, language: str = "en") -> TextTable:
    """Map standards to lessons: each code, a few words of our own, and the lessons that serve it.

    >>> standards("ccss").rows[0]
    ('7.SP.C.5', 'how likely, as a number from 0 to 1', '1')
    """
    words, all_texts = _words(language), texts_in(TEXTS, "standards", language)
    rows = tuple((code, said, _numbers(serving(code))) for code, said in all_texts[which].items())
    caption = words["standards"].format(title=all_texts[f"{which}_title"])
    return TextTable(caption, tuple(words["standards_heads"]), rows, words=True)


def serving(code: str) -> tuple[str, ...]:
    """Name the lessons that serve a standard.

    >>> serving("7.SP.C.5")
    ('how_likely_is_a_seven',)
    """
    return tuple(name for name in all_lessons() if code in lesson(name).teacher["standards"])


def standard_words(language: str = "en") -> dict[str, str]:
    """Give every code with its few words.

    >>> standard_words("de")["K1"]
    'argumentieren'
    """
    texts = texts_in(TEXTS, "standards", language)
    return {code: said for which in MAPS for code, said in texts[which].items()}


def _numbers(names: Iterable[str]) -> str:
    return ", ".join(str(lesson(name).number) for name in names)


def _words(language: str) -> Mapping[str, Any]:
    return texts_in(TEXTS, "teachers", language)
