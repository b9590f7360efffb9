"""Which sheet gets which numbers: the number on a sheet is the seed of all its exercises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import eq

from rulebook.core.registry import did_you_mean
from rulebook.lessons.seeded import Exercise, exercise, exercises
from rulebook.lessons.training import topics_of

SEEDS = 1000
"""Numbers set aside for one class: seed 7 has the sheets 7001 to 7999."""

USUAL = 8
"""Exercises on a sheet, if nobody says which."""


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

    >>> sheet = made("poof", 7001, exercises("poof"))
    >>> sheet.asked[0] == exercise("poof", "no_poof", seed=sheet.number)
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
    return Sheet(number, tuple(exercise(game, name, number) for name in names))


@cache
def all_different(game: str, names: tuple[str, ...], students: int, seed: int) -> tuple[Sheet, ...]:
    """Make sheets of which no two are alike, and no two neighbours in more than half of the exercises.

    There may be fewer than wanted, if the exercises do not have that many variants.

    >>> len(all_different("knapp_daneben", ("two_dice",), 8, seed=1))
    6
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


def names_of(game: str, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """Give the exercises of a sheet: those that are wanted, or a selection.

    >>> names_of("poof", ["same_card", "no_poof"])
    ('same_card', 'no_poof')
    """
    known = exercises(game)
    for name in wanted or ():
        if name not in known:
            raise Unprintable(
                f"{game} has no exercise {name!r}; it has {', '.join(known)}{did_you_mean(name, known)}"
            )
    return tuple(dict.fromkeys(wanted)) if wanted else selection(game)


def selection(game: str) -> tuple[str, ...]:
    """Choose as many exercises as fit on two pages, over all topics and kinds of question, in their order.

    >>> names = selection("knapp_daneben")
    >>> len(names), sorted({exercise("knapp_daneben", name).counted.kind for name in names})
    (8, ['cells', 'choice', 'formula', 'number', 'order'])
    """
    left, topics, kinds = list(exercises(game)), Counter[str](), Counter[str]()
    while left and topics.total() < USUAL:
        name = min(left, key=lambda name: (topics[_topic(game, name)], kinds[_kind(game, name)]))
        left.remove(name)
        topics[_topic(game, name)] += 1
        kinds[_kind(game, name)] += 1
    return tuple(name for name in exercises(game) if name not in left)


def _topic(game: str, name: str) -> str:
    return topics_of(game, name)[0]


def _kind(game: str, name: str) -> str:
    return exercise(game, name).counted.kind
