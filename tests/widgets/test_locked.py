"""Before the guess of a lesson no chance leaves Python: on no board, in no name, no film and nothing kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from comm import DummyComm

import rulebook
from pig import Pig
from rulebook.core.game import Game
from rulebook.table import snapshot
from rulebook.table.boards import find_board
from rulebook.table.film import film
from rulebook.table.scene import look
from rulebook.table.sitting import Sitting
from rulebook_widgets import Lesson, Table, predict, table
from rulebook_widgets.packing import unpacked

GAMES: dict[str, Callable[[], Game[Any, Any]]] = {
    **{name: lambda name=name: rulebook.new(name, players=4) for name in rulebook.all_games()},
    "pig": Pig,
}
DRAWN = ("closing_in", "knapp_daneben", "poof")
"""Whose boards draw chances once they may."""
STANDING = ("_esm", "esm", "css", "texts", "board")
"""What is the same whatever lies on the table."""
MOVES = 3
Sent = list[dict[str, Any]]
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """All that goes to the page, from the message on that makes the screen there."""
    heard: Sent = []

    def hear(comm: DummyComm, msg_type: str, data: Any = None, **_: Any) -> None:
        heard.append(data)

    monkeypatch.setattr(DummyComm, "publish_msg", hear)
    return heard


def guessing() -> Any:
    return predict("A seven?", Fraction(1, 6), lambda rng: rng.integers(6) == 1)


def chances(told: Any) -> Iterator[Any]:
    """Every chance in what is told: a share of one, or a percentage in words."""
    told = unpacked(told)
    if isinstance(told, dict):
        for key, inner in told.items():
            yield from () if key in STANDING else chances(inner)
    elif isinstance(told, list):
        for inner in told:
            yield from chances(inner)
    elif isinstance(told, float) or (isinstance(told, str) and re.search(r"\d\s?%|\d/\d+ \(", told)):
        yield told


def played(name: str, until: Any) -> Table:
    """A table at which somebody has moved some times; every step was filmed."""
    screen = table(GAMES[name](), bots="random", seed=5, until=until)
    screen.do({"do": "film", "pictures": True})
    for _ in range(MOVES):
        while not screen.wait().sitting.asked and screen.record.to_act:
            screen.do({"do": "nod"})
        if screen.sitting.asked:
            screen.propose(screen.record.legal(0)[0], 0)
    return screen.wait()


@every_game
def test_no_chance_is_sent_before_the_guess_and_all_after_it(name: str, sent: Sent) -> None:
    card = guessing()
    screen = played(name, card)
    assert sent and not list(chances(sent)) and screen.odds == {"locked": True}
    assert not list(chances([screen.reading(), snapshot.kept(screen.sitting, "en"), screen.get_state()]))
    sent.clear()
    card.do({"do": "guess", "text": "1/6"})
    screen.wait()
    pictures = [data["state"]["picture"] for data in sent if "picture" in data.get("state", {})]
    assert bool(list(chances(pictures))) == (name in DRAWN)


@pytest.mark.parametrize("name", ["closing_in", "knapp_daneben"])
def test_the_film_before_the_guess_has_no_chances_in_its_pictures(name: str) -> None:
    record = rulebook.play(GAMES[name](), "random", seed=7).at(14)
    told = {}
    for locked in (False, True):
        sitting = Sitting(record, [None, *["random"] * 3], locked=locked)
        picture = find_board(sitting.game).picture(look(sitting, "en"))
        told[locked] = film(sitting, "en", 8, picture)
    assert list(chances(told[False])) and not list(chances(told[True]))
    assert ["picture" in frame for frame in told[True]] == [True] * 5 + [False]


@pytest.mark.parametrize("name", DRAWN)
def test_a_new_game_at_a_locked_table_is_locked_too(name: str, sent: Sent) -> None:
    screen = played(name, guessing())
    screen.do({"do": "load", "text": screen.record.key()})
    assert screen.sitting.locked and not list(chances(sent))


def test_who_plays_poof_in_a_lesson_is_not_told_the_chance_to_guess(sent: Sent) -> None:
    desk = Lesson("hands_of_cards", "Ada")
    assert desk.table_of(desk.found["play"]).wait().locked
    assert sent and not list(chances(sent))
    assert re.search(r"Say a number, then", desk.found["play"].text)
