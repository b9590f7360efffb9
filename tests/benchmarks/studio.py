"""The designer's studio: from a changed rule to its first picture, and to firm numbers, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import rulebook
from rulebook.core.kernel import cores
from rulebook.simulation.means import Proportion
from rulebook.table.studio import NEW, Studio
from rulebook_widgets import explore
from rulebook_widgets.studio.exploring import PATIENCE
from tests.benchmarks.race import PROMISE, Row, within

CHANGES = {
    "close_enough": ("goal", "6"),
    "closing_in": ("deploy", "3"),
    "five_to_close": ("to_close", "3"),
    "knapp_daneben": ("mark_points", "3"),
    "poof": ("poofs", "5"),
}
SEATS = {"five_to_close": 2, "poof": 2}
"""So many play where more may; elsewhere as few as the game begins with."""
BOTS = {"knapp_daneben": "greedy"}
"""Not the usual bot, which thinks two steps ahead."""
FIRST, FIRM, FINE = 0.3, 3.0, 60.0
"""Seconds to the first picture, to 1 percent and to 0.1 percent of wins; of the score, where that counts."""
LOOKED = PATIENCE["look"]
"""Seconds that an open screen has played the old rules by itself, before anybody changes them."""
WATCHED = 6.0
"""Seconds that all cores play; errors shrink with the root of the games: longer times follow."""


def rows() -> Iterator[Row]:
    """Change a rule in each game and watch."""
    for name, (option, value) in CHANGES.items():
        options = {"players": SEATS[name]} if name in SEATS else {}
        game = rulebook.new(name, **options)
        title = game.rules.title()
        yield within(
            f"a rule changed: first picture, {title}", first(game, name, option, value), PROMISE, FIRST
        )
        for error, said, limit, looked in ((0.01, "± 1 %", FIRM, LOOKED), (0.001, "± 0.1 %", FINE, 0.0)):
            studio = Studio(game, BOTS.get(name))
            look(studio, looked)
            studio.turn(option, value)
            yield within(f"a rule changed: {said}, {title}", until(studio, error), PROMISE, limit)


def first(game: rulebook.Game[object, object], name: str, option: str, value: str) -> float:
    """Time from the change to the first picture, on a screen where games are being played."""
    screen = explore(game, BOTS.get(name))
    screen.do({"do": "go"})
    start = process_time()
    screen.do({"do": "turn", "option": option, "value": value})
    while not (screen.shown["changes"] and screen.shown["games"]):
        screen._task.wait(0.001)
    took = process_time() - start
    screen.stop()
    return took


def look(studio: Studio, seconds: float) -> None:
    """Let the old rules be played for so many seconds of the processor."""
    started = process_time()
    while process_time() - started < seconds:
        studio.go_on(0.1)


def until(studio: Studio, wanted: float) -> float:
    """Give the seconds until the error of a change is so small; missing old games are played, too.

    Seconds of the processor, divided by the cores that play side by side: other work does not count.
    """
    measure, started = studio.measure, process_time()
    while True:
        studio.go_on(0.1)
        trial = studio.experiment.trial(NEW)
        scale = 100.0 if isinstance(trial[measure], Proportion) else abs(float(trial[measure]))
        error, took = trial.changes[measure].error / scale, (process_time() - started) / cores()
        if error <= wanted:
            return took
        if took > WATCHED:
            return took * (error / wanted) ** 2
