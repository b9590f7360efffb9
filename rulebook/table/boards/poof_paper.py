"""The table of Poof without a kernel: as text, and as HTML with the score sheet as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulebook.games.poof import table as t
from rulebook.table.boards.board import Look

if TYPE_CHECKING:
    from rulebook.table.boards.poof import PileBoard


def lines(board: PileBoard, look: Look) -> list[str]:
    """Write down the pile, everybody's cards, and the looker's hand.

    >>> import rulebook
    >>> from rulebook.table.boards.poof import PileBoard
    >>> game = rulebook.new("poof")
    >>> lines(PileBoard(game), Look(game, game.start(), 0))
    ['Round 1 of 7. No pile.']
    """
    view, language = look.view, look.language
    pile = board.say(language, "snapshot_no_pile")
    if view.pile:
        data = {"n": len(view.pile), "card": view.pile[-1], "run": t.run(view.pile)}
        pile = board.say(language, "snapshot_pile", **data)
    said = [f"{board.head(look)[0]}. {pile}"]
    for seat in range(len(view.hands)):
        data = {"held": board.held(look, seat), "up": board.up_of(look, seat)}
        said.append(board.say(language, "snapshot_seat", seat=seat, down=t.face_down(view, seat), **data))
    if look.seat is not None and view.hands and view.hands[look.seat]:
        said.append(board.say(language, "snapshot_hand", seat=look.seat, cards=t.seen(view.hands[look.seat])))
    return said


def as_text(board: PileBoard, look: Look) -> str:
    """Write the table down, the totals last.

    >>> import rulebook
    >>> from rulebook.table.boards.poof import PileBoard
    >>> game = rulebook.new("poof", players=3)
    >>> print(as_text(PileBoard(game), Look(game, game.start(), 0)).splitlines()[-1])
    Totals: 0, 0 and 0
    """
    totals = board.say(look.language, "snapshot_total", totals=board.game.scores(look.view))
    return "\n".join([*lines(board, look), totals])


def as_html(board: PileBoard, look: Look) -> str:
    """Write it down as paragraphs and a table, which print and read well without a style sheet.

    >>> import rulebook
    >>> from rulebook.table.boards.poof import PileBoard
    >>> game = rulebook.new("poof", players=3)
    >>> as_html(PileBoard(game), Look(game, game.start(), 0)).count("<th scope=col>")
    4
    """
    sheet = board.picture(look)["sheet"]
    heads = "".join(f"<th scope=col>{escape(str(head))}</th>" for head in sheet["heads"])
    rows = "".join(
        f"<tr><th scope=row>{escape(str(first))}</th>{''.join(f'<td>{n}</td>' for n in others)}</tr>"
        for first, *others in [*sheet["rows"], sheet["totals"]]
    )
    said = "".join(f"<p>{escape(line)}</p>" for line in lines(board, look))
    caption = f"<caption>{escape(sheet['title'])}</caption>"
    return f"{said}<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
