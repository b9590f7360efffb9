"""Compiled games are played by all cores at once, and come to the same whoever plays which."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core import kernel as kernels
from rulebook.core.kernel import Kernel, numba_is_here, side_by_side
from rulebook.core.patience import as_long_as
from rulebook.core.players import usual_bot

needs_numba = pytest.mark.skipif(not numba_is_here(), reason="kernels need numba")


def test_each_core_has_its_part_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "cores", lambda: 2)
    both, played = threading.Barrier(2, timeout=60), []

    def play(part: slice) -> None:
        both.wait()  # nobody gets past this alone
        played.append((part.start, part.stop, threading.get_ident()))

    side_by_side(play, 101)
    assert sorted(part[:2] for part in played) == [(0, 50), (50, 101)]
    assert len({thread for *_, thread in played}) == 2


def test_a_failure_beside_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "cores", lambda: 2)

    def play(part: slice) -> None:
        if part.start:
            raise ArithmeticError("the second part")

    with pytest.raises(ArithmeticError, match="the second part"):
        side_by_side(play, 100)


def test_where_no_thread_can_start_all_tables_are_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(kernels, "cores", lambda: 2)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    kernels.threads_start.cache_clear()
    played: list[slice] = []
    side_by_side(played.append, 101)
    kernels.threads_start.cache_clear()
    assert played == [slice(0, 101, None)]


@pytest.mark.parametrize("cores", [1, 2])
def test_when_nobody_waits_each_core_ends_what_it_has_begun_and_no_more(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "cores", lambda: cores)
    played: list[int] = []

    def play_on(house: Any, tables: Any, *_: Any) -> None:
        played.append(len(tables))

    named: dict[str, Any] = {"BOTS": ("random",), "TALLIES": ("steps",), "play_on": play_on}
    kernel = Kernel(rulebook.new("poof"), SimpleNamespace(pack_house=lambda game: 0, **named))
    with as_long_as(lambda: len(played) < 3):
        kernel.play_on(np.zeros(10_000), np.arange(10_000), 1, ["random"])
        pytest.fail("all was played although nobody waited")
    assert 3 <= len(played) < 3 + cores and set(played) == {kernels.PIECE}


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_kernel_plays_the_same_games_side_by_side(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulebook.new(name)
    kernel = game.kernel()
    assert kernel is not None
    bots, found = [usual_bot(game)] * game.players, []
    for cores, piece in ((1, 70), (3, 7)):
        monkeypatch.setattr(kernels, "cores", lambda cores=cores: cores)
        monkeypatch.setattr(kernels, "PIECE", piece)
        tables = np.repeat(kernel.packed([game.start()]), 70)
        with as_long_as(lambda: True):
            tallies = kernel.play_on(tables, np.arange(70), 5, bots)
        found.append((tables.tobytes(), {key: of.tolist() for key, of in tallies.items()}))
    assert found[0] == found[1]
