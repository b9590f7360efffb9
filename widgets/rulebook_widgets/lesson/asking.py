"""An exercise on the screen: answer, be told what went wrong, take a hint, see the whole way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.core.texts import joined
from rulebook.lessons import Exercise, Feedback, Level, exercise, seeds_of
from rulebook.lessons.course.honest import honest
from rulebook.lessons.wording import spoken
from rulebook.lessons.work_digits import SEEDS, TEXT
from rulebook_widgets.lesson.card import Card

LOOKED_AT = 40
"""Seeds that are looked at for numbers with another answer."""


class Ask(Card):
    """An exercise with its own numbers; make it with `ask`.

    >>> card = ask("knapp_daneben", "two_dice", seed=1)
    >>> card.do({"do": "check", "text": "1/11"})
    >>> card.shown["answers"][-1]["kind"]
    'mistake'
    """

    def __init__(self, asked: Exercise, language: str = "en") -> None:
        self.exercise = asked
        self.answers: list[tuple[str, Feedback]] = []
        self.hints_taken = 0
        self.solution_shown = False
        self.unread: str | None = None
        super().__init__(spoken(asked.game, language))

    @property
    def solved(self) -> bool:
        """Whether the right answer was given.

        >>> ask("knapp_daneben", "two_dice").solved
        False
        """
        return any(feedback.solved for _, feedback in self.answers)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Check an answer, give the next hint, show the solution, or set other numbers.

        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.carry_out({"do": "hint"}); card.hints_taken
        1
        """
        self.unread = None
        match asked:
            case {"do": "check", "text": str(text)}:
                self._answer(text)
            case {"do": "hint"}:
                self.hints_taken = min(self.hints_taken + 1, len(self.exercise.hints()))
            case {"do": "solution"} if self.honest:
                self.solution_shown = True
            case {"do": "again"}:
                self._begin(self._fresh_numbers())

    @property
    def honest(self) -> bool:
        """Whether it was honestly tried with these numbers: only then its solution is shown.

        >>> card = ask("knapp_daneben", "two_dice", seed=1)
        >>> card.do({"do": "check", "text": "0"}); card.do({"do": "solution"}); card.solution_shown
        False
        """
        return honest(self.exercise, [text for text, _ in self.answers])

    def _fresh_numbers(self) -> int:
        """The next seed that asks something else, with another answer if there is any: no copying."""
        now = self.exercise
        seeds = [(now.seed + more) % SEEDS for more in range(1, LOOKED_AT)]
        nexts = (exercise(now.game, now.name, seed, now.level) for seed in seeds)
        other = [each for each in nexts if (each.question(), each.form()) != (now.question(), now.form())]
        fresh = [each for each in other if each.said(each.right_words()) != now.said(now.right_words())]
        return next(iter([*fresh, *other])).seed if other else seeds[0]

    def speak(self, language: str) -> None:
        """Go on in another language, or in the one that this exercise speaks instead.

        >>> card = ask("knapp_daneben", "two_dice", seed=1)
        >>> card.do({"do": "check", "text": "1/11"}); card.speak("de"); card.answers[0][1].words[:14]
        'Es sieht so au'
        """
        spoken_here = spoken(self.exercise.game, language, self.exercise.level)
        self.answers = [(text, self.exercise.check(text, spoken_here)) for text, _ in self.answers]
        super().speak(spoken_here)

    def _begin(self, seed: int, level: Level | None = None) -> None:
        level = self.exercise.level if level is None else level
        self.exercise = exercise(self.exercise.game, self.exercise.name, seed, level)
        self.answers, self.hints_taken, self.solution_shown = [], 0, False
        self.unread = None

    def _answer(self, text: str) -> None:
        """What cannot be read, or is nothing, is no try: it is told what can be answered.

        Nor is an order in which nothing was moved: nobody thought it, so no mistake is named for it.
        """
        kept = text[:TEXT]
        told = self.exercise.check(kept, self.language)
        if told.kind == "unreadable" or self._as_it_began(kept):
            self.unread = kept
        else:
            self.answers.append((kept, told))

    def _as_it_began(self, text: str) -> bool:
        """Whether things that are to be put in order stand as they were shown, which is never right."""
        return text.split() == [thing["key"] for thing in self.exercise.form().get("items", ())]

    def _unreadable(self) -> str:
        """What is said of an answer that was no try."""
        if self.unread is None:
            return ""
        if self.unread.strip() and self._as_it_began(self.unread):
            return str(self.texts["not_moved"])
        return self.exercise.check(self.unread, self.language).words

    def state(self) -> dict[str, Any]:
        """Say what was done so far, in what JSON can hold; `restore` takes it back.

        >>> card = ask("knapp_daneben", "two_dice", seed=1)
        >>> card.do({"do": "check", "text": "1/11"}); card.state()
        {'seed': 1, 'level': 1, 'answers': ['1/11'], 'hints': 0, 'solution': False}
        """
        return {
            "seed": self.exercise.seed,
            "level": int(self.exercise.level),
            "answers": [text for text, _ in self.answers],
            "hints": self.hints_taken,
            "solution": self.solution_shown,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken: its numbers, its answers checked afresh, its hints.

        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.restore({"seed": 1, "answers": ["1/11"], "hints": 1, "solution": False})
        >>> card.answers[0][1].kind, card.hints_taken
        ('mistake', 1)
        """
        self._begin(int(state["seed"]), Level(state.get("level", self.exercise.level)))
        # Older keys hold unreadable answers, which two pages would take out and put back for ever.
        texts = [text for text in (str(each)[:TEXT] for each in state["answers"]) if text.strip()]
        self.answers = [(text, self.exercise.check(text, self.language)) for text in texts]
        self.hints_taken = min(int(state["hints"]), len(self.exercise.hints()))
        self.solution_shown = bool(state["solution"])
        self.show()

    def picture(self) -> dict[str, Any]:
        """Say what there is to see; the right answer is not in it before it was found or asked for.

        >>> "solution" in ask("knapp_daneben", "two_dice").picture()
        False
        """
        asked, language = self.exercise, self.language
        seen: dict[str, Any] = {
            "kind": "ask",
            "title": asked.title(language),
            "question": asked.question(language),
            "form": asked.form(language),
            "answers": [
                {"text": asked.said(text, language), "kind": told.kind, "words": told.words}
                for text, told in self.answers
            ],
            "unreadable": self._unreadable(),
            "last": self.answers[-1][0] if self.answers else "",
            "hints": list(asked.hints(language)[: self.hints_taken]),
            "more_hints": self.hints_taken < len(asked.hints(language)),
            "tried": self.honest,
            "solved": self.solved,
        }
        if self.solved or self.solution_shown:
            seen["solution"] = asked.solution(language)
        return seen

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> ask("knapp_daneben", "two_dice").lines()[0]
        'A total of two dice'
        """
        seen = self.picture()
        told = [joined(self.language, "named", answer["text"], answer["words"]) for answer in seen["answers"]]
        solution = [seen["solution"]] if "solution" in seen else []
        asked = [seen["title"], seen["question"], *_offered(seen["form"])]
        return [*asked, *told, *filter(None, [seen["unreadable"]]), *seen["hints"], *solution]


def _offered(form: dict[str, Any]) -> list[str]:
    """Say what there is to choose or to put in order, a line for each."""
    match form:
        case {"options": things} | {"items": things}:
            return [f"{thing['key']}) {thing['text']}" for thing in things]
        case {"rows": rows}:
            return [" · ".join(f"{cell['key']} {cell['text']}" for cell in row) for row in rows]
    return []


def ask(game: str, name: str, seed: int | str = 0, language: str = "en", level: Level = Level.USUAL) -> Ask:
    """Put an exercise on the screen; a seed, or a student's name, sets its numbers.

    >>> ask("knapp_daneben", "two_dice", seed="Ada").exercise.name
    'two_dice'
    """
    number = seeds_of(seed) if isinstance(seed, str) else seed
    return Ask(exercise(game, name, number, level), language)
