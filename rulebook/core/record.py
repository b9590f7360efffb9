"""A played game: every step in order, chance included, each one checked.

A record is a value. `then` and `at` make new records and change nothing, so undo, fork and time travel are
ordinary use. Its JSON is the save file; its share key is the same game in a line of text.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from typing import Any, Generic, TypeVar

from rulebook.core.game import CHANCE, Event, Game, Refused, Seat
from rulebook.keys.codec import KIND, BadData, brief, decode, encode, hints

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

FORMAT = "rulebook record"
VERSION = 1


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


class BadRecord(ValueError):
    """A save file or share key that cannot be read; the message says what is the matter with it.

    >>> Record.from_key("hello")
    Traceback (most recent call last):
    ...
    rulebook.core.record.BadRecord: this is not a share key: it should begin with RB1 and a dot
    """


@dataclass(frozen=True)
class Record(Generic[S, M]):
    """A game and all its steps as (seat, move) pairs; every one is checked when the record is replayed.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben import Choose
    >>> record = rulebook.Record(rulebook.new("knapp_daneben")).then(0, Choose("red"))
    >>> print(record.log())
    [KD-2] Player 1 is the starting player.
    [KD-3] Player 1 takes the red die.
    """

    game: Game[S, M]
    moves: tuple[tuple[Seat, M], ...] = ()

    @cached_property
    def steps(self) -> tuple[Step[S, M], ...]:
        """Every step, the set-up first; a step that its rules forbid raises Refused with its number."""
        steps: list[Step[S, M]] = [Step(CHANCE, None, self.game.start(), ())]
        for number, (seat, move) in enumerate(self.moves, 1):
            steps.append(_step(self.game, steps[-1].state, seat, move, number))
        return tuple(steps)

    @property
    def state(self) -> S:
        """The table as it stands now."""
        return self.steps[-1].state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may move now."""
        return self.game.to_act(self.state)

    def __len__(self) -> int:
        return len(self.moves)

    def then(self, seat: Seat, move: M) -> Record[S, M]:
        """Add one step, if the rules allow it.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Choose
        >>> len(rulebook.Record(rulebook.new("knapp_daneben")).then(0, Choose("red")))
        1
        """
        step = _step(self.game, self.state, seat, move)
        return _made(self.game, (*self.moves, (seat, move)), (*self.steps, step))

    def at(self, step: int) -> Record[S, M]:
        """Go back to that step; the record itself stays as it is.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> len(record.at(12)), len(record)
        (12, 51)
        """
        if not 0 <= step <= len(self):
            raise IndexError(f"this record has the steps 0 to {len(self)}, not {step}")
        return _made(self.game, self.moves[:step], self.steps[: step + 1])

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

    def to_json(self) -> str:
        """Write the save file.

        >>> import rulebook
        >>> text = rulebook.Record(rulebook.new("knapp_daneben", players=2)).to_json()
        >>> rulebook.Record.from_json(text).game.players
        2
        """
        steps = ",\n    ".join(json.dumps([seat, encode(move)]) for seat, move in self.moves)
        head = {"format": FORMAT, "version": VERSION, "game": self.game.name, "options": options(self.game)}
        return json.dumps(head, indent=2, ensure_ascii=False)[:-2] + f',\n  "steps": [\n    {steps}\n  ]\n}}'

    @classmethod
    def from_json(cls, text: str) -> Record[Any, Any]:
        """Read a save file; BadRecord or Refused say what is wrong with it.

        >>> Record.from_json("{}")
        Traceback (most recent call last):
        ...
        rulebook.core.record.BadRecord: this is not a rulebook save file
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise BadRecord(f"this is not a save file: it is not JSON ({problem})") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord("this is not a rulebook save file")
        if data.get("version") != VERSION:
            raise BadRecord(
                f"this save file has version {brief(data.get('version'))}; version {VERSION} can be read"
            )
        game = game_from(data.get("game"), data.get("options"))
        steps = data.get("steps")
        if not isinstance(steps, list):
            raise BadRecord("this save file has no list of steps")
        record: Record[Any, Any] = cls(game, tuple(_read_steps(game, steps)))
        _ = record.steps
        return record

    def key(self) -> str:
        """Write the whole game as a short text that fits in a link or a chat.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> len(record.key()) < 160
        True
        """
        from rulebook.core.share_key import write

        return write(self)

    @classmethod
    def from_key(cls, key: str) -> Record[Any, Any]:
        """Read a share key; BadRecord says what is wrong with it.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> rulebook.Record.from_key(record.key()) == record
        True
        """
        from rulebook.core.share_key import read

        return read(key)

    def __repr__(self) -> str:
        return f"<{self.game.rules.title()}: {len(self)} steps, {'going on' if self.to_act else 'over'}>"


def _made(game: Game[S, M], moves: tuple[tuple[Seat, M], ...], steps: tuple[Step[S, M], ...]) -> Record[S, M]:
    """A record whose steps have been checked already."""
    record = Record(game, moves)
    record.__dict__["steps"] = steps
    return record


def recorded(game: Game[S, M], steps: Iterable[Step[S, M]]) -> Record[S, M]:
    """Make a record of steps that the rules themselves have just carried out.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> recorded(record.game, record.steps) == record
    True
    """
    steps = tuple(steps)
    return _made(game, tuple((s.seat, s.move) for s in steps[1:] if s.move is not None), steps)


def _step(game: Game[S, M], state: S, seat: Seat, move: M, number: int | None = None) -> Step[S, M]:
    if no := game.why_not(state, seat, move):
        raise Refused(no, game.rules, step=number)
    after, events = game.play(state, seat, move)
    return Step(seat, move, after, events)


def options(game: Any) -> dict[str, Any]:
    """List a game's options as JSON can hold them, those left at their default excepted.

    >>> import rulebook
    >>> options(rulebook.new("knapp_daneben", players=2, tie_break="points"))
    {'players': 2}
    """
    return {f.name: encode(getattr(game, f.name)) for f in fields(game) if getattr(game, f.name) != f.default}


def game_from(name: Any, chosen: Any) -> Game[Any, Any]:
    """Make the game that a file names, with the options it gives.

    >>> game_from("knapp_daneben", {"players": 2}).players
    2
    """
    from rulebook.core.registry import find, new

    if not isinstance(name, str) or not isinstance(chosen, dict):
        raise BadRecord("this file names no game with its options")
    try:
        known = hints(find(name))
        values = {key: decode(known[key], value) if key in known else value for key, value in chosen.items()}
        return new(name, **values)
    except (BadData, Refused) as problem:
        raise BadRecord(f"the options of this {name} do not fit: {problem}") from None
    except (KeyError, TypeError) as problem:
        raise BadRecord(problem.args[0]) from None


def _read_steps(game: Game[Any, Any], steps: Sequence[Any]) -> Iterator[tuple[Seat, Any]]:
    kinds: dict[str, type] = {kind.__name__: kind for kind in game.move_types()}
    for number, step in enumerate(steps, 1):
        if not isinstance(step, list) or len(step) != 2 or type(step[0]) is not int:
            raise BadRecord(f"step {number} is not a pair of seat and move")
        seat, data = step
        kind = kinds.get(str(data.get(KIND))) if isinstance(data, dict) else None
        if kind is None:
            raise BadRecord(f"step {number} is none of {', '.join(kinds)}")
        try:
            yield seat, decode(kind, data)
        except BadData as bad:
            raise BadRecord(f"step {number}: {bad}") from None
