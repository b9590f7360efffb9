"""What a screen sends: what has changed, however long the game is; the whole to whoever comes new."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import rulebook
from rulebook.table import scene
from rulebook_widgets import Table, table
from rulebook_widgets.screen import PAGE


@pytest.fixture(scope="module")
def long() -> rulebook.Record[Any, Any]:
    return rulebook.play(rulebook.new("poof", players=4), "greedy", seed=3)


class Page:
    """A page that shows a screen: it keeps what was sent, as a browser does."""

    def __init__(self, screen: Table) -> None:
        self.state = json.loads(json.dumps(screen.get_state()))
        self.sent: list[dict[str, Any]] = []
        screen._send = self.heard  # type: ignore[method-assign]  # there is no kernel to send through

    def heard(self, message: dict[str, Any], buffers: Any = None) -> None:
        if message["method"] == "update":
            self.sent.append(json.loads(json.dumps(message["state"])))
            self.state |= self.sent[-1]

    @property
    def story(self) -> list[list[Any]]:
        lines: list[list[Any]] = []
        number = 0
        while self.state.get(f"story_{number}"):
            lines += self.state[f"story_{number}"]
            number += 1
        return lines


def told(page: Page) -> dict[str, int]:
    """The bytes that were sent of each trait."""
    sizes: Counter[str] = Counter()
    for sent in page.sent:
        sizes.update({name: len(json.dumps(value).encode()) for name, value in sent.items()})
    return sizes


def log(screen: Table) -> list[list[Any]]:
    shown, eyes = screen.sitting.shown, screen.sitting.eyes
    return [[line.step, line.rule, line.text] for line in shown.log(screen.language, seat=eyes)]


@pytest.mark.parametrize("step", [20, 177, 400])
def test_a_click_sends_no_more_late_in_the_game_than_early(
    long: rulebook.Record[Any, Any], step: int
) -> None:
    step = next(n for n in range(step, len(long)) if long.at(n).legal())
    (mover,) = long.at(step).to_act
    screen = table(long.at(step), seats=[mover], bots="greedy", seed=1)
    page, before = Page(screen), len(screen.story)
    screen.do({"do": "play", "move": screen.shown["moves"][0]["move"], "at": step})
    screen.wait()
    assert len(screen.record) > step and page.story == log(screen)
    sizes = told(page)
    pages = sorted((name for name in sizes if name.startswith("story_")), key=lambda name: int(name[6:]))
    assert pages == [f"story_{n}" for n in range(before // PAGE, (len(screen.story) - 1) // PAGE + 1)]
    assert sum(sizes[name] for name in pages) <= 3_000
    # As large as the table and the moves; what a saved file keeps is the table in words, and the share key.
    # On a busy machine a bot is also said to be thinking.
    assert set(sizes) - set(pages) - {"thinking"} == {"shown", "picture", "film", "kept"}
    assert sizes["film"] <= 3_000
    assert sizes["kept"] <= 8_000 + len(screen.kept["key"])


def test_the_story_on_the_page_is_the_log_wherever_one_looks(long: rulebook.Record[Any, Any]) -> None:
    screen = table(long.at(177), bots=[None, "greedy", "greedy", "greedy"], seed=1)
    page = Page(screen)
    for ask in (
        {"do": "go", "step": 176},
        {"do": "go", "step": 3},
        {"do": "go", "step": 0},
        {"do": "go", "step": 120},
        {"do": "fork"},
        {"do": "former"},
        {"do": "undo"},
        {"do": "language", "language": "de"},
        {"do": "load", "text": long.at(60).key()},
        {"do": "load", "text": rulebook.play(rulebook.new("knapp_daneben"), seed=5).key()},
        {"do": "language", "language": "fr"},
    ):
        screen.do(ask)
        screen.wait()
        assert page.story == log(screen) == screen.story, ask


def test_a_page_that_comes_later_gets_the_whole_story(long: rulebook.Record[Any, Any]) -> None:
    screen = table(long.at(20), seed=1)
    first = Page(screen)
    screen.sitting.follow(long.at(177))
    screen.sitting.curtain = None
    screen.show()
    assert Page(screen).story == first.story == scene.story(screen.sitting, "en") == log(screen)
    assert len(first.story) > 3 * PAGE
