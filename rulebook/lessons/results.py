"""Pooling without a server: lesson keys pasted from a chat become the work of a class.

Nothing is believed: every answer is checked afresh with the numbers that its seed sets.
What a lesson cannot have given is left out and named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulebook.core.texts import texts_in, words_in
from rulebook.lessons.classroom.believing import believed
from rulebook.lessons.classroom.chat import Handed, chance_of, handed_in
from rulebook.lessons.naming import plain_name, same_name
from rulebook.lessons.subjects import asked
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Tried, Work

if TYPE_CHECKING:
    from rulebook.odds.show import TextTable


BEST_FIRST = ("first", "second", "more", "hints", "shown", "stuck")
"""How one try at an exercise may go, the best first."""


@dataclass(frozen=True)
class Remark:
    """A line that is not counted, or not all of it: where it stands, whose it is, and the name of why.

    >>> pool("hello\\nBen: RBL1.AAAA").remarks[0].text()
    'this line is damaged: a part is missing or changed. Was it copied whole?'
    """

    line: int
    who: str
    say: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        """Say why.

        >>> Remark(7, "Ada", "replaced", {"by": 9}).text("de")
        'ersetzt durch Zeile 9, die spätere Abgabe desselben Platzes'
        """
        return words_in(language).fill(texts_in(TEXTS, "pool", language)["doubts"][self.say], self.data)


@dataclass(frozen=True)
class Assessment:
    """How one student fared with one exercise: `how` is a key of `ways` in `texts/pool.toml`.

    >>> assess("knapp_daneben", Tried("two_dice", 1, ("1/11",))).how
    'stuck'
    """

    how: str
    tries: int
    mistakes: tuple[tuple[str, str], ...]
    """Those that were recognised, by name, with what was said."""

    @property
    def mastered(self) -> bool:
        """Whether it was solved, and not after its solution was shown.

        >>> Assessment("shown", 1, ()).mastered, Assessment("hints", 2, ()).mastered
        (False, True)
        """
        return self.how not in ("stuck", "shown")


def assess(lesson: str, tried: Tried, language: str = "en") -> Assessment:
    """Check the answers to one exercise afresh.

    >>> from rulebook.lessons import exercise
    >>> right = exercise("knapp_daneben", "two_dice", 1).right_words()
    >>> assess("knapp_daneben", Tried("two_dice", 1, ("1/11", right)))
    Assessment(how='second', tries=2, mistakes=(('equal', 'It looks as if all totals were ...'),))
    """
    one = asked(lesson, tried)
    judged = [(one.judge(text), text) for text in tried.texts]
    verdicts = [verdict for verdict, _ in judged if verdict.kind != "unreadable"]
    tries = len(verdicts) + tried.left_out
    made = ((verdict.say, text) for verdict, text in judged if verdict.kind == "mistake")
    mistakes = tuple((name, one.check(text, language).words) for name, text in made)
    if tried.solution:
        how = "shown"
    elif not any(verdict.solved for verdict in verdicts):
        how = "stuck"
    elif tried.hints:
        how = "hints"
    else:
        how = {1: "first", 2: "second"}.get(tries, "more")
    return Assessment(how, tries, mistakes)


def best(lesson: str, done: Sequence[Tried], language: str = "en") -> Assessment | None:
    """Tell how an exercise went over all its numbers: what was solved counts, not what was shown.

    Whoever saw a solution and then solved fresh numbers has mastered it. Tries and mistakes are those of all.

    >>> from rulebook.lessons import exercise
    >>> right = exercise("knapp_daneben", "two_dice", 2).right_words()
    >>> seen = Tried("two_dice", 1, ("1/11",), solution=True)
    >>> best("knapp_daneben", [seen]).how, best("knapp_daneben", [seen, Tried("two_dice", 2, (right,))]).how
    ('shown', 'fresh')
    """
    if not done:
        return None
    went = [assess(lesson, tried, language) for tried in done]
    how = min((each.how for each in went), key=BEST_FIRST.index)
    if how not in ("stuck", "shown") and any(tried.solution for tried in done):
        how = "fresh"
    mistakes = tuple(mistake for each in went for mistake in each.mistakes)
    return Assessment(how, sum(each.tries for each in went), mistakes)


@dataclass(frozen=True)
class ClassWork:
    """What a class did in one lesson, each student once; and the tallies that came on paper.

    >>> ClassWork("poof", (Work("poof", "Ada"), Work("poof"))).names()
    ('Ada', 'no name 1')
    """

    lesson: str
    works: tuple[Work, ...]
    paper: tuple[Work, ...] = ()

    def names(self, language: str = "en", shown: bool = True) -> tuple[str, ...]:
        """Name the students; those without a name are numbered, and so are all if names are not to be shown.

        >>> ClassWork("poof", (Work("poof", "Ada"),)).names(shown=False)
        ('no. 1',)
        """
        texts = texts_in(TEXTS, "pool", language)
        if not shown:
            return tuple(texts["hidden_name"].format(n=place) for place in range(1, len(self.works) + 1))
        nameless = iter(range(1, len(self.works) + 1))
        number = texts["no_name"].format
        return tuple(plain_name(work.student) or number(n=next(nameless)) for work in self.works)

    def at(self, name: str) -> list[Assessment | None]:
        """Tell how each student fared with an exercise, over all numbers they tried it with.

        >>> ClassWork("poof", (Work("poof"),)).at("no_poof")
        [None]
        """
        done = ([tried for tried in work.tried if tried.name == name] for work in self.works)
        return [best(self.lesson, each) for each in done]

    def guesses(self, name: str) -> list[Fraction]:
        """List the guesses of a chance, the smallest first.

        >>> ClassWork("poof", (Work("poof"),)).guesses("no_poof")
        []
        """
        everybody = (*self.works, *self.paper)
        texts = [guess.text for work in everybody for guess in work.guesses if guess.name == name]
        return sorted(value for value in map(chance_of, texts) if value is not None)

    def came(self, name: str) -> Counter[int]:
        """Add up what came in everybody's trials.

        >>> from rulebook.lessons.work import Played
        >>> ClassWork("poof", (Work("poof", played=(Played("poofs", ((1, 4),)),)),)).came("poofs")
        Counter({1: 4})
        """
        came: Counter[int] = Counter()
        everybody = (*self.works, *self.paper)
        for each in (each for work in everybody for each in work.played if each.name == name):
            came.update(dict(each.counts))
        return +came

    def exit_slips(self) -> Counter[str]:
        """Add up the exit slips, by the pile they lie on.

        >>> pool("RBT.poof.exit a=12 b=9").classes[0].exit_slips()
        Counter({'a': 12, 'b': 9})
        """
        piles: Counter[str] = Counter()
        for each in (each for work in self.paper for each in work.stepped):
            piles[each.text] += each.times
        return +piles


@dataclass(frozen=True, repr=False)
class Pooled:
    """What was found in a chat: the work of a class, lesson by lesson, and what was not counted.

    It shows itself as tables.

    >>> pool("RBL1.AAAA")
    Not counted
    line  before it  why
    1                this line is damaged: a part is missing or changed. Was it copied whole?
    """

    classes: tuple[ClassWork, ...]
    remarks: tuple[Remark, ...]

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.tables()))

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self.tables())

    def tables(self, language: str = "en") -> list[TextTable]:
        """Give its tables, lesson by lesson, and then what was not counted.

        >>> len(pool("hello").tables())
        0
        """
        from rulebook.lessons.class_tables import tables  # needs the odds kit

        return tables(self, language)


Who = tuple[str, ...]
"""Whose line it is: the later one of two with the same lesson and student is counted."""


def pool(pasted: str | Iterable[str]) -> Pooled:
    """Find the lesson keys in whatever stands around them; the last one of each student counts.

    >>> pooled = pool(["Ada: " + Work("poof", "Ada").key(), "thanks!", "RBL1.AAAA"])
    >>> len(pooled.classes[0].works), len(pooled.remarks)
    (1, 1)
    """
    newest: dict[Who, tuple[Handed, Work]] = {}
    remarks: list[Remark] = []
    for place, handed in enumerate(handed_in(pasted)):
        if isinstance(handed.what, str):
            remarks.append(Remark(handed.line, handed.before, handed.what))
            continue
        work, doubts = believed(handed.what, handed.paper)
        who = _who(handed, work, place)
        if who in newest and newest[who][1] == work:
            continue
        remarks += [
            Remark(handed.line, work.student or handed.before, each.say, each.data) for each in doubts
        ]
        remarks += _replaced(newest[who], handed, work) if who in newest else []
        newest[who] = handed, work
    return Pooled(tuple(_by_lesson(newest.values())), tuple(sorted(remarks, key=lambda each: each.line)))


def _who(handed: Handed, work: Work, place: int) -> Who:
    """Name or, without one, desk; a tally stands for one trial, and one that names nobody for itself."""
    name = same_name(work.student)
    if handed.paper:
        about = [*(each.name for each in work.played), *(each.name for each in work.guesses)]
        about += [each.name for each in work.stepped]
        return (work.lesson, name or str(place), "paper", *about[:1])
    return (work.lesson, name) if name else (work.lesson, "", str(work.sheet))


def _replaced(older: tuple[Handed, Work], handed: Handed, work: Work) -> list[Remark]:
    """Say that a line is replaced: by the same desk's later one, or by another's with the same name."""
    same = handed.paper or older[1].sheet == work.sheet
    say = "replaced" if same else "replaced_by_other"
    return [Remark(older[0].line, older[1].student or older[0].before, say, {"by": handed.line})]


def _by_lesson(newest: Iterable[tuple[Handed, Work]]) -> Iterator[ClassWork]:
    counted = sorted(newest, key=lambda each: each[0].line)
    for lesson in dict.fromkeys(work.lesson for _, work in counted):
        of_lesson = [(handed.paper, work) for handed, work in counted if work.lesson == lesson]
        screens, paper = (tuple(work for on, work in of_lesson if on == wanted) for wanted in (False, True))
        yield ClassWork(lesson, screens, paper)
