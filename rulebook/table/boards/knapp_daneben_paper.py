"""The sheets of Knapp Daneben! without a kernel: as text, and as tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulebook.core.game import Seat
from rulebook.core.texts import joined
from rulebook.games.knapp_daneben import KnappDaneben, State, score
from rulebook.games.knapp_daneben.paper import SHAPES, TINTS
from rulebook.games.knapp_daneben.table import Place, Sheet, lines
from rulebook.table.boards.board import Look

if TYPE_CHECKING:
    from rulebook.table.boards.knapp_daneben import SheetBoard


def as_text(board: SheetBoard, look: Look) -> str:
    """Draw dice and sheets in plain text.

    >>> import rulebook
    >>> from rulebook.table.boards.knapp_daneben import SheetBoard
    >>> game = rulebook.new("knapp_daneben")
    >>> print(as_text(SheetBoard(game), Look(game, game.start(), 0, "de")).splitlines()[0])
    Würfel: Noch kein Wurf
    """
    parts = [_dice(board, look)]
    for seat in _seats(board.game, look.seat):
        parts += [_head(board, look, seat), *_rows(board.game, look.view.sheets[seat])]
        parts.append(_extremes(board, look, seat))
    return "\n".join(parts)


def as_html(board: SheetBoard, look: Look) -> str:
    """Draw dice and sheets as tables, which print and read well without a style sheet.

    >>> import rulebook
    >>> from rulebook.table.boards.knapp_daneben import SheetBoard
    >>> game = rulebook.new("knapp_daneben", players=2)
    >>> as_html(SheetBoard(game), Look(game, game.start(), 0)).count("<table")
    2
    """
    tables = "".join(_table(board, look, seat) for seat in _seats(board.game, look.seat))
    return f"<p>{escape(_dice(board, look))}</p>{tables}"


def _seats(game: KnappDaneben, eyes: Seat | None) -> list[Seat]:
    """The looker's own sheet first."""
    return sorted(range(game.players), key=lambda seat: seat != eyes)


def _dice(board: SheetBoard, look: Look) -> str:
    view: State = look.view
    head = board.say(look.language, "dice")
    if not view.dice:
        return joined(look.language, "named", head, board.say(look.language, "before_roll"))
    words = board.spoken(look.language).tables["colour"]
    shown = [
        f"{SHAPES[colour]} {words[colour]} {die}"
        for colour, die in zip(board.game.colours, view.dice, strict=True)
    ]
    roll = board.say(look.language, "roll", n=view.rolls, last=board.game.dice**2)
    return joined(look.language, "named", f"{head}, {roll}", ", ".join(shown))


def _head(board: SheetBoard, look: Look, seat: Seat) -> str:
    colours: tuple[str, ...] = look.view.colours
    if seat >= len(colours):
        sheet = board.say(look.language, "sheet_of", seat=seat)
        return joined(look.language, "named", sheet, board.say(look.language, "no_colour"))
    points = score.breakdown(board.game, look.view.sheets[seat]).total
    label = board.say(look.language, "small_sheet", seat=seat, colour=colours[seat], points=points)
    return f"{SHAPES[colours[seat]]} {label}"


def _extremes(board: SheetBoard, look: Look, seat: Seat) -> str:
    scored = score.breakdown(board.game, look.view.sheets[seat])
    return board.say(look.language, "extremes_shown", marks=scored.marks, points=scored.extremes)


def _crosses(game: KnappDaneben, sheet: Sheet) -> set[Place]:
    return {place for line in range(len(lines(game.dice))) for place in score.crosses(game, sheet, line)}


def _rows(game: KnappDaneben, sheet: Sheet) -> list[str]:
    size, crossed, points = game.dice, _crosses(game, sheet), score.breakdown(game, sheet)
    rows = []
    for r in range(size):
        line = ""
        for c in range(size):
            i = r * size + c
            shape = SHAPES[game.colours[game.circle_colours[i]]]
            line += f"{shape} {sheet[i] or '.':>2}"
            line += (" x " if (i, i + 1) in crossed else "   ") if c < size - 1 else f"   = {points.rows[r]}"
        rows.append(line)
        if r < size - 1:
            below = ["x" if (i, i + size) in crossed else " " for i in range(r * size, (r + 1) * size)]
            rows.append("".join(f"   {mark}   " for mark in below).rstrip())
    rows.append("".join(f"{f'= {n}':>4}   " for n in points.columns).rstrip())
    return [row for row in rows if row]


def _table(board: SheetBoard, look: Look, seat: Seat) -> str:
    game, sheet = board.game, look.view.sheets[seat]
    size, crossed, points = game.dice, _crosses(game, sheet), score.breakdown(game, sheet)
    rows = []
    for r in range(size):
        cells = []
        for c in range(size):
            i = r * size + c
            colour = game.colours[game.circle_colours[i]]
            number = f"<strong>{sheet[i]}</strong>" if sheet[i] else "·"
            cells.append(f'<td style="background:{TINTS[colour]};color:#111">{SHAPES[colour]} {number}</td>')
            if c < size - 1:
                cells.append(f"<td>{'✕' if (i, i + 1) in crossed else ' '}</td>")
        rows.append(f"<tr>{''.join(cells)}<td>= {points.rows[r]}</td></tr>")
        if r < size - 1 and any((i, i + size) in crossed for i in range(r * size, (r + 1) * size)):
            marks = ["✕" if (i, i + size) in crossed else " " for i in range(r * size, (r + 1) * size)]
            rows.append(f"<tr>{'<td></td>'.join(f'<td>{mark}</td>' for mark in marks)}<td></td></tr>")
    sums = "<td></td>".join(f"<td>= {n}</td>" for n in points.columns)
    caption = f"{escape(_head(board, look, seat))} · {escape(_extremes(board, look, seat))}"
    return (
        f"<table><caption>{caption}</caption><tbody>{''.join(rows)}<tr>{sums}<td></td></tr></tbody></table>"
    )
