"""What all tests share: one option, and a list of the rules that the games' code has cited."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest
from hypothesis import settings

from rulebook.core.game import Event
from tests.time_of_ci import pytest_runtest_setup, pytest_terminal_summary

__all__ = ["pytest_runtest_setup", "pytest_terminal_summary"]

# A busy machine is no failure, and the same examples come in every run.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

CITED: set[str] = set()
"""The ids of all rules that a game has cited so far, in an event or a refusal."""

_make_event = Event.__init__


def _note_citation(self: Event, rule: str, *args: Any, **kwargs: Any) -> None:
    caller = str(sys._getframe(1).f_globals["__name__"])
    if caller.startswith(("rulebook.games.", "rulebook.core.option")):
        CITED.add(rule)
    _make_event(self, rule, *args, **kwargs)


Event.__init__ = _note_citation  # type: ignore[method-assign]  # to see what tests reach


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs afresh")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of what all the others have reached come last."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody has to look for garbage in it again and again."""
    gc.collect()
    gc.freeze()
