"""The frame of the benchmarks."""

from functools import partial

import pytest

import rulebook
from rulebook.core.luck import generator
from rulebook.core.registry import all_games
from tests.benchmarks.__main__ import MARKED, names, page_text
from tests.benchmarks.knapp_daneben import GAME, longest
from tests.benchmarks.race import Row, as_text, race
from tests.calls import calls
from tests.pages import CONTRIBUTING, filled, markers, other_rows


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


def test_a_thought_is_timed_that_is_not_remembered() -> None:
    """Once it is remembered, a choice of `potential` takes no more calls than to look it up."""
    think = longest("potential")
    state = think.args[0]
    remembered = partial(GAME.bots()["potential"], GAME, state, 0, GAME.moves(state, 0), generator(1))
    think()
    assert calls(think) > 10 * calls(remembered)


def test_our_own_page_has_the_markers_and_benchmarks_are_found() -> None:
    assert markers(MARKED)[0] in CONTRIBUTING.read_text(encoding="utf-8")
    assert "odds" in names()
    assert "test_race" not in names()


def test_a_game_that_is_measured_again_leaves_the_rows_of_the_others() -> None:
    """In each table that can be measured game by game."""
    for name in ("ladder", "luck", "advised"):
        rows, others = other_rows(CONTRIBUTING, name, []), other_rows(CONTRIBUTING, name, ["Poof"])
        assert others == [row for row in rows if not row.startswith("| Poof |")] != rows
        assert {row.split("|")[1].strip() for row in rows} == {rulebook.rules(g).title() for g in all_games()}


def test_the_bench_and_the_table_of_the_grandmaster_tell_the_same_speeds() -> None:
    bench = {row.split("|")[1].strip(): row.split("|")[2] for row in other_rows(CONTRIBUTING, MARKED, [])}
    games = {
        row.split("|")[1].strip(" `"): float(row.split("|")[4])
        for row in other_rows(CONTRIBUTING, "grandmaster", [])
    }
    rates = {
        bot: float(bench[f"a game of Close to the Mark!, 1 player, {bot}, in a second"].replace(",", ""))
        for bot in games
    }
    assert len(games) == 4
    for bot, times in games.items():
        assert times == pytest.approx(rates[bot] / rates["champion"], abs=0.0006), bot
