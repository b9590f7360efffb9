"""What of a hand-in line is believed: trials, guesses, numbers, and names that only look alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rulebook.lessons import exercise, lessons, seeds_of
from rulebook.lessons.classroom.chat import CHARACTERS, LINES, LONGEST, handed_in
from rulebook.lessons.naming import plain_name, same_name
from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.results import ClassWork, Remark, pool
from rulebook.lessons.work import Guessed, Played, Tried, Work
from rulebook_widgets import Desk

LESSON = "knapp_daneben"


def counted(*lines: str) -> tuple[ClassWork, tuple[Remark, ...]]:
    pooled = pool(lines)
    return pooled.classes[0], pooled.remarks


def said(remarks: tuple[Remark, ...]) -> list[tuple[int, str, str]]:
    for remark in remarks:
        assert remark.text() != remark.text("de") and "{" not in remark.text() + remark.text("de")
    return [(remark.line, remark.who, remark.say) for remark in remarks]


@pytest.mark.parametrize(
    ("counts", "why"),
    [
        (((7, 8**13),), "too_many"),
        (((7, 51),), "too_many"),
        (((7, 25), (8, 26)), "too_many"),
        (((999, 1), (7, 49)), "values"),
        (((1, 1),), "values"),
    ],
)
def test_trials_that_no_lesson_gives_are_left_out_and_named(
    counts: tuple[tuple[int, int], ...], why: str
) -> None:
    forged = Work(LESSON, "Mallory", 1, played=(Played("total", counts),))
    honest = Work(LESSON, "Ada", 2, played=(Played("total", ((7, 50),)),))
    work, remarks = counted(honest.key(), forged.key())
    assert work.came("total") == Counter({7: 50})
    assert said(remarks) == [(2, "Mallory", why)]


def test_trials_handed_in_twice_in_one_line_count_once() -> None:
    twice = Work(LESSON, "Ada", 1, played=(Played("total", ((7, 50),)), Played("total", ((2, 50),))))
    work, remarks = counted(twice.key())
    assert work.came("total") == Counter({7: 50})
    assert said(remarks) == [(1, "Ada", "played_again")]


def test_one_student_guesses_once() -> None:
    many = tuple(Guessed("seven", PRINTED, f"{n % 100} %") for n in range(120))
    work, remarks = counted(Work(LESSON, "Ada", 1, guesses=many).key())
    assert work.guesses("seven") == [0]
    assert said(remarks) == [(1, "Ada", "guessed_again")] and "119" in remarks[0].text()


def test_a_guess_that_is_no_chance_is_named() -> None:
    work, remarks = counted(Work(LESSON, "Ada", 1, guesses=(Guessed("seven", text="700 %"),)).key())
    assert work.guesses("seven") == [] and said(remarks) == [(1, "Ada", "no_chance")]


def test_answers_to_the_numbers_of_another_name_are_not_counted() -> None:
    ada = seeds_of("Ada")
    right = exercise(LESSON, "two_dice", ada).right_words()
    copied = Tried("two_dice", ada, (right,))
    own = Tried("four_chances", seeds_of("Ben"), ("1",))
    work, remarks = counted(Work(LESSON, "Ben", 1, (copied, own)).key())
    assert work.works[0].tried == (own,)
    assert said(remarks) == [(1, "Ben", "foreign")]


def test_numbers_that_everybody_has_and_other_numbers_asked_for_are_ones_own() -> None:
    seeds = (PRINTED, PRINTED + 1, seeds_of("Ben"), seeds_of("Ben") + 3)
    tried = tuple(Tried("two_dice", seed, ("1",)) for seed in seeds)
    work, remarks = counted(Work(LESSON, "Ben", 1, tried).key())
    assert work.works[0].tried == tried and remarks == ()
    nobody = Work(LESSON, "", 1, tried)
    assert said(pool(nobody.key()).remarks) == [(1, "", "foreign")]


@pytest.mark.parametrize(("hints", "left_out"), [(8**13, 0), (0, 8**13)])
def test_endless_tries_and_hints_are_not_believed(hints: int, left_out: int) -> None:
    tried = Tried("two_dice", PRINTED, ("1",), hints, False, left_out)
    work, remarks = counted(Work(LESSON, "Ada", 1, (tried,)).key())
    assert work.works[0].tried == () and said(remarks) == [(1, "Ada", "tries")]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", lessons())
def test_all_that_an_honest_desk_hands_in_is_believed(lesson: str) -> None:
    desk = Desk(lesson)
    early, *rest = lesson_plan(lesson).exercises
    desk.ask(early).do({"do": "check", "text": "1/2"})
    desk.do({"do": "name", "text": "Ada"})
    for name in rest:
        desk.ask(name).do({"do": "check", "text": "1/2"})
        desk.ask(name).do({"do": "again"})
        desk.ask(name).do({"do": "hint"})
    for name in lesson_plan(lesson).guesses:
        desk.predict(name).do({"do": "guess", "text": "20 %"})
    for name in lesson_plan(lesson).trials:
        for _ in range(6):
            desk.trials(name, seed=1).do({"do": "several"})
    pooled = pool(desk.work.in_brief().key())
    assert pooled.remarks == () and pooled.classes[0].works == (desk.work.in_brief(),)


def test_a_replaced_line_is_named_with_the_line_that_replaces_it() -> None:
    first, again = (
        Work(LESSON, "Ada", 7, (Tried("two_dice", PRINTED, texts),)) for texts in (("1",), ("2",))
    )
    other = Work(LESSON, "ada ", 8, (Tried("two_dice", PRINTED, ("3",)),))
    assert said(pool([first.key(), again.key()]).remarks) == [(1, "Ada", "replaced")]
    work, remarks = counted(first.key(), "hm", other.key())
    assert work.works == (other,)
    assert said(remarks) == [(1, "Ada", "replaced_by_other")]
    assert "line 3" in remarks[0].text() and "add a letter" in remarks[0].text()


def test_a_chat_pasted_twice_changes_nothing() -> None:
    lines = [Work(LESSON, name, place).key() for place, name in enumerate(("Ada", "Ben", ""))]
    assert pool([*lines, *lines]) == pool(lines)


@pytest.mark.parametrize(
    "spelling",
    ["Zoe\u0301", "zo\u00e9", " ZO\u00c9 ", "Zo\u200b\u00e9", "\u2066Zo\u00e9\u2069", "Z\u00ado\u00e9"],
)
def test_names_that_look_alike_are_one_student_with_one_set_of_numbers(spelling: str) -> None:
    assert same_name(spelling) == same_name("Zoé") and seeds_of(spelling) == seeds_of("Zoé")
    work, remarks = counted(
        Work(LESSON, "Zoé", 3).key(), Work(LESSON, spelling, 3, (Tried("two_dice", PRINTED, ("1",)),)).key()
    )
    assert len(work.works) == 1 and [remark.say for remark in remarks] == ["replaced"]
    assert work.names() == (plain_name(spelling),)
    assert Desk(LESSON, spelling).student == plain_name(spelling)


def test_a_name_of_nothing_visible_is_no_name() -> None:
    assert plain_name("\u200b\u2060 \u202e") == ""
    work, _ = counted(Work(LESSON, "\u200b", 3).key(), Work(LESSON, "", 4).key())
    assert work.names() == ("no name 1", "no name 2")


@pytest.mark.parametrize(
    "chat", ["RB. is my band", "RB.", "we play RB.1", "RBL1. was it?", "RBx.abc", "RB. " * 250_000]
)
def test_ordinary_words_are_no_damaged_lines(chat: str) -> None:
    assert handed_in(chat) == []


@pytest.mark.slow
def test_no_more_is_read_than_a_class_hands_in() -> None:
    pooled = pool("RBL1.AAAA " * 200_000)
    assert len(pooled.remarks) == LINES + 1 and pooled.remarks[-1].say == "rest"
    assert len(handed_in("\n" * (CHARACTERS + 1))) == 1
    assert [each.what for each in handed_in("RBL1." + "A" * 3 * LONGEST)] == ["long"]
    assert [each.what for each in handed_in("RBL1.\n" + "A" * 3 * LONGEST)] == []


@pytest.mark.parametrize(
    ("line", "came", "guesses"),
    [
        ("Ada: RBT.knapp_daneben.total 2=1 7=40 12=3", {2: 1, 7: 40, 12: 3}, []),
        ("RBT.knapp_daneben.total 7=1, 8=2; 7=1", {7: 2, 8: 2}, []),
        ("hands: RBT.knapp_daneben.seven 20% 1/2 0.5", {}, ["1/5", "1/2", "1/2"]),
    ],
)
def test_totals_from_paper_are_typed_in_as_a_line(
    line: str, came: dict[int, int], guesses: list[str]
) -> None:
    work, remarks = counted(line)
    assert work.came("total") == Counter(came) and remarks == ()
    assert work.guesses("seven") == [Fraction(guess) for guess in guesses]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ada: RBT.knapp_daneben.total 2=1 seven=2", "tally"),
        ("Ada: RBT.knapp_daneben.total", "tally"),
        ("Ada: RBT.knapp_daneben.totals 2=1", "tally"),
        ("Ada: RBT.chess.total 2=1", "tally"),
        ("Ada: RBT.knapp_daneben.seven 20% 7", "tally"),
        ("Ada: RBT.knapp_daneben.total 13=1", "values"),
        ("Ada: RBT.knapp_daneben.total 7=301", "too_many_on_paper"),
    ],
)
def test_a_tally_that_cannot_be_is_named(line: str, why: str) -> None:
    assert [(remark.who, remark.say) for remark in pool(line + " ").remarks] == [("Ada", why)]


def test_paper_and_screen_of_one_student_add_up_and_a_later_tally_replaces_an_earlier_one() -> None:
    screen = Work(LESSON, "Ada", 1, played=(Played("total", ((7, 5),)),)).key()
    paper = [f"Ada: RBT.knapp_daneben.total 7={n}" for n in (10, 20)]
    table = ["RBT.knapp_daneben.total 8=1", "RBT.knapp_daneben.total 8=2"]
    work, remarks = counted(screen, *paper, *table)
    assert work.came("total") == Counter({7: 25, 8: 3})
    assert said(remarks) == [(2, "Ada", "replaced")]


def test_every_doubt_has_its_words_in_every_language() -> None:
    from rulebook.core.texts import languages_of, texts_in
    from rulebook.lessons.wording import TEXTS

    keys = {
        language: {
            f"{part}/{key}"
            for part, value in texts_in(TEXTS, "pool", language).items()
            for key in (value if isinstance(value, dict) else [""])
        }
        for language in languages_of(TEXTS, "pool")
    }
    assert {"en", "de"} <= set(keys) and all(each == keys["en"] for each in keys.values())
