"""A student's work in a lesson, and the same as a line of text: to go on elsewhere, and to hand in.

A key holds answers as they were typed, never whether they were right: whoever reads it checks them again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulebook.keys.seal import Broken, Digits, packed, seal, unseal
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.seeded import exercises, lessons, seeds_of

MARK = "RBL1"
LONGEST = 20_000
"""Characters of a key at most, so that a stranger's text cannot keep us busy."""
TEXT, MANY, NUMBER = 100, 201, 14
"""At most so many letters in a text, entries in a list, octal digits in a number."""
NUMERIC = "0123456789/.,% "
IN_BRIEF = 4
"""Answers to one exercise that a key for the chat keeps."""
SHEETS = 2**20
CODES = 2**12

Row = list[tuple[int, int]]


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


@dataclass(frozen=True)
class Played:
    """How often each value came in the trials that were played.

    >>> Played("total", ((2, 1), (7, 3))).times
    4
    """

    name: str
    counts: tuple[tuple[int, int], ...] = ()

    @property
    def times(self) -> int:
        """How many trials there were.

        >>> Played("total").times
        0
        """
        return sum(count for _, count in self.counts)


@dataclass(frozen=True)
class Work:
    """All that a student did in a lesson. `sheet` tells two students apart who gave no name.

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

    @property
    def begun(self) -> bool:
        """Whether anything was done.

        >>> Work("poof").begun
        False
        """
        return bool(self.tried or self.guesses or self.played)

    def in_brief(self, most: int = IN_BRIEF) -> Work:
        """Keep no more than so many answers of each exercise: short enough for a chat.

        >>> Work("poof", tried=(Tried("no_poof", texts=("1",) * 9),)).in_brief().tried[0].left_out
        5
        """
        return replace(self, tried=tuple(tried.in_brief(most) for tried in self.tried))

    def key(self) -> str:
        """Write it as one line of text; only endless trying is shortened.

        >>> Work("poof").key()[:5]
        'RBL1.'
        """
        keys = (seal(MARK, packed(list(_written(self.in_brief(most))))) for most in (24, IN_BRIEF, 0))
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


# --- writing: everything becomes a row of digits, each with its base --


def code(name: str) -> int:
    """Give the number that stands for a name in keys; it does not change when other names are added.

    >>> code("two_dice") == code("extremes")
    False
    """
    return zlib.crc32(name.encode()) % CODES


def _number(number: int) -> Iterator[tuple[int, int]]:
    while number >= 8:
        yield 8 + number % 8, 16
        number //= 8
    yield number, 16


def _text(text: str) -> Iterator[tuple[int, int]]:
    """Numbers, which most answers are, take half the room; printable ASCII is one digit, all else two."""
    text = text[:TEXT].encode(errors="replace").decode()
    numeric = set(text) <= set(NUMERIC)
    yield from _number(2 * len(text) + numeric)
    for letter in text:
        if numeric:
            yield NUMERIC.index(letter), len(NUMERIC)
        elif " " <= letter <= "~":
            yield ord(letter) - 32, 96
        else:
            yield from [(95, 96), (ord(letter), 0x110000)]


def _seed(seed: int, student: str) -> Iterator[tuple[int, int]]:
    """Written as the distance from the student's own seed, as it mostly is that one or near it."""
    away = seed - _own(student)
    yield from _number(2 * away if away >= 0 else -2 * away - 1)


def _own(student: str) -> int:
    return seeds_of(student) if student else 0


def _written(work: Work) -> Iterator[tuple[int, int]]:
    yield code(work.lesson), CODES
    yield from _text(work.student)
    yield work.sheet, SHEETS
    yield from _number(len(work.tried[:MANY]))
    for tried in work.tried[:MANY]:
        yield code(tried.name), CODES
        yield from _seed(tried.seed, work.student)
        yield from _number(len(tried.texts))
        for text in tried.texts:
            yield from _text(text)
        yield from _number(tried.hints)
        yield int(tried.solution), 2
        yield from _number(tried.left_out)
    yield from _number(len(work.guesses[:MANY]))
    for guess in work.guesses[:MANY]:
        yield code(guess.name), CODES
        yield from _seed(guess.seed, work.student)
        yield from _text(guess.text)
        yield guess.steps, 4
    yield from _number(len(work.played[:MANY]))
    for played in work.played[:MANY]:
        yield code(played.name), CODES
        yield from _number(len(played.counts))
        for value, count in played.counts:
            yield from _number(value)
            yield from _number(count)


# --- reading: nothing that is read is trusted to fit --


def _read(digits: Digits) -> Work:
    name = _named(digits, lessons(), "lesson")
    planned = lesson_plan(name)
    student = _read_text(digits)
    sheet = digits.take(SHEETS)
    tried = []
    for _ in range(_count(digits)):
        asked, seed = _named(digits, exercises(name), "exercise"), _read_seed(digits, student)
        texts = tuple(_read_text(digits) for _ in range(_count(digits)))
        hints, solution, left_out = _read_number(digits), bool(digits.take(2)), _read_number(digits)
        tried.append(Tried(asked, seed, texts, hints, solution, left_out))
    guesses = []
    for _ in range(_count(digits)):
        guess, seed = _named(digits, planned.guesses, "guess"), _read_seed(digits, student)
        guesses.append(Guessed(guess, seed, _read_text(digits), digits.take(4)))
    played = []
    for _ in range(_count(digits)):
        trial, size = _named(digits, planned.trials, "trial"), _count(digits)
        counts = tuple((_read_number(digits), _read_number(digits)) for _ in range(size))
        played.append(Played(trial, counts))
    return Work(name, student, sheet, tuple(tried), tuple(guesses), tuple(played))


def _named(digits: Digits, names: Iterable[str], kind: str) -> str:
    wanted = digits.take(CODES)
    for name in names:
        if code(name) == wanted:
            return name
    raise Broken(f"this key has {'an' if kind[0] in 'aeiou' else 'a'} {kind} that is not known here")


def _read_number(digits: Digits) -> int:
    number = 0
    for place in range(NUMBER):
        digit = digits.take(16)
        number += (digit % 8) << (3 * place)
        if digit < 8:
            return number
    raise Broken("this key has a number that is too large")


def _count(digits: Digits) -> int:
    number = _read_number(digits)
    if number > MANY:
        raise Broken(f"this key has a list of {number}; {MANY} is the longest")
    return number


def _read_text(digits: Digits) -> str:
    length, numeric = divmod(_count(digits), 2)
    return "".join((_read_numeric if numeric else _read_letter)(digits) for _ in range(length))


def _read_numeric(digits: Digits) -> str:
    return NUMERIC[digits.take(len(NUMERIC))]


def _read_letter(digits: Digits) -> str:
    digit = digits.take(96)
    letter = chr(digits.take(0x110000) if digit == 95 else 32 + digit)
    if "\ud800" <= letter <= "\udfff":  # halves of letters, which nothing can print
        raise Broken("this key has a letter that nobody can type")
    return letter


def _read_seed(digits: Digits, student: str) -> int:
    number = _read_number(digits)
    seed: int = _own(student) + (-(number + 1) // 2 if number % 2 else number // 2)
    if seed < 0:
        raise Broken("this key has numbers that no exercise has")
    return seed


def together(works: Sequence[Work]) -> tuple[list[Work], list[Work]]:
    """Keep the last work of each student, by name or by sheet; the second list holds the rest.

    >>> old, new = Work("poof", "Ada"), Work("poof", " ada", 7)
    >>> together([old, new]) == ([new], [old])
    True
    """
    newest = {(work.lesson, _who(work)): place for place, work in enumerate(works)}
    kept = set(newest.values())
    return [works[i] for i in sorted(kept)], [work for i, work in enumerate(works) if i not in kept]


def _who(work: Work) -> str | int:
    return " ".join(work.student.split()).casefold() or work.sheet
