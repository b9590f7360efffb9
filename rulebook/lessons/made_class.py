"""A made-up class, to see what pooling looks like before thirty students have done a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulebook.core.later import np
from rulebook.core.texts import texts_in
from rulebook.lessons.guessing import chances
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.seeded import exercise, seeds_of
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import SHEETS, Guessed, Played, Tried, Work
from rulebook.odds import P
from rulebook.odds.estimate import simulated

TRIALS = 50


def made_chat(lesson: str, students: int = 30, seed: int = 0) -> str:
    """Make the chat of a class that hands in: with clutter, a key broken over lines, and damaged ones.

    >>> from rulebook.lessons.results import pool
    >>> pooled = pool(made_chat("knapp_daneben", students=30, seed=7))
    >>> len(pooled.classes[0].works), len(pooled.damaged), len(pooled.older)
    (28, 2, 1)
    """
    rng = np.random.default_rng(seed)
    words = texts_in(TEXTS, "pool", "en")["made"]
    names = [
        words["names"][i % len(words["names"])] + "'" * (i // len(words["names"])) for i in range(students)
    ]
    lines = []
    for place, name in enumerate(names):
        work = made_work(lesson, name if rng.random() < 0.8 else "", rng)
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


def made_work(lesson: str, student: str, rng: np.random.Generator) -> Work:
    """Do a lesson as somebody might: some exercises at once, some after a usual mistake, some never.

    >>> made_work("poof", "Ada", np.random.default_rng(1)).played[0].times
    50
    """
    of = chances(lesson)
    seed = seeds_of(student) if student else 0
    tried = tuple(
        _tried(lesson, name, seed, rng) for name in lesson_plan(lesson).exercises if rng.random() < 0.92
    )
    guesses = tuple(
        Guessed(name, seed, _guess(float(P(event)), rng), 3) for name, event in of.guesses.items()
    )
    played = tuple(
        Played(name, tuple(sorted(Counter(simulated(variable, None, rng, TRIALS)).items())))
        for name, variable in of.trials.items()
    )
    return Work(lesson, student, int(rng.integers(SHEETS)), tried, guesses, played)


def _tried(lesson: str, name: str, seed: int, rng: np.random.Generator) -> Tried:
    asked = exercise(lesson, name, seed)
    usual = list(asked.mistakes().values())
    wrong: list[str] = []
    while usual and len(wrong) < 3 and rng.random() < 0.5:
        # The first mistakes of an exercise are the most usual ones.
        wrong.append(usual[min(int(rng.geometric(0.5)) - 1, len(usual) - 1)])
    hints = int(rng.integers(3)) if wrong and rng.random() < 0.5 else 0
    gives_up = len(wrong) >= 2 and rng.random() < 0.5
    texts = map(_by_hand, wrong if gives_up else [*wrong, asked.right_words()])
    return Tried(name, seed, tuple(texts), hints, gives_up and rng.random() < 0.4)


def _by_hand(answer: str) -> str:
    """Nobody copies a fraction of many digits."""
    return (
        answer
        if len(answer) < 12 or not set(answer) <= set("0123456789/")
        else f"{float(Fraction(answer)):.4f}"
    )


def _guess(exact: float, rng: np.random.Generator) -> str:
    near = min(max(rng.normal((exact + 0.4) / 2, 0.17), 0.02), 0.95)
    return f"{round(near * 20) * 5} %"


def _one(rng: np.random.Generator, among: Sequence[Any]) -> Any:
    return among[int(rng.integers(len(among)))]
