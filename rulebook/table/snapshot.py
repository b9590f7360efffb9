"""A table as text and as plain HTML, for where no kernel runs: on paper, in a notebook that is only read."""

from __future__ import annotations

from html import escape
from typing import Any

from rulebook.core.texts import joined
from rulebook.table.boards import find_board
from rulebook.table.scene import look, scene
from rulebook.table.sitting import Sitting
from rulebook.table.words import say


def as_text(sitting: Sitting, language: str) -> str:
    """Show a table as plain text.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
    >>> lines = as_text(sitting, "en").splitlines()
    >>> lines[0], lines[-1]
    ('Close to the Mark! · Step 0 of 0', 'Player 1 (person): 0 points')
    """
    seen = look(sitting, language)
    shown = scene(sitting, seen)
    parts = [f"{shown['title']} · {_step(shown)}", _turn(shown)]
    parts += [] if shown["curtain"] else [find_board(sitting.game).text(seen)]
    parts += [seat_line(shown["seats"], language)]
    parts += ["\n".join(lines) for lines in _refusal(shown)]
    return "\n".join(parts)


def as_html(sitting: Sitting, language: str) -> str:
    """Show a table as HTML without style sheet or script.

    >>> import rulebook
    >>> as_html(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]), "en")[:25]
    '<div><p><strong>Close to '
    """
    seen = look(sitting, language)
    shown = scene(sitting, seen)
    body = "" if shown["curtain"] else find_board(sitting.game).html(seen)
    refusal = "".join(
        f"<blockquote><p><strong>{escape(head)}</strong>{''.join(map('<br>{}'.format, map(escape, lines)))}"
        "</p></blockquote>"
        for head, *lines in _refusal(shown)
    )
    return (
        f"<div><p><strong>{escape(shown['title'])}</strong> · {escape(_step(shown))}"
        f"<br>{escape(_turn(shown))}</p>"
        f"{body}<p>{escape(seat_line(shown['seats'], language))}</p>{refusal}</div>"
    )


KEY = "{share_key}"
"""Where the share key stands in what is kept of a table: the page fills it in when it saves."""


def kept(sitting: Sitting, language: str) -> dict[str, str]:
    """Show a table as a saved notebook keeps it: a picture that says how its game goes on.

    >>> import rulebook
    >>> picture = kept(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]), "en")
    >>> print(picture["text/plain"].splitlines()[-1])
    Share key: {share_key}
    """
    text, html = as_text(sitting, language), as_html(sitting, language)
    go_on = say(language, "picture_go_on", step=len(sitting.record))
    note, label = say(language, "picture_kept", go_on=go_on), say(language, "share_key")
    hint = say(language, "share_hint")
    head = f'<p lang="{language}"><em>{escape(note)}</em></p>'
    code = f'<p style="overflow-wrap: anywhere"><code>{KEY}</code></p>'
    folded = f"<details><summary>{escape(label)}</summary><p>{escape(hint)}</p>{code}</details>"
    return {
        "text/plain": f"{text}\n{note}\n{joined(language, 'named', label, KEY)}",
        "text/html": f"{head}{html}{folded}",
    }


def _step(shown: dict[str, Any]) -> str:
    step = say(shown["language"], "step_of", step=shown["step"], last=shown["last"])
    return " · ".join(filter(None, (step, shown["taken_back"])))


def _turn(shown: dict[str, Any]) -> str:
    return " ".join(filter(None, [shown["turn"], shown["task"]]))


def seat_line(seats: list[dict[str, Any]], language: str = "en") -> str:
    """Put the seats of a scene into a line: who plays, how many points, a star for whoever has won.

    >>> seat_line([{"name": "Player 1", "who": "greedy", "points": "7 points", "winner": True}])
    'Player 1 (greedy): 7 points ★'
    """
    return " · ".join(
        joined(language, "named", f"{s['name']} ({s['who']})", s["points"]) + " ★" * s["winner"]
        for s in seats
    )


def _refusal(shown: dict[str, Any]) -> list[list[str]]:
    """The refusal, if there is one, in lines: the rule and its badge, why not, and where the rule is from."""
    refusal = shown["refusal"]
    if not refusal:
        return []
    origin = refusal["origin"]
    rule = say(shown["language"], "rule_says", rule=refusal["rule"], title=refusal["title"])
    head = " · ".join(filter(None, (say(shown["language"], "not_allowed"), rule, origin["badge"])))
    why = " ".join(filter(None, (origin["lead"], origin["reason"], origin["cites"])))
    return [[head, f"{refusal['words']} [{refusal['rule']}]", *filter(None, [why])]]
