"""Advice at 5 To Close: how far games are played on, what points promise there, what is tried but once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rulebook.advice.ranking import Advice, Trial
from rulebook.games.five_to_close import Accept, Add, Begin, Challenge, DrawPile, Lock
from rulebook.games.five_to_close.score import SPREAD, promise
from tests.games.five_to_close.tables import FOUR_LOCKED, GAME, locked, table

MANY = "E E T T R R S S A A I I N N O O L D F G H"


@pytest.mark.slow
def test_the_spread_of_what_is_left_of_a_game_is_what_it_says() -> None:
    measured, made = [], []
    for rounds in (3, 2, 1):
        rest = replace(GAME, minimums=GAME.minimums[rounds:])
        kernel = rest.kernel()
        assert kernel is not None
        tables = kernel.packed([rest.start()] * 1000)
        kernel.play_on(tables, np.arange(1000), 5, ("wordsmith",) * 4)
        scores, _ = kernel.results(tables)
        measured.append(round(float(np.std(scores[:, 0] - scores[:, 1]))))
        horizon = GAME.horizon(table(round=rounds))
        assert horizon is not None
        (spread,) = horizon.promise.args  # type: ignore[attr-defined]  # of a partial
        made.append(round(spread))
    assert (SPREAD, measured, made) == (1.5, [302, 360, 409], [300, 375, 404])


def test_points_promise_shares_of_the_win_that_add_up() -> None:
    assert promise(400.0, (7, 7, 7, 7)) == (0.25,) * 4
    ahead = promise(400.0, (500, 100, 500, 100))
    assert sum(ahead) == pytest.approx(1) and ahead[0] == ahead[2]
    assert ahead[0] + ahead[2] == pytest.approx(0.86, abs=0.005)  # logistic: one standard deviation ahead


def test_a_game_that_is_over_with_its_last_round_is_played_to_the_end() -> None:
    assert GAME.horizon(table(round=4)) is None
    horizon = GAME.horizon(table(round=3, totals=(50, 0)))
    assert horizon is not None and horizon.game.minimums == (3, 4, 5)


def test_a_move_that_ends_the_round_is_worth_what_the_points_promise() -> None:
    closed = table(own=(*FOUR_LOCKED, locked("XYZZ")), phase="closing", fresh=(4,))
    moves = (Accept(), Challenge(1, 5))
    trial = Trial(GAME, GAME.view(closed, 1), 1, moves, seed=1)
    trial.halve(lambda share, tries: True)
    horizon = GAME.horizon(closed)
    assert horizon is not None
    after = horizon.game.play(closed, 1, Accept())[0]
    assert trial.got[0][0] == pytest.approx(horizon.promise(GAME.scores(after))[1])
    assert trial.got[0][0] < 0.25  # of a half that a team of two can win each
    assert trial.advice().best == Challenge(1, 5)


def test_letters_that_lead_nowhere_and_locks_of_no_word_are_not_plausible() -> None:
    state = table("S Q wild", own=("CAT", "QZX", "HORS"), draw=MANY)
    moves = GAME.moves(state, 0)
    kept = GAME.plausible(state, 0, moves)
    assert {Add(1, "S"), Add(3, "E", wild=True), Begin("Q"), Lock(1)} <= set(kept)
    assert set(moves) - set(kept) >= {
        Add(1, "Q"), Add(1, "S", wild=True), Add(1, "X", wild=True), Add(2, "S"), Lock(2), Lock(3),
    }  # fmt: skip
    assert [move for move in kept if not isinstance(move, Add | Begin | Lock)] == [
        move for move in moves if not isinstance(move, Add | Begin | Lock)
    ]
    drawing = table("S Q", phase="draw", discards="E", draw=MANY)
    assert DrawPile() in GAME.plausible(drawing, 0, GAME.moves(drawing, 0))


def test_what_is_not_plausible_is_tried_a_single_time_and_comes_last() -> None:
    state = table("S Q", own=("CAT", "QZX"), draw=MANY, others=("E E", "T T", "R R"))
    moves = GAME.moves(state, 0)
    trial = Trial(GAME, GAME.view(state, 0), 0, moves, seed=1)
    trial.halve(lambda share, tries: tries == 2)
    tried = dict(zip(moves, map(len, trial.got), strict=True))
    assert tried[Lock(2)] == tried[Add(1, "Q")] < tried[Add(1, "S")]
    assert len(trial.got[trial.usual]) == max(tried.values())
    once = {move for move, times in tried.items() if times == 1}
    assert {one.move for one in trial.advice().moves[-len(once) :]} == once


def test_it_is_said_that_games_stop_where_only_points_count() -> None:
    stop = "These games stop where only the points still count; what those promise is an estimate."
    for number, said in ((3, True), (4, False)):
        state = table("S Q", own=("CAT",), draw=MANY, others=("E E", "T T", "R R"), round=number)
        told = Advice(GAME, 0, "playouts", (), "wordsmith", 9, GAME.view(state, 0)).note()
        assert "9 games played on by Wordsmith" in told and (stop in told) == said
