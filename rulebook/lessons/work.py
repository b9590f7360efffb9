"""A student's work in a lesson, and the same as a line of text: to go on elsewhere, and to hand in.

A key holds answers as they were typed, never whether they were right: they are checked again when it is read.
An answer that version 1.0 accepted and the rule for rounding does not counts as not solved yet, never as a
mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rulebook.keys.seal import Broken, Digits, packed, seal, unseal
from rulebook.lessons.levels import Level
from rulebook.lessons.plans import lesson_plan, names_of_plans
from rulebook.lessons.work_digits import (
    CODES,
    LONGEST,
    MANY,
    code,
    game_row,
    level_digit,
    number_row,
    read_count,
    read_game,
    read_level,
    read_name,
    read_number,
    read_seed,
    read_text,
    seed_row,
    text_row,
)  # fmt: skip

MARK = "RBL1"
IN_BRIEF = 4
"""Answers to one exercise that a key for the chat keeps."""
SHEETS = 2**20
DAY_ONE = 1_767_225_600
"""The beginning of 2026, from which the times of work are counted, in seconds."""


@dataclass(frozen=True)
class Tried:
    """What was done at one exercise with one set of numbers.

    >>> Tried("two_dice", 1, ("1/11", "5/36")).tries
    2
    """

    name: str
    seed: int = 0
    texts: tuple[str, ...] = ()
    hints: int = 0
    solution: bool = False
    left_out: int = 0
    level: Level = Level.USUAL
    at: int = field(default=0, compare=False, repr=False)
    """When it was last done, in seconds of 2026 and after; 0 where that is not known."""

    @property
    def tries(self) -> int:
        """How many answers were given.

        >>> Tried("two_dice", texts=("1", "2"), left_out=3).tries
        5
        """
        return len(self.texts) + self.left_out

    @property
    def begun(self) -> bool:
        """Whether anything was done.

        >>> Tried("two_dice").begun
        False
        """
        return bool(self.tries or self.hints or self.solution)

    def in_brief(self, most: int) -> Tried:
        """Leave out answers between the first ones and the last.

        >>> Tried("two_dice", texts=("1", "2", "3", "4", "5")).in_brief(3).texts
        ('1', '2', '5')
        """
        if len(self.texts) <= most:
            return self
        kept = (*self.texts[: most - 1], self.texts[-1]) if most else ()
        return replace(self, texts=kept, left_out=self.tries - len(kept))


@dataclass(frozen=True)
class Guessed:
    """A prediction: the guess, and how many of the three steps after it were taken.

    >>> Guessed("seven", text="1/2").steps
    0
    """

    name: str
    seed: int = 0
    text: str = ""
    steps: int = 0
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Played:
    """How often each value came in the trials that were played.

    >>> Played("total", ((2, 1), (7, 3))).times
    4
    """

    name: str
    counts: tuple[tuple[int, int], ...] = ()
    at: int = field(default=0, compare=False, repr=False)

    @property
    def times(self) -> int:
        """How many trials there were.

        >>> Played("total").times
        0
        """
        return sum(count for _, count in self.counts)


@dataclass(frozen=True)
class Stepped:
    """What was done at a step besides: moves that were played and their game, what was picked or bet.

    >>> Stepped("throw", text="7").times
    0
    """

    name: str
    times: int = 0
    text: str = ""
    at: int = field(default=0, compare=False, repr=False)
    game: str = ""
    """The share key of the game that was played."""


@dataclass(frozen=True)
class Work:
    """All that a student did in a lesson. `sheet` tells two students apart who gave no name.

    A game's name stands for the lesson that took the place of its older one.

    >>> work = Work("knapp_daneben", "Ada", tried=(Tried("two_dice", 1, ("1/11",)),))
    >>> Work.from_key(work.key()) == work
    True
    """

    lesson: str
    student: str = ""
    sheet: int = 0
    tried: tuple[Tried, ...] = ()
    guesses: tuple[Guessed, ...] = ()
    played: tuple[Played, ...] = ()
    stepped: tuple[Stepped, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "lesson", lesson_plan(self.lesson).name)

    @property
    def begun(self) -> bool:
        """Whether anything was done.

        >>> Work("poof").begun
        False
        """
        return bool(self.entries)

    @property
    def entries(self) -> tuple[Tried | Guessed | Played | Stepped, ...]:
        """All that was done, one after the other.

        >>> Work("poof", guesses=(Guessed("no_poof", text="1/2"),)).entries
        (Guessed(name='no_poof', seed=0, text='1/2', steps=0),)
        """
        return *self.tried, *self.guesses, *self.played, *self.stepped

    @property
    def extent(self) -> int:
        """How much was done: whoever goes on with the same work comes further.

        >>> Work("poof", stepped=(Stepped("play", times=6),)).extent
        7
        """
        asked = sum(tried.tries + tried.hints + tried.solution for tried in self.tried)
        times = sum(played.times for played in self.played) + sum(step.times for step in self.stepped)
        return len(self.entries) + asked + times + sum(guess.steps for guess in self.guesses)

    def in_brief(self, most: int = IN_BRIEF) -> Work:
        """Keep no more than so many answers of each exercise, no times and no games: short enough for a chat.

        >>> Work("poof", tried=(Tried("no_poof", texts=("1",) * 9),)).in_brief().tried[0].left_out
        5
        """
        brief = self._shortened(most)._without_games()
        lists: tuple[Any, ...] = (brief.tried, brief.guesses, brief.played, brief.stepped)
        undated = (tuple(replace(entry, at=0) for entry in entries) for entries in lists)
        return Work(self.lesson, self.student, self.sheet, *undated)

    def _shortened(self, most: int) -> Work:
        """Where more was done than can be read, the oldest goes of what was done anew with other numbers."""
        order = sorted(range(len(self.tried)), key=lambda n: (self.tried[n].at, n))
        last = {self.tried[n].name: n for n in order}
        gone = [n for n in order if n not in last.values()][: max(0, len(order) - MANY)]
        kept = [tried.in_brief(most) for n, tried in enumerate(self.tried) if n not in gone]
        return replace(self, tried=tuple(kept))

    def _without_games(self) -> Work:
        return replace(self, stepped=tuple(replace(step, game="") for step in self.stepped))

    def key(self) -> str:
        """Write it as one line of text; only endless games and tries are cut short, never what is newest.

        >>> Work("poof").key()[:5]
        'RBL1.'
        """
        bare = self._without_games()
        works = (
            work._shortened(most) for work, most in ((self, 24), (bare, 24), (bare, IN_BRIEF), (bare, 0))
        )
        keys = (seal(MARK, packed(list(_written(work)))) for work in works)
        return next(key for key in keys if len(key) <= LONGEST)

    @staticmethod
    def from_key(key: str) -> Work:
        """Read a key, or raise Broken with what is wrong with it.

        >>> Work.from_key("RB1.llStbHNldmVu")
        Traceback (most recent call last):
        ...
        rulebook.keys.seal.Broken: this is the key of a game: open it with Share at a table
        """
        if key.strip().startswith("RB1."):
            raise Broken("this is the key of a game: open it with Share at a table")
        digits = Digits(unseal(MARK, key, "lesson key", LONGEST))
        work = _read(digits)
        if not digits.done:
            raise Broken("this key holds more than its lesson")
        return work


# --- a key is a row of digits, each with its base; nothing that is read is trusted to fit --


def _written(work: Work) -> Iterator[tuple[int, int]]:
    yield code(work.lesson), CODES
    yield from text_row(work.student)
    yield work.sheet, SHEETS
    yield from number_row(len(work.tried))
    for tried in work.tried:
        yield code(tried.name), CODES
        yield from seed_row(tried.seed, work.student)
        yield from number_row(len(tried.texts))
        for text in tried.texts:
            yield from text_row(text)
        yield from number_row(tried.hints)
        yield int(tried.solution), 2
        yield from number_row(tried.left_out)
    yield from number_row(len(work.guesses))
    for guess in work.guesses:
        yield code(guess.name), CODES
        yield from seed_row(guess.seed, work.student)
        yield from text_row(guess.text)
        yield guess.steps, 4
    yield from number_row(len(work.played))
    for played in work.played:
        yield code(played.name), CODES
        yield from number_row(len(played.counts))
        for value, count in played.counts:
            yield from number_row(value)
            yield from number_row(count)
    yield from number_row(len(work.stepped))
    for step in work.stepped:
        yield code(step.name), CODES
        yield from number_row(step.times)
        yield from text_row(step.text)
    for tried in work.tried:
        yield level_digit(tried.level)
    dates = [entry.at for entry in work.entries]
    yield from number_row(latest := max(dates, default=0))
    for date in dates if latest else ():
        yield from number_row(latest - date)
    for step in work.stepped:
        yield from game_row(step.game)


def _read(digits: Digits) -> Work:
    name = read_name(digits, names_of_plans(), "lesson")
    planned = lesson_plan(name)
    student = read_text(digits)
    sheet = digits.take(SHEETS)
    tried = []
    for _ in range(read_count(digits)):
        asked, seed = read_name(digits, planned.games, "exercise"), read_seed(digits, student)
        texts = tuple(read_text(digits) for _ in range(read_count(digits)))
        hints, solution, left_out = read_number(digits), bool(digits.take(2)), read_number(digits)
        tried.append(Tried(asked, seed, texts, hints, solution, left_out))
    guesses = []
    for _ in range(read_count(digits)):
        guess, seed = read_name(digits, planned.guesses, "guess"), read_seed(digits, student)
        guesses.append(Guessed(guess, seed, read_text(digits), digits.take(4)))
    played = []
    for _ in range(read_count(digits)):
        trial, size = read_name(digits, planned.trials, "trial"), read_count(digits)
        counts = tuple((read_number(digits), read_number(digits)) for _ in range(size))
        played.append(Played(trial, counts))
    stepped = []  # older keys end here, and what is not there reads as 0
    for _ in range(read_count(digits)):
        step, times = read_name(digits, planned.steps, "step"), read_number(digits)
        stepped.append(Stepped(step, times, read_text(digits)))
    tried = [replace(each, level=read_level(digits)) for each in tried]
    latest = read_number(digits)
    lists = (
        [_dated(each, latest, digits) for each in entries] for entries in (tried, guesses, played, stepped)
    )
    tried, guesses, played, stepped = lists
    stepped = [replace(step, game=read_game(digits)) for step in stepped]
    return Work(planned.name, student, sheet, tuple(tried), tuple(guesses), tuple(played), tuple(stepped))


def _dated(entry: Any, latest: int, digits: Digits) -> Any:
    """Written as the distance from what was done last; older keys have no times."""
    ago = read_number(digits) if latest else 0
    if ago > latest:
        raise Broken("this key has work that was done before there was any")
    return replace(entry, at=latest - ago)
