"""Tables of chances: the same rows as plain text, and as HTML for screen readers, light and dark themes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

BAR = 24  # characters of the longest bar
BLOCKS = " ▏▎▍▌▋▊▉█"
BLUE = "#0072B2"  # readable on white and on black, and told apart by the colour-blind


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: what it is about, its cells, its bar from 0 to 1, and a mark beside it."""

    head: str
    cells: tuple[str, ...]
    bar: Fraction = Fraction(0)
    mark: Fraction | None = None


class Tabled:
    """What shows itself as a table: in plain text, and in HTML in a notebook.

    A dataclass of this kind says `repr=False`, or it would show its fields instead.
    """

    __slots__ = ()

    def _table(self) -> tuple[Any, ...]:
        """Give caption, heads, rows and perhaps a note."""
        raise NotImplementedError

    def parts(self) -> tuple[Any, ...]:
        """Give what the table is made of, to whoever lays it out.

        >>> TextTable("Two", ("what", "n"), (("one", "1"),)).parts()[:2]
        ('Two', ('what', 'n'))
        """
        return self._table()

    def __repr__(self) -> str:
        return as_text(*self._table())

    def _repr_html_(self) -> str:
        return as_html(*self._table())


@dataclass(frozen=True, repr=False)
class TextTable(Tabled):
    """A small table, filled already; a row is texts, or a Row where it has a bar. `words` are set flush left.

    >>> TextTable("Two", ("what", "n"), (("one", "1"),))
    Two
    what  n
     one  1
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row | tuple[str, ...], ...]
    note: str = ""
    words: bool = False

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str, bool]:
        rows = [row if isinstance(row, Row) else Row(row[0], row[1:]) for row in self.rows]
        return self.caption, self.heads, rows, self.note, self.words


def shorten(title: str) -> str:
    """Leave out the middle of a long title.

    >>> shorten(" + ".join(f"die {n}" for n in range(1, 100)))
    'die 1 + die 2 + die 3 + die 4 + die  … e 97 + die 98 + die 99'
    """
    return title if len(title) <= 72 else f"{title[:36]} … {title[-22:]}"


def exact(chance: Fraction) -> str:
    """Write a reduced fraction, leaving out the middle of very long numbers.

    >>> exact(Fraction(6, 36)), exact(Fraction(1, 7**60))
    ('1/6', '1/508021860…24836001')
    """
    parts = [chance.numerator] if chance.denominator == 1 else [chance.numerator, chance.denominator]
    return "/".join(shortened(whole) for whole in parts)


def shortened(whole: int) -> str:
    """Write a whole number, leaving out the middle of a very long one.

    >>> shortened(123), shortened(7**60), shortened(10**6000 + 1)
    ('123', '508021860…24836001', '100000000…00000001')
    """
    if whole < 10**18:
        return str(whole)
    return f"{whole // 10 ** (size_of(whole) - 9)}…{whole % 10**8:08d}"


def size_of(whole: int) -> int:
    """Count the digits of a positive whole number, of any length: Python writes out some thousands only.

    >>> size_of(9), size_of(10), size_of(10**6000)
    (1, 2, 6001)
    """
    about = int((whole.bit_length() - 1) * 0.30102999566398114) + 1
    return about + int(whole >= 10**about)


def percent(chance: Fraction) -> str:
    """Write a percentage with two decimals, never rounding the possible to 0 or the unsure to 100.

    >>> percent(Fraction(1, 36)), percent(Fraction(1, 10**6)), percent(Fraction(1))
    ('2.78 %', '< 0.01 %', '100 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    hundredths = round(chance * 10_000)
    if hundredths == 0:
        return "< 0.01 %"
    if hundredths == 10_000:
        return "> 99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def power_of_ten(power: int) -> str:
    """Write a power of ten as books print it.

    >>> power_of_ten(13)
    '10¹³'
    """
    return f"10{str(power).translate(RAISED)}"


def one_in(chance: Fraction) -> str:
    """Write a chance as "1 in so many".

    >>> one_in(Fraction(5, 36)), one_in(Fraction(1, 36)), one_in(Fraction(0)), one_in(Fraction(3, 7**60))
    ('1 in 7.2', '1 in 36', 'never', '1 in 1.69 × 10⁵⁰')
    """
    if chance <= 0:
        return "never"
    often = 1 / chance
    if often >= 10**12:
        power = size_of(int(often)) - 1
        hundredths = round(often * 100 / 10**power)
        return f"1 in {hundredths // 100}.{hundredths % 100:02d} × {power_of_ten(power)}"
    if often.denominator == 1 or often >= 100:
        return f"1 in {round(often):,}"
    tenths = round(often * 10)
    return f"1 in {tenths // 10}.{tenths % 10}" if tenths % 10 else f"1 in {tenths // 10}"


def as_text(
    caption: str, heads: Sequence[str], rows: Sequence[Row], note: str = "", words: bool = False
) -> str:
    """Draw the table in plain text: numbers stand below each other at the right, words at the left."""
    placed = str.ljust if words else str.rjust
    lines = [tuple(heads), *[(row.head, *row.cells) for row in rows]]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    drawn = ["  ".join(map(placed, line, widths)) for line in lines]
    bars = ["", *[text_bar(row.bar, row.mark) for row in rows]]
    body = [f"{line}  {bar}".rstrip() for line, bar in zip(drawn, bars, strict=True)]
    return "\n".join([caption, *body, *([note] if note else [])])


def text_bar(length: Fraction, mark: Fraction | None = None) -> str:
    """Draw a bar in eighths of a character, and a stroke where it is held to.

    >>> text_bar(Fraction(1, 6), Fraction(1, 3)), text_bar(Fraction(1, 6), Fraction(1, 12))
    ('████    │', '██│█')
    """
    eighths = round(length * BAR * 8)
    bar = (BLOCKS[8] * (eighths // 8) + BLOCKS[eighths % 8]).rstrip()
    if mark is None:
        return bar
    place = round(mark * BAR)
    return f"{bar[:place]:{place}}│{bar[place + 1 :]}"


def as_html(
    caption: str, heads: Sequence[str], rows: Sequence[Row], note: str = "", words: bool = False
) -> str:
    """Draw the table in HTML: a caption, scoped headers, and bars that screen readers skip."""
    left = ' style="text-align:left"' if words else ""
    bars = any(row.bar or row.mark is not None for row in rows)
    # The corner above the names of the rows heads nothing.
    head = "".join(f'<th scope="col"{left}>{escape(text)}</th>' if text else "<td></td>" for text in heads)
    spare = '<td aria-hidden="true"></td>' if bars else ""
    body = "".join(html_row(row, bars, left) for row in rows)
    foot = f"<p>{escape(note)}</p>" if note else ""
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}{spare}</tr></thead>"
        f"<tbody>{body}</tbody></table>{foot}"
    )


def html_row(row: Row, bars: bool, left: str = "") -> str:
    """Draw one row."""
    cells = "".join(f"<td{left}>{escape(cell)}</td>" for cell in row.cells)
    bar = ""
    if bars:
        style = f"background:{BLUE};height:1em;width:{round(row.bar * 160)}px"
        if row.mark is not None:
            stroke = (
                f"linear-gradient(currentColor,currentColor) {round(row.mark * 160)}px 0/2px 100% no-repeat"
            )
            drawn = f"linear-gradient({BLUE},{BLUE}) 0 50%/{round(row.bar * 160)}px 1em no-repeat"
            style = f"background:{stroke},{drawn};height:1.4em;width:162px"
        bar = f'<td aria-hidden="true"><div style="{style}"></div></td>'
    return f'<tr><th scope="row"{left}>{escape(row.head)}</th>{cells}{bar}</tr>'
