"""What a teacher takes away is read back equal: GIFT, QTI, and the results as a table."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO, StringIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

from rulebook.core.texts import texts_in
from rulebook.lessons.classroom.gift import gift
from rulebook.lessons.classroom.qti import PACKAGE, QTI, qti
from rulebook.lessons.classroom.questions import Item, decimal_of, items_of
from rulebook.lessons.classroom.results_csv import results_csv
from rulebook.lessons.made_class import made_chat
from rulebook.lessons.plans import lesson_plan, names_of_plans
from rulebook.lessons.results import ClassWork, pool
from rulebook.lessons.subjects import exercise_of
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Work
from tests.lessons.read_gift import Question, read_gift
from tests.sampled import sampled

ALL = sampled([(name, language) for name in names_of_plans() for language in ("en", "de")], each=3)
MOODLE = {round(100 / n, 5) for n in range(1, 11)} | {5, 30, 40, 60, 70, 75, 80, 83.33333, 90}
"""The shares that Moodle takes for an answer."""


def one_line(text: str) -> str:
    return " ".join(text.split())


def near(value: float, right: Fraction) -> bool:
    return abs(value - float(right)) <= abs(float(right)) * 1e-7


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "language"), ALL)
def test_gift_is_read_back_as_the_questions_that_were_written(lesson: str, language: str) -> None:
    category, questions = read_gift(gift(lesson, language))
    items = items_of(lesson, language)
    assert category == f"rulebook/{lesson_plan(lesson, language).title}"
    for item, read in zip(items, questions, strict=True):
        assert read.title == f"{one_line(item.title)} ({item.name})"
        assert read.text.startswith(one_line(item.text)) and read.general == one_line(item.solution)
        assert read.numeric == (item.kind == "number")
        READ[item.kind](item, read)


def of_number(item: Item, read: Question) -> None:
    values = [tuple(map(float, answer.text.split(":"))) for answer in read.answers]
    shares = [100] * len(item.accepted) + [0] * len(item.wrong)
    wanted = [(*each, "") for each in item.accepted] + list(item.wrong)
    assert near(values[0][0], item.right) and [answer.share for answer in read.answers] == shares
    for (value, off, words), (number, tolerance), answer in zip(wanted, values, read.answers, strict=True):
        assert near(number, value) and near(tolerance, off) and answer.feedback == one_line(words)


def of_choice(item: Item, read: Question) -> None:
    assert [answer.text for answer in read.answers] == [one_line(option.text) for option in item.options]
    assert [answer.sign == "=" for answer in read.answers] == [option.right for option in item.options]
    assert [answer.feedback for answer in read.answers] == [one_line(o.feedback) for o in item.options]
    assert sum(option.right for option in item.options) == 1


def of_several(item: Item, read: Question) -> None:
    assert [answer.text for answer in read.answers] == [one_line(option.text) for option in item.options]
    shares = [answer.share or 0 for answer in read.answers]
    assert [share > 0 for share in shares] == [option.right for option in item.options]
    assert abs(sum(share for share in shares if share > 0) - 100) < 0.001
    assert {share for share in shares if share > 0} <= MOODLE


def of_order(item: Item, read: Question) -> None:
    wanted = [f"{place}. -> {one_line(each.text)}" for place, each in enumerate(item.options, 1)]
    assert [answer.text for answer in read.answers] == wanted


READ = {"number": of_number, "choice": of_choice, "several": of_several, "order": of_order}


def package_of(data: bytes) -> Iterator[Element]:
    """The items of a package, each as its manifest names it; nothing else is in it."""
    with ZipFile(BytesIO(data)) as package:
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        names = [each.get("href", "") for each in manifest.iter(f"{{{PACKAGE}}}resource")]
        assert sorted(package.namelist()) == sorted(["imsmanifest.xml", *names])
        assert package.testzip() is None
        yield from (ElementTree.fromstring(package.read(name)) for name in names)


def tag(name: str) -> str:
    return f"{{{QTI}}}{name}"


def agrees(test: Element, given: float) -> bool:
    """Return whether a test asks for this number."""
    value, apart = test.find(tag("baseValue")), float((test.get("tolerance") or "").split()[0])
    assert value is not None
    return abs(given - float(value.text or "")) <= apart


def graded(item: Element, response: list[str]) -> tuple[float, set[str]]:
    """Carry out the rules of an item for a response: the points, and what is told."""
    declared = item.find(tag("responseDeclaration"))
    assert declared is not None
    kind = declared.get("cardinality")
    correct = [each.text or "" for each in declared.iter(tag("value"))]
    for branch in item.find(f"{tag('responseProcessing')}/{tag('responseCondition')}") or ():
        test = branch[0]
        value = test.find(tag("baseValue"))
        if test.tag in (tag("equal"), tag("or")):
            holds = any(agrees(each, float(response[0])) for each in test.iter(tag("equal")))
        else:
            wanted = [value.text or ""] if value is not None else correct
            holds = response == wanted if kind == "ordered" else sorted(response) == sorted(wanted)
        if holds:
            outcomes = {each.get("identifier"): "".join(each.itertext()).strip() for each in branch[1:]}
            return float(outcomes.get("SCORE", 0)), {
                outcomes["FEEDBACK"]
            } if "FEEDBACK" in outcomes else set()
    return 0.0, set()


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "language"), ALL)
def test_qti_is_read_back_and_grades_as_the_exercise_does(lesson: str, language: str) -> None:
    items = items_of(lesson, language)
    for item, read in zip(items, package_of(qti(lesson, language)), strict=True):
        assert (read.get("identifier"), read.get("title")) == (item.name, item.title)
        body = read.find(tag("itemBody"))
        assert body is not None and body[0].text == item.text
        as_decimal = texts_in(TEXTS, "export", language)["as_decimal"]
        assert (body[1].text == as_decimal) == (item.kind == "number")
        told = {each.get("identifier"): each.text for each in read.iter(tag("modalFeedback"))}
        assert told.pop("solution") == item.solution
        choices = [(each.get("identifier"), each.text) for each in body.iter(tag("simpleChoice"))]
        assert choices == [(option.key, option.text) for option in item.options]
        keys = [option.key for option in item.options if option.right]
        right = [str(float(item.right))] if item.kind == "number" else keys
        assert graded(read, right) == (1, set())
        for value, _ in item.accepted:
            assert graded(read, [decimal_of(value)]) == (1, set())
        for value, _, words in item.wrong:
            points, named = graded(read, [decimal_of(value)])
            assert points == 0 and [told[name] for name in named] == [words]
        for option in item.options if item.kind == "choice" else ():
            points, named = graded(read, [option.key])
            assert points == option.right
            assert [told[name] for name in named] == ([option.feedback] if option.feedback else [])
        if item.kind in ("several", "order"):
            assert graded(read, right[1:]) == (0, set()) and graded(read, right[::-1])[0] == (
                item.kind == "several"
            )


def test_the_same_questions_are_the_same_bytes_and_none_comes_twice() -> None:
    assert qti("poof") == qti("poof")
    for lesson in ("poof", "how_likely_is_a_seven"):
        items = items_of(lesson)
        assert len({item.name for item in items}) == len(items)
        assert len({(item.text, item.options) for item in items}) == len(items)


def read_back(text: str, sign: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=sign))


@pytest.mark.parametrize(("language", "sign"), [("en", ","), ("de", ";")])
def test_results_are_a_table_with_a_line_for_each_student(language: str, sign: str) -> None:
    work = pool(made_chat("closing_in", seed=3)).classes[0]
    heads, *rows = read_back(results_csv(work, work.names(language), language), sign)
    planned = lesson_plan("closing_in", language)
    assert [row[0] for row in rows] == list(work.names(language))
    assert (
        {len(row) for row in rows}
        == {len(heads)}
        == {1 + 2 * len(planned.exercises) + len(planned.guesses) + len(planned.trials)}
    )
    for place, name in enumerate(planned.exercises):
        assert heads[1 + 2 * place] == exercise_of("closing_in", name).title(language)
        tries = [int(row[2 + 2 * place]) for row in rows]
        assert tries == [went.tries if went else 0 for went in work.at(name)]
    guessed = sorted(float(row[-2 if len(planned.trials) == 1 else -3].replace(",", ".")) for row in rows)
    last = list(planned.guesses)[-1]
    assert guessed == sorted(round(float(guess), 4) for guess in work.guesses(last))


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)"])
def test_a_name_is_no_command_to_a_spreadsheet(name: str) -> None:
    work = ClassWork("poof", (Work("poof", name),))
    assert read_back(results_csv(work, work.names()), ",")[1][0] == f"'{name}"
