"""What a class hands in comes from strangers: answers, calculations, lesson keys, damaged on purpose."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.keys.codec import encode
from rulebook.keys.seal import Broken, seal
from rulebook.lessons import exercises, lessons
from rulebook.lessons.calculator import BITS, Incalculable, calculation
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.reading import Unreadable, read, readings
from rulebook.lessons.results import pool
from rulebook.lessons.work import MARK, Guessed, Played, Tried, Work
from rulebook.lessons.work_digits import CODES, code
from tests.bounded import bounded

pytestmark = pytest.mark.slow

calculations = st.text("0123456789.,+-*/^()% c²³⁴ⁿnk in'", max_size=90) | st.sampled_from(
    [
        "9^9^9^9",
        "9**9**9**9",
        "2^4096",
        "2^4097",
        "(" * 40 + "1" + ")" * 39,
        "(" * 40 + "1" + ")" * 40,
        "-" * 79 + "1",
        "9" * 80,
        "1/" * 39 + "1",
        "1 in " * 15 + "1",
        "c(1000, 500)^9",
        "c(999999, 5)",
        "C(C(10,5),3)",
        "0^-1",
        "1/0",
        "1e999",
        "٣/٤",
        "1_000",
        "0x10",
        "__import__('os')",
        "(lambda: 1)()",
        "n.__class__",
        "²" * 80,
        "1" + "%" * 60,
        "١٢ %",
    ]
)


@given(calculations)
@settings(max_examples=1000)
def test_any_answer_is_a_number_of_bearable_size_or_unreadable(text: str) -> None:
    for reader in (read, readings):
        found = bounded(lambda reader=reader: reader(text), Unreadable, megabytes=2)
        for answer in found if isinstance(found, list) else [found] if found is not None else []:
            size = max(answer.value.numerator.bit_length(), answer.value.denominator.bit_length())
            assert size <= 2 * BITS


@given(calculations, st.sampled_from([(), ("n",), ("n", "k")]))
@settings(max_examples=600)
def test_any_formula_is_carried_out_or_incalculable(text: str, letters: tuple[str, ...]) -> None:
    formula = bounded(lambda: calculation(text, letters), Incalculable, megabytes=2)
    if formula is not None:
        bounded(lambda: formula.at(dict.fromkeys(letters, Fraction(7))), Incalculable, megabytes=2)


@pytest.mark.parametrize("text", ["1" + "+1" * 200_000, "-" * 200_000 + "1", "(" * 200_000, "9" * 200_000])
def test_an_endless_calculation_is_not_begun(text: str) -> None:
    assert bounded(lambda: calculation(text), Incalculable, Unreadable, megabytes=4) is None
    assert bounded(lambda: read(text), Unreadable, megabytes=4) is None


@given(st.binary(min_size=1, max_size=400))
@settings(max_examples=600)
def test_any_lesson_key_is_work_that_can_be_shown_or_is_refused(body: bytes) -> None:
    lesson = code("knapp_daneben")
    number = int.from_bytes(body, "big") * CODES + lesson
    forged = number.to_bytes((number.bit_length() + 7) // 8, "big")
    for key in (seal(MARK, body), seal(MARK, forged)):
        work = bounded(lambda key=key: Work.from_key(key), Broken)
        if work is not None:
            json.dumps(encode(work)).encode()
            repr(work).encode("utf-8")


lesson = st.sampled_from(lessons())
written = (
    st.text(max_size=12) | calculations | st.sampled_from(["<script>alert(1)</script>", "<b>", "1/2", "{x}"])
)
seeds = st.integers(0, 9) | st.integers(0, 8**13)


def any_work(name: str) -> st.SearchStrategy[Work]:
    """Work as a key can hold it, whoever wrote that key."""
    planned = lesson_plan(name)
    tried = st.builds(
        Tried,
        st.sampled_from(exercises(name)),
        seeds,
        st.lists(written, max_size=3).map(tuple),
        st.integers(0, 9) | st.just(8**13),
        st.booleans(),
        st.integers(0, 9) | st.just(8**13),
    )
    guess = st.builds(Guessed, st.sampled_from(list(planned.guesses)), seeds, written, st.integers(0, 3))
    counts = st.lists(st.tuples(seeds, seeds), max_size=5).map(tuple)
    played = st.builds(Played, st.sampled_from(list(planned.trials)), counts)
    return st.builds(
        Work,
        st.just(name),
        written,
        st.integers(0, 99),
        st.lists(tried, max_size=3).map(tuple),
        st.lists(guess, max_size=2).map(tuple) if planned.guesses else st.just(()),
        st.lists(played, max_size=2).map(tuple) if planned.trials else st.just(()),
    )


@given(lesson.flatmap(lambda name: st.lists(any_work(name), min_size=1, max_size=4)))
@settings(max_examples=60)
def test_whatever_a_class_hands_in_can_be_pooled_and_shown(works: list[Work]) -> None:
    pooled = bounded(lambda: pool([work.key() for work in works]))
    assert not {"damaged", "version", "game"} & {each.say for each in pooled.remarks}
    assert repr(pooled)
    assert "<script" not in bounded(pooled._repr_html_, megabytes=128)
