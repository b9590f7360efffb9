"""What the key of a lesson's work is made of: names, numbers, texts, seeds and games as rows of digits.

Each digit has its base. Nothing that is read is trusted to fit.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from string import ascii_letters
from string import digits as figures

from rulebook.keys.seal import Broken, Digits
from rulebook.lessons.levels import Level
from rulebook.lessons.seeded import seeds_of

LONGEST = 20_000
"""Characters of a key at most, so that a stranger's text cannot keep us busy."""
TEXT, MANY, NUMBER = 100, 201, 14
"""At most so many letters in a text, entries in a list, octal digits in a number."""
LARGEST, SEEDS = 8**NUMBER - 1, 2**40
"""The largest number that a key can say, and so many seeds as are near enough to anybody's own."""
NUMERIC = "0123456789/.,% "
SIGNS = f"{ascii_letters}{figures}-_."
"""The signs of which the share key of a game is made."""
CODES = 2**12

Row = Iterator[tuple[int, int]]


def code(name: str) -> int:
    """Give the number that stands for a name in keys; it does not change when other names are added.

    >>> code("two_dice") == code("extremes")
    False
    """
    return zlib.crc32(name.encode()) % CODES


def read_name(digits: Digits, names: Iterable[str], kind: str) -> str:
    """Read which of the names that are known here it is.

    >>> from rulebook.keys.seal import packed
    >>> read_name(Digits(packed([(code("poof"), CODES)])), ["pig", "poof"], "game")
    'poof'
    """
    wanted = digits.take(CODES)
    for name in names:
        if code(name) == wanted:
            return name
    raise Broken(f"this key has {'an' if kind[0] in 'aeiou' else 'a'} {kind} that is not known here")


def number_row(number: int) -> Row:
    """Write a number; one beyond all that can be read, grown on a stranger's key, is as much as can be.

    >>> list(number_row(9))
    [(9, 16), (1, 16)]
    """
    number = min(number, LARGEST)
    while number >= 8:
        yield 8 + number % 8, 16
        number //= 8
    yield number, 16


def read_number(digits: Digits) -> int:
    """Read a number.

    >>> from rulebook.keys.seal import packed
    >>> read_number(Digits(packed(list(number_row(70)))))
    70
    """
    number = 0
    for place in range(NUMBER):
        number += ((digit := digits.take(16)) % 8) << (3 * place)
        if digit < 8:
            return number
    raise Broken("this key has a number that is too large")


def read_count(digits: Digits) -> int:
    """Read how long a list is.

    >>> from rulebook.keys.seal import packed
    >>> read_count(Digits(packed(list(number_row(202)))))
    Traceback (most recent call last):
    ...
    rulebook.keys.seal.Broken: this key has a list of 202; 201 is the longest
    """
    number = read_number(digits)
    if number > MANY:
        raise Broken(f"this key has a list of {number}; {MANY} is the longest")
    return number


def text_row(text: str) -> Row:
    """Write a text: numbers, as most answers are, take half the room; ASCII is one digit, all else two.

    >>> list(text_row("7"))
    [(3, 16), (7, 15)]
    """
    text = text[:TEXT].encode(errors="replace").decode()
    numeric = set(text) <= set(NUMERIC)
    yield from number_row(2 * len(text) + numeric)
    for letter in text:
        if numeric:
            yield NUMERIC.index(letter), len(NUMERIC)
        elif " " <= letter <= "~":
            yield ord(letter) - 32, 96
        else:
            yield from [(95, 96), (ord(letter), 0x110000)]


def read_text(digits: Digits) -> str:
    """Read a text.

    >>> from rulebook.keys.seal import packed
    >>> read_text(Digits(packed(list(text_row("Zoë")))))
    'Zoë'
    """
    length, numeric = divmod(read_count(digits), 2)
    if numeric:
        return "".join(NUMERIC[digits.take(len(NUMERIC))] for _ in range(length))
    return "".join(_letter(digits) for _ in range(length))


def _letter(digits: Digits) -> str:
    digit = digits.take(96)
    letter = chr(digits.take(0x110000) if digit == 95 else 32 + digit)
    if "\ud800" <= letter <= "\udfff":  # halves of letters, which nothing can print
        raise Broken("this key has a letter that nobody can type")
    return letter


def seed_row(seed: int, student: str) -> Row:
    """Write a seed as the distance from the student's own, as it mostly is that one or near it.

    >>> list(seed_row(seeds_of("Ada") + 1, "Ada"))
    [(2, 16)]
    """
    away = seed - _own(student)
    yield from number_row(2 * away if away >= 0 else -2 * away - 1)


def read_seed(digits: Digits, student: str) -> int:
    """Read a seed.

    >>> from rulebook.keys.seal import packed
    >>> read_seed(Digits(packed(list(seed_row(5, "Ada")))), "Ada")
    5
    """
    number = read_number(digits)
    seed: int = _own(student) + (-(number + 1) // 2 if number % 2 else number // 2)
    if not 0 <= seed < SEEDS:
        raise Broken("this key has numbers that no exercise has")
    return seed


def _own(student: str) -> int:
    return seeds_of(student) if student else 0


def game_row(key: str) -> Row:
    """Write the share key of a game.

    >>> list(game_row("b."))
    [(2, 16), (1, 65), (64, 65)]
    """
    yield from number_row(len(key))
    yield from ((SIGNS.index(sign), len(SIGNS)) for sign in key)


def read_game(digits: Digits) -> str:
    """Read the share key of a game.

    >>> from rulebook.keys.seal import packed
    >>> read_game(Digits(packed(list(game_row("RB1.AA")))))
    'RB1.AA'
    """
    length = read_number(digits)
    if length > LONGEST:
        raise Broken("this key has a game that is too long")
    return "".join(SIGNS[digits.take(len(SIGNS))] for _ in range(length))


def level_digit(level: Level) -> tuple[int, int]:
    """Write a level as the distance from the usual one, which older keys have without saying so.

    >>> level_digit(Level.USUAL)
    (0, 3)
    """
    return (level - Level.USUAL) % len(Level), len(Level)


def read_level(digits: Digits) -> Level:
    """Read a level.

    >>> read_level(Digits(b"")).name
    'USUAL'
    """
    return Level((digits.take(len(Level)) + Level.USUAL) % len(Level))
