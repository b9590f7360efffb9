"""Pooling without a server: lesson keys pasted from a chat become the work of a class.

Nothing is believed: every answer is checked afresh with the numbers that its seed sets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rulebook.keys.seal import Broken
from rulebook.lessons.answers import Unreadable, read
from rulebook.lessons.exercise import exercise
from rulebook.lessons.work import Tried, Work, together

if TYPE_CHECKING:
    from rulebook.odds.show import TextTable

KEY = re.compile(r"\bRB[A-Za-z]{0,2}\d*\.[\w-]*")
PIECE = re.compile(r"\s*([\w-]+)\s*")
PIECES = 6
"""Lines at most over which a chat may have broken one key."""
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


@dataclass(frozen=True)
class Damaged:
    """A key that could not be read: where it stands, what is written before it, and why.

    >>> print(pool("hello\\nBen: RBL1.AAAA").damaged[0])
    line 2 (Ben): this key is damaged: a part is missing or changed; was it copied whole?
    """

    line: int
    before: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}{f' ({self.before})' if self.before else ''}: {self.why}"


@dataclass(frozen=True)
class Outcome:
    """How one student fared with one exercise: `how` is a key of `outcomes` in `texts/pool.toml`.

    >>> outcome("knapp_daneben", Tried("two_dice", 1, ("1/11",))).how
    'stuck'
    """

    how: str
    tries: int
    mistakes: tuple[tuple[str, str], ...]
    """Those that were recognised, by name, with what was said."""


def outcome(lesson: str, tried: Tried) -> Outcome:
    """Check the answers to one exercise afresh.

    >>> right = exercise("knapp_daneben", "two_dice", 1).right_words()
    >>> outcome("knapp_daneben", Tried("two_dice", 1, ("1/11", right)))
    Outcome(how='second', tries=2, mistakes=(('equal', 'It looks as if all totals were ...'),))
    """
    asked = exercise(lesson, tried.name, tried.seed)
    judged = [(asked.counted.judge(text), text) for text in tried.texts]
    verdicts = [verdict for verdict, _ in judged if verdict.kind != "unreadable"]
    tries = len(verdicts) + tried.left_out
    mistakes = tuple(
        (verdict.say, asked.check(text).words) for verdict, text in judged if verdict.kind == "mistake"
    )
    if tried.solution:
        how = "shown"
    elif not any(verdict.solved for verdict in verdicts):
        how = "stuck"
    elif tried.hints:
        how = "hints"
    else:
        how = {1: "first", 2: "second"}.get(tries, "more")
    return Outcome(how, tries, mistakes)


@dataclass(frozen=True)
class ClassWork:
    """What a class did in one lesson, each student once.

    >>> ClassWork("poof", (Work("poof", "Ada"), Work("poof"))).names()
    ('Ada', 'no name 1')
    """

    lesson: str
    works: tuple[Work, ...]

    def names(self) -> tuple[str, ...]:
        """Name the students; those without a name are numbered.

        >>> ClassWork("poof", (Work("poof", sheet=4),)).names()
        ('no name 1',)
        """
        nameless = iter(range(1, len(self.works) + 1))
        return tuple(work.student.strip() or f"no name {next(nameless)}" for work in self.works)

    def at(self, name: str) -> list[Outcome | None]:
        """Tell how each student fared with an exercise, at the first numbers it was tried with.

        >>> ClassWork("poof", (Work("poof"),)).at("no_poof")
        [None]
        """
        begun = [next((tried for tried in work.tried if tried.name == name), None) for work in self.works]
        return [outcome(self.lesson, tried) if tried else None for tried in begun]

    def guesses(self, name: str) -> list[Fraction]:
        """List the guesses of a chance, the smallest first.

        >>> ClassWork("poof", (Work("poof"),)).guesses("no_poof")
        []
        """
        texts = [guess.text for work in self.works for guess in work.guesses if guess.name == name]
        return sorted(value for value in map(chance_of, texts) if value is not None)

    def tally(self, name: str) -> Counter[int]:
        """Add up what came in everybody's trials.

        >>> from rulebook.lessons.work import Tally
        >>> ClassWork("poof", (Work("poof", tallies=(Tally("poofs", ((1, 4),)),)),)).tally("poofs")
        Counter({1: 4})
        """
        came: Counter[int] = Counter()
        for tally in (tally for work in self.works for tally in work.tallies if tally.name == name):
            came.update(dict(tally.counts))
        return +came


def chance_of(text: str) -> Fraction | None:
    """Read a guess; nothing if it is no chance.

    >>> chance_of("20 %"), chance_of("a lot")
    (Fraction(1, 5), None)
    """
    try:
        value = read(text).value
    except Unreadable:
        return None
    return value if 0 <= value <= 1 else None


@dataclass(frozen=True, repr=False)
class Pooled:
    """What was found in a chat: the work of a class, lesson by lesson, and the keys that could not be read.

    `older` is work that a newer key of the same student replaces. It shows itself as tables.

    >>> pool("RBL1.AAAA")
    Not counted
    line  before it  why
       1             this key is damaged: a part is missing or changed; was it copied whole?
    """

    classes: tuple[ClassWork, ...]
    damaged: tuple[Damaged, ...]
    older: tuple[Work, ...]

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.tables()))

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self.tables())

    def tables(self) -> list[TextTable]:
        """Give its tables, lesson by lesson, and at last what could not be read.

        >>> len(pool("hello").tables())
        0
        """
        from rulebook.lessons.class_tables import tables  # needs the odds kit, and that needs numpy

        return tables(self)


def pool(pasted: str | Iterable[str]) -> Pooled:
    """Read lesson keys out of whatever stands around them; the newest, the last, of each student counts.

    >>> pooled = pool(["Ada: " + Work("poof", "Ada").key(), "thanks!", "RBL1.AAAA"])
    >>> len(pooled.classes[0].works), len(pooled.damaged)
    (1, 1)
    """
    lines = (pasted if isinstance(pasted, str) else "\n".join(pasted)).translate(INVISIBLE).splitlines()
    works: list[Work] = []
    damaged: list[Damaged] = []
    for number, line in enumerate(lines, 1):
        end = 0
        for found in KEY.finditer(line):
            after = lines[number : number + PIECES] if not line[found.end() :].strip() else []
            try:
                works.append(_whole(found[0], after))
            except Broken as broken:
                before = line[end : found.start()].strip(" :,;>-–\t")[-40:]
                damaged.append(Damaged(number, before, str(broken)))
            end = found.end()
    newest, older = together(works)
    lessons = dict.fromkeys(work.lesson for work in newest)
    classes = (ClassWork(name, tuple(w for w in newest if w.lesson == name)) for name in lessons)
    return Pooled(tuple(classes), tuple(damaged), tuple(older))


def _whole(start: str, after: list[str]) -> Work:
    """Read a key, or what it becomes with the pieces that the next lines begin with."""
    key = start
    try:
        return Work.from_key(key)
    except Broken as broken:
        for line in after:
            piece = PIECE.match(line)
            if not piece or KEY.match(line):
                break
            key += piece[1]
            try:
                return Work.from_key(key)
            except Broken:
                continue
        raise broken from None
