"""An exercise on the screen: answer, be told what went wrong, take a hint, see the whole way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.lessons import Exercise, Feedback, exercise, seeds_of
from rulebook.lessons.wording import spoken
from rulebook.lessons.work import TEXT
from rulebook_widgets.lesson.card import Card


class Ask(Card):
    """An exercise with its own numbers; make it with `ask`.

    >>> card = ask("knapp_daneben", "two_dice", seed=3)
    >>> card.do({"do": "check", "text": "1/11"})
    >>> card.shown["answers"][-1]["kind"]
    'mistake'
    """

    def __init__(self, asked: Exercise, language: str = "en") -> None:
        self.exercise = asked
        self.answers: list[tuple[str, Feedback]] = []
        self.hints_taken = 0
        self.solution_shown = False
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
        match asked:
            case {"do": "check", "text": str(text)}:
                self._answer(text)
            case {"do": "hint"}:
                self.hints_taken = min(self.hints_taken + 1, len(self.exercise.hints()))
            case {"do": "solution"}:
                self.solution_shown = True
            case {"do": "again"}:
                self._begin(self.exercise.seed + 1)

    def _begin(self, seed: int) -> None:
        self.exercise = exercise(self.exercise.game, self.exercise.name, seed)
        self.answers, self.hints_taken, self.solution_shown = [], 0, False

    def _answer(self, text: str) -> None:
        kept = text[:TEXT]
        self.answers.append((kept, self.exercise.check(kept, self.language)))

    def state(self) -> dict[str, Any]:
        """Say what was done so far, in what JSON can hold; `restore` takes it back.

        >>> card = ask("knapp_daneben", "two_dice", seed=3)
        >>> card.do({"do": "check", "text": "1/11"}); card.state()
        {'seed': 3, 'answers': ['1/11'], 'hints': 0, 'solution': False}
        """
        return {
            "seed": self.exercise.seed,
            "answers": [text for text, _ in self.answers],
            "hints": self.hints_taken,
            "solution": self.solution_shown,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken: its numbers, its answers checked afresh, its hints.

        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.restore({"seed": 3, "answers": ["1/11"], "hints": 1, "solution": False})
        >>> card.answers[0][1].kind, card.hints_taken
        ('mistake', 1)
        """
        self._begin(int(state["seed"]))
        for text in state["answers"]:
            self._answer(str(text))
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
            "last": self.answers[-1][0] if self.answers else "",
            "hints": list(asked.hints(language)[: self.hints_taken]),
            "more_hints": self.hints_taken < len(asked.hints(language)),
            "tried": bool(self.answers),
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
        told = [f"{answer['text']}: {answer['words']}" for answer in seen["answers"]]
        solution = [seen["solution"]] if "solution" in seen else []
        return [seen["title"], seen["question"], *_offered(seen["form"]), *told, *seen["hints"], *solution]


def _offered(form: dict[str, Any]) -> list[str]:
    """Say what there is to choose or to put in order, a line for each."""
    match form:
        case {"options": things} | {"items": things}:
            return [f"{thing['key']}) {thing['text']}" for thing in things]
        case {"rows": rows}:
            return [" · ".join(f"{cell['key']} {cell['text']}" for cell in row) for row in rows]
    return []


def ask(game: str, name: str, seed: int | str = 0, language: str = "en") -> Ask:
    """Put an exercise on the screen; a seed, or a student's name, sets its numbers.

    >>> ask("knapp_daneben", "two_dice", seed="Ada").exercise.name
    'two_dice'
    """
    number = seeds_of(seed) if isinstance(seed, str) else seed
    return Ask(exercise(game, name, number), language)
