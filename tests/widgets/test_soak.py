"""Two thousand clicks at one table: what it holds does not grow, and no thread stays behind."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from random import Random
from typing import Any

import pytest

import rulebook
from rulebook_widgets import Table, advising, table

pytestmark = pytest.mark.everywhere
CLICKS, SITTING = 2_000, 100
"""Clicks in all, and clicks until a new game is begun at the same table."""
MOST_GROWTH = 2**20
"""Bytes that the second thousand clicks may leave behind: 1 kB a click."""


def asked(rng: Random, screen: Table) -> dict[str, Any]:
    """What a restless person clicks next."""
    moves, last = screen.shown["moves"], screen.shown["last"]
    others: tuple[dict[str, Any], ...] = (
        {"do": "undo"},
        {"do": "former"},
        {"do": "later"},
        {"do": "go", "step": rng.randrange(last + 1)},
        {"do": "fork"},
        {"do": "go", "step": last},
        {"do": "language", "language": rng.choice(("en", "de", "fr", "it"))},
        {"do": "odds", "open": rng.random() < 0.5},
        {"do": "advice", "on": rng.random() < 0.25},
        {"do": "pace", "one_by_one": rng.random() < 0.2},
        {"do": "load", "text": "RB1.damaged"},
        {"do": "share"},
        {"do": "cancel"},
    )
    if moves and rng.random() < 0.6:
        return {"do": "play", "move": rng.choice(moves)["move"], "at": last}
    return rng.choice((*others, {"do": "nod"}, {"do": "nod"}, {"do": "nod"}))


def held() -> int:
    """Bytes that live now, as Python counts them."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_a_table_holds_no_more_after_two_thousand_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SOON", 0.005)
    monkeypatch.setattr(advising, "LONGER", 0.005)
    rng, threads = Random(21), threading.active_count()
    game = rulebook.new("poof")
    screen = table(game, bots=[None, "greedy"], seed=1, odds=True)
    holds: list[int] = []
    tracemalloc.start()
    for click in range(CLICKS + 1):
        if click % SITTING == 0:
            form = {"options": {"players": "2"}, "seed": str(click), "bots": ["", "greedy"]}
            screen.do({"do": "new", "form": form})
            screen.wait()
            assert screen.record.game == game
            if click in (CLICKS // 2, CLICKS):
                holds.append(held())
        screen.do(asked(rng, screen))
        if rng.random() < 0.9:  # now and then somebody clicks on before all is there
            screen.wait()
    tracemalloc.stop()
    screen.stop()
    screen.wait()
    print(f"{holds[1] - holds[0]:,} bytes more after {CLICKS:,} clicks than after {CLICKS // 2:,}")
    assert holds[1] - holds[0] <= MOST_GROWTH
    assert threading.active_count() <= threads + 1
