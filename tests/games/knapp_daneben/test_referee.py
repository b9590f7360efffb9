"""The engine against a second referee, who was written from the booklet alone: at every step they agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.knapp_daneben import Choose, Cross, KnappDaneben, Rolled, Skip, State, Write, score
from tests.games.knapp_daneben import referee
from tests.seed import drawn_seed


def options(rng: random.Random) -> dict[str, Any]:
    """The game of the box, or any options that fit each other."""
    dice = rng.choice([3, 4, 5, 5, 5, 6])
    chosen: dict[str, Any] = {"players": rng.randint(1, min(dice, 5))}
    if rng.random() < 0.3:
        return chosen
    colours = ["black", "blue", "green", "yellow", "red", "white"][:dice] * dice
    rng.shuffle(colours)
    grid = tuple(tuple(colours[row * dice : (row + 1) * dice]) for row in range(dice))
    return chosen | {
        "dice": dice,
        "sides": rng.choice([2, 4, 6, 6, 9, 12]),
        "layout": rng.choice([(), grid]),
        "own_die": rng.random() < 0.7,
        "cross_spacing": rng.choice(["free", "gap"]),
        "tie_break": rng.choice(["points", "crosses"]),
        "cross_points": tuple(rng.randrange(9) for _ in range(dice + rng.randrange(3))),
        "extreme_marks": tuple(rng.randrange(4) for _ in range(rng.randrange(5))),
        "mark_points": rng.choice([0, 1, 2, 10]),
    }


def as_tuple(move: Any) -> tuple[Any, ...]:
    match move:
        case Choose(colour):
            return ("choose", colour)
        case Rolled(dice):
            return ("roll", dice)
        case Write(total, row, column):
            return ("write", total, row, column)
    return ("never",)


def tried(game: KnappDaneben, rng: random.Random) -> list[Any]:
    """Some moves that somebody may try here or there."""
    near = range(game.dice + 2)
    writes = [Write(rng.randrange(2 * game.sides + 3), rng.choice(near), rng.choice(near)) for _ in range(6)]
    return [*writes, Choose(rng.choice([*game.colours, "pink"])), Cross(1, 1, 1, 2), Skip()]


def compare(game: KnappDaneben, state: State, table: referee.Table, rng: random.Random) -> None:
    """Hold one table against the other: what lies there, who may do what, what it counts."""
    circles = [(row, column) for row in range(1, game.dice + 1) for column in range(1, game.dice + 1)]
    assert list(state.colours) == table["chosen"]
    assert state.rolls == table["rolls"]
    assert dict(zip(game.colours, state.dice, strict=False)) == table["roll"]
    for sheet, other in zip(state.sheets, table["sheets"], strict=True):
        assert {place: n for place, n in zip(circles, sheet, strict=True) if n} == other
        scored = score.breakdown(game, sheet)
        assert (scored.crosses, scored.extremes) == referee.points(table, other)
    waiting = [CHANCE if who == referee.DICE else who for who in referee.waits_for(table)]
    assert list(game.to_act(state)) == waiting
    assert list(game.winners(state)) == referee.winners(table)
    for seat in range(game.players):
        legal = referee.legal(table, seat)
        listed = [as_tuple(move) for move in game.moves(state, seat)]
        assert len(listed) == len(set(listed))
        assert set(listed) == legal
        for move in tried(game, rng):
            assert (game.why_not(state, seat, move) is None) == (as_tuple(move) in legal), (seat, move)


def play_and_compare(rng: random.Random) -> int:
    """Play one game at random on both tables; gives the number of positions."""
    chosen = options(rng)
    game = rulebook.new("knapp_daneben", **chosen)
    assert isinstance(game, KnappDaneben)
    state, table = game.start(), referee.set_up(**chosen)
    positions = 1
    compare(game, state, table, rng)
    while waiting := referee.waits_for(table):
        seat = rng.choice(waiting)
        if seat == referee.DICE:
            move: Any = Rolled(tuple(rng.randint(1, game.sides) for _ in range(game.dice)))
            assert game.why_not(state, CHANCE, move) is None
            state, _ = game.play(state, CHANCE, move)
        else:
            move = rng.choice(list(game.moves(state, seat)))
            state, _ = game.play(state, seat, move)
        referee.carry_out(table, seat, as_tuple(move))
        compare(game, state, table, rng)
        positions += 1
    return positions


def positions_compared(least: int, seed: int) -> int:
    rng, positions = random.Random(seed), 0
    while positions < least:
        positions += play_and_compare(rng)
    return positions


def test_the_second_referee_agrees_at_every_step() -> None:
    seed = drawn_seed()
    assert positions_compared(1_500, seed) >= 1_500


@pytest.mark.everywhere
def test_the_second_referee_agrees_at_100_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print(positions_compared(100_000, seed), "positions, no difference")


def test_KD_15_the_second_referee_gives_the_same_ranks() -> None:
    assert [score.solo_rank(total) for total in range(180)] == [referee.rank(total) for total in range(180)]
