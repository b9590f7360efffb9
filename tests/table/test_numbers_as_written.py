"""What a table says in another language has that language's numbers: 13,9 %, never 13.9 %."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import rulebook
from rulebook.table.boards import find_board
from rulebook.table.odds_panel import facts_shown
from rulebook.table.scene import look, scene
from rulebook.table.sitting import Sitting

ENGLISH_NUMBER = re.compile(r"\d\.\d")


def words_of(shown: Any, key: str = "") -> Iterator[str]:
    """Every text in what a screen is given, but for keys and dates, which nobody reads as numbers."""
    if isinstance(shown, dict):
        for name, inner in shown.items():
            yield from words_of(inner, name)
    elif isinstance(shown, list | tuple):
        for inner in shown:
            yield from words_of(inner, key)
    elif isinstance(shown, str) and key not in {"key", "seed", "saved"}:
        yield shown


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr", "it"])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_no_screen_shows_an_english_number(name: str, language: str) -> None:
    game = rulebook.new(name)
    record = rulebook.play(game, ["random"] * game.players, seed=3)
    for step in range(3, len(record), max(len(record) // 3, 1)):
        sitting = Sitting(record.at(step), [None] * game.players)
        sitting.curtain = None
        seen = look(sitting, language)
        shown: list[Any] = [scene(sitting, seen), find_board(game).picture(seen)]
        if seen.seat is not None and language in game.rules.languages:
            shown += facts_shown(game, game.facts(seen.view, seen.seat), language)
        assert not [text for text in words_of(shown) if ENGLISH_NUMBER.search(text)], step
