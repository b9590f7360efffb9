"""The small sheet: what is solved is what brute force finds, and nothing else is advised."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.luck import generator
from rulebook.core.record import Record
from rulebook.games.knapp_daneben import KnappDaneben, State, Write, small_sheet
from tests.pages import CONTRIBUTING, markers
from tests.sampled import sampled

TINY = [
    KnappDaneben(dice=3, sides=2),
    KnappDaneben(dice=3, sides=2, cross_spacing="gap", extreme_marks=(3,), mark_points=1),
    KnappDaneben(dice=3, sides=2, own_die=False),
]


def brute(game: KnappDaneben, state: State) -> Fraction:
    """What the first seat gets if it plays best, by the rules alone."""

    @cache
    def best(s: State) -> Fraction:
        if not game.to_act(s):
            return Fraction(game.scores(s)[0])
        if game.to_act(s) == (-1,):
            odds = game.chance(s).odds()
            return sum((p * best(game.play(s, -1, roll)[0]) for roll, p in odds.items()), Fraction())
        return max(best(game.play(s, 0, move)[0]) for move in game.moves(s, 0))

    return best(state)


@pytest.mark.parametrize("game", TINY, ids=["booklet", "other points", "any two dice"])
@pytest.mark.parametrize("own", range(3))
def test_the_solved_sheet_is_what_brute_force_finds(game: KnappDaneben, own: int) -> None:
    rng = np.random.default_rng(own)
    sheet = [int(n) for n in rng.integers(2, 5, size=9)]
    for circle in rng.choice(9, 3, replace=False):
        sheet[circle] = 0
    state = State((game.colours[own],), 6, (1, 1, 1), (), (tuple(sheet),))
    solved = list(small_sheet.layers(game, own, tuple(sheet)))[-1]
    (worth,) = solved.values()
    assert float(worth) == pytest.approx(float(brute(game, state)), abs=1e-5), sheet


@pytest.mark.slow
def test_the_whole_tiny_sheet_is_what_brute_force_finds() -> None:
    """From the empty sheet on, written once more without the rules: three dice with two sides."""
    game = KnappDaneben(dice=3, sides=2)

    @cache
    def best(sheet: tuple[int, ...]) -> float:
        if all(sheet):
            return float(game.scores(State(("black",), 9, (1, 1, 1), (), (sheet,)))[0])
        total = 0.0
        for own in (1, 2):
            for blue in (1, 2):
                for green in (1, 2):
                    sums = {0: {own + blue, own + green}, 1: {own + blue}, 2: {own + green}}
                    total += max(
                        best((*sheet[:i], n, *sheet[i + 1 :]))
                        for i, colour in enumerate((0, 1, 2, 2, 0, 1, 1, 2, 0))
                        if not sheet[i]
                        for n in sums[colour]
                    )
        return total / 8

    assert small_sheet.worth(game, 0, (0,) * 9) == pytest.approx(best((0,) * 9), abs=1e-5)


def test_what_is_kept_is_what_is_solved_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = KnappDaneben(dice=3, sides=2)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    small_sheet.early.cache_clear()
    made = small_sheet.early(game, 1)
    path = small_sheet.kept_in(game, 1)
    assert path.exists() and tmp_path in path.parents
    small_sheet.early.cache_clear()
    read = small_sheet.early(game, 1)
    assert made.keys() == read.keys()
    assert len(read) == sum(1 for n in range(5) for _ in combinations(range(9), n))
    assert all((made[empty] == read[empty]).all() for empty in made)
    path.write_bytes(b"damaged")
    small_sheet.early.cache_clear()
    again = small_sheet.early(game, 1)
    assert all((made[empty] == again[empty]).all() for empty in made)
    small_sheet.early.cache_clear()


def decisions(record: Record[Any, Any]) -> list[Record[Any, Any]]:
    """Every position of a game in which somebody had a choice."""
    found = (record.at(step) for step in range(len(record)))
    return [at for at in found if at.to_act[0] >= 0 and len(at.legal()) > 1]


@pytest.mark.slow
@pytest.mark.parametrize("sides", sampled([(3,), (4,)], each=2))
def test_advice_on_the_small_sheet_is_the_solved_optimum(sides: int) -> None:
    """At every decision of games at random the best move is the optimum's, and each loses what it does."""
    game = KnappDaneben(dice=3, sides=sides)
    optimal = game.bots()["optimal"]
    for seed in range(3):
        for at in decisions(rulebook.play(game, "random", seed=seed)):
            advice = rulebook.advise(at)
            choice = optimal(game, at.state, 0, at.legal(), generator(1))
            assert advice.how == "counted"
            assert advice.of(choice).loss == pytest.approx(0, abs=1e-4)
            if isinstance(choice, Write):
                best = small_sheet.after(game, at.state, 0, choice)
                for one in advice.moves:
                    loss = best - small_sheet.after(game, at.state, 0, one.move)
                    assert one.loss == pytest.approx(loss, abs=1e-4)


@pytest.mark.slow
def test_the_optimum_gets_what_it_expects() -> None:
    game = KnappDaneben(dice=3, sides=3)
    scores = [rulebook.play(game, "optimal", seed=seed).scores[0] for seed in range(300)]
    (expected,) = game.expected(game.start()) or ()
    assert abs(fmean(scores) - expected) < 4 * stdev(scores) / sqrt(len(scores))


def gaps() -> list[tuple[int, float, str, float, float]]:
    """What CONTRIBUTING says of the champion's gap: sides, optimum, bot, loss and its error."""
    begin, end = markers("small sheet")
    table = CONTRIBUTING.read_text(encoding="utf-8").split(begin)[1].split(end)[0]
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.strip().splitlines()[2:]]
    losses = [(row, *map(float, row[4].split(" ± "))) for row in rows]
    return [(int(row[0]), float(row[1]), row[2], loss, error) for row, loss, error in losses]


@pytest.mark.slow
@pytest.mark.parametrize(("sides", "optimum", "bot", "loss", "error"), gaps())
def test_the_gap_of_the_champion_is_what_is_said(
    sides: int, optimum: float, bot: str, loss: float, error: float
) -> None:
    """With other luck than that of the table: within four errors of both."""
    game = KnappDaneben(dice=3, sides=sides)
    assert small_sheet.worth(game, 0, (0,) * 9) == pytest.approx(optimum, abs=0.0006)
    mean = rulebook.simulate(game, bot, 40_000, seed=2026, progress=False).scores[0].mean
    print(f"{bot}, {sides} sides: loses {optimum - float(mean.value):.3f} ± {mean.error:.3f}")
    assert abs(optimum - float(mean.value) - loss) < 4 * sqrt(mean.error**2 + error**2)
    assert loss > 4 * error


def test_a_sheet_that_is_not_solved_refuses_the_optimum_and_says_why() -> None:
    with pytest.raises(ValueError, match=r"no bot 'optimal' .* three dice with up to four sides"):
        rulebook.play(KnappDaneben(), "optimal")
    with pytest.raises(ValueError, match=r"no bot 'champion' .* trained for"):
        rulebook.play(KnappDaneben(sides=8), "champion")
    assert "optimal" in KnappDaneben(dice=3, sides=4, cross_spacing="gap").bots()
