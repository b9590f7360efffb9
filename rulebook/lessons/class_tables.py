"""What a teacher sees of a class: trials and guesses beside the exact numbers, and who is stuck where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from statistics import quantiles
from typing import Any

from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.lessons.levels import Level
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.results import Assessment, ClassWork, Pooled
from rulebook.lessons.subjects import asked, event_of, exercise_of, variable_of
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Tried
from rulebook.odds import P, Variable, law
from rulebook.odds.show import Row, TextTable, exact, percent

BANDS, LISTED, REMARKS = 10, 10, 40


def _texts(language: str) -> Mapping[str, Any]:
    return texts_in(TEXTS, "pool", language)


def percents(chance: Fraction, language: str = "en") -> str:
    """Write a share as a percentage of two decimals, as the language does.

    >>> percents(Fraction(5, 36), "de")
    '13,89 %'
    """
    return numeral(percent(chance), language)


def tables(pooled: Pooled, language: str = "en") -> list[TextTable]:
    """Give the tables of all lessons, and of what could not be read.

    >>> from rulebook.lessons.results import pool
    >>> [table.caption for table in tables(pool("RBL1.AAAA"))]
    ['Not counted']
    """
    made = [table for work in pooled.classes for table in lesson_tables(work, language)]
    return [*made, *([remarks_table(pooled, language)] if pooled.remarks else [])]


def lesson_tables(work: ClassWork, language: str = "en") -> list[TextTable]:
    """Give the tables of one lesson; those that nothing was done for are left out.

    >>> [table.caption for table in lesson_tables(ClassWork("poof", ()))]
    []
    """
    planned = lesson_plan(work.lesson, language)
    made = [trials_table(work, name, language) for name in planned.trials if work.came(name)]
    made += [guesses_table(work, name, language) for name in planned.guesses if work.guesses(name)]
    if work.works:
        made += [each(work, language) for each in (exercises_table, mistakes_table, students_table)]
    return [table for table in made if table.rows]


def trials_table(work: ClassWork, name: str, language: str = "en") -> TextTable:
    """Hold the trials of the whole class against the exact law.

    >>> from rulebook.lessons.work import Played, Work
    >>> rolled = Played("parks", ((0, 3), (1, 4), (2, 1)))
    >>> trials_table(ClassWork("closing_in", (Work("closing_in", played=(rolled,)),)), "parks")
    Twelve cards, again and again – 8 trials
    value  times    share  exactly  apart
        0      3  37.50 %  23.91 %   +0.9  ███████████│█████▎
        1      4  50.00 %  52.17 %   −0.1  ███████████████████████ │
        2      1  12.50 %  23.91 %   −0.8  █████▊     │
    The line shows the exact distribution. ...
    """
    title = lesson_plan(work.lesson, language).trials[name]["title"]
    return held_to_the_law(title, work.came(name), variable_of(work.lesson, name), language)


def held_to_the_law(title: str, came: Counter[int], variable: Variable, language: str = "en") -> TextTable:
    """Hold what came in some trials against the exact law of a variable.

    >>> from rulebook.odds import die
    >>> held_to_the_law("A die", Counter({1: 3, 6: 3}), die(6)).rows[0].cells
    ('3', '50.00 %', '16.67 %', '+2.2')
    """
    words, true, times = _texts(language), law(variable), came.total()
    scale = max(max(Fraction(count, times) for count in came.values()), *(true[value] for value in true))
    rows = []
    for value in sorted({*came, *true}):
        share, chance = Fraction(came[value], times), true[value]
        apart = numeral(_apart(share, chance, times), language)
        cells = (
            numeral(f"{came[value]:,}", language),
            percents(share, language),
            percents(chance, language),
            apart,
        )
        rows.append(Row(str(value), cells, share / scale, chance / scale))
    caption = words_in(language).fill(words["trials"], {"title": title, "times": times})
    return TextTable(caption, tuple(words["trials_heads"]), tuple(rows), words["trials_note"])


def _apart(share: Fraction, chance: Fraction, times: int) -> str:
    error = sqrt(chance * (1 - chance) / times)
    return f"{float(share - chance) / error:+.1f}" if error else "–"


def guesses_table(work: ClassWork, name: str, language: str = "en") -> TextTable:
    """Show how the guesses of a chance spread, beside the exact one.

    >>> from rulebook.lessons.work import Guessed, Work
    >>> guessed = [Work("poof", guesses=(Guessed("no_poof", text=text),)) for text in ("1/2", "20 %", "0.4")]
    >>> guesses_table(ClassWork("poof", tuple(guessed)), "no_poof").note
    '3 guesses: the median is 40.00 %, the middle half from 30.00 % to 45.00 %. Exactly it is 31.72 %.'
    """
    guesses, words = work.guesses(name), _texts(language)
    true = P(event_of(work.lesson, name))
    bands = Counter(_band(guess) for guess in guesses)
    most = max(bands.values())
    rows = []
    for band in range(BANDS):
        size = 100 // BANDS
        head = f"{band * size}–{band * size + size} %" + (" ◂" if band == _band(true) else "")
        rows.append(Row(head, (str(bands[band]),), Fraction(bands[band], most)))
    low, median, high = quartiles(guesses)
    says = words["guesses_note"] if len(guesses) > 1 else words["one_guess"]
    shares = {"median": median, "low": low, "high": high}
    said = {key: percents(share, language) for key, share in shares.items()}
    note = says.format(n=len(guesses), exact=exactly(true, language), **said)
    ask = lesson_plan(work.lesson, language).guesses[name]
    return TextTable(ask, tuple(words["guesses_heads"]), tuple(rows), note)


def exactly(chance: Fraction, language: str = "en") -> str:
    """Write a chance as a fraction, if it can be read, and as a percentage.

    >>> exactly(Fraction(5, 36)), exactly(Fraction(1, 3) ** 20)
    ('5/36 = 13.89 %', '< 0.01 %')
    """
    shown = percents(chance, language)
    return f"{exact(chance)} = {shown}" if chance.denominator < 10**6 else shown


def _band(chance: Fraction) -> int:
    return min(int(chance * BANDS), BANDS - 1)


def quartiles(values: list[Fraction]) -> list[Fraction]:
    """Give the three quartiles of some values.

    >>> [str(value) for value in quartiles([Fraction(1, 4), Fraction(1, 2)])]
    ['5/16', '3/8', '7/16']
    """
    return [values[0]] * 3 if len(values) == 1 else quantiles(values, n=4, method="inclusive")


def placed(work: ClassWork) -> list[str]:
    """List the exercises of the lesson, and those beyond it that somebody tried.

    >>> placed(ClassWork("poof", ()))[0]
    'no_poof'
    """
    planned = lesson_plan(work.lesson)
    tried = {tried.name for each in work.works for tried in each.tried}
    return [*planned.exercises, *(name for name in planned.more if name in tried)]


def exercises_table(work: ClassWork, language: str = "en") -> TextTable:
    """Count for each exercise how the class fared with it; the bar is the share that needs help.

    >>> from rulebook.lessons.work import Tried, Work
    >>> one = Work("closing_in", tried=(Tried("missed", 1, ("1/2",)),))
    >>> exercises_table(ClassWork("closing_in", (one, Work("closing_in", "Ada")))).rows[0].cells
    ('0', '0', '0', '0', '0', '0', '1', '1')
    """
    texts, rows = _texts(language), []
    ways = texts["ways"]
    for number, name in enumerate(placed(work), 1):
        fared = Counter(went.how if went else "none" for went in work.at(name))
        begun = len(work.works) - fared["none"]
        help_needed = Fraction(fared["stuck"] + fared["shown"], begun or 1)
        title = f"{number}. {exercise_of(work.lesson, name).title(language)}"
        rows.append(Row(title, tuple(str(fared[way]) for way in ways), help_needed))
    caption = words_in(language).fill(texts["exercises"], {"n": len(work.works)})
    return TextTable(caption, (texts["exercise"], *ways.values()), tuple(rows))


def mistakes_table(work: ClassWork, language: str = "en") -> TextTable:
    """List the mistakes that were recognised, the most frequent first.

    >>> from rulebook.lessons.work import Tried, Work
    >>> one = Work("knapp_daneben", tried=(Tried("two_dice", 1, ("1/11", "1/11")),))
    >>> mistakes_table(ClassWork("knapp_daneben", (one,))).rows[0].cells[0]
    '1'
    """
    made, texts = mistakes_made(work, language), _texts(language)
    most = max((each.times for each in made), default=1)
    rows = [
        Row(each.title, (str(each.times), each.words), Fraction(each.times, most)) for each in made[:LISTED]
    ]
    rarer = texts["rarer"].format(n=len(made) - LISTED) if len(made) > LISTED else ""
    return TextTable(texts["mistakes"], tuple(texts["mistakes_heads"]), tuple(rows), rarer, words=True)


@dataclass(frozen=True)
class Made:
    """A mistake that was recognised: in which exercise, how many made it, whose numbers show it.

    >>> Made("two_dice", "equal", "A total of two dice", "All totals …", (0,)).times
    1
    """

    exercise: str
    mistake: str
    title: str
    words: str
    students: tuple[int, ...]
    """Their places in the class."""
    seed: int = 0
    level: Level = Level.USUAL
    answer: str = ""
    """The numbers of the first of them, and what they answered."""

    @property
    def times(self) -> int:
        """How many made it."""
        return len(self.students)


def mistakes_made(work: ClassWork, language: str = "en") -> list[Made]:
    """List the mistakes that were recognised, the most frequent first; each student counts once for each.

    >>> mistakes_made(ClassWork("poof", ()))
    []
    """
    found: dict[tuple[str, str], Made] = {}
    for name in placed(work):
        for place, tried in first_tries(work, name):
            one = asked(work.lesson, tried)
            for answer in tried.texts:
                verdict = one.judge(answer)
                if verdict.kind != "mistake":
                    continue
                key = name, verdict.say
                if key not in found:
                    words, title = one.check(answer, language).words, one.title(language)
                    found[key] = Made(*key, title, words, (), tried.seed, tried.level, answer)
                if place not in found[key].students:
                    found[key] = replace(found[key], students=(*found[key].students, place))
    return sorted(found.values(), key=lambda each: -each.times)


def first_tries(work: ClassWork, name: str) -> list[tuple[int, Tried]]:
    """Give what each student did at an exercise, with the first numbers they tried it with.

    >>> first_tries(ClassWork("poof", ()), "no_poof")
    []
    """
    begun = (next((tried for tried in each.tried if tried.name == name), None) for each in work.works)
    return [(place, tried) for place, tried in enumerate(begun) if tried]


def students_table(work: ClassWork, language: str = "en", names: Sequence[str] | None = None) -> TextTable:
    """Show every student's way through the exercises, by their numbers in the table before.

    >>> students_table(ClassWork("closing_in", ())).heads[:3]
    ('student', '1', '2')
    """
    texts, asked_for = _texts(language), placed(work)
    fared = zip(*(work.at(name) for name in asked_for), strict=True)
    students = zip(work.names(language) if names is None else names, fared, strict=True)
    rows = [Row(student, tuple(_sign(way, language) for way in ways)) for student, ways in students]
    heads = (texts["student"], *(str(number) for number in range(1, len(asked_for) + 1)))
    return TextTable(texts["students"], heads, tuple(rows), texts["students_note"])


def _sign(went: Assessment | None, language: str) -> str:
    signs = _texts(language)["signs"]
    return str(signs[went.how].format(tries=went.tries) if went else signs["none"])


def remarks_table(pooled: Pooled, language: str = "en", shown: bool = True) -> TextTable:
    """List what was not counted, by line, and why; names only if they are to be shown.

    >>> from rulebook.lessons.results import pool
    >>> remarks_table(pool("Ben: RBL1.AAAA")).rows[0][:2]
    ('1', 'Ben')
    """
    texts, listed = _texts(language), pooled.remarks[:REMARKS]
    rows = tuple((str(each.line), each.who if shown else "", each.text(language)) for each in listed)
    more = len(pooled.remarks) - len(rows)
    note = texts["more_remarks"].format(n=more) if more else ""
    return TextTable(texts["damaged"], tuple(texts["damaged_heads"]), rows, note, words=True)
