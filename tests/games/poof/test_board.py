"""What the board of Poof shows at the start, in the middle and at the end of a round played card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulebook.core.game import Seat
from rulebook.core.registry import FOLDER
from rulebook.core.texts import texts_in
from rulebook.games.poof import POOF, Dealt, Drawn, Play, Poof, State, TakePile, TurnedUp
from rulebook.table.boards.board import Board, Look, find_board
from tests.games.poof.tables import BLIND, GAME, UNDER, done, table

SMALL = Poof(rounds=1, held=4, stacks=1)
START = (Dealt(((3, 7, 9, 9), (5,), (POOF, 5, 5, 11), (8,))), Drawn(((12,), (4,))))
MIDDLE = (*START, Play(9, 2), Play(8, 0, (1,)), TurnedUp(2), Play(7, 1), Play(5, 2))
TAKEN = (*MIDDLE, Play(5, 0, (1,)), TurnedUp(6), Play(2, 0, (1,)), TakePile(), Play(11, 1), Play(9, 2))


def look(seat: Seat | None, *moves: Any) -> tuple[Board, Look]:
    state, events = done(SMALL.start(), *moves, game=SMALL)
    board, looked = at(state, seat, SMALL)
    return board, Look(SMALL, looked.view, seat, moves=looked.moves, happened=tuple(events))


def at(state: State, seat: Seat | None, game: Poof) -> tuple[Board, Look]:
    legal = () if seat is None else tuple(game.moves(state, seat))
    return find_board(game), Look(game, game.view(state, seat), seat, moves=legal)


def own_cards(picture: dict[str, Any]) -> dict[str, bool]:
    """Each thing of the looker's own by its label, and whether it may be played now."""
    return {thing["label"]: thing["lit"] for thing in (*picture["own"]["groups"], *picture["own"]["stacks"])}


def test_at_the_start_the_mover_sees_the_own_cards_and_how_likely_each_can_be_followed() -> None:
    board, first = look(0, *START)
    assert board.text(first).splitlines() == [
        "Round 1 of 1. No pile.",
        "Player 1: holds 4 cards; face up 5; one card face down",
        "Player 2: holds 4 cards; face up 8; one card face down",
        "Hand of Player 1: 3, 7, 9 and 9",
        "Totals: 0 and 0",
    ]
    assert board.task(first) == "Begin a pile with any number."
    picture = board.picture(first)
    follow = "the next player has a number to follow with chance"
    assert own_cards(picture) == {
        f"3: one card held, {follow} 66.4 %": True,
        f"7: one card held, {follow} 95.5 %": True,
        f"9: 2 cards held, {follow} 100 %": True,
        f"5, face up on stack 1, {follow} 85.6 %": True,
    }
    assert [group["n"] for group in picture["own"]["groups"]] == [1, 1, 2]
    assert picture["own"]["stacks"][0]["under"]["label"] == "Face-down card of stack 1, covered"
    assert picture["head"] == ["Round 1 of 1", "turn 1"] and picture["own"]["picks"]
    assert board.picture(replace(first, moves=()))["own"]["picks"] is False, "in the past nothing is moved"
    assert (picture["pile"]["run"], picture["pile"]["lit"], picture["poof"]) == (None, False, "")
    assert picture["gone"]["label"] == "2 cards gone by poofs and the draw for the start, 92 left over unseen"
    assert [(button["key"], button["lit"]) for button in picture["buttons"]] == [
        ("pass", False),
        ("mercy", True),
    ]


def test_in_the_middle_the_pile_and_its_run_are_shown_to_everybody_alike() -> None:
    for seat in (None, 0, 1):
        board, middle = look(seat, *MIDDLE)
        picture = board.picture(middle)
        assert picture["head"] == ["Round 1 of 1", "turn 5"]
        assert [card["card"] for card in picture["pile"]["cards"]] == [9, 9, 8, 7, 5, 5]
        assert picture["pile"]["label"] == "The pile: 6 cards of 43 points, on top 5"
        assert picture["pile"]["run"]["words"] == "5 × 2 in a row: 2 more make a poof"
        assert (picture["pile"]["run"]["n"], picture["pile"]["run"]["of"]) == (2, 4)
        assert "Pile of 6 cards, on top 5 × 2." in board.text(middle)


def test_in_the_middle_who_waits_sees_cards_that_cannot_go_now_and_may_call_for_mercy() -> None:
    board, waiting = look(1, *MIDDLE)
    picture = board.picture(waiting)
    assert own_cards(picture) == {
        "Poof: one card held": False,
        "11: one card held": False,
        "2, face up on stack 1": False,
    }
    assert [button["key"] for button in picture["buttons"]] == ["mercy"]
    assert board.task(waiting) == "Wait, or call a Pooftastrophe."
    (other,) = picture["seats"]
    assert (other["mover"], other["held"], other["n"]) == (True, "holds one card", 1)
    assert picture["told"] == []
    assert picture["own"]["picks"] is False, "what can be done is not to pick cards"
    assert [(stack["up"]["card"], stack["down"]) for stack in other["stacks"]] == [(5, True)]


def test_in_the_middle_a_bystander_sees_both_players_and_no_hand() -> None:
    board, bystander = look(None, *MIDDLE)
    picture = board.picture(bystander)
    assert [seat["title"] for seat in picture["seats"]] == ["Player 1", "Player 2"]
    assert (picture["own"], picture["buttons"], board.task(bystander)) == (None, [], "")
    assert "Hand" not in board.text(bystander)


def test_later_what_was_picked_up_is_known_and_who_is_stuck_may_poof() -> None:
    board, stuck = look(1, *TAKEN)
    picture = board.picture(stuck)
    assert picture["seats"][0]["held"] == "holds 7 cards, 2, 5, 5, 5, 7 and 8 among them"
    assert picture["seats"][0]["stacks"][0]["label"] == "6, face up on stack 1"
    assert own_cards(picture) == {"Poof: one card held": True, "Stack 1 is played": False}
    assert picture["pile"]["lit"]
    assert board.task(stuck) == "No number is low enough: a Poof card, or the pile."


def test_at_the_end_the_poof_is_told_and_all_cards_and_points_are_shown() -> None:
    board, end = look(0, *TAKEN, Play(POOF, 1))
    assert board.text(end).splitlines() == [
        "Round 1 of 1. No pile.",
        "Player 1: holds 7 cards; face up 6; nothing face down",
        "Player 2: holds no card; face up nothing; nothing face down",
        "Hand of Player 1: 2, 3, 5, 5, 5, 7 and 8",
        "Totals: 41 and 0",
    ]
    picture = board.picture(end)
    assert picture["head"] == ["Round 1 of 1"]
    assert picture["own"]["picks"] is False, "nothing can be picked any more"
    assert picture["poof"] == "Player 2 plays a Poof card on 9: the pile of 3 cards is gone."
    assert [(card["name"], card["n"]) for card in picture["gone"]["cards"]] == [
        ("Poof", 1), ("4", 1), ("9", 2), ("11", 1), ("12", 1),
    ]  # fmt: skip
    assert picture["gone"]["label"].startswith("6 cards gone")
    assert (picture["sheet"]["rows"], picture["sheet"]["totals"]) == ([[1, 41, 0]], ["Total", 41, 0])
    assert (picture["buttons"], board.task(end)) == ([], "")
    assert set(own_cards(picture).values()) == {False}
    assert board.html(end).count("<tr>") == 3


def test_at_the_end_the_hands_of_the_others_are_told_whole() -> None:
    board, end = look(1, *TAKEN, Play(POOF, 1))
    (other,) = board.picture(end)["seats"]
    assert other["held"] == "holds 7 cards"
    assert board.picture(end)["told"] == ["Hand of Player 1: 2, 3, 5, 5, 5, 7 and 8"]


@pytest.mark.parametrize(
    ("rule", "task"),
    [
        ("choice", "No number is low enough: a Poof card, or the pile."),
        ("must", "No number is low enough: play a Poof card."),
        ("never", "No number is low enough: take the pile."),
    ],
)
def test_PF_R2_the_task_names_only_what_the_house_allows(rule: str, task: str) -> None:
    board, stuck = at(table((POOF, 9), (9,), on=(8,)), 0, Poof(poof_when_stuck=rule))
    assert board.task(stuck) == task
    assert own_cards(board.picture(stuck))["Poof: one card held"] == (rule != "never")


def test_PF_6_on_a_pile_the_numbers_above_it_are_marked_as_too_high() -> None:
    board, mover = at(table((3, 9), (5,), on=(8,)), 0, GAME)
    assert board.task(mover) == "Play 8 or lower."
    assert own_cards(board.picture(mover)) == {
        "3: one card held, the next player has a number to follow with chance 22.3 %": True,
        "9: one card held, too high now": False,
    }


def test_PF_18_uncovered_face_down_cards_are_lit_and_covered_ones_are_not() -> None:
    board, mover = at(table((9,), (5,), up={0: (12, UNDER)}, on=(8,)), 0, BLIND)
    covered, uncovered = board.picture(mover)["own"]["stacks"]
    assert (covered["under"]["lit"], uncovered["under"]["lit"]) == (False, True)
    assert uncovered["under"]["move"] == {"is": "Blind", "stack": 2}
    assert board.task(mover) == "No number is low enough: a face-down card may be."


def test_PF_R11_the_task_names_the_pile_where_the_house_leaves_the_choice() -> None:
    game = Poof(extra_challenge=True, blind_when_stuck="choice")
    board, mover = at(table((9,), (5,), up={0: (UNDER,)}, on=(8,)), 0, game)
    assert board.task(mover) == "No number is low enough: a face-down card may be, or take the pile."
    assert board.picture(mover)["pile"]["lit"]


def test_in_french_a_stack_is_not_called_like_the_deck() -> None:
    """The deck is «le paquet» in the lessons; two cards, one upon the other, are «un tas»."""
    said = str(texts_in(FOLDER / "poof", "rules", "fr")) + str(find_board(GAME).phrases("fr"))
    assert "tas {stack}" in said and "paquet" not in said.lower()
