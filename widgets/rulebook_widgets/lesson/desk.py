"""A student's desk, one for each lesson: it sets the numbers, keeps the work, and hands it in."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from rulebook.core.luck import generator
from rulebook.core.texts import words_in
from rulebook.keys.seal import Broken
from rulebook.lessons import seeds_of
from rulebook.lessons.classroom.chat import chance_of
from rulebook.lessons.joining import MOST, beginning, by_the_same, claimed_by, note, taken_up
from rulebook.lessons.levels import Level
from rulebook.lessons.naming import plain_name, same_name
from rulebook.lessons.plans import PRINTED, lesson_plan, one_of
from rulebook.lessons.results import Assessment, best
from rulebook.lessons.seeded import exercise
from rulebook.lessons.subjects import event_of, variable_of
from rulebook.lessons.work import MARK, SHEETS, Guessed, Played, Stepped, Tried, Work
from rulebook.table.words import LANGUAGES, say
from rulebook_widgets.lesson.asking import Ask, ask
from rulebook_widgets.lesson.card import Card, desk_texts
from rulebook_widgets.lesson.predicting import SEEDS, Predict, predict
from rulebook_widgets.lesson.trials import TrialCard

Place = tuple[str, int, Level]
"""An exercise with its numbers: name, seed and level."""


class Desk(Card):
    """A card at the top of a lesson: name, progress, and a key that keeps all work.

    >>> desk = Desk("knapp_daneben")
    >>> question = desk.ask("two_dice")
    >>> question.do({"do": "check", "text": "1/11"})
    >>> [tried.texts for tried in desk.work.tried]
    [('1/11',)]
    """

    tongues = LANGUAGES

    def __init__(self, lesson: str, name: str = "", language: str = "") -> None:
        self.lesson_name = lesson
        self.plan = lesson_plan(lesson, language or "en")
        self.student = plain_name(name)
        self.words = desk_texts(language or "en")
        self.asks: dict[str, Ask] = {}
        self.predictions: dict[str, Predict] = {}
        self.trial_cards: dict[str, TrialCard] = {}
        self.before = self.refused = self.unclaimed = self.note = ""
        self.forgotten: tuple[int, list[str]] = 0, []
        self._said_of: Work | None = None  # what is said of the work goes with the next thing done
        self.apart = self.apart_if_undone = self.hearing = False
        self._clear()
        super().__init__(language)

    def _clear(self) -> None:
        self.sheet = generator().integers(SHEETS)
        self.taken: list[str] = []
        self._tried: dict[Place, Tried] = {}
        self._guessed: dict[str, Guessed] = {}
        self._played: dict[str, Played] = {}
        self._stepped: dict[str, Stepped] = {}

    @property
    def seed(self) -> int:
        """The seed of the student's numbers.

        >>> Desk("poof", "17").seed
        17
        """
        return seeds_of(self.student) if self.student else PRINTED

    def stream(self, simulation: str) -> int:
        """Return the seed of a simulation: each simulation has its own at each desk, with or without a name.

        >>> desk = Desk("poof")
        >>> desk.stream("no_poof") == desk.stream("no_poof"), desk.stream("no_poof") == desk.stream("sevens")
        (True, False)
        """
        return generator(self.sheet, (crc32(simulation.encode()),)).integers(SEEDS)

    @property
    def work(self) -> Work:
        """All that was done at this desk.

        >>> Desk("poof", "Ada").work.begun
        False
        """
        return Work(
            self.plan.name,
            self.student,
            self.sheet,
            tuple(self._tried.values()),
            tuple(self._guessed.values()),
            tuple(self._played.values()),
            tuple(self._stepped.values()),
        )

    # --- the cards of the lesson ------------------------------------------------------------------------

    def ask(self, name: str) -> Ask:
        """Put one of the game's exercises on the screen; its answers are kept at this desk.

        >>> Desk("knapp_daneben", "17").ask("two_dice").exercise.seed
        17
        """
        if name not in self.asks:
            game = one_of(self.plan.games, name, f"the lesson {self.lesson_name} has the exercises")
            card = ask(game, name, self.seed, self.language, self.level_of(name))
            self.asks[name] = card
            self._put_ask(name)
            card.observe(lambda _: self._heard_ask(name), "shown")
        return self.asks[name]

    def level_of(self, name: str) -> Level:
        """How hard an exercise is made at this desk.

        >>> Desk("poof").level_of("no_poof").word
        'usual'
        """
        return Level.USUAL

    def predict(self, name: str) -> Predict:
        """Put one of the lesson's predictions on the screen.

        >>> Desk("knapp_daneben").predict("seven").question
        'How likely is it that at least one of your four totals is a 7?'
        """
        if name not in self.predictions:
            question = one_of(self.plan.guesses, name, f"the lesson {self.plan.name} asks to guess")
            event = event_of(self.plan.name, name)
            card = predict(question, event, seed=self.stream(name), language=self.language)
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
            words = one_of(self.plan.trials, name, f"the lesson {self.plan.name} tries by hand")
            variable, more = variable_of(self.plan.name, name), self.throwing(name)
            card = TrialCard(words, variable, seed, self.language, **more)
            self.trial_cards[name] = card
            self._put_trials(name)
            card.observe(lambda _: self._heard_trials(name), "shown")
        return self.trial_cards[name]

    def throwing(self, name: str) -> dict[str, Any]:
        """What else there is to say of trials: what is picked, what cards show, when the law may be seen.

        >>> Desk("poof").throwing("poofs")
        {}
        """
        return {}

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
        place = name, state["seed"], Level(state["level"])
        left_out = self._tried[place].left_out if place in self._tried else 0
        texts, told = tuple(state["answers"]), (state["hints"], state["solution"], left_out)
        tried = Tried(*place[:2], texts, *told, place[2])
        if tried.begun:
            note(self._tried, place, tried)
        self.show()

    def _heard_prediction(self, name: str) -> None:
        state = self.predictions[name].state()
        if state["guess"]:
            steps = bool(state["few"]) + bool(state["many"]) + bool(state["told"])
            note(self._guessed, name, Guessed(name, state["seed"], state["guess"], steps))
        self.show()

    def _heard_trials(self, name: str) -> None:
        if counts := self.trial_cards[name].state()["counts"]:
            note(self._played, name, Played(name, tuple((value, count) for value, count in counts)))
        self.show()

    def _put_ask(self, name: str) -> None:
        last = [tried for tried in self._tried.values() if tried.name == name][-1:]
        tried = last[0] if last else Tried(name, self.seed, level=self.level_of(name))
        told = {"hints": tried.hints, "solution": tried.solution, "level": int(tried.level)}
        self.asks[name].restore({"seed": tried.seed, "answers": list(tried.texts), **told})

    def _put_prediction(self, name: str) -> None:
        guess = self._guessed.get(name, Guessed(name, self.stream(name)))
        steps = dict(zip(("few", "many", "told"), (guess.steps > n for n in range(3)), strict=True))
        self.predictions[name].restore({"seed": guess.seed, "guess": guess.text, **steps})

    def _put_trials(self, name: str) -> None:
        counts = self._played[name].counts if name in self._played else ()
        self.trial_cards[name].restore({"counts": counts, "pick": self.picked(name)})

    def picked(self, name: str) -> str:
        """What was picked before the trials, where that is asked.

        >>> Desk("poof").picked("poofs")
        ''
        """
        return ""

    def _put_all(self) -> None:
        """Work that comes back to a card may open a step; the card made for it puts itself in order."""
        for name in tuple(self.asks):
            self._put_ask(name)
        for name in tuple(self.predictions):
            self._put_prediction(name)
        for name in tuple(self.trial_cards):
            self._put_trials(name)

    def speak(self, language: str) -> None:
        """Go on in another language, with all cards.

        >>> desk = Desk("poof"); desk.speak("de"); desk.words["hand_in"]
        'Abgeben'
        """
        self.plan, self.words = lesson_plan(self.lesson_name, language), desk_texts(language)
        self.language, self.refused, self.unclaimed, self.note = language, "", "", ""
        for name, card in self.predictions.items():
            card.question = self.plan.guesses[name]
        for name, trials in self.trial_cards.items():
            trials.words = self.plan.trials[name]
        for card in (*self.asks.values(), *self.predictions.values(), *self.trial_cards.values()):
            card.speak(language)
        super().speak(language)

    # --- what the student asks of the desk --------------------------------------------------------------

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take a name, restore or forget saved work, undo that, or start again.

        >>> desk = Desk("poof")
        >>> desk.carry_out({"do": "restore", "text": "RBL1.AAAA"}); desk.refused
        'this key is damaged: a part is missing or changed; was it copied whole?'
        """
        self.refused = self.unclaimed = self.note = ""
        match asked:
            case {"do": "name", "text": str(text)}:
                self._name(text)
            case {"do": "restore", "text": str(text)}:
                self._take_up(text)
            case {"do": "join", "texts": list(texts)}:
                self._join([str(text) for text in texts[:MOST]])
            case {"do": "claim" | "forget" as what, "text": str(text), "texts": list(texts)}:
                self._claim(what, text, [str(each) for each in texts[: MOST + 1]])
            case {"do": "remember"}:
                self.forgotten = self.forgotten[0], []
            case {"do": "hear", "text": str(text)} if not self.apart and by_the_same(self.work, text):
                before = self.before  # another tab of the same student went on: there is nothing to undo
                self.hearing = True
                self.restore(text)
                self.before, self.hearing = before, False
            case {"do": "undo"} if self.before:
                self._restore(Work.from_key(self.before))
                self.before, self.taken, self.apart = "", [], self.apart_if_undone
            case {"do": "afresh"} if self.work.begun:
                self.before, self.apart, self.apart_if_undone = self.work.key(), True, self.apart
                self._clear()
                self._put_all()
        self._said_of = self.work

    def restore(self, key: str) -> None:
        """Go on with the work of a key, or raise Broken with what is wrong with it.

        What is done here already is joined with it, unless that is another student's.

        >>> desk = Desk("poof", "Ada")
        >>> other = Desk("poof"); other.restore(desk.work.key()); other.student
        'Ada'
        """
        work, own = Work.from_key(key), self.work
        if work.lesson != self.plan.name:
            other = lesson_plan(work.lesson, self.language).title
            raise Broken(self.words["other_lesson"].format(title=other))
        self.before, self.apart, self.apart_if_undone = own.key() if own.begun else "", False, True
        going_on = taken_up(work, own)
        here = [*self.taken, beginning(self.before)] if going_on is not work else []
        self._restore(going_on)
        self.taken = [*here[-2 * MOST :], beginning(key)]
        self.show()

    def _name(self, text: str) -> None:
        """Exercises that were begun keep their numbers; the rest get new ones.

        Another pupil cannot use undo to reach the work of the previous one.
        """
        self.student = plain_name(text)
        if self.before and same_name(Work.from_key(self.before).student) != same_name(self.student):
            self.before = ""
        for name, card in self.asks.items():
            if (name, card.exercise.seed, card.exercise.level) not in self._tried:
                card.restore({"seed": self.seed, "answers": [], "hints": 0, "solution": False})
        for name in self.predictions:
            self._put_prediction(name)
        kept = {tried.name for tried in self._tried.values() if tried.seed != self.seed}
        self.note = words_in(self.language).fill(self.words["kept"], {"n": len(kept)})

    def _join(self, keys: list[str]) -> None:
        before = self.work.key() if self.work.begun else ""
        for key in keys:
            self._take_up(key)
        self.before = before

    def _claim(self, what: str, text: str, keys: list[str]) -> None:
        """Restore or forget those of the saved works that the typed text shows to be the pupil's own."""
        own = [key for key in keys if claimed_by(key, text)]
        if not own and what == "claim" and text.strip().startswith(MARK):
            self._take_up(text)
        elif not own:
            self.unclaimed = self.words["not_yours"]
        elif what == "forget":
            self.forgotten = self.forgotten[0] + 1, [beginning(key) for key in own]
        else:
            self._join(own)

    def _take_up(self, text: str) -> None:
        try:
            self.restore(text)
        except Broken as broken:
            self.refused = str(broken) if text.strip() else self.words["nothing_pasted"]
        else:
            self.note = self.words["restored"].format(**self.progress())

    def _restore(self, work: Work) -> None:
        self.student, self.sheet = plain_name(work.student), work.sheet
        self._tried = {(tried.name, tried.seed, tried.level): tried for tried in work.tried}
        self._guessed = {guess.name: guess for guess in work.guesses if chance_of(guess.text) is not None}
        self._played = {played.name: played for played in work.played}
        self._stepped = {stepped.name: stepped for stepped in work.stepped}
        self._put_all()

    # --- what there is to see ---------------------------------------------------------------------------

    def assessment(self, name: str) -> Assessment | None:
        """Tell how an exercise went, with the numbers it went best with.

        >>> Desk("poof").assessment("no_poof") is None
        True
        """
        return best(self.plan.name, [tried for tried in self._tried.values() if tried.name == name])

    def progress(self) -> dict[str, int]:
        """Count the exercises of the lesson that are done.

        >>> Desk("closing_in").progress()
        {'done': 0, 'all': 6}
        """
        went = [self.assessment(name) for name in self.plan.exercises]
        return {"done": sum(bool(each and each.mastered) for each in went), "all": len(went)}

    def title_of(self, name: str) -> str:
        """Name an exercise in the desk's language.

        >>> Desk("poof").title_of("no_poof")
        'No Poof card'
        """
        return exercise(self.plan.games[name], name).title(self.language)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: name, progress, key.

        >>> Desk("closing_in").picture()["progress"]
        '0 of 6 done'
        """
        work, progress = self.work, self.words["progress"].format(**self.progress())
        said = (self.refused, self.unclaimed, self.note)
        refused, unclaimed, note = said if work == self._said_of else ("", "", "")
        return {
            "kind": "desk",
            "lesson": self.plan.name,
            "place": f"{self.model_id} {self.sheet}",
            "taken": self.taken,
            "apart": self.apart,
            "title": self.words["desk"].format(title=self.plan.title),
            "name": self.student,
            "progress": progress,
            "exercises": self.marks(),
            "key": work.key() if work.begun else "",
            "undo": bool(self.before),
            "refused": refused,
            "unclaimed": unclaimed,
            "forgotten": list(self.forgotten),
            "note": note,
            "desk": self.words,
            "spoken": refused or unclaimed or note or progress,
        }

    def keep_picture(self, note: str, label: str = "", key: str = "", **more: Any) -> None:
        """Keep a picture with the key of the work, with which a desk that is run anew goes on.

        >>> desk = Desk("poof", "Ada"); desk.predict("no_poof").do({"do": "guess", "text": "1/2"})
        >>> {name: desk.kept[name] for name in ("start", "step", "name")}
        {'start': 'hands_of_cards', 'step': 1, 'name': 'Ada'}
        """
        key, whose = self.shown["key"], {"name": self.student, "sheet": str(self.sheet)}
        if key:
            note = say(self.language, "picture_kept", go_on=self.words["restore"])
        super().keep_picture(
            note, self.words["key"], key, start=self.plan.name, step=self.work.extent, **whose
        )

    def marks(self) -> list[dict[str, str]]:
        """Say of each exercise whether it is done.

        >>> Desk("poof").marks()[0]
        {'title': 'No Poof card', 'mark': 'open', 'words': 'not begun'}
        """
        return [self._mark(name) for name in self.plan.exercises]

    def _mark(self, name: str) -> dict[str, str]:
        went = self.assessment(name)
        mark = "open" if went is None else "done" if went.mastered else "begun"
        return {"title": self.title_of(name), "mark": mark, "words": self.words["mark"][mark]}

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> Desk("closing_in").lines()[:2]
        ['Your desk: What is left in the deck?', '0 of 6 done']
        """
        seen = self.picture()
        marks = [f"{each['title']} – {each['words']}" for each in seen["exercises"]]
        return [seen["title"], seen["progress"], *marks]
