"""A reader of GIFT files, written from Moodle's description of the format: enough for what is exported."""

from __future__ import annotations

import re
from dataclasses import dataclass

SIGN = re.compile(r"(?<!\\)((?:\\\\)*)([{}~=#])")


@dataclass(frozen=True)
class Answer:
    """One answer: its sign, its share of the mark (None: not said), its text, what is said to it."""

    sign: str
    share: float | None
    text: str
    feedback: str


@dataclass(frozen=True)
class Question:
    """A question: `numeric` if its answers begin with a number sign."""

    title: str
    text: str
    numeric: bool
    answers: tuple[Answer, ...]
    general: str


def read_gift(text: str) -> tuple[str, list[Question]]:
    """Give the category and the questions."""
    head, *blocks = re.split(r"\n\s*\n", text.strip())
    assert head.startswith("$CATEGORY: ")
    return head.removeprefix("$CATEGORY: "), [_question(block) for block in blocks]


def plain(text: str) -> str:
    """Give a text its meaning back."""
    return re.sub(r"\\([\\~=#{}:])", r"\1", text).strip()


def _question(block: str) -> Question:
    title, text, body = re.fullmatch(r"::(.+?)(?<!\\)::\[plain\](.*?)(?<!\\)\{(.*)\}", block, re.S).groups()  # type: ignore[union-attr]  # no match fails too
    body, _, general = body.partition("####")
    numeric = body.startswith("#")
    answers = tuple(_answer(line) for line in body.removeprefix("#").strip().splitlines())
    return Question(plain(title), plain(text), numeric, answers, plain(general))


def _answer(line: str) -> Answer:
    parts = re.split(r"(?<!\\)#", line[1:], maxsplit=1)
    share = re.match(r"%(-?[0-9.]+)%", parts[0])
    text = parts[0][share.end() :] if share else parts[0]
    assert line[0] in "=~" and not re.search(r"(?<!\\)[{}~=]", text.replace("->", "")), line
    return Answer(line[0], float(share[1]) if share else None, plain(text), plain("".join(parts[1:])))
