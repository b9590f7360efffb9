"""The table on the screen: one for every game, a thin view of a sitting. It knows no rule and no odds."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import traitlets

from rulebook.core.game import Game, Seat
from rulebook.core.later import NumpyMissing
from rulebook.core.players import begun
from rulebook.core.record import Record
from rulebook.core.save_file import BadRecord
from rulebook.core.share_key import MOST_STEPS, Growing
from rulebook.table import finale, scene, snapshot
from rulebook.table.boards import find_board
from rulebook.table.sitting import Chosen, Sitting, who_plays
from rulebook.table.story import Story
from rulebook.table.words import LANGUAGES, say
from rulebook_widgets import work
from rulebook_widgets.actions import ACTIONS, OF_WHO_LOOKS
from rulebook_widgets.advising import Adviser
from rulebook_widgets.counting import Counter
from rulebook_widgets.drawing import LOOKS, drawing, joined
from rulebook_widgets.filming import Camera
from rulebook_widgets.kept import Kept
from rulebook_widgets.packing import travels_packed
from rulebook_widgets.reviewing import Reviewer
from rulebook_widgets.scripts import Script

log = logging.getLogger("rulebook_widgets")
PARTS = (
    "dom.js", "tongue.js", "skeleton.js", "shapes.js", "unpack.js", "keep.js", "waiting.js", "grid.js",
    "bubble.js", "advice.js", "review.js", "panels.js", "odds.js", "changed.js", "motion.js", "film.js",
    "finale.js", "dialogs.js", "new_game.js", "frame.js",
)  # fmt: skip


class Guessed(Protocol):
    """A card on which something can be guessed."""

    @property
    def guessed(self) -> bool:
        """Whether it was."""

    def observe(self, heard: Callable[[Any], None], names: str) -> None:
        """Tell whoever listens of each change."""


class Table(Kept):
    """A game on the screen. Make it with `table`; `record` is the game as it stands.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben import Choose
    >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
    >>> screen.propose(Choose("red")).record.state.dice
    (4, 4, 2, 5, 2)
    """

    script = Script(joined(PARTS), LOOKS)

    shown = travels_packed()
    picture = travels_packed()
    odds = travels_packed()
    film = travels_packed()
    advice = travels_packed()
    review = travels_packed()
    texts = travels_packed()
    board = travels_packed()
    given = traitlets.Bool(False).tag(sync=True)
    """Whether its language was named, or chosen here: the one that the browser keeps is for those without."""
    thinking = traitlets.Unicode("").tag(sync=True)
    problem = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        sitting: Sitting,
        language: str = "",
        odds: bool = False,
        advice: bool = False,
        until: Guessed | None = None,
    ) -> None:
        with self.lock:
            super().__init__()
            self.until = until
            self.seat(sitting)
            self.language, self.given = language or "en", bool(language)
            self.camera = Camera(self)
            self._bots, self.nodded = work.Task(), False
            self.counter = Counter(self, odds)
            self.adviser = Adviser(self, advice)
            self.reviewer = Reviewer(self)
            self._keeping = work.Task()
            self._began = sitting.record
            self._key = Growing()
            self._start = ""
            self.laid = {"game": 0, "opened": False}  # which game lies here; whether it is a link's
            self._story = Story()
            self._spoken: tuple[Game[Any, Any], str] | None = None
            self.listen(self.do)
            self.show()
        if until is not None:
            until.observe(lambda _: self._hear_guess(), "shown")
        self.let_others_go_on()

    def seat(self, sitting: Sitting) -> None:
        """Put a game on the table; the board says whether its bots wait for those who may interrupt.

        >>> import rulebook
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.seat(Sitting(rulebook.Record(rulebook.new("poof")), [None, "random"]))
        >>> screen.sitting.patient
        False
        """
        # Whoever opens a game that has begun looks at it first.
        board = find_board(sitting.game)
        sitting.patient = len(sitting.record) > 0 or board.patient
        sitting.ends_round = board.ends_round
        sitting.locked = self.locked
        self.sitting = sitting

    @property
    def record(self) -> Record[Any, Any]:
        """The game as it stands."""
        return self.sitting.record

    @property
    def story(self) -> list[list[Any]]:
        """What the screen tells of the game so far: step, rule and words of each line."""
        return self._story.shown(self.sitting)

    def propose(self, move: Any, seat: Seat | None = None) -> Table:
        """Do what a click on a move does: play it, or show why not.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Skip
        >>> table(rulebook.new("knapp_daneben"), seed=7).propose(Skip()).shown["refusal"]["rule"]
        'KD-3'
        """
        mover = self.sitting.acting if seat is None else seat
        if mover is None:
            mover = self.sitting.people[0] if self.sitting.people else 0
        self.do({"do": "play", "seat": mover, "move": move})
        return self

    def go_to(self, step: int) -> Table:
        """Look at that step.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> table(record).go_to(12).shown["step"]
        12
        """
        self.do({"do": "go", "step": step})
        return self

    # --- what the screen asks for ----------------------------------------------------------------------

    def do(self, ask: dict[str, Any]) -> None:
        """Carry out what the screen asks for; whatever goes wrong is shown in the screen."""
        try:
            with self.lock:
                self.problem = ""
                if self.sitting.curtain is None or ask["do"] not in OF_WHO_LOOKS:
                    ACTIONS[ask["do"]](self, ask)
        except BadRecord as bad:
            self.problem = say(self.language, "bad_file", words=str(bad))
        except Exception as failure:
            self.fail(failure)
        else:
            self.let_others_go_on()

    def refuse_message(self) -> None:
        """Show that a message was too much.

        >>> import rulebook
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen._handle_custom_msg({"do": "load", "text": "x" * 5_000_000}, []); screen.problem
        'That is more than this screen can read; nothing has changed.'
        """
        self.problem = say(self.language, "too_much")

    def fail(self, failure: Exception) -> None:
        """Show that something went wrong.

        >>> import rulebook
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.fail(NumpyMissing()); screen.problem
        'That needs numpy, which this kernel does not have.'
        """
        if isinstance(failure, NumpyMissing):
            self.problem = say(self.language, "missing", name=failure.name)
            return
        log.error("Exception in callback", exc_info=failure)
        self.problem = say(self.language, "problem", words=f"{type(failure).__name__}: {failure}")

    def tell(self, what: str, **data: Any) -> None:
        """Send the screen a message that is not kept in the widget's state."""
        self.send({"is": what, **data})

    # --- what goes on by itself -------------------------------------------------------------------------

    def let_others_go_on(self) -> None:
        """Let chance and the bots move until a person is asked; a nod lets them make one step in any case."""
        nod, self.nodded = self.nodded, False
        if not nod and not self.sitting.others_go_on:
            self.think_along()
            return
        task = self._bots = work.start(lambda task: self._play_on(task, nod), instead_of=self._bots)
        task.wait(work.PATIENCE)
        with self.lock:
            if task.busy:
                self.thinking = scene.thinking(self.sitting, self.language)
        if task.thread is None or not task.busy:
            self.show()
            self.think_along()

    def _play_on(self, task: work.Task, nod: bool) -> None:
        sitting = self.sitting
        try:
            while nod or sitting.others_go_on:
                gone_on = sitting.step_of_others()
                with self.lock:
                    if not task.wanted:
                        return
                    sitting.follow(gone_on)
                    if task.late:
                        self.thinking = scene.thinking(self.sitting, self.language)
                        self.show()
                nod = False
        except Exception as failure:
            self.fail(failure)
        with self.lock:
            if task.wanted:
                self.thinking = ""
                task.finish()
                if task.late:
                    self.show()
                    self.think_along()

    def stop(self) -> None:
        """Stop the bots and the counting.

        >>> import rulebook
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.stop(); screen.thinking
        ''
        """
        self._bots.cancel()
        self.thinking = ""
        self.counter.stop()
        self.adviser.stop()

    @property
    def locked(self) -> bool:
        """Whether a guess is to be made before chances and advice are told.

        >>> import rulebook
        >>> from fractions import Fraction
        >>> from rulebook_widgets import predict
        >>> card = predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1)
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7, odds=True, until=card)
        >>> screen.odds, card.do({"do": "guess", "text": "1/2"}), "facts" in screen.wait().odds
        ({'locked': True}, None, True)
        """
        return self.until is not None and not self.until.guessed

    def _hear_guess(self) -> None:
        """Tell the chances once the guess is made; whoever begins the lesson afresh guesses again."""
        with self.lock:
            if self.sitting.locked != self.locked:
                self.sitting.locked = self.locked
                self.film = {}
                self.show()
        self.think_along()

    def think_along(self) -> None:
        """Count the odds and weigh the moves, as far as that is asked for.

        >>> import rulebook
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.think_along(); screen.advice, screen.odds
        ({}, {})
        """
        self.counter.look()
        self.adviser.look()
        self.reviewer.look()

    def wait(self) -> Table:
        """Wait for the bots, the odds and what a saved file keeps.

        >>> import rulebook
        >>> len(table(rulebook.new("knapp_daneben"), bots=["random"], seed=7).wait().record)
        0
        """
        for busy in ("_bots", "counter", "adviser", "reviewer", "_keeping"):
            getattr(self, busy).wait()
        return self

    # --- what is shown ----------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the screen up to date."""
        with self.lock:
            self._show()
            self._keep_picture()

    def _show(self) -> None:
        sitting, language = self.sitting, self.language
        board = find_board(sitting.game)
        seen = scene.look(sitting, language)
        with self.hold_sync():
            if (spoken := (sitting.game, language)) != self._spoken:  # what changes with these alone
                self._spoken = spoken
                self.board = drawing(board)
                self.texts = scene.frame_texts(sitting, language, dict(board.phrases(language)))
            self.picture = {} if sitting.curtain is not None else finale.picture(seen, sitting.shown, board)
            self.turn("story", self._story.told(sitting, language))
            self.camera.shoot()
            self.shown = {**scene.scene(sitting, seen), "finale": finale.finale(sitting, seen)}
        self.send_pages()

    def snapshot(self, html: bool = False) -> str:
        """Give the screen as text, or as HTML that needs nothing else.

        >>> import rulebook
        >>> print(table(rulebook.new("knapp_daneben"), seed=7).snapshot().splitlines()[-1])
        Player 1 (person): 0 points
        """
        return (snapshot.as_html if html else snapshot.as_text)(self.sitting, self.language)

    def reading(self) -> dict[str, str]:
        """Say what there is to see, for where no kernel runs.

        >>> import rulebook
        >>> sorted(table(rulebook.new("knapp_daneben"), seed=7).reading())
        ['text/html', 'text/plain']
        """
        with self.lock:
            return {"text/plain": self.snapshot(), "text/html": self.snapshot(html=True)}

    def _keep_picture(self) -> None:
        """Send what a file saved now should hold; beside the page, for a key asks what else was possible."""
        sitting, language = self.sitting, self.language
        self._keeping = work.start(
            lambda task: self._picture_kept(task, sitting, language), instead_of=self._keeping
        )

    def _picture_kept(self, task: work.Task, sitting: Sitting, language: str) -> None:
        with self.lock:
            record, reading = sitting.record, snapshot.kept(sitting, language)
        try:
            if not self._start:
                # Without the players: pictures of version 1.0 must still be found.
                began = self._began.at(min(len(self._began), MOST_STEPS)).having_seats(()).key()
                self._start = hashlib.sha256(began.encode()).hexdigest()[:16]
            key = self._key.pieces(record)
        except BadRecord:  # too long, or not a game that can be opened again, so it could not be continued
            key = []
        with self.lock:
            if task.wanted:
                self.keep(reading, key, start=self._start, step=len(record), **self.laid)
                self.send_pages()
                task.finish()


def table(
    game: Game[Any, Any] | Record[Any, Any] | str,
    *,
    seats: Sequence[Seat] | None = None,
    bots: Chosen | Sequence[Chosen] = None,
    seed: int | None = None,
    language: str = "",
    odds: bool = False,
    advice: bool = False,
    until: Guessed | None = None,
) -> Table:
    """Put a game, or a record, on the screen; a name stands for its game as it is in the box.

    People sit at `seats`; bots take the others. Without either, people sit everywhere; one bot by name plays
    every seat but the first; a list says it seat by seat, with None for a person. `odds` opens the
    odds panel and `advice` turns advice on; `until` keeps both closed, and the board without chances, before
    something was guessed on that card of a lesson. Without a `language` the table speaks the one that was
    last chosen on any screen in this browser, else English.

    >>> import rulebook
    >>> screen = table(rulebook.new("knapp_daneben", players=3), bots="greedy", seed=7, language="it")
    >>> screen.sitting.people, screen.shown["title"]
    ((0,), 'Ci sei quasi!')
    """
    record = begun(game)
    if language and language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    sitting = Sitting(record, who_plays(record.game, bots, seats), seed)
    return Table(sitting, language, odds, advice, until)
