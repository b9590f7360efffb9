"""What a review says at the table: nothing of luck that its error drowns, and no missed chance twice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from statistics import fmean, stdev

import pytest

import rulebook
from rulebook.advice import Review, review
from rulebook.core.game import CHANCE
from rulebook.table.reviewing import at_step, mistake, review_shown, seat_sums

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


def test_a_rule_that_the_critic_cites_is_not_cited_again() -> None:
    turn = next(turn for turn in unsure().turns if turn.events and not turn.lucky)
    event = turn.events[0]
    cited = replace(turn, critic=event)
    for one, words in ((turn, f"[{event.rule}] "), (cited, "")):
        shown = mistake(unsure(), one, "en")
        assert shown["event"] == words + unsure().game.rules.say(event, "en")
    assert shown["words"].endswith(f"[{event.rule}]")


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
