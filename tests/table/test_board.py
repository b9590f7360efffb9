"""The board of a game: the plain one, one that is registered, words in files or in a mapping."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

import rulebook
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.scene import look
from rulebook.table.sitting import Sitting
from tests.table.test_sitting import dealt


@pytest.fixture
def strange() -> Any:
    """A stranger's game, of which no board is known."""

    class Elsewhere(type(rulebook.new("knapp_daneben"))):  # type: ignore[misc]  # a class made on the spot
        name = "elsewhere"

    return Elsewhere(players=2)


def test_the_plain_board_shows_any_game(strange: Any) -> None:
    board = Board(strange)
    seen = Look(strange, strange.start(), 0)
    assert board.picture(seen)["lines"][1] == ("rolls", "0")
    assert "sheets: 0, 0, " in board.text(seen) and "; 0" in board.text(seen)
    assert board.html(seen) == f"<pre>{board.text(seen)}</pre>" and board.task(seen) == ""


def test_a_game_gets_the_board_that_is_registered_for_it() -> None:
    assert type(find_board(dealt().game)).__name__ == "ToyBoard"


def test_the_plain_board_shows_what_is_hidden_as_hidden() -> None:
    seen = look(Sitting(dealt(), [None, "random"]), "en")
    assert Board(seen.game).text(seen).splitlines() == [
        "pebbles: 5",
        f"hands: 2, {rulebook.HIDDEN!r}",
        "turn: 0",
    ]
    assert Board._lines("anything") == [("", "anything")]


@pytest.mark.parametrize("language", ["en", "de", "tlh"])
def test_words_come_from_a_mapping_or_from_files_and_in_english_where_one_is_missing(
    strange: Any, tmp_path: Path, language: str
) -> None:
    (tmp_path / "sign.toml").write_text('left = "{n:one step|# steps} left"', encoding="utf-8")
    (tmp_path / "sign.de.toml").write_text('left = "{n:ein Schritt|# Schritte} links"', encoding="utf-8")

    class Mapped(Board):
        words: ClassVar[Any] = {
            "en": {"left": "{n:one step|# steps} left"},
            "de": {"left": "{n:ein Schritt|# Schritte} links"},
        }

    class Filed(Board):
        words = tmp_path / "sign.toml"

    said = "2 Schritte links" if language == "de" else "2 steps left"
    for board in (Mapped(strange), Filed(strange)):
        assert board.say(language, "left", n=2) == said
        assert board.phrases(language)["left"].endswith(said.split()[-1])


def test_a_move_earns_nothing_for_whoever_only_watches(strange: Any) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    move = record.game.moves(record.state, 0)[0]
    assert Look(record.game, record.state, None).gain(move) is None
    assert Look(record.game, record.state, 0).gain(move) is not None
