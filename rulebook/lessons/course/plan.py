"""A lesson as its file has it: steps in order, what each needs, and the words of one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rulebook.core.registry import UnknownGame, did_you_mean
from rulebook.core.texts import languages_of, texts_in
from rulebook.lessons.guessing import chances
from rulebook.lessons.levels import Level
from rulebook.lessons.seeded import exercises, lessons
from rulebook.lessons.training import topics

FOLDER = Path(__file__).parent
MOVES = 5
"""Moves of one's own that make a try of a step to play, where its file says no other number."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    "tell": (),
    "predict": ("event", "ask"),
    "play": (),
    "throw": ("variable", "pick", "ask", "once", "several"),
    "count": ("exercise",),
    "simulate": ("variable", "value", "ask"),
    "derive": ("exercise",),
    "compare": (),
    "check": ("exercise",),
    "look_back": ("of",),
}
"""The kinds of step, and what each cannot do without."""


class BadLesson(ValueError):
    """Raised for a lesson's file that cannot be taught from; it says which step, and what would be right."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson; the module `rulebook.lessons.course` says what its fields mean.

    >>> lesson("how_likely_is_a_seven")["guess"].event
    'knapp_daneben.seven'
    """

    name: str
    kind: str
    minutes: int
    title: str
    text: str = ""
    after: str = ""
    exercise: str = ""
    level: str = "usual"
    event: str = ""
    variable: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    ask: str = ""
    pick: str = ""
    once: str = ""
    several: str = ""
    ghost: str = ""
    value: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    bots: str | list[str] | None = None
    moves: int = MOVES
    of: str = ""
    law: str = ""
    counted: str = ""
    shows: str = ""

    @property
    def waits(self) -> bool:
        """Whether it wants an honest try before the next step opens.

        >>> [step.waits for step in lesson("how_likely_is_a_seven").steps[:2]]
        [False, True]
        """
        return self.kind != "tell" and (self.kind != "compare" or bool(self.exercise))

    @property
    def how_hard(self) -> Level:
        """The level of its exercise.

        >>> lesson("how_likely_is_a_seven")["count"].how_hard.word
        'usual'
        """
        return Level[self.level.upper()]

    @property
    def asked(self) -> tuple[str, str]:
        """The game and the name of its exercise.

        >>> lesson("how_likely_is_a_seven")["count"].asked
        ('knapp_daneben', 'two_dice')
        """
        return of_game(self.exercise)


@dataclass(frozen=True)
class Lesson:
    """A lesson in the words of one language; `lesson` reads it.

    >>> lesson("how_likely_is_a_seven").title
    'How likely is a seven?'
    """

    name: str
    title: str
    number: int
    game: str
    minutes: int
    promise: str
    steps: tuple[Step, ...]
    needs: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()
    formerly: str = ""
    teacher: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def _by_name(self) -> Mapping[str, Step]:
        return {step.name: step for step in self.steps}

    def __getitem__(self, name: str) -> Step:
        if name not in self._by_name:
            raise KeyError(
                f"the lesson {self.name} has no step {name!r}{did_you_mean(name, tuple(self._by_name))}"
            )
        return self._by_name[name]

    @property
    def notebook(self) -> str:
        """Where its notebook is, below the folder of notebooks.

        >>> lesson("how_likely_is_a_seven").notebook
        'course/01_how_likely_is_a_seven.ipynb'
        """
        return f"course/{self.number:02}_{self.name}.ipynb"

    @property
    def exercises(self) -> dict[str, str]:
        """The game of each exercise, by its name, in the order of the steps.

        >>> list(lesson("how_likely_is_a_seven").exercises.items())[0]
        ('two_dice', 'knapp_daneben')
        """
        return {name: game for game, name in (step.asked for step in self.steps if step.exercise)}


def of_game(dotted: str) -> tuple[str, str]:
    """Divide what a step names into the game and the name there.

    >>> of_game("poof.no_poof")
    ('poof', 'no_poof')
    """
    game, _, name = dotted.partition(".")
    return game, name


@cache
def all_lessons() -> tuple[str, ...]:
    """List the lessons in their order.

    >>> all_lessons()[0]
    'how_likely_is_a_seven'
    """
    files = (path.stem for path in FOLDER.glob("*.toml"))
    names = [name for name in files if "." not in name]
    return tuple(sorted(names, key=lambda name: texts_in(FOLDER, name, "en")["number"]))


class UnknownLesson(UnknownGame):
    """Raised for a name that no lesson has; the message offers one that is near.

    >>> print(UnknownLesson("there is no lesson 'chess'"))
    there is no lesson 'chess'
    """


@cache
def lesson(name: str, language: str = "en") -> Lesson:
    """Read a lesson; in another language, what is not said there is said in English.

    >>> lesson("how_likely_is_a_seven").needs
    ()
    >>> lesson("how_likely_is_a_sevn")
    Traceback (most recent call last):
    ...
    rulebook.lessons.course.plan.UnknownLesson: there is no lesson 'how_likely_is_a_sevn'; did you mean ...
    """
    if name not in all_lessons():
        raise UnknownLesson(f"there is no lesson {name!r}{did_you_mean(name, all_lessons())}")
    facts = texts_in(FOLDER, name, "en")
    said = texts_in(FOLDER, name, language) if language in languages_of(FOLDER, name) else {}
    own = {step["name"]: step for step in said.get("steps", ())}
    steps = tuple(_step(name, step | own.get(step["name"], {})) for step in facts["steps"])
    teacher = facts.get("teacher", {}) | said.get("teacher", {})
    more = {key: tuple(facts.get(key, ())) for key in ("needs", "ideas")}
    made = Lesson(name=name, **(facts | said | more | {"steps": steps, "teacher": teacher}))
    check(made)
    return made


def _step(name: str, facts: Mapping[str, Any]) -> Step:
    known = {each.name for each in fields(Step)}
    for key in facts:
        if key not in known:
            raise BadLesson(
                f"{name}: the step {facts['name']!r} has {key!r}{did_you_mean(key, tuple(known))}"
            )
    return Step(**facts)


def check(found: Lesson) -> None:
    """Refuse a lesson that cannot be taught from, in a sentence.

    >>> from dataclasses import replace
    >>> check(replace(lesson("how_likely_is_a_seven"), minutes=40))
    Traceback (most recent call last):
    ...
    rulebook.lessons.course.plan.BadLesson: how_likely_is_a_seven: its steps take 45 minutes, not 40
    """

    def refuse(why: str) -> BadLesson:
        return BadLesson(f"{found.name}: {why}")

    minutes = sum(step.minutes for step in found.steps)
    if minutes != found.minutes:
        raise refuse(f"its steps take {minutes} minutes, not {found.minutes}")
    if len({step.name for step in found.steps}) < len(found.steps):
        raise refuse("two of its steps have one name")
    for idea in found.ideas:
        if idea not in topics():
            raise refuse(f"{idea!r} is no topic{did_you_mean(idea, tuple(topics()))}")
    seen: dict[str, Step] = {}
    for step in found.steps:
        if why := _wrong(step, seen, {each.name for each in found.steps}):
            raise refuse(f"the step {step.name!r} {why}")
        seen[step.name] = step


def _wrong(step: Step, before: Mapping[str, Step], all_names: set[str]) -> str:
    """Say what is wrong with a step, or nothing."""
    if step.kind not in NEEDS:
        return f"is of no known kind: {step.kind!r}{did_you_mean(step.kind, tuple(NEEDS))}"
    if step.level not in [level.word for level in Level]:
        return f"has the level {step.level!r}; there are {', '.join(level.word for level in Level)}"
    for need in NEEDS[step.kind]:
        if not getattr(step, need):
            return f"of kind {step.kind!r} needs {need!r}"
    known = (
        (step.exercise, lambda game: exercises(game)),
        (step.event, lambda game: chances(game).guesses),
        (step.variable, lambda game: chances(game).trials),
        (step.law, lambda game: chances(game).trials),
    )
    for dotted, names_of in known:
        game, name = of_game(dotted)
        if dotted and (game not in lessons() or name not in names_of(game)):
            there = tuple(f"{game}.{each}" for each in names_of(game)) if game in lessons() else lessons()
            return f"names {dotted!r}, which is not there{did_you_mean(dotted, there)}"
    if step.of and (step.of not in before or before[step.of].kind != "play"):
        return f"looks back on {step.of!r}, which is no step to play before it"
    if step.ghost and step.ghost not in all_names:
        return f"hides the law until {step.ghost!r}, which is no step"
    if step.law and not step.counted:
        return f"shows the law of {step.law!r} and does not say by 'counted' what is counted"
    return ""
