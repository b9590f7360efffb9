"""The board of 5 To Close at positions reached by given moves and given cards: nothing here is random."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Begin,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    FiveToClose,
    Freeze,
    Lock,
    Lot,
    Multiply,
    TakeTop,
    Turned,
    Unfreeze,
)
from rulebook.table.boards import Look, find_board

PICTURES = Path(__file__).with_name("pictures.json")
GAME = FiveToClose(players=2, minimums=(3,), to_close=2)
HANDS = (
    ("A", "C", "G", "O", "double", "freeze", "wild"),
    ("D", "G", "O", "Q", "T", "triple", "unfreeze"),
)
SETUP = (
    (CHANCE, Lot("B")),
    (CHANCE, Lot("A")),
    (CHANCE, Dealt(HANDS)),
    (CHANCE, Turned("S")),
)
FIRST_TURN = (
    *[(0, m) for m in (TakeTop(), Begin("C"), Add(1, "A"), Add(1, "T", wild=True), Multiply(1, "double"))],
    *[(0, m) for m in (Begin("G"), Discard("O"))],
    (CHANCE, Drew((("E", "E", "N", "R", "S"),))),
)
SECOND_TURN = (
    (1, DrawPile()),
    (CHANCE, Drew((("E",),))),
    *[(1, m) for m in (Begin("D"), Add(1, "O"), Add(1, "G"), Exchange(1, 1, 3), Unfreeze(2, 1))],
    *[(1, m) for m in (Begin("E"), Add(2, "L", wild=True), Lock(1), Discard("Q"))],
    (CHANCE, Drew((("A", "I", "I", "T", "U", "freeze"),))),
)
THIRD_TURN = (
    (0, DrawPile()),
    (CHANCE, Drew((("L",),))),
    *[(0, m) for m in (Add(2, "E"), Freeze(2, 2))],
)
LAST_STEPS = (
    *[(0, m) for m in (Add(2, "N"), Lock(1), Lock(2), Done())],
    (1, Accept()),
)
POSITIONS = {
    "start": (),
    "middle: the other's words may be challenged": (*SETUP, *FIRST_TURN, *SECOND_TURN),
    "middle: cards are played": (*SETUP, *FIRST_TURN, *SECOND_TURN, *THIRD_TURN),
    "end": (*SETUP, *FIRST_TURN, *SECOND_TURN, *THIRD_TURN, *LAST_STEPS),
}


def look(name: str) -> Look:
    """What the first seat sees there, and may do."""
    state = rulebook.Record(GAME, POSITIONS[name]).state
    return Look(GAME, GAME.view(state, 0), 0, moves=tuple(GAME.moves(state, 0)))


def written(pictures: dict[str, dict[str, Any]]) -> str:
    """One line for each part of a picture, so that a change is easy to find."""
    lines = [
        f"{json.dumps(name)}: {{\n"
        + ",\n".join(f" {json.dumps(part)}: {json.dumps(picture[part])}" for part in picture)
        + "\n}"
        for name, picture in pictures.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_picture_is_the_kept_one(name: str, request: pytest.FixtureRequest) -> None:
    kept: dict[str, Any] = json.loads(PICTURES.read_text(encoding="utf-8")) if PICTURES.exists() else {}
    board, seen = find_board(GAME), look(name)
    picture = json.loads(json.dumps({"task": board.task(seen), **board.picture(seen)}))
    if request.config.getoption("--golden"):
        kept[name] = picture
        PICTURES.write_text(written(kept), encoding="utf-8")
    assert picture == kept[name]


TEXTS = {
    "start": """\
Round 1 of 1, words of 3 letters and more can be locked. Draw pile 176, discard pile empty.
Team 1: Player 1, 0 points, 0 of 2 locked: no words yet
Team 2: Player 2, 0 points, 0 of 2 locked: no words yet""",
    "middle: the other's words may be challenged": """\
Round 1 of 1, words of 3 letters and more can be locked. Draw pile 149, discard pile Q on top.
Team 1: Player 1, 0 points, 0 of 2 locked:
  1 CAT  a Double on it, 20 points if locked
  2 G  2 letters too short to lock
Team 2: Player 2, 10 points, 1 of 2 locked:
  1 DOG  locked, an Unfreeze on it, played in the last turn, 10 points
  2 E(L)  played in the last turn, one letter too short to lock
Hand of Player 1: E, E, N, R, S, S and Freeze""",
    "middle: cards are played": """\
Round 1 of 1, words of 3 letters and more can be locked. Draw pile 148, discard pile Q on top.
Team 1: Player 1, 0 points, 0 of 2 locked:
  1 CAT  a Double on it, 20 points if locked
  2 GE  one letter too short to lock
Team 2: Player 2, 10 points, 1 of 2 locked:
  1 DOG  locked, an Unfreeze on it, 10 points
  2 E(L)  frozen, one letter too short to lock
Hand of Player 1: E, L, N, R, S and S""",
    "end": """\
Round 1 of 1, words of 3 letters and more can be locked. Draw pile 148, discard pile Q on top.
Team 1: Player 1, 55 points, 2 of 2 locked:
  1 CAT  locked, a Double on it, 20 points
  2 GEN  locked, 10 points
Team 2: Player 2, −50 points, 1 of 2 locked:
  1 DOG  locked, an Unfreeze on it, 10 points
  2 E(L)  frozen, one letter too short to lock
Hand of Player 1: E, L, R, S and S""",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_text_tells_the_same_table(name: str) -> None:
    assert find_board(GAME).text(look(name)) == TEXTS[name]


def test_the_tables_in_print_have_a_row_for_each_word() -> None:
    html = find_board(GAME).html(look("middle: cards are played"))
    assert html.count("<table>") == 2
    assert html.count("<th scope=row>") == 4
    assert "<strong>E(L)</strong></td><td>frozen, one letter too short to lock</td>" in html


@pytest.mark.parametrize(("seat", "first"), [(0, 1), (1, 2), (None, 1)])
def test_the_team_of_whoever_looks_stands_first(seat: int | None, first: int) -> None:
    state = rulebook.Record(GAME, POSITIONS["middle: cards are played"]).state
    teams = find_board(GAME).picture(Look(GAME, GAME.view(state, seat), seat))["teams"]
    assert [team["team"] for team in teams] == [first, 3 - first]
    assert [team["own"] for team in teams] == [seat is not None, False]
