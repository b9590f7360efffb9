"""A game as it is played at one screen: who sits where, who looks at which step, what was refused.

The rules are with the game and its record; a sitting only remembers where we are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from rulebook.core.followed import Followed
from rulebook.core.game import CHANCE, Event, Game, Refused, Seat
from rulebook.core.luck import Streams, streams
from rulebook.core.players import Bot, bots, name_of, run, seated, usual_bot
from rulebook.core.record import Record
from rulebook.core.save_file import LONGEST_NAME
from rulebook.keys.codec import KIND, BadData, brief, decode

Chosen = str | Bot | None
"""Who plays a seat: a bot, itself or by its name; None is a person."""


class GoneOn(NamedTuple):
    """A record with a step more, and the luck that is left after it: of what is called off, none is used up.

    >>> GoneOn._fields
    ('record', 'rngs')
    """

    record: Record[Any, Any]
    rngs: Streams


def who_plays(
    game: Game[Any, Any], bots: Chosen | Sequence[Chosen], seats: Sequence[Seat] | None
) -> list[Chosen]:
    """Say who plays each seat: people sit at `seats`, and a single bot takes all the others.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=3)
    >>> who_plays(game, "greedy", None), who_plays(game, None, None), who_plays(game, "random", [2])
    ([None, 'greedy', 'greedy'], [None, None, None], ['random', 'random', None])
    """
    if bots is None or isinstance(bots, str) or callable(bots):
        people = range(game.players) if bots is None and seats is None else (0,) if seats is None else seats
        return [None if seat in people else (bots or "random") for seat in range(game.players)]
    return [None if seats is not None and seat in seats else bot for seat, bot in enumerate(bots)]


@dataclass
class Sitting:
    """One game at one screen.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), [None, "greedy"], seed=7)
    >>> sitting.eyes, sitting.people, sitting.asked
    (0, (0,), (0,))
    """

    record: Record[Any, Any]
    chosen: list[Chosen]
    seed: int | None = None
    looking: int | None = None
    """The earlier step that is shown; None shows the table as it stands now."""
    eyes: Seat | None = None
    """Whose eyes look at the screen; None is a bystander."""
    curtain: Seat | None = None
    """Who takes the screen next, while the table is covered."""
    refused: Refused | None = None
    former: list[Record[Any, Any]] = field(default_factory=list)
    """The records that were left for playing on from an earlier step, the latest last."""
    later: list[Record[Any, Any]] = field(default_factory=list)
    """Those that were left for the record before, the latest last."""
    one_by_one: bool = False
    """Whether each move of a bot waits until somebody asks for the next step."""
    patient: bool = True
    """Whether a bot whose turn it is waits for people who may speak although it is not theirs."""
    opened: int = field(init=False)
    """The step that the table was opened at: whoever opens a record wants to see it as it stands."""
    ends_round: Callable[[Event], bool] = lambda event: False
    """Which events end a round; the table then rests until somebody asks for the next."""
    since: int = 0
    """The step after which everything counts as just happened."""
    locked: bool = False
    """Whether chances stay untold, as in a lesson before its guess."""
    _open: dict[Seat | None, Followed[bool]] = field(default_factory=dict, repr=False, compare=False)
    """For whose eyes which steps have been open, as far as somebody asked."""

    def __post_init__(self) -> None:
        self.opened = len(self.record)
        self.bots = seated(self.game, self.chosen)
        self.record = self.record.having_seats([_named(self.game, bot) for bot in self.chosen])
        self.rngs = streams(self.seed, self.game.players)
        self.one_by_one = self.one_by_one or not self.people
        self.since = max(0, len(self.record) - 1)
        self._turn_eyes()

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.record.game

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people at this screen play."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The people who may move now."""
        return tuple(seat for seat in self.record.to_act if seat in self.people)

    @property
    def seeing(self) -> Seat | None:
        """Whose eyes see the table now: while it is covered, nobody's."""
        return self.eyes if self.curtain is None else None

    @property
    def acting(self) -> Seat | None:
        """The seat that a click moves for: whoever looks, if they may move and see the table as it stands."""
        return self.eyes if not self.away and self.eyes in self.asked else None

    @property
    def away(self) -> bool:
        """Whether nobody sees the table as it stands: it is covered, or an earlier step is shown."""
        return self.looking is not None or self.curtain is not None

    @property
    def shown(self) -> Record[Any, Any]:
        """The record up to the step that is shown."""
        return self.record if self.looking is None else self.record.at(self.looking)

    @property
    def happened(self) -> tuple[Event, ...]:
        """What has just happened, as far as these eyes saw it."""
        shown = self.shown
        first = len(shown) if self.looking is not None else min(self.since + 1, len(shown))
        steps = shown.steps[max(first, 1) :]
        return tuple(event for step in steps for event in step.events if event.seen_by(self.eyes))

    # --- moves ------------------------------------------------------------------------------------------

    def propose(self, seat: Seat, move: Any) -> bool:
        """Play a move if the rules allow it, and tell whether they do; the refusal is remembered.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Skip
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
        >>> sitting.propose(0, Skip()), sitting.refused.rule
        (False, 'KD-3')
        """
        self.refused = None
        try:
            after = self.record.then(seat, move)
        except Refused as no:
            self.refused = no
            return False
        self.since = len(self.record)
        self.record = after
        self._turn_eyes()
        return True

    def read_move(self, data: Any) -> Any:
        """Read a move that came from the screen.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
        >>> print(sitting.read_move({"is": "Choose", "colour": "red"}))
        choose red
        """
        kinds = {kind.__name__: kind for kind in self.game.move_types()}
        kind = kinds.get(str(data.get(KIND))) if isinstance(data, dict) else None
        if kind is None:
            raise BadData(f"{brief(data)} is none of the moves {', '.join(kinds)}")
        return decode(kind, data)

    @property
    def resting(self) -> bool:
        """Whether a round has just ended and its end is shown until somebody asks for the next.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("poof"), bots="greedy", seed=7).at(38)
        >>> sitting = Sitting(record, [None, "random"], ends_round=lambda event: event.say == "totals")
        >>> sitting.resting, sitting.others_go_on
        (True, False)
        """
        waiting = self.record.to_act
        if not waiting or waiting[0] in self.people:
            return False
        return any(map(self.ends_round, self.record.steps[-1].events))

    @property
    def others_go_on(self) -> bool:
        """Whether dice, cards or bots move next and wait for nobody here."""
        waiting = self.record.to_act
        if not waiting or self.looking is not None or waiting[0] in self.people or self.resting:
            return False
        if self.asked and (self.patient or len(self.record) == self.opened):
            return False
        return waiting[0] == CHANCE or not self.one_by_one

    def step_of_others(self) -> GoneOn:
        """Say how the game goes on by chance or by the first bot to move; nothing changes here.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), ["random"], seed=7)
        >>> sitting.step_of_others().record == sitting.step_of_others().record
        True
        """
        rngs = deepcopy(self.rngs)
        step = next(run(self.game, self.record.state, self.bots, rngs), None)
        return GoneOn(self.record if step is None else self.record.followed_by(step), rngs)

    def follow(self, gone_on: GoneOn) -> None:
        """Go on as others did.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), ["random"], seed=7)
        >>> sitting.follow(sitting.step_of_others())
        >>> len(sitting.record)
        1
        """
        self.record, self.rngs = gone_on
        self._turn_eyes()

    # --- time -------------------------------------------------------------------------------------------

    def look_at(self, step: int) -> None:
        """Show an earlier step, or the table as it stands.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
        >>> sitting = Sitting(record, [None])
        >>> sitting.look_at(12); len(sitting.shown), len(sitting.record)
        (12, 51)
        """
        self.refused = None
        step = max(0, min(step, len(self.record)))
        self.looking = None if step == len(self.record) else step
        self.since = len(self.record)

    def fork(self) -> None:
        """Play on from the step that is shown; the present record is kept aside.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7), [None])
        >>> sitting.look_at(12); sitting.fork()
        >>> len(sitting.record), len(sitting.former[0])
        (12, 51)
        """
        if self.looking is not None:
            self.former.append(self.record)
            self._restart(self.record.taken_back_to(self.looking))

    def undo(self) -> None:
        """Take back the last move of a person at this screen, and all that came after it.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Choose
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None], seed=7)
        >>> sitting.propose(0, Choose("red")); sitting.undo(); len(sitting.record)
        True
        0
        """
        if self.may_undo:
            people, history = self.people, self.record.history
            self.look_at(next(n for n in reversed(range(len(history))) if history[n][0] in people))
            self.fork()

    @property
    def may_undo(self) -> bool:
        """Whether a person at this screen has moved.

        >>> import rulebook
        >>> Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]).may_undo
        False
        """
        people = self.people
        return bool(people) and any(seat in people for seat, _ in self.record.history)

    def back_to_former(self) -> None:
        """Return to the record from before the last fork; the present one is kept aside.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7), [None])
        >>> sitting.look_at(12); sitting.fork(); sitting.back_to_former(); len(sitting.record)
        51
        """
        self._exchange(self.former, self.later)

    def on_to_later(self) -> None:
        """Return to the record that was last left for the one before.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7), [None])
        >>> sitting.look_at(12); sitting.fork(); sitting.back_to_former(); sitting.on_to_later()
        >>> len(sitting.record)
        12
        """
        self._exchange(self.later, self.former)

    def _exchange(self, pile: list[Record[Any, Any]], other: list[Record[Any, Any]]) -> None:
        """Take the record on top of a pile, and put the present one on the other."""
        if pile:
            other.append(self.record)
            self._restart(pile.pop().having_taken_back(self.record.taken_back))

    def _restart(self, record: Record[Any, Any]) -> None:
        self.record, self.looking, self.refused, self.since = record, None, None, len(record)
        self._turn_eyes()

    @property
    def may_look_back(self) -> bool:
        """Whether a review would tell these eyes nothing new: the game is over, or nothing has been hidden.

        >>> import rulebook
        >>> Sitting(rulebook.play(rulebook.new("poof"), seed=7).at(20), [None, "random"]).may_look_back
        False
        """
        if not self.record.to_act:
            return True
        if self.eyes not in self._open:
            self._open[self.eyes] = Followed(partial(_open_to, self.eyes))
        found = self._open[self.eyes]
        found.follow(self.record)
        return all(found.values)

    # --- who looks --------------------------------------------------------------------------------------

    def sit(self, seat: Seat) -> None:
        """Let another person at this screen look; the table is covered first if they see other things.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), [None, None])
        >>> sitting.sit(1); sitting.eyes
        1
        """
        if seat not in self.people or seat == self.seeing:
            return
        views = [self.game.view(self.record.state, s) for s in (seat, self.eyes)]
        if self.curtain is not None or (self.eyes is not None and views[0] != views[1]):
            self.curtain = seat
        else:
            self.eyes = seat

    def lift_curtain(self) -> None:
        """Show the table to the person who has taken the screen.

        >>> import rulebook
        >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), [None, None])
        >>> sitting.curtain = 1; sitting.lift_curtain(); sitting.eyes
        1
        """
        if self.curtain is not None:
            self.eyes, self.curtain, self.looking = self.curtain, None, None

    def _turn_eyes(self) -> None:
        """Turn the screen to whose turn it is; while that is no person, whoever looks and may step in stays.

        A table that is covered stays so: whoever sits in front of it may not be who saw it last.
        """
        if self.eyes is None and self.people:
            self.eyes = self.asked[0] if self.asked else self.people[0]
        looks = self.eyes if self.curtain is None else self.curtain
        if self.asked and (self.asked[0] == self.record.to_act[0] or looks not in self.asked):
            self.sit(self.asked[0])


def _open_to(eyes: Seat | None, record: Record[Any, Any], step: int) -> bool:
    """Whether nothing was hidden from these eyes after a step."""
    state = record.steps[step].state
    return bool(record.game.view(state, eyes) == state)


def who_goes_on(chosen: Sequence[Chosen], old: Game[Any, Any], new: Game[Any, Any]) -> list[Chosen]:
    """Say who plays the seats of a game that is opened: people stay people and bots stay bots.

    >>> import rulebook
    >>> two, three = rulebook.new("knapp_daneben", players=2), rulebook.new("knapp_daneben", players=3)
    >>> who_goes_on([None, "greedy"], two, three), who_goes_on([None, "greedy"], two, rulebook.new("poof"))
    ([None, 'greedy', 'greedy'], [None, 'greedy'])
    >>> who_goes_on([None, "champion"], two, rulebook.new("poof"))
    [None, 'random']
    """
    known = bots(new)
    kept = [bot if bot is None or new.name == old.name or bot in known else "random" for bot in chosen]
    kept += [kept[-1]] * (new.players - len(kept))
    return kept[: new.players]


def who_sits(
    record: Record[Any, Any], chosen: Sequence[Chosen], old: Game[Any, Any]
) -> tuple[list[Chosen], tuple[str, ...]]:
    """Return who plays each seat of an opened record, and which of its bots are unknown here. If the record
    names no players, `who_goes_on` decides from those who play now.

    >>> import rulebook
    >>> record = rulebook.Record(rulebook.new("poof"))
    >>> who_sits(record.having_seats(["", "greedy"]), [None, None], record.game)
    ([None, 'greedy'], ())
    >>> who_sits(record.having_seats(["", "elsewhere"]), [None, None], record.game)
    ([None, 'shrewd'], ('elsewhere',))
    """
    game = record.game
    if not record.seats:
        return who_goes_on(chosen, old, game), ()
    here: dict[str, Chosen] = {_named(old, bot): bot for bot in chosen}
    here |= {name: name for name in bots(game)} | {"": None}
    unknown = tuple(dict.fromkeys(name for name in record.seats if name not in here))
    return [here.get(name, usual_bot(game)) for name in record.seats], unknown


def _named(game: Game[Any, Any], bot: Chosen) -> str:
    """Return the player of a seat as a record names it; a bot from outside the game keeps its own name."""
    own = "" if bot is None else getattr(bot, "__name__", type(bot).__name__)
    return (name_of(game, bot) or own)[:LONGEST_NAME]


def read_record(text: str) -> Record[Any, Any]:
    """Read a record from a share key or from a save file, whichever the text is.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> read_record(record.key()) == read_record(record.to_json()) == record
    True
    """
    text = text.strip()
    return Record.from_json(text) if text.startswith("{") else Record.from_key(text)
