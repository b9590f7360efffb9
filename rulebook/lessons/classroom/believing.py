"""What of a line is believed: only what the lesson can have asked this student, and can have shown them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from rulebook.lessons.classroom.chat import chance_of
from rulebook.lessons.plans import PRINTED
from rulebook.lessons.seeded import seeds_of
from rulebook.lessons.subjects import variable_of
from rulebook.lessons.work import Guessed, Played, Tried, Work
from rulebook.odds import law

ENOUGH = 50
"""Trials that a lesson lets one student play by hand."""
ON_PAPER = 300
"""Trials at most on one tally from paper: a table's, or a class's added up by hand."""
SLIPS = 60
"""Exit slips at most in one pile: those of a class."""
AGAIN = 100
"""How often at most somebody asks for other numbers."""
TRIES = 1000
"""Answers at most that somebody may have given to one question."""


@dataclass(frozen=True)
class Doubt:
    """Something that was left out: the name of a text of `doubts`, and what fills it.

    >>> Doubt("foreign", {"n": 2}).say
    'foreign'
    """

    say: str
    data: dict[str, Any] = field(default_factory=dict)


def believed(work: Work, paper: bool = False) -> tuple[Work, list[Doubt]]:
    """Give what of a work can be believed, and say what cannot.

    >>> forged = Work("closing_in", "Ben", played=(Played("parks", ((0, 8**13),)),))
    >>> work, doubts = believed(forged)
    >>> work.played, doubts[0].say
    ((), 'too_many')
    """
    tried, of_tried = sorted_out(work.tried, lambda each: _of_tried(each, work.student))
    guesses, of_guesses = sorted_out(work.guesses, lambda each: _of_guess(each, paper))
    played, of_played = sorted_out(work.played, lambda each: _of_played(work.lesson, each, paper))
    slips, of_slips = sorted_out(work.stepped, lambda each: "slips" if paper and each.times > SLIPS else "")
    doubts = [*of_tried, *of_guesses, *of_played, *of_slips]
    if not paper:
        guesses, again = once(guesses)
        doubts += [Doubt("guessed_again", {"n": again})] if again else []
        played, again = once(played)
        doubts += [Doubt("played_again", {"n": again})] if again else []
    believed_work = replace(
        work, tried=tuple(tried), guesses=tuple(guesses), played=tuple(played), stepped=tuple(slips)
    )
    return believed_work, doubts


def sorted_out(things: Iterable[Any], doubt_of: Any) -> tuple[list[Any], list[Doubt]]:
    """Part what is believed from what is not; doubts of one kind become one.

    >>> sorted_out([1, -1, -2], lambda each: "less" if each < 0 else "")
    ([1], [Doubt(say='less', data={'n': 2})])
    """
    kept, doubted = [], list[str]()
    for each in things:
        if doubt := doubt_of(each):
            doubted.append(doubt)
        else:
            kept.append(each)
    return kept, [Doubt(say, {"n": doubted.count(say)}) for say in dict.fromkeys(doubted)]


def once(things: Iterable[Any]) -> tuple[list[Any], int]:
    """Keep the first of each name, and count the others.

    >>> once([Guessed("seven", text="1/2"), Guessed("seven", text="1")])[1]
    1
    """
    things = list(things)
    first = {each.name: each for each in reversed(things)}
    kept = [each for each in things if first[each.name] is each]
    return kept, len(things) - len(kept)


def _of_tried(tried: Tried, student: str) -> str:
    if not any(first <= tried.seed <= first + AGAIN for first in _first_seeds(student)):
        return "foreign"
    return "tries" if tried.tries > TRIES or tried.hints > TRIES else ""


def _first_seeds(student: str) -> Iterator[int]:
    """The numbers of a name, and those that everybody has until a name is typed."""
    yield PRINTED
    if student:
        yield seeds_of(student)


def _of_guess(guess: Guessed, paper: bool) -> str:
    return "no_chance" if chance_of(guess.text) is None else ""


def _of_played(lesson: str, played: Played, paper: bool) -> str:
    if played.times > (ON_PAPER if paper else ENOUGH):
        return "too_many_on_paper" if paper else "too_many"
    return "" if possible_values(lesson, played.name).issuperset(dict(played.counts)) else "values"


@cache
def possible_values(lesson: str, name: str) -> frozenset[int]:
    """Give the values that a trial can bring.

    >>> sorted(possible_values("closing_in", "parks"))
    [0, 1, 2]
    """
    return frozenset(law(variable_of(lesson, name)))
