"""The plan book: all that the guide says of every lesson, to be printed; two or three pages a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template

from rulebook.core.files import put
from rulebook.core.texts import texts_in
from rulebook.lessons.course import all_lessons
from rulebook.lessons.syllabus import MAPS, overview, spiral, standards
from rulebook.lessons.teachers import Guide, guide
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.worksheet import NotPrinted, Saved, browser
from rulebook.lessons.worksheet.printing import print_pdf
from rulebook.odds.show import Row, TextTable

HERE = Path(__file__).parent


@dataclass(frozen=True)
class PlanBook:
    """The plans of all lessons in one language; `plan_book` gives it.

    >>> plan_book("de").title
    'Stundenpläne'
    """

    language: str

    @property
    def title(self) -> str:
        """What it is called.

        >>> plan_book().title
        'Lesson plans'
        """
        return str(texts_in(TEXTS, "teachers", self.language)["book"])

    def html(self) -> str:
        """Give it as one page of HTML, which every browser prints.

        >>> plan_book().html().count('<section class="lesson">') == len(all_lessons())
        True
        """
        before = [overview(self.language), spiral(self.language)]
        before += [standards(which, self.language) for which in MAPS]
        body = f"<h1>{escape(self.title)}</h1>" + "".join(map(_block, before))
        body += "".join(_lesson(guide(name, self.language)) for name in all_lessons())
        template = Template((HERE / "worksheet" / "document.html").read_text(encoding="utf-8"))
        style = (HERE / "printed_plans.css").read_text(encoding="utf-8")
        return template.substitute(
            language=self.language, title=escape(self.title), style=style, size="any", body=body
        )

    def save(self, folder: str | Path = "plans", pdf: bool = True) -> Saved:
        """Write it into a folder: as HTML, and as PDF where a Chromium is found.

        >>> plan_book("de").save("handouts")  # doctest: +SKIP
        """
        folder, words = Path(folder), texts_in(TEXTS, "worksheet", self.language)
        folder.mkdir(parents=True, exist_ok=True)
        page = folder / f"plans-{self.language}.html"
        put(page, self.html())
        if not pdf or browser() is None:
            return Saved((page,), words["by_hand"])
        try:
            return Saved((page, print_pdf(self.html(), page.with_suffix(".pdf"))))
        except NotPrinted as failure:
            return Saved((page,), words["no_pdf"].format(why=failure))


def plan_book(language: str = "en") -> PlanBook:
    """Make the plan book.

    >>> "What does a pause tell?" in plan_book().html()
    True
    """
    return PlanBook(language)


def _lesson(found: Guide) -> str:
    """A lesson begins on a page of its own."""
    said, lists = found.lesson, (found.aims, found.board, found.wrong)
    head = f"<h1>{said.number}. {escape(said.title)}</h1><p>{escape(said.promise)}</p>"
    blocks = (_list(table) if table in lists else _block(table) for table in found.tables())
    return f'<section class="lesson">{head}{"".join(blocks)}</section>'


def _list(table: TextTable) -> str:
    """A table of numbered lines, as a list."""
    lines = "".join(f"<li>{escape(cell)}</li>" for _, cell in map(_cells, table.rows))
    return f"<h2>{escape(table.caption)}</h2><ol>{lines}</ol>"


def _block(table: TextTable) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in _cells(row)) + "</tr>" for row in table.rows
    )
    return (
        f"<table><caption>{escape(table.caption)}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _cells(row: Row | tuple[str, ...]) -> tuple[str, ...]:
    return (row.head, *row.cells) if isinstance(row, Row) else row
