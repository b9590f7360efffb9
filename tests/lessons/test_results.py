"""A class pools its keys: what is found in a chat, what is counted, and what the teacher sees of it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.lessons import exercise, exercises, lessons, seeds_of
from rulebook.lessons.class_tables import (
    exercises_table,
    held_to_the_law,
    lesson_tables,
    mistakes_table,
    quartiles,
    tables,
)
from rulebook.lessons.made_class import made_chat
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.results import ClassWork, assess, pool
from rulebook.lessons.work import Guessed, Played, Tried, Work
from rulebook.odds import die

RIGHT = exercise("knapp_daneben", "two_dice", 1).right_words()
OWN = seeds_of("Ada")
ADA = Work(
    "knapp_daneben",
    "Ada",
    1,
    (Tried("two_dice", OWN, ("1/11", exercise("knapp_daneben", "two_dice", OWN).right_words()), 1),),
)
BEN = Work("knapp_daneben", "Ben", 2, played=(Played("total", ((2, 1), (7, 49))),))
EVA = Work("poof", "Eva", 3, guesses=(Guessed("no_poof", 1, "0.4", 3),))


@pytest.mark.parametrize(
    "chat",
    [
        "{key}",
        "Ada: {key}",
        "[12:31, 3/4/2026] Ada B.: here it is {key} 👍",
        "> {key}\nthanks",
        "({key})",
        "{key}, I hope",
        "Ada:\n\n  {head}\n{tail}\nBen: hello",
        "\ufeff{head}\u200b{tail}",
        "{head}\n{tail} bye",
    ],
)
def test_a_key_is_found_in_the_clutter_of_a_chat(chat: str) -> None:
    key = ADA.key()
    pooled = pool(chat.format(key=key, head=key[:25], tail=key[25:]))
    assert [work for each in pooled.classes for work in each.works] == [ADA]
    assert pooled.remarks == ()


def test_damaged_keys_are_named_by_line_and_the_rest_is_counted() -> None:
    ada, ben = ADA.key(), BEN.key()
    pooled = pool(
        f"Ada: {ada}\nBen: {ben[:-4]}\nCem: {ben.replace(ben[9], '!')}\nDora: RBL2.abc\nEve: RB1.abc"
    )
    assert [work.student for work in pooled.classes[0].works] == ["Ada"]
    assert [(each.line, each.who, each.say) for each in pooled.remarks] == [
        (2, "Ben", "damaged"),
        (3, "Cem", "damaged"),
        (4, "Dora", "version"),
        (5, "Eve", "game"),
    ]
    for language in ("en", "de"):
        assert all(each.text(language) for each in pooled.remarks)


def test_a_student_counts_once_with_the_newest_work() -> None:
    more = Work("knapp_daneben", "ada", 1, (*ADA.tried, Tried("four_chances", 2, ("1",))))
    pooled = pool([ADA.key(), BEN.key(), more.key(), BEN.key()])
    assert pooled.classes[0].works == (BEN, more)
    assert [(each.line, each.who, each.say, each.data) for each in pooled.remarks] == [
        (1, "Ada", "replaced", {"by": 3})
    ]


def test_lessons_are_kept_apart() -> None:
    pooled = pool([ADA.key(), EVA.key(), BEN.key()])
    assert [(each.lesson, len(each.works)) for each in pooled.classes] == [
        ("how_likely_is_a_seven", 2),
        ("hands_of_cards", 1),
    ]


@pytest.mark.parametrize(
    ("tried", "how"),
    [
        (Tried("two_dice", 1, (RIGHT,)), "first"),
        (Tried("two_dice", 1, ("what?", RIGHT)), "first"),
        (Tried("two_dice", 1, ("1", RIGHT)), "second"),
        (Tried("two_dice", 1, ("1", "2", RIGHT)), "more"),
        (Tried("two_dice", 1, (RIGHT,), left_out=3), "more"),
        (Tried("two_dice", 1, (RIGHT,), hints=1), "hints"),
        (Tried("two_dice", 1, ("1", RIGHT), solution=True), "shown"),
        (Tried("two_dice", 1, ("1",)), "stuck"),
        (Tried("two_dice", 1, hints=2), "stuck"),
    ],
)
def test_every_way_through_an_exercise_has_its_name(tried: Tried, how: str) -> None:
    assert assess("knapp_daneben", tried).how == how


def test_answers_are_checked_afresh_with_the_numbers_of_their_seed() -> None:
    for name in exercises("knapp_daneben"):
        for seed in (0, 1, 77):
            asked = exercise("knapp_daneben", name, seed)
            assert assess("knapp_daneben", Tried(name, seed, (asked.right_words(),))).how == "first"
            for mistake, text in asked.mistakes().items():
                made = assess("knapp_daneben", Tried(name, seed, (text,))).mistakes
                assert bool(made) == (asked.judge(text).kind == "mistake")
                for told, words in made:
                    assert asked.mistakes()[told] == text, mistake
                    assert words == asked.check(text).words


def test_the_histogram_adds_up_everybody_beside_the_exact_law() -> None:
    rolls = [((2, 1), (7, 5)), ((7, 3), (12, 1))]
    works = tuple(Work("knapp_daneben", sheet=i, played=(Played("total", r),)) for i, r in enumerate(rolls))
    histogram = lesson_tables(ClassWork("knapp_daneben", works))[0]
    rows = {row.head: row.cells for row in histogram._table()[2]}
    assert {head: cells[0] for head, cells in rows.items() if cells[0] != "0"} == {
        "2": "1",
        "7": "8",
        "12": "1",
    }
    assert rows["7"][1:3] == ("80.00 %", "16.67 %")
    assert len(rows) == 11


def test_a_value_that_cannot_come_is_shown_with_chance_zero() -> None:
    work = Work("knapp_daneben", played=(Played("total", ((99, 3),)),))
    rows = lesson_tables(ClassWork("knapp_daneben", (work,)))[0]._table()[2]
    assert rows[-1].head == "99" and rows[-1].cells[1:] == ("100 %", "0 %", "–")


def test_guesses_that_are_no_chance_are_left_out() -> None:
    texts = ("0.3", "1/2", "700 %", "a lot", "10 %")
    works = tuple(Work("poof", sheet=i, guesses=(Guessed("no_poof", text=t),)) for i, t in enumerate(texts))
    assert ClassWork("poof", works).guesses("no_poof") == [Fraction(1, 10), Fraction(3, 10), Fraction(1, 2)]


def test_guesses_fall_into_ten_bands_and_the_exact_chance_is_marked() -> None:
    texts = ("0", "9 %", "10 %", "35 %", "39 %", "100 %")
    works = tuple(Work("poof", sheet=i, guesses=(Guessed("no_poof", text=t),)) for i, t in enumerate(texts))
    (bands,) = (table for table in lesson_tables(ClassWork("poof", works)) if table.heads[0] == "guess")
    rows = bands._table()[2]
    heads = [f"{low}–{low + 10} %" for low in range(0, 100, 10)]
    assert [row.head for row in rows] == [f"{head} ◂" if head == "30–40 %" else head for head in heads]
    assert [row.cells for row in rows] == [(n,) for n in "2102000001"]
    assert [row.bar for row in rows][:3] == [1, Fraction(1, 2), 0]


def test_a_single_guess_has_no_quartiles() -> None:
    work = Work("poof", guesses=(Guessed("no_poof", text="1/4"),))
    table = lesson_tables(ClassWork("poof", (work,)))[0]
    assert repr(table).endswith("One guess: 25.00 %. Exactly it is 31.72 %.")


def test_how_far_apart_is_told_in_standard_errors() -> None:
    came = Counter({1: 25, 2: 75})
    rows = held_to_the_law("A coin", came, die(2)).rows
    assert [row.cells for row in rows] == [
        ("25", "25.00 %", "50.00 %", "−5.0"),
        ("75", "75.00 %", "50.00 %", "+5.0"),
    ]
    assert [(row.bar, row.mark) for row in rows] == [(Fraction(1, 3), Fraction(2, 3)), (1, Fraction(2, 3))]


def test_help_is_needed_by_those_who_are_stuck_or_saw_the_solution() -> None:
    ways = [(), ("1",), ("1",), (RIGHT,)]
    works = tuple(
        Work("knapp_daneben", sheet=i, tried=(Tried("two_dice", 1, texts, solution=not texts),))
        for i, texts in enumerate(ways)
    )
    row = exercises_table(ClassWork("knapp_daneben", (*works, Work("knapp_daneben", sheet=9)))).rows[0]
    assert row.cells == ("1", "0", "0", "0", "0", "1", "2", "1") and row.bar == Fraction(3, 4)


def test_the_rarest_mistakes_are_only_counted() -> None:
    asked = [exercise("knapp_daneben", name, 1) for name in lesson_plan("knapp_daneben").exercises]
    tried = [
        Tried(each.name, 1, tuple(text for text in made if each.check(text).kind == "mistake"))
        for each in asked
        if (made := dict.fromkeys(each.mistakes().values()))
    ]
    twice = [Work("knapp_daneben", sheet=i, tried=tuple(tried)) for i in range(2)]
    table = mistakes_table(ClassWork("knapp_daneben", tuple(twice)))
    made = sum(len(each.texts) for each in tried)
    assert len(table.rows) == 10 and table.note == f"and {made - 10} rarer ones"
    assert {row.cells[0] for row in table._table()[2]} == {"2"}


def test_quartiles() -> None:
    assert quartiles([Fraction(n, 4) for n in range(5)]) == [Fraction(n, 4) for n in (1, 2, 3)]
    assert quartiles([Fraction(1, 3)]) == [Fraction(1, 3)] * 3


@pytest.mark.parametrize("lesson", lessons())
def test_a_made_class_fills_every_table(lesson: str) -> None:
    pooled = pool(made_chat(lesson, seed=1))
    assert [each.say for each in pooled.remarks] == ["replaced", "damaged", "damaged"]
    made = tables(pooled)
    planned = lesson_plan(lesson)
    assert len(made) == len(planned.trials) + len(planned.guesses) + 4
    fared = next(table for table in made if table.caption.startswith("Who is stuck"))
    for row in fared._table()[2]:
        assert sum(map(int, row.cells)) == len(pooled.classes[0].works)
    assert all(table._repr_html_() and repr(table) for table in made)


def test_a_made_class_writes_numbers_as_its_language_does_and_is_read_the_same() -> None:
    english, german = (
        [one for work in pool(made_chat("how_likely_is_a_seven", seed=1, language=language)).classes[0].works
         for tried in work.tried for one in tried.texts]
        for language in ("en", "de")
    )  # fmt: skip
    assert any("." in one for one in english) and german == [one.replace(".", ",") for one in english]


def test_the_trials_of_a_made_class_follow_the_law() -> None:
    came = pool(made_chat("knapp_daneben", seed=1)).classes[0].came("total")
    assert came.total() == 28 * 50
    assert Counter(came).most_common(1)[0][0] in (6, 7, 8)


def test_the_keys_of_a_made_class_fit_in_a_chat() -> None:
    for lesson in lessons():
        works = [work for each in pool(made_chat(lesson, seed=2)).classes for work in each.works]
        assert max(len(work.in_brief().key()) for work in works) <= 300


@given(
    st.lists(st.text(max_size=40) | st.sampled_from([ADA.key(), BEN.key()[:-2], "RBL1.", "RB1."]), max_size=8)
)
def test_no_chat_breaks_the_reader(lines: list[str]) -> None:
    pooled = pool(lines)
    assert len(tables(pooled)) <= 5 and isinstance(repr(pooled), str)


def test_reading_a_chat_needs_no_numpy_before_it_is_read() -> None:
    code = "import sys, rulebook.lessons.results; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("lesson", lessons())
def test_every_mistake_with_any_numbers_is_told_in_the_table(lesson: str) -> None:
    for name in exercises(lesson):
        for seed in (0, *map(seeds_of, ("Ada", "Ben", "Cem"))):
            asked = exercise(lesson, name, seed)
            made = [text for text in asked.mistakes().values() if asked.check(text).kind == "mistake"]
            tried = Tried(name, seed, tuple(made))
            table = mistakes_table(ClassWork(lesson, (Work(lesson, tried=(tried,)),)))
            told = {row.cells[1] for row in table._table()[2]}
            assert told == {asked.check(text).words for text in tried.texts}
