"""The script of a kind of screen is sent to a page once; a screen that does not find it there asks for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from comm import DummyComm

from rulebook_widgets import ask, explore, scripts, table

MADE = {
    "board": ("// The frame around every game's board", lambda: table("poof", seed=7)),
    "card": ("// A card of a lesson:", lambda: ask("knapp_daneben", "two_dice", seed=1)),
    "studio": ("// The designer's studio:", lambda: explore("poof", bot="greedy")),
}
"""A line of the script of each kind, and how to make such a screen."""
each_kind = pytest.mark.parametrize(("line", "make"), MADE.values(), ids=MADE)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that a new kernel sends to a page."""
    heard: list[str] = []

    def hear(comm: DummyComm, msg_type: str, data: Any = None, **_: Any) -> None:
        heard.append(json.dumps(data))

    monkeypatch.setattr(DummyComm, "publish_msg", hear)
    monkeypatch.setattr(scripts, "SHELVES", {})
    return heard


@each_kind
def test_eleven_screens_of_a_kind_send_their_script_once(
    line: str, make: Callable[[], Any], sent: list[str]
) -> None:
    for _ in range(11):
        make()
    assert sum(text.count(line) for text in sent) == 1


@each_kind
def test_once_all_widgets_are_closed_the_next_screen_sends_its_script_again(
    line: str, make: Callable[[], Any], sent: list[str]
) -> None:
    first = make()
    scripts.shelf_of(first.script).close()
    assert make().drawn_by["shelf"] != first.drawn_by["shelf"]
    assert sum(text.count(line) for text in sent) == 2


@each_kind
def test_a_screen_that_asks_for_its_script_is_sent_it(
    line: str, make: Callable[[], Any], sent: list[str]
) -> None:
    screen = make()
    sent.clear()
    screen._handle_custom_msg({"do": "script"}, [])
    assert [line in text for text in sent] == [True]


@each_kind
@pytest.mark.parametrize("asked", [{"do": "catch up"}, {"do": [[]] * 200_000}], ids=["catch up", "too much"])
def test_every_request_is_answered_by_its_number_whatever_comes_of_it(
    line: str, make: Callable[[], Any], sent: list[str], asked: dict[str, Any]
) -> None:
    screen = make()
    sent.clear()
    screen._handle_custom_msg({**asked, "request": 0.25}, [])
    told = [json.loads(text) for text in sent]
    assert {"method": "custom", "content": {"is": "heard", "request": 0.25}} in told
