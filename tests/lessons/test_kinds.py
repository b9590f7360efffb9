"""The kinds of question by themselves: what an answer may look like, what is told about a wrong one."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.lessons import Cells, Choice, Counted, Formula, Order, Question, exercise
from rulebook.lessons.calculator import BITS, Incalculable, calculation

CHOICE = Choice("sum", {"order": "product"}, options=("product", "sum", "power"))
CELLS = Cells(frozenset({(0, 0), (1, 2)}), {"row": frozenset({(0, 0), (0, 1)})}, rows=((2, 3, 4), (5, 6, 7)))
ORDER = Order((7, 8, 9, 12), {"turned": (12, 9, 8, 7)}, items=(8, 12, 7, 9))
FORMULA = Formula("1 - (5/6)^n", {"added": "n/6", "complement": "(5/6)^n"}, variables=("n",))
ALL: list[Question[Any]] = [CHOICE, CELLS, ORDER, FORMULA]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        *((CHOICE, text) for text in ("b", " B ", "b)", "(b)", "b.")),
        *((CELLS, text) for text in ("A1 C2", "c2 a1", "A1, C2", "a1;c2", "A1,C2.", "A1 C2 A1")),
        *((ORDER, text) for text in ("c a d b", "cadb", "C, A, D, B", "c > a > d > b")),
        *((FORMULA, text) for text in ("1-(5/6)^n", "1 − (5/6)^n", "1 - 5^n/6^n", "P(n) = 1 - (5/6)**n")),
        *(
            (FORMULA, text)
            for text in ("(6^n - 5^n) / 6^n", "1 - (5:6)^n", "1 − (5/6)ⁿ", "1/6(6 - 5(5/6)^(n-1))")
        ),
    ],
)
def test_every_usual_way_of_writing_an_answer(question: Question[Any], text: str) -> None:
    assert question.judge(text).kind == "right"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        *((question, text) for question in ALL for text in ("", "   ", "?", "about a third", "é", "a" * 90)),
        *((CHOICE, text) for text in ("d", "a b", "1", "ab")),
        *((CELLS, text) for text in ("A3", "D1", "A", "1", "A1 and C2", "A1 Z9")),
        *((ORDER, text) for text in ("a b c", "a a b c", "a b c d e", "7 8 9 12", "e f g h")),
        *(
            (FORMULA, text)
            for text in ("1 - (5/6)^m", "9^9^9^n", "n.real", "__n__", "n" * 81, "1/0", "nn(", "=")
        ),
    ],
)
def test_nothing_else_is_understood(question: Question[Any], text: str) -> None:
    assert question.judge(text).kind == "unreadable"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0.03450", "right"),
        ("0.0346", "wrong"),
        ("0.0345", "right"),
        ("0.035", "rounded"),
        ("0.034", "rounded"),
        ("0.03", "rough"),
    ],
)
def test_two_digits_will_do_and_one_is_too_few(text: str, kind: str) -> None:
    assert Counted(Fraction(345, 10_000)).judge(text).kind == kind


@pytest.mark.parametrize(("text", "kind"), [("200.0", "right"), ("199", "wrong"), ("201", "wrong")])
def test_near_is_not_right(text: str, kind: str) -> None:
    assert Counted(Fraction(200)).judge(text).kind == kind


@pytest.mark.parametrize(("text", "kind"), [("0.051", "rounded"), ("0.052", "wrong"), ("0.05", "rough")])
def test_digits_that_do_not_round_to_it_are_wrong(text: str, kind: str) -> None:
    assert Counted(Fraction(506, 10_000)).judge(text).kind == kind


@pytest.mark.parametrize(
    ("right", "text", "say"),
    [
        (Fraction(1, 2), "1.7", "impossible"),
        (Fraction(1, 2), "17/10", "impossible"),
        (Fraction(1, 2), "170 %", "impossible"),
        (Fraction(1, 2), "170", "impossible"),
        (Fraction(5, 36), "13.9", "percent"),
        (Fraction(5, 36), "13,9", "percent"),
        (Fraction(1, 2), "-0.1", "impossible"),
        (Fraction(1, 2), "0.9", ""),
        (Fraction(1, 2), "0", "certain"),
        (Fraction(1, 2), "1", "certain"),
        (Fraction(1, 3), "1/2", "half"),
        (Fraction(3, 2), "1.7", ""),
    ],
)
def test_only_what_cannot_be_a_chance_is_called_impossible(right: Fraction, text: str, say: str) -> None:
    assert Counted(right).judge(text).say == say


DICE = Counted(Fraction(5, 36), {"order": Fraction(1, 7), "equal": Fraction(1, 11)})


@pytest.mark.parametrize(
    ("text", "kind", "say"),
    [
        *(("14 %", "rounded", ""), ("0.14", "rounded", ""), ("1 in 7", "rough", ""), ("1 zu 7", "rough", "")),
        *(("1/7", "mistake", "order"), ("14.3 %", "mistake", "order"), ("0,143", "mistake", "order")),
        *(("1 in 7.2", "right", ""), ("13.9 %", "rounded", ""), ("1 in 11", "mistake", "equal")),
        *(("3/21", "mistake", "order"), ("1 in 11.0", "mistake", "equal"), ("9 %", "wrong", "")),
    ],
)
def test_what_is_rightly_rounded_is_not_called_a_mistake(text: str, kind: str, say: str) -> None:
    """Not even if a mistake, rounded to two figures, is the same."""
    verdict = DICE.judge(text)
    assert (verdict.kind, verdict.say) == (kind, say)


def test_two_mistakes_with_the_same_value_are_both_named_and_neither_counts() -> None:
    both = Counted(Fraction(1, 3), {"prior": Fraction(1, 4), "turned": Fraction(2, 8)})
    assert both.judge("25 %").data == {"names": ("prior", "turned")}
    assert (both.judge("0.25").kind, both.judge("0.25").say) == ("wrong", "several")


def test_what_was_typed_decides_between_mistakes_with_the_same_value() -> None:
    forms = {"whole_deck": ("6/54",), "equal": ("1/9",)}
    seen = Counted(Fraction(6, 45), {}, forms=forms, whole=45)
    assert [seen.judge(text).say for text in ("6/54", "1/9", "5/45", "4/36")] == [
        "whole_deck",
        "several",
        "whole",
        "count",
    ]


def test_a_fraction_near_a_mistake_is_not_that_mistake() -> None:
    tie = Counted(Fraction(409, 6441), {"replacement": Fraction(932, 12_996)})
    assert tie.judge("1/14").kind == "wrong" and tie.judge("0.0717").say == "replacement"


def test_a_mistake_is_told_in_whichever_way_a_number_is_read() -> None:
    thousands = Counted(Fraction(1), {"cases": Fraction(7776)})
    assert thousands.judge("7,776").say == "cases"


def test_numbers_with_which_a_single_mistake_comes_out_right_will_not_do() -> None:
    assert Counted(Fraction(1, 6), {"added": Fraction(1, 3)}).sound()
    assert not Counted(Fraction(1, 6), {"added": Fraction(1, 3), "one_only": Fraction(1, 6)}).sound()


@pytest.mark.parametrize("question", ALL)
def test_what_is_written_is_read_again(question: Question[Any]) -> None:
    assert question.judge(question.written(question.right)).kind == "right"
    for name, answer in question.mistakes.items():
        verdict = question.judge(question.written(answer))
        assert (verdict.kind, verdict.say) == ("mistake", name)


@pytest.mark.parametrize("order", list(permutations(ORDER.items)))
def test_every_order_round_trips_and_says_how_far_it_is_right(order: tuple[int, ...]) -> None:
    verdict = ORDER.judge(ORDER.written(order))
    assert ORDER.said(ORDER.written(order), str) == ", ".join(map(str, order))
    if verdict.kind == "wrong":
        first = verdict.data["first"]
        assert order[:first] == ORDER.right[:first] and order[first] != ORDER.right[first]


@given(st.sets(st.tuples(st.integers(0, 1), st.integers(0, 2)), min_size=1))
def test_every_set_of_cells_round_trips_and_says_how_many_are_wrong(cells: set[tuple[int, int]]) -> None:
    verdict = CELLS.judge(CELLS.written(frozenset(cells)))
    if verdict.kind == "wrong":
        missing, extra = len(CELLS.right - cells), len(cells - CELLS.right)
        assert verdict.data == {"missing": missing, "extra": extra}
    else:
        assert (verdict.kind == "right") == (cells == CELLS.right)


def test_a_wrong_formula_is_told_where_it_fails() -> None:
    assert FORMULA.judge("1/6").data == {"holds": "n = 1", "fails": "n = 2"}
    assert FORMULA.judge("n").data == {"fails": "n = 1"}
    assert FORMULA.judge("1 - 0,8333^n").say == "rounded_formula"
    assert FORMULA.judge("n * 0.1667").say == "added"


def test_a_formula_may_have_several_letters_and_places_without_a_value() -> None:
    hands = Formula("C(n, k)/2^n", {"turned": "C(k, n)"}, variables=("n", "k"))
    assert hands.judge("C(n, n - k) * (1/2)^n").kind == "right"
    assert hands.judge("C(n, k)").kind == "wrong"
    assert hands.judge("1/(n - n)").kind == "unreadable"


@pytest.mark.parametrize(
    "question",
    [
        Counted(Fraction(1, 6), {"rounded": Fraction(1667, 10000)}),
        Choice(7, {"same": 7}, options=(6, 7)),
        Choice(7, options=(6, 7, 7)),
        Cells(frozenset({(0, 0)}), {"same": frozenset({(0, 0)})}, rows=((2, 3),)),
        Cells(frozenset({(0, 0), (0, 1)}), rows=((2, 3),)),
        Order((7, 8), items=(7, 8)),
        Order((7, 8), {"same": (7, 8)}, items=(8, 7)),
        Order((7, 7), items=(7, 7)),
        Formula("n/6", {"same": "2n/12"}),
    ],
)
def test_a_question_whose_mistake_is_right_or_that_asks_nothing_is_drawn_again(
    question: Question[Any],
) -> None:
    assert not question.sound()


@pytest.mark.parametrize("question", ALL)
def test_a_sound_question_is_kept(question: Question[Any]) -> None:
    assert question.sound()


@given(st.text(alphabet="0123456789+-*/^().,ncC =abABⁿ²", max_size=80))
def test_no_text_breaks_a_question(text: str) -> None:
    for question in ALL:
        assert question.judge(text).kind in ("right", "mistake", "wrong", "rough", "unreadable")
        assert isinstance(question.said(text, str), str)


@given(st.text(alphabet="0123456789+-*/^().,% cinof√:=≈", max_size=90))
def test_no_text_breaks_a_question_for_a_number(text: str) -> None:
    forms = {"order": ("2/21", "2/36"), "none": ("1 - (1/3)^3",)}
    counted = Counted(Fraction(1, 12), {"equal": Fraction(1, 11)}, forms=forms, whole=36)
    kinds = ("right", "rounded", "mistake", "wrong", "rough", "unreadable")
    assert counted.judge(text).kind in kinds


@pytest.mark.parametrize(
    "text", ["1/2 in 3/4", "5 in 36", "(5)/(36)", "7" * 38 + " in " + "9" * 38, "-5 of 36"]
)
def test_a_part_of_something_is_judged_however_it_is_written(text: str) -> None:
    counted = Counted(Fraction(5, 36), {"equal": Fraction(1, 11)}, forms={"two": ("2/36",)}, whole=36)
    assert counted.judge(text).solved == (text in ("5 in 36", "(5)/(36)"))


@given(st.text(alphabet="0123456789+-*/^()nc,", max_size=40), st.integers(-9, 9))
def test_no_calculation_grows_without_bound(text: str, n: int) -> None:
    try:
        value = calculation(text, ("n",)).at({"n": Fraction(n)})
    except Incalculable:
        return
    assert value.denominator.bit_length() <= 2 * BITS and value.numerator.bit_length() <= 2 * BITS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("2n", 6), ("n(n+1)", 12), ("(n-1)(n+1)", 8), ("2 n^2", 18), ("2^n", 8), ("-n", -3), ("n²", 9)),
        *(("3/2n", Fraction(9, 2)), ("0,5n", Fraction(3, 2)), ("(1/2)ⁿ", Fraction(1, 8))),
        *(("C(n+1, 2)", 6), ("2C(n, 2)", 6), ("nC(4,2)", 18)),
    ],
)
def test_a_sign_of_multiplication_may_be_left_out(text: str, value: Fraction) -> None:
    assert calculation(text, ("n",)).at({"n": Fraction(3)}) == value


def test_what_is_told_in_general_terms() -> None:
    asked = (exercise("knapp_daneben", "likely_totals", seed) for seed in range(200))
    circles = next(each for each in asked if each.right_words() == "F1")
    assert circles.check("F1 A1 B1").words == "All the right ones are there, but 2 are too many."
    assert circles.check("A1").words == "Not yet: one is missing, and one is too many."
    order = exercise("knapp_daneben", "order_totals", seed=2)
    right = order.right_words().split()
    swapped = " ".join([*right[:2], *right[:1:-1]])
    assert order.check(swapped).words == "The first 2 are right. What comes next belongs elsewhere."
    asked = (exercise("knapp_daneben", "number_of_dice", seed) for seed in range(200))
    dice = next(each for each in asked if each.right_words().startswith("3/6"))
    assert dice.check("1/12", "de").words == "Für n = 1 stimmt es, für n = 2 nicht."
