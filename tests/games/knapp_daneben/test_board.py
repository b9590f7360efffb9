"""The board of Knapp Daneben!: what it shows at the start, in the middle and at the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from rulebook.games.knapp_daneben import Choose, KnappDaneben, Rolled, Write
from rulebook.table.boards.board import Look, find_board

Rec = Record[Any, Any]


def look(record: Rec, seat: int | None = 0, language: str = "en") -> Look:
    """What a seat sees when the last step has just happened."""
    moves = () if seat is None else tuple(record.game.moves(record.state, seat))
    return Look(record.game, record.state, seat, language, moves, record.steps[-1].events)


def picture(record: Rec, seat: int | None = 0) -> dict[str, Any]:
    return find_board(record.game).picture(look(record, seat))


def ending(record: Rec) -> list[dict[str, Any]]:
    return find_board(record.game).ending(look(record), record.steps[-1].events)


def start() -> Rec:
    return Record(KnappDaneben(players=2)).then(0, Choose("red"))


def middle(**options: Any) -> Rec:
    """Two rolls are written, the third is on the table, and the second seat has used it."""
    record = Record(KnappDaneben(players=2, **options)).then(0, Choose("red")).then(1, Choose("black"))
    record = record.then(CHANCE, Rolled((4, 1, 6, 3, 3))).then(0, Write(4, 1, 2)).then(1, Write(10, 1, 3))
    record = record.then(CHANCE, Rolled((2, 6, 2, 5, 3))).then(0, Write(5, 1, 3)).then(1, Write(4, 1, 1))
    return record.then(CHANCE, Rolled((1, 2, 2, 6, 4))).then(1, Write(3, 2, 1))


def end() -> Rec:
    """The best sheet there is, by rolls of ones and a two."""
    game = KnappDaneben()
    record = Record(game).then(0, Choose("black"))
    for circle in range(25):
        total = 2 + circle % 2
        other = game.circle_colours[circle] or 1
        record = record.then(CHANCE, Rolled(tuple(total - 1 if die == other else 1 for die in range(5))))
        record = record.then(0, Write(total, *game.where(circle)))
    return record


def shown(record: Rec, seat: int | None = 0) -> str:
    return find_board(record.game).text(look(record, seat))


def test_the_start_as_text() -> None:
    assert shown(start(), seat=1).splitlines()[:9] == [
        "Dice: No roll yet",
        "Sheet of Player 2: no colour yet",
        "■  .   ●  .   ▲  .   ★  .   ◆  .   = 0",
        "▲  .   ★  .   ◆  .   ■  .   ●  .   = 0",
        "◆  .   ■  .   ●  .   ▲  .   ★  .   = 0",
        "●  .   ▲  .   ★  .   ◆  .   ■  .   = 0",
        "★  .   ◆  .   ■  .   ●  .   ▲  .   = 0",
        " = 0    = 0    = 0    = 0    = 0",
        "Extremes: no mark, no points",
    ]
    assert shown(start(), seat=1).splitlines()[9] == "◆ Player 1, red, no points"


def test_the_start_in_the_picture() -> None:
    seen = picture(start(), seat=1)
    assert [die["label"] for die in seen["dice"]] == [
        "black die, free",
        "blue die, free",
        "green die, free",
        "yellow die, free",
        "red die, Player 1",
    ]
    assert seen["dice"][1]["move"] == {"is": "Choose", "colour": "blue"}
    flags = ("size", "roll", "choosing", "own", "eyes", "pairs", "skip", "ranks")
    assert [seen[flag] for flag in flags] == [5, "No roll yet", True, None, 1, {}, None, []]
    red, none = seen["sheets"]
    assert (red["label"], none["label"]) == ("Player 1, red, no points", "Player 2, no colour yet")
    assert (red["colour"], none["colour"]) == (4, None)
    assert none["labels"][:2] == ["Row 1, column 1, black, empty", "Row 1, column 2, blue, empty"]
    assert none["moves"] == {} and none["heat"] == []
    assert none["attempts"][5] == {"is": "Write", "total": 0, "row": 2, "column": 1}
    own = picture(start(), seat=0)
    assert own["dice"][4]["label"] == "red die, your die"
    assert own["own"] == 4


def test_the_middle_as_text() -> None:
    assert shown(middle()).splitlines() == [
        "Dice, Roll 3 of 25: ■ black 1, ● blue 2, ▲ green 2, ★ yellow 6, ◆ red 4",
        "◆ Player 1, red, 3 points",
        "■  .   ●  4 x ▲  5   ★  .   ◆  .   = 1",
        "▲  .   ★  .   ◆  .   ■  .   ●  .   = 0",
        "◆  .   ■  .   ●  .   ▲  .   ★  .   = 0",
        "●  .   ▲  .   ★  .   ◆  .   ■  .   = 0",
        "★  .   ◆  .   ■  .   ●  .   ▲  .   = 0",
        " = 0    = 0    = 0    = 0    = 0",
        "Extremes: one mark, 2 points",
        "■ Player 2, black, 7 points",
        "■  4   ●  .   ▲ 10   ★  .   ◆  .   = 0",
        "   x",
        "▲  3   ★  .   ◆  .   ■  .   ●  .   = 0",
        "◆  .   ■  .   ●  .   ▲  .   ★  .   = 0",
        "●  .   ▲  .   ★  .   ◆  .   ■  .   = 0",
        "★  .   ◆  .   ■  .   ●  .   ▲  .   = 0",
        " = 1    = 0    = 0    = 0    = 0",
        "Extremes: 3 marks, 6 points",
    ]


def test_the_middle_as_tables() -> None:
    html = find_board(middle().game).html(look(middle()))
    assert html.count("<table") == 2 and html.count("✕") == 2
    first = html[: html.index("</tr>")]
    assert first.startswith("<p>Dice, Roll 3 of 25: ■ black 1, ● blue 2, ▲ green 2, ★ yellow 6, ◆ red 4</p>")
    assert "Player 1, red, 3 points · Extremes: one mark, 2 points" in first
    assert first.index("<strong>4") < first.index("✕") < first.index("<strong>5") < first.index("= 1")


def test_the_middle_in_the_picture() -> None:
    seen = picture(middle())
    assert [die["label"] for die in seen["dice"]] == [
        "black die, 1, Player 2",
        "blue die, 2",
        "green die, 2",
        "yellow die, 6",
        "red die, 4, your die",
    ]
    assert [die["move"] for die in seen["dice"]] == [None] * 5
    flags = ("roll", "choosing", "own", "eyes", "skip", "ranks")
    assert [seen[flag] for flag in flags] == ["Roll 3 of 25", False, 4, 0, {"is": "Skip"}, []]
    first, second = seen["sheets"]
    assert (first["total"], second["total"]) == (3, 7)
    assert [i for i, circle in enumerate(second["circles"]) if circle["fresh"]] == [5]
    assert [circle["number"] for circle in first["circles"][:4]] == [0, 4, 5, 0]
    assert [(p["a"], p["b"]) for p in first["places"] if p["crossed"]] == [(1, 2)]
    assert [(p["a"], p["b"]) for p in second["places"] if p["crossed"]] == [(0, 5)]
    crossed, not_crossed = first["places"][1:3]
    assert crossed["label"] == "Between row 1, column 2 and row 1, column 3: a cross"
    assert not_crossed["label"] == "Between row 1, column 3 and row 1, column 4: no cross"
    assert crossed["move"] == {"is": "Cross", "row": 1, "column": 2, "to_row": 1, "to_column": 3}
    assert [line["label"] for line in first["lines"][:2]] == [
        "Row 1: one cross, one point",
        "Row 2: no cross, no points",
    ]
    assert second["lines"][5] == {"points": 1, "label": "Column 1: one cross, one point"}
    words = "Extremes: 3 marks, 6 points"
    assert second["extremes"] | {"hint": ""} == {
        "marks": 3,
        "points": 6,
        "each": 2,
        "words": words,
        "hint": "",
    }


def test_the_middle_shows_what_may_be_written_and_what_it_earns() -> None:
    first, second = picture(middle())["sheets"]
    assert first["labels"][0] == "Row 1, column 1, black, empty, could be 5"
    assert first["labels"][1] == "Row 1, column 2, blue, 4"
    assert first["labels"][4] == "Row 1, column 5, red, empty, could be 5, 6 and 10"
    assert first["labels"][3] == "Row 1, column 4, yellow, empty, could be 10"
    (five,) = first["moves"]["0"]
    assert (five["words"], five["gain"]) == ("5: one cross, no mark, 2 points more", 2)
    assert five["move"] == {"is": "Write", "total": 5, "row": 1, "column": 1}
    below = [(move["total"], move["gain"], move["words"]) for move in first["moves"]["7"]]
    assert below == [
        (5, 0, "5: no cross, no mark, no points more"),
        (6, 1, "6: one cross, no mark, one point more"),
        (10, 2, "10: no cross, one mark, 2 points more"),
    ]
    assert "1" not in first["moves"] and len(first["moves"]) == 23
    assert second["moves"] == {} and second["heat"] == []


def test_the_middle_shows_which_circles_a_second_die_opens() -> None:
    pairs = picture(middle())["pairs"]
    assert list(pairs) == ["0-4", "1-4", "2-4", "3-4"]
    # Red and yellow: all ten circles are empty; the blue and the green in row 1 are full.
    assert pairs["3-4"]["opens"] == [3, 4, 6, 7, 10, 14, 17, 18, 20, 21]
    assert pairs["1-4"]["opens"] == [4, 7, 9, 10, 12, 15, 18, 21, 23]
    assert pairs["1-4"]["says"] == "4 + 2 = 6. 6 can go in 9 circles, which are lit."
    assert (pairs["0-4"]["total"], pairs["0-4"]["words"]) == (5, "4 + 1 = 5")
    any_two = picture(middle(own_die=False))
    assert any_two["own"] is None and len(any_two["pairs"]) == 10
    assert any_two["pairs"]["1-2"]["opens"] == [5, 9, 12, 13, 15, 16, 23, 24]
    assert any_two["sheets"][0]["heat"] == []


def test_the_middle_shows_how_likely_a_roll_makes_a_cross() -> None:
    heat = picture(middle())["sheets"][0]["heat"]
    assert heat[1] is None and heat[2] is None
    # Row 1, column 1 is black, beside a 4: a 3 or a 5 with the black die, 2/36 + 4/36.
    assert heat[0] == {"share": 1 / 6, "short": "17", "words": heat[0]["words"]}
    assert heat[0]["words"] == "Chance that a roll lets you make at least one cross here: 1/6 (16.7 %)"
    # Row 2, column 3 is red, below a 5: a 4 or a 6 with any die, 1 − 3314/7776.
    assert heat[7]["short"] == "57"
    assert heat[24]["words"] == "Chance that a roll lets you make at least one cross here: 0"


def test_the_extremes_are_those_of_the_options() -> None:
    hint = picture(middle())["sheets"][0]["extremes"]["hint"]
    assert hint == "3, 4, 10 and 11: one mark · 2 and 12: 2 marks"
    other = picture(middle(extreme_marks=(0, 3)))
    assert other["sheets"][0]["extremes"]["hint"] == "3 and 11: 3 marks"


@pytest.mark.parametrize("spacing", ["free", "gap"])
def test_KD_R2_crosses_are_shown_as_the_house_rules_have_them(spacing: str) -> None:
    record = Record(KnappDaneben(cross_spacing=spacing)).then(0, Choose("red"))
    for row in ((4, 1, 1), (5, 1, 2), (6, 1, 3)):
        dice = tuple(row[0] - 2 if die == row[2] - 1 else 2 for die in range(5))
        record = record.then(CHANCE, Rolled(dice)).then(0, Write(*row))
    sheet = picture(record)["sheets"][0]
    expected = [(0, 1), (1, 2)] if spacing == "free" else [(0, 1)]
    assert [(p["a"], p["b"]) for p in sheet["places"] if p["crossed"]] == expected
    assert shown(record).splitlines()[2].count("x") == len(expected)


@pytest.mark.parametrize(
    ("record", "seat", "task"),
    [
        (start(), 1, "Choose the colour of your die."),
        (start(), 0, ""),
        (middle(), 0, "Add your red 4 to another die, then choose a circle."),
        (middle(), 1, ""),
        (middle(own_die=False), 0, "Pick any two dice, then choose a circle."),
    ],
    ids=["choose", "wait", "write", "written", "any two"],
)
def test_the_task_says_what_to_do(record: Rec, seat: int, task: str) -> None:
    assert find_board(record.game).task(look(record, seat)) == task


def test_a_bystander_sees_every_sheet_and_no_moves() -> None:
    seen = picture(middle(), seat=None)
    assert (seen["own"], seen["eyes"], seen["pairs"]) == (None, 0, {})
    assert all(sheet["moves"] == {} and sheet["heat"] == [] for sheet in seen["sheets"])


def test_the_end_as_text() -> None:
    assert shown(end()).splitlines() == [
        "Dice, Roll 25 of 25: ■ black 1, ● blue 1, ▲ green 1, ★ yellow 1, ◆ red 1",
        "■ Player 1, black, 176 points",
        "■  2 x ●  3 x ▲  2 x ★  3 x ◆  2   = 10",
        "   x      x      x      x      x",
        "▲  3 x ★  2 x ◆  3 x ■  2 x ●  3   = 10",
        "   x      x      x      x      x",
        "◆  2 x ■  3 x ●  2 x ▲  3 x ★  2   = 10",
        "   x      x      x      x      x",
        "●  3 x ▲  2 x ★  3 x ◆  2 x ■  3   = 10",
        "   x      x      x      x      x",
        "★  2 x ◆  3 x ■  2 x ●  3 x ▲  2   = 10",
        "= 10   = 10   = 10   = 10   = 10",
        "Extremes: 38 marks, 76 points",
    ]


def test_the_end_in_the_picture() -> None:
    seen = picture(end())
    assert seen["skip"] is None and seen["sheets"][0]["heat"] == []
    lines = ending(end())
    told = [line["words"] for line in lines]
    assert told[:3] == [
        "Player 1: rows first, then columns, then the extremes.",
        "Row 1: 4 crosses, 10 points. So far 10.",
        "Row 2: 4 crosses, 10 points. So far 20.",
    ]
    assert told[10:] == [
        "Column 5: 4 crosses, 10 points. So far 100.",
        "Extremes: 38 marks, 76 points. In all 176.",
        "176 points: rank 7 of 7, which we call “Right next to perfect”.",
    ]
    remembered = [line["remember"]["told"]["line"] for line in lines[:-1]]
    assert remembered == [None, *range(10), "extremes"]
    assert [line["rule"] for line in lines] == ["KD-12"] * 11 + ["KD-13", "KD-R7"]
    ranks = [(rank["least"], rank["here"]) for rank in seen["ranks"]]
    assert ranks[0] == ("below 41", False) and ranks[-1] == ("from 100", True)
    assert sum(here for _, here in ranks) == 1
    assert seen["ranks"][6]["title"] == "Right next to perfect"
