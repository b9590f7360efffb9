"""What each view of the cockpit shows: one function a view, each gives what JSON can hold."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.lessons.class_tables import (
    exactly,
    exercises_table,
    percents,
    quartiles,
    students_table,
)
from rulebook.lessons.classroom.believing import possible_values
from rulebook.lessons.classroom.chat import EXIT
from rulebook.lessons.classroom.gift import gift
from rulebook.lessons.classroom.qti import qti
from rulebook.lessons.classroom.results_csv import results_csv
from rulebook.lessons.classroom.slides import slides
from rulebook.lessons.course import lesson
from rulebook.lessons.plans import LessonPlan, lesson_plan
from rulebook.lessons.results import ClassWork
from rulebook.lessons.subjects import event_of, variable_of
from rulebook.odds import P, law
from rulebook_widgets.lesson.card import HERE, as_shown


@dataclass(frozen=True)
class Seen:
    """What a view is made of: a class in one lesson, how to name them, and what has been uncovered.

    >>> Seen(ClassWork("poof", ()), "en").plan.title
    'How many hands are there?'
    """

    work: ClassWork
    language: str
    names: tuple[str, ...] = ()
    named: bool = False
    revealed: bool = False
    at: int = 0

    @property
    def plan(self) -> LessonPlan:
        """The lesson in the words of the language."""
        return lesson_plan(self.work.lesson, self.language)

    @property
    def says(self) -> Mapping[str, Any]:
        """The words of the cockpit."""
        return texts_in(HERE / "texts", "cockpit", self.language)


def all_guesses(seen: Seen) -> dict[str, Any]:
    """Show the guesses of each chance as dots; the exact chance only once it is uncovered.

    >>> all_guesses(Seen(ClassWork("poof", ()), "en"))
    {'strips': []}
    """
    strips = []
    for name, ask in seen.plan.guesses.items():
        guessed = seen.work.guesses(name)
        if not guessed:
            continue
        low, median, high = quartiles(guessed)
        shares = {"median": median, "low": low, "high": high}
        said = {key: percents(share, seen.language) for key, share in shares.items()}
        true = P(event_of(seen.work.lesson, name))
        strips.append(
            {
                "ask": ask,
                "guesses": list(map(float, guessed)),
                "quartiles": list(map(float, (low, median, high))),
                "exact": float(true) if seen.revealed else None,
                "truth": exactly(true, seen.language) if seen.revealed else "",
                "words": words_in(seen.language).fill(seen.says["guess_hidden"], {"n": len(guessed), **said}),
            }
        )
    return {"strips": strips}


def all_trials(seen: Seen) -> dict[str, Any]:
    """Show what came in all trials as bars; the law over them only once it is uncovered.

    >>> all_trials(Seen(ClassWork("poof", ()), "en"))
    {'charts': []}
    """
    charts = []
    for name, texts in seen.plan.trials.items():
        came = seen.work.came(name)
        if not came:
            continue
        times, true = came.total(), law(variable_of(seen.work.lesson, name))
        shares = {value: Fraction(came[value], times) for value in sorted({*came, *true})}
        scale = max(*shares.values(), *(true[value] for value in true))
        bars = [
            {
                "value": str(value),
                "times": numeral(f"{came[value]:,}", seen.language),
                "share": percents(share, seen.language),
                "exact": percents(true[value], seen.language) if seen.revealed else "",
                "bar": float(share / scale),
                "mark": float(true[value] / scale) if seen.revealed else None,
            }
            for value, share in shares.items()
        ]
        title = words_in(seen.language).fill(
            seen.says["trials_of"], {"title": texts["title"], "times": times}
        )
        charts.append({"title": title, "bars": bars})
    return {"charts": charts}


def one_mistake(seen: Seen) -> dict[str, Any]:
    """Show one mistake: how many made it at which question, what speaks against it; the way once uncovered.

    >>> one_mistake(Seen(ClassWork("poof", ()), "en"))
    {'slide': None}
    """
    made = slides(seen.work, seen.language)
    if not made:
        return {"slide": None}
    at = min(seen.at, len(made) - 1)
    slide, says = made[at], seen.says
    return {
        "slide": {
            **asdict(slide),
            "place": says["slide"].format(n=at + 1, all=len(made)),
            "made_it": says["made_it"].format(times=slide.times, of=slide.of),
            "share": slide.times / max(slide.of, 1),
            "way": slide.way if seen.revealed else "",
            "first": at == 0,
            "last": at == len(made) - 1,
        }
    }


def who_is_stuck(seen: Seen) -> dict[str, Any]:
    """Show who is stuck where.

    >>> who_is_stuck(Seen(ClassWork("poof", ()), "en"))["tables"]
    []
    """
    if not seen.work.works:
        return {"tables": []}
    students = students_table(seen.work, seen.language, seen.names)
    return {"tables": [as_shown(exercises_table(seen.work, seen.language)), as_shown(students)]}


def exit_ticket(seen: Seen) -> dict[str, Any]:
    """Show the lesson's exit ticket, its piles, and what came of them.

    >>> [pile["level"] for pile in exit_ticket(Seen(ClassWork("poof", ()), "en"))["piles"]]
    ['A', 'B', 'C']
    """
    teacher, says = seen.plan.teacher, seen.says
    piles = [
        {"key": key.lower(), "level": key, "what": what} for key, what in teacher.get("rubric", {}).items()
    ]
    came, last = seen.work.exit_slips(), lesson(seen.plan.name, seen.language).steps[-1]
    counted = [f"{pile['level']} {came[pile['key']]}" for pile in piles]
    words = (
        words_in(seen.language).fill(says["exit_came"], {"n": came.total(), "piles": counted})
        if came.total()
        else ""
    )
    return {
        "ask": words_in(seen.language).fill(says["exit_ask"], {"title": last.title}),
        "piles": [{**pile, "times": came[pile["key"]]} for pile in piles],
        "came": words,
        "line": f"RBT.{seen.plan.name}.{EXIT}",
    }


def export(seen: Seen) -> dict[str, Any]:
    """Give the files that can be taken away.

    >>> [file["name"] for file in export(Seen(ClassWork("poof", ()), "en"))["files"]]
    ['hands_of_cards-results.csv', 'hands_of_cards-questions.gift.txt', 'hands_of_cards-questions.qti.zip']
    """
    says, name, language = seen.says, seen.plan.name, seen.language
    made = (
        (
            says["export_results"],
            "results.csv",
            results_csv(seen.work, seen.names, language).encode(),
            "text/csv",
        ),
        (says["export_gift"], "questions.gift.txt", gift(name, language).encode(), "text/plain"),
        (says["export_qti"], "questions.qti.zip", qti(name, language), "application/zip"),
    )
    return {
        "files": [
            {"words": words, "name": f"{name}-{file}", "href": data_address(data, kind)}
            for words, file, data, kind in made
        ]
    }


def data_address(data: bytes, kind: str) -> str:
    """Write a file as an address of its own, which a browser saves.

    >>> data_address(b"Hi", "text/plain")
    'data:text/plain;base64,SGk='
    """
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def tallies(seen: Seen) -> list[dict[str, Any]]:
    """List what can be typed in from paper: each trial with its values, and how such a line begins.

    >>> tallies(Seen(ClassWork("closing_in", ()), "en"))[0]["values"]
    ['0', '1', '2']
    """
    return [
        {
            "title": texts["title"],
            "line": f"RBT.{seen.plan.name}.{name}",
            "values": list(map(str, sorted(possible_values(seen.work.lesson, name)))),
        }
        for name, texts in seen.plan.trials.items()
    ]


VIEWS: Mapping[str, Callable[[Seen], dict[str, Any]]] = {
    "guesses": all_guesses,
    "trials": all_trials,
    "mistakes": one_mistake,
    "stuck": who_is_stuck,
    "exit": exit_ticket,
    "export": export,
}
"""The views of a class in a lesson, by the names that `texts/cockpit.toml` gives them."""


def shown_names(work: ClassWork, known: Mapping[str, str], language: str, named: bool) -> tuple[str, ...]:
    """Name the students of a class, those on the class list as it does; or number them.

    >>> from rulebook.lessons.work import Work
    >>> shown_names(ClassWork("poof", (Work("poof", "ada"),)), {"ada": "Ada Lovelace"}, "en", True)
    ('Ada Lovelace',)
    """
    names: Sequence[str] = work.names(language, named)
    return tuple(known.get(name, name) for name in names)
