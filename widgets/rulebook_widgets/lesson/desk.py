"""A student's desk, one for each lesson: it sets the numbers, keeps the work, and hands it in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rulebook.core.luck import generator
from rulebook.core.words import Words
from rulebook.keys.seal import Broken
from rulebook.lessons import seeds_of
from rulebook.lessons.guessing import chances
from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.results import Assessment, assess, chance_of
from rulebook.lessons.seeded import exercise
from rulebook.lessons.work import SHEETS, Guessed, Played, Tried, Work
from rulebook_widgets.lesson.asking import Ask, ask
from rulebook_widgets.lesson.card import Card, desk_texts
from rulebook_widgets.lesson.predicting import Predict, predict
from rulebook_widgets.lesson.trials import TrialCard

T = TypeVar("T")

LONGEST_NAME = 40


class Desk(Card):
    """A card at the top of a lesson: name, progress, and a key that keeps all work.

    >>> desk = Desk("knapp_daneben")
    >>> question = desk.ask("two_dice")
    >>> question.do({"do": "check", "text": "1/11"})
    >>> [tried.texts for tried in desk.work.tried]
    [('1/11',)]
    """

    def __init__(self, lesson: str, name: str = "", language: str = "en") -> None:
        self.plan = lesson_plan(lesson, language)
        self.student = name.strip()[:LONGEST_NAME]
        self.words = desk_texts(language)
        self.asks: dict[str, Ask] = {}
        self.predictions: dict[str, Predict] = {}
        self.trial_cards: dict[str, TrialCard] = {}
        self.before = self.refused = self.note = ""
        self._clear()
        super().__init__(language)

    def _clear(self) -> None:
        self.sheet = generator().integers(SHEETS)
        self._tried: dict[tuple[str, int], Tried] = {}
        self._guessed: dict[str, Guessed] = {}
        self._played: dict[str, Played] = {}

    @property
    def seed(self) -> int:
        """The seed of the student's numbers.

        >>> Desk("poof", "17").seed
        17
        """
        return seeds_of(self.student) if self.student else PRINTED

    @property
    def work(self) -> Work:
        """All that was done at this desk.

        >>> Desk("poof", "Ada").work.begun
        False
        """
        tried, guesses, played = self._tried.values(), self._guessed.values(), self._played.values()
        return Work(self.plan.game, self.student, self.sheet, tuple(tried), tuple(guesses), tuple(played))

    # --- the cards of the lesson ------------------------------------------------------------------------

    def ask(self, name: str) -> Ask:
        """Put one of the game's exercises on the screen; its answers are kept at this desk.

        >>> Desk("knapp_daneben", "17").ask("two_dice").exercise.seed
        17
        """
        if name not in self.asks:
            card = ask(self.plan.game, name, self.seed, self.language)
            self.asks[name] = card
            self._put_ask(name)
            card.observe(lambda _: self._heard_ask(name), "shown")
        return self.asks[name]

    def predict(self, name: str) -> Predict:
        """Put one of the lesson's predictions on the screen.

        >>> Desk("knapp_daneben").predict("seven").question
        'How likely is it that at least one of your four totals is a 7?'
        """
        if name not in self.predictions:
            event = _one_of(
                chances(self.plan.game).guesses, name, f"the lesson {self.plan.game} asks to guess"
            )
            card = predict(self.plan.guesses[name], event, seed=self.seed, language=self.language)
            self.predictions[name] = card
            self._put_prediction(name)
            card.observe(lambda _: self._heard_prediction(name), "shown")
        return self.predictions[name]

    def trials(self, name: str = "", seed: int | None = None) -> TrialCard:
        """Put trials by hand on the screen: rolls or draws, one click each, that the class adds up.

        >>> card = Desk("knapp_daneben").trials(seed=1)
        >>> card.do({"do": "several"}); card.counts.total()
        10
        """
        name = name or next(iter(self.plan.trials))
        if name not in self.trial_cards:
            variable = _one_of(
                chances(self.plan.game).trials, name, f"the lesson {self.plan.game} tries by hand"
            )
            card = TrialCard(self.plan.trials[name], variable, seed, self.language)
            self.trial_cards[name] = card
            self._put_trials(name)
            card.observe(lambda _: self._heard_trials(name), "shown")
        return self.trial_cards[name]

    def more(self) -> Card:
        """Offer the exercises that the lesson has no time for, one by one.

        >>> Desk("knapp_daneben").more().shown["choices"][0]["name"]
        'extremes'
        """
        from rulebook_widgets.lesson.more import More

        return More(self)

    def hand_in(self) -> Card:
        """Show what was done, and the line for the class chat.

        >>> Desk("knapp_daneben").hand_in().shown["key"]
        ''
        """
        from rulebook_widgets.lesson.hand_in import HandIn

        return HandIn(self)

    # --- what the cards tell the desk, and the desk the cards -------------------------------------------

    def _heard_ask(self, name: str) -> None:
        state = self.asks[name].state()
        place = name, state["seed"]
        left_out = self._tried[place].left_out if place in self._tried else 0
        tried = Tried(*place, tuple(state["answers"]), state["hints"], state["solution"], left_out)
        if tried.begun:
            self._tried[place] = tried
        self.show()

    def _heard_prediction(self, name: str) -> None:
        state = self.predictions[name].state()
        if state["guess"]:
            steps = bool(state["few"]) + bool(state["many"]) + bool(state["told"])
            self._guessed[name] = Guessed(name, state["seed"], state["guess"], steps)
        self.show()

    def _heard_trials(self, name: str) -> None:
        counts = self.trial_cards[name].state()["counts"]
        if counts:
            self._played[name] = Played(name, tuple((value, count) for value, count in counts))
        self.show()

    def _put_ask(self, name: str) -> None:
        last = [tried for (asked, _), tried in self._tried.items() if asked == name][-1:]
        tried = last[0] if last else Tried(name, self.seed)
        answers, more = list(tried.texts), {"hints": tried.hints, "solution": tried.solution}
        self.asks[name].restore({"seed": tried.seed, "answers": answers, **more})

    def _put_prediction(self, name: str) -> None:
        guess = self._guessed.get(name, Guessed(name, self.seed))
        steps = dict(zip(("few", "many", "told"), (guess.steps > n for n in range(3)), strict=True))
        self.predictions[name].restore({"seed": guess.seed, "guess": guess.text, **steps})

    def _put_trials(self, name: str) -> None:
        counts = self._played[name].counts if name in self._played else ()
        self.trial_cards[name].restore({"counts": counts})

    def _put_all(self) -> None:
        for name in self.asks:
            self._put_ask(name)
        for name in self.predictions:
            self._put_prediction(name)
        for name in self.trial_cards:
            self._put_trials(name)

    # --- what the student asks of the desk --------------------------------------------------------------

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take a name, take up kept work, undo that, or start afresh.

        >>> desk = Desk("poof")
        >>> desk.carry_out({"do": "restore", "text": "RBL1.AAAA"}); desk.refused
        'this key is damaged: a part is missing or changed; was it copied whole?'
        """
        self.refused = self.note = ""
        match asked:
            case {"do": "name", "text": str(text)}:
                self._name(text)
            case {"do": "restore", "text": str(text)}:
                self._take_up(text)
            case {"do": "undo"} if self.before:
                self._restore(Work.from_key(self.before))
                self.before = ""
            case {"do": "afresh"} if self.work.begun:
                self.before = self.work.key()
                self._clear()
                self._put_all()

    def restore(self, key: str) -> None:
        """Go on with the work of a key, or raise Broken with what is wrong with it.

        >>> desk = Desk("poof", "Ada")
        >>> other = Desk("poof"); other.restore(desk.work.key()); other.student
        'Ada'
        """
        work = Work.from_key(key)
        if work.lesson != self.plan.game:
            other = lesson_plan(work.lesson, self.language).title
            raise Broken(self.words["other_lesson"].format(title=other))
        self.before = self.work.key() if self.work.begun else ""
        self._restore(work)
        self.show()

    def _name(self, text: str) -> None:
        """Exercises that were begun keep their numbers; the rest get new ones."""
        self.student = " ".join(text.split())[:LONGEST_NAME]
        for name, card in self.asks.items():
            if (name, card.exercise.seed) not in self._tried:
                card.restore({"seed": self.seed, "answers": [], "hints": 0, "solution": False})
        for name in self.predictions:
            self._put_prediction(name)
        kept = {tried.name for tried in self._tried.values() if tried.seed != self.seed}
        self.note = Words({}).fill(self.words["kept"], {"n": len(kept)})

    def _take_up(self, text: str) -> None:
        if not text.strip():
            self.refused = self.words["nothing_pasted"]
            return
        try:
            self.restore(text)
        except Broken as broken:
            self.refused = str(broken)
        else:
            self.note = self.words["restored"].format(**self.progress())

    def _restore(self, work: Work) -> None:
        self.student, self.sheet = work.student[:LONGEST_NAME], work.sheet
        self._tried = {(tried.name, tried.seed): tried for tried in work.tried}
        self._guessed = {guess.name: guess for guess in work.guesses if chance_of(guess.text) is not None}
        self._played = {played.name: played for played in work.played}
        self._put_all()

    # --- what there is to see ---------------------------------------------------------------------------

    def assessment(self, name: str) -> Assessment | None:
        """Tell how an exercise went, with the numbers it went best with.

        >>> Desk("poof").assessment("no_poof") is None
        True
        """
        went = [assess(self.plan.game, tried) for tried in self._tried.values() if tried.name == name]
        return min(went, key=lambda each: each.how == "stuck", default=None)

    def progress(self) -> dict[str, int]:
        """Count the exercises of the lesson that are done.

        >>> Desk("closing_in").progress()
        {'done': 0, 'all': 6}
        """
        went = [self.assessment(name) for name in self.plan.exercises]
        return {"done": sum(bool(each and each.how != "stuck") for each in went), "all": len(went)}

    def title_of(self, name: str) -> str:
        """Name an exercise in the desk's language.

        >>> Desk("poof").title_of("no_poof")
        'No Poof card'
        """
        return exercise(self.plan.game, name).title(self.language)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: name, progress, key.

        >>> Desk("closing_in").picture()["progress"]
        '0 of 6 done'
        """
        begun, progress = self.work.begun, self.words["progress"].format(**self.progress())
        return {
            "kind": "desk",
            "lesson": self.plan.game,
            "sheet": self.sheet,
            "title": self.words["desk"].format(title=self.plan.title),
            "name": self.student,
            "progress": progress,
            "exercises": [self._mark(name) for name in self.plan.exercises],
            "key": self.work.key() if begun else "",
            "undo": bool(self.before),
            "refused": self.refused,
            "note": self.note,
            "desk": self.words,
            "spoken": self.refused or self.note or progress,
        }

    def _mark(self, name: str) -> dict[str, str]:
        went = self.assessment(name)
        mark = "open" if went is None else "begun" if went.how == "stuck" else "done"
        return {"title": self.title_of(name), "mark": mark, "words": self.words["mark"][mark]}

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> Desk("closing_in").lines()[:2]
        ['Your desk: Why the first eleven turns are safe', '0 of 6 done']
        """
        seen = self.picture()
        marks = [f"{each['title']}: {each['words']}" for each in seen["exercises"]]
        return [seen["title"], seen["progress"], *marks]


def _one_of(known: Mapping[str, T], name: str, what: str) -> T:
    if name not in known:
        raise KeyError(f"{what} {', '.join(known)}, not {name!r}")
    return known[name]
