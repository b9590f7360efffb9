"""A class's worksheets: made, looked at in a notebook, saved as HTML and PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain, cycle, islice, repeat
from pathlib import Path
from string import Template
from urllib.parse import quote

from rulebook.core.files import put
from rulebook.core.registry import FOLDER, did_you_mean
from rulebook.core.texts import languages_of
from rulebook.lessons.plans import lesson_plan, names_of_plans
from rulebook.lessons.training import topics, topics_of
from rulebook.lessons.worksheet.key import key_pages
from rulebook.lessons.worksheet.kit import kit_pages
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.printing import NotPrinted, browser, print_pdf
from rulebook.lessons.worksheet.sheets import SEEDS, Sheet, Unprintable, all_different, names_of
from rulebook.lessons.worksheet.student import pages
from rulebook.odds.show import Row, Tabled

HERE = Path(__file__).parent
PAPERS = ("a4", "letter")
STUDENTS = 30
MOST = SEEDS - 1


@dataclass(frozen=True, repr=False)
class Saved:
    """The files that were written; in a notebook, links to them.

    >>> Saved((Path("poof-7-en-sheets.html"),), "Print it.")
    poof-7-en-sheets.html
    Print it.
    """

    files: tuple[Path, ...]
    note: str = ""

    def __repr__(self) -> str:
        return "\n".join(filter(None, [*map(str, self.files), self.note]))

    def _repr_html_(self) -> str:
        links = "".join(
            f'<li><a href="{quote(path.as_posix())}" target="_blank">{escape(str(path))}</a></li>'
            for path in self.files
        )
        return f"<ul>{links}</ul><p>{escape(self.note)}</p>"


@dataclass(frozen=True, repr=False)
class Worksheets(Tabled):
    """The sheets of a class and their key; make them with `worksheets`.

    >>> sheets = worksheets("poof", students=2, seed=7, exercises=["no_poof"])
    >>> len(sheets), [sheet.number for sheet in sheets]
    (2, [7001, 7002])
    """

    paper: Paper
    sheets: tuple[Sheet, ...]
    size: str = "a4"
    note: str = ""

    def __len__(self) -> int:
        return len(self.sheets)

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self.sheets)

    def html(self) -> str:
        """Give all sheets as one page of HTML.

        >>> worksheets("poof", students=3, exercises=["no_poof"]).html().count("<header>")
        3
        """
        return self._document("exercises", "".join(pages(self.paper, sheet) for sheet in self.sheets))

    def key_html(self) -> str:
        """Give the answer key as one page of HTML.

        >>> "84/109" in worksheets("poof", students=3, exercises=["no_poof"]).key_html()
        False
        """
        return self._document("key", key_pages(self.paper, self.sheets))

    def pdf(self, path: str | Path) -> Path:
        """Print the sheets to a PDF file, by a Chromium; `NotPrinted` says what to do where there is none.

        >>> worksheets("poof").pdf("poof.pdf")  # doctest: +SKIP
        PosixPath('poof.pdf')
        """
        return print_pdf(self.html(), Path(path))

    def key_pdf(self, path: str | Path) -> Path:
        """Print the key to a PDF file.

        >>> worksheets("poof").key_pdf("poof-key.pdf")  # doctest: +SKIP
        PosixPath('poof-key.pdf')
        """
        return print_pdf(self.key_html(), Path(path))

    def kit_html(self) -> str:
        """Give what a lesson needs without screens as one page of HTML: tally sheets, slips, board, cards.

        >>> worksheets("poof", students=1).kit_html().count('class="tally"')
        1
        """
        title = escape(f"{self.paper.title} · {self.paper.text('kit')}")
        return self._document("kit", f'<h1 class="spoken">{title}</h1>{kit_pages(self.paper)}')

    def kit_pdf(self, path: str | Path) -> Path:
        """Print the kit to a PDF file.

        >>> worksheets("poof").kit_pdf("poof-kit.pdf")  # doctest: +SKIP
        PosixPath('poof-kit.pdf')
        """
        return print_pdf(self.kit_html(), Path(path))

    def save(self, folder: str | Path = "worksheets", pdf: bool = True) -> Saved:
        """Write sheets, key and kit into a folder: as HTML, and as PDF where a Chromium is found.

        >>> worksheets("poof", seed=7).save("handouts")  # doctest: +SKIP
        """
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{self.paper.name}-{self.sheets[0].number // SEEDS}-{self.paper.language}"
        wanted = {
            f"{stem}-sheets": self.html(),
            f"{stem}-key": self.key_html(),
            f"{stem}-kit": self.kit_html(),
        }
        for name, text in wanted.items():
            put(folder / f"{name}.html", text)
        files = [folder / f"{name}.html" for name in wanted]
        if not pdf or browser() is None:
            return Saved(tuple(files), self.paper.text("by_hand"))
        try:
            files += [print_pdf(text, folder / f"{name}.pdf") for name, text in wanted.items()]
        except NotPrinted as failure:
            return Saved(tuple(files), self.paper.text("no_pdf", why=failure))
        return Saved(tuple(files))

    def _document(self, title: str, body: str) -> str:
        template = Template((HERE / "document.html").read_text(encoding="utf-8"))
        return template.substitute(
            language=self.paper.language,
            title=escape(f"{self.paper.title} · {self.paper.text(title)}"),
            style=(HERE / "paper.css").read_text(encoding="utf-8"),
            size=self.size,
            body=body,
        )

    def summary(self) -> str:
        """Say in a line what was made.

        >>> worksheets("poof", students=2, seed=7).summary()
        'How many hands are there? – 2 sheets, 7001 to 7002'
        """
        first, last = self.sheets[0].number, self.sheets[-1].number
        return self.paper.text("stack", title=self.paper.title, n=len(self), first=first, last=last)

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        text, language, names = self.paper.text, self.paper.language, topics(self.paper.language)
        asked = [(one.title(language), topics_of(one.game, one.name)[0]) for one in self.sheets[0].asked]
        rows = [Row(title, (names[topic],)) for title, topic in asked]
        note = f"{text('save')} {self.note}".strip()
        return self.summary(), (text("exercise"), text("topic")), rows, note

    def _repr_html_(self) -> str:
        first = self._document("exercises", pages(self.paper, self.sheets[0]))
        title = self.paper.text("sheet", n=self.sheets[0].number)
        style = "width:100%;height:36em;border:1px solid #999;background:#fff"
        frame = f'<iframe title="{escape(title)}" sandbox srcdoc="{escape(first)}" style="{style}"></iframe>'
        return super()._repr_html_() + frame


def worksheets(
    lesson: str,
    students: int | None = None,
    seed: int = 0,
    language: str = "en",
    *,
    exercises: Sequence[str] | None = None,
    names: Sequence[str] = (),
    paper: str = "a4",
) -> Worksheets:
    """Make worksheets for a class, other numbers on each, and their key.

    The first argument names a lesson, or a game for its first one. `names` are the students'; `exercises` are
    those to ask, by default all of the lesson; `paper` is a4 or letter.

    >>> sheets = worksheets("knapp_daneben", students=30, seed=7, language="de")
    >>> sheets.save("handouts")  # doctest: +SKIP
    >>> [sheet.number for sheet in worksheets("poof", seed=7, names=["Ada", "Grace"])]
    [7001, 7002]
    """
    _check(lesson, language, paper, seed)
    names = [name.strip() for name in names if name.strip()]
    count = _count(students, names)
    made = all_different(lesson, names_of(lesson, exercises), count, seed)
    everybody = chain(names, repeat(""))
    sheets = tuple(replace(sheet, student=next(everybody)) for sheet in islice(cycle(made), count))
    shared = Paper(lesson, language)
    note = shared.text("alike", n=len(made)) if len(made) < count else ""
    return Worksheets(shared, sheets, paper, note)


def _check(lesson: str, language: str, paper: str, seed: int) -> None:
    known = names_of_plans()
    if lesson not in known:
        hint = did_you_mean(lesson, known)
        raise Unprintable(f"there is no lesson {lesson!r}; there are {', '.join(known)}{hint}")
    spoken = languages_of(FOLDER / lesson_plan(lesson).game, "exercises")
    if language not in spoken:
        raise Unprintable(f"{lesson} has no language {language!r}; it has {', '.join(spoken)}")
    if paper not in PAPERS:
        raise Unprintable(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    if not 0 <= seed < SEEDS**2:
        raise Unprintable(f"a seed is a whole number from 0 to {SEEDS**2 - 1}, not {seed}")


def _count(students: int | None, names: Sequence[str]) -> int:
    """How many sheets: one for each student or name, or for a class of the usual size."""
    count = students if students is not None else len(names) or STUDENTS
    if not 1 <= count <= MOST:
        raise Unprintable(f"sheets are made for 1 to {MOST} students, not {count}")
    if len(names) > count:
        raise Unprintable(f"there are {len(names)} names, but sheets for {count} students are wanted")
    return count
