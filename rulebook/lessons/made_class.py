"""A made-up class, to see what pooling looks like before thirty students have done a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from typing import Any

from rulebook.core.luck import Luck, generator
from rulebook.core.texts import numeral, texts_in
from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.seeded import seeds_of
from rulebook.lessons.subjects import event_of, exercise_of, variable_of
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import SHEETS, Guessed, Played, Tried, Work
from rulebook.odds import Law, P, law

TRIALS = 50


def made_chat(lesson: str, students: int = 30, seed: int = 0, language: str = "en") -> str:
    """Make the chat of a class that hands in: with clutter, a key broken over lines, and damaged ones.

    >>> from rulebook.lessons.results import pool
    >>> pooled = pool(made_chat("knapp_daneben", students=30, seed=7))
    >>> len(pooled.classes[0].works), [each.say for each in pooled.remarks]
    (28, ['replaced', 'damaged', 'damaged'])
    """
    rng = generator(seed)
    words = texts_in(TEXTS, "pool", language)["made"]
    names = [
        words["names"][i % len(words["names"])] + "'" * (i // len(words["names"])) for i in range(students)
    ]
    lines = []
    for place, name in enumerate(names):
        work = made_work(lesson, name if rng.random() < 0.8 else "", rng, language)
        key = work.key()
        if place % 15 == 4:
            key = key[:-7]
        elif place % 15 == 9:
            key = f"{key[:60]}\n{key[60:]}"
        elif place == 0:
            lines.append(f"{name}: {Work(lesson, work.student, work.sheet, work.tried[:2]).key()}")
        lines.append(f"{name}: {key}")
        if rng.random() < 0.2:
            lines.append(f"{name}: {_one(rng, words['clutter'])}")
    return "\n".join(lines)


def made_work(lesson: str, student: str, rng: Luck, language: str = "en") -> Work:
    """Do a lesson as somebody might: some exercises at once, some after a usual mistake, some never.

    >>> made_work("poof", "Ada", generator(1)).played[0].times
    50
    """
    planned = lesson_plan(lesson)
    seed = seeds_of(student) if student else PRINTED
    done = (name for name in planned.exercises if rng.random() < 0.92)
    tried = tuple(_tried(lesson, name, seed, rng, language) for name in done)
    guesses = tuple(
        Guessed(name, seed, _guess(float(P(event_of(lesson, name))), rng), 3) for name in planned.guesses
    )
    played = tuple(Played(name, _counted(law(variable_of(lesson, name)), rng)) for name in planned.trials)
    return Work(lesson, student, rng.integers(SHEETS), tried, guesses, played)


def _tried(lesson: str, name: str, seed: int, rng: Luck, language: str) -> Tried:
    asked = exercise_of(lesson, name, seed)
    usual = list(asked.mistakes().values())
    wrong: list[str] = []
    while usual and len(wrong) < 3 and rng.random() < 0.5:
        # The first mistakes of an exercise are the most usual ones.
        wrong.append(usual[min(_until(rng), len(usual) - 1)])
    hints = rng.integers(3) if wrong and rng.random() < 0.5 else 0
    gives_up = len(wrong) >= 2 and rng.random() < 0.5
    texts = [_by_hand(one, language) for one in (wrong if gives_up else [*wrong, asked.right_words()])]
    return Tried(name, seed, tuple(texts), hints, gives_up and rng.random() < 0.4)


def _by_hand(answer: str, language: str) -> str:
    """Nobody copies a fraction of many digits."""
    return (
        answer
        if len(answer) < 12 or not set(answer) <= set("0123456789/")
        else numeral(f"{float(Fraction(answer)):.4f}", language)
    )


def _guess(exact: float, rng: Luck) -> str:
    near = min(max(rng.gauss((exact + 0.4) / 2, 0.17), 0.02), 0.95)
    return f"{round(near * 20) * 5} %"


def _one(rng: Luck, among: Sequence[Any]) -> Any:
    return among[rng.integers(len(among))]


def _until(rng: Luck) -> int:
    """How many times a coin shows heads before it shows tails."""
    return next(heads for heads in count() if rng.random() < 0.5)


def _counted(true: Law[int], rng: Luck) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(_drawn(true, rng) for _ in range(TRIALS)).items()))


def _drawn(true: Law[int], rng: Luck) -> int:
    """Draw a value by its law."""
    left = Fraction(rng.random())
    for value in true:
        left -= true[value]
        if left < 0:
            break
    return value
