"""The board of games without one: what each field is drawn as, by hints and by guesses; nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

import rulebook
from liars_dice import Bid, LiarsDice
from pig import Pig, Throw
from rulebook import HIDDEN, Event
from rulebook.core.chance import Rolled
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.boards.generic import GenericBoard


def look(game: Any, state: Any, seat: int | None = 0) -> Look:
    return Look(game, game.view(state, seat), seat=seat)


def parts(game: Any, state: Any, seat: int | None = 0) -> dict[str, Any]:
    return {part["field"]: part for part in find_board(game).picture(look(game, state, seat))["parts"]}


def test_hints_say_what_liars_dice_looks_like() -> None:
    game = LiarsDice(dice=2)
    record = rulebook.play(game, "likelier", seed=3).at(2)
    state = record.then(0, Bid(1, 4)).state
    drawn = parts(game, state)
    assert list(drawn) == ["left", "cups", "bids"]
    assert drawn["cups"]["rows"] == [[str(die) for die in state.cups[0]], ["?", "?"]]
    assert (drawn["left"]["items"], drawn["left"]["to"]) == ([2, 2], 2)
    assert drawn["bids"]["rows"] == [["1 × 4"]]


@dataclass(frozen=True)
class Laid:
    seat: int
    card: Any
    said: int


@dataclass(frozen=True)
class Heap:
    heap: tuple[Laid, ...]


@pytest.mark.parametrize(("language", "whose"), [("en", "Player"), ("de", "Spieler")])
def test_a_card_that_names_a_seat_names_a_player(language: str, whose: str) -> None:
    game = SimpleNamespace(
        rules=SimpleNamespace(
            texts=lambda _: {"board": {"heap": "cards"}}, words=rulebook.rules("poof").words
        ),
        players=3,
        to_act=lambda _: (),
    )
    heap = Heap((Laid(0, 1, 3), Laid(2, HIDDEN, 4)))
    board: Any = GenericBoard(game)  # type: ignore[arg-type]  # as much of a game as a board asks
    part = board.picture(Look(game, heap, seat=0, language=language))["parts"][0]  # type: ignore[arg-type]  # the same
    assert part["rows"] == [[f"{whose} 1: 1 × 3", f"{whose} 3: ? × 4"]]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_hidden_is_in_the_picture(seat: int | None) -> None:
    game = LiarsDice()
    for record in (rulebook.play(game, "likelier", seed=seed).at(4) for seed in range(5)):
        cups = parts(game, record.state, seat)["cups"]["rows"]
        assert [set(row) for at, row in enumerate(cups) if at != seat] == [{"?"}] * (2 - (seat is not None))


def test_hints_say_what_pig_looks_like() -> None:
    game = Pig(goal=50)
    record = rulebook.Record(game).then(0, Throw()).then(-1, Rolled((6,)))
    drawn = parts(game, record.state)
    assert (drawn["kept"]["items"], drawn["kept"]["to"]) == ([6], 50)
    assert drawn["totals"]["by_seat"]
    assert "Points: 0, 0" in find_board(game).text(look(game, record.state))
    assert "<th scope=row>This turn</th><td>6</td>" in find_board(game).html(look(game, record.state))


def test_pig_shows_the_die_that_was_just_thrown_although_no_field_has_it() -> None:
    game = Pig()
    board, record = find_board(game), rulebook.Record(game).then(0, Throw())

    def shown(record: Any) -> Any:
        happened = record.steps[-1].events
        drawn = board.picture(Look(game, record.state, seat=0, happened=happened))["parts"]
        return next(part["rows"] for part in drawn if part["field"] == "die")

    assert shown(record) == [[]], "it is in the air"
    assert shown(record.then(-1, Rolled((6,)))) == [["6"]]
    assert shown(record.then(-1, Rolled((1,)))) == [["1"]]
    assert board.motion(Event("PG-2", "one", {"seat": 0, "n": 4})) == {"kind": "tumble", "at": ["die"]}


def test_motions_come_from_the_hints() -> None:
    board = find_board(LiarsDice())
    bid = Event("LD-2", "bid", {"seat": 1, "count": 2, "face": 3})
    assert board.motion(bid) == {"kind": "rise", "at": ["bids *"]}
    assert board.ends_round(Event("LD-3", "called", {}))
    assert not board.ends_round(bid)


@dataclass(frozen=True)
class Anything:
    dice: Any = (3, 5)
    cups: Any = ((1, 6), (HIDDEN, HIDDEN))
    hands: Any = (7, HIDDEN)
    hand: Any = (("ace", "king"), (HIDDEN,))
    field: Any = ((0, 1, 0), (1, 0, 0), (0, 0, 1))
    deck: Any = (("a", 3), ("b", 2), ("c", 1))
    totals: Any = (12, 40)
    lives: Any = 3
    phase: Any = "draw"
    nothing: Any = ()


GUESSED = {
    "dice": "dice",
    "cups": "dice",
    "hands": "cards",
    "hand": "cards",
    "field": "grid",
    "deck": "pile",
    "totals": "track",
    "lives": "track",
    "phase": "text",
    "nothing": "text",
}


def guessed() -> dict[str, Any]:
    game: Any = SimpleNamespace(players=2, name="x", to_act=lambda state: (0,), rules=rulebook.rules("poof"))
    drawn = GenericBoard(game).picture(Look(game, Anything(), seat=0))["parts"]
    return {part["field"]: part for part in drawn}


def test_without_hints_fields_are_guessed_by_name_and_content() -> None:
    drawn = guessed()
    assert {name: part["kind"] for name, part in drawn.items()} == GUESSED
    assert drawn["deck"]["items"] == 6
    assert drawn["hands"]["rows"] == [["7"], ["?"]]
    assert drawn["dice"]["rows"] == [["3", "5"]]
    assert drawn["field"]["rows"][1] == ["1", "0", "0"]


def test_a_game_without_a_board_gets_this_one() -> None:
    assert isinstance(find_board(Pig()), GenericBoard)
    assert not isinstance(find_board(rulebook.new("poof")), GenericBoard)
    assert isinstance(find_board(Pig()), Board)
