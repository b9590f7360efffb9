"""A balance report as a page: HTML that needs nothing else, PDF, a frame in a notebook, and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

from rulebook.balance.changes import Change, named
from rulebook.balance.figures import Cell, Figure, Section, Table, say
from rulebook.balance.reporting import Report
from rulebook.core.files import put
from rulebook.core.save_file import options
from rulebook.lessons.worksheet.printing import NotPrinted, print_pdf

HERE = Path(__file__).parent
NOTED = {"seats": "head_wins", "bots": "head_rating", "length": "turns"}
"""Sections whose note is about one of the columns, which not every game has."""
LONG = 8
"""A table with more rows may go on in the next column or on the next page."""
NUMBER = re.compile(r"(?<=\d) (?=[%±])|(?<=%) (?=±)|(?<=±) (?=[\d?])")
"""The spaces within a number with its unit and its error."""
WIDE = ("used", "without", "options")
"""Sections whose tables need the whole width."""


def page(found: Report) -> str:
    """Make the page of a report."""
    language = found.language
    narrow = "".join(_section(one, language) for one in found.sections if one.name not in WIDE)
    wide = "".join(_section(one, language) for one in found.sections if one.name in WIDE)
    words = {
        "language": language,
        "title": title(found),
        "lead": lead(found),
        "reading": say(language, "reading"),
        "foot": say(language, "foot", version=found.version),
    }
    told = f"{escape(say(language, 'trust'))} {_grade(found.trust.grade, language)}. "
    trust = told + _words(" ".join(found.trust.reasons(language)))
    return Template((HERE / "page.html").read_text("utf-8")).substitute(
        {name: escape(text, quote=False) for name, text in words.items()},
        trust=trust,
        command=" ".join(f"<span>{escape(word)}</span>" for word in found.command.split()),
        style=(HERE / "page.css").read_text("utf-8"),
        body=f'<div class="columns">{narrow}</div>{wide}',
    )


def title(found: Report) -> str:
    """Say what the report is about."""
    return say(found.language, "title", title=found.game.title(found.language))


def lead(found: Report) -> str:
    """Say who plays, and under which rules."""
    game = found.game
    chosen = (Change(name, getattr(game, name)) for name in options(game))
    changed = "; ".join(named(game, change, found.language) for change in chosen)
    rules = (
        say(found.language, "options_are", options=changed) if changed else say(found.language, "as_usual")
    )
    return say(
        found.language,
        "played_by",
        bot=found.game.rules.called("bot", found.bot, found.language),
        options=rules,
    )


def _grade(grade: str, language: str) -> str:
    return f'<span class="grade {grade}">{escape(say(language, f"grade_{grade}"))}</span>'


def _section(section: Section, language: str) -> str:
    mark = ""
    if section.trust:
        mark = f' <span class="grade">{escape(say(language, "trust"))} </span>'
        mark += _grade(section.trust.grade, language)
    long = any(len(table.rows) > LONG for table in section.tables)
    figures = "".join(f"<li>{_words(figure.said(language))}</li>" for figure in section.figures)
    tables = "".join(_table(table, language) for table in section.tables)
    note = _words(" ".join(_notes(section, language)))
    heading = escape(say(language, f"section_{section.name}"))
    return (
        f"<section{' class=long' if long else ''}><h2>{heading}{mark}</h2>"
        f"{f'<ul>{figures}</ul>' if figures else ''}{tables}<p class=note>{note}</p></section>"
    )


def _notes(section: Section, language: str) -> Iterator[str]:
    """What the numbers mean; and, where this section's trust differs from the page's, why."""
    heads = {head for table in section.tables for head in table.heads}
    if NOTED.get(section.name, "") in {"", *heads, *(figure.name for figure in section.figures)}:
        yield say(language, f"note_{section.name}")
    if "head_leader_wins" in heads:
        yield say(language, "note_leads")
    if section.trust and section.name in ("seats", "length"):
        yield " ".join(section.trust.reasons(language))


def _table(table: Table, language: str) -> str:
    heads = "".join(f'<th scope="col">{escape(say(language, head))}</th>' for head in table.heads)
    rows = "".join(_row(row, language) for row in table.rows)
    table_of = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0">{table_of}</div>'


def _row(row: tuple[Cell, ...], language: str) -> str:
    first, *cells = row
    data = "".join(_data(cell, language) for cell in cells)
    return f'<tr><th scope="row">{_cell(first, language)}</th>{data}</tr>'


def _data(cell: Cell, language: str) -> str:
    kind = ' class="number"' if isinstance(cell, Figure) else ""
    return f"<td{kind}>{_cell(cell, language)}</td>"


def _cell(cell: Cell, language: str) -> str:
    return _words(cell if isinstance(cell, str) else cell.written(language))


def _words(text: str) -> str:
    """Escape a text; no line ends between a number, its unit and its error."""
    return NUMBER.sub("\N{NO-BREAK SPACE}", escape(text))


def save(found: Report, folder: Path, pdf: bool) -> tuple[Path, ...]:
    """Write the files into a folder; without a Chromium, the page alone."""
    folder.mkdir(parents=True, exist_ok=True)
    written = folder / file_name(found)
    put(written, page(found))
    if not pdf:
        return (written,)
    try:
        return written, print_pdf(page(found), written.with_suffix(".pdf"))
    except NotPrinted:
        return (written,)


def file_name(found: Report) -> str:
    """Name the file of the page."""
    return f"{found.game.name}-report.html"


def framed(found: Report) -> str:
    """Show the page in a notebook, in a frame of its own."""
    inside = escape(page(found))
    return f'<iframe title="{escape(title(found))}" srcdoc="{inside}" width="100%" height="900"></iframe>'


def as_text(found: Report) -> str:
    """Tell the report in plain text."""
    language = found.language
    lines = [title(found), lead(found), f"{say(language, 'trust')} {found.trust.told(language)}"]
    for section in found.sections:
        grade = (
            f" ({say(language, 'trust')} {say(language, f'grade_{section.grade}')})" if section.grade else ""
        )
        lines += ["", say(language, f"section_{section.name}") + grade]
        lines += [figure.said(language) for figure in section.figures]
        lines += [line for table in section.tables for line in _lines(table, language)]
    return "\n".join([*lines, "", say(language, "reading"), found.command])


def _lines(table: Table, language: str) -> Iterator[str]:
    cells = [[say(language, head) for head in table.heads]]
    cells += [[c if isinstance(c, str) else c.written(language) for c in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
