"""Positions played on to their ends: together or alone, in the kernel or by the readable engine."""

from __future__ import annotations

from math import hypot
from statistics import fmean, stdev
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE, Game
from rulebook.core.luck import generator
from rulebook.core.players import bots, usual_bot
from rulebook.core.playouts import Playouts
from rulebook.core.record import Record
from rulebook.core.search import Search

COMPILED = [name for name in rulebook.all_games() if rulebook.new(name).kernel()]


def crossroads(name: str, seed: int = 3) -> Record[Any, Any]:
    """A record in the middle of a game, where somebody has a choice."""
    record = rulebook.play(rulebook.new(name), "random", seed=seed)
    game = record.game
    for step in range(len(record) // 2, len(record)):
        here = record.at(step)
        seats = game.to_act(here.state)
        if seats and seats[0] != CHANCE and len(game.moves(here.state, seats[0])) > 2:
            return here
    raise AssertionError(f"no choice in the second half of {name}")


def without_kernel(monkeypatch: pytest.MonkeyPatch, game: Game[Any, Any]) -> None:
    monkeypatch.setattr(type(game), "kernel", lambda game: None)


@pytest.mark.parametrize("engine", ["kernel", "readable"])
def test_positions_get_the_same_together_and_alone(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = crossroads("poof")
    game, seat = here.game, here.to_act[0]
    if engine == "readable":
        without_kernel(monkeypatch, game)
    trial = Playouts(game, "greedy", seed=5)
    assert (trial.kernel is None) == (engine == "readable")
    after = [game.play(here.state, seat, move)[0] for move in here.legal(seat)[:4]]
    together = trial.worths(after, 0, 4)
    assert together == [trial.worths([state], 0, 4)[0] for state in after]
    assert together == [
        [*a, *b] for a, b in zip(trial.worths(after, 0, 2), trial.worths(after, 2, 2), strict=True)
    ]
    twins = trial.worths([after[0], after[0]], 7, 3)
    assert twins[0] == twins[1], "the same luck for all"


def test_the_kernel_plays_on_what_it_plays_and_nothing_else() -> None:
    game = rulebook.new("poof")
    assert Playouts(game, bots(game)["greedy"]).kernel is not None
    assert Playouts(game, ["greedy", "random"]).names == ("greedy", "random")
    assert Playouts(game, ["greedy", "search"]).kernel is None
    assert Playouts(game, lambda *table: table[3][0]).kernel is None


def test_a_search_chooses_the_same_however_many_tables_are_played_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = crossroads("poof")
    seat = here.to_act[0]
    asked = here.game, here.view(seat), seat, here.legal(seat)
    search = Search(60, bots(here.game)["greedy"])
    chosen = search(*asked, generator(4))
    alone = Playouts.worths
    monkeypatch.setattr(
        Playouts, "worths", lambda self, states, *how: [alone(self, [state], *how)[0] for state in states]
    )
    assert search(*asked, generator(4)) == chosen


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPILED)
def test_moves_are_valued_alike_in_the_kernel_and_by_the_readable_engine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = crossroads(name)
    game, seat, bot = here.game, here.to_act[0], usual_bot(here.game)
    after = [game.play(here.state, seat, move)[0] for move in here.legal(seat)[:3]]
    fast = Playouts(game, bot, seed=1).worths(after, 0, 4000)
    without_kernel(monkeypatch, game)
    slow = Playouts(game, bot, seed=2).worths(after, 0, 40)
    for many, few in zip(fast, slow, strict=True):
        ones, others = ([pay[seat] for pay in pays] for pays in (many, few))
        error = hypot(stdev(ones) / len(ones) ** 0.5, max(stdev(ones), stdev(others)) / len(others) ** 0.5)
        assert abs(fmean(ones) - fmean(others)) <= 4 * error
