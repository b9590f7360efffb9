"""The designer's studio on the screen: change a rule, and see what it does while games are played."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import traitlets

from rulebook.balance import report
from rulebook.balance.page import file_name
from rulebook.core.game import Game
from rulebook.core.later import NumpyMissing
from rulebook.core.patience import go_on
from rulebook.core.players import kernel_with
from rulebook.core.record import Record
from rulebook.core.registry import given
from rulebook.core.save_file import BadRecord
from rulebook.keys.codec import hints
from rulebook.table import studio_view
from rulebook.table.studio import FIRST, Studio
from rulebook.table.words import LANGUAGES, say
from rulebook_widgets import work
from rulebook_widgets.drawing import LOOKS, joined
from rulebook_widgets.kept import Kept
from rulebook_widgets.scripts import Script

log = logging.getLogger("rulebook_widgets")
HERE = Path(__file__).parent
PARTS = ("dom.js", "tongue.js", "unpack.js", "keep.js", "waiting.js", "new_game.js", HERE / "explore.js")
STYLES = (HERE.parent / "lesson" / "card.css", HERE / "explore.css")
SHOWN_EVERY = 0.25
"""Seconds between two pictures."""
TRUST_AFTER = 3.0
"""Seconds after which it is looked into how far the numbers can be trusted: nobody waits for that."""
PATIENCE = {"look": 3.0, "go": inf, "sweep": inf, "seek": inf}
"""Seconds of games after what was asked: who only looks at a notebook does not keep its kernel busy."""
AFTER_A_CHANGE = 20.0
ON_THE_SPOT = 1.0
"""Seconds that are played at a time where nothing goes on beside the page."""
FIRST_READABLE = 20
"""Games that are played at once where no kernel plays them."""
REPORT_WITHIN = 45.0
"""Seconds of a processor that a balance report takes, about."""
FIELDS, SHORT = 20, 60
"""Fields that are remembered of a sweep or a search that is being typed, and the characters of each."""
NO_REPORT: dict[str, Any] = {"writing": False, "done": 0, "of": 1, "now": "", "name": "", "html": ""}


class Explore(Kept):
    """A game whose rules can be changed, with what that does; make it with `explore`.

    >>> import rulebook
    >>> screen = explore(rulebook.new("knapp_daneben"), bot="greedy")
    >>> screen.do({"do": "turn", "option": "mark_points", "value": "3"})
    >>> screen.wait(0.1).studio.changes
    {'mark_points': 3}
    """

    script = Script(joined(PARTS), LOOKS + "".join(path.read_text(encoding="utf-8") for path in STYLES))

    form = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    written = traitlets.Dict(NO_REPORT).tag(sync=True)
    given = traitlets.Bool(False).tag(sync=True)
    """Whether its language was named, or chosen here: the one that the browser keeps is for those without."""
    typed = traitlets.Dict().tag(sync=True)
    """What somebody has typed for a sweep or a search and not yet asked: it outlives a reload of the page."""

    def __init__(self, studio: Studio, given: bool = False) -> None:
        with self.lock:
            super().__init__()
            self.studio, self.given = studio, given
            self._task = work.Task()
            self._start = self._key()
            self.problem = ""
            self._patience, self.report_within = 0.0, REPORT_WITHIN
            self._attempt(self._begin)
            self.listen(self.do)
            self.show(form=True)

    def open(self) -> None:
        """Announce it to the pages; their requests are answered while cells run, where that is possible.

        >>> import rulebook
        >>> explore(rulebook.new("poof"), bot="greedy").comm is None
        False
        """
        super().open()
        if hasattr(self.comm, "_reply_subshell_for"):
            # The page asks a separate thread; otherwise ipykernel 7 would answer only after all cells.
            self.comm._reply_subshell_for = lambda data, asked: asked

    def refuse_message(self) -> None:
        """Show that a message was too much.

        >>> import rulebook
        >>> screen = explore(rulebook.new("poof"), bot="greedy")
        >>> screen._handle_custom_msg({"do": "load", "text": "x" * 5_000_000}, [])
        >>> screen.shown["refusal"]["words"]
        'That is more than this screen can read; nothing has changed.'
        """
        self.problem = say(self.studio.language, "too_much")
        self.show()

    def _begin(self) -> None:
        fast = kernel_with(self.studio.old, [self.studio.bot])[0] is not None
        self.studio.go_on(games=FIRST if fast else FIRST_READABLE)

    def do(self, asked: Mapping[str, Any]) -> None:
        """Carry out what the screen asks for; whatever goes wrong is shown.

        >>> import rulebook
        >>> screen = explore(rulebook.new("poof"), bot="greedy")
        >>> screen.do({"do": "turn", "option": "poofs", "value": "50"}); screen.shown["refusal"]["words"]
        '“How many Poof cards there are” must be from 0 to 40, not 50. [PF-1]'
        """
        if asked["do"] == "type":
            self._remember(asked["typed"])
            return
        if asked["do"] == "speak":
            self.speak(str(asked["language"]))
            return
        self._task.cancel()
        with self.lock:
            self.problem, self._patience = "", PATIENCE.get(asked["do"], AFTER_A_CHANGE)
            form = False
            if self.written["writing"]:
                self.written = NO_REPORT
            if asked["do"] == "report":
                self.write_report()
                return
            if asked["do"] != "stop":
                form = bool(self._attempt(lambda: self._carry_out(asked)))
            else:
                self.show()
                return
        if self.problem:
            self.show(form=form)
            return
        self.play(form)

    def speak(self, language: str) -> None:
        """Speak another language; games go on, but a report that is being written in the other one does not.

        >>> import rulebook
        >>> screen = explore(rulebook.new("poof"), bot="greedy"); screen.speak("fr")
        >>> screen.form["title"], screen.form["words"]["choose_language"]
        ('Explorer Poof', 'Langue')
        """
        if language not in LANGUAGES:
            return
        if self.written["writing"]:
            self.stop()
        with self.lock:
            self.given, self.problem = True, ""
            self.studio.speak(language)
            self.show(busy=self._task.busy, form=True)

    def _remember(self, typed: Mapping[str, Any]) -> None:
        """Keep what is being typed, which changes nothing yet: as much as the fields of the screen hold."""
        short = {str(name)[:SHORT]: str(value)[:SHORT] for name, value in [*typed.items()][:FIELDS]}
        self.typed = short

    def _carry_out(self, asked: Mapping[str, Any]) -> bool:
        """Do it; tell whether the controls have to be drawn anew."""
        studio, known = self.studio, self.studio.bots()
        match asked:
            case {"do": "look"}:  # a page that comes new shows what is set by now
                return True
            case {"do": "resume", "key": str(key), "bot": str(bot), "measure": str(measure)}:
                self._resume(key, bot, measure)
                return True
            case {"do": "turn", "option": str(option), "value": value}:
                studio.turn(option, str(value))
            case {"do": "load", "option": str(option), "text": str(text)}:
                studio.load(option, text)
                return True
            case {"do": "preset", "number": int(number)}:
                studio.preset(number)
                return True
            case {"do": "undo", "option": str(option)}:
                studio.change({option: getattr(studio.old, option)})
                return True
            case {"do": "reset"}:
                studio.reset()
                return True
            case {"do": "bot", "bot": str(bot)}:
                studio.choose(bot)
            case {"do": "measure", "measure": str(measure)}:
                studio.look_at(measure)
            case {"do": "tab", "tab": str(tab)}:
                studio.open(tab)
            case {"do": "sweep", "axes": dict(axes)}:
                studio.start_sweep(axes)
            case {"do": "seek", "option": str(option), "span": dict(span), "goal": goal}:
                studio.start_seek(option, span, goal)
        return studio.bots() != known

    def _key(self) -> str:
        """Write down the new rules: the share key of their game, before anybody has moved."""
        try:
            return Record(self.studio.game).key()
        except BadRecord:  # not a game that can be opened again
            return ""

    def _resume(self, key: str, bot: str, measure: str) -> None:
        """Go on with what was set when the kernel before this one went."""
        try:
            game = Record.from_key(key).game
        except BadRecord as bad:
            self.problem = say(self.studio.language, "bad_file", words=str(bad))
            return
        if type(game) is type(self.studio.old):
            self.studio.change({option: getattr(game, option) for option in hints(type(game))})
            self.studio.choose(bot)
            self.studio.look_at(measure)

    def play(self, form: bool = False) -> None:
        """Let games be played beside the page, and show what comes of them."""
        self._task.cancel()
        with self.lock:  # held before the games can take it: who shows this has to be free to hear a stop
            self._task = work.start(self._work)
            self.show(busy=self._task.busy, form=form)

    def _work(self, task: work.Task) -> None:
        studio, first = self.studio, True
        spent = 0.0
        while task.wanted:
            with self.lock:
                if not task.wanted or not studio.busy or self.problem:
                    break
                seconds = 0.0 if first else SHOWN_EVERY
                self._attempt(partial(studio.go_on, seconds, stopped=lambda: not task.wanted))
                first, spent = False, spent + seconds
                if task.wanted:
                    self.show(busy=studio.busy or studio.trust is None)
            if spent >= TRUST_AFTER:
                self._find_trust(task)
            if spent >= (self._patience if task.beside else ON_THE_SPOT):
                break
        if studio.tab == "compare" and not studio.busy:  # fast games may all be played before it is due
            self._find_trust(task)
        with self.lock:
            if task.wanted:
                task.cancel()
                self.show()

    def _find_trust(self, task: work.Task) -> None:
        """Look once into how far the numbers can be trusted."""
        studio = self.studio
        if task.wanted and studio.trust is None and not self.problem:
            found = self._attempt(studio.find_trust)  # without the lock: a click need not wait for it
            with self.lock:
                studio.trust = found if task.wanted else studio.trust

    def write_report(self) -> None:
        """Write the balance report of the new rules beside the page; whatever is asked meanwhile ends it.

        >>> import rulebook
        >>> screen = explore(rulebook.new("poof"), bot="greedy"); screen.stop()
        >>> screen.write_report(); screen.written["writing"]
        True
        >>> screen.stop(); screen.written["writing"]
        False
        """
        self._task.cancel()
        self.written = {**NO_REPORT, "writing": True}
        self._task = work.start(self._report)
        self.show(busy=self._task.busy)

    def _report(self, task: work.Task) -> None:
        studio = self.studio
        game, bot, language = studio.game, studio.bot, studio.language

        def progress(done: int, of: int, now: str) -> None:
            go_on()
            with self.lock:
                go_on()
                told = studio.say("report_now", n=done + 1, of=of, now=now) if now else ""
                self.written = {**NO_REPORT, "writing": True, "done": done, "of": of, "now": told}

        found = self._attempt(
            partial(report, game, bot, within=self.report_within, language=language, progress=progress)
        )
        with self.lock:
            if not task.wanted:
                return
            task.cancel()
            page = {"name": file_name(found), "html": found.html()} if found else {}
            self.written = {**NO_REPORT, **page}
            self.show()

    def _attempt(self, what: Callable[[], Any]) -> Any:
        try:
            return what()
        except NumpyMissing as missing:
            self.problem = say(self.studio.language, "missing", name=missing.name)
        except Exception as failure:
            log.error("Exception in callback", exc_info=failure)
            self.problem = f"{type(failure).__name__}: {failure}"
        return None

    def stop(self) -> None:
        """Stop playing; what was played stays.

        >>> import rulebook
        >>> screen = explore(rulebook.new("knapp_daneben"), bot="greedy")
        >>> screen.stop(); screen.shown["busy"]
        False
        """
        self.do({"do": "stop"})

    def wait(self, seconds: float | None = None) -> Explore:
        """Wait until enough games are played, or for so many seconds, and stop."""
        self._task.wait(seconds)
        self.stop()
        return self

    def show(self, busy: bool = False, form: bool = False) -> None:
        """Bring the screen up to date."""
        studio = self.studio
        seen = studio_view.shown(studio)
        if self.problem:
            seen["refusal"] = {"where": "", "words": self.problem}
        progress = ""
        if studio.tab != "seek":  # in a race each value has its own number of games, in the table
            progress = studio.say("progress", games=studio_view.in_signs(studio, seen["games"]))
        # A file may be saved at any time: what it keeps is always of the rules that are set.
        reading, key = self.reading(), self._key()
        note = f"<p><em>{studio_view.how_to_go_on(studio, 'kept')}</em></p>"
        with self.hold_sync():
            if form or not self.form or [name for name, _ in self.form["bots"]] != studio.bots():
                self.form = studio_view.controls(studio)
            self.shown = {**seen, "busy": busy, "progress": progress}
            kept = {**reading, "text/html": note + reading["text/html"]}
            chosen = {"bot": studio.wanted, "measure": studio.measure}
            self.keep(kept, [key], start=self._start, step=len(studio.changes), **chosen)
        self.send_pages()

    def reading(self) -> dict[str, str]:
        """Say what there is to see, for where no kernel runs.

        >>> import rulebook
        >>> print(explore(rulebook.new("poof"), bot="greedy").reading()["text/plain"].splitlines()[0])
        Explore Poof
        """
        with self.lock:
            return {
                "text/plain": studio_view.as_text(self.studio),
                "text/html": studio_view.as_html(self.studio),
            }


def explore(
    game: Game[Any, Any] | str,
    bot: str | None = None,
    *,
    changes: Mapping[str, Any] | None = None,
    measure: str = "",
    language: str = "",
) -> Explore:
    """Open the designer's studio on a game: a control for each option, old rules against new while you watch.

    A name stands for its game as it is in the box. The bot plays all seats; `changes` and `measure` say
    what is shown first. Without a `language` it speaks the one that was last chosen on any screen in this
    browser, else English.

    >>> import rulebook
    >>> explore(rulebook.new("poof"), "greedy", changes={"poofs": 5}, measure="turns").shown["measure"]
    'turns'
    """
    if language and language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    studio = Studio(given(game), bot, language or "en")
    if changes:
        studio.change(changes)
    if measure:
        studio.look_at(measure)
    return Explore(studio, given=bool(language))
