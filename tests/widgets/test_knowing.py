"""What I can do already: keys are read once each, and as many as may be pasted at once."""

from __future__ import annotations

from rulebook.lessons.work import Tried, Work
from rulebook_widgets.lesson.knowing import CHARACTERS, CanDo

KEYS = [Work("poof", "Ada", seed, (Tried("no_poof", seed, ("1/2",)),)).key() for seed in (3, 4)]


def told(text: str) -> CanDo:
    page = CanDo()
    page.do({"do": "take", "text": text})
    return page


def test_the_same_key_twice_counts_once() -> None:
    assert told(f"{KEYS[0]} {KEYS[1]}\n{KEYS[0]}").works == tuple(map(Work.from_key, KEYS))


def test_more_than_can_be_read_is_left_out_and_said() -> None:
    many = told(f"{KEYS[0]} {'x' * CHARACTERS} {KEYS[1]}")
    assert many.works == (Work.from_key(KEYS[0]),)
    assert many.shown["refused"] == many.words["rest"] != ""
    assert told(KEYS[0]).shown["refused"] == ""


def test_whoever_answers_nothing_is_told_what_is_expected() -> None:
    page = CanDo()
    page.do({"do": "check", "text": ""})
    assert page.shown["spoken"] == page.shown["ask"]["unreadable"] == page.ask.shown["unreadable"] != ""
    assert page.ask.answers == []
