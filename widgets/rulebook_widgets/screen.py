"""The table on the screen: one for every game, a thin view of a sitting. It knows no rule and no odds."""

from __future__ import annotations

import hashlib
import logging
import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import traitlets

from rulebook.core.game import Game, Seat
from rulebook.core.later import NumpyMissing
from rulebook.core.record import Record
from rulebook.core.save_file import BadRecord
from rulebook.table import finale, scene, snapshot
from rulebook.table.boards import find_board
from rulebook.table.sitting import Chosen, Sitting, who_plays
from rulebook.table.words import LANGUAGES, say
from rulebook_widgets import work
from rulebook_widgets.actions import ACTIONS
from rulebook_widgets.advising import Adviser
from rulebook_widgets.counting import Counter
from rulebook_widgets.drawing import drawing
from rulebook_widgets.filming import Camera
from rulebook_widgets.kept import Kept
from rulebook_widgets.reviewing import Reviewer

log = logging.getLogger("rulebook_widgets")
FRAME = Path(__file__).parent / "frame"
PARTS = (
    "dom.js", "skeleton.js", "shapes.js", "keep.js", "grid.js", "bubble.js", "advice.js", "review.js",
    "panels.js", "odds.js", "motion.js", "film.js", "finale.js",
    "dialogs.js", "new_game.js", "frame.js",
)  # fmt: skip
STYLES = ("tokens.css", "frame.css", "advice.css", "motion.css")
LOOKS = "".join((FRAME / name).read_text(encoding="utf-8") for name in STYLES)
"""The design tokens, and the frame that is made of them."""
PAGE = 20
"""Lines of the story that travel together: a move sends the last page anew, not the whole story."""


class Guessed(Protocol):
    """A card on which something can be guessed."""

    @property
    def guessed(self) -> bool:
        """Whether it was."""

    def observe(self, heard: Callable[[Any], None], names: str) -> None:
        """Tell whoever listens of each change."""


def joined(names: Sequence[str | Path]) -> str:
    """Join modules of the frame's script, and others by their paths, into the one script of a widget.

    >>> "import " in joined(PARTS)
    False
    """
    code = "\n".join((FRAME / name).read_text(encoding="utf-8") for name in names)
    return re.sub(r"^export (?!default)", "", re.sub(r"^import .*$\n", "", code, flags=re.M), flags=re.M)


class Table(Kept):
    """A game on the screen. Make it with `table`; `record` is the game as it stands.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben import Choose
    >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
    >>> screen.propose(Choose("red")).record.state.dice
    (4, 4, 2, 5, 2)
    """

    _esm = joined(PARTS)
    _css = LOOKS

    shown = traitlets.Dict().tag(sync=True)
    picture = traitlets.Dict().tag(sync=True)
    odds = traitlets.Dict().tag(sync=True)
    film = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    board = traitlets.Dict().tag(sync=True)
    thinking = traitlets.Unicode("").tag(sync=True)
    problem = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, sitting: Sitting, language: str = "en", odds: bool = False, advice: bool = False
    ) -> None:
        super().__init__()
        self.seat(sitting)
        self.language = language
        self.camera = Camera(self)
        self.until: Guessed | None = None
        self.lock = threading.RLock()
        self._bots = work.Task()
        self.counter = Counter(self, odds)
        self.adviser = Adviser(self, advice)
        self.reviewer = Reviewer(self)
        self._keeping = work.Task()
        self._began = sitting.record
        self._pages: list[str] = []
        self.on_msg(self._heard)
        self.show()
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
        self.sitting = sitting

    @property
    def record(self) -> Record[Any, Any]:
        """The game as it stands."""
        return self.sitting.record

    @property
    def story(self) -> list[list[Any]]:
        """What the screen is told of the game so far: step, rule and words of each line."""
        return [line for name in self._pages for line in getattr(self, name)]

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

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        self.do(content)

    def do(self, ask: dict[str, Any]) -> None:
        """Carry out what the screen asks for; whatever goes wrong is shown in the screen."""
        try:
            with self.lock:
                self.problem = ""
                ACTIONS[ask["do"]](self, ask)
        except BadRecord as bad:
            self.problem = say(self.language, "bad_file", words=str(bad))
        except Exception as failure:
            self.fail(failure)
        else:
            self.let_others_go_on()

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
        words = f"{type(failure).__name__}: {failure}"
        self.problem = say(self.language, "problem", words=words)

    def tell(self, what: str, **data: Any) -> None:
        """Send the screen a message that is not kept in the widget's state."""
        self.send({"is": what, **data})

    # --- what goes on by itself -------------------------------------------------------------------------

    def let_others_go_on(self, nod: bool = False) -> None:
        """Let chance and the bots move until a person is asked; a nod lets them make one step in any case."""
        if not nod and not self.sitting.others_go_on:
            self.think_along()
            return
        self._bots.cancel()
        record = self.sitting.record
        task = self._bots = work.start(lambda task: self._play_on(task, record, nod))
        task.wait(work.PATIENCE)
        with self.lock:
            if task.busy:
                self.thinking = scene.thinking(self.sitting, self.language)
        if task.thread is None or not task.busy:
            self.show()
            self.think_along()

    def _play_on(self, task: work.Task, record: Record[Any, Any], nod: bool) -> None:
        sitting = self.sitting
        try:
            while nod or sitting.others_go_on:
                record = sitting.step_of_others(record)
                with self.lock:
                    if not task.wanted:
                        return
                    sitting.follow(record)
                    if task.late:
                        self.thinking = scene.thinking(self.sitting, self.language)
                        self.show()
                nod = False
        except Exception as failure:
            self.fail(failure)
        with self.lock:
            if task.wanted:
                self.thinking = ""
                task.cancel()
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

    def lock_until(self, until: Guessed) -> None:
        """Keep odds and advice closed until something was guessed on a card of the lesson.

        >>> import rulebook
        >>> from fractions import Fraction
        >>> from rulebook_widgets import predict
        >>> card = predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1)
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7, odds=True, until=card)
        >>> screen.odds, card.do({"do": "guess", "text": "1/2"}), "facts" in screen.wait().odds
        ({'locked': True}, None, True)
        """
        self.until = until
        until.observe(lambda _: self.think_along(), "shown")
        self.think_along()

    @property
    def locked(self) -> bool:
        """Whether a guess is to be made before odds and advice are told."""
        return self.until is not None and not self.until.guessed

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
        sitting, language = self.sitting, self.language
        board = find_board(sitting.game)
        seen = scene.look(sitting, language)
        with self.hold_sync():
            self.board = drawing(board)
            self.texts = scene.frame_texts(sitting, language, dict(board.phrases(language)))
            self.picture = {} if sitting.curtain is not None else finale.picture(seen, sitting.shown, board)
            self._tell_story(scene.story(sitting, language))
            self.camera.shoot()
            self.shown = {**scene.scene(sitting, seen), "finale": finale.finale(sitting, seen)}
        self._keep_picture()

    def _tell_story(self, lines: list[list[Any]]) -> None:
        """Put the story into pages, each a trait of its own: only those that changed are sent."""
        pages = {f"story_{at // PAGE}": lines[at : at + PAGE] for at in range(0, len(lines), PAGE)}
        for name in self._pages:
            setattr(self, name, pages.pop(name, []))
        self._pages += pages
        if pages:
            self.add_traits(**{name: traitlets.List(page).tag(sync=True) for name, page in pages.items()})

    def snapshot(self, html: bool = False) -> str:
        """Give the screen as text, or as HTML that needs nothing else.

        >>> import rulebook
        >>> print(table(rulebook.new("knapp_daneben"), seed=7).snapshot().splitlines()[-1])
        Player 1 (person): 0 points
        """
        draw = snapshot.as_html if html else snapshot.as_text
        return draw(self.sitting, self.language)

    def reading(self) -> dict[str, str]:
        """Say what there is to see, for where no kernel runs.

        >>> import rulebook
        >>> sorted(table(rulebook.new("knapp_daneben"), seed=7).reading())
        ['text/html', 'text/plain']
        """
        with self.lock:
            return {"text/plain": self.snapshot(), "text/html": self.snapshot(html=True)}

    def _keep_picture(self) -> None:
        """Send what a file saved now should hold; beside the page, for a long game has a long key."""
        self._keeping.cancel()
        sitting, language = self.sitting, self.language
        self._keeping = work.start(lambda task: self._picture_kept(task, sitting, language))

    def _picture_kept(self, task: work.Task, sitting: Sitting, language: str) -> None:
        with self.lock:
            record, reading = sitting.record, snapshot.kept(sitting, language)
        key, start = record.key(), hashlib.sha256(self._began.key().encode()).hexdigest()[:16]
        with self.lock:
            if task.wanted:
                self.keep(reading, key=key, start=start, step=len(record))
                task.cancel()


def table(
    game: Game[Any, Any] | Record[Any, Any],
    *,
    seats: Sequence[Seat] | None = None,
    bots: Chosen | Sequence[Chosen] = None,
    seed: int | None = None,
    language: str = "en",
    odds: bool = False,
    advice: bool = False,
    until: Guessed | None = None,
) -> Table:
    """Put a game, or a record, on the screen.

    People sit at `seats`; bots take the others. Without either, people sit everywhere; one bot by name plays
    every seat but the first; a list says it seat by seat, with None for a person. `odds` opens the
    odds panel and `advice` turns advice on; `until` keeps both closed before something was guessed on that
    card of a lesson.

    >>> import rulebook
    >>> screen = table(rulebook.new("knapp_daneben", players=3), bots="greedy", seed=7, language="it")
    >>> screen.sitting.people, screen.shown["title"]
    ((0,), 'Ci sei quasi!')
    """
    record = game if isinstance(game, Record) else Record(game)
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    sitting = Sitting(record, who_plays(record.game, bots, seats), seed)
    made = Table(sitting, language, odds and until is None, advice and until is None)
    if until is not None:
        made.counter.wanted, made.adviser.wanted = odds, advice
        made.lock_until(until)
    return made
