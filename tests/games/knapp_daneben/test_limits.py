"""The limits of Knapp Daneben!: the best sheet, and that nobody is ever stuck (KD-R6)."""

from __future__ import annotations

import numpy as np
import pytest

from rulebook.games.knapp_daneben import KnappDaneben, State, limits
from rulebook.games.knapp_daneben.house import House


def test_the_bound_is_reached_by_a_game_that_can_be_played() -> None:
    record = limits.best_game()
    assert record.game.scores(record.state) == (limits.bound(),) == (176,)
    assert record.state.sheets[0] == limits.best_sheet()


def test_step_1_of_the_proof_lines() -> None:
    worths = limits.line_worths(House())
    for line in ((2, 3, 2, 3, 2), (2, 2, 2, 2, 2), (3, 4, 5, 6, 7), (12, 11, 10, 11, 12)):
        sheet = (*line, *[0] * 20)
        score = House().breakdown(sheet)
        assert worths[line] == score.rows[0] + score.extremes // 2
    assert sorted(worths.values())[-3:] == [17, 18, 18]
    assert limits.most_without(3) == 14


def test_a_sheet_scores_the_worth_of_its_lines() -> None:
    worths, rng = limits.line_worths(House()), np.random.default_rng(1)
    for _ in range(50):
        grid = rng.integers(2, 13, size=(5, 5))
        lines = [*map(tuple, grid.tolist()), *map(tuple, grid.T.tolist())]
        assert House().breakdown(tuple(grid.ravel().tolist())).total == sum(worths[line] for line in lines)


def test_no_sheet_found_by_climbing_beats_the_bound() -> None:
    game, rng = House(), np.random.default_rng(2)
    best = 0
    for _ in range(6):
        sheet = rng.integers(2, 13, size=25).tolist()
        score, stuck = game.breakdown(tuple(sheet)).total, False
        while not stuck:
            stuck = True
            for circle in rng.permutation(25).tolist():
                for total in range(2, 13):
                    tried = (*sheet[:circle], total, *sheet[circle + 1 :])
                    if (points := game.breakdown(tried).total) > score:
                        sheet, score, stuck = list(tried), points, False
        best = max(best, score)
    assert 120 < best <= limits.bound()


@pytest.mark.parametrize(
    "game", [KnappDaneben(), KnappDaneben(dice=3), KnappDaneben(dice=6), KnappDaneben(own_die=False)], ids=str
)
def test_KD_R6_nobody_is_ever_stuck(game: KnappDaneben) -> None:
    assert list(limits.ways_to_be_stuck(game)) == []


def test_KD_R6_what_is_open_depends_on_which_colours_have_room_alone() -> None:
    game, rng = KnappDaneben(), np.random.default_rng(3)
    for _ in range(200):
        sheet = np.where(rng.random(25) < rng.random(), rng.integers(2, 13, size=25), 0)
        if sheet.all():
            continue
        dice = tuple(rng.integers(1, 7, size=5).tolist())
        state = State(("green",), 1, dice, (0,), (tuple(sheet.tolist()),))
        open_colours = {game.circle_colours[(m.row - 1) * 5 + m.column - 1] for m in game.moves(state, 0)}  # type: ignore[union-attr]  # all are writes
        assert open_colours == {c for c, number in zip(game.circle_colours, sheet, strict=True) if not number}
