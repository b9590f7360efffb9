"""Results as tables, columns, files and charts; and what may be added to what."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook import simulate
from tests.simulation.coins import Coins

KNAPP = rulebook.new("knapp_daneben", players=2)


def kind(record: rulebook.Record[Any, Any]) -> str:
    return "low <corner>" if record.state.sheets[0][0] < 7 else "high <corner>"


@pytest.fixture(scope="module")
def results() -> rulebook.Results:
    return simulate(KNAPP, ["random", "greedy"], games=40, measure={"corner": kind})


def test_every_game_turns_up_in_every_tally(results: rulebook.Results) -> None:
    assert {sample.games for _, _, sample in results.samples()} == {40}
    assert sum(results.wins_alone(seat).value for seat in (0, 1)) + results.ties.value == 1


def test_columns_and_csv_hold_the_same_counts(results: rulebook.Results, tmp_path: Path) -> None:
    columns = results.columns()
    text = results.to_csv(tmp_path / "results.csv")
    assert (tmp_path / "results.csv").read_text(encoding="utf-8") == text
    heads, *rows = csv.reader(text.splitlines())
    assert heads == list(columns)
    assert [int(row[3]) for row in rows] == columns["games"]
    scores = {int(row[2]): int(row[3]) for row in rows if row[:2] == ["score", "2"]}
    assert scores == results.scores[1].counts


def test_tables_name_everybody_and_escape_what_is_measured(results: rulebook.Results) -> None:
    assert repr(results) == repr(simulate(KNAPP, ["random", "greedy"], games=40, measure={"corner": kind}))
    assert "corner: low <corner> " in repr(results) or "corner: high <corner> " in repr(results)
    page = results._repr_html_()
    assert page.count("<table>") == 2
    assert "&lt;corner&gt;" in page and "<corner>" not in page


def test_a_game_without_a_winner_says_so() -> None:
    shown = repr(simulate(Coins(), games=200))
    assert "No winner: " in shown and "Several winners: " in shown


@pytest.mark.slow
def test_charts_hold_every_count(results: rulebook.Results) -> None:
    spec = results.chart().to_dict()
    assert sum(bar["games"] for bar in spec["data"]["values"]) == 80
    assert spec["encoding"]["x"]["type"] == "quantitative"
    assert results.chart("corner").to_dict()["encoding"]["x"]["type"] == "nominal"
    with pytest.raises(ValueError, match="there are corner, score, steps"):
        results.chart("luck")


def test_results_of_two_seeds_add_up() -> None:
    one, two, both = (
        simulate(KNAPP, games=n, seed=seed, chunk=10) for n, seed in ((30, 1), (20, 2), (50, 1))
    )
    assert one + two == two + one
    assert (one + two).scores[0].sum == one.scores[0].sum + two.scores[0].sum
    assert (one + two).games == 50
    assert (one + two).digest() != both.digest()
    assert "seeds 1 and 2" in repr(one + two)


def test_the_same_luck_is_not_counted_twice_nor_apples_with_pears() -> None:
    one = simulate(KNAPP, games=10)
    with pytest.raises(ValueError, match=r"seed 1.*another seed"):
        one + one
    with pytest.raises(ValueError, match=r"bots .*random.* and .*greedy"):
        one + simulate(KNAPP, "greedy", games=10, seed=2)


@pytest.mark.slow  # as importing altair is
def test_a_chart_shows_itself_and_leaves_altair_as_it_was(results: rulebook.Results) -> None:
    import altair

    before = altair.renderers.active
    shown = results.chart()._repr_mimebundle_()
    assert altair.renderers.active == before
    (mime,) = set(shown) - {"text/plain"}
    assert mime.startswith("application/vnd.vegalite.v5")
    assert shown[mime] == results.chart().to_dict()
    assert shown["text/plain"] == f"A chart. {results.caption}"


def test_two_players_contest_what_one_alone_does_not() -> None:
    assert simulate(KNAPP, games=2).contest
    assert not simulate(rulebook.new("knapp_daneben"), games=2).contest
