"""Work of two tabs, two kernels, ten restarts: the newer of each answer counts, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple, replace
from functools import reduce
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.lessons import Level
from rulebook.lessons.joining import joined, latest, taken_up
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.work import Guessed, Played, Stepped, Tried, Work

LESSON = lesson_plan("knapp_daneben")
ATS = st.integers(0, 6)
TEXTS = st.sampled_from(["1/2", "1/3", "5/36", "?"])
NAMES = sorted(LESSON.games)[:3]


@st.composite
def works(draw: st.DrawFn) -> Work:
    """Work in which no two entries are about the same, as a desk keeps it."""
    tried = st.builds(
        Tried,
        st.sampled_from(NAMES),
        st.integers(1, 2),
        st.lists(TEXTS, max_size=4).map(tuple),
        st.integers(0, 2),
        st.booleans(),
        st.just(0),
        st.sampled_from(Level),
        ATS,
    )
    guessed = st.builds(
        Guessed, st.sampled_from(list(LESSON.guesses)), st.integers(1, 2), TEXTS, st.integers(0, 3), ATS
    )
    counts = st.lists(st.tuples(st.integers(2, 4), st.integers(1, 3)), max_size=3, unique_by=lambda c: c[0])
    played = st.builds(Played, st.sampled_from(list(LESSON.trials)), counts.map(tuple), ATS)
    stepped = st.builds(
        Stepped, st.sampled_from(LESSON.steps[:3]), st.integers(0, 3), st.sampled_from(["", "7"]), ATS
    )
    lists = [
        draw(st.lists(tried, max_size=4, unique_by=lambda t: (t.name, t.seed, t.level))),
        *(
            draw(st.lists(kind, max_size=3, unique_by=lambda e: e.name))
            for kind in (guessed, played, stepped)
        ),
    ]
    student = draw(st.sampled_from(["", "Ada"]))
    return Work(LESSON.name, student, draw(st.integers(0, 3)), *map(tuple, lists))


def whole(work: Work) -> Any:
    """All there is of it, times included, in whatever order."""
    return work.student, Counter(map(astuple, work.entries))


@pytest.mark.slow
@settings(max_examples=200)
@given(works(), works())
def test_it_does_not_matter_which_is_named_first(one: Work, other: Work) -> None:
    assert whole(joined(one, other)) == whole(joined(other, one))


@pytest.mark.slow
@settings(max_examples=200)
@given(works(), works())
def test_what_is_joined_again_changes_nothing(one: Work, other: Work) -> None:
    both = joined(one, other)
    assert whole(joined(one, one))[1] == whole(one)[1]
    for again in (one, other, both):
        assert whole(joined(both, again))[1] == whole(both)[1]


@pytest.mark.slow
@settings(max_examples=200)
@given(works(), works())
def test_nothing_is_lost(one: Work, other: Work) -> None:
    both = joined(one, other)
    tried = {(each.name, each.seed, each.level): each for each in both.tried}
    for each in (*one.tried, *other.tried):
        left = tried[each.name, each.seed, each.level]
        assert not Counter(each.texts) - Counter(left.texts)
        assert left.hints >= each.hints and left.solution >= each.solution
    played = {each.name: each.times for each in both.played}
    assert all(played[each.name] >= each.times for each in (*one.played, *other.played))
    stepped = {each.name: each for each in both.stepped}
    for step in (*one.stepped, *other.stepped):
        assert stepped[step.name].times >= step.times and bool(stepped[step.name].text) >= bool(step.text)
    assert {each.name for each in both.guesses} == {each.name for each in (*one.guesses, *other.guesses)}
    assert latest(both) == max(latest(one), latest(other)) or both.played


@settings(max_examples=100)
@given(works(), works())
def test_the_newer_guess_counts(one: Work, other: Work) -> None:
    both = {each.name: each for each in joined(one, other).guesses}
    for each in (*one.guesses, *other.guesses):
        assert both[each.name].at >= each.at


@settings(max_examples=100)
@given(works())
def test_its_times_come_back_from_a_key_and_are_not_handed_in(work: Work) -> None:
    again = Work.from_key(work.key())
    assert again == work and whole(again) == whole(work)
    assert latest(Work.from_key(work.in_brief().key())) == 0


def test_ten_kernels_in_any_order_keep_every_answer() -> None:
    """Each goes on from what another had, and answers something of its own."""
    rng = Random(8)
    done = [Work(LESSON.name, "Ada")]
    for time in range(1, 11):
        before = rng.choice(done)
        place = rng.randrange(2)
        tried = {each.name: each for each in before.tried}
        old = tried.get(NAMES[place], Tried(NAMES[place], 1))
        tried[NAMES[place]] = replace(old, texts=(*old.texts, f"{time}/11"), at=time)
        done.append(replace(before, tried=tuple(tried.values())))
    for order in permutations(range(1, 11, 3)):
        rest = [done[n] for n in range(11) if n not in order]
        all_of_it = reduce(joined, [*(done[n] for n in order), *rest])
        texts = {text for tried in all_of_it.tried for text in tried.texts}
        assert texts == {f"{time}/11" for time in range(1, 11)}


def test_another_students_work_is_never_mixed_in() -> None:
    ada = Work(LESSON.name, "Ada", 1, (Tried(NAMES[0], 1, ("1/2",)),))
    ben = Work(LESSON.name, "Ben", 2, (Tried(NAMES[0], 1, ("1/3",)),))
    assert taken_up(ada, ben) == ada and taken_up(ben, ada) == ben
    assert taken_up(ada, replace(ben, student="")).student == "Ada"


@pytest.mark.parametrize("luck", range(5))
def test_pages_that_hear_each_other_over_and_over_multiply_no_answer(luck: int) -> None:
    """Answers given at the same moment arrive anywhere in any order, and each is kept once."""
    rng = Random(luck)
    given = [("0/7", "2/7"), ("1/7", "0/7", "3/7"), ("4/7", "2/7", "1/7")]
    pages = [Work("poof", "Ada", tried=(Tried("no_poof", 1, texts, at=9),)) for texts in given]
    for _ in range(300):
        one, other = rng.sample(range(3), 2)
        pages[one] = joined(pages[one], pages[other])
    assert len(set(pages)) == 1
    assert sorted(pages[0].tried[0].texts) == ["0/7", "1/7", "2/7", "3/7", "4/7"]
