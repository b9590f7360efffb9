"""Finding what was handed in: lesson keys and tallies from paper, whatever stands around them in a chat.

A tally is a line that a teacher can type: `Ada: RBT.closing_in.parks 0=3 1=4`, or with guesses
`RBT.closing_in.hit 40% 1/2`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rulebook.keys.seal import Broken
from rulebook.lessons.naming import plain_name
from rulebook.lessons.plans import lesson_plan, names_of_plans
from rulebook.lessons.reading import Unreadable, read
from rulebook.lessons.work import MARK, Guessed, Played, Stepped, Work

KEY = re.compile(r"\b(RB[A-Z]?[0-9]{1,3})\.[A-Za-z0-9_-]{3,}")
TALLY = re.compile(r"\bRBT\.([a-z_]+)\.([a-z_]+)[ :]([^A-Z]*)")
PIECE = re.compile(r"\s*([A-Za-z0-9_-]+)\s*")
COUNT = re.compile(r"(-?[0-9]{1,3})=([0-9]{1,4})")
PILE = re.compile(r"([a-z]{1,8})=([0-9]{1,3})")
EXIT = "exit"
"""The name of the tally of exit slips."""
PIECES = 6
"""Lines at most over which a chat may have broken one key."""
CHARACTERS, LINES, LONGEST = 1_000_000, 100, 2_000
"""What is read of one chat at most: its characters, the lines handed in, the characters of a key."""
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))
GUESSES = 60
"""Guesses at most that one tally holds: those of a class."""


@dataclass(frozen=True)
class Handed:
    """Something that was handed in: the line it stands on, what is written before it, and what it is.

    `what` is the work, or the name of a text of `doubts` that says why it cannot be read.

    >>> handed_in("hello\\nBen: RBL1.AAAA")
    [Handed(line=2, before='Ben', what='damaged', paper=False)]
    """

    line: int
    before: str
    what: Work | str
    paper: bool = False


def handed_in(pasted: str | Iterable[str]) -> list[Handed]:
    """Find all that a class handed in, in the order of the chat.

    >>> [each.what.student for each in handed_in(["Ada: " + Work("poof", "Ada").key(), "thanks, RB. is it"])]
    ['Ada']
    """
    whole = pasted if isinstance(pasted, str) else "\n".join(pasted)
    lines = whole[:CHARACTERS].translate(INVISIBLE).splitlines()
    found: list[Handed] = []
    for handed in _all_of(lines):
        if len(found) == LINES:
            return [*found, Handed(handed.line, "", "rest")]
        found.append(handed)
    if len(whole) > CHARACTERS:
        found.append(Handed(len(lines), "", "rest"))
    return found


def _all_of(lines: list[str]) -> Iterator[Handed]:
    for number, line in enumerate(lines, 1):
        end = 0
        for match in sorted([*KEY.finditer(line), *TALLY.finditer(line)], key=re.Match.start):
            before = plain_name(line[max(end, match.start() - 40) : match.start()].strip(" :,;>-–\t"))
            if match.re is TALLY:
                yield Handed(number, before, tally(before, match), paper=True)
            else:
                rest = lines[number : number + PIECES] if not line[match.end() :].strip() else []
                yield Handed(number, before, _whole(match, rest))
            end = match.end()


def _whole(found: re.Match[str], after: list[str]) -> Work | str:
    """Read a key, joined with the beginnings of the next lines if it was broken over them."""
    if found[1] == "RB1":
        return "game"
    if found[1] != MARK:
        return "version"
    key = found[0]
    for piece in ("", *after):
        part = PIECE.match(piece)
        if piece and (not part or KEY.match(piece)):
            break
        key += part[1] if part else ""
        if len(key) > LONGEST:
            return "long"
        try:
            return Work.from_key(key)
        except Broken:
            continue
    return "damaged"


def tally(student: str, found: re.Match[str]) -> Work | str:
    """Read a tally as the work of whoever is named before it; or say that it is none.

    >>> tally("Ada", TALLY.search("RBT.closing_in.parks 0=3 1=4")).played
    (Played(name='parks', counts=((0, 3), (1, 4))),)
    """
    lesson, name, typed = found[1], found[2], found[3].split()
    if lesson not in names_of_plans():
        return "tally"
    planned = lesson_plan(lesson)
    if name in planned.trials:
        counted = [COUNT.fullmatch(each.strip(",;")) for each in typed]
        counts: Counter[int] = Counter()
        for each in counted:
            if each is None:
                return "tally"
            counts[int(each[1])] += int(each[2])
        played = Played(name, tuple(sorted((+counts).items())))
        return Work(planned.name, student, played=(played,)) if played.counts else "tally"
    if name == EXIT:
        return _slips(planned.name, student, typed)
    if name in planned.guesses and 0 < len(typed) <= GUESSES and None not in map(chance_of, typed):
        return Work(planned.name, student, guesses=tuple(Guessed(name, text=text) for text in typed))
    return "tally"


def _slips(lesson: str, student: str, typed: list[str]) -> Work | str:
    """How many exit slips lie on each pile: `a=12 b=9`."""
    counted = [PILE.fullmatch(each) for each in typed]
    if not counted or None in counted:
        return "tally"
    piles = tuple(Stepped(EXIT, int(each[2]), each[1]) for each in counted if each)
    return Work(lesson, student, stepped=piles)


def chance_of(text: str) -> Fraction | None:
    """Read a guess; None if it is no chance.

    >>> chance_of("20 %"), chance_of("a lot")
    (Fraction(1, 5), None)
    """
    try:
        value = read(text).value
    except Unreadable:
        return None
    return value if 0 <= value <= 1 else None
