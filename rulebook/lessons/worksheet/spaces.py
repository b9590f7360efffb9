"""Where a student answers on paper: a line, boxes to tick, a grid, a place for each thing in an order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from rulebook.lessons.worksheet.typesetting import typeset

Form = Mapping[str, Any]
Texts = Mapping[str, Any]

TICK = '<span class="tick"></span>'


def answer_space(form: Form, texts: Texts) -> tuple[str, str]:
    """Draw what there is to choose from, and the place for an answer to a question of some kind.

    >>> answer_space({"kind": "number"}, {"answer": "Answer"})
    ('', '<p class="answer"><span class="label">Answer</span><span class="box"></span></p>')
    """
    return SPACES[form["kind"]](form, texts)


def _number(form: Form, texts: Texts) -> tuple[str, str]:
    return "", f'<p class="answer">{_label(texts["answer"])}<span class="box"></span></p>'


def _formula(form: Form, texts: Texts) -> tuple[str, str]:
    letters = escape(", ".join(form["variables"]))
    label = _label(texts["answer"])
    return "", f'<p class="answer">{label}<span class="box long"><var>f</var>({letters}) =</span></p>'


def _choice(form: Form, texts: Texts) -> tuple[str, str]:
    options = "".join(f"<li>{TICK}{_lettered(option)}</li>" for option in form["options"])
    return f'<ul class="choice">{options}</ul>', ""


def _order(form: Form, texts: Texts) -> tuple[str, str]:
    items = "".join(f"<li>{_lettered(item)}</li>" for item in form["items"])
    places = "".join(
        f'<span class="place">{place}.<span class="box"></span></span>'
        for place in range(1, len(form["items"]) + 1)
    )
    label = _label(texts["answer"])
    return f'<ul class="order">{items}</ul>', f'<p class="answer">{label}{places}</p>'


def _cells(form: Form, texts: Texts) -> tuple[str, str]:
    rows = form["rows"]
    widest = max(rows, key=len)
    columns = "".join(f'<th scope="col">{escape(cell["key"].rstrip("0123456789"))}</th>' for cell in widest)
    lines = "".join(
        f'<tr><th scope="row">{number}</th>{"".join(map(_cell, row))}</tr>'
        for number, row in enumerate(rows, 1)
    )
    table = f'<table class="cells"><thead><tr><td></td>{columns}</tr></thead><tbody>{lines}</tbody></table>'
    return table, ""


def _cell(cell: Mapping[str, str]) -> str:
    return f"<td>{TICK}{typeset(cell['text'])}</td>"


def _label(text: str) -> str:
    return f'<span class="label">{escape(text)}</span>'


def _lettered(thing: Mapping[str, str]) -> str:
    return f'<span class="letter">{escape(thing["key"])})</span> {typeset(thing["text"])}'


SPACES: Mapping[str, Callable[[Form, Texts], tuple[str, str]]] = {
    "number": _number,
    "formula": _formula,
    "choice": _choice,
    "order": _order,
    "cells": _cells,
}
"""The place to answer for each kind of question."""
