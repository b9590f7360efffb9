"""What a kernel without numpy can do; the tests beside carry it out in a Python that must not import it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rulebook
from rulebook.core.later import NumpyMissing
from rulebook.core.players import bots
from rulebook_widgets import table

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WITH_NUMPY = {"champion", "champion_deep", "grandmaster", "grandmaster_deep", "optimal"}
"""Bots whose values are columns of numbers."""


def play_everything(name: str) -> None:
    """Play, save, show and walk through one game; prints what it came to."""
    game = rulebook.new(name)
    record = rulebook.play(game, "random", seed=7)
    assert rulebook.Record.from_key(record.key()) == record
    assert rulebook.Record.from_json(record.to_json()) == record
    for step in range(0, len(record), len(record) // 5):
        table(record.at(step), seed=1)._repr_mimebundle_()
    for bot in sorted({*bots(game)} - {*WITH_NUMPY, "search"}):
        rulebook.play(game, bot, seed=1).log("en")
    cells = walk_through(name)
    simulated = rulebook.simulate(game, "random", games=2, seed=1, engine="readable", chunk=1)
    print(json.dumps({"log": str(record.log()), "cells": cells, "digest": simulated.digest()}))


def walk_through(name: str) -> int:
    """Run every cell of the game's walkthrough; gives how many there are."""
    cells = json.loads((NOTEBOOKS / name / "walkthrough.ipynb").read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names: dict[str, Any] = {"print": lambda *_, **__: None}
    for code in codes:
        exec(code, names)
    return len(codes)


def take_a_lesson(name: str) -> None:
    """Go through a lesson of the course as an honest student would; prints how many steps are done."""
    from tests.widgets.test_player import honestly, opened

    desk = opened(name)
    for step in desk.found.steps:
        honestly(desk, step)
    print(json.dumps(desk.progress()))


def refusals() -> None:
    """Ask for what numpy alone can count: one sentence, on the screen and in the notebook."""
    from rulebook.odds import dice, estimate

    for asked in (
        lambda: estimate(sum(dice(2)), times=10, seed=1),
        lambda: rulebook.simulate_pair(rulebook.new("poof"), games=2, seed=1, progress=False),
        lambda: rulebook.report("poof", effort="20,2,1,2,2,20"),
    ):
        try:
            asked()
        except NumpyMissing as missing:
            print(*missing._render_traceback_())
    sheet = rulebook.play(rulebook.new("knapp_daneben"), "greedy", seed=1).at(20)
    screen = table(sheet, bots=["champion"], seed=7)
    screen.do({"do": "nod"})
    print(screen.wait().problem)
    close = rulebook.play(rulebook.new("close_enough"), "threshold", seed=4).at(60)
    print(table(close, bots=[None, "threshold", "threshold"], seed=1, odds=True).wait().odds["note"])
