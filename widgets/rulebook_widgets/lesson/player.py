"""A lesson on the screen: the desk, and a card for each step, open when the one before was honestly tried."""

from __future__ import annotations

from functools import cache, partial
from itertools import takewhile
from typing import Any

import rulebook
from rulebook.core.record import Record
from rulebook.core.texts import words_in
from rulebook.lessons.course import Step
from rulebook.lessons.course import lesson as read_lesson
from rulebook.lessons.course.plan import of_game
from rulebook.lessons.course.standing import Standing, path, progress
from rulebook.lessons.guessing import chances
from rulebook.lessons.joining import note
from rulebook.lessons.levels import Level
from rulebook.lessons.subjects import variable_of
from rulebook.lessons.what_next import level_after
from rulebook.lessons.work import Stepped, Work
from rulebook.odds import P
from rulebook_widgets.lesson.betting import Bet
from rulebook_widgets.lesson.card import Card
from rulebook_widgets.lesson.desk import Desk
from rulebook_widgets.lesson.looking_back import LookBack
from rulebook_widgets.lesson.stepping import StepCard
from rulebook_widgets.screen import Table, table


class Lesson(Desk):
    """The desk of a lesson of the course; `step` gives the card of each step.

    >>> lesson = Lesson("how_likely_is_a_seven")
    >>> lesson.step("throw").shown["kind"]
    'closed'
    """

    def __init__(self, name: str, student: str = "", language: str = "") -> None:
        self.found = read_lesson(name, language or "en")
        self.steps: dict[str, StepCard] = {}
        self.played_at: dict[str, Table] = {}
        self.began_at: dict[str, Record[Any, Any]] = {}
        self.others: dict[str, Bet | LookBack] = {}
        self.putting = False
        self._former: dict[str, Stepped] = {}
        self._stood: tuple[Work | None, tuple[Standing, ...]] = (None, ())
        super().__init__(name, student, language)

    def step(self, name: str) -> StepCard:
        """Put a step on the screen.

        >>> Lesson("how_likely_is_a_seven").step("guess").shown["kind"]
        'predict'
        """
        if name not in self.steps:
            self.steps[name] = StepCard(self, self.found[name])
        return self.steps[name]

    def standing(self, name: str) -> Standing:
        """Say how a step stands.

        >>> Lesson("how_likely_is_a_seven").standing("play").open
        False
        """
        work = self.work
        if self._stood[0] != work:
            self._stood = work, path(self.found, work)
        return next(each for each in self._stood[1] if each.step == name)

    @property
    def guessed(self) -> bool:
        """Whether all up to the look back was tried: only then tables tell odds, give advice, review.

        >>> Lesson("how_likely_is_a_seven").guessed
        False
        """
        steps = takewhile(lambda step: step.kind != "look_back", self.found.steps)
        return all(self.standing(step.name).tried for step in steps)

    def progress(self) -> dict[str, int]:
        """Count the steps that are done.

        >>> Lesson("how_likely_is_a_seven").progress()["done"]
        0
        """
        return progress(self.found, self.work)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: the desk, what the lesson promises, and how it goes.

        >>> Lesson("how_likely_is_a_seven", language="de").picture()["about"][0][:17]
        'Du kommst von ein'
        """
        return super().picture() | {"about": self.about()}

    def about(self) -> list[str]:
        """Say what the lesson promises, how long it takes, and how it goes.

        >>> Lesson("how_likely_is_a_seven").about()[1][:31]
        '45 minutes. Go from step to ste'
        """
        minutes = words_in(self.language).fill(self.words["stands"]["minutes"], {"n": self.found.minutes})
        return [self.found.promise, f"{minutes}. {self.words['go_on']}"]

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> Lesson("how_likely_is_a_seven").lines()[1][:11]
        'You go from'
        """
        title, *marks = super().lines()
        return [title, *self.about(), *marks]

    def marks(self) -> list[dict[str, str]]:
        """Say of each step how it stands: guess, tries, hints, solution and mastery apart.

        >>> Lesson("how_likely_is_a_seven").marks()[0]["words"]
        'open'
        """
        return [self._marked(step) for step in self.found.steps if step.waits]

    def _marked(self, step: Step) -> dict[str, str]:
        stands, words = self.standing(step.name), self.words["stands"]
        begun = stands.tried or stands.guessed or stands.tries or stands.hints
        mark = "done" if stands.mastered else "begun" if begun else "open" if stands.open else "closed"
        told = [words["finished" if mark == "done" and not step.exercise else mark]]
        if step.exercise:
            parts = {"tries": stands.tries, "hints": stands.hints}
            told += [words_in(self.language).fill(words[key], parts) for key, n in parts.items() if n]
            told += [words["shown"]] if stands.shown else []
        elif stands.guessed and not stands.mastered:
            told.append(words["guessed"])
        return {"title": step.title, "mark": mark, "words": ", ".join(told)}

    def after(self, step: Step) -> str:
        """Give what is said once a step is answered, with the chances that it names.

        >>> lesson = Lesson("how_likely_is_a_seven")
        >>> lesson.after(lesson.found["guess"])[:36]
        'It is 671/1296, which is 51.77 %. Ho'
        """
        events = chances(self.found.game).guesses
        named = {name: P(event) for name, event in events.items() if "{" + name in step.after}
        return words_in(self.language).fill(step.after, named)

    def title_of(self, name: str) -> str:
        """Name an exercise as its step does; those beyond the steps have a title of their own.

        >>> Lesson("how_likely_is_a_seven").title_of("two_dice")
        'Count the ways'
        """
        steps = (step.title for step in self.found.steps if step.exercise and step.asked[1] == name)
        return next(steps, None) or super().title_of(name)

    # --- what the steps are made of -------------------------------------------------------------------------

    def card_of(self, step: Step) -> Card | None:
        """Make what a step asks for; only an open step asks.

        >>> lesson = Lesson("how_likely_is_a_seven")
        >>> lesson.card_of(lesson.found["guess"]).question[:10]
        'How likely'
        """
        if step.exercise:
            return self.ask(step.asked[1])
        if step.kind == "predict":
            return self.predict(of_game(step.event)[1])
        if step.kind == "throw":
            return self.trials(of_game(step.variable)[1])
        if step.kind in ("simulate", "look_back"):
            return self._other(step)
        return None

    def _other(self, step: Step) -> Bet | LookBack:
        if step.name not in self.others:
            if step.kind == "simulate":
                variable = partial(variable_of, self.found.name, of_game(step.variable)[1])
                card: Bet | LookBack = Bet(
                    step.ask, variable, step.value, self.stream(step.name), self.language
                )
            else:
                card = LookBack(partial(self.played_at.get, step.of), self.language)
            self.others[step.name] = card
            self._put_other(step.name)
            card.observe(lambda _: self._heard_other(step.name), "shown")
        return self.others[step.name]

    def table_of(self, step: Step) -> Table:
        """Lay out the table of a step to play; odds and advice stay closed until all was tried.

        >>> lesson = Lesson("how_likely_is_a_seven")
        >>> lesson.table_of(lesson.found["play"]).locked
        True
        """
        if step.name not in self.played_at:
            game = rulebook.new(self.found.game, **step.options)
            made = table(game, bots=step.bots, seed=step.seed, language=self.language, until=self)
            self.played_at[step.name], self.began_at[step.name] = made, made.record
            self._put_table(step.name)
            made.observe(lambda _: self._heard_table(step.name), "shown")
            made.observe(lambda _: self._heard_game(step.name), "kept")
        return self.played_at[step.name]

    def level_of(self, name: str) -> Level:
        """How hard an exercise is made in this lesson.

        >>> Lesson("how_likely_is_a_seven").level_of("two_dice").word
        'usual'
        """
        levels = (step.how_hard for step in self.found.steps if step.exercise and step.asked[1] == name)
        tried = [each for each in self._tried.values() if each.name == name]
        return next(levels, level_after(self.plan.games[name], name, tried))

    def throwing(self, name: str) -> dict[str, Any]:
        """What else there is to say of throws: what is picked, what cards show, when the law may be seen.

        >>> sorted(Lesson("how_likely_is_a_seven").throwing("total"))
        ['faces', 'pick', 'told']
        """
        step = self._throw_of(name)
        if step is None:
            return {}
        return {"pick": step.pick, "faces": step.faces, "told": partial(self._may_tell, step)}

    def _may_tell(self, step: Step) -> bool:
        return not step.ghost or self.standing(step.ghost).answered

    def _throw_of(self, name: str) -> Step | None:
        steps = (step for step in self.found.steps if step.kind == "throw")
        return next((step for step in steps if of_game(step.variable)[1] == name), None)

    def outcome(self, name: str) -> str:
        """Say in a sentence what came of a throw or a simulation: nothing before it is done.

        >>> Lesson("how_likely_is_a_seven").outcome("throw")
        ''
        """
        if not self.standing(name).answered:
            return ""
        card = self.card_of(self.found[name])
        return str(card.shown.get("said", "")) if card is not None else ""

    # --- what the cards tell ------------------------------------------------------------------------------

    def _heard_other(self, name: str) -> None:
        self._note(name, **self.others[name].state())
        if name in self.steps:  # a review that has come changes nothing in the work
            self.steps[name].show()

    def _heard_trials(self, name: str) -> None:
        step, picked = self._throw_of(name), self.trial_cards[name].picked
        if step is not None and picked:
            note(self._stepped, step.name, Stepped(step.name, 0, picked))
        super()._heard_trials(name)

    def _moves_at(self, name: str) -> int:
        table = self.played_at[name]
        return sum(seat in table.sitting.people for seat, _ in table.record.history)

    def _heard_table(self, name: str) -> None:
        before = self._stepped.get(name, Stepped(name))
        self._note(name, max(self._moves_at(name), before.times), game=before.game)

    def _heard_game(self, name: str) -> None:
        """The key of a game comes a moment after its table; a game without a move takes no other's place."""
        if moves := self._moves_at(name):
            before = self._stepped.get(name, Stepped(name))
            self._note(name, max(moves, before.times), game=self.played_at[name].kept_key)

    def _note(self, name: str, times: int = 0, text: str = "", game: str = "") -> None:
        noted = Stepped(name, times, text, game=game)
        if not self.putting and (times or text) and self._stepped.get(name) != noted:
            note(self._stepped, name, noted)
            self.show()

    def picked(self, name: str) -> str:
        """What was picked before the throws."""
        step = self._throw_of(name)
        return self._stepped[step.name].text if step is not None and step.name in self._stepped else ""

    def _put_other(self, name: str) -> None:
        kept = self._stepped.get(name, Stepped(name))
        card = self.others[name]
        if isinstance(card, Bet):
            card.seed = self.stream(name)
        card.restore({"text": kept.text, "times": kept.times})

    def _put_table(self, name: str) -> None:
        """Lay out the game that was kept; where nothing was played, the table is as it was at first."""
        table, kept = self.played_at[name], self._stepped.get(name)
        if kept is None and self._moves_at(name):
            table.do({"do": "load", "text": self.began_at[name].key()})
            return
        record = table.record  # keys of version 1.0 do not name the players
        here = {record.key(), record.having_seats(()).key()} if kept is not None and kept.game else set()
        if kept is not None and kept.game and kept.game not in here:
            table.do({"do": "load", "text": kept.game})

    def _restore(self, work: Work) -> None:
        self._former = self._stepped
        super()._restore(work)

    def _put_all(self) -> None:
        """What cards tell while they are put in order is nothing new."""
        self.putting = True
        for name in tuple(self.played_at):
            # Neither another tab nor work that holds an earlier step of this game changes the table.
            if not (self._moves_at(name) and (self.hearing or self._keeps_game(name))):
                self._put_table(name)
        super()._put_all()
        for name in tuple(self.others):
            self._put_other(name)
        self.putting = False

    def _keeps_game(self, name: str) -> bool:
        """Return whether the kept game is the same as before; the key of a newer move can be missing."""
        kept, former = self._stepped.get(name), self._former.get(name)
        return kept is not None and former is not None and kept.game == former.game

    def speak(self, language: str) -> None:
        """Go on in another language: the prose of all steps, their cards and tables.

        >>> lesson = Lesson("how_likely_is_a_seven"); lesson.speak("de"); lesson.language
        'de'
        """
        self.found = read_lesson(self.lesson_name, language)
        for name, step in ((step.name, step) for step in self.found.steps):
            if name in self.others and isinstance(self.others[name], Bet):
                self.others[name].question = step.ask
            if step.kind == "throw" and of_game(step.variable)[1] in self.trial_cards:
                card = self.trial_cards[of_game(step.variable)[1]]
                card.pick, card.faces = step.pick, step.faces
        for other in self.others.values():
            other.speak(language)
        for played_at in self.played_at.values():
            played_at.do({"do": "language", "language": language})
        super().speak(language)


@cache
def open_lesson(name: str) -> Lesson:
    """Return the desk of a lesson; every cell of a notebook that opens the lesson gets the same desk.

    >>> open_lesson("how_likely_is_a_seven") is open_lesson("how_likely_is_a_seven")
    True
    """
    return Lesson(name)
