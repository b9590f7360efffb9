"""The table of Close Enough without a kernel: as text, and as an HTML table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulebook.core.game import HIDDEN, Seat
from rulebook.table.boards.board import Look

if TYPE_CHECKING:
    from rulebook.table.boards.close_enough import LotBoard


def as_text(board: LotBoard, look: Look) -> str:
    """Show piles, then a line for each player, then how the last round ended.

    >>> import rulebook
    >>> from rulebook.table.boards.close_enough import LotBoard
    >>> game = rulebook.new("close_enough")
    >>> print(as_text(LotBoard(game), Look(game, game.start(), 0)).splitlines()[1])
    Player 1 (you, First!): ★ 0/8 · target – · face up – · hand – · tokens –
    """
    lines = [_piles(board, look)]
    lines += [": ".join((row[0], " · ".join(filter(None, row[1:])))) for row in _rows(board, look)]
    return "\n".join([*lines, *board.reveal(look)])


def as_html(board: LotBoard, look: Look) -> str:
    """Show the same as a table, which prints and reads well without a style sheet.

    >>> import rulebook
    >>> from rulebook.table.boards.close_enough import LotBoard
    >>> game = rulebook.new("close_enough")
    >>> as_html(LotBoard(game), Look(game, game.start(), 0)).count("<td>")
    18
    """
    rows = "".join(
        f"<tr><th>{escape(row[0])}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>"
        for row in _rows(board, look)
    )
    reveal = "".join(f"<li>{escape(words)}</li>" for words in board.reveal(look))
    ending = f"<ol>{reveal}</ol>" if reveal else ""
    return f"<table><caption>{escape(_piles(board, look))}</caption><tbody>{rows}</tbody></table>{ending}"


def _piles(board: LotBoard, look: Look) -> str:
    picture = board.picture(look)
    return " · ".join((picture["round"], picture["deck"]["label"], picture["discard"]["label"]))


def _rows(board: LotBoard, look: Look) -> list[tuple[str, ...]]:
    return [_row(board, look, seat) for seat in board.around(look)]


def _row(board: LotBoard, look: Look, seat: Seat) -> tuple[str, ...]:
    """One player: name, stars, target, face-up card, hand, sum, tokens."""

    def say(key: str, **data: object) -> str:
        return board.say(look.language, f"row_{key}", **data)

    view = look.view
    name = board.spoken(look.language).fill("{seat:seat}", {"seat": seat})
    notes = ", ".join(board.notes(look, seat))
    target, face = view.targets[seat], view.faces[seat]
    locked = face is not None and view.locked(seat)
    hand = " ".join("?" if card is HIDDEN else str(card) for card in view.hands[seat])
    tokens = ", ".join("/".join(token) for token in view.held[seat])
    return (
        say("name", name=name, notes=notes) if notes else name,
        say("stars", stars=view.stars[seat], goal=board.game.goal),
        say("target", target="–" if target is None else "?" if target is HIDDEN else target),
        say("face_locked" if locked else "face", card="–" if face is None else face),
        say("hand", hand=hand or "–"),
        board.sum_words(look, seat),
        say("tokens", tokens=tokens or "–"),
    )
