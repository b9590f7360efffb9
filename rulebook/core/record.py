"""A played game: every step in order, chance included, each one checked.

A record is a value. `then` and `at` make new records and change nothing, so undo, fork and time travel are
ordinary use. Its JSON is the save file; its share key is the same game in a line of text.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import starmap
from typing import Any, Generic, TypeVar

from rulebook.core import save_file, share_key
from rulebook.core.game import CHANCE, Event, Game, Refused, Seat
from rulebook.keys.codec import BadData, brief, decode, encode

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Step(Generic[S, M]):
    """One step of a record: who moved and how, what happened, and the table after it.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> print(record.steps[1].events[0].rule, record.steps[1].seat)
    KD-2 0
    """

    seat: Seat
    move: M | None
    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: at which step, by which rule, in words.

    >>> print(Line(3, "KD-4", "Roll 1: 4, 1, 6, 6 and 2."))
    [KD-4] Roll 1: 4, 1, 6, 6 and 2.
    """

    step: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"[{self.rule}] {self.text}"


class Log(tuple[Line, ...]):
    """The story of a game, line by line; printing it gives one line each.

    >>> print(Log([Line(1, "KD-2", "Player 1 starts.")]))
    [KD-2] Player 1 starts.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "<ol>" + "".join(f"<li><b>{li.rule}</b> {escape(li.text)}</li>" for li in self) + "</ol>"


@dataclass(frozen=True)
class Record(Generic[S, M]):
    """A game and all its steps as (seat, move) pairs; every one is checked when the record is replayed.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben import Choose
    >>> record = rulebook.Record(rulebook.new("knapp_daneben")).then(0, Choose("red"))
    >>> print(record.log())
    [KD-2] Player 1 is the starting player.
    [KD-3] Player 1 chooses red.
    """

    game: Game[S, M]
    history: tuple[tuple[Seat, M], ...] = ()
    """Who moved and how, from the beginning; what is legal now, `legal` lists."""
    taken_back: int = field(default=0, compare=False)
    """How often somebody went back in this game and played on from there, with other luck."""
    seats: tuple[str, ...] = field(default=(), compare=False)
    """Who played each seat: the name of a bot, or "" for a person; () if unknown."""

    @cached_property
    def steps(self) -> tuple[Step[S, M], ...]:
        """Every step, the set-up first; a step that its rules forbid raises Refused with its number."""
        return tuple(_replayed(self.game, self.history))

    @property
    def state(self) -> S:
        """The table as it stands now."""
        return self.steps[-1].state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may move now."""
        return self.game.to_act(self.state)

    def __len__(self) -> int:
        return len(self.history)

    def then(self, seat: Seat, move: M) -> Record[S, M]:
        """Add one step, if the rules allow it.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Choose
        >>> len(rulebook.Record(rulebook.new("knapp_daneben")).then(0, Choose("red")))
        1
        """
        return self.followed_by(_step(self.game, self.state, seat, move))

    def followed_by(self, step: Step[S, M]) -> Record[S, M]:
        """Add a step that the rules themselves have just carried out.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> record.at(12).followed_by(record.steps[13]) == record.at(13)
        True
        """
        moved = () if step.move is None else ((step.seat, step.move),)
        return self._with(self.history + moved, (*self.steps, step))

    def at(self, step: int) -> Record[S, M]:
        """Go back to that step; the record itself stays as it is.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> len(record.at(12)), len(record)
        (12, 51)
        """
        if type(step) is not int or not 0 <= step <= len(self):
            kind = IndexError if type(step) is int else TypeError
            raise kind(f"this record has the steps 0 to {len(self)}, not {brief(step)}")
        return self._with(self.history[:step], self.steps[: step + 1])

    def taken_back_to(self, step: int) -> Record[S, M]:
        """Go back to that step to play on from there; the record says from now on that this was done.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> again = record.taken_back_to(12)
        >>> again, rulebook.Record.from_key(again.key()).taken_back
        (<Close to the Mark!: 12 steps, going on, taken back once>, 1)
        """
        return self.at(step).having_taken_back(self.taken_back + 1)

    def having_taken_back(self, often: int) -> Record[S, M]:
        """Give the same game, said to have been taken back so often.

        >>> import rulebook
        >>> rulebook.Record(rulebook.new("poof")).having_taken_back(2).taken_back
        2
        """
        return self._with(taken_back=min(often, save_file.MOST_TAKEN_BACK))

    def having_seats(self, seats: Sequence[str]) -> Record[S, M]:
        """Return the same game with these players recorded: the name of a bot, or "" for a person.

        >>> import rulebook
        >>> record = rulebook.Record(rulebook.new("poof")).having_seats(["", "shrewd"])
        >>> rulebook.Record.from_key(record.key()).seats
        ('', 'shrewd')
        """
        named = tuple(seats) if any(seats) else ()
        return self if named == self.seats else self._with(seats=named)

    def _with(self, history: Any = None, steps: Any = None, **other: Any) -> Record[S, M]:
        """Return the same game with other steps, which have already been checked, or other players."""
        said: dict[str, Any] = {"taken_back": self.taken_back, "seats": self.seats, **other}
        made = Record(self.game, self.history if history is None else history, **said)
        made.__dict__["steps"] = self.steps if steps is None else steps
        return made

    def log(self, language: str = "en", seat: Seat | str | None = "all") -> Log:
        """Tell the game in words: all of it, or what one seat saw (None: a bystander).

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> print(record.log("de")[0])
        [KD-2] Spieler 1 beginnt.
        """
        return Log(
            Line(number, event.rule, self.game.rules.say(event, language))
            for number, step in enumerate(self.steps)
            for event in step.events
            if isinstance(seat, str) or event.seen_by(seat)
        )

    def legal(self, seat: Seat | None = None) -> Sequence[M]:
        """List the legal moves of a seat; without one, of the seat that the table waits for.

        >>> import rulebook
        >>> print(*rulebook.Record(rulebook.new("knapp_daneben")).legal()[:2], sep="; ")
        choose black; choose blue
        """
        if seat is None:
            if not self.to_act or self.to_act[0] == CHANCE:
                return ()
            seat = self.to_act[0]
        return self.game.moves(self.state, _known(self.game, seat))

    def why_not(self, seat: Seat, move: M) -> Refused | None:
        """Say which rule is in the way of a move; None: it is legal.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Write
        >>> print(rulebook.Record(rulebook.new("knapp_daneben")).why_not(0, Write(0, 0, 7)).rule)
        KD-3
        """
        no = refusal(self.game, self.state, seat, move)
        return Refused(no, self.game.rules) if no else None

    def view(self, seat: Seat | None = None) -> S:
        """Show the table as a seat sees it, unseen things HIDDEN; None is a bystander.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("poof"), seed=7).at(1)
        >>> record.view(0).hands[1][0], record.view(1).hands[1][0] == record.state.hands[1][0]
        (?, True)
        """
        return self.game.view(self.state, None if seat is None else _known(self.game, seat))

    def critic(self, step: int) -> Event | None:
        """Say what no good player would have done at that step; None: nothing against it, or chance took it.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> print(record.critic(1))
        None
        """
        if type(step) is not int or not 0 < step <= len(self):
            kind = IndexError if type(step) is int else TypeError
            raise kind(f"this record has the steps 1 to {len(self)}, not {brief(step)}")
        seat, move = self.history[step - 1]
        if seat == CHANCE:
            return None
        past: list[tuple[S, M]] = []
        for number in range(step - 2, -1, -1):
            other, earlier = self.history[number]
            if other not in (seat, CHANCE):
                break
            if other == seat:
                past.append((self.game.view(self.steps[number].state, seat), earlier))
        view = self.game.view(self.steps[step - 1].state, seat)
        return self.game.critic(past[::-1], view, seat, move)

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points as they stand."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while the game goes on."""
        return self.game.winners(self.state)

    def to_json(self) -> str:
        """Write the save file.

        >>> import rulebook
        >>> text = rulebook.Record(rulebook.new("knapp_daneben", players=2)).to_json()
        >>> rulebook.Record.from_json(text).game.players
        2
        """
        return save_file.write(self)

    @classmethod
    def from_json(cls, text: str) -> Record[Any, Any]:
        """Read a save file; BadRecord or Refused say what is wrong with it.

        >>> Record.from_json("{}")
        Traceback (most recent call last):
        ...
        rulebook.core.save_file.BadRecord: this is not a rulebook save file
        """
        game, history, taken_back, seats = save_file.read(text)
        steps = _replayed(game, history)  # checked as it is read: after a forged step nothing
        return recorded(game, steps, taken_back, seats)

    def key(self) -> str:
        """Write the whole game as a short text that fits in a link or a chat.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> len(record.key()) < 160
        True
        """
        return share_key.write(self)

    @classmethod
    def from_key(cls, key: str) -> Record[Any, Any]:
        """Read a share key; BadRecord says what is wrong with it.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> rulebook.Record.from_key(record.key()) == record
        True
        """
        game, steps, taken_back, seats = share_key.read(key)
        return recorded(game, starmap(Step, steps), taken_back, seats)

    def __repr__(self) -> str:
        often = {0: "", 1: ", taken back once"}.get(self.taken_back, f", taken back {self.taken_back} times")
        goes_on = "going on" if self.to_act else "over"
        return f"<{self.game.title()}: {len(self)} steps, {goes_on}{often}>"


def recorded(
    game: Game[S, M], steps: Iterable[Step[S, M]], taken_back: int = 0, seats: tuple[str, ...] = ()
) -> Record[S, M]:
    """Make a record of steps that the rules themselves have just carried out.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> recorded(record.game, record.steps) == record
    True
    """
    steps = tuple(steps)
    history = tuple((step.seat, step.move) for step in steps[1:] if step.move is not None)
    return Record(game, (), taken_back, seats)._with(history, steps)


def refusal(game: Game[S, M], state: S, seat: Seat, move: M) -> Event | None:
    """Ask the rules what is in the way of a move, if it is one of this game at all.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> refusal(game, game.start(), 0, "red")
    Traceback (most recent call last):
    ...
    TypeError: knapp_daneben has no move 'red'; its moves are Choose, ...
    """
    if not isinstance(move, kinds := game.move_types()):
        known = ", ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{game.name} has no move {brief(move)}; its moves are {known}")
    if type(seat) is not int:
        _known(game, seat)
    try:
        return game.why_not(state, seat, move)
    except Exception:
        _looked_into(move)  # whoever looks into a move stumbles over what should not be there
        raise


def _looked_into(move: Any) -> None:
    """Raise what is wrong inside a move, if something is."""
    try:
        decode(type(move), encode(move))
    except BadData as bad:
        raise TypeError(f"{brief(move)} is no move: {bad}") from None


def _known(game: Game[Any, Any], seat: Seat) -> Seat:
    """The seat, if there is one of that number."""
    if type(seat) is int and CHANCE <= seat < game.players:
        return seat
    kind = IndexError if type(seat) is int else TypeError
    raise kind(
        f"{game.name} has the seats 0 to {game.players - 1}, and {CHANCE} for chance, not {brief(seat)}"
    )


def _replayed(game: Game[S, M], history: Iterable[tuple[Seat, M]]) -> Iterator[Step[S, M]]:
    """Every step, the set-up first, each one checked."""
    step: Step[S, M] = Step(CHANCE, None, game.start(), ())
    yield step
    for number, (seat, move) in enumerate(history, 1):
        step = _step(game, step.state, seat, move, number)
        yield step


def _step(game: Game[S, M], state: S, seat: Seat, move: M, number: int | None = None) -> Step[S, M]:
    if no := refusal(game, state, seat, move):
        raise Refused(no, game.rules, step=number)
    after, events = game.play(state, seat, move)
    return Step(seat, move, after, events)
