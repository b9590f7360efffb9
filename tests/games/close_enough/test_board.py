"""Close Enough: what the board shows at the start, in the middle and at the end of a game of two rounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.game import CHANCE, Seat
from rulebook.games.close_enough import (
    BackOut,
    Call,
    CloseEnough,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    LeaveOpen,
    Place,
    Ready,
    State,
    Stay,
    TakeDeck,
    TakeFace,
    TurnedUp,
)
from rulebook.table.boards.board import Look, find_board
from rulebook.table.boards.close_enough import LotBoard
from tests.games.close_enough.tables import ADVANCED, IGNORE, NUDGE, called, table, through

PICTURES = Path(__file__).with_name("board.json")
GAME = CloseEnough(players=3, goal=4)


def fills(seat: Seat, card: int) -> list[tuple[Seat, Any]]:
    return [(seat, TakeDeck()), (CHANCE, DrewCard(card))]


def passes(seat: Seat, card: int) -> list[tuple[Seat, Any]]:
    return [*fills(seat, card), (seat, Discard(card))]


def dealt(*drawn: Any) -> list[tuple[Seat, Any]]:
    return [(CHANCE, outcome) for outcome in drawn]


FIRST_ROUND = [
    *dealt(*map(DrewTarget, (14, 9, 20)), *map(TurnedUp, (5, 4, 6))),
    *[step for at in (0, 1) for seat in range(3) for step in fills(seat, ((3, 6), (1, 4), (7, 9))[seat][at])],
    (0, Call()),
    (1, Stay()),
    *passes(1, 2),
    (2, Fold()),
    *dealt(DrewToken(NUDGE)),
]
"""The first seat calls and wins, both are exact, and the nudge is drawn."""

SECOND_ROUND = [
    *dealt(*map(DrewTarget, (10, 12, 18)), *map(TurnedUp, (7, 4, 6))),
    (2, TakeFace(0)),
    *dealt(TurnedUp(8)),
    (0, LeaveOpen()),
    *[step for seat, card in ((0, 1), (1, 9), (2, 2), (0, 2), (1, 3)) for step in fills(seat, card)],
    *passes(2, 9),
]
"""Everybody has a full lot, a card lies on the discard pile, and it is the turn of the first seat."""

LAST_TURNS = [
    (0, Call()),
    (1, Stay()),
    *passes(1, 1),
    (2, Fold()),
    (0, Place(NUDGE, "up", 1)),
    (0, Ready()),
    *dealt(DrewToken(("double", "silence"))),
]
"""The nudge makes the caller exact, who reaches the goal."""

MOVES: dict[str, list[tuple[Seat, Any]]] = {
    "start": [],
    "middle": FIRST_ROUND + SECOND_ROUND,
    "end": FIRST_ROUND + SECOND_ROUND + LAST_TURNS,
}


def look(state: State, seat: Seat | None = 0) -> Look:
    moves = tuple(GAME.moves(state, seat)) if seat in GAME.to_act(state) else ()
    return Look(GAME, GAME.view(state, seat), seat, moves=moves)


def position(name: str) -> Look:
    return look(through(GAME.start(), *MOVES[name], game=GAME)[0])


@pytest.mark.parametrize("name", MOVES)
def test_the_picture_of_the_board(name: str, request: pytest.FixtureRequest) -> None:
    board, at = find_board(GAME), position(name)
    shown = {"task": board.task(at), **board.picture(at)}
    kept = json.loads(PICTURES.read_text(encoding="utf-8")) if PICTURES.exists() else {}
    if request.config.getoption("--golden"):
        kept[name] = shown
        PICTURES.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert kept[name] == shown


TEXTS = {
    "start": """
Round 1 · Deck, 54 cards · Discard pile, empty
Player 1 (you, First!): ★ 0/4 · target – · face up – · hand – · tokens –
Player 2: ★ 0/4 · target – · face up – · hand – · tokens –
Player 3: ★ 0/4 · target – · face up – · hand – · tokens –
""",
    "middle": """
Round 2 · Deck, 44 cards · Discard pile, 9 on top, one card
Player 1 (you): ★ 2/4 · target 12 · face up 8 · hand 1 2 · 8 + 1 + 2 = 11: 1 away from 12 · tokens nudge/lock
Player 2: ★ 1/4 · target ? · face up 6 · hand ? ? · tokens –
Player 3 (First!): ★ 0/4 · target ? · face up 7 · hand 4 ? · tokens –
Player 1 (caller): 5 + 3 + 6 = 14. Target 14: exactly hit.
Player 2 (stayed in): 4 + 1 + 4 = 9. Target 9: exactly hit.
Player 3 (folded) mucked: the hand stays hidden. The target was 20.
Player 1: 0 → 2 stars.
Player 2: 0 → one star.
""",
    "end": """
Round 2 · Deck, 54 cards · Discard pile, empty
Player 1 (you, called): ★ 5/4 · target 12 · face up – · hand – · tokens double/silence
Player 2 (stayed in): ★ 1/4 · target 18 · face up – · hand – · tokens –
Player 3 (folded): ★ 0/4 · target 10 · face up – · hand – · tokens –
Player 1 (caller): 8 + (1 + 1) + 2 = 12. Target 12: exactly hit.
Player 2 (stayed in): 6 + 3 + 9 = 18. Target 18: exactly hit.
Player 3 (folded) mucked: the hand stays hidden. The target was 10.
Player 1: 2 → 5 stars.
""",
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_board_in_lines_of_text(name: str) -> None:
    assert find_board(GAME).text(position(name)) == TEXTS[name].strip()


def test_html_has_the_same_cells() -> None:
    html = find_board(GAME).html(position("middle"))
    for cell in ("★ 2/4", "target 12", "8 + 1 + 2 = 11: 1 away from 12", "tokens nudge/lock", "hand 4 ?"):
        assert f"<td>{cell}</td>" in html
    assert "<li>Player 1: 0 → 2 stars.</li>" in html


def test_a_bystander_sees_no_sum_and_has_nothing_to_do() -> None:
    at = look(through(GAME.start(), *MOVES["middle"], game=GAME)[0], None)
    board = find_board(GAME)
    picture = board.picture(at)
    assert (board.task(at), picture["buttons"]) == ("", [])
    assert [seat["seat"] for seat in picture["seats"]] == [0, 1, 2]
    assert not any(seat["sum"] or seat["own"] for seat in picture["seats"])


@pytest.mark.parametrize(
    ("seat", "changes", "task", "buttons"),
    [
        (0, {}, "Fine-tune your lot, or call.", ["I'm callin' it"]),
        (0, {"hands": ((3,), (), ())}, "Add a card to your hand", ["I'm callin' it"]),
        (1, {"seat": 1, "roles": ("called", "stayed", "")}, "Fine-tune one last time.", []),
        (
            1,
            {"phase": "last", "seat": 1, "roles": ("called", "", "")},
            "Player 1 has called",
            ["Stay in", "Fold"],
        ),
        (0, {"phase": "drop", "hands": ((3, 6, 8), (), ())}, "Discard a card", []),
        (0, {"phase": "put", "taken": 6, "owner": 2, "hands": ((3, 6, 8), (), ())}, "Put a card", []),
        (
            1,
            {"phase": "offer", "owner": 1},
            "A new face-up card",
            ["Leave it open", "lock your face-up card"],
        ),
        (
            0,
            {"phase": "back"},
            "Back out for a token",
            ["Go through with it", "Back out: return nudge and lock"],
        ),
        (0, {"phase": "total", "waiting": (0,)}, "Choose a token", ["No more tokens"]),
        (
            0,
            {"phase": "claim", "waiting": (0,)},
            "Show an exact hit",
            ["Show the hand", "Muck: keep the hand"],
        ),
    ],
)
def test_what_there_is_to_do_and_to_say(seat: int, changes: Any, task: str, buttons: list[str]) -> None:
    state = table(ADVANCED, **({"held": ((NUDGE,), (NUDGE,), ())} | changes))
    moves = tuple(ADVANCED.moves(state, seat))
    at = Look(ADVANCED, ADVANCED.view(state, seat), seat, moves=moves)
    board = find_board(ADVANCED)
    assert board.task(at).startswith(task)
    shown = board.picture(at)["buttons"]
    assert len(shown) == len(buttons)
    for button, words in zip(shown, buttons, strict=True):
        assert button["words"].startswith(words)
    legal = [at.move(m) for m in moves if not isinstance(m, BackOut)]
    assert [button["main"] for button in shown] == [button["move"] in legal for button in shown]


def test_a_placed_token_shows_its_sign_and_fills_its_place() -> None:
    placed = (Place(NUDGE, "down", 0),)
    state = table(phase="total", waiting=(0,), held=((NUDGE, IGNORE), (), ()), plans=(placed, (), ()))
    shown = find_board(GAME).picture(look(state))["seats"][0]
    assert shown["placed"] == [{"place": 0, "sign": "−1"}]
    assert shown["sum"] == "(5 − 1) + 3 + 8 = 15: 1 away from 14"
    assert (shown["face"]["places"], len(shown["hand"][0]["places"])) == ([], 2)
    assert [token["signs"] for token in shown["tokens"]] == ["±1 ⊠", "− ×0"]


def test_a_locked_card_says_so() -> None:
    state = table(locks=(None, NUDGE, None), silenced=(None, None, NUDGE))
    board = find_board(GAME)
    shown = board.picture(look(state))["seats"]
    assert [seat["face"]["locked"] for seat in shown] == [False, True, False]
    assert [seat["face"]["on"] for seat in shown] == [False, False, True]
    assert [seat["notes"] for seat in shown] == [["you", "First!"], [], ["silenced"]]
    assert "face up 4 (locked)" in board.text(look(state))


def test_the_top_of_the_pile_and_who_was_first_until_somebody_calls() -> None:
    board = find_board(GAME)
    assert board.picture(look(table(discard=(9, 6))))["discard"]["top"] == 6
    assert board.picture(look(called()))["seats"][0]["notes"] == ["you", "called"]


def test_a_loss_is_told_at_the_end_of_the_round_while_a_token_is_drawn() -> None:
    answers = [(1, Stay()), *passes(1, 9), (2, Fold())]
    state, _ = through(called(hands=((3, 6), (1, 5), (7, 9)), stars=(0, 2, 0)), *answers)
    told = list(LotBoard(GAME).reveal(look(state)))
    assert state.phase == "token"
    assert told[-1] == "Player 2: 2 → one star."
    assert told[0].startswith("Player 1 (caller)")


def test_only_ones_own_tokens_can_be_used() -> None:
    state = table(held=((NUDGE,), (NUDGE,), ()))
    own, other, _ = find_board(GAME).picture(look(state))["seats"]
    assert own["tokens"][0]["uses"] and own["tokens"][0]["attempt"]
    assert other["tokens"][0]["uses"] == [] and other["tokens"][0]["attempt"] is None
