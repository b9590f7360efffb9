"""The public names of the screens: each is there, is offered, and is imported only when asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

import rulebook
import rulebook_widgets
from rulebook.core.registry import UnknownGame
from rulebook.table.scene import frame_words
from rulebook.table.words import LANGUAGES
from rulebook_widgets.drawing import joined
from rulebook_widgets.screen import PARTS


def test_every_public_name_is_offered_and_is_there() -> None:
    assert {"table", "Table", "ask", "Ask", "predict", "cockpit", "Desk", "Board"} <= set(
        dir(rulebook_widgets)
    )
    assert set(rulebook_widgets.__all__) <= set(dir(rulebook_widgets))
    for name in rulebook_widgets.__all__:
        assert getattr(rulebook_widgets, name).__name__ == name


def test_an_unknown_name_is_said_to_be_unknown() -> None:
    with pytest.raises(AttributeError, match="module 'rulebook_widgets' has no attribute 'tabel'"):
        _ = rulebook_widgets.tabel


def test_boards_in_words_come_without_jupyter() -> None:
    code = "import sys, rulebook_widgets; rulebook_widgets.Board; print('ipywidgets' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_script_asks_for_exists(language: str) -> None:
    script = joined(PARTS)
    asked = set(re.findall(r"words(?:\(\))?\.(\w+)", script))
    assert len(asked) > 40 and asked <= frame_words(language).keys()


@pytest.mark.parametrize("name", ["Table", "Ask", "Desk"])
def test_whatever_the_script_reads_is_sent_to_the_browser(name: str) -> None:
    screen = getattr(rulebook_widgets, name)
    read = set(re.findall(r'model\.get\("(\w+)"\)', screen.script.esm))
    assert {"shown", "kept"} <= read <= screen.class_traits(sync=True).keys()


BY_GAME = (
    rulebook.play, rulebook.simulate, rulebook.simulate_pair,
    rulebook.skill, rulebook.tournament, rulebook.worth, rulebook.report,
)  # fmt: skip


def test_a_game_may_be_called_by_its_name_and_what_is_no_game_is_refused_in_a_sentence() -> None:
    poof = rulebook.new("poof")
    assert rulebook_widgets.table("poof").record.game == poof
    assert rulebook.play("poof", seed=7) == rulebook.play(poof, seed=7)
    assert repr(rulebook.simulate("poof", games=9)) == repr(rulebook.simulate(poof, games=9))
    screen = rulebook_widgets.explore("poof", "greedy")
    screen.stop()
    assert screen.studio.old == poof
    calls: list[Any] = [rulebook_widgets.table, rulebook_widgets.explore, *BY_GAME]
    for call in calls:
        with pytest.raises(
            TypeError, match=r"6 is no game: a game is what `rulebook.new` makes, or its name"
        ):
            call(6)
    ask: Any = rulebook_widgets.ask
    with pytest.raises(UnknownGame, match=r"Poof\(.*\) has no lesson and no exercises; close_enough"):
        ask(poof, "no_poof")
