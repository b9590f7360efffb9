"""What a review says at the table: nothing of luck that its error drowns, and no missed chance twice."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import fmean, stdev

import pytest

import rulebook
from rulebook.advice import Review, review
from rulebook.advice.saying import known_by
from rulebook.advice.swing import BOTTOM, HIGH, LINE, band_words, drawn, frame_of
from rulebook.core.game import CHANCE
from rulebook.table.reviewing import at_step, mistake, review_shown, seat_sums, value_words

LONG = rulebook.play(rulebook.new("close_enough", round_limit=3), "random", seed=3)
SHORT = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
LANGUAGES = ("en", "de", "fr", "it")


@cache
def unsure() -> Review:
    return review(LONG, playouts=2)


def test_luck_is_not_told_where_too_few_games_were_played_on() -> None:
    assert not unsure().tells_luck(0)
    for language in LANGUAGES:
        said = seat_sums(unsure(), 0, language)
        assert said["adjusted"] == ""


def test_what_mistakes_cost_is_a_number_or_is_not_told() -> None:
    """Of a seat whose moves were not weighed no sum is promised, and no question mark stands in its place."""
    found = review(LONG, 0, playouts=2)
    for language in LANGUAGES:
        weighed, other = (seat_sums(found, seat, language)["mistakes"] for seat in (0, 1))
        assert any(map(str.isdigit, weighed)) and not any(map(str.isdigit, other))
        assert "?" not in weighed + other


def test_a_rule_that_the_critic_cites_is_not_cited_again() -> None:
    turn = next(turn for turn in unsure().turns if turn.events and not turn.lucky)
    event = turn.events[0]
    cited = replace(turn, critic=event)
    for one, words in ((turn, f"[{event.rule}] "), (cited, "")):
        shown = mistake(unsure(), one, "en")
        assert shown["event"] == words + unsure().game.rules.say(event, "en")
    assert shown["words"].endswith(f"[{event.rule}]")


def test_a_player_who_trails_is_behind_by_points_and_not_ahead_by_fewer_than_none() -> None:
    ahead, behind, level = (
        [value_words(number, stake="lead", language=language, unit=True) for language in LANGUAGES]
        for number in (55, -55, 0)
    )
    assert ahead == ["55 points ahead", "55 Punkte Vorsprung", "55 points d’avance", "55 punti di vantaggio"]
    assert behind == [
        "55 points behind",
        "55 Punkte Rückstand",
        "55 points de retard",
        "55 punti di svantaggio",
    ]
    assert level == ["level", "Gleichstand", "à égalité", "in parità"]
    assert value_words(-1, stake="lead", language="en", unit=True) == "1 point behind"
    assert value_words(-55, 3, stake="lead", language="en", unit=True) == "55 ± 3 points behind"
    assert value_words(1, stake="points", language="en", unit=True) == "1 point"


def test_nobody_at_a_table_is_sent_to_a_terminal() -> None:
    for language in LANGUAGES:
        said = str(review_shown(unsure(), LONG, 0, language))
        assert "--" not in said and "rulebook review" not in said


def test_what_was_tried_has_its_error_and_what_is_known_has_none() -> None:
    """The first step is the beginning, the last the result, which is no estimate."""
    first, *_, last = (at_step(unsure(), step, 0, "en") for step in range(len(unsure().values)))
    assert "±" in seat_sums(unsure(), 0, "en")["identity"] and "±" in first["worth"]
    assert "±" not in last["worth"]
    known = review(SHORT, playouts=2)
    assert "±" not in str([seat_sums(known, 0, "en"), *(at_step(known, n, 0, "en") for n in range(20))])


def test_the_curve_has_a_band_as_wide_as_its_errors_and_says_so() -> None:
    """Between them lies the line; where a share of the win is certain, the band ends at none and at all."""
    found = review(LONG, playouts=8)
    frame = frame_of(found)
    bands = [points(drawn(found), "polygon", seat) for seat in range(LONG.game.players)]
    for seat, band in enumerate(bands):
        below, above = dict(band[: len(band) // 2]), dict(band[len(band) // 2 :])
        for step, (values, errors) in enumerate(zip(found.values, found.errors, strict=True)):
            if frame.x(step) in below:
                assert below[frame.x(step)] == frame.y(max(0, values[seat] - errors[seat]))
                assert above[frame.x(step)] == frame.y(min(1, values[seat] + errors[seat]))
    assert any(len(band) > 20 for band in bands)
    for language in LANGUAGES:
        assert band_words(found, language) in review_shown(found, LONG, 0, language)["counts"]
    assert "standard error" in band_words(found) and band_words(found) in found._repr_html_()


def test_what_is_known_has_no_band() -> None:
    known = review(SHORT, playouts=2)
    assert "<polygon" not in drawn(known) and band_words(known) == ""
    assert "standard error" not in review_shown(known, SHORT, 0, "en")["note"]


def test_a_band_of_which_nobody_knows_how_wide_it_is_fills_the_picture() -> None:
    found = review(rulebook.play(rulebook.new("poof", rounds=1), "greedy", seed=7).at(9), playouts=1)
    frame = frame_of(found)
    assert frame.least < frame.most
    heights = {height for _, height in points(drawn(found), "polygon", 0)}
    assert heights == {frame.y(frame.least), frame.y(frame.most)}


def test_a_line_has_no_points_where_it_stays_level() -> None:
    found = unsure()
    line = points(drawn(found), "polyline", 0)
    assert len(line) < len(found.values) and line[0][0] < line[-1][0]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        assert not before[1] == here[1] == after[1]


def test_it_is_said_that_mistakes_are_weighed_apart_and_what_the_errors_are() -> None:
    for language, said in zip(LANGUAGES, ("by themselves", "für sich", "à part", "a parte"), strict=True):
        assert said in known_by(unsure(), language)
    assert "±" not in known_by(review(SHORT, playouts=2))


def test_it_is_said_where_mistakes_are_weighed_by_what_points_promise() -> None:
    """Only in 5 To Close; not in its last round, if that is all that is played."""
    for minimums, said in (((2, 3), True), ((2,), False)):
        game = rulebook.new("five_to_close", minimums=minimums)
        told = known_by(replace(unsure(), game=game))
        assert ("only the points still count" in told) == said
    assert "only the points" not in known_by(unsure())


def points(svg: str, kind: str, seat: int) -> list[tuple[float, float]]:
    """The corners of the line or the band of a seat."""
    found = re.findall(rf'<{kind} points="([^"]*)"', svg)[seat]
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in found.split())]


@pytest.mark.slow
def test_luck_varies_from_look_to_look_by_its_error() -> None:
    """The errors of its steps together are many times as large: what one ends with the next begins with."""
    record = rulebook.play(rulebook.new("close_enough", round_limit=2), "threshold", seed=3)
    looks = [review(record, playouts=32, seed=seed).brought(0)["luck"] for seed in range(1, 11)]
    assert 0.4 < stdev(luck for luck, _ in looks) / fmean(error for _, error in looks) < 2


def test_luck_is_told_where_it_is_known() -> None:
    found = review(SHORT, playouts=4)
    assert found.tells_luck(0)
    assert seat_sums(found, 0, "en")["adjusted"].startswith("Without luck: ")
    assert "by luck" in seat_sums(found, 0, "en")["identity"]


def mistaken(*costs: tuple[int, float], of: Review) -> Review:
    """The same review with these seats at its first steps, and what each lost."""
    turns = [
        replace(turn, seat=seat, best=turn.move, cost=cost, cost_error=cost and 0.03)
        for turn, (seat, cost) in zip(of.turns, costs, strict=False)
    ]
    return replace(of, turns=tuple(turns))


def test_of_the_mistakes_of_one_turn_the_costliest_counts() -> None:
    """Three moves of one turn, between two of which a card was drawn, and one of a later turn: 40 and 20."""
    found = mistaken((0, 0.375), (0, 0.4), (CHANCE, 0.0), (0, 0.385), (1, 0.1), (0, 0.2), of=unsure())
    assert found.mistakes(0) == pytest.approx(0.6) and found.mistakes(1) == 0.1
    said = seat_sums(found, 0, "en")["mistakes"]
    assert said.startswith(
        "Mistakes found, the costliest of each turn, added up: 60 ± 4.2 percentage points."
    )
    assert "Of several mistakes in one turn only the costliest is counted" in repr(found)


def test_alone_each_throw_begins_a_turn_and_no_mistake_is_left_out() -> None:
    alone = review(SHORT, playouts=2)
    found = mistaken((0, 1.0), (CHANCE, 0.0), (0, 2.0), (CHANCE, 0.0), (0, 0.5), of=alone)
    assert found.mistakes(0) == 3.5
    assert "Of several mistakes" not in repr(found)


def test_a_review_says_what_its_numbers_count_and_whose_they_are() -> None:
    """Percent alone could be of anything: a chance to win is named, and so are points."""
    wins, points = (
        review_shown(unsure(), LONG, 1, "en"),
        review_shown(review(SHORT, playouts=2), SHORT, 0, "de"),
    )
    assert (wins["counts"][:27], wins["name"]) == ("Each player’s chance to win", "Player 2")
    assert (points["counts"][:10], points["name"]) == ("Die Punkte", "Spieler 1")


@pytest.mark.parametrize("lost", [True, False], ids=["all end at nothing", "all end at the same"])
def test_the_numbers_of_seats_stand_apart_inside_the_picture_however_their_lines_end(lost: bool) -> None:
    found = review(LONG, playouts=2)
    ends = (0.0 if lost else 0.5,) * LONG.game.players
    found = replace(found, values=(*found.values[:-1], ends))
    written = [float(y) for y in re.findall(r'y="([\d.]+)" font-weight', drawn(found))]
    assert len(written) == LONG.game.players and max(written) <= HIGH - BOTTOM + 4
    assert min(below - above for above, below in pairwise(sorted(written))) >= LINE
