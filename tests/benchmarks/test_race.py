"""The frame of the benchmarks."""

import pytest

from tests.benchmarks.__main__ import MARKED, names, page_text
from tests.benchmarks.race import Row, as_text, race
from tests.pages import CONTRIBUTING, filled, markers


def slow_sum() -> int:
    return sum(range(20_000))


def quick_sum() -> int:
    return 19_999 * 10_000


def test_the_quicker_wins_and_the_promise_is_kept() -> None:
    row = race("sum", quick_sum, {"loop": slow_sum}, at_least=2)
    assert row.rival == "loop"
    assert row.holds
    assert not race("sum", slow_sum, {"formula": quick_sum}, at_least=1).holds


def test_rivals_must_give_the_same_answer() -> None:
    with pytest.raises(AssertionError, match="loop gives another answer"):
        race("sum", lambda: 1, {"loop": slow_sum})


def test_the_table_goes_between_the_markers() -> None:
    row = Row("a sum", "1 ms", "loop", "30 ms", 30.0, at_least=20)
    begin, end = markers(MARKED)
    once = filled(f"before\n{begin}old{end}\nafter", MARKED, page_text([row]))
    assert once.startswith(f"before\n{begin}\n| what |")
    assert once.endswith(f"{end}\nafter")
    assert "| a sum | 1 ms | 30 ms | loop | 30.0 × | 20 × | yes |" in once
    assert filled(once, MARKED, page_text([row])) == once
    assert "30.0 ×" in as_text([row])
    with pytest.raises(SystemExit, match="lacks the lines"):
        filled("no markers", MARKED, page_text([row]))


def test_our_own_page_has_the_markers_and_benchmarks_are_found() -> None:
    assert markers(MARKED)[0] in CONTRIBUTING.read_text(encoding="utf-8")
    assert "odds" in names()
    assert "test_race" not in names()
