"""What somebody may write as an answer, and how it is understood."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.lessons.calculator import BITS
from rulebook.lessons.reading import Answer, Unreadable, read, readings


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5/36", Fraction(5, 36)),
        (" 5 / 36 ", Fraction(5, 36)),
        ("5:36", Fraction(5, 36)),
        ("0.25", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        (".25", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        ("25 Prozent", Fraction(1, 4)),
        ("12,5 %", Fraction(1, 8)),
        ("1 in 7.2", Fraction(5, 36)),
        ("5 out of 36", Fraction(5, 36)),
        ("5 von 36", Fraction(5, 36)),
        ("5 sur 36", Fraction(5, 36)),
        ("5 su 36", Fraction(5, 36)),
        ("= 3/4", Fraction(3, 4)),
        ("1 - (5/6)^4", Fraction(671, 1296)),
        ("1 − (5/6)^4", Fraction(671, 1296)),
        ("4 * 1/6 * (5/6)^3", Fraction(125, 324)),
        ("C(8, 4)/C(96, 4)", Fraction(7, 332196)),
        ("-2", Fraction(-2)),
        ("7776", Fraction(7776)),
        ("2 1/3", Fraction(7, 3)),
        ("-2 1/3", Fraction(-7, 3)),
        ("½", Fraction(1, 2)),
        ("2½", Fraction(5, 2)),
        ("1 ⅔", Fraction(5, 3)),
        ("5÷36", Fraction(5, 36)),
        ("P = 5/36", Fraction(5, 36)),
        ("p(A) = 5:36", Fraction(5, 36)),
        ("P(X = 4) = 0,25", Fraction(1, 4)),
        ("10/72 = 5/36 ≈ 0.14", Fraction(5, 36)),
        ("P ≈ 0.139", Fraction(139, 1000)),
        ("≈0.139", Fraction(139, 1000)),
        ("ca. 13,9 %", Fraction(139, 1000)),
        ("about 1 in 8", Fraction(1, 8)),
        ("13.9 per cent", Fraction(139, 1000)),
        ("100 % - 25 %", Fraction(3, 4)),
        ("1 - 75 %", Fraction(1, 4)),
        ("nCr(8, 2)", Fraction(28)),
        ("8 nCr 2", Fraction(28)),
        ("8C2", Fraction(28)),
        ("8 choose 2", Fraction(28)),
        ("8 über 2", Fraction(28)),
        ("binom(8; 2)", Fraction(28)),
        ("C(8;2)", Fraction(28)),
        ("C(8,2)", Fraction(28)),
        ("1 - nCr(4,1)/(8 choose 2)", Fraction(6, 7)),
        ("√(1/4)", Fraction(1, 2)),
        ("√0,25", Fraction(1, 2)),
        ("2√4", Fraction(4)),
        ("sqrt(16)/8", Fraction(1, 2)),
        ("Wurzel(0,04)", Fraction(1, 5)),
        ("0.25^0.5", Fraction(1, 2)),
        ("4(1/6)", Fraction(2, 3)),
        ("1 zu 4", Fraction(1, 4)),
        ("1 to 4", Fraction(1, 4)),
    ],
)
def test_every_usual_way_of_writing_a_number(text: str, value: Fraction) -> None:
    assert read(text).value == value


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "a third", "5/0", "1 in 0", "()", "9**9**9", "10^5000", "__import__('os').system('ls')"),
        *("x+1", "[1]", "1 if 1 else 2", "0x10", "1_000", "lambda: 1", "c(5)", "c(99999999, 5)", "1" * 81),
        *("True", "5//2", "7 % 3", "√(0-1)", "√", "½½", "P =", "choose 3", "1/3 = a third"),
    ],
)
def test_nothing_else_is_understood_or_carried_out(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_a_number_in_digits_says_what_its_last_figure_counts() -> None:
    assert read("0.139") == Answer(Fraction(139, 1000), (Fraction(1, 1000),))
    assert read("0.140").units == (Fraction(1, 1000),)
    assert read("14 %") == Answer(Fraction(7, 50), (Fraction(1, 100),))
    assert read("40").units == (1, 10) and read("0").units == (1,)
    assert read("139/1000").units == (Fraction(1, 1000),)


def test_one_in_a_number_may_be_rounded_and_so_many_of_so_many_may_not() -> None:
    """1 in 7 can be 1 in 7.2; "about 1/7" means the same, but 1/7 is exact."""
    assert read("1 in 7") == read("about 1/7") == Answer(Fraction(1, 7), (Fraction(1),), turned=True)
    assert read("14 in 100").units == (Fraction(1, 100),)
    assert read("5/36").exact and read("5 in 36").exact and read("1/7").exact


def test_a_fraction_and_a_calculation_are_kept_as_they_were_typed() -> None:
    assert (read("5/45").form, read("0.5 * 1/2").form, read("0.139").form) == ("5/45", "0.5 * 1/2", "")
    assert read("0.5 * 1/2").worked_out and not read("1/2 * 1/2").worked_out


def test_a_root_that_is_no_fraction_is_near_enough() -> None:
    assert abs(read("√2").value ** 2 - 2) < Fraction(1, 10**25)


def test_to_may_mean_odds() -> None:
    assert [answer.value for answer in readings("5 to 31")] == [Fraction(5, 31), Fraction(5, 36)]
    assert [answer.value for answer in readings("5 zu 31")] == [Fraction(5, 31), Fraction(5, 36)]
    assert [answer.value for answer in readings("5 von 31")] == [Fraction(5, 31)]


def test_thousands_are_read_both_ways() -> None:
    assert [answer.value for answer in readings("7,776")] == [Fraction(7776, 1000), Fraction(7776)]
    assert [answer.value for answer in readings("0,139")] == [Fraction(139, 1000)]


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6))
def test_fractions_round_trip(value: Fraction) -> None:
    assert read(str(value)).value == value


@given(st.integers(0, 10**6), st.integers(0, 6))
def test_decimals_round_trip(number: int, places: int) -> None:
    text = f"{number / 10**places:.{places}f}"
    assert read(text).value == read(text.replace(".", ",")).value == Fraction(text)


@given(st.text(alphabet="0123456789+-*/^().,% cinofruhsetb:=≈√½¾÷;P", max_size=90))
def test_no_text_breaks_the_reader_or_grows_without_bound(text: str) -> None:
    try:
        answer = read(text)
    except Unreadable:
        return
    assert answer.value.denominator.bit_length() <= 2 * BITS
