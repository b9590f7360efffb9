"""Whatever else is clicked while bots think: the same seed and moves give the same game, in one thread."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

import rulebook
from rulebook.core.game import Seat
from rulebook.core.patience import go_on
from rulebook_widgets import Table, table
from tests.sampled import sampled

pytestmark = pytest.mark.slow  # seconds each

CLICKS: tuple[dict[str, Any], ...] = (
    {"do": "cancel"},
    {"do": "nod"},
    {"do": "language", "language": "de"},
    {"do": "odds", "open": True},
    {"do": "odds", "open": False},
    {"do": "go", "step": 3},
    {"do": "go", "step": 10**6},
    {"do": "dismiss"},
    {"do": "pace", "one_by_one": False},
    {"do": "pace", "one_by_one": True},
)


class Ponderer:
    """A bot that thinks for as long as somebody clicks, and uses up luck on the way."""

    def __init__(self, clicked: threading.Event) -> None:
        self.clicked = clicked

    def __call__(self, game: Any, view: Any, seat: Seat, moves: Any, rng: Any) -> Any:
        guess = rng.integers(len(moves))
        while not self.clicked.wait(0.001):
            go_on()
        return moves[(guess + rng.integers(len(moves))) % len(moves)]


def at_the_table(seed: int) -> tuple[Table, threading.Event]:
    clicked = threading.Event()
    game = rulebook.new("poof", players=3, rounds=1)
    return table(game, bots=[None, Ponderer(clicked), Ponderer(clicked)], seed=seed), clicked


def until_somebody_is_asked(screen: Table, clicked: threading.Event) -> None:
    clicked.set()
    screen.do({"do": "go", "step": 10**6})
    screen.wait()
    while screen.record.to_act and screen.record.to_act[0] != 0:
        screen.do({"do": "nod"})
        screen.wait()


def while_a_bot_thinks() -> tuple[Table, threading.Event]:
    """A table whose bot goes on thinking until the event is set."""
    screen, clicked = at_the_table(1)
    until_somebody_is_asked(screen, clicked)
    clicked.clear()
    while not screen.thinking:
        screen.propose(screen.record.legal(0)[0], seat=0)
    return screen, clicked


def played(seed: int, storm: Random | None) -> tuple[Any, ...]:
    """Play a few first legal moves of a person, with clicks of a storm while the others think."""
    screen, clicked = at_the_table(seed)
    for _ in range(4):
        until_somebody_is_asked(screen, clicked)
        if not screen.record.to_act:
            break
        clicked.clear()
        screen.propose(screen.record.legal(0)[0], seat=0)
        if storm:
            for _ in range(storm.randrange(12)):
                screen.do(storm.choice(CLICKS))
    until_somebody_is_asked(screen, clicked)
    screen.stop()
    screen.wait()
    return screen.record.history


@pytest.mark.parametrize("storm", sampled([(storm,) for storm in range(200)], 50))
def test_a_storm_of_clicks_changes_no_game(storm: int) -> None:
    calm = played(storm % 5, None)
    stormy = played(storm % 5, Random(storm))
    assert stormy == calm


def test_who_calls_it_off_is_rid_of_it_and_has_used_up_no_luck() -> None:
    screen, _ = while_a_bot_thinks()
    thinking, luck = screen._bots.thread, screen.sitting.rngs.luck
    assert thinking is not None
    screen.do({"do": "cancel"})
    thinking.join()  # ends, although nobody has clicked on what the bot waits for
    assert screen.sitting.rngs.luck is luck


def test_one_thread_of_bots_at_a_time() -> None:
    screen, clicked = while_a_bot_thinks()
    former = []
    for _ in range(25):
        former.append(screen._bots.thread)
        screen.do({"do": "nod"})
    for thread in former:
        assert thread is not None
        thread.join()  # each has ended but the last
    assert screen._bots.busy
    clicked.set()
    screen.wait()
