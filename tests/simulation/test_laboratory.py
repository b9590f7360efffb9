"""The laboratory: the numbers of `simulate`, common luck, one rule of errors, and tables that can be read."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isinf, sqrt
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook import simulate, simulate_pair
from rulebook.games.knapp_daneben import Choose, KnappDaneben
from rulebook.games.knapp_daneben.measures import ranks
from rulebook.simulation.chunks import Chunk
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.measures import Endings, Measure, OfRecord, mean, ratio, rulings, share
from rulebook.simulation.moments import Moments, moments_of
from rulebook.simulation.results import STEPS, WINNERS

SOLO = KnappDaneben()
PAIR = KnappDaneben(players=2)
GAP = {"gap": {"cross_spacing": "gap"}}


def score(ends: Endings) -> Any:
    return ends.scores[0]


MEASURES = {"score": mean(score), **ranks()}


def first_wins(ends: Endings) -> Any:
    return ends.won[0]


def sevens(record: rulebook.Record[Any, Any]) -> int:
    return record.state.sheets[0].count(7)  # type: ignore[no-any-return]  # a number


LAB = Laboratory(PAIR, {"score": mean(score), "won": share(first_wins)}, "greedy", games=60, seed=5)


def test_its_numbers_are_those_of_simulate() -> None:
    trials = LAB.compare({"as it is": {}, "random": {"bots": ["random", "greedy"]}})
    for name, bots in (("as it is", "greedy"), ("random", ["random", "greedy"])):
        results = simulate(PAIR, bots, games=60, seed=5)
        assert trials[name]["score"].value == results.scores[0].mean.value
        assert trials[name]["score"].error == pytest.approx(results.scores[0].mean.error)
        assert trials[name]["won"] == results.wins(0)


def test_its_changes_are_those_of_a_pair_with_the_same_luck() -> None:
    changes = LAB.compare({"as it is": {}, **GAP})["gap"].changes
    pair = simulate_pair(PAIR, KnappDaneben(players=2, cross_spacing="gap"), bots="greedy", games=60, seed=5)
    for measure, of in (("score", "score of player 1"), ("won", "wins of player 1 (%)")):
        expected = pair.comparison[of].by
        assert changes[measure].value == expected.value
        assert changes[measure].error == pytest.approx(expected.error)


def test_the_first_setting_is_what_the_others_are_held_against() -> None:
    trials = LAB.compare({**GAP, "as it is": {}})
    assert trials["gap"].changes["score"] == Mean(trials["gap"].changes["score"].value, 0.0, 60)
    assert trials["as it is"].changes["score"].value > 0
    assert trials.changes.rows == (("as it is", *map(repr, trials["as it is"].changes.values())),)
    assert trials.changes.caption == "Close to the Mark!, 60 games each: change against gap"


def test_a_setting_against_itself_has_no_difference() -> None:
    lab = Laboratory(rulebook.new("knapp_daneben", players=2), bots="greedy", games=20, trusted=False)
    swept = lab.sweep("wins of player 1", mark_points=[1, 2])
    assert swept[2].itself and not swept[1].itself
    assert swept[2].changes["wins of player 1"] == Mean(Fraction(0), 0.0, 20)
    assert [row.cells[1] for row in swept.parts()[2]] == [repr(swept[1].changes["wins of player 1"]), "–"]
    again = lab.compare({"as it is": {}, "again": {"mark_points": 2}}, of=["wins of player 1"], beside=True)
    assert [row.cells[1] for row in again.parts()[2]] == ["–", "–"]
    assert again.changes.rows == (("again", "–"),) and again.transposed.rows[0][3] == "–"


def test_no_game_of_a_thousand_has_the_luck_of_another_nor_of_another_seed() -> None:
    draws = Counter(
        Chunk(seed, number, 100).streams(game, players=1).luck.random()
        for seed in (1, 2)
        for number in range(11)
        for game in range(100)
    )
    assert max(draws.values()) == 1


@pytest.mark.parametrize("hits", [0, 80])
def test_a_share_of_none_or_all_has_an_honest_error(hits: int) -> None:
    joint: Moments = moments_of({(0, 1, 1, 1): hits, (0, 1, 0, 1): 80 - hits})
    found = share("won").value(joint)
    assert found == Proportion.of(hits, 80)
    low, high = found.interval()
    assert high - low > 0.04
    change = share("won").change(joint)
    assert change.value == 100 * hits / 80
    assert change.error == pytest.approx(100 * Proportion.paired(0, hits, 80).error)
    assert change.error > 1


def test_the_error_of_a_change_of_shares_is_the_textbook_one() -> None:
    """1,600 people asked twice whether they approve (Agresti): 4 points fewer, give or take 1."""
    joint: Moments = moments_of({(1, 1, 1, 1): 794, (1, 1, 0, 1): 150, (0, 1, 1, 1): 86, (0, 1, 0, 1): 570})
    change, paired = share("yes").change(joint), Proportion.paired(lost=150, won=86, times=1600)
    assert (change.value, change.times) == (-4, 1600)
    assert paired.value * 100 == change.value
    by_hand = 100 * sqrt((150.5 + 86.5 - 64**2 / 1602) / (1602 * 1601))
    assert change.error == pytest.approx(by_hand)
    assert round(change.error, 1) == 1.0
    assert change.error == pytest.approx(100 * paired.error)


def test_the_difference_of_independent_shares_is_the_one_of_agresti_and_caffo() -> None:
    change = Proportion.of(56, 70) - Proportion.of(48, 80)
    by_hand = 57 / 72 * 15 / 72 / 72 + 49 / 82 * 33 / 82 / 82
    assert change.error == pytest.approx(sqrt(by_hand))
    assert change.value == Proportion.of(56, 70).value - Proportion.of(48, 80).value
    assert change.times == 70


def counted_once(values: np.ndarray[Any, Any], reference: np.ndarray[Any, Any]) -> Moments:
    return moments_of(Counter(tuple(map(int, row)) for row in np.hstack([reference, values])))


def test_the_errors_of_ratios_are_those_that_many_repetitions_show() -> None:
    """300 laboratories of 200 games: their spread is the error that one of them tells."""
    rng = np.random.default_rng(3)
    measure, found, changes, told, told_changes = ratio("letters", "words"), [], [], [], []
    for _ in range(300):
        words = rng.integers(1, 9, size=(200, 1))
        letters = words * 4 + rng.integers(0, 6, size=(200, 1)) * words // 2
        more = letters + rng.integers(0, 3, size=(200, 1))
        joint = counted_once(np.hstack([more, words]), np.hstack([letters, words]))
        value, change = measure.value(joint), measure.change(joint)
        found.append(float(value))
        changes.append(float(change))
        told.append(value.error)
        told_changes.append(change.error)
    assert np.std(found) == pytest.approx(np.mean(told), rel=0.15)
    assert np.std(changes) == pytest.approx(np.mean(told_changes), rel=0.15)
    assert np.mean(told_changes) < np.mean(told) / 2, "equal luck tells more"


def test_a_change_weighs_both_ratios_by_their_own_denominators() -> None:
    """By hand: (a - R b) / mean b for each game of either side, their difference, and its standard error."""
    rows = [(3, 1, 5, 4), (1, 1, 9, 6), (8, 3, 4, 2), (2, 2, 7, 7)]
    one, other = ([(r[at], r[at + 1]) for r in rows] for at in (0, 2))
    off = []
    for side in (one, other):
        value = sum(a for a, _ in side) / sum(b for _, b in side)
        off.append([(a - value * b) / (sum(b for _, b in side) / 4) for a, b in side])
    by_hand = np.std(np.subtract(off[1], off[0]), ddof=1) / 2
    assert ratio("a", "b").change(moments_of(Counter(rows))).error == pytest.approx(by_hand)


def test_calls_of_one_game_that_go_together_count_for_fewer() -> None:
    each_alone = share("won", among="calls").value(moments_of({(0, 1, 1, 1): 50, (0, 1, 0, 1): 50}))
    together = share("won", among="calls").value(moments_of({(0, 1, 5, 5): 10, (0, 1, 0, 5): 10}))
    assert each_alone == Proportion.of(50, 100)
    assert (together.value, together.times) == (each_alone.value, 19)
    spread_out = share("won", among="calls").value(moments_of({(0, 1, 2, 4): 25}))
    assert spread_out == Proportion.of(50, 100)


def test_what_never_came_up_has_no_value() -> None:
    joint: Moments = moments_of({(0, 0, 0, 0): 10})
    for measure in (share("won", among="calls"), ratio("letters", "words")):
        assert isinf(measure.value(joint).error)
        assert isinf(measure.change(moments_of({(1, 1, 0, 0): 10})).error)
    assert isinf(mean("turns").value(moments_of({(0, 1, 7, 1): 1})).error)
    assert isinf(mean("turns").change(moments_of({(6, 1, 7, 1): 1})).error)


def test_two_games_are_enough_for_an_error() -> None:
    assert mean("turns").value(moments_of({(0, 1, 7, 1): 1, (0, 1, 9, 1): 1})).error == 1
    assert mean("turns").change(moments_of({(7, 1, 7, 1): 1, (7, 1, 9, 1): 1})).error == 1


def test_percent_is_a_hundred_times_the_ratio() -> None:
    joint: Moments = moments_of({(1, 4, 2, 4): 6, (2, 4, 1, 4): 2})
    plain, percent = ratio("a", "b"), ratio("a", "b", percent=True)
    assert percent.value(joint) == plain.value(joint) * 100
    assert percent.change(joint) == plain.change(joint) * 100


def test_records_are_read_where_a_measure_needs_them() -> None:
    lab = Laboratory(PAIR, {"sevens": mean(OfRecord(sevens)), "score": mean(score)}, "random", games=30)
    trial = lab.compare({"as it is": {}})["as it is"]
    results = simulate(PAIR, "random", games=30, measure={"sevens": sevens})
    assert trial["sevens"].value == results.measures["sevens"].mean.value
    assert trial["score"].value == results.scores[0].mean.value


def test_settings_may_be_options_bots_games_or_records() -> None:
    start = rulebook.Record(SOLO).then(0, Choose("blue"))
    lab = Laboratory(KnappDaneben(mark_points=3), {"score": mean(score)}, "greedy", games=20)
    trials = lab.compare({"options": {}, "game": KnappDaneben(mark_points=3), "bots": {"bots": "random"}})
    assert trials["options"].values == trials["game"].values
    assert trials["bots"]["score"].value < trials["game"]["score"].value
    blue = lab.compare({"blue": start})["blue"]["score"]
    assert blue.value == simulate(start, "greedy", games=20).scores[0].mean.value
    with pytest.raises(TypeError, match="has no option 'gap'"):
        lab.compare({"wrong": {"gap": 1}})


def test_processes_give_the_same_as_one() -> None:
    lab = Laboratory(SOLO, MEASURES, "greedy", games=30)
    one = {"as it is": {}, "1": {"mark_points": 1}}
    assert lab.compare(one).trials == lab.compare(one, executor=2).trials


def test_tables_put_changes_beside_and_settings_side_by_side() -> None:
    lab = Laboratory(SOLO, MEASURES, "greedy", games=20, of=["score", "rank 1, 0 to 40"])
    trials = lab.compare({"as it is": {}, "one": {"mark_points": 1}})
    one = trials["one"]
    head, *rows = repr(trials).splitlines()[1:4]
    assert head.split() == ["setting", "score", "rank", "1,", "0", "to", "40"]
    assert rows[1].split() == f"one {one['score']!r} {one['rank 1, 0 to 40']!r}".split()
    assert trials.transposed.heads == ("", "as it is", "one")
    assert trials.transposed.rows[0] == ("score", repr(trials["as it is"]["score"]), repr(one["score"]))
    beside = lab.compare({"as it is": {}, "one": {"mark_points": 1}}, beside=True)
    head, as_it_is, changed = repr(beside).splitlines()[1:4]
    assert head.split() == ["setting", "score", "change", "rank", "1,", "0", "to", "40", "change"]
    assert repr(one.changes["score"]) in changed and repr(one.changes["score"]) not in as_it_is
    assert beside.transposed.heads == ("", "as it is", "one", "change")
    assert beside.transposed.rows[0][3] == repr(one.changes["score"])
    assert "<caption>Close to the Mark!, 20 games each</caption>" in beside._repr_html_()


@pytest.mark.parametrize(
    ("of", "beside", "note"),
    [
        (["score"], False, "± is one standard error"),
        (["won"], False, "Shares stand with their 95 % interval"),
        (["won"], True, "± is one standard error; shares stand with their 95 % interval"),
        (["score", "won"], False, "± is one standard error; shares stand with their 95 % interval"),
    ],
)
def test_the_note_explains_the_signs_that_are_there(of: list[str], beside: bool, note: str) -> None:
    trials = LAB.compare({"as it is": {}, **GAP}, of=of, beside=beside, games=5)
    assert trials.note.partition(" Trust")[0] == f"{note}; every setting had the same luck."


def test_what_cannot_be_measured_is_named() -> None:
    with pytest.raises(ValueError, match="no measure 'luck'; there are score, won"):
        LAB.compare({"as it is": {}}, of=["luck"])
    with pytest.raises(ValueError, match="at least one setting"):
        LAB.compare({})
    with pytest.raises(
        ValueError, match="nothing called 'poofs' was counted; there are crosses, extremes, steps"
    ):
        Laboratory(SOLO, {"poofs": mean("poofs")}, "greedy", games=5).compare({"as it is": {}})
    steps = Laboratory(SOLO, {"steps": mean("steps")}, "greedy", games=5).compare({"as it is": {}})
    assert steps["as it is"]["steps"].value == 51


@pytest.mark.parametrize(
    "what",
    [
        lambda ends: ends.scores[0] / 2,  # it was cut to a whole number without a word
        lambda ends: "abc",
        lambda ends: None,
        OfRecord(lambda record: "12"),
        OfRecord(lambda record: 10**30),
    ],
)
def test_a_measure_that_gives_no_whole_number_is_named(what: Any) -> None:
    laboratory = Laboratory(SOLO, {"odd one": mean(what)}, lambda *table: table[3][0], games=2)
    with pytest.raises(TypeError, match=r"the measure 'odd one' gave .*; it must give a whole number"):
        laboratory.compare({"as it is": {}})


def test_a_share_is_of_truths() -> None:
    with pytest.raises(ValueError, match=r"the measure 'points' is a share, but counts \d+ among 1"):
        Laboratory(SOLO, {"points": share(score)}, "greedy", games=2).compare({"as it is": {}})


def test_what_never_came_up_is_never_the_nearest() -> None:
    """Without an occasion there is no value; it was taken for 0, which was nearest to a goal of 1."""
    cases = {"x": ratio("steps", lambda ends: ends.game.own_die * 1)}
    found = Laboratory(SOLO, cases, "greedy", games=2).seek("x", 1, own_die=[False, True])
    assert found.value is True


def test_a_setting_that_was_not_played_is_named() -> None:
    with pytest.raises(KeyError, match="no setting 'b'; there are a"):
        LAB.compare({"a": {}}, games=2)["b"]
    with pytest.raises(ValueError, match="at least one measure"):
        Laboratory(SOLO, {}, games=2).compare({"a": {}})
    with pytest.raises(TypeError, match="the setting 'a' is 5; it must be options, a game or a record"):
        LAB.compare({"a": 5})  # type: ignore[dict-item]  # that is what is wrong with it


def test_ends_tell_seats_apart() -> None:
    columns = {("score", 0): [3, 5, 1], ("score", 1): [4, 1, 1], WINNERS: [2, 1, 3], STEPS: [9, 8, 7]}
    ends = Endings(None, columns)
    assert ends.won.tolist() == [[False, True, True], [True, False, True]]
    assert ends["steps"].tolist() == [9, 8, 7]
    assert Measure("steps", first_wins, "number").read("steps a win", ends).tolist() == [[9, 8, 7], [0, 1, 1]]


def test_rulings_are_counted_where_an_event_cites_them() -> None:
    """KD-R4 ends a game of 100 points: whoever gets there is told by it."""
    rules = KnappDaneben.rules
    names = [f"{rule.id} {rule.title()}" for rule in rules if rule.is_ruling]
    assert list(rulings(rules)) == names
    record = rulebook.play(PAIR, "random", seed=1)
    cited = Counter(event.rule for step in record.steps for event in step.events)
    for name, measure in rulings(rules).items():
        assert isinstance(measure.above, OfRecord)
        assert measure.above.function(record) == cited[name.split()[0]]
