"""What options are worth: every other value once, the same as a comparison of pairs, told with its error."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import rulebook
from rulebook.core.measured import measured_worths
from rulebook.simulation import worths
from rulebook.simulation.means import Mean
from rulebook.simulation.worths import Changed, Worths, for_both, other_settings
from tests.benchmarks.worths import written

SMALL = rulebook.new("knapp_daneben", dice=3)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_option_with_values_is_tried_at_each_other_value(name: str) -> None:
    game = rulebook.new(name)
    tried = list(other_settings(game))
    assert len(tried) == len(set(map(repr, tried)))
    for option in game.rules.options.values():
        if option.values and option.name != "players":
            others = [value for value in option.values if value != getattr(game, option.name)]
            assert {value for key, value in tried if key == option.name} <= set(others)
    assert all(getattr(game, key) != value for key, value in tried)


def test_each_change_is_the_difference_of_a_pair() -> None:
    found = rulebook.worth(SMALL, "random", within=0.01)
    gap = next(one for one in found.changes if one.setting == "cross_spacing=gap")
    other = rulebook.new("knapp_daneben", dice=3, cross_spacing="gap")
    for seed in (1, 2):
        pair = rulebook.simulate_pair(SMALL, other, "random", games=gap.games, seed=seed, progress=False)
        if pair.comparison["score of player 1"].by == gap.points:
            return
    pytest.fail(f"no pair of {gap.games} games gives {gap.points}")


def test_what_was_measured_is_told_beside_the_open_questions(tmp_path: Path) -> None:
    none = Mean(Fraction(0), 0.5, 100)
    sure = Changed(
        "mercy", "off", "greedy", 100, Mean(Fraction(5, 2), 0.25, 100), Mean(Fraction(-30), 4.0, 100), none
    )
    unsure = Changed("rounds", 6, "greedy", 100, none, none, none)
    text = written(Worths(rulebook.new("poof"), "greedy", 1, (sure, unsure)))
    assert tomllib.loads(text)["changes"][0]["wins"] == [2.5, 0.25]
    (tmp_path / "worth.toml").write_text(text)
    told = measured_worths(tmp_path, "en")
    assert told["mercy"] == (
        "off: +2.5 percentage points of games won by player 1 (± 0.25), "
        "−30 points for player 1 (± 4) in 100 games"
    )
    assert told["rounds"] == "6: no change that shows in 100 games"
    assert measured_worths(tmp_path, "de")["mercy"].startswith("off: +2,5 Prozentpunkte bei den Siegen")


def test_where_a_bot_does_not_know_the_changed_rules_a_weaker_one_plays() -> None:
    game = rulebook.new("knapp_daneben")
    assert "champion" not in rulebook.new("knapp_daneben", sides=8).bots()
    assert for_both(game, rulebook.new("knapp_daneben", sides=8), "champion") == "potential"
    assert for_both(game, rulebook.new("knapp_daneben", tie_break="crosses"), "champion") == "champion"


def test_the_table_is_said_to_be_that_of_the_bot_that_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under changed rules `optimal` can be unknown: the heading and the grade are for the bot that played."""
    game = rulebook.new("knapp_daneben", dice=3, sides=4)
    monkeypatch.setattr(worths, "other_settings", lambda game: iter([("extreme_marks", (2, 2, 2))]))
    monkeypatch.setattr(worths, "for_both", lambda game, other, bot: "potential")
    found = rulebook.worth(game, "champion_deep", within=0.1)
    assert found.bot == "potential" and found.trust is not None and found.trust.bots == ("potential",)
    assert "all seats played by potential" in repr(found) and "champion" not in repr(found).splitlines()[0]
