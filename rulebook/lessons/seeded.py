"""Exercises: a seed gives each student numbers of their own, and each answer gets feedback.

The texts of a game's exercises are in `exercises.toml` in its room. Each is counted with the odds kit by the
function of the same name in `exercises.py` beside it. What is asked a step further is in `further.toml` and
`further.py` in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast
from zlib import crc32

from rulebook.core.chance import Rng
from rulebook.core.luck import generator
from rulebook.core.registry import FOLDER, UnknownGame, did_you_mean
from rulebook.core.texts import texts_in
from rulebook.core.words import too_long
from rulebook.keys.codec import brief
from rulebook.lessons.levels import Level
from rulebook.lessons.naming import same_name
from rulebook.lessons.questions import Pick, Question, Verdict
from rulebook.lessons.wording import Wording

T = TypeVar("T")

REMEMBERED = 4096
"""Exercises, and answers to one of them, that need not be counted or judged again."""


LONGEST = 1000
"""Characters of an answer that are looked at."""
SAID_OF_AMOUNTS = {"unreadable": "amount", "empty": "empty_amount"} | dict.fromkeys(
    ("impossible", "percent", "percent_sign", "certain", "half"), ""
)
"""What is said of points, games or turns instead of what is said of a chance."""
COUNTED_IN = ("exercises", "chosen", "further")
"""What counts a room's exercises: numbers, in a file of their own what is chosen, and a step further."""


@dataclass(frozen=True)
class Feedback:
    """What an answer gets back: what kind of answer it is, one sentence, and whether the exercise is done.

    >>> exercise("knapp_daneben", "two_dice", seed=1).check("2").solved
    False
    """

    kind: str
    words: str
    solved: bool


@dataclass(frozen=True)
class Exercise:
    """One exercise with its numbers set by a seed.

    >>> ask = exercise("knapp_daneben", "two_dice", seed=1)
    >>> ask.check(ask.right_words()).kind
    'right'
    """

    game: str
    name: str
    seed: int
    counted: Question[Any]
    level: Level = Level.USUAL

    def title(self, language: str = "en") -> str:
        """Name it in a few words.

        >>> exercise("knapp_daneben", "two_dice").title()
        'A total of two dice'
        """
        return self._wording(language).say("title")

    def question(self, language: str = "en") -> str:
        """Return the question; if the exact answer is long, a rounded one is enough.

        >>> exercise("knapp_daneben", "two_dice", seed=3).question()[:35]
        'You roll two dice. How likely is it'
        """
        return self._wording(language).asked(few_figures=too_long(self.counted.right))

    def form(self, language: str = "en") -> dict[str, Any]:
        """Say what there is to answer with: a number, options, the cells of a board, things to order.

        >>> exercise("knapp_daneben", "two_dice").form()
        {'kind': 'number'}
        """
        return self.counted.form(self._wording(language).thing)

    def hints(self, language: str = "en") -> tuple[str, ...]:
        """Help, step by step.

        >>> len(exercise("knapp_daneben", "two_dice").hints())
        2
        """
        return self._wording(language).hints()

    def solution(self, language: str = "en") -> str:
        """Tell the whole way, with the counted cases.

        >>> "36" in exercise("knapp_daneben", "two_dice").solution()
        True
        """
        return self._wording(language).say("solution")

    @cached_property
    def judge(self) -> Callable[[str], Verdict]:
        """Judge an answer as its question does, each text once.

        >>> exercise("knapp_daneben", "two_dice", seed=1).judge("1/11").say
        'equal'
        """
        return lru_cache(maxsize=REMEMBERED)(self.counted.judge)

    def check(self, text: str, language: str = "en") -> Feedback:
        """Say whether an answer is right, and if not, which usual mistake it gives away.

        >>> exercise("knapp_daneben", "two_dice").check("about a third").kind
        'unreadable'
        """
        verdict, wording = self.judge(text[:LONGEST]), self._wording(language)
        if not text.strip():
            verdict = replace(verdict, say="empty")
        amount = self.counted.kind == "number" and not asks_for_a_chance(self.game, self.name, self.level)
        if amount and verdict.kind != "mistake":
            said = verdict.say or verdict.kind
            verdict = replace(verdict, say=SAID_OF_AMOUNTS.get(said, verdict.say))
        exact = self.counted.right if self.counted.kind == "number" else self.right_words()
        words = wording.verdict(verdict, self.counted.kind, {"exact": exact})
        return Feedback(verdict.kind, words, verdict.solved)

    def right_words(self) -> str:
        """Write the right answer as an answer is written: 5/36, b, A1 C3.

        >>> exercise("knapp_daneben", "two_dice", seed=1).right_words().count("/")
        1
        """
        return self.counted.written(self.counted.right)

    def mistakes(self) -> dict[str, str]:
        """Write the answers that the usual mistakes lead to, each by the mistake's name.

        >>> exercise("knapp_daneben", "two_dice", seed=1).mistakes()["equal"]
        '1/11'
        """
        return {name: self.counted.written(answer) for name, answer in self.counted.mistakes.items()}

    def said(self, text: str, language: str = "en") -> str:
        """Say an answer so that it can be read without the question: an option by its words, not its letter.

        >>> exercise("knapp_daneben", "two_dice").said("5/36")
        '5/36'
        """
        return self.counted.said(text, self._wording(language).thing)

    def filled(self, template: str, language: str = "en") -> str:
        """Fill the blanks of a text with the exercise's own numbers.

        >>> exercise("knapp_daneben", "shared_die").filled("{others} dice").endswith(" dice")
        True
        """
        return self._wording(language).fill(template)

    def _wording(self, language: str) -> Wording:
        counted = self.counted
        data = {"right": counted.right, "cases": counted.cases, **counted.data}
        return Wording(self.game, self.name, language, data, self.level)


def lessons() -> tuple[str, ...]:
    """List the games that have exercises.

    >>> lessons()[0]
    'close_enough'
    """
    return tuple(path.parent.name for path in sorted(FOLDER.glob("*/exercises.py")))


def module_of(game: str) -> ModuleType:
    """Give the module that counts a game's exercises.

    >>> module_of("poof").__name__
    'rulebook.games.poof.exercises'
    """
    return import_module(f"rulebook.games.{_room(game).name}.exercises")


def _room(game: str) -> Path:
    if game not in lessons():
        hint = did_you_mean(game, lessons())
        raise UnknownGame(f"{brief(game)} has no lesson and no exercises; {', '.join(lessons())} have{hint}")
    return FOLDER / game


@cache
def exercises(game: str) -> tuple[str, ...]:
    """List the names of a game's exercises, in the order of their texts.

    >>> exercises("knapp_daneben")[0]
    'two_dice'
    """
    return tuple(name for name in texts_in(_room(game), "exercises", "en") if name != "word")


def exercise(game: str, name: str, seed: int = 0, level: Level = Level.USUAL) -> Exercise:
    """Set one exercise; the seed chooses its numbers, drawn again while a mistake would come out right.

    They are drawn again, too, while what is asked for is certain or impossible: nobody counts anything there.

    >>> exercise("knapp_daneben", "two_dice", seed=5) == exercise("knapp_daneben", "two_dice", seed=5)
    True
    """
    if name not in exercises(game):
        raise KeyError(f"{game} has no exercise {name!r}; it has {', '.join(exercises(game))}")
    return _set(game, name, seed, Level(level))


@lru_cache(maxsize=REMEMBERED)
def _set(game: str, name: str, seed: int, level: Level) -> Exercise:
    count, chance = _counting(game, name, level), asks_for_a_chance(game, name, level)
    for attempt in range(100):
        rng = generator([seed, attempt, crc32(name.encode())])  # exercises of one sheet are drawn apart
        counted = count(partial(_pick, rng))
        if counted.sound() and not (chance and counted.right in (0, 1)):
            return Exercise(game, name, seed, counted, level)
    raise AssertionError(f"{name} picks no numbers that are worth asking for")


def asks_for_a_chance(game: str, name: str, level: Level = Level.USUAL) -> bool:
    """Whether an exercise that asks for a number asks for a chance, and not for points, games or turns.

    >>> asks_for_a_chance("knapp_daneben", "two_dice"), asks_for_a_chance("knapp_daneben", "expected_marks")
    (True, False)
    """
    return bool(Wording(game, name, "en", {}, level).texts.get("chance", True))


def _counting(game: str, name: str, level: Level) -> Callable[[Pick[Any]], Question[Any]]:
    """The function that counts an exercise at a level."""
    files = {path.stem for path in (FOLDER / game).glob("*.py")}
    modules = [import_module(f"rulebook.games.{game}.{file}") for file in COUNTED_IN if file in files]
    if level is Level.HARDER and hasattr(modules[-1], name):
        return cast(Callable[[Pick[Any]], Question[Any]], getattr(modules[-1], name))
    count = next(getattr(module, name) for module in modules if hasattr(module, name))
    return partial(count, easier=level is Level.EASIER)


def _pick(rng: Rng, among: Sequence[T]) -> T:
    return among[int(rng.integers(len(among)))]


def seeds_of(text: str) -> int:
    """Turn whatever a student types as a name or number into a seed.

    >>> seeds_of("17"), seeds_of("Ada") == seeds_of(" ada ")
    (17, True)
    """
    plain = same_name(text)
    if re.fullmatch(r"\d{1,9}", plain):
        return int(plain)
    return int.from_bytes(plain.encode(errors="replace")[:32], "big") % 10**9
