"""A lesson without a browser: nothing tells before its turn, all comes back from a key, in any language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import takewhile

import pytest

import rulebook
from rulebook.core.texts import languages_of, numeral, words_in
from rulebook.lessons.course import Step, all_lessons, lesson
from rulebook.lessons.course.plan import FOLDER
from rulebook.lessons.work import Work
from rulebook.odds import P, law
from rulebook.table.words import LANGUAGES
from rulebook_widgets import CanDo, Lesson, cockpit
from rulebook_widgets import table as table_screen
from rulebook_widgets.lesson.card import Card
from rulebook_widgets.lesson.looking_back import LookBack
from rulebook_widgets.lesson.stepping import StepCard
from rulebook_widgets.packing import unpacked
from tests.sampled import sampled
from tests.translations import english_sentences

SEVEN = "how_likely_is_a_seven"
every_lesson = pytest.mark.parametrize("name", all_lessons())
some_lessons = pytest.mark.parametrize("name", sampled([(name,) for name in all_lessons()], each=4))


def opened(name: str, student: str = "Ada") -> Lesson:
    """A lesson with all cards of its notebook, as after Run All."""
    desk = Lesson(name, student)
    for step in desk.found.steps:
        desk.step(step.name)
    desk.hand_in(), desk.more()
    return desk


def honestly(desk: Lesson, step: Step) -> None:
    """Do a step as somebody would who works."""
    shown = desk.step(step.name)
    for asked in requests(desk, shown, step):
        shown.do(asked)
        assert not shown.shown["problem"], shown.shown["problem"]
    if step.kind == "play":
        play(desk, step)


def requests(desk: Lesson, shown: StepCard, step: Step) -> list[dict[str, str]]:
    if step.exercise:
        return [{"do": "check", "text": desk.ask(step.asked[1]).exercise.right_words()}]
    if step.kind == "throw":
        values = list(law(desk.trials(step.variable.partition(".")[2]).variable))
        return [{"do": "guess", "text": str(values[len(values) // 2])}, *[{"do": "several"}] * 5]
    if step.kind == "look_back":
        return [{"do": "check", "text": shown.shown["form"]["options"][0]["key"]}]
    steps = {"predict": ("few", "many", "exact"), "simulate": ("throw",)}.get(step.kind, ())
    return [{"do": "guess", "text": "45 %"}, *({"do": each} for each in steps)] if steps else []


def play(desk: Lesson, step: Step) -> None:
    table = desk.table_of(step)
    for _ in range(20 * step.moves):
        table.wait()
        if desk.standing(step.name).tried or not table.record.to_act:
            return
        seat = table.record.to_act[0]
        if moves := table.record.legal(seat):
            table.propose(moves[0], seat)
        else:  # a round is over, and the next one comes when somebody asks
            table.do({"do": "nod"})


def sent(desk: Lesson) -> str:
    """All that the browser is told, and all that a saved file keeps."""
    cards = [desk, *desk.steps.values(), *desk.asks.values(), *desk.predictions.values()]
    cards += [*desk.trial_cards.values(), *desk.others.values()]
    states = [card.get_state([key for key in card.keys if not key.startswith("_")]) for card in cards]
    states += [table.get_state(["odds", "advice", "review"]) for table in desk.played_at.values()]
    told = [{name: unpacked(part) for name, part in state.items()} for state in states]
    return json.dumps(told, ensure_ascii=False)


def english_left(desk: Lesson) -> dict[str, list[str]]:
    """Sentences of ours that stay English on cards of a lesson that was done, in its other languages."""
    left = {}
    for language in languages_of(FOLDER, desk.lesson_name)[1:]:
        desk.do({"do": "speak", "language": language})
        now = sent(desk)
        found = [text for text in english_sentences() if json.dumps(text, ensure_ascii=False)[1:-1] in now]
        found += re.findall(r"\d+\.\d+ %", now)
        left |= {language: found} if found else {}
    desk.do({"do": "speak", "language": "en"})
    return left


def secrets(desk: Lesson, step: Step) -> list[str]:
    """What nobody may be told before a step is answered."""
    told = [line for line in step.after.strip().splitlines()[:1] if "{" not in line]
    if step.exercise:
        told.append(desk.ask(step.asked[1]).exercise.solution())
    if step.event:
        game, name = step.event.split(".")
        from rulebook.lessons.guessing import chances

        told.append(f"{P(chances(game).guesses[name])} =")
    return [json.dumps(text, ensure_ascii=False)[1:-1] for text in told]


def taken_up(desk: Lesson) -> Lesson:
    """Go on with a desk's work at a new one, as after a restart and Run All."""
    again = opened(desk.lesson_name, "")
    again.do({"do": "restore", "text": desk.work.key()})
    done = again.words["restored"].format(**desk.progress())
    assert (again.shown["note"], again.shown["problem"]) == (done, "")
    return again


@pytest.mark.slow
@some_lessons
def test_an_honest_student_opens_step_after_step_and_is_told_nothing_too_early(name: str) -> None:
    desk = opened(name)
    for at, step in enumerate(desk.found.steps):
        assert desk.step(step.name).shown["kind"] != "closed", step.name
        now = sent(desk)
        for later in desk.found.steps[at:]:
            if later.waits:
                assert not any(secret in now for secret in secrets(Lesson(name, "Ada"), later)), later.name
        honestly(desk, step)
        assert desk.standing(step.name).mastered or not step.waits, step.name
    progress = desk.progress()
    assert progress["done"] == progress["all"]
    for table in desk.played_at.values():
        table.wait()
    assert english_left(desk) == {}
    again = taken_up(desk)
    assert again.progress() == progress and Work.from_key(desk.work.key()) == desk.work


@every_lesson
def test_a_closed_step_makes_nothing_and_answers_to_nothing(name: str) -> None:
    desk = opened(name)
    closed = [step for step in desk.found.steps if not desk.standing(step.name).open]
    for step in closed:
        card = desk.step(step.name)
        for asked in ("check", "guess", "hint", "solution", "several", "throw", "exact"):
            card.do({"do": asked, "text": "1/6"})
        assert card.card is None and card.table is None
        assert set(card.shown["step"]) == {"number", "mark", "words", "minutes", "opens"}
    assert not desk.work.begun and not desk.played_at


@every_lesson
def test_who_throws_answers_away_opens_nothing(name: str) -> None:
    desk = opened(name)
    before = [step.name for step in desk.found.steps if desk.standing(step.name).open]
    for _ in range(3):
        for step in desk.found.steps:
            for text in ("0", "1", "", "0 %", "100 %"):
                desk.step(step.name).do({"do": "guess", "text": text})
                desk.step(step.name).do({"do": "check", "text": text})
            for asked in ("solution", "few", "many", "exact", "several", "throw"):
                desk.step(step.name).do({"do": asked})
    assert [step.name for step in desk.found.steps if desk.standing(step.name).open] == before
    assert desk.progress()["done"] == 0


def test_the_law_waits_behind_the_throws_until_its_step_is_answered() -> None:
    desk = opened(SEVEN)
    for step in desk.found.steps[:4]:
        honestly(desk, step)
    throws = desk.step("throw")
    assert all(column["ghost"] is None for column in throws.shown["growth"]["columns"])
    assert throws.shown["tables"] == [] and "exactly" not in throws.reading()["text/plain"]
    honestly(desk, desk.found["count"])
    ghosts = [column["ghost"] for column in throws.shown["growth"]["columns"]]
    assert ghosts.index(max(ghosts)) == 5 and throws.shown["tables"]


def test_a_law_has_its_numbers_as_the_language_writes_them() -> None:
    [table] = Lesson("lock_it_or_lengthen_it", language="de").step("one")._revealed()
    counted = "Hilfreiche Karten (E, S oder Joker) in einer Hand aus sieben"
    assert table.caption == f"{counted}: 919.790.691.600 gleich wahrscheinliche Fälle"
    last = table.rows[7].cells
    assert (last[0], last[-1]) == ("3.365.856", "273.271")


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("fr", "0 coup joué sur 6", "un coup joué sur 6", "2 coups joués sur 6"),
        ("it", "0 mosse giocate su 6", "una mossa giocata su 6", "2 mosse giocate su 6"),
    ],
)
def test_moves_are_counted_as_the_language_counts(language: str, none: str, one: str, two: str) -> None:
    desk = Lesson(SEVEN, language=language)
    fill = words_in(language).fill
    assert [fill(desk.words["stands"]["moves"], {"n": n, "all": 6}) for n in range(3)] == [none, one, two]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_law_of_more_cases_than_anybody_counts_tells_its_chances_alone(language: str) -> None:
    """Eight shuffled decks have 276 to the power of eight cases, some 34 quintillions."""
    step = Lesson("a_chain_that_ends", language=language).step("lost")
    [table] = step._revealed()
    assert table.caption == step.step.counted
    assert len(table.heads) == 1 + len(table.rows[0].cells) == 3 and table.rows[0].cells[0].endswith("%")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_cases_says_what_is_counted_and_writes_all_its_numbers_alike(language: str) -> None:
    """Four digits go without a sign in its cells; 24 804 has one in the caption."""
    step = Lesson("how_far_off", language=language).step("count")
    [table] = step._revealed()
    assert table.caption.startswith(step.step.counted) and numeral("24,804", language) in table.caption
    assert "1530" in [row.cells[0] for row in table.rows]


def test_what_the_lesson_promises_stands_at_the_desk_in_the_readers_language() -> None:
    desk = Lesson(SEVEN)
    assert desk.shown["about"][0] == lesson(SEVEN).promise
    desk.do({"do": "speak", "language": "de"})
    assert desk.shown["about"] == [lesson(SEVEN, "de").promise, f"45 Minuten. {desk.words['go_on']}"]


@pytest.mark.parametrize("card", [lambda *own: Lesson(SEVEN, *own), lambda *own: CanDo(*own[1:]), cockpit])
def test_a_card_says_whether_its_language_was_given_or_chosen(card: Callable[..., Card]) -> None:
    """Only where it was not does the page ask for the language that the reader chose elsewhere."""
    new = card("", "")
    assert (new.language, new.shown["given"]) == ("en", False)
    new.do({"do": "speak", "language": "tlh"})
    assert (new.language, new.shown["given"]) == ("en", False)
    new.do({"do": "speak", "language": "it"})
    assert (new.language, new.shown["given"], new.shown["problem"]) == ("it", True, "")


def test_after_a_solution_fresh_numbers_are_mastery() -> None:
    desk = opened(SEVEN)
    for step in desk.found.steps[:4]:
        honestly(desk, step)
    card = desk.step("count")
    thought = desk.ask("two_dice").exercise.mistakes()["equal"]
    for asked in ({"do": "check", "text": thought}, {"do": "solution"}):
        card.do(asked)
    assert "solution" in card.shown and desk.step("simulate").shown["kind"] == "bet"
    assert not desk.standing("count").mastered and "solve it with other numbers" in card.shown["step"]["note"]
    assert [each["mark"] for each in desk.marks()][3] == "begun"
    card.do({"do": "again"})
    honestly(desk, desk.found["count"])
    assert desk.standing("count").mastered and desk.assessment("two_dice").how == "fresh"  # type: ignore[union-attr]  # it is there
    assert desk.marks()[3]["words"] == "mastered, 2 tries, solution seen"


def test_work_that_opens_steps_comes_back_to_a_lesson_whose_steps_are_on_the_page() -> None:
    desk = opened(SEVEN)
    for step in desk.found.steps[:5]:
        honestly(desk, step)
        assert taken_up(desk).work == desk.work


def test_odds_and_advice_at_the_table_stay_closed_until_all_was_tried() -> None:
    desk = opened(SEVEN)
    for step in takewhile(lambda step: step.kind != "look_back", desk.found.steps):
        if "play" in desk.played_at and step.waits:
            table = desk.played_at["play"]
            table.do({"do": "odds", "open": True})
            assert table.locked and "facts" not in table.wait().odds, step.name
        honestly(desk, step)
    assert not desk.played_at["play"].locked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_chosen_at_the_desk_is_spoken_by_every_step(language: str) -> None:
    desk = opened(SEVEN)
    for step in desk.found.steps[:4]:
        honestly(desk, step)
    desk.do({"do": "speak", "language": language})
    for card in (desk, *desk.steps.values()):
        assert card.language == language == card.shown["language"]
    assert desk.step("play").table.language == language  # type: ignore[union-attr]  # it is there
    said = lesson(SEVEN, language)
    assert [card.shown["title"] for card in desk.steps.values()] == [step.title for step in said.steps]


def test_what_was_done_at_a_table_is_not_forgotten_when_it_is_taken_back() -> None:
    desk = opened(SEVEN)
    for step in desk.found.steps[:3]:
        honestly(desk, step)
    table = desk.table_of(desk.found["play"])
    table.do({"do": "undo"})
    assert desk.standing("play").tried
    assert Fraction(desk.standing("play").tries, desk.found["play"].moves) >= 1


@every_lesson
def test_what_may_be_picked_is_what_the_question_offers(name: str) -> None:
    """Nobody is told to pick up to 12 where 0, 1 or 2 are asked for."""
    desk = Lesson(name, "Ada")
    for step in desk.found.steps:
        if step.kind == "throw":
            trials = desk.trials(step.variable.partition(".")[2])
            trials.do({"do": "guess", "text": "-1"})
            low, high = re.findall(r"\d+", trials.shown["unreadable"])
            assert {int(low), int(high)} <= set(law(trials.variable))
            trials.do({"do": "guess", "text": low})
            trials.do({"do": "once"})
            columns = [column["value"] for column in trials.shown["growth"]["columns"]]
            assert (columns[0], columns[-1]) == (low, high)
            if offered := re.findall(r"\d+", step.pick.partition(":")[2]):
                assert offered[0] == low and ("…" in step.pick or offered[-1] == high), step.pick


def test_whoever_takes_back_nothing_is_told_that_a_move_is_to_be_chosen() -> None:
    table = table_screen(rulebook.play(rulebook.new("poof"), "random", seed=3).at(9))
    card = LookBack(lambda: table)
    card.do({"do": "check", "text": ""})
    assert card.shown["unreadable"] == card.texts["take_back_first"] == card.shown["spoken"]
    card.do({"do": "check", "text": card.shown["form"]["options"][0]["key"]})
    assert card.shown["unreadable"] == "" and card.chosen


def test_a_look_back_that_was_done_is_not_asked_for_a_game_when_its_kernel_is_another() -> None:
    table = table_screen(rulebook.play(rulebook.new("poof"), "random", seed=3).at(9))
    card, afterwards = LookBack(lambda: table), LookBack(lambda: None)
    assert afterwards.shown["none"] == card.texts["no_game"]
    card.do({"do": "check", "text": card.shown["form"]["options"][0]["key"]})
    afterwards.restore(card.state())
    assert afterwards.shown["none"] == card.texts["looked_back"]


def test_the_game_comes_back_with_the_work_and_is_looked_back_on() -> None:
    desk = opened(SEVEN)
    for step in takewhile(lambda step: step.kind != "look_back", desk.found.steps):
        honestly(desk, step)
    table = desk.table_of(desk.found["play"]).wait()
    found = next(step for step in desk.found.steps if step.kind == "look_back")
    honestly(desk, found)
    again = taken_up(desk)
    assert again.played_at["play"].record == table.record and again.work == desk.work
    shown, told = again.step(found.name), desk.step(found.name)
    table.wait(), again.played_at["play"].wait()
    assert shown.shown["form"] == told.shown["form"] and shown.shown["last"] == told.shown["last"]
    assert shown.shown["told"][0] in (told.shown["texts"][key] for key in ("took_back", "took_back_right"))
    again.do({"do": "afresh"})
    assert not again._moves_at("play") and not again.work.begun
    again.do({"do": "undo"})
    assert again.played_at["play"].record == table.record and again.work == desk.work


def test_a_game_that_another_tab_plays_leaves_the_one_at_the_table() -> None:
    one, other = (opened(SEVEN) for _ in range(2))
    for desk in (one, other):
        for step in desk.found.steps[:3]:
            honestly(desk, step)
        desk.table_of(desk.found["play"]).wait()
    record = other.played_at["play"].record
    one.played_at["play"].do({"do": "undo"})
    one.played_at["play"].wait()
    other.do({"do": "hear", "text": one.work.key()})
    assert other.played_at["play"].record == record


def test_work_that_comes_back_keeps_a_move_whose_key_is_still_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A kernel answers the table while the desk joins two works, so a click can arrive between them."""
    desk = opened(SEVEN)
    for step in takewhile(lambda step: step.kind != "play", desk.found.steps):
        honestly(desk, step)
    table = desk.table_of(desk.found["play"])
    for _ in range(2):
        key = desk.work.key()
        table.propose(table.record.legal(table.record.to_act[0])[0]).wait()
    kept = desk.work.key()
    assert kept != key
    with monkeypatch.context() as patch:
        patch.setattr(table, "_keep_picture", lambda: None)
        table.propose(table.record.legal(table.record.to_act[0])[0]).wait()
        record = table.record
        desk.do({"do": "join", "texts": [key, kept]})
        assert table.record == record
    table.show()
    table.wait()
    assert [stepped.game for stepped in desk.work.stepped if stepped.name == "play"] == [record.key()]


@pytest.mark.parametrize("wrong", [True, False])
def test_whoever_would_take_back_none_is_told_whether_there_was_one(wrong: bool) -> None:
    """However many mistakes of others cost more: those that the review lists first are theirs."""
    table = table_screen(rulebook.play(rulebook.new("poof"), "random", seed=3).at(9))
    card = LookBack(lambda: table)
    options = [each["key"] for each in card.moves()]
    card.do({"do": "check", "text": options[-1]})
    table.wait()
    steps: list[dict[str, str]] = [{} for _ in range(len(table.record) + 1)]
    if wrong:
        steps[int(options[0])]["mistake"] = "It cost 1 point."
    theirs = next(step for step, (seat, _) in enumerate(table.record.history, 1) if seat > 0)
    mistakes = [{"step": theirs, "words": "It cost 9 points."}] * 3
    sums = [{"identity": "", "mistakes": ""}] * table.record.game.players
    table.review = {"mistakes": mistakes, "remarks": [], "seats": sums, "steps": steps}
    assert "It cost 9 points." not in card.picture()["told"]
    assert card.picture()["told"][0] == card.texts["none_wrong" if wrong else "none_right"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_handed_in_is_named_as_its_step_is(language: str) -> None:
    desk = Lesson(SEVEN, "Ada", language)
    desk.ask("two_dice").do({"do": "hint"})
    heads = [row["head"] for row in desk.hand_in().shown["tables"][0]["rows"]]
    steps = [step.title for step in desk.found.steps if step.exercise]
    assert heads == steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_most_often_and_how_often_do_not_read_as_one_decimal(language: str) -> None:
    trials = Lesson(SEVEN, "Ada", language=language).trials("total")
    trials.restore({"counts": [[7, 3], [8, 47]], "pick": "7"})
    said = trials.shown["said"]
    assert "47" in said and not re.search(r"\d, ?\d", said), said


def test_italian_asks_which_move_is_taken_back_and_not_which_is_made_again() -> None:
    assert LookBack(lambda: None, "it").texts["take_back"] == "Quale delle tue mosse ritireresti?"
