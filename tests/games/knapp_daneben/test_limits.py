"""The limits of Knapp Daneben!: no sheet scores more than 176, and nobody is ever stuck (KD-R6).

**No sheet scores more than 176, and one does.** Every circle lies in one row and one column, so its extremes
points, two a mark, can be shared out: one a mark to the row, one a mark to the column. Call the points of a
line's crosses and its circles' marks the worth of the line; the sheet scores the worth of its ten lines.

1. No line is worth more than 18, and only two are worth that: 2 3 2 3 2 and 12 11 12 11 12. A line that lacks
   a cross is worth 14 at most.
2. If two neighbouring rows are both worth 18, no column has a cross between them, as no number of the one
   differs by 1 from the number beside it. Then the columns are worth 14 at most each, and the sheet at most
   5 × 18 + 5 × 14 = 160. The same holds for columns.
3. Otherwise at most 3 of 5 rows are worth 18 and the others 17 at most: 88 together, and so for the columns.
   In all, 176.

The chessboard of 2 and 3 reaches it, and dice can roll it.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from rulebook.games.knapp_daneben import Choose, KnappDaneben, Rolled, State, Write, score
from rulebook.games.knapp_daneben.house import House

BOUND = 176
BEST = [(2, 3, 2, 3, 2), (12, 11, 12, 11, 12)]


def crosses(line: tuple[int, ...]) -> int:
    return sum(abs(a - b) == 1 for a, b in pairwise(line))


@cache
def line_worths() -> dict[tuple[int, ...], int]:
    """The worth of every full line, counted without the game."""
    marks = {2: 2, 3: 1, 4: 1, 10: 1, 11: 1, 12: 2}
    return {
        line: (0, 1, 3, 6, 10)[crosses(line)] + sum(marks.get(total, 0) for total in line)
        for line in product(range(2, 13), repeat=5)
    }


def test_step_1_of_the_proof_no_line_is_worth_more_than_18() -> None:
    worths = line_worths()
    assert len(worths) == 161_051
    assert [line for line, worth in worths.items() if worth >= 18] == BEST
    assert max(worths.values()) == 18 and 17 in worths.values()
    assert max(worth for line, worth in worths.items() if crosses(line) < 4) == 14


def test_step_2_of_the_proof_best_lines_side_by_side_make_no_cross_between_them() -> None:
    for one, other in product(BEST, repeat=2):
        assert all(abs(a - b) != 1 for a, b in zip(one, other, strict=True))
    assert BOUND > 5 * 18 + 5 * 14


def test_step_3_of_the_proof_best_lines_that_are_never_side_by_side() -> None:
    rows = [chosen for chosen in product((17, 18), repeat=5) if (18, 18) not in pairwise(chosen)]
    assert 2 * max(map(sum, rows)) == BOUND


def test_a_sheet_scores_the_worth_of_its_lines() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        grid = rng.integers(2, 13, size=(5, 5))
        lines = [*map(tuple, grid.tolist()), *map(tuple, grid.T.tolist())]
        found = score.breakdown(House(), tuple(grid.ravel().tolist()))
        assert found.total == sum(line_worths()[line] for line in lines)


def test_the_bound_is_reached_by_a_game_that_can_be_played() -> None:
    """Every roll is all ones but for one die, which shows a two where a 3 is to be written."""
    game = KnappDaneben()
    record = Record(game).then(0, Choose("black"))
    for circle in range(25):
        total = 2 + circle % 2
        other = game.circle_colours[circle] or 1
        record = record.then(CHANCE, Rolled(tuple(total - 1 if die == other else 1 for die in range(5))))
        record = record.then(0, Write(total, *game.where(circle)))
    assert game.scores(record.state) == (BOUND,)


def test_no_sheet_found_by_climbing_beats_the_bound() -> None:
    game, rng = House(), np.random.default_rng(2)
    best = 0
    for _ in range(6):
        sheet = rng.integers(2, 13, size=25).tolist()
        points, stuck = score.breakdown(game, tuple(sheet)).total, False
        while not stuck:
            stuck = True
            for circle in rng.permutation(25).tolist():
                for total in range(2, 13):
                    tried = (*sheet[:circle], total, *sheet[circle + 1 :])
                    if (found := score.breakdown(game, tried).total) > points:
                        sheet, points, stuck = list(tried), found, False
        best = max(best, points)
    assert 120 < best <= BOUND


@pytest.mark.parametrize(
    "game", [KnappDaneben(), KnappDaneben(dice=3), KnappDaneben(dice=6), KnappDaneben(own_die=False)], ids=str
)
def test_KD_R6_nobody_is_ever_stuck(game: KnappDaneben) -> None:
    """The numbers, the dice and which circles of a colour are full make no difference (see the next test):
    only which colours have room. So these few cases are all there are."""
    for own, *room in product(range(game.dice), *[(False, True)] * game.dice):
        if any(room):
            sheet = tuple(0 if room[colour] else 2 for colour in game.circle_colours)
            assert game.moves(State((game.colours[own],), 1, (1,) * game.dice, (0,), (sheet,)), 0)


def test_KD_R6_what_is_open_depends_on_which_colours_have_room_alone() -> None:
    game, rng = KnappDaneben(), np.random.default_rng(3)
    for _ in range(200):
        sheet = np.where(rng.random(25) < rng.random(), rng.integers(2, 13, size=25), 0)
        if sheet.all():
            continue
        dice = tuple(rng.integers(1, 7, size=5).tolist())
        state = State(("green",), 1, dice, (0,), (tuple(sheet.tolist()),))
        writes = [move for move in game.moves(state, 0) if isinstance(move, Write)]
        open_colours = {game.circle_colours[game.circle(m.row, m.column)] for m in writes}
        assert open_colours == {c for c, number in zip(game.circle_colours, sheet, strict=True) if not number}
