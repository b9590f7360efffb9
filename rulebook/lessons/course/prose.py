"""The prose of a step: paragraphs and lists, **bold** and *slanted*, as data that a page can draw."""

from __future__ import annotations

import re
from html import escape
from typing import Any

RUN = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
TAGS = {"b": "strong", "i": "em"}

Run = tuple[str, str]


def runs(text: str) -> list[Run]:
    """Divide a line into what is bold, slanted and plain.

    >>> runs("roll **two** dice")
    [('', 'roll '), ('b', 'two'), ('', ' dice')]
    """
    found: list[Run] = []
    end = 0
    for marked in RUN.finditer(text):
        found += [("", text[end : marked.start()])] if marked.start() > end else []
        found.append(("b", marked[1]) if marked[1] else ("i", marked[2]))
        end = marked.end()
    return found + ([("", text[end:])] if end < len(text) else [])


def prose(text: str) -> list[dict[str, Any]]:
    """Divide a text into paragraphs and lists.

    >>> [block["kind"] for block in prose("Two ways:\\n\\n- one\\n- other")]
    ['p', 'ul']
    """
    made: list[dict[str, Any]] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines and all(line.startswith("- ") for line in lines):
            made.append({"kind": "ul", "lines": [runs(line[2:]) for line in lines]})
        elif lines:
            made.append({"kind": "p", "lines": [runs(" ".join(lines))]})
    return made


def plain(text: str) -> list[str]:
    """The same as lines without marks.

    >>> plain("roll **two** dice")
    ['roll two dice']
    """
    return ["".join(words for _, words in line) for block in prose(text) for line in block["lines"]]


def as_html(text: str) -> str:
    """The same as HTML.

    >>> as_html("roll **two** dice & see")
    '<p>roll <strong>two</strong> dice &amp; see</p>'
    """

    def line(parts: list[Run]) -> str:
        marked = ((TAGS.get(kind), escape(words)) for kind, words in parts)
        return "".join(f"<{tag}>{words}</{tag}>" if tag else words for tag, words in marked)

    return "".join(
        f"<p>{line(block['lines'][0])}</p>"
        if block["kind"] == "p"
        else f"<ul>{''.join(f'<li>{line(each)}</li>' for each in block['lines'])}</ul>"
        for block in prose(text)
    )
