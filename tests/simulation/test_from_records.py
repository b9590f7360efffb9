"""Games simulated on from a record: by the kernel as by the readable engine, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from math import hypot
from typing import Any

import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.simulation.many_games import job_for

COMPILED = [name for name in rulebook.all_games() if rulebook.new(name).kernel()]
ERRORS = 4.5
"""How far two means of different luck may be apart: some dozens of pairs are compared."""


def middle(name: str, seed: int = 5) -> Record[Any, Any]:
    record = rulebook.play(rulebook.new(name), "random", seed=seed)
    return record.at(2 * len(record) // 3)


def measured(name: str) -> dict[str, Any]:
    """What the game's laboratory reads off records, where its kernel can count it, too."""
    measures = import_module(f"rulebook.games.{name}.measures").MEASURES
    readers = {key: read for label, one in measures.items() for key, read in one.recorded(label).items()}
    kernel_takes = {}
    for key, read in readers.items():
        try:
            job_for(rulebook.new(name), "random", "fast", {key: read})
        except ValueError:
            continue
        kernel_takes[key] = read
    return kernel_takes


def test_a_record_that_is_played_on_keeps_what_is_certain() -> None:
    start = middle("poof")
    results = rulebook.simulate(start, "greedy", games=50, engine="fast", progress=False)
    assert results.setup.start == start
    assert results.games == 50
    sheet = start.state.sheet
    for seat, scores in enumerate(results.scores):
        assert min(scores.counts) >= sum(points[seat] for points in sheet)
    whole = rulebook.simulate(start.game, "greedy", games=50, engine="fast", progress=False)
    assert results.steps.mean.value < whole.steps.mean.value


def test_what_was_counted_before_is_counted_with_it() -> None:
    start = middle("close_enough")
    before = {key: read(start) for key, read in measured("close_enough").items()}
    results = rulebook.simulate(
        start, "random", games=30, engine="fast", measure=measured("close_enough"), progress=False
    )
    assert any(before.values())
    for key, count in before.items():
        assert min(results.measures[key].counts) >= count


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.everywhere] if name == "five_to_close" else [])
        for name in COMPILED
    ],
)
def test_both_engines_play_a_record_on_to_the_same(name: str) -> None:
    start, measure = middle(name), measured(name)
    how = {"measure": measure, "progress": False}
    fast = rulebook.simulate(start, "random", games=4_000, seed=1, engine="fast", **how)
    slow = rulebook.simulate(start, "random", games=80, seed=2, engine="readable", **how)
    for what, many, few in compared(fast, slow, measure):
        error = hypot(many.mean.error, max(few.mean.error, many.sd / few.games**0.5))
        assert abs(many.mean.value - few.mean.value) <= ERRORS * error, what


def compared(fast: Any, slow: Any, measure: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    yield "steps", fast.steps, slow.steps
    for seat, (many, few) in enumerate(zip(fast.scores, slow.scores, strict=True)):
        yield f"score {seat}", many, few
    for name in measure:
        yield name, fast.measures[name], slow.measures[name]
