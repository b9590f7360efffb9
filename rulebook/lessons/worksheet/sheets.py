"""Which sheet gets which numbers: the number on a sheet is the seed of all its exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import eq

from rulebook.core.registry import did_you_mean
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.subjects import exercise_of

SEEDS = 1000
"""Numbers set aside for one class: seed 7 has the sheets 7001 to 7999."""


class Unprintable(ValueError):
    """Raised for sheets that cannot be made; the message says what would do.

    >>> names_of("poof", ["no_poff"])
    Traceback (most recent call last):
    ...
    rulebook.lessons.worksheet.sheets.Unprintable: poof has no exercise 'no_poff'; ...did you mean 'no_poof'?
    """


@dataclass(frozen=True)
class Sheet:
    """One student's exercises; its number, typed as a name on the screen, gives the same ones.

    >>> sheet = made("poof", 7001, ["no_poof"])
    >>> sheet.asked[0] == exercise_of("poof", "no_poof", seed=sheet.number)
    True
    """

    number: int
    asked: tuple[Exercise, ...]
    student: str = ""


def made(game: str, number: int, names: Sequence[str]) -> Sheet:
    """Make the sheet with a number.

    >>> made("poof", 3, ["no_poof", "same_card"]).asked[1].title()
    'A tie for the start'
    """
    return Sheet(number, tuple(exercise_of(game, name, number) for name in names))


@cache
def all_different(game: str, names: tuple[str, ...], students: int, seed: int) -> tuple[Sheet, ...]:
    """Make sheets of which no two are alike, and no two neighbours in more than half of the exercises.

    There may be fewer than wanted, if the exercises do not have that many variants.

    >>> len(all_different("knapp_daneben", ("two_dice",), 8, seed=1))
    8
    """
    found: dict[tuple[str, ...], Sheet] = {}
    beside: tuple[str, ...] = ()
    for number in range(seed * SEEDS + 1, (seed + 1) * SEEDS):
        sheet = made(game, number, names)
        seen = tuple(map(_seen, sheet.asked))
        if seen not in found and 2 * sum(map(eq, seen, beside)) <= len(names):
            found[seen], beside = sheet, seen
        if len(found) == students:
            break
    return tuple(found.values())


def _seen(asked: Exercise) -> str:
    """All that a student sees of an exercise."""
    return f"{asked.question()} {asked.form()}"


def names_of(name: str, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """Give the exercises of a sheet: those that are wanted, or all of the lesson.

    >>> names_of("poof", ["same_card", "no_poof"]), names_of("how_likely_is_a_seven", None)[0]
    (('same_card', 'no_poof'), 'two_dice')
    """
    known = tuple(lesson_plan(name).games)
    for each in wanted or ():
        if each not in known:
            raise Unprintable(
                f"{name} has no exercise {each!r}; it has {', '.join(known)}{did_you_mean(each, known)}"
            )
    return tuple(dict.fromkeys(wanted)) if wanted else lesson_plan(name).exercises
