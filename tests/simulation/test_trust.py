"""How far numbers of bots can be trusted: what they never use, what better ones change, what they are for."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.kernel import numba_is_here
from rulebook.core.texts import texts_in
from rulebook.games.close_enough.table import Lock, Silence
from rulebook.simulation import trust as of_trust
from rulebook.simulation.census import Kind, census, counted_in, in_words
from rulebook.simulation.game_records import game_records
from rulebook.simulation.means import Mean
from rulebook.simulation.trust import missing, stronger, trust


@pytest.mark.slow
def test_a_census_counts_what_stands_in_the_records() -> None:
    game = rulebook.new("close_enough", players=4)
    records = list(game_records(game, "shrewd", games=20, seed=5))
    counted = counted_in(game, records)
    for kind in (Lock, Silence):
        offers = chosen = 0
        for record in records:
            for number, (seat, move) in enumerate(record.history):
                legal = record.at(number).legal(seat) if seat != CHANCE else ()
                offers += any(isinstance(one, kind) for one in legal)
                chosen += isinstance(move, kind)
        use = counted.of(Kind(kind.__name__))
        assert (use.offered, use.chosen) == (offers, chosen)
        assert use.games == sum(any(isinstance(m, kind) for _, m in r.history) for r in records)
    assert counted == census(game, "shrewd", games=20, seed=5)


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_records_are_whole_games_that_replay(name: str) -> None:
    game = rulebook.new(name)
    for bots in ("random", game.ladder()["club"]):
        (record,) = game_records(game, bots, games=1, seed=3)
        assert rulebook.Record.from_json(record.to_json()) == record
        assert not record.to_act
        assert [record.history] == [one.history for one in game_records(game, bots, games=1, seed=3)]


def test_what_is_done_out_of_turn_counts_as_offered() -> None:
    use = census(rulebook.new("poof"), "shrewd", games=20).of(Kind("Pooftastrophe"))
    assert use.offered >= use.chosen > 0


@pytest.mark.slow
def test_a_number_about_what_bots_never_use_is_worthless() -> None:
    """The laboratory's rows "without silence" stood on bots that never use it."""
    game = rulebook.new("close_enough", players=4)
    assert trust(game, "shrewd").grade == "fair"
    about = trust(game, "shrewd", about=["silence"])
    assert about.grade == "poor"
    assert "silence" in about.reasons()[0] and "100 games" in about.reasons()[0]
    assert trust(game, "shrewd", about=["lock"]).grade == "fair"


def test_a_better_bot_makes_a_number_better_or_worse() -> None:
    """Linear crosses cost greedy half as much as a better player."""
    gap = rulebook.new("knapp_daneben", cross_spacing="gap")
    found = trust(gap, "greedy")
    assert stronger(gap, "greedy") == "potential"
    cost, of_better = Mean(Fraction(-98, 10), 0.1, 1000), Mean(Fraction(-206, 10), 0.1, 1000)
    assert found.against(cost, of_better).grade == "poor"
    assert "−10.80" in " ".join(found.against(cost, of_better).reasons())
    assert "weaker" not in {doubt.say for doubt in found.against(cost, cost).doubts}


def test_no_more_than_holds_the_change_that_was_seen_and_two_of_its_errors() -> None:
    one, other = Mean(Fraction(10), 0.3, 100), Mean(Fraction(1059, 100), 0.4, 100)
    found = trust(rulebook.new("knapp_daneben"), "greedy", games=2)
    for said in (found.against(one, other), found.since("potential", one, other)):
        assert "by no more than 1.59" in said.reasons()[-1], "0.59 seen, and twice 0.5"


def test_bots_that_are_missing_say_why() -> None:
    gap = rulebook.new("knapp_daneben", cross_spacing="gap")
    assert missing(gap) == ("champion", "champion_deep", "grandmaster", "grandmaster_deep")
    assert any("trained for" in reason for reason in trust(gap).reasons())


def test_no_bot_of_the_ladder_is_called_stronger_than_one_beyond_it() -> None:
    game = rulebook.new("knapp_daneben")
    assert stronger(game, "champion") == stronger(game, ["grandmaster", "potential"]) == "champion_deep"
    assert stronger(game, "grandmaster") is stronger(game, "grandmaster_deep") is None


def test_tuned_bots_are_doubted_under_other_rules_only() -> None:
    usual, other = rulebook.new("poof", rounds=1), rulebook.new("poof", players=3)
    assert "tuned" in {doubt.say for doubt in trust(usual, "shrewd", games=5).doubts}
    assert "tuned" not in {doubt.say for doubt in trust(other, "shrewd", games=5).doubts}


def test_bots_without_a_name_are_counted_all_the_same() -> None:
    game = rulebook.new("knapp_daneben", dice=3, sides=3)
    found = trust(game, lambda game, view, seat, moves, rng: moves[-1], games=2)
    assert found.bots == ()
    assert found.census.of(Kind("Write")).chosen == 18


def test_kinds_of_moves_are_said_in_every_language() -> None:
    rules = rulebook.rules("knapp_daneben")
    assert in_words(rules, Kind("Choose", "colour", "red"), "de") == "Farbe wählen: rot"
    assert in_words(rulebook.rules("closing_in"), Kind("Go")) == "move to …"
    german, english = (texts_in(of_trust.TEXTS, "trust", language) for language in ("de", "en"))
    assert set(german) == set(english)


def test_nobody_says_that_search_is_stronger_where_no_ladder_says_so() -> None:
    from pig import Pig

    assert not Pig(goal=20).rules.data.get("ladder")
    (told,) = (one for one in trust(Pig(goal=20), "twenty", games=5).doubts if "stronger" in one.data)
    assert told.say == "perhaps_weaker"
    assert "weaker" in {one.say for one in trust(rulebook.new("poof"), "greedy", games=5).doubts}


def test_no_bot_is_called_stronger_than_itself() -> None:
    """Where the strongest bots do not play, two rungs of the ladder are the same bot."""
    gap = rulebook.new("knapp_daneben", cross_spacing="gap")
    assert [*gap.ladder().values()] == ["greedy", "potential", "potential"]
    assert stronger(gap, "potential") is None
    assert not any("stronger" in doubt.data for doubt in trust(gap, "potential", games=2).doubts)


@pytest.mark.skipif(not numba_is_here(), reason="measured on the fast engine only")
def test_a_stronger_bot_on_the_fast_engine_is_measured_and_ends_the_trust_where_it_does_far_better() -> None:
    """Four locations of three cards: the planner wins barely half as often as the Strategist."""
    game = rulebook.new("closing_in")
    found = trust(game, "planner", games=5)
    assert found.grade == "poor"
    assert re.search(
        r"^Strategist, a stronger bot, wins [\d.]+% of its .* [\d.]+% for these bots",
        found.reasons()[0],
    )
    for language in ("de", "fr", "it"):
        assert len(re.findall(r"[\d,]+\s%", found.reasons(language)[0])) == 2
    one = Mean(Fraction(10), 0.1, 100)
    assert (
        found.against(one, one).grade
        == trust(game, "planner", games=5, measured=False).against(one, one).grade
    )
    points = trust(rulebook.new("close_enough"), "threshold", games=5)
    assert all(doubt.say != "weaker" or doubt.grade == "fair" for doubt in points.doubts)


@pytest.mark.slow
def test_every_table_of_the_laboratory_says_how_far_it_can_be_trusted() -> None:
    game = rulebook.new("close_enough")
    lab = rulebook.Laboratory(game, bots="threshold", games=30, of=["rounds"])
    found = trust(game, "threshold", games=20)
    line = f"Trust: {found.grade} – {' '.join(found.in_brief())}"
    alone, two = lab.compare({"as it is": {}}), lab.compare({"as it is": {}, "any": {"bots": "random"}})
    assert line in alone.note and line in repr(alone) and line in repr(alone.transposed)
    assert "Trust in “as it is”: fair – In 20 games these bots never used" in two.note
    assert "Trust in “any”: poor – Random moves without any plan." in two.note
    assert "Trust: poor – Random moves without any plan." in repr(two.changes), "only any has a row there"
    assert "Trust: fair – " in repr(lab.sweep("rounds", goal=[4, 6]))
    assert "Trust: fair – " in repr(lab.seek("rounds", 5, goal=[4, 6]))
    assert "Trust" not in repr(lab.compare({"as it is": {}}, trusted=False))


def test_a_table_says_every_reason_once_and_for_which_settings_it_holds() -> None:
    lab = rulebook.Laboratory(
        rulebook.new("knapp_daneben"), bots="greedy", games=20, of=["score of player 1"]
    )
    note = repr(lab.sweep("score of player 1", sides=[4, 5, 6, 7, 8]))
    assert note.count("is a stronger bot") == 2 and note.count("do not play here") == 1
    assert "For 4 of 5 settings: Potential is a stronger bot" in note
    assert "For “sides 6”: Champion with foresight is a stronger bot" in note


def test_an_option_may_be_called_goal() -> None:
    lab = rulebook.Laboratory(rulebook.new("close_enough"), bots="threshold", games=30)
    assert lab.seek("rounds", "least", goal=[4, 6]).value == 4


def test_what_bots_use_is_counted_once_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = rulebook.Laboratory(rulebook.new("poof", rounds=2), bots="greedy", games=7, of=["turns"])
    first = repr(lab.compare({"as it is": {}, "mercy": {"mercy": "off"}}))
    monkeypatch.setattr("rulebook.simulation.census.game_records", None)
    assert repr(lab.compare({"as it is": {}, "mercy": {"mercy": "off"}})) == first
