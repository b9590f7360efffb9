"""Work that was done at two desks becomes one: the newer of each answer counts, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from time import time
from typing import Any, TypeVar

from rulebook.keys.seal import Broken
from rulebook.lessons.course.honest import chance_guessed
from rulebook.lessons.naming import same_name
from rulebook.lessons.work import DAY_ONE, MARK, Guessed, Played, Stepped, Tried, Work

E = TypeVar("E", bound=Tried | Guessed | Played | Stepped)
P = TypeVar("P", bound=Hashable)

MOST = 50
"""Works that are taken up together at most."""
TELLING = 2
"""Minimum length of an answer that is unlikely to be guessed, unlike the letter of an option."""


def now() -> int:
    """Tell the time as work keeps it: in seconds since the beginning of 2026.

    >>> now() > 0
    True
    """
    return max(1, int(time()) - DAY_ONE)


def note(kept: dict[P, E], place: P, done: E) -> None:
    """Keep what was done with the time it was done; what is there already keeps its time.

    >>> kept = {"seven": Guessed("seven", text="1/2", at=5)}
    >>> note(kept, "seven", Guessed("seven", text="1/2")); kept["seven"].at
    5
    """
    if kept.get(place) != done:
        kept[place] = replace(done, at=max(now(), kept[place].at + 1 if place in kept else 0))


def joined(one: Work, other: Work) -> Work:
    """Join two works of one lesson, whichever is named first.

    >>> ada = Work("poof", "Ada", tried=(Tried("no_poof", 1, ("1/2",), at=7),))
    >>> later = Work("poof", "Ada", tried=(Tried("no_poof", 1, ("1/2", "1/3"), at=9),))
    >>> joined(ada, later).tried[0].texts, joined(ada, later) == joined(later, ada)
    (('1/2', '1/3'), True)
    """
    if one.lesson != other.lesson:
        raise ValueError(f"work of {one.lesson} and of {other.lesson} cannot be joined")
    if one.begun != other.begun:
        begun, bare = (one, other) if one.begun else (other, one)
        return replace(begun, student=begun.student or bare.student)
    newest = max(one, other, key=lambda work: (bool(work.student), latest(work), work.student, work.sheet))
    return Work(
        one.lesson,
        newest.student,
        newest.sheet,
        _all(one.tried, other.tried),
        _all(one.guesses, other.guesses),
        _all(one.played, other.played),
        _all(one.stepped, other.stepped),
    )


def latest(work: Work) -> int:
    """Tell when something was last done; 0 where no times are known.

    >>> latest(Work("poof", guesses=(Guessed("no_poof", text="1/2", at=7),)))
    7
    """
    return max((done.at for done in work.entries), default=0)


def taken_up(work: Work, here: Work) -> Work:
    """Give the work to go on with: joined with what was done here, unless that is another student's.

    >>> taken_up(Work("poof", "Ada"), Work("poof", "Ben", guesses=(Guessed("no_poof", text="1/2"),))).begun
    False
    """
    same = not (here.student and work.student) or same_name(here.student) == same_name(work.student)
    return joined(work, here) if here.begun and same else work


def by_the_same(work: Work, key: str) -> bool:
    """Tell whether a key holds work of the same student in the same lesson; one that cannot be read does not.

    >>> ada, ben = Work("poof", "Ada"), Work("poof", "Ben")
    >>> by_the_same(ada, Work("poof", "ada ").key()), by_the_same(ada, ben.key()), by_the_same(ada, "?")
    (True, False, False)
    """
    try:
        other = Work.from_key(key)
    except Broken:
        return False
    return other.lesson == work.lesson and same_name(other.student) == same_name(work.student)


def claimed_by(key: str, typed: str) -> bool:
    """Return whether the typed text shows that the work of a key belongs to the person who typed it.

    The text must be the name on the work or, if there is no name, a guess or an answer in it.

    >>> ada, nameless = Work("poof", "Ada"), Work("poof", guesses=(Guessed("no_poof", text="9/20"),))
    >>> claimed_by(ada.key(), "ada "), claimed_by(ada.key(), "Ben"), claimed_by(nameless.key(), "45 %")
    (True, False, True)
    """
    try:
        work = Work.from_key(key)
    except Broken:
        return False
    if work.student:
        return same_name(typed) == same_name(work.student)
    guess = chance_guessed(typed)
    if guess is not None and guess in {chance_guessed(each.text) for each in work.guesses}:
        return True
    answers = {same_name(text) for tried in work.tried for text in tried.texts}
    return len(typed.strip()) >= TELLING and same_name(typed) in answers


def beginning(key: str) -> str:
    """Give as much of a key as tells it from others: its mark and its checksum.

    >>> beginning("RBL1.llStbH NldmVu")
    'RBL1.llStbH'
    """
    return "".join(key.split())[: len(MARK) + 7]


def _all(ones: Iterable[E], others: Iterable[E]) -> tuple[E, ...]:
    """All entries of both, the oldest first."""
    found: dict[tuple[Any, ...], E] = {}
    for entry in (*ones, *others):
        place = _place(entry)
        found[place] = _both(found[place], entry) if place in found else entry
    return tuple(sorted(found.values(), key=lambda entry: (entry.at, _place(entry))))


def _place(entry: Any) -> tuple[Any, ...]:
    """What an entry is about: of what has the same place, there is one."""
    return (entry.name, entry.seed, entry.level) if isinstance(entry, Tried) else (entry.name,)


def _both(one: Any, other: Any) -> Any:
    """What is left of two entries about the same."""
    older, newer = sorted((one, other), key=_age)
    match newer:
        case Tried():
            told = {"hints": max(older.hints, newer.hints), "left_out": max(older.left_out, newer.left_out)}
            texts, solution = _answers(older.texts, newer.texts), older.solution or newer.solution
            return replace(newer, texts=texts, solution=solution, **told)
        case Played():  # whoever begins to throw anew loses no throws
            return max(older, newer, key=lambda played: (played.times, *_age(played)))
        case Stepped():
            text, game = newer.text or older.text, newer.game or older.game
            return replace(newer, times=max(older.times, newer.times), text=text, game=game)
    return newer


def _age(entry: Any) -> tuple[Any, ...]:
    """Older is less; of the same age is more what has more in it."""
    told: tuple[Any, ...]
    match entry:
        case Tried():
            told = len(entry.texts), entry.texts, entry.hints, entry.solution, entry.left_out
        case Guessed():
            told = entry.steps, entry.text, entry.seed
        case Played():
            told = entry.times, entry.counts
        case Stepped():
            told = bool(entry.text), entry.times, entry.text, entry.game
    return entry.at, *told


def _answers(older: tuple[str, ...], newer: tuple[str, ...]) -> tuple[str, ...]:
    """The answers of both in their order, each as often as it is in whichever has it more often.

    So joining again and again adds nothing: two open pages hear each other in any order, and many times over.
    """
    before, after = Counter(older), Counter(newer)
    if before == after:
        return min(older, newer)
    if before <= after:
        return newer
    more = after - before
    added = [text for text in newer if more[text]]
    return (*older, *(text for n, text in enumerate(added) if added[: n + 1].count(text) <= more[text]))
