"""The designer's studio without Jupyter: old and new rules, what is asked of them, and games being played.

Whoever shows it lets it `go_on` for a moment and looks at what is `shown`, again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from time import perf_counter
from typing import Any

from rulebook.core.game import Game, Refused
from rulebook.core.players import bots as known_bots
from rulebook.core.players import usual_bot
from rulebook.core.texts import texts_in, words_in
from rulebook.keys.codec import encode, hints
from rulebook.simulation.experiment import Experiment
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.many_games import compile_for
from rulebook.simulation.seek import Seeking, between
from rulebook.simulation.spread import never
from rulebook.simulation.trust import Trust, trust
from rulebook.simulation.worths import other_settings
from rulebook.table.in_words import TEXTS, InWords
from rulebook.table.setup import BadForm, option_value, refusal_words, typed_number, typed_whole
from rulebook.table.studio_csv import BadLine, from_csv

ENOUGH = 250_000
"""Games of each setting after which nothing more is played: shares of wins are within 0.1 percent."""
LONGEST = 100_000
"""Characters of a file of values that are looked at: more than any list of an option has."""
SWEPT, SOUGHT = 20_000, 20_000
"""Games of each point of a sweep, and of each value in a race, at the most."""
MOST_VALUES = {"sweep": 40, "seek": 60}
TRUSTED = 40
"""Games in which is counted what the bots use."""
FIRST = 200
"""Games that are played at once, before anybody looks."""
TABS = ("compare", "sweep", "seek")
OLD, NEW = "old", "new"


class Studio:
    """What a designer has changed in a game, and what is being found out about it.

    >>> import rulebook
    >>> studio = Studio(rulebook.new("knapp_daneben"), bot="greedy")
    >>> studio.turn("mark_points", "3"); studio.go_on(games=50)
    >>> studio.experiment.trial("new")["score of player 1"]
    87.9 ± 1.5
    """

    def __init__(self, game: Game[Any, Any], bot: str | None = None, language: str = "en") -> None:
        self.old, self.language = game, language
        self.changes: dict[str, Any] = {}
        self.bot = self.wanted = bot or usual_bot(game)
        self.tab = "compare"
        self.refusal: tuple[str, str] = ("", "")
        self._refused: Callable[[], None] = lambda: None
        self.measure = next(iter(self.laboratory.chosen()))
        self.sweep: dict[str, Sequence[Any]] = {}
        self.goal: Any = None
        self.seeking: Seeking | None = None
        self.swept: Experiment | None = None
        self.trust: Trust | None = None
        self.seconds = 0.0
        self.experiment = self.laboratory.experiment({OLD: {}})

    @property
    def laboratory(self) -> Laboratory:
        """The laboratory of the old rules."""
        return Laboratory(self.old, bots=self.bot, trusted=False)

    @property
    def game(self) -> Game[Any, Any]:
        """The game under the new rules."""
        return self.laboratory.changed(self.changes)

    @property
    def naming(self) -> InWords:
        """What this page calls options, values, bots and measures."""
        return InWords(self.language, game=self.old)

    @property
    def texts(self) -> dict[str, Any]:
        """The texts of the studio in its language."""
        return texts_in(TEXTS, "studio", self.language)

    def say(self, key: str, **data: Any) -> str:
        """Fill a text of the studio.

        >>> import rulebook
        >>> Studio(rulebook.new("poof")).say("progress", games=1)
        'games of each: 1'
        """
        return words_in(self.language).fill(self.texts[key], data)

    def called(self, measure: str) -> str:
        """Call a measure as the studio's language does.

        >>> import rulebook
        >>> Studio(rulebook.new("poof"), language="de").called("turns")
        'Züge'
        """
        return self.naming.measure(measure)

    # --- what somebody does ----------------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Speak another language; what was measured stays, and what was refused is refused in that one.

        >>> import rulebook
        >>> studio = Studio(rulebook.new("poof")); studio.turn("poofs", "")
        >>> studio.speak("de"); studio.refusal[1]
        '„Wie viele Poof-Karten es gibt“ ist leer.'
        """
        self.language = language
        self.__dict__.pop("presets", None)
        if self.refusal[1]:
            self._refused()

    def _refuse(self, where: str, words: str, again: Callable[[], None]) -> None:
        """Keep a refusal; what was asked, asked once more, is refused in the language that is spoken then."""
        self.refusal, self._refused = (where, words), again

    def turn(self, option: str, text: str) -> None:
        """Set an option from what a control sent; what does not fit is kept as a refusal in words."""
        try:
            self.change({option: option_value(self.old, option, text, self.language)}, option)
        except BadForm as bad:
            self._refuse(option, str(bad), lambda: self.turn(option, text))

    def load(self, option: str, text: str) -> None:
        """Set a list from a file of comma-separated values."""
        try:
            entries = from_csv(hints(type(self.old))[option], text[:LONGEST])
        except BadLine as bad:
            words = self.say("csv_bad", line=bad.line, words=str(bad))
            self._refuse(option, words, lambda: self.load(option, text))
            return
        self.change({option: _tuples(entries)}, option)

    def preset(self, number: int) -> None:
        """Decide a ruling the other way.

        >>> import rulebook
        >>> studio = Studio(rulebook.new("poof")); studio.preset(0); studio.changes
        {'poof_when_stuck': 'must'}
        """
        option, value, _ = self.presets[number]
        self.change({option: value}, option)

    @cached_property
    def presets(self) -> list[tuple[str, Any, str]]:
        """The rulings that an option can decide the other way: option, value, and words."""
        found, rules = [], self.old.rules
        for option, value in other_settings(self.old):
            one = rules.options[option]
            if rules[one.rule].is_ruling and one.values:
                said = f"{one.meaning(self.language)} – {one.value_meaning(value, self.language)}"
                found.append((option, value, self.say("preset", ruling=one.rule, words=said)))
        return found

    def change(self, values: Mapping[str, Any], option: str = "") -> None:
        """Change options, or take changes back; a refusal leaves the last rules that fit."""
        wanted = {**self.changes, **values}
        wanted = {name: value for name, value in wanted.items() if value != getattr(self.old, name)}
        try:
            self.laboratory.changed(wanted)
        except Refused as no:
            where = option or str(no.event.data.get("option", ""))
            self._refuse(where, refusal_words(no, self.language), lambda: self.change(values, option))
            return
        self.refusal = ("", "")
        self.changes = wanted
        self._seat()

    def reset(self) -> None:
        """Go back to the old rules."""
        self.refusal, self.changes = ("", ""), {}
        self._seat()

    def choose(self, bot: str) -> None:
        """Let another bot play all seats.

        >>> import rulebook
        >>> studio = Studio(rulebook.new("poof")); studio.choose("greedy"); studio.bot
        'greedy'
        """
        self.wanted = bot
        self._seat()

    def look_at(self, measure: str) -> None:
        """Show another measure."""
        if measure in self.laboratory.chosen():
            self.measure = measure

    def open(self, tab: str) -> None:
        """Ask something else."""
        self.tab = tab if tab in TABS else "compare"

    def start_sweep(self, axes: Mapping[str, Mapping[str, Any]]) -> None:
        """Begin a sweep of one option, or of two."""
        try:
            self.sweep = {name: self.values(name, span, "sweep") for name, span in axes.items()}
            if "bots" in self.sweep:
                self.sweep["bots"] = self._playing_all(self.sweep)
            lab = replace(self._new_laboratory(), of=[self.measure])
            self.swept = lab.experiment(lab.grid(self.sweep))
            self.refusal = ("", "")
        except (BadForm, Refused) as bad:
            self.swept = None
            self._refuse("sweep", self._why(bad), lambda: self.start_sweep(axes))

    def _playing_all(self, axes: Mapping[str, Sequence[Any]]) -> tuple[str, ...]:
        """Name the bots that play under every rule of a sweep."""
        names, lab = axes["bots"], self._new_laboratory()
        for option, values in axes.items():
            if option != "bots":
                played = [known_bots(lab.changed({option: value})) for value in values]
                names = [name for name in names if all(name in known for known in played)]
        return tuple(names)

    @property
    def left_out(self) -> tuple[str, ...]:
        """Name the bots that a sweep of bots leaves out, as they do not play under all of its rules."""
        return tuple(name for name in self.bots() if name not in self.sweep.get("bots", self.bots()))

    def start_seek(self, option: str, span: Mapping[str, Any], goal: Any) -> None:
        """Begin a race for a goal: a number, "most" or "least"."""
        try:
            values = self.values(option, span, "seek")
            if goal not in ("most", "least"):
                goal = typed_number("goal", goal, self.texts["goal_value"], self.language)
            self.goal = goal
            self.seeking = Seeking(
                self._new_laboratory(option), self.measure, self.goal, {option: values}, SOUGHT
            )
            self.refusal = ("", "")
        except (BadForm, Refused) as bad:
            self.seeking = None
            self._refuse("seek", self._why(bad), lambda: self.start_seek(option, span, goal))

    def _why(self, bad: BadForm | Refused) -> str:
        return refusal_words(bad, self.language) if isinstance(bad, Refused) else str(bad)

    def values(self, option: str, span: Mapping[str, Any], tab: str) -> tuple[Any, ...]:
        """List the values to try: of a number a span, of a choice all, of a list the way from old to new.

        >>> import rulebook
        >>> studio = Studio(rulebook.new("poof"))
        >>> studio.values("poofs", {"from": 0, "to": 10, "step": 5}, "sweep")
        (0, 5, 10)
        >>> studio.values("mercy", {}, "sweep")
        ('any_time', 'own_turn', 'off')
        """
        if option == "bots":
            return tuple(self.bots())
        now, known = getattr(self.old, option), self.old.rules.options[option]
        if known.values:
            return known.values
        if type(now) is bool:
            return (False, True)
        if isinstance(now, tuple):
            if option not in self.changes:
                raise BadForm(option, self.texts["list_steps"])
            try:
                return tuple(between(self.in_full(option, self.old), self.in_full(option, self.game)))
            except ValueError:
                raise BadForm(option, self.texts["list_no_way"]) from None
        low, high, step = (
            typed_whole(part, span.get(part) or 0, self.texts[part], self.language)
            for part in ("from", "to", "step")
        )
        if step < 1 or high < low:
            raise BadForm(option, self.say("no_values", low=low, high=high, step=step))
        found = tuple(range(low, high + 1, step))
        if len(found) > MOST_VALUES[tab]:
            raise BadForm(option, self.say("too_many", n=len(found), most=MOST_VALUES[tab]))
        return found

    @staticmethod
    def in_full(option: str, game: Game[Any, Any]) -> Any:
        """Give a list as it is in play, where an empty one stands for the box's own.

        >>> import rulebook
        >>> Studio.in_full("locations", rulebook.new("closing_in"))[1]
        ('tower', 2, 0)
        """
        value = getattr(game, option)
        return value or (game.rules.data.get(option) and _tuples(game.rules.data[option])) or value

    # --- what goes on -----------------------------------------------------------------------------------

    def bots(self) -> list[str]:
        """Name the bots that play both games, those of a kernel first."""
        both = [name for name in known_bots(self.old) if name in known_bots(self.game)]
        kernel = self.old.kernel()
        return sorted(both, key=lambda name: not (kernel and kernel.fits([name])))

    @property
    def busy(self) -> bool:
        """Whether there is more to play for what is asked."""
        if self.tab == "sweep":
            return self.swept is not None and self.swept.games < SWEPT
        if self.tab == "seek":
            return self.seeking is not None and not self.seeking.done
        return self.experiment.games < ENOUGH

    def go_on(
        self, seconds: float | None = None, games: int | None = None, stopped: Callable[[], bool] = never
    ) -> None:
        """Play on: for so many seconds, or up to so many games of each."""
        started = perf_counter()
        try:
            self.compile()
            if self.tab == "sweep" and self.swept:
                self.swept.go_on(seconds, min(games or SWEPT, SWEPT), stopped)
            elif self.tab == "seek" and self.seeking:
                self.seeking.go_on(seconds or 0.0, stopped)
            elif self.tab == "compare":
                self.experiment.go_on(seconds, min(games or ENOUGH, ENOUGH), stopped)
        finally:
            if self.tab == "compare":  # the speed that is told is that of these games
                self.seconds += perf_counter() - started

    def compile(self) -> None:
        """Compile what has to be compiled, which takes some seconds once on a machine."""
        compile_for(tuple(self.experiment.jobs.values()), progress=False)

    def find_trust(self) -> Trust:
        """Look into how far the numbers can be trusted: some games of their own, under both rules.

        What a change takes away is looked for in the old games, for the new ones have nothing of it.
        """
        found = trust(self.game, self.bot, games=TRUSTED)
        gone = _gone(self.old, self.game, list(self.changes))
        before = trust(self.old, self.bot, about=gone, games=TRUSTED).doubts if gone else ()
        about = tuple(doubt for doubt in before if doubt.say.endswith("_about"))
        return replace(found, doubts=(*about, *found.doubts))

    def _seat(self) -> None:
        """Play the games of what was chosen: the old ones are kept where the same bot plays them."""
        known = self.bots()
        bot = next(name for name in self._in_turn(known) if name in known)
        self.trust, self.seconds, self.seeking, self.swept = None, 0.0, None, None
        same, self.bot = bot == self.bot, bot
        lab = self.laboratory
        if self.measure not in lab.chosen():
            self.measure = next(iter(lab.chosen()))
        settings: dict[str, Any] = {OLD: {}, **({NEW: self.changes} if self.changes else {})}
        jobs = lab.jobs(settings)
        if same:
            old = {OLD: self.experiment.jobs[OLD]}
            new = {name: job for name, job in jobs.items() if name != OLD}
            self.experiment = self.experiment.turned(new, lab.chunk({**old, **new}))
        else:
            self.experiment = lab.experiment(settings)

    def _in_turn(self, known: Sequence[str]) -> list[str]:
        """List who should play, the most wanted first: after the usual bots the ladder from its top."""
        rungs = [*self.game.ladder().values()][::-1]
        return [self.wanted, usual_bot(self.game), usual_bot(self.old), *rungs, *known]

    def _new_laboratory(self, option: str = "") -> Laboratory:
        """The laboratory of the new rules, but for a list that is walked to."""
        changes = {
            name: value for name, value in self.changes.items() if name != option or not _listed(value)
        }
        return replace(self.laboratory, game=self.laboratory.changed(changes))


def _listed(value: Any) -> bool:
    return isinstance(value, tuple)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


def _gone(old: Game[Any, Any], new: Game[Any, Any], options: Sequence[str]) -> list[str]:
    """Name what the changed lists are about: each word of an entry that only one of them has."""
    found: list[str] = []
    for option in options:
        entries = [set(_words(encode(getattr(game, option)))) for game in (old, new)]
        found += sorted(entries[0] ^ entries[1])
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
