"""The words of 5 To Close without a kernel: as text, and as tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from rulebook.games.five_to_close.hands import seen
from rulebook.table.boards.board import Look

if TYPE_CHECKING:
    from rulebook.table.boards.five_to_close import WordsBoard


def as_text(board: WordsBoard, look: Look) -> str:
    """Write down the piles, every team's words and the hand of whoever looks.

    >>> import rulebook
    >>> from rulebook.table.boards.five_to_close import WordsBoard
    >>> game = rulebook.new("five_to_close")
    >>> print(as_text(WordsBoard(game), Look(game, game.start(), 0)).splitlines()[0])
    Round 1 of 4, words of 3 letters and more can be locked. Draw pile 176, discard pile empty.
    """
    lines = [_head(board, look)]
    for team in board.picture(look)["teams"]:
        words = team["words"]
        nothing = "" if words else f" {board.say(look.language, 'no_words')}"
        lines.append(f"{team['title']}, {team['points']}:{nothing}")
        lines += [f"  {word['number']} {_spelled(word)}  {_about(word)}" for word in words]
    return "\n".join([*lines, *_hand(board, look)])


def as_html(board: WordsBoard, look: Look) -> str:
    """Write them down as tables, which print and read well without a style sheet.

    >>> import rulebook
    >>> from rulebook.table.boards.five_to_close import WordsBoard
    >>> game = rulebook.new("five_to_close", players=3)
    >>> as_html(WordsBoard(game), Look(game, game.start(), 0)).count("<caption")
    3
    """
    tables = [_table(board, look, team) for team in board.picture(look)["teams"]]
    hand = "".join(f"<p>{escape(line)}</p>" for line in _hand(board, look))
    return f"<p>{escape(_head(board, look))}</p>{''.join(tables)}{hand}"


def _head(board: WordsBoard, look: Look) -> str:
    view, language = look.view, look.language
    top = board.say(language, "snapshot_none")
    if view.discards:
        top = board.say(language, "snapshot_top", card=view.discards[-1])
    data = {"round": view.round, "rounds": len(board.game.minimums), "least": board.game.least(view.round)}
    return board.say(language, "snapshot_head", **data, left=view.left, top=top)


def _hand(board: WordsBoard, look: Look) -> list[str]:
    cards = seen(look.view.hands[look.seat]) if look.seat is not None and look.view.hands else ()
    return [board.say(look.language, "snapshot_hand", seat=look.seat, cards=cards)] if cards else []


def _spelled(word: dict[str, Any]) -> str:
    """The letters, wilds in brackets."""
    return "".join(f"({cell['letter']})" if cell["wild"] else cell["letter"] for cell in word["letters"])


def _about(word: dict[str, Any]) -> str:
    return ", ".join([*word["state"], word["worth"]])


def _table(board: WordsBoard, look: Look, team: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><th scope=row>{word['number']}</th><td><strong>{escape(_spelled(word))}</strong></td>"
        f"<td>{escape(_about(word))}</td></tr>"
        for word in team["words"]
    )
    empty = f"<tr><td>{escape(board.say(look.language, 'no_words'))}</td></tr>"
    caption = f"{escape(team['title'])}, {escape(team['points'])}"
    return f"<table><caption>{caption}</caption><tbody>{rows or empty}</tbody></table>"
