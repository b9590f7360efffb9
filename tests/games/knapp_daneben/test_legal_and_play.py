"""Knapp Daneben!, KD-1 to KD-11 and their rulings: colours, the roll, what may be written where."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.knapp_daneben import Choose, Cross, KnappDaneben, Rolled, Skip, State, Write, score
from rulebook.games.knapp_daneben.table import lines

EMPTY = (0,) * 25
# Colours of the assumed layout, row 1: black blue green yellow red; row 2 begins with green.
EDGAR = (3, 2, 1, 4, 6)
"""A roll in the order black, blue, green, yellow, red: the yellow 4 and the green 1 of the booklet."""


def table(dice: tuple[int, ...] = EDGAR, colours: tuple[str, ...] = ("yellow",), **cells: int) -> State:
    """A table after a roll; `r2c3=5` has a 5 in row 2, column 3 of every sheet."""
    sheet = list(EMPTY)
    for name, number in cells.items():
        row, column = int(name[1]), int(name[3])
        sheet[(row - 1) * 5 + column - 1] = number
    seats = range(len(colours))
    return State(colours, 1, dice, tuple(seats), (tuple(sheet),) * len(colours))


def circles(colour: str) -> list[tuple[int, int]]:
    """Row and column of every circle of a colour."""
    grid = KnappDaneben().colour_grid
    return [(r + 1, c + 1) for r in range(5) for c in range(5) if grid[r][c] == colour]


def refusal(game: KnappDaneben, state: State, move: object, seat: int = 0) -> tuple[str, str]:
    no = game.why_not(state, seat, move)  # type: ignore[arg-type]  # strangers try anything
    assert no is not None
    return no.rule, game.rules.say(no)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_KD_1_one_to_five_players_with_a_sheet_each(players: int) -> None:
    assert KnappDaneben(players=players).start().sheets == (EMPTY,) * players


@pytest.mark.parametrize("players", [0, 6, -1, True, "2", 2.0])
def test_KD_1_other_numbers_are_refused(players: object) -> None:
    with pytest.raises(rulebook.Refused, match=r"players must be .*from 1 to 5") as refused:
        rulebook.new("knapp_daneben", players=players)
    assert refused.value.rule == "KD-1"


def test_KD_2_KD_R8_the_first_seat_starts() -> None:
    game = KnappDaneben(players=3)
    assert game.to_act(game.start()) == (0,)
    _, events = game.play(game.start(), 0, Choose("red"))
    assert events[0].rule == "KD-2"
    assert events[0].data == {"seat": 0}
    _, events = game.play(State(("red",), sheets=(EMPTY,) * 3), 1, Choose("blue"))
    assert [event.rule for event in events] == ["KD-3"]


def test_KD_3_colours_are_chosen_clockwise_and_all_differ() -> None:
    game = KnappDaneben(players=3)
    record = rulebook.Record(game).then(0, Choose("red")).then(1, Choose("black"))
    assert record.to_act == (2,)
    assert [move.colour for move in game.moves(record.state, 2)] == ["blue", "green", "yellow"]
    rule, words = refusal(game, record.state, Choose("red"), 2)
    assert (rule, words) == ("KD-3", "Somebody has chosen red already. Free: blue, green and yellow.")
    rule, words = refusal(game, record.state, Choose("purple"), 2)
    assert (rule, words) == ("KD-3", "There is no purple die here. Free: blue, green and yellow.")


def test_KD_3_KD_R8_a_seat_out_of_turn_waits() -> None:
    game = KnappDaneben(players=3)
    rule, words = refusal(game, game.start(), Choose("red"), 2)
    assert (rule, words) == ("KD-R8", "Player 3 is not to move now: the table waits for Player 1.")
    rule, words = refusal(game, State(("blue",), sheets=(EMPTY,) * 3), Choose("red"), 2)
    assert (rule, words) == ("KD-3", "Player 3 is not to move now: the table waits for Player 2.")


def test_KD_3_every_player_needs_a_die() -> None:
    with pytest.raises(rulebook.Refused) as refused:
        KnappDaneben(players=4, dice=3)
    assert refused.value.rule == "KD-3"


def test_KD_4_five_dice_once() -> None:
    game = KnappDaneben()
    state = State(("red",), sheets=(EMPTY,))
    assert game.to_act(state) == (CHANCE,)
    assert game.chance(state).count() == 7776
    state, events = game.play(state, CHANCE, Rolled(EDGAR))
    assert state.dice == EDGAR
    assert events[0].rule == "KD-4"
    assert refusal(game, state, Rolled(EDGAR), CHANCE)[0] == "KD-4", "nothing is rolled again"


@pytest.mark.parametrize("dice", [(1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 1, 1, 1, 1), (True, 1, 1, 1, 1), ()])
def test_KD_4_a_forged_roll_is_refused(dice: tuple[int, ...]) -> None:
    state = State(("red",), sheets=(EMPTY,))
    rule, words = refusal(KnappDaneben(), state, Rolled(dice), CHANCE)
    assert rule == "KD-4"
    assert "5 dice, each from 1 to 6" in words


def test_KD_4_first_comes_the_roll() -> None:
    state = State(("red",), sheets=(EMPTY,))
    rule, words = refusal(KnappDaneben(), state, Write(7, 1, 1))
    assert (rule, words) == ("KD-4", "First comes the roll or the draw; then Player 1 can move.")


@pytest.mark.parametrize("state", [State(sheets=(EMPTY,) * 2), State(("red", "blue"), sheets=(EMPTY,) * 2)])
@pytest.mark.parametrize("move", [Choose("red"), Write(7, 1, 1), Skip(), Cross(1, 1, 1, 2), Rolled(EDGAR)])
@pytest.mark.parametrize("seat", [2, 7, -2])
def test_KD_1_nobody_sits_where_there_is_no_seat(state: State, move: object, seat: int) -> None:
    rule, words = refusal(KnappDaneben(players=2), state, move, seat)
    assert (rule, words) == ("KD-1", f"There is no Player {seat + 1}: 2 people play.")


def test_KD_5_everybody_uses_the_same_roll_in_any_order() -> None:
    game = KnappDaneben(players=2)
    state = table(colours=("yellow", "red"))
    assert game.to_act(state) == (0, 1)
    later, _ = game.play(state, 1, Write(7, 1, 5))
    assert game.to_act(later) == (0,)
    sooner, _ = game.play(later, 0, Write(5, 1, 4))
    other_way, _ = game.play(game.play(state, 0, Write(5, 1, 4))[0], 1, Write(7, 1, 5))
    assert sooner == other_way


def test_KD_5_nobody_writes_a_roll_twice() -> None:
    game = KnappDaneben(players=2)
    state, _ = game.play(table(colours=("yellow", "red")), 1, Write(7, 1, 5))
    rule, words = refusal(game, state, Write(8, 1, 5), 1)
    assert (rule, words) == ("KD-5", "Player 2 has used this roll already; the table waits for Player 1.")


def test_KD_6_own_die_plus_one_other() -> None:
    game = KnappDaneben()
    totals = {move.total for move in game.moves(table(), 0)}
    assert totals == {4 + 3, 4 + 2, 4 + 1, 4 + 6}
    rule, words = refusal(game, table(), Write(9, 1, 4))
    assert rule == "KD-6"
    assert words == (
        "9 is no total for you. Your own die (yellow) shows 4, "
        "and with two dice you could write 5, 6, 7 and 10."
    )
    assert refusal(game, table(), Write(8, 1, 4))[0] == "KD-6", "the own die counts once"


def test_KD_6_refusals_name_only_what_can_be_written() -> None:
    full = {f"r{r}c{c}": 7 for colour in ("yellow", "green") for r, c in circles(colour)}
    rule, words = refusal(KnappDaneben(), table(**full), Write(9, 1, 1))
    assert rule == "KD-6"
    assert words.endswith("you could write 6, 7 and 10."), "5 needs a green or a yellow circle"
    assert refusal(KnappDaneben(own_die=False), table(), Write(11, 1, 4))[0] == "KD-6"


def test_KD_6_several_players_may_use_the_same_die() -> None:
    game = KnappDaneben(players=2)
    state = table(colours=("yellow", "red"))
    state, _ = game.play(state, 0, Write(5, 1, 3))
    assert game.why_not(state, 1, Write(7, 1, 3)) is None


def test_KD_7_in_the_colour_of_one_of_the_two_dice() -> None:
    game = KnappDaneben()
    for column, legal in ((3, True), (4, True), (1, False), (2, False), (5, False)):
        assert (game.why_not(table(), 0, Write(5, 1, column)) is None) is legal
    rule, words = refusal(game, table(), Write(5, 1, 5))
    assert rule == "KD-7"
    assert words == (
        "5 cannot go in a red circle: it must have the colour of one of the two dice. "
        "5 may go in green and yellow; in red you could write 10."
    )


def test_KD_7_circles_that_are_full_are_not_recommended() -> None:
    green = {f"r{r}c{c}": 7 for r, c in circles("green")}
    rule, words = refusal(KnappDaneben(), table(**green), Write(5, 1, 5))
    assert (rule, "5 may go in yellow; in red you could write 10." in words) == ("KD-7", True)
    both = green | {f"r{r}c{c}": 7 for r, c in circles("yellow")}
    rule, words = refusal(KnappDaneben(), table(**both), Write(5, 1, 5))
    assert rule == "KD-7"
    assert words == (
        "5 would need an empty circle in one of these colours, and there is none left: green and yellow. "
        "In the red circle you could write 10."
    )


@pytest.mark.parametrize(("row", "column"), [(0, 1), (6, 1), (1, 0), (1, 6), (-1, 3)])
def test_KD_7_there_are_25_circles(row: int, column: int) -> None:
    rule, words = refusal(KnappDaneben(), table(), Write(5, row, column))
    assert rule == "KD-7"
    assert "run from 1 to 5" in words


def test_KD_7_a_layout_has_five_of_each_colour() -> None:
    rows = [list(row) for row in KnappDaneben().colour_grid]
    turned = tuple(zip(*rows, strict=True))
    assert KnappDaneben(layout=turned).circle_colours[1] == 2
    rows[0][0] = "blue"
    for bad in (tuple(map(tuple, rows)), (("black",) * 5,) * 4, (("black", "blue"),), (("pink",) * 5,) * 5):
        with pytest.raises(rulebook.Refused, match="exactly 5 times") as refused:
            rulebook.new("knapp_daneben", layout=bad)
        assert refused.value.rule == "KD-7"


def test_KD_8_nobody_skips() -> None:
    rule, words = refusal(KnappDaneben(), table(), Skip())
    assert rule == "KD-8"
    assert words == "Everybody must write. You could write 7 in row 1, column 1, for one."


def test_KD_8_a_single_die_is_no_total() -> None:
    rule, words = refusal(KnappDaneben(), table(), Write(4, 1, 4))
    assert rule == "KD-8"
    assert words == (
        "4 is only a single die. Write a total of two: your own die (yellow) shows 4, "
        "and you could write 5, 6, 7 and 10."
    )


def test_KD_9_any_empty_circle_of_the_colour_will_do() -> None:
    state = table(r1c1=7)
    far_off = [
        (r, c)
        for r in range(1, 6)
        for c in range(1, 6)
        if KnappDaneben().colour_grid[r - 1][c - 1] == "yellow"
    ]
    assert len(far_off) == 5
    assert all(KnappDaneben().why_not(state, 0, Write(5, r, c)) is None for r, c in far_off)


def test_KD_9_a_full_circle_is_refused() -> None:
    rule, words = refusal(KnappDaneben(), table(r1c4=8), Write(5, 1, 4))
    assert (rule, words) == ("KD-9", "The circle in row 1, column 4 already holds 8. Choose an empty one.")


def test_KD_10_edgars_five_gets_two_crosses() -> None:
    """The booklet's example: a 6 beside the yellow circle and a 4 above it; the others do not fit."""
    game = KnappDaneben()
    state = table(r2c2=4, r3c3=6, r3c1=9, r4c2=8)
    assert game.colour_grid[2][1] == "black"
    state = table((4, 2, 1, 3, 6), ("black",), r2c2=4, r3c3=6, r3c1=9, r4c2=8)
    after, events = game.play(state, 0, Write(5, 3, 2))
    crossed = [event.data for event in events if event.rule == "KD-10"]
    assert [(c["line"], c["number"], c["neighbours"], c["n"]) for c in crossed] == [
        ("row", 3, (6,), 1),
        ("column", 2, (4,), 1),
    ]
    before, then = (score.breakdown(game, each.sheets[0]).crosses for each in (state, after))
    assert then - before == 2
    in_green = [
        move for move in game.moves(state, 0) if move.total == 5 and (move.row, move.column) != (3, 2)
    ]
    assert max(game.gain(state, 0, move) for move in in_green) <= 1, "elsewhere he gets one at most"


def test_KD_10_equal_numbers_and_two_beside_twelve_get_none() -> None:
    for first, second, count in ((7, 7, 0), (2, 12, 0), (6, 7, 1), (7, 6, 1), (5, 7, 0)):
        sheet = (first, second, *EMPTY[2:])
        assert score.crosses_in(KnappDaneben(), sheet, 0) == count


def test_KD_10_there_are_40_places() -> None:
    assert [len(line) for line in lines(5)] == [4] * 10
    assert len({place for line in lines(5) for place in line}) == 40


def test_KD_11_the_next_player_rolls_and_25_rolls_end_it() -> None:
    game = KnappDaneben(players=3)
    record = rulebook.play(game, "random", seed=1)
    rollers = [e.data["seat"] for step in record.steps for e in step.events if e.rule == "KD-4"]
    assert rollers == [roll % 3 for roll in range(25)]
    assert all(number for sheet in record.state.sheets for number in sheet)
    assert [e.data for e in record.steps[-1].events if e.rule == "KD-11"] == [{"circles": 25}]


def test_KD_11_after_the_end_nothing_can_be_played() -> None:
    record = rulebook.play(KnappDaneben(), "random", seed=1)
    for seat, move in ((0, Write(7, 1, 1)), (CHANCE, Rolled((1,) * 5)), (0, Skip()), (0, Choose("red"))):
        rule, words = refusal(record.game, record.state, move, seat)
        assert rule == "KD-11"
        assert "over" in words


def test_KD_R1_crosses_are_not_made_by_hand() -> None:
    rule, words = refusal(KnappDaneben(), table(r1c1=4, r1c2=5), Cross(1, 1, 1, 2))
    assert rule == "KD-R1"
    assert "by themselves" in words


def test_KD_R5_nobody_takes_a_further_colour() -> None:
    game = KnappDaneben(players=2)
    record = rulebook.Record(game).then(0, Choose("red"))
    before_a_roll = State(("red", "blue"), sheets=(EMPTY,) * 2)
    for state in (record.state, before_a_roll, table(colours=("red", "blue"))):
        rule, words = refusal(game, state, Choose("green"), 0)
        assert rule == "KD-R5"
        assert "nobody chooses a further one" in words


def test_KD_R6_an_own_colour_that_is_full_leaves_others() -> None:
    game = KnappDaneben()
    full = {
        f"r{r}c{c}": 7 for r in range(1, 6) for c in range(1, 6) if game.colour_grid[r - 1][c - 1] == "yellow"
    }
    state = table(**full)
    rule, words = refusal(game, state, Skip())
    assert rule == "KD-R6"
    assert "not stuck" in words
    assert {game.colour_grid[m.row - 1][m.column - 1] for m in game.moves(state, 0)} == {
        "black",
        "blue",
        "green",
        "red",
    }


@pytest.mark.parametrize("own_die", [True, False])
def test_KD_R6_one_empty_circle_always_takes_something(own_die: bool) -> None:
    """Whichever circle is the last: carried out for every circle, colour and roll of two faces."""
    from itertools import product

    game = KnappDaneben(own_die=own_die)
    for circle in range(25):
        sheet = tuple(0 if i == circle else 7 for i in range(25))
        for colour in game.colours:
            for dice in product((1, 6), repeat=5):
                assert game.moves(State((colour,), 25, dice, (0,), (sheet,)), 0)
