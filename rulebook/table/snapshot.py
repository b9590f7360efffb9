"""A table as text and as plain HTML, for where no kernel runs: a fresh clone, a viewer, print, a test."""

from __future__ import annotations

from html import escape
from typing import Any

from rulebook.table.boards import Board, Look
from rulebook.table.words import say


def as_text(shown: dict[str, Any], board: Board, seen: Look) -> str:
    """Show a table as plain text.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> print(table(rulebook.new("knapp_daneben"), seed=7).snapshot().splitlines()[0])
    Close to the Mark! · Step 0 of 0
    """
    parts = [f"{shown['title']} · {_step(shown)}", _turn(shown)]
    parts += [] if shown["curtain"] else [board.text(seen)]
    parts += [" · ".join(_seat(seat) for seat in shown["seats"])]
    parts += [f"{head}\n{words}" for head, words in _refusal(shown)]
    return "\n".join(parts)


def as_html(shown: dict[str, Any], board: Board, seen: Look) -> str:
    """Show a table as HTML without style sheet or script.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> table(rulebook.new("knapp_daneben"), seed=7).snapshot(html=True)[:25]
    '<div><p><strong>Close to '
    """
    body = "" if shown["curtain"] else board.html(seen)
    refusal = "".join(
        f"<blockquote><p><strong>{escape(head)}</strong><br>{escape(words)}</p></blockquote>"
        for head, words in _refusal(shown)
    )
    return (
        f"<div><p><strong>{escape(shown['title'])}</strong> · {escape(_step(shown))}"
        f"<br>{escape(_turn(shown))}</p>"
        f"{body}<p>{' · '.join(escape(_seat(seat)) for seat in shown['seats'])}</p>{refusal}</div>"
    )


def _step(shown: dict[str, Any]) -> str:
    return say(shown["language"], "step_of", step=shown["step"], last=shown["last"])


def _turn(shown: dict[str, Any]) -> str:
    return " ".join(filter(None, [shown["turn"], shown["task"]]))


def _seat(seat: dict[str, Any]) -> str:
    return f"{seat['name']} ({seat['who']}): {seat['points']}{' ★' if seat['winner'] else ''}"


def _refusal(shown: dict[str, Any]) -> list[tuple[str, str]]:
    refusal = shown["refusal"]
    if not refusal:
        return []
    words = f"{refusal['words']} [{refusal['rule']}]"
    rule = say(shown["language"], "rule_says", rule=refusal["rule"], title=refusal["title"])
    head = f"{say(shown['language'], 'not_allowed')} · {rule}"
    return [(f"{head} · {refusal['ruling']}" if refusal["ruling"] else head, words)]
