"""A student's work as a line of text: everything comes back, nothing foreign gets in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook.keys.seal import Broken, seal
from rulebook.lessons import Level, exercises, seeds_of
from rulebook.lessons.plans import lesson_plan, names_of_plans
from rulebook.lessons.work import MARK, Guessed, Played, Stepped, Tried, Work
from rulebook.lessons.work_digits import LARGEST, LONGEST, MANY, SEEDS, code
from rulebook_widgets import Desk

texts = st.text(max_size=30) | st.sampled_from(["5/36", "0,1389", "13.9 %", "1 in 7.2", "1 - (5/6)^4"])
small = st.integers(0, 300)
seeds = st.integers(0, 10**9)


@st.composite
def works(draw: st.DrawFn) -> Work:
    planned = lesson_plan(draw(st.sampled_from(names_of_plans())))
    tried = st.builds(
        Tried,
        st.sampled_from(list(planned.games)),
        seeds,
        st.lists(texts, max_size=6).map(tuple),
        small,
        st.booleans(),
        small,
        st.sampled_from(Level),
    )
    guesses = st.builds(
        Guessed, st.sampled_from(list(planned.guesses) or ["?"]), seeds, texts, st.integers(0, 3)
    )
    counts = st.lists(st.tuples(small, small), max_size=12).map(tuple)
    played = st.builds(Played, st.sampled_from(list(planned.trials) or ["?"]), counts)
    stepped = st.builds(
        Stepped, st.sampled_from(planned.steps or ("?",)), small, texts, game=st.text("RB1._-zA", max_size=30)
    )
    there = (planned.games, planned.guesses, planned.trials, planned.steps)
    lists = [
        st.lists(kind, max_size=5 if names else 0).map(tuple)
        for kind, names in zip((tried, guesses, played, stepped), there, strict=True)
    ]
    return Work(planned.name, draw(texts), draw(st.integers(0, 2**20 - 1)), *map(draw, lists))


@pytest.mark.slow
@settings(max_examples=50)
@given(works())
def test_all_work_comes_back_from_its_key(work: Work) -> None:
    assert Work.from_key(work.key()) == work
    assert Work.from_key(f" {work.key()[:9]}\n {work.key()[9:]}\n") == work


@settings(max_examples=50)
@given(works(), st.data())
def test_a_damaged_key_says_so_and_nothing_else(work: Work, data: st.DataObject) -> None:
    key = work.key()
    place = data.draw(st.integers(0, len(key) - 1))
    letter = data.draw(st.characters())
    for damaged in (key[:place] + key[place + 1 :], key[:place] + letter + key[place + 1 :], key + letter):
        try:
            assert Work.from_key(damaged) == work
        except Broken:
            continue


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for key in (text, f"{MARK}.{text}"):
        with pytest.raises(Broken):
            Work.from_key(key)


@given(st.sampled_from(names_of_plans()), st.binary(max_size=300))
def test_a_forged_key_is_refused_or_holds_possible_work(name: str, forged: bytes) -> None:
    for body in (forged, forged + bytes([code(name) >> 8, code(name) & 255])):
        try:
            work = Work.from_key(seal(MARK, body))
        except Broken:
            continue
        planned = lesson_plan(work.lesson)
        assert {tried.name for tried in work.tried} <= set(planned.games)
        assert {each.name for each in work.stepped} <= set(planned.steps)


@pytest.mark.parametrize("name", names_of_plans())
def test_no_two_names_stand_for_the_same(name: str) -> None:
    planned = lesson_plan(name)
    for names in (names_of_plans(), planned.games, planned.guesses, planned.trials, planned.steps):
        assert len({code(each) for each in names}) == len(names)


def test_the_work_of_a_whole_lesson_fits_in_a_chat() -> None:
    asked = exercises("knapp_daneben")[:10]
    tried = tuple(
        Tried(name, seeds_of("Ada"), ("1/11", "0.1389", "5/36")[i % 3 :], i % 2)
        for i, name in enumerate(asked)
    )
    rolls = Played("total", tuple((total, 6 - abs(7 - total)) for total in range(2, 13)))
    guesses = (Guessed("seven", seeds_of("Ada"), "60 %", 3),)
    work = Work("knapp_daneben", "Ada", 77, tried, guesses, (rolls,))
    assert len(work.key()) < 220


def test_a_key_that_was_kept_for_years_still_opens() -> None:
    kept = "RBL1.8TipAgTykdH3q8_aIiznV62t7s566FptQVOIektHf31YAEy9oWRR"
    work = Work(
        "knapp_daneben",
        "Ada",
        5,
        (Tried("two_dice", 1, ("1/11", "5/36"), 1),),
        (Guessed("seven", 3, "60 %", 2),),
        (Played("total", ((2, 1), (7, 9))),),
    )
    assert Work.from_key(kept) == work == Work.from_key(work.key())
    assert work.lesson == "how_likely_is_a_seven", "the lesson that took the place of the older one"


def test_endless_trying_is_shortened_not_refused() -> None:
    tried = tuple(Tried(name, 1, ("ж" * 100,) * 50) for name in exercises("poof") * 3)
    again = Work.from_key(Work("poof", tried=tried).key())
    assert [t.tries for t in again.tried] == [50] * len(tried)


@pytest.mark.parametrize("dated", [False, True])
def test_a_key_that_cannot_hold_all_drops_the_oldest_of_what_was_replaced(dated: bool) -> None:
    names = sorted(exercises("poof"))
    first = Tried(names[1], 1, ("1/7",), at=int(dated))
    again = tuple(Tried(names[0], n, (f"{n}/7",), at=(n + 2) * dated) for n in range(MANY + 99))
    kept = Work.from_key(Work("poof", tried=(first, *again)).key()).tried
    assert kept == (first, *again[100:]) and len(kept) == MANY


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("RB1.llStbHNldmVu", "the key of a game"),
        ("RBL2.abcd", "of version 2; version 1 can be read"),
        ("hello", "not a lesson key: it should begin with RBL1"),
        (seal(MARK, b"\xff" * 9), "a lesson that is not known here"),
        (Work("poof").key()[:-1], "damaged|characters"),
        (MARK + "." + "A" * 30_000, "longer than any lesson key"),
    ],
)
def test_a_foreign_key_says_what_is_wrong(key: str, words: str) -> None:
    with pytest.raises(Broken, match=words):
        Work.from_key(key)


MOST = Tried("no_poof", texts=("1",) * 24, left_out=LARGEST, hints=LARGEST, at=LARGEST)


def test_work_that_goes_on_from_the_largest_numbers_of_a_key_can_be_read() -> None:
    """A stranger's key may say anything that fits; what a student does after it must not be lost."""
    desk = Desk("poof", "Ada")
    desk.restore(Work("poof", "Ada", tried=(replace(MOST, seed=desk.seed),)).key())
    desk.ask("no_poof").do({"do": "check", "text": "1/7"})
    for key in (desk.work.key(), desk.work.in_brief().key()):
        (tried,) = Work.from_key(key).tried
        assert tried.texts[-1] == "1/7" and tried.left_out == LARGEST


def test_no_key_has_a_seed_that_another_name_or_other_numbers_could_not_say() -> None:
    with pytest.raises(Broken, match="numbers that no exercise has"):
        Work.from_key(Work("poof", tried=(Tried("no_poof", SEEDS, ("1",)),)).key())
    desk = Desk("poof", "999999999")
    desk.restore(Work("poof", "999999999", tried=(Tried("no_poof", SEEDS - 1, ("1",)),)).key())
    desk.ask("no_poof").do({"do": "again"})
    desk.ask("no_poof").do({"do": "check", "text": "1/7"})
    desk.do({"do": "name", "text": "0"})
    assert Work.from_key(desk.work.key()) == desk.work and len(desk.work.tried) == 2


def test_the_game_of_a_step_is_kept_where_there_is_room_and_never_handed_in() -> None:
    game = rulebook.play(rulebook.new("knapp_daneben"), "random", seed=7).key()
    kept = Work("how_likely_is_a_seven", "Ada", stepped=(Stepped("play", 6, game=game),))
    assert Work.from_key(kept.key()) == kept and len(kept.key()) < len(game) + 60
    assert kept.in_brief().stepped == (Stepped("play", 6),)
    endless = replace(kept, stepped=(Stepped("play", 6, game="RB1." + "A" * LONGEST),))
    assert Work.from_key(endless.key()).stepped == (Stepped("play", 6),)
