"""A class of thirty from screens, paper and one late line: pooled, and each view of the cockpit made."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from rulebook.lessons.made_class import made_chat
from rulebook_widgets import cockpit
from tests.benchmarks.race import PROMISE, Row, within

LESSON = "how_likely_is_a_seven"


def rows() -> Iterator[Row]:
    """Every round has a class of its own, so that nothing was counted before."""
    yield within("a class of 30 pooled, all views", min(pooled(seed) for seed in (1, 2, 3)), PROMISE, 1)


def pooled(seed: int) -> float:
    """Give the seconds from the chat to the last view, with a tally from paper and a late line."""
    *early, late = made_chat(LESSON, seed=seed).splitlines()
    paper = f"A table: RBT.{LESSON}.total 2=1 5=6 7=12 9=4"
    start = perf_counter()
    card = cockpit("\n".join([*early, paper]))
    card.do({"do": "add", "text": late})
    for view in card.says["views"]:
        if view != "export":
            card.do({"do": "view", "view": view})
    return perf_counter() - start
