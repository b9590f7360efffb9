"""The pictures of README and site can be taken again, and stay small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import rulebook
from binder.site.take_pictures import PICTURES, scenes, take, take_lesson

pytestmark = pytest.mark.browser
SHOTS = ("board", "dark", "table")


LESSON = {"lesson_board", "lesson_dark"}


def test_every_game_and_a_lesson_have_their_pictures() -> None:
    assert set(scenes()) == set(rulebook.all_games())
    games = {f"{name}_{shot}" for name in scenes() for shot in SHOTS}
    assert {path.stem for path in PICTURES.iterdir()} == games | LESSON


def test_the_pictures_of_a_lesson_are_taken_anew(browser: Browser, tmp_path: Path) -> None:
    take_lesson(browser, tmp_path)
    sizes = {path.stem: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == LESSON
    assert all(20_000 < size < 200_000 for size in sizes.values()), sizes


@pytest.mark.parametrize("name", sorted(scenes()))
def test_the_pictures_of_a_game_are_taken_anew(name: str, browser: Browser, tmp_path: Path) -> None:
    take(browser, name, tmp_path)
    sizes = {path.stem.removeprefix(f"{name}_"): path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == set(SHOTS)
    assert all(20_000 < size < 200_000 for size in sizes.values()), sizes
