"""What a teacher sees of a class: trials and guesses beside the exact numbers, and who is stuck where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import quantiles
from typing import Any

from rulebook.core.texts import texts_in
from rulebook.lessons.chances import chances
from rulebook.lessons.exercise import exercise
from rulebook.lessons.plan import plan
from rulebook.lessons.results import ClassWork, Outcome, Pooled
from rulebook.lessons.wording import TEXTS
from rulebook.odds import P, Variable, law
from rulebook.odds.show import Row, TextTable, exact, percent

BANDS, LISTED = 10, 10


@cache
def _texts() -> Mapping[str, Any]:
    return texts_in(TEXTS, "pool", "en")


def tables(pooled: Pooled) -> list[TextTable]:
    """Give all tables of all lessons, and what could not be read.

    >>> from rulebook.lessons.results import pool
    >>> [table.caption for table in tables(pool("RBL1.AAAA"))]
    ['Not counted']
    """
    made = [table for work in pooled.classes for table in lesson_tables(work)]
    return [*made, *([damaged_table(pooled)] if pooled.damaged else [])]


def lesson_tables(work: ClassWork) -> list[TextTable]:
    """Give the tables of one lesson; those that nothing was done for are left out.

    >>> [table.caption for table in lesson_tables(ClassWork("poof", ()))]
    []
    """
    planned = plan(work.lesson)
    made = [trials_table(work, name) for name in planned.trials if work.tally(name)]
    made += [guesses_table(work, name) for name in planned.guesses if work.guesses(name)]
    if work.works:
        made += [exercises_table(work), mistakes_table(work), students_table(work)]
    return [table for table in made if table.rows]


def trials_table(work: ClassWork, name: str) -> TextTable:
    """Hold the trials of the whole class against the exact law.

    >>> from rulebook.lessons.work import Tally, Work
    >>> rolled = Tally("parks", ((0, 3), (1, 4), (2, 1)))
    >>> trials_table(ClassWork("closing_in", (Work("closing_in", tallies=(rolled,)),)), "parks")
    Park cards among twelve: 8 trials
    value  times    share  exactly  apart
        0      3  37.50 %  23.91 %   +0.9  ███████████│█████▎
        1      4  50.00 %  52.17 %   −0.1  ███████████████████████ │
        2      1  12.50 %  23.91 %   −0.8  █████▊     │
    The stroke is the exact law. ...
    """
    return held_to_the_law(
        plan(work.lesson).trials[name]["title"], work.tally(name), chances(work.lesson).trials[name]
    )


def held_to_the_law(title: str, came: Counter[int], variable: Variable) -> TextTable:
    """Hold what came in some trials against the exact law of a variable.

    >>> from rulebook.odds import die
    >>> held_to_the_law("A die", Counter({1: 3, 6: 3}), die(6)).rows[0].cells
    ('3', '50.00 %', '16.67 %', '+2.2')
    """
    words, true, times = _texts(), law(variable), came.total()
    scale = max(max(Fraction(count, times) for count in came.values()), *(true[value] for value in true))
    rows = []
    for value in sorted({*came, *true}):
        share, chance = Fraction(came[value], times), true[value]
        cells = (str(came[value]), percent(share), percent(chance), _apart(share, chance, times))
        rows.append(Row(str(value), cells, share / scale, chance / scale))
    caption = words["trials"].format(title=title, times=f"{times:,}")
    return TextTable(caption, tuple(words["trials_heads"]), tuple(rows), words["trials_note"])


def _apart(share: Fraction, chance: Fraction, times: int) -> str:
    error = sqrt(chance * (1 - chance) / times)
    return f"{float(share - chance) / error:+.1f}".replace("-", "−") if error else "–"


def guesses_table(work: ClassWork, name: str) -> TextTable:
    """Show how the guesses of a chance spread, beside the exact one.

    >>> from rulebook.lessons.work import Guessed, Work
    >>> guessed = [Work("poof", guesses=(Guessed("no_poof", text=text),)) for text in ("1/2", "20 %", "0.4")]
    >>> guesses_table(ClassWork("poof", tuple(guessed)), "no_poof").note
    '3 guesses: the median is 40.00 %, the middle half from 30.00 % to 45.00 %. Exactly it is 31.72 %.'
    """
    guesses, words = work.guesses(name), _texts()
    true = P(chances(work.lesson).guesses[name])
    bands = Counter(_band(guess) for guess in guesses)
    most = max(bands.values())
    rows = []
    for band in range(BANDS):
        size = 100 // BANDS
        head = f"{band * size}–{band * size + size} %" + (" ◂" if band == _band(true) else "")
        rows.append(Row(head, (str(bands[band]),), Fraction(bands[band], most)))
    low, median, high = quartiles(guesses)
    says = words["guesses_note"] if len(guesses) > 1 else words["one_guess"]
    shown = f"{exact(true)} = {percent(true)}" if true.denominator < 10**6 else percent(true)
    note = says.format(
        n=len(guesses), median=percent(median), low=percent(low), high=percent(high), exact=shown
    )
    return TextTable(plan(work.lesson).guesses[name], tuple(words["guesses_heads"]), tuple(rows), note)


def _band(chance: Fraction) -> int:
    return min(int(chance * BANDS), BANDS - 1)


def quartiles(values: list[Fraction]) -> list[Fraction]:
    """Give the quarter, the middle and the three quarters of some values.

    >>> [str(value) for value in quartiles([Fraction(1, 4), Fraction(1, 2)])]
    ['5/16', '3/8', '7/16']
    """
    return [values[0]] * 3 if len(values) == 1 else quantiles(values, n=4, method="inclusive")


def strips(work: ClassWork) -> list[dict[str, Any]]:
    """Give the guesses one by one, as a strip of dots has them, with their quartiles and the exact chance.

    >>> from rulebook.lessons.work import Guessed, Work
    >>> strips(ClassWork("poof", (Work("poof", guesses=(Guessed("no_poof", text="1/4"),)),)))[0]["guesses"]
    [0.25]
    """
    made = []
    for name, event in chances(work.lesson).guesses.items():
        if guesses := work.guesses(name):
            made.append(
                {
                    "ask": plan(work.lesson).guesses[name],
                    "guesses": list(map(float, guesses)),
                    "quartiles": list(map(float, quartiles(guesses))),
                    "exact": float(P(event)),
                }
            )
    return made


def _placed(work: ClassWork) -> list[str]:
    """The exercises of the lesson, and those beyond it that somebody tried."""
    planned = plan(work.lesson)
    tried = {tried.name for each in work.works for tried in each.tried}
    return [*planned.exercises, *(name for name in planned.more if name in tried)]


def exercises_table(work: ClassWork) -> TextTable:
    """Count for each exercise how the class fared with it; the bar is the share that needs help.

    >>> from rulebook.lessons.work import Tried, Work
    >>> one = Work("closing_in", tried=(Tried("missed", 1, ("1/2",)),))
    >>> exercises_table(ClassWork("closing_in", (one, Work("closing_in", "Ada")))).rows[0].cells
    ('0', '0', '0', '0', '0', '1', '1')
    """
    ways, rows = _texts()["outcomes"], []
    for number, name in enumerate(_placed(work), 1):
        fared = Counter(outcome.how if outcome else "none" for outcome in work.at(name))
        begun = len(work.works) - fared["none"]
        help_needed = Fraction(fared["stuck"] + fared["shown"], begun or 1)
        title = f"{number}. {exercise(work.lesson, name).title()}"
        rows.append(Row(title, tuple(str(fared[way]) for way in ways), help_needed))
    caption = _texts()["exercises"].format(n=len(work.works))
    return TextTable(caption, (_texts()["exercise"], *ways.values()), tuple(rows))


def mistakes_table(work: ClassWork) -> TextTable:
    """List the mistakes that were recognised, the most frequent first.

    >>> from rulebook.lessons.work import Tried, Work
    >>> one = Work("knapp_daneben", tried=(Tried("two_dice", 1, ("1/11", "1/11")),))
    >>> mistakes_table(ClassWork("knapp_daneben", (one,))).rows[0].cells[0]
    '2'
    """
    made: Counter[tuple[str, str]] = Counter()
    said: dict[tuple[str, str], str] = {}
    for name in _placed(work):
        for mistake, words in (each for went in work.at(name) if went for each in went.mistakes):
            made[name, mistake] += 1
            said.setdefault((name, mistake), words)
    most = max(made.values(), default=1)
    rows = [
        Row(exercise(work.lesson, name).title(), (str(times), said[name, mistake]), Fraction(times, most))
        for (name, mistake), times in made.most_common(LISTED)
    ]
    rarer = _texts()["rarer"].format(n=len(made) - LISTED) if len(made) > LISTED else ""
    return TextTable(_texts()["mistakes"], tuple(_texts()["mistakes_heads"]), tuple(rows), rarer, words=True)


def students_table(work: ClassWork) -> TextTable:
    """Show every student's way through the exercises, by their numbers in the table before.

    >>> students_table(ClassWork("closing_in", ())).heads[:3]
    ('student', '1', '2')
    """
    placed = _placed(work)
    fared = zip(*(work.at(name) for name in placed), strict=True)
    rows = [Row(name, tuple(map(_sign, ways))) for name, ways in zip(work.names(), fared, strict=True)]
    heads = (_texts()["student"], *(str(number) for number in range(1, len(placed) + 1)))
    return TextTable(_texts()["students"], heads, tuple(rows), _texts()["students_note"])


def _sign(outcome: Outcome | None) -> str:
    if outcome is None:
        return "·"
    signs = {"first": "✓", "hints": "✓ h", "shown": "shown", "stuck": f"✗ {outcome.tries}"}
    return signs.get(outcome.how, f"✓ {outcome.tries}")


def damaged_table(pooled: Pooled) -> TextTable:
    """List the keys that could not be read, by line, and why.

    >>> from rulebook.lessons.results import pool
    >>> damaged_table(pool("Ben: RBL1.AAAA")).rows[0][:2]
    ('1', 'Ben')
    """
    rows = tuple((str(each.line), each.before, each.why) for each in pooled.damaged)
    return TextTable(_texts()["damaged"], tuple(_texts()["damaged_heads"]), rows, words=True)
