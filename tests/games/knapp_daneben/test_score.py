"""Knapp Daneben!, KD-12 to KD-15 and their rulings: what a sheet scores, and who has won."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben, State, Write, score
from tests.games.booklet import BOOKLETS, sentences

EMPTY = (0,) * 25


def row(*numbers: int) -> tuple[int, ...]:
    return (*numbers, *EMPTY[len(numbers) :])


def last_write(game: KnappDaneben, *sheets: tuple[int, ...]) -> tuple[str, ...]:
    """The rules cited when the first seat's last circle, of these full sheets, is filled."""
    circle = 24
    total = sheets[0][circle]
    before = ((*sheets[0][:circle], 0), *sheets[1:])
    other = min(6, total - 1)
    # Row 5, column 5 of the assumed layout is green; the second die is black.
    dice = (other, 1, total - other, 1, 1)
    state = State(("green", "red", "blue")[: len(sheets)], 25, dice, (0,), before)
    _, events = game.play(state, 0, Write(total, 5, 5))
    return tuple(event.rule for event in events)


@pytest.mark.parametrize(
    ("numbers", "points"),
    [((4, 5), 1), ((4, 5, 6), 3), ((4, 5, 9, 8), 3), ((4, 5, 6, 7), 6), ((4, 5, 6, 7, 8), 10), ((4, 7), 0)],
)
def test_KD_12_a_line_scores_by_its_crosses(numbers: tuple[int, ...], points: int) -> None:
    found = score.breakdown(KnappDaneben(extreme_marks=()), row(*numbers))
    assert found.rows == (points, 0, 0, 0, 0)
    assert found.total == points


def test_KD_12_edgars_two_crosses_score_three() -> None:
    """The booklet's example: two crosses in a row, an empty place between them, are 3 points."""
    assert score.breakdown(KnappDaneben(), row(5, 6, 9, 8, 8)).rows[0] == 3


def test_KD_12_columns_count_like_rows() -> None:
    sheet = list(EMPTY)
    sheet[0::5] = [6, 7, 8, 7, 6]
    assert score.breakdown(KnappDaneben(), tuple(sheet)).columns == (10, 0, 0, 0, 0)


def test_KD_12_no_line_scores_more_than_ten() -> None:
    game = KnappDaneben()
    assert (
        max(
            game.cross_points[score.crosses_in(game, (*numbers, *EMPTY[5:]), 0)]
            for numbers in product(range(2, 13), repeat=5)
        )
        == 10
    )


def test_KD_13_four_ten_and_twelve_make_four_marks_and_eight_points() -> None:
    """The booklet's example."""
    found = score.breakdown(KnappDaneben(), row(4, 8, 10, 5, 12))
    assert (found.marks, found.extremes) == (4, 8)


@pytest.mark.parametrize(
    ("total", "marks"), list(zip(range(2, 13), (2, 1, 1, 0, 0, 0, 0, 0, 1, 1, 2), strict=True))
)
def test_KD_13_marks_of_every_total(total: int, marks: int) -> None:
    assert score.marks(KnappDaneben(), total) == marks
    assert score.breakdown(KnappDaneben(), row(total)).extremes == 2 * marks


def test_KD_13_the_table_goes_on_beyond_its_end() -> None:
    """24 marks are 48 points, and each one more is 2 more."""
    for twelves in (12, 13, 25):
        assert score.breakdown(KnappDaneben(), (12,) * twelves + EMPTY[twelves:]).extremes == 4 * twelves


def test_KD_13_extremes_of_other_dice_lie_at_their_own_ends() -> None:
    game = KnappDaneben(sides=8)
    assert [t for t in range(2, 17) if score.marks(game, t)] == [2, 3, 4, 14, 15, 16]


def test_the_best_sheet_known_scores_176() -> None:
    """100 for crosses needs neighbours that differ by one everywhere: 12 and 11 in turn make 38 marks."""
    sheet = tuple(12 if (r + c) % 2 == 0 else 11 for r in range(5) for c in range(5))
    found = score.breakdown(KnappDaneben(), sheet)
    assert (found.crosses, found.extremes, found.total) == (100, 76, 176)


def finished(*sheets: tuple[int, ...]) -> State:
    return State(("green", "red", "blue")[: len(sheets)], 25, (1,) * 5, (), sheets)


LINED_UP = (5, 6, 7, 6, 5) + (9,) * 20
"""10 points: four crosses in one row."""
SPREAD = (5, 6, 9, 8, 8) * 2 + (5, 6, 6, 6, 6) * 2 + (9, 9, 11, 9, 9)
"""10 points as well: six crosses that make 8, and an 11."""


def test_KD_14_most_points_win() -> None:
    game = KnappDaneben(players=2)
    assert game.winners(finished((7,) * 25, (12,) * 25)) == (1,)
    assert last_write(game, (7,) * 25, (12,) * 25)[-1] == "KD-14"


def test_KD_14_a_tie_goes_to_points_from_crosses() -> None:
    game = KnappDaneben(players=2)
    state = finished(LINED_UP, SPREAD)
    assert game.scores(state) == (10, 10)
    assert game.winners(state) == (0,)
    assert last_write(game, SPREAD, LINED_UP)[-1] == "KD-14"


def test_KD_14_what_is_still_tied_is_shared() -> None:
    game = KnappDaneben(players=3)
    state = finished(SPREAD, LINED_UP, LINED_UP)
    assert game.winners(state) == (1, 2)
    assert game.winners(State()) == (), "nobody has won before the end"


def test_KD_R3_with_the_option_the_number_of_crosses_decides() -> None:
    game = KnappDaneben(players=2, tie_break="crosses")
    assert game.winners(finished(LINED_UP, SPREAD)) == (1,)
    assert last_write(game, SPREAD, LINED_UP)[-1] == "KD-R3"
    with pytest.raises(rulebook.Refused, match="it can be 'points' and 'crosses'") as refused:
        rulebook.new("knapp_daneben", tie_break="dice")
    assert refused.value.rule == "KD-R3"


def test_KD_R2_with_the_option_crosses_keep_a_gap() -> None:
    free, gap = KnappDaneben(), KnappDaneben(cross_spacing="gap")
    for numbers, with_gap, without in (
        ((4, 5, 6, 9, 9), 1, 2),
        ((4, 5, 6, 7, 9), 2, 3),
        ((4, 5, 6, 7, 8), 2, 4),
        ((4, 5, 9, 8, 2), 2, 2),
    ):
        counts = [score.crosses_in(game, row(*numbers), 0) for game in (gap, free)]
        assert counts == [with_gap, without]
    state = State(("green",), 9, (4, 1, 2, 1, 1), (0,), (row(0, 7, 5),))
    _, events = gap.play(state, 0, Write(6, 1, 1))
    assert [event.rule for event in events] == ["KD-7", "KD-10", "KD-12"]
    state = State(("black",), 9, (4, 2, 2, 1, 1), (0,), (row(0, 0, 5, 4, 9),))
    _, events = gap.play(state, 0, Write(6, 1, 2))
    assert [event.rule for event in events] == ["KD-7", "KD-R2"]


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (0, 1),
        (40, 1),
        (41, 2),
        (50, 2),
        (51, 3),
        (60, 3),
        (61, 4),
        (70, 4),
        (71, 5),
        (80, 5),
        (81, 6),
        (99, 6),
    ],
)
def test_KD_15_seven_solo_ranks(total: int, rank: int) -> None:
    assert score.solo_rank(total) == rank


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_KD_15_the_rule_lists_the_limits_of_all_seven_ranks(language: str) -> None:
    """They were listed nowhere, although KD-R7 says that they are those of the booklet."""
    limits = [int(number) for number in re.findall(r"\d+", KnappDaneben.rules["KD-15"].text(language))]
    assert limits == [40, 41, 50, 51, 60, 61, 70, 71, 80, 81, 99, 100]
    assert [score.solo_rank(total) for total in limits] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]


def test_KD_R5_the_italian_slip_in_where_to_write_is_one_of_them() -> None:
    """Sentence 225 can be read as forbidding neighbours, which KD-9 allows."""
    assert 225 in KnappDaneben.rules.sentences("KD-R5") and 225 in KnappDaneben.rules.sentences("KD-9")


def test_KD_15_the_rank_is_told_in_every_language() -> None:
    assert last_write(KnappDaneben(), LINED_UP)[-2:] == ("KD-15", "KD-R7")
    for language in KnappDaneben.rules.languages:
        names = KnappDaneben.rules.words(language).tables["rank"]
        assert len({names[str(rank)] for rank in range(1, 8)}) == 7


@pytest.mark.parametrize("options", [{"dice": 3}, {"sides": 4}, {"mark_points": 3}], ids=str)
def test_KD_15_only_the_sheet_of_the_booklet_earns_a_rank(options: dict[str, Any]) -> None:
    """Nine circles bring 15 points on average, which would be the lowest rank whoever plays."""
    record = rulebook.play(KnappDaneben(**options), "greedy", seed=7)
    last = record.steps[-1].events[-1]
    assert (last.rule, last.say, last.data) == ("KD-15", "unrated", {"total": record.scores[0]})
    assert not any(event.say in ("rank_begins", "solo") for event in record.steps[-1].events)


def test_KD_R7_the_names_of_the_ranks_are_ours_and_said_to_be() -> None:
    rules = KnappDaneben.rules
    for language in rules.languages:
        names = rules.words(language).tables["rank"]
        for rank in range(1, 8):
            said = rules.phrase("solo", {"total": 50, "rank": rank}, language)
            assert said.count(names[str(rank)]) == 1
            assert any(ours in said for ours in ("we call", "wir", "nous", "chiamiamo"))
            if BOOKLETS.exists():
                assert names[str(rank)].lower() not in "\n".join(sentences("knapp_daneben")).lower()


def test_KD_R4_exactly_100_is_the_highest_rank() -> None:
    hundred = (12,) * 25
    assert score.breakdown(KnappDaneben(), hundred).total == 100
    assert score.solo_rank(100) == 7
    assert last_write(KnappDaneben(), hundred)[-2:] == ("KD-R4", "KD-R7")


def last_words(game: KnappDaneben, *sheets: tuple[int, ...]) -> str:
    """What is said about the victory when the first seat's last circle is filled by a 9."""
    before = ((*sheets[0][:24], 0), *sheets[1:])
    state = State(("green", "red", "blue")[: len(sheets)], 25, (6, 1, 3, 1, 1), (0,), before)
    _, events = game.play(state, 0, Write(9, 5, 5))
    return game.rules.say(events[-1])


def test_KD_14_the_victory_is_told_as_it_was_won() -> None:
    nines, seven = (9,) * 25, (7,) * 24 + (8,)
    two, three = KnappDaneben(players=2), KnappDaneben(players=3)
    assert last_words(two, (12,) * 24 + (9,), nines) == "Player 1 wins with 96 points."
    assert last_words(two, nines, nines) == "Player 1 and Player 2 share the victory with 0 points each."
    assert last_words(three, nines, LINED_UP, LINED_UP).startswith("Player 2 and Player 3 share the victory")
    assert last_words(two, nines, seven) == "Player 2 wins with 2 points."
    tied = last_words(two, (*LINED_UP[:24], 9), SPREAD)
    assert (
        tied == "Player 1 and Player 2 are tied at 10 points; more points from crosses decide, and "
        "the victory goes to Player 1."
    )


def test_KD_12_KD_13_a_write_tells_what_its_crosses_and_marks_earn() -> None:
    game = KnappDaneben()
    state = State(("black",), 9, (2, 2, 1, 1, 1), (0,), (row(0, 5, 6, 9, 9),))
    _, events = game.play(state, 0, Write(4, 1, 1))
    told = {event.rule: dict(event.data) for event in events}
    assert told["KD-10"] == {"line": "row", "number": 1, "total": 4, "neighbours": (5,), "n": 1}
    assert told["KD-12"] == {"line": "row", "number": 1, "n": 2, "points": 3, "were": 1}
    assert told["KD-13"] == {"total": 4, "n": 1, "points": 2}
    fewer = KnappDaneben(cross_points=(0, 5, 1, 7, 7))
    _, events = fewer.play(state, 0, Write(4, 1, 1))
    said = [fewer.rules.say(event) for event in events if event.rule == "KD-12"]
    assert said == ["Row 1 has 2 crosses now: one point instead of 5."]


def test_KD_12_the_final_scoring_says_that_its_numbers_are_points() -> None:
    game = KnappDaneben()
    state = State(("green",), 25, (6, 1, 3, 1, 1), (0,), ((*LINED_UP[:24], 0),))
    _, events = game.play(state, 0, Write(9, 5, 5))
    told = next(event for event in events if event.say == "scores_crosses")
    assert game.rules.say(told) == (
        "Player 1, points from crosses: rows 10, 0, 0, 0 and 0, columns 0, 0, 0, 0 and 0; together 10 points."
    )
    for language, points in (
        ("de", "Punkte aus Kreuzen"),
        ("fr", "points des croix"),
        ("it", "punti delle spunte"),
    ):
        assert points in game.rules.say(told, language)
    one_each = KnappDaneben(mark_points=1)
    extremes = {"seat": 0, "n": 1, "points": 1, "total": 1}
    assert "one mark, 1 points" not in one_each.rules.phrase("scores_extremes", extremes)


def test_the_final_scoring_adds_up() -> None:
    record = rulebook.play(KnappDaneben(players=4), "random", seed=3)
    told = {e.data["seat"]: e.data["total"] for e in record.steps[-1].events if e.say == "scores_extremes"}
    assert tuple(told[seat] for seat in range(4)) == record.game.scores(record.state)


def test_gain_is_what_the_score_grows_by() -> None:
    for options in ({}, {"cross_spacing": "gap"}, {"sides": 4}):
        game = rulebook.new("knapp_daneben", **options)
        record = rulebook.play(game, "random", seed=2)
        for before, step in zip(record.steps, record.steps[1:], strict=False):
            if isinstance(step.move, Write):
                grown = game.scores(step.state)[0] - game.scores(before.state)[0]
                assert game.gain(before.state, 0, step.move) == grown


@pytest.mark.parametrize(
    "game",
    [
        KnappDaneben(),
        KnappDaneben(cross_spacing="gap", sides=8),
        KnappDaneben(dice=4, cross_points=(1, 0, 7, 2), extreme_marks=(0, 3), mark_points=5),
    ],
)
def test_what_all_totals_earn_is_what_each_of_them_earns(game: KnappDaneben) -> None:
    record = rulebook.play(game, "random", seed=3)
    totals = range(2, 2 * game.sides + 1)
    for step in record.steps[5::6]:
        (sheet,) = step.state.sheets
        for circle in (at for at, number in enumerate(sheet) if not number):
            found = score.earnings(game)(sheet, circle)
            assert found == [score.earned(game, sheet, circle, total) for total in totals]
