"""A student's desk without a browser: what is done stays, whatever is typed, pasted or drawn again."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.keys.seal import Broken
from rulebook.lessons import Question, lessons
from rulebook.lessons.course import all_lessons
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.questions import Verdict
from rulebook.lessons.results import pool as read_chat
from rulebook.lessons.seeded import _set
from rulebook.lessons.work import Guessed, Played, Tried, Work
from rulebook_widgets import Desk, cockpit


def worked() -> Desk:
    """A desk where something of everything was done."""
    desk = Desk("knapp_daneben", "Ada")
    question = desk.ask("two_dice")
    for text in ("1/11", "nonsense", question.exercise.right_words()):
        question.do({"do": "check", "text": text})
    desk.ask("four_chances").do({"do": "hint"})
    desk.predict("seven").do({"do": "guess", "text": "60 %"})
    desk.predict("seven").do({"do": "few"})
    desk.trials(seed=1).do({"do": "several"})
    return desk


def seen(desk: Desk) -> list[object]:
    """All that its cards show."""
    cards = (*desk.asks.values(), *desk.predictions.values(), *desk.trial_cards.values())
    return [{**card.shown, "last": None, "pieces": None, "spoken": None} for card in cards]


@pytest.mark.parametrize("undone", ["exercise", "guess", "trials"])
def test_what_was_said_of_kept_work_goes_with_the_next_thing_done(undone: str) -> None:
    """It counted what was done then, and would contradict the progress below it."""
    desk = sat_down()
    desk.do({"do": "restore", "text": worked().work.key()})
    assert desk.shown["note"] == desk.shown["spoken"] == "Your work is back: 1 of 5 done."
    if undone == "exercise":
        card = desk.ask("four_chances")
        card.do({"do": "check", "text": card.exercise.right_words()})
        assert desk.shown["spoken"] == "2 of 5 done"
    elif undone == "guess":
        desk.predict("seven").do({"do": "many"})
    else:
        desk.trials().do({"do": "once"})
    assert desk.shown["note"] == "" and desk.shown["refused"] == ""


def sat_down(name: str = "") -> Desk:
    """A desk with the same cards and nothing done."""
    desk = Desk("knapp_daneben", name)
    desk.ask("two_dice"), desk.ask("four_chances"), desk.predict("seven"), desk.trials()
    return desk


def test_all_work_goes_on_at_another_desk() -> None:
    left, taken_up = worked(), sat_down("Ben")
    taken_up.do({"do": "restore", "text": f" {left.shown['key']}\n"})
    assert taken_up.work == left.work
    assert seen(taken_up) == seen(left)
    assert taken_up.shown["name"] == "Ada" and "1 of 5 done" in taken_up.shown["note"]


def test_cards_that_come_after_the_key_have_their_work_too() -> None:
    left, early = worked(), Desk("knapp_daneben")
    early.restore(left.work.key())
    early.ask("two_dice"), early.ask("four_chances"), early.predict("seven"), early.trials()
    assert early.work == left.work and seen(early) == seen(left)


def test_a_cell_that_is_run_again_shows_the_same_card() -> None:
    desk = worked()
    assert desk.ask("two_dice") is desk.ask("two_dice")
    assert desk.predict("seven") is desk.predict("seven") and desk.trials() is desk.trials()


def test_a_new_name_keeps_what_was_begun_and_says_so() -> None:
    desk = worked()
    desk.ask("shared_die")
    before = desk.work
    desk.do({"do": "name", "text": "  Grace   Hopper "})
    assert desk.work.tried == before.tried and desk.work.guesses == before.guesses
    assert desk.shown["name"] == "Grace Hopper"
    assert desk.shown["note"] == "2 exercises you have begun keep their numbers."
    assert desk.ask("shared_die").exercise.seed == desk.seed != desk.ask("two_dice").exercise.seed
    assert Work.from_key(desk.shown["key"]) == desk.work


def test_the_same_name_gives_the_same_numbers_and_none_gives_those_of_all() -> None:
    assert Desk("poof", "17").ask("no_poof").exercise == Desk("poof", " 17 ").ask("no_poof").exercise
    assert Desk("poof").ask("no_poof").exercise.seed == Desk("poof").ask("same_card").exercise.seed == 2


def test_other_numbers_leave_the_earlier_ones_in_the_work() -> None:
    desk = worked()
    desk.ask("two_dice").do({"do": "again"})
    assert desk.assessment("two_dice") is not None and desk.progress()["done"] == 1
    desk.ask("two_dice").do({"do": "check", "text": "1"})
    assert [len(tried.texts) for tried in desk.work.tried if tried.name == "two_dice"] == [2, 1]
    assert desk.progress()["done"] == 1


def test_what_a_key_or_a_fresh_start_replaces_can_be_had_back() -> None:
    desk = worked()
    before = desk.work
    desk.do({"do": "restore", "text": Work("knapp_daneben", "Eve", 3, (Tried("extremes", 1, ("1",)),)).key()})
    assert desk.work.student == "Eve" and not desk.ask("two_dice").answers
    desk.do({"do": "undo"})
    assert desk.work == before and desk.ask("two_dice").solved
    desk.do({"do": "afresh"})
    assert not desk.work.begun and desk.shown["key"] == "" and not desk.ask("two_dice").answers
    desk.do({"do": "undo"})
    assert desk.work == before


def test_undoing_a_fresh_start_leaves_the_desk_as_apart_from_other_tabs_as_it_was() -> None:
    desk, elsewhere = sat_down("Ada"), worked()
    for text in ("1/7", "2/7"):
        desk.ask("two_dice").do({"do": "check", "text": text})
        desk.do({"do": "afresh"})
        assert desk.shown["apart"]
    desk.do({"do": "undo"})
    before = desk.work
    desk.do({"do": "hear", "text": elsewhere.work.key()})
    assert desk.work == before and [each.texts for each in before.tried] == [("2/7",)]


def test_what_two_desks_did_is_joined_and_can_be_parted_again() -> None:
    one, other = worked(), sat_down("Ada")
    other.ask("two_dice").do({"do": "check", "text": "1/7"})
    other.ask("four_chances").do({"do": "check", "text": "1/2"})
    before = other.work
    other.do({"do": "join", "texts": [one.work.key(), "RBL1.AAAA", 7, one.work.key()]})
    tried = {each.name: each for each in other.work.tried}
    assert {"1/11", "1/7"} < set(tried["two_dice"].texts) and tried["four_chances"].hints == 1
    assert tried["four_chances"].texts == ("1/2",) and other.work.guesses == one.work.guesses
    assert other.work.played == one.work.played
    assert {"1/11", "1/7"} < set(other.ask("two_dice").state()["answers"])
    other.do({"do": "undo"})
    assert other.work == before and other.taken == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("", "Paste a key first"),
        ("hello", "not a lesson key"),
        ("RBL1.AAAA", "damaged"),
        ("RB1.llStbHNldmVu", "the key of a game"),
        (Work("poof", "Ada").key(), "the key of another lesson: How many hands are there?"),
    ],
)
def test_a_wrong_key_says_so_and_changes_nothing(key: str, words: str) -> None:
    desk = worked()
    before = desk.work
    desk.do({"do": "restore", "text": key})
    assert words in desk.shown["refused"] and desk.shown["problem"] == ""
    assert desk.work == before


@settings(max_examples=30)
@given(st.text(max_size=60), st.integers(0, 200), st.characters())
def test_no_key_breaks_a_desk(text: str, place: int, letter: str) -> None:
    key = KEY[: place % len(KEY)] + letter + KEY[place % len(KEY) + 1 :]
    desk = sat_down()
    for pasted in (text, key, f"RBL1.{text}"):
        desk.do({"do": "restore", "text": pasted})
        assert desk.shown["problem"] == "" and (desk.shown["refused"] or desk.work == WORK)


@pytest.mark.parametrize("played", [Played("total", ((99, 10**6), (99, 1))), Played("total", ((7, 0),))])
def test_impossible_work_in_a_well_made_key_is_harmless(played: Played) -> None:
    strange = Work(
        "knapp_daneben",
        "\x00" * 90,
        0,
        (Tried("two_dice", 10**9, ("\ud7ff" * 100, "", "1e999"), 999, True, 9), Tried("two_dice", 0)),
        (Guessed("seven", 5, "seven times", 3), Guessed("seven", 5, "7/0", 1)),
        (played,),
    )
    desk = sat_down()
    desk.hand_in(), desk.more()
    desk.do({"do": "restore", "text": strange.key()})
    assert desk.shown["problem"] == "" and desk.shown["refused"] == ""
    assert json.dumps(desk.hand_in().shown)
    assert json.dumps(cockpit(desk.work.key()).shown)


def test_what_is_handed_in_is_short_and_holds_the_work() -> None:
    desk = worked()
    handed_in = desk.hand_in()
    assert read_chat(f"Ada: {handed_in.shown['key']}").classes[0].works == (desk.work,)
    assert len(handed_in.shown["key"]) < 120
    rows = {row["head"]: row["cells"][0] for row in handed_in.shown["tables"][0]["rows"]}
    assert rows["A total of two dice"] == "right at the second try"
    assert rows["At least one of several"] == "not yet, no try"
    assert rows["Totals that share a die"] == "not begun"
    desk.ask("four_chances").do({"do": "check", "text": desk.ask("four_chances").exercise.right_words()})
    rows = {row["head"]: row["cells"][0] for row in handed_in.shown["tables"][0]["rows"]}
    assert rows["At least one of several"] == "right, with hints"


def test_a_name_is_in_the_key_only_if_one_was_given() -> None:
    desk = sat_down()
    desk.trials().do({"do": "once"})
    assert desk.work.student == "" and "name" not in desk.hand_in().shown["question"]
    assert "your name" in worked().hand_in().shown["question"]


def test_more_exercises_are_kept_at_the_desk() -> None:
    desk = Desk("knapp_daneben")
    more = desk.more()
    more.do({"do": "choose", "name": "known_total"})
    more.do({"do": "check", "text": desk.ask("known_total").exercise.right_words()})
    assert more.shown["solved"]
    assert next(each for each in more.shown["choices"] if each["on"])["title"] == "✓ What the total tells"
    more.do({"do": "choose", "name": "two_dice"})
    assert more.shown["title"] == "What the total tells", "two_dice is in the lesson"
    assert [tried.name for tried in desk.work.tried] == ["known_total"]


@pytest.mark.parametrize("lesson", lessons())
def test_every_lesson_can_be_done_from_its_plan(lesson: str) -> None:
    desk = Desk(lesson, "7")
    for name in desk.plan.exercises:
        card = desk.ask(name)
        card.do({"do": "check", "text": card.exercise.right_words()})
    for name in desk.plan.guesses:
        desk.predict(name).do({"do": "guess", "text": "1/2"})
    for name in desk.plan.trials:
        for _ in range(6):
            desk.trials(name, seed=3).do({"do": "several"})
    assert desk.shown["progress"] == f"{len(desk.plan.exercises)} of {len(desk.plan.exercises)} done"
    for name in desk.plan.trials:
        assert desk.trials(name).counts.total() == 50 and not desk.trials(name).shown["buttons"]
    assert read_chat(desk.hand_in().shown["key"]).classes[0].works[0] == desk.work


@pytest.mark.parametrize("lesson", lessons())
def test_each_answer_of_a_whole_lesson_is_judged_once(lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _set.cache_clear()
    desk = Desk(lesson, "Judith")
    desk.hand_in(), desk.more()
    cards = {name: desk.ask(name) for name in desk.plan.exercises}
    judged: Counter[tuple[int, str]] = Counter()

    def counting(kind: type[Question[Any]]) -> None:
        judge = kind.judge

        def count(question: Question[Any], text: str) -> Verdict:
            judged[id(question), text] += 1
            return judge(question, text)

        monkeypatch.setattr(kind, "judge", count)

    for kind in {type(card.exercise.counted) for card in cards.values()}:
        counting(kind)
    given: dict[tuple[int, str], int] = {}
    for card in cards.values():
        for text in ("nonsense", *list(card.exercise.mistakes().values())[:2], card.exercise.right_words()):
            card.do({"do": "check", "text": text})
            given[id(card.exercise.counted), text] = 1
    assert desk.progress()["done"] == len(cards)
    assert len(read_chat(desk.hand_in().shown["key"]).tables()) == 3
    assert judged == given


def test_the_desk_speaks_german() -> None:
    german = Desk("knapp_daneben", language="de")
    assert german.shown["progress"] == "0 von 5 fertig"
    assert german.predict("seven").question.startswith("Wie wahrscheinlich")
    assert german.trials().shown["buttons"]["once"] == "Würfeln"


def words_of(shown: Any) -> Iterator[str]:
    """Every text of two words or more in what a screen is given."""
    if isinstance(shown, dict | list | tuple):
        for inner in shown.values() if isinstance(shown, dict) else shown:
            yield from words_of(inner)
    elif isinstance(shown, str) and re.search(r"[a-z]{3,} [a-z]{3,}", shown):
        yield shown


@pytest.mark.parametrize("lesson", all_lessons())
def test_a_german_desk_mixes_no_languages(lesson: str) -> None:
    english, german = Desk(lesson), Desk(lesson, language="de")
    said: list[set[str]] = []
    for desk in (english, german):
        shown = [desk.ask(name).shown for name in desk.plan.exercises]
        shown += [desk.predict(name).shown for name in desk.plan.guesses]
        shown += [desk.trials(name).shown for name in desk.plan.trials]
        said.append(set(words_of([desk.shown, *shown])))
    assert said[0] and said[1] and not said[0] & said[1]


def test_a_plan_in_german_leaves_out_nothing_that_students_see() -> None:
    english, other = lesson_plan("knapp_daneben"), lesson_plan("knapp_daneben", "de")
    assert other.title != english.title and other.guesses.keys() == english.guesses.keys()
    for name, trial in english.trials.items():
        assert other.trials[name].keys() == trial.keys()
    assert other.exercises == english.exercises and other.teacher.keys() == english.teacher.keys()


def test_restoring_in_code_raises_what_is_wrong() -> None:
    with pytest.raises(Broken, match="another lesson"):
        Desk("poof").restore(Work("closing_in").key())


KEY = worked().work.key()
WORK = Work.from_key(KEY)


def test_who_asks_for_what_a_lesson_has_not_is_told_what_it_has() -> None:
    with pytest.raises(KeyError, match=r"asks to guess seven, .*not 'eight'"):
        Desk("knapp_daneben").predict("eight")
    with pytest.raises(KeyError, match=r"tries by hand total, .*not 'sum'"):
        Desk("knapp_daneben").trials("sum")
    with pytest.raises(KeyError, match="there is no lesson 'chess'"):
        Desk("chess")


def test_half_a_letter_breaks_nothing() -> None:
    desk = sat_down()
    desk.ask("two_dice").do({"do": "check", "text": "\ud83d = 1/6"})
    assert Work.from_key(desk.shown["key"]).tried[0].texts == ("? = 1/6",)
    desk.do({"do": "name", "text": "Ada \ud83d"})
    assert Work.from_key(desk.shown["key"]).student == "Ada"
