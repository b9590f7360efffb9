"""The city of Closing In without a kernel: as text, and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from rulebook.games.closing_in.city import PLACES, seats_at
from rulebook.table.boards.board import Look

if TYPE_CHECKING:
    from rulebook.table.boards.closing_in import CityBoard

WIDTH = 17


def as_text(board: CityBoard, look: Look) -> str:
    """Draw the city in plain text: enforcers as o, intel as *, players by their number.

    >>> import rulebook
    >>> from rulebook.table.boards.closing_in import CityBoard
    >>> game = rulebook.new("closing_in")
    >>> state = rulebook.play(game, "random", seed=1).at(2).state
    >>> print(as_text(CityBoard(game), Look(game, state, 0)).splitlines()[0])
    Intel sent: 0 of 4
    """
    lines = [board.status(look)]
    if look.view.city:
        for row in board.game.layout.rows(PLACES):
            lines.append("".join(_name(board, look, place).ljust(WIDTH) for place in row).rstrip())
            lines.append("".join(_marks(look, place).ljust(WIDTH) for place in row).rstrip() or "·")
    return "\n".join([*lines, *_beside(board, look)])


def as_html(board: CityBoard, look: Look) -> str:
    """Draw the city as a table, which prints and reads well without a style sheet.

    >>> import rulebook
    >>> from rulebook.table.boards.closing_in import CityBoard
    >>> game = rulebook.new("closing_in")
    >>> state = rulebook.play(game, "random", seed=1).at(2).state
    >>> as_html(CityBoard(game), Look(game, state, 0)).count("<td>")
    12
    """
    head = f"<p>{escape(board.status(look))}</p>"
    if not look.view.city:
        return head
    rows = ""
    for row in board.game.layout.rows(PLACES):
        cells = [
            f"<td>{escape(_name(board, look, place))}<br>{escape(_marks(look, place))}</td>" for place in row
        ]
        rows += f"<tr>{''.join(cells)}</tr>"
    beside = "".join(f"<p>{escape(line)}</p>" for line in _beside(board, look))
    return f"{head}<table><tbody>{rows}</tbody></table>{beside}"


def _name(board: CityBoard, look: Look, place: int) -> str:
    tile = look.view.city[place]
    name = str(board.spoken(look.language).tables["name"][tile.name])
    return f"({name})" if tile.removed else name


def _marks(look: Look, place: int) -> str:
    """Enforcers, intel and players of a place."""
    tile = look.view.city[place]
    there = [f"P{seat + 1}" for seat in seats_at(look.view, place)]
    return " ".join(filter(None, ["o" * tile.enforcers, "*" * tile.intel, *there]))


def _beside(board: CityBoard, look: Look) -> Iterator[str]:
    for seat, cards in enumerate(look.view.hands):
        held = cards or (board.say(look.language, "nothing"),)
        yield board.say(look.language, "hand", seat=seat, cards=held, intel=look.view.carried[seat])
    yield from board.decks(look)
